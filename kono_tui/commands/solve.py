"""kono solve fanorona --stones N: small endings solved, from the end back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from kono_tui import games
from kono_tui.commands.arguments import Parser, option, path
from kono_tui.errors import SetupError, StoreError
from kono_tui.games.fanorona.board import LONGEST
from kono_tui.games.fanorona.endings_file import FEWEST, LARGEST, write
from kono_tui.games.fanorona.endings_making import Making, Part
from kono_tui.play.disk import write_bytes
from kono_tui.text.sizes import size_named


def run(arguments: Sequence[str]) -> int:
    """Print how many endings are won, drawn and lost; write the table where asked to."""
    parser = Parser(
        "kono solve",
        "Solve the endings of Fanorona with few stones, whoever is to move: which are\n"
        "won, drawn or lost with the best play of both, and how many turns the next\n"
        "capture is away. Compiled, five stones on 5x9 take a minute; plain Python takes\n"
        "fifty times as long.",
        [
            "kono solve fanorona --stones 3",
            "kono solve fanorona --size 7x11 --stones 4 --out table",
        ],
    )
    parser.add_argument("game", metavar="GAME", type=option(games.game_named), help="fanorona")
    parser.add_argument("--stones", required=True, metavar="N", help="at most so many stones")
    parser.add_argument("--size", metavar="SIZE", help="the board (default: 5x9)")
    parser.add_argument("--out", type=path, metavar="FILE", help="write the table to a file")
    options = parser.parse_args(arguments)
    game = options.game
    if game.key != "fanorona":
        raise SetupError(f"{game.title} has no table of endings; only fanorona can be solved")
    size = game.usual_size if options.size is None else size_named(game, options.size)
    stones = _stones(options.stones, size, game.size_name(size))
    if options.out and not options.out.parent.is_dir():
        raise StoreError(f"cannot write {options.out}: there is no folder {options.out.parent}")
    making = Making(size, stones)
    print(f"Fanorona {game.size_name(size)}, stones of who is to move v the other's")
    _make(making)
    if options.out:
        data = write(making.table)
        write_bytes(options.out, data)
        print(f"Written to {options.out}: {len(data):,} bytes.")
    return 0


def _stones(text: str, size: int, name: str) -> int:
    """A number of stones for which there can be a table."""
    most = LARGEST[size]
    for stones in range(FEWEST, most + 1):
        if text == str(stones):
            return stones
    raise SetupError(
        f"'{text}' is not a number of stones that can be solved on {name}; "
        f"expected {FEWEST} to {most}"
    )


def _make(making: Making) -> None:
    """Make a table; tell of each part as it is done, and of the whole."""
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
    """What to call with what is being done: a line on the terminal's standard error, if any."""
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
