"""kono [GAME | FILE]: play."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.arguments import Parser, option, path, seed
from kono_tui.core.save import KINDS, Kind, Player
from kono_tui.engine.local import LocalEngine
from kono_tui.errors import SetupError
from kono_tui.plain.console import Console
from kono_tui.plain.sitting import Options, Sitting
from kono_tui.play.dice import read_dice
from kono_tui.play.hints import SAME
from kono_tui.play.store import find
from kono_tui.search.levels import LEVELS, STRONGEST, level_named

EXAMPLES = (
    "kono                              play; asks what it needs to know",
    "kono --plain kono --size 7        a new game on a 7x7 board",
    "kono game.txt                     resume a saved game",
    "kono --players human,human        two people at one keyboard",
    "kono --players computer,computer --level easy,master   watch",
    "kono --dice dice.txt              throws from a file, two numbers a line",
    "",
    "commands (each has its own --help):",
    "kono show FILE                    a saved game as text",
    "kono convert FILE --to lisp       a saved game in another form",
    "kono suggest FILE                 a good move, and why",
    "kono perft kono --depth 4         count the turns from a position",
    "kono arena kono --games 40        computers against each other: which is stronger",
    "kono tune kono                    better weights for the computer, by self-play",
    "kono games                        what can be played",
    "kono engine                       the computer as a process, for programs",
    "",
    "Saved games lie in the system's folder for user data, or in the one KONO_DATA names.",
)


def parser() -> argparse.ArgumentParser:
    """What playing takes."""
    parser = Parser(
        "kono", "Play old board games against a computer that plays to win and says why.", EXAMPLES
    )
    parser.add_argument("what", nargs="?", metavar="GAME|FILE", help="a new game, or a saved one")
    parser.add_argument(
        "--plain", action="store_true", help="line by line: for any terminal, a script"
    )
    parser.add_argument("--size", type=int, metavar="N", help="the first round's board size")
    parser.add_argument(
        "--players", type=_kinds, metavar="A,B", help="human or computer, twice (human,computer)"
    )
    parser.add_argument(
        "--level",
        type=_levels,
        metavar="LEVEL",
        help=f"{', '.join(LEVELS)} (default: {STRONGEST}); two with a comma",
    )
    parser.add_argument(
        "--hints",
        type=_hints,
        default="",
        metavar="LEVEL",
        help=f"how strong help is: a level, or {SAME} for that of the opponent (default: full)",
    )
    parser.add_argument("--dice", type=path, metavar="FILE", help="dice throws to use first")
    parser.add_argument(
        "--seed", type=seed, metavar="N", help="repeatable dice and choices of the computer"
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    return parser


@option
def _kinds(text: str) -> tuple[Kind, Kind]:
    """Two kinds of player."""
    words = [word.strip().lower() for word in text.split(",")]
    if len(words) != 2 or any(word not in KINDS for word in words):
        raise SetupError(f"'{text}' is not two players; expected such as human,computer")
    return KINDS[words[0] == "computer"], KINDS[words[1] == "computer"]


@option
def _levels(text: str) -> tuple[str, str]:
    """A level for each seat."""
    words = [word.strip().lower() for word in text.split(",")]
    if len(words) > 2:
        raise SetupError(f"'{text}' is not one level or two, such as easy,master")
    for word in words:
        level_named(word)
    return words[0], words[-1]


@option
def _hints(text: str) -> str:
    """A level for help."""
    word = text.strip().lower()
    if word != SAME:
        level_named(word)
    return word


def run(arguments: Sequence[str]) -> int:
    """Play line by line."""
    given = parser().parse_args(arguments)
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    source = sys.stdin or io.StringIO()  # there is none where it was closed
    options = _options(given)
    with LocalEngine() as engine:
        return Sitting(Console(source, sys.stdout), options, engine).run()


def _options(given: argparse.Namespace) -> Options:
    key, file = "kono", None
    if given.what is not None:
        if given.what.lower() in games.GAMES:
            key = given.what.lower()
        else:
            file = find(given.what)
    if given.size is not None:
        games.GAMES[key].check_size(given.size)
    if file and (given.size or given.players or given.dice):
        raise SetupError("--size, --players and --dice are for a new game; a saved one has its own")
    return Options(
        game=key,
        players=_players(given.players or KINDS, given.level or ("", "")),
        levels=given.level or ("", ""),
        size=given.size or 0,
        dice=read_dice(given.dice) if given.dice else None,
        seed=given.seed,
        hints=given.hints,
        file=file,
        fresh=file is None and (given.what is not None or given.size is not None),
    )


def _players(kinds: tuple[Kind, Kind], levels: tuple[str, str]) -> tuple[Player, Player]:
    """The players of a new game. A human comes before a computer; two of a kind are numbered."""
    if kinds == ("computer", "human"):
        kinds, levels = ("human", "computer"), (levels[1], levels[0])
    numbers = ("", "") if kinds[0] != kinds[1] else (" 1", " 2")
    first, second = (
        Player(
            f"{kind.title()}{number}",
            kind,
            (level or STRONGEST) if kind == "computer" else "",
        )
        for kind, number, level in zip(kinds, numbers, levels, strict=True)
    )
    return first, second
