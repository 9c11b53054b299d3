"""kono solve fanorona --stones N: solve small endings, from the end backwards."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from kono_tui.errors import SetupError
from kono_tui.games.fanorona.board import QUIET_TURN_LIMIT
from kono_tui.games.fanorona.endgames.builder import EndingTableBuilder, PartCounts
from kono_tui.games.fanorona.endgames.file import FEWEST_STONES, MOST_STONES, write_table
from kono_tui.play.storage.files import write_bytes

OPTIONS = ("stones",)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of this game alone."""
    parser.add_argument(
        "--stones", metavar="N", help="fanorona: the most stones an ending may have"
    )


def run(size: int, name: str, options: argparse.Namespace) -> int:
    """Print how many endings are won, drawn and lost; write the table if a file is named."""
    stones = _parse_stones(options.stones, size, name)
    making = EndingTableBuilder(size, stones)
    print(f"Fanorona {name}, the mover's stones v the opponent's")
    _make_table(making)
    if options.out:
        data = write_table(making.table)
        write_bytes(options.out, data)
        print(f"Written to {options.out}: {len(data):,} bytes.")
    return 0


def _parse_stones(text: str, size: int, name: str) -> int:
    """Parse a number of stones for which a table is possible."""
    max_stones = MOST_STONES[size]
    for stones in range(FEWEST_STONES, max_stones + 1):
        if text == str(stones):
            return stones
    remedy = f"expected {FEWEST_STONES} to {max_stones}"
    raise SetupError(f"'{text}' is not a number of stones that can be solved on {name}; {remedy}")


def _make_table(making: EndingTableBuilder) -> None:
    """Make a table; print each part as it is done, then the whole."""
    reported = 0
    with _progress_line() as show_step:
        for step in making.build_stepwise():
            show_step(step)
            if reported < len(making.part_counts):
                show_step("")
            for part in making.part_counts[reported:]:
                print(_describe_part(part), flush=True)
            reported = len(making.part_counts)
    total = sum(part.total for part in making.part_counts)
    longest = max(max(part.longest_win, part.longest_loss) for part in making.part_counts)
    print(f"Each of these {total:,} endings agrees with those that its turns lead to.")
    if longest < QUIET_TURN_LIMIT:
        limit = f"the rules allow {QUIET_TURN_LIMIT}"
        print(f"No win is more than {longest} turns from a capture; {limit}.")
    else:
        print(f"An ending more than {QUIET_TURN_LIMIT} turns from a capture is drawn by the rules.")


def _describe_part(part: PartCounts) -> str:
    counts = f"{part.won:>12,} won {part.drawn:>12,} drawn {part.lost:>12,} lost"
    return f"{part.own} v {part.other}{counts}, longest win {part.longest_win:>2}"


@contextmanager
def _progress_line() -> Iterator[Callable[[str], None]]:
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
