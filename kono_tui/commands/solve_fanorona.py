"""kono solve fanorona --stones N: solve small endings, from the end backwards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kono_tui.errors import SetupError
from kono_tui.games.fanorona.board import LONGEST
from kono_tui.games.fanorona.endings_file import FEWEST, LARGEST, write
from kono_tui.games.fanorona.endings_making import Making, Part
from kono_tui.play.disk import write_bytes

OPTIONS = ("stones",)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this game alone."""
    parser.add_argument("--stones", metavar="N", help="fanorona: at most so many stones")


def run(size: int, name: str, options: argparse.Namespace) -> int:
    """Print how many endings are won, drawn and lost; write the table if a file is named."""
    stones = _stones(options.stones, size, name)
    making = Making(size, stones)
    print(f"Fanorona {name}, stones of who is to move v the other's")
    _make(making)
    if options.out:
        data = write(making.table)
        write_bytes(options.out, data)
        print(f"Written to {options.out}: {len(data):,} bytes.")
    return 0


def _stones(text: str, size: int, name: str) -> int:
    """Parse a number of stones for which a table is possible."""
    most = LARGEST[size]
    for stones in range(FEWEST, most + 1):
        if text == str(stones):
            return stones
    raise SetupError(
        f"'{text}' is not a number of stones that can be solved on {name}; "
        f"expected {FEWEST} to {most}"
    )


def _make(making: Making) -> None:
    """Make a table; print each part as it is done, then the whole."""
    told = 0
    with _progress() as tell:
        for step in making.steps():
            tell(step)
            if told < len(making.parts):
                tell("")
            for part in making.parts[told:]:
                print(_told(part), flush=True)
            told = len(making.parts)
    total = sum(part.all for part in making.parts)
    longest = max(max(part.longest, part.latest) for part in making.parts)
    print(f"Each of these {total:,} endings agrees with those that its turns lead to.")
    if longest < LONGEST:
        print(f"No win is more than {longest} turns from a capture; the rules allow {LONGEST}.")
    else:
        print(f"What is more than {LONGEST} turns from a capture is drawn by the rules.")


def _told(part: Part) -> str:
    counts = f"{part.won:>12,} won {part.drawn:>12,} drawn {part.lost:>12,} lost"
    return f"{part.own} v {part.other}{counts}, longest win {part.longest:>2}"


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Yield a function that shows the current step on standard error if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    shown = ""

    def tell(what: str) -> None:
        nonlocal shown
        if what != shown:
            print(f"\r\x1b[K{what}", end="", file=sys.stderr, flush=True)
            shown = what

    try:
        yield tell
    finally:
        tell("")
