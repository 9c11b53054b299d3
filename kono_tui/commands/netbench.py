"""kono netbench: measure how fast the game server is on this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from kono_tui.commands.shared.arguments import CommandParser, argument_type, number_between
from kono_tui.errors import NetError, SetupError
from kono_tui.formats.sentences import plural

if TYPE_CHECKING:
    from kono_tui.net.bench.measure import BenchOptions, BenchResult

MAX_GAMES, MAX_MOVES = 2000, 60
T = TypeVar("T")


def run(arguments: Sequence[str]) -> int:
    """Measure the server, and print the results."""
    args = create_parser().parse_args(arguments)
    from kono_tui.commands.server.runner import raise_file_limit
    from kono_tui.net.bench.measure import BenchOptions, measure

    raise_file_limit(4 * args.games)
    load = BenchOptions(args.games, args.moves, args.pause)
    if args.cut:
        return _play_with_cuts(load, args.cut)
    print(_describe_load(load), flush=True)
    measured = _run_to_end(measure(load))
    print("\n".join(format_table(measured)))
    saved, expected = measured.saved_decisions, measured.expected_decisions
    if saved != expected:
        raise NetError("closed", f"{expected} decisions were made, the server has {saved}")
    print("Nothing is lost: both players of every game have seen all of its decisions, and")
    print(f"the server has kept {saved:,}.")
    return 0


def _run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """Run the bench. NetError if a server closes a connection."""
    from websockets.exceptions import ConnectionClosed

    try:
        return asyncio.run(work)
    except ConnectionClosed as error:
        raise NetError("closed", f"the server closed a connection: {error}") from error


def _play_with_cuts(load: BenchOptions, percent: int) -> int:
    """Play with cuts, and print what came of it."""
    from kono_tui.net.bench.cuts import play_with_cuts

    print(f"{_describe_load(load)}, {percent} % of the connections cut once", flush=True)
    result = _run_to_end(play_with_cuts(load, percent))
    print(f"{plural(result.cuts, 'connection')} cut, all players came back to their seats;")
    print(f"{plural(result.resent, 'decision')} had to be sent again.")
    print("What was sent, what both players saw, what is in the server's database, and a replay")
    print(f"of it are the same: {result.decisions:,} of {load.games * load.moves:,} decisions.")
    if result.peak_memory_mb is not None:
        print(f"The server used at most {result.peak_memory_mb} MB of memory.")
    return 0


def create_parser() -> CommandParser:
    """Create the parser of `kono netbench`."""
    parser = CommandParser(
        "kono netbench",
        "Play many network games at once on this machine: a server of rooms in a process\n"
        "of its own, and both players of every game in this one. The round trip is the\n"
        "time from sending a move to its answer, which comes once the move is on disk.\n"
        "Beside it, in turns within the same run, the same messages go to a server that\n"
        "does nothing but send them back, on the same library. Nothing leaves this machine.",
        [
            "kono netbench --games 500",
            "kono netbench --games 500 --pause 1",
            "kono netbench --games 2000 --cut 10   cut connections, and compare all records",
        ],
    )
    parser.add_argument(
        "--games", type=number_between(1, MAX_GAMES), default=100, metavar="N", help="at once (100)"
    )
    parser.add_argument(
        "--moves",
        type=number_between(1, MAX_MOVES),
        default=40,
        metavar="N",
        help=f"decisions in each game, up to {MAX_MOVES} (40)",
    )
    parser.add_argument(
        "--pause",
        type=_parse_pause,
        default=0.0,
        metavar="SECONDS",
        help="how long a player thinks, on average (0: as fast as it goes)",
    )
    parser.add_argument(
        "--cut",
        type=number_between(0, 100),
        default=0,
        metavar="PERCENT",
        help="cut so many connections in mid-play, without the echo (0)",
    )
    return parser


@argument_type
def _parse_pause(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 60:
        raise SetupError(f"'{text}' is not a time; expected seconds from 0 to 60, such as 0.5")
    return value


def _describe_load(load: BenchOptions) -> str:
    pace = f"each move after {load.pause:g} s on average" if load.pause else "without a pause"
    games = plural(load.games, "game")
    return f"{games} at once, {2 * load.games:,} connections, {load.moves} moves each, {pace}"


def format_table(measured: BenchResult) -> list[str]:
    """The moves a second and the round trips of the echo and the rooms, and their ratios."""
    rows = [f"{'':<12}{'moves/s':>10}{'median, ms':>14}{'99 %, ms':>12}"]
    for name, trips in (("bare echo", measured.echo), ("rooms", measured.rooms)):
        times = f"{trips.quantile_ms(0.5):>14.2f}{trips.quantile_ms(0.99):>12.2f}"
        rows.append(f"{name:<12}{trips.rate:>10,.0f}{times}")
    rooms, echo = measured.rooms, measured.echo
    median, last = (rooms.quantile_ms(each) / echo.quantile_ms(each) for each in (0.5, 0.99))
    rows.append(f"{'ratio':<12}{rooms.rate / echo.rate:>10.2f}{median:>14.2f}{last:>12.2f}")
    return rows
