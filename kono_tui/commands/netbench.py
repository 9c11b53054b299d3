"""kono netbench: measure how fast the game server is on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kono_tui.commands.arguments import Parser, option
from kono_tui.errors import NetError, SetupError
from kono_tui.text.sentences import plural

if TYPE_CHECKING:
    from kono_tui.net.bench.measure import Measured, Wanted

MOST_GAMES, MOST_MOVES = 2000, 60


def run(arguments: Sequence[str]) -> int:
    """Measure the server, and print the results."""
    given = parser().parse_args(arguments)
    from kono_tui.commands.hosting import allow_files
    from kono_tui.net.bench.measure import Wanted, measure

    allow_files(4 * given.games)
    wanted = Wanted(given.games, given.moves, given.pause)
    print(_load(wanted), flush=True)
    measured = asyncio.run(measure(wanted))
    print("\n".join(table(measured)))
    if measured.kept != measured.expected:
        raise NetError(
            "closed", f"{measured.expected} decisions were made, the server has {measured.kept}"
        )
    print(
        f"Nothing is lost: both players of every game have seen all of its decisions, and\n"
        f"the server has kept {measured.kept:,}."
    )
    return 0


def parser() -> Parser:
    """Create the parser of `kono netbench`."""
    parser = Parser(
        "kono netbench",
        "Play many network games at once on this machine: a server of rooms in a process\n"
        "of its own, and both players of every game in this one. The round trip is the\n"
        "time from sending a move to its answer, which comes once the move is on disk.\n"
        "Beside it, in turns within the same run, the same messages go to a server that\n"
        "does nothing but send them back, on the same library. Nothing leaves this machine.",
        ["kono netbench --games 500", "kono netbench --games 500 --pause 1"],
    )
    parser.add_argument(
        "--games", type=_number(MOST_GAMES), default=100, metavar="N", help="at once (100)"
    )
    parser.add_argument(
        "--moves",
        type=_number(MOST_MOVES),
        default=40,
        metavar="N",
        help=f"decisions in each game, up to {MOST_MOVES} (40)",
    )
    parser.add_argument(
        "--pause",
        type=_seconds,
        default=0.0,
        metavar="SECONDS",
        help="how long a player thinks, on average (0: as fast as it goes)",
    )
    return parser


def _number(most: int) -> Callable[[str], int]:
    """Return a converter for numbers from 1 to a maximum."""

    @option
    def convert(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= most:
            raise SetupError(f"'{text}' is not a number from 1 to {most}")
        return int(text)

    return convert


@option
def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 60:
        raise SetupError(f"'{text}' is not a time; expected seconds from 0 to 60, such as 0.5")
    return value


def _load(wanted: Wanted) -> str:
    thinks = f"each move after {wanted.pause:g} s on average" if wanted.pause else "without a pause"
    games = plural(wanted.games, "game")
    return f"{games} at once, {2 * wanted.games:,} connections, {wanted.moves} moves each, {thinks}"


def table(measured: Measured) -> list[str]:
    """The moves a second and the round trips of the echo and the rooms, and their ratios."""
    rows = [f"{'':<12}{'moves/s':>10}{'median, ms':>14}{'99 %, ms':>12}"]
    for name, trips in (("bare echo", measured.echo), ("rooms", measured.rooms)):
        times = f"{trips.share(0.5):>14.2f}{trips.share(0.99):>12.2f}"
        rows.append(f"{name:<12}{trips.rate:>10,.0f}{times}")
    rooms, echo = measured.rooms, measured.echo
    median, last = (rooms.share(each) / echo.share(each) for each in (0.5, 0.99))
    rows.append(f"{'ratio':<12}{rooms.rate / echo.rate:>10.2f}{median:>14.2f}{last:>12.2f}")
    return rows
