"""kono [GAME | FILE]: play."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from kono_tui import games
from kono_tui.commands.arguments import Parser, option, path, seed
from kono_tui.core.save import KINDS, Kind
from kono_tui.engine.client import Engine
from kono_tui.engine.local import LocalEngine
from kono_tui.errors import SetupError
from kono_tui.plain.console import Console
from kono_tui.plain.sitting import Options, Sitting
from kono_tui.play.dice import read_dice
from kono_tui.play.hints import SAME
from kono_tui.play.players import seated
from kono_tui.play.resume import opened
from kono_tui.play.series import Series
from kono_tui.play.store import find
from kono_tui.search.levels import LEVELS, STRONGEST, level_named
from kono_tui.text.sentences import sentence
from kono_tui.tui.settings import Settings, check, read, settings_file
from kono_tui.tui.terminal import Terminal, tell_textual, this_terminal

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
    parser.add_argument(
        "--theme", type=_one_of("theme"), metavar="NAME", help="the colours: kono-light, nord, ..."
    )
    parser.add_argument(
        "--glyphs",
        type=_one_of("glyphs"),
        metavar="SET",
        help="the characters of the screen: unicode, safe or ascii",
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


def _one_of(name: str) -> Callable[[str], str]:
    """A converter for an option that a setting knows too."""

    @option
    def convert(text: str) -> str:
        return check(name, text.strip().lower())

    return convert


def run(arguments: Sequence[str]) -> int:
    """Play full-screen, or line by line where that was asked for or nothing else can be shown."""
    given = parser().parse_args(arguments)
    options = _options(given)
    if not given.plain:
        settings, problems = read(settings_file())
        settings = _as_asked(settings, given)
        terminal = this_terminal(settings)
        if terminal is not None:
            return _full_screen(options, _is_new_game(given), settings, terminal, problems)
    return _line_by_line(options)


def _line_by_line(options: Options) -> int:
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    source = sys.stdin or io.StringIO()  # there is none where it was closed
    with LocalEngine() as engine:
        return Sitting(Console(source, sys.stdout), options, engine).run()


def _full_screen(
    options: Options,
    is_new: bool,
    settings: Settings,
    terminal: Terminal,
    problems: Sequence[str],
) -> int:
    """Textual is imported here and not before: it must know the terminal's colours by then."""
    tell_textual(terminal, os.environ)
    from kono_tui.tui.app import KonoApp, Start

    series, odd = _first_game(options, is_new)
    notices = [sentence(problem) for problem in problems] + odd
    start = Start(series, options.file, options.seed, notices)
    app = KonoApp(Engine(), start, settings, terminal)
    app.run()
    return app.return_code or 0


def _first_game(options: Options, is_new: bool) -> tuple[Series | None, list[str]]:
    """The game to begin with, if not at home, and what is odd about it."""
    if options.file is not None:
        return opened(options.file, options.levels)
    if not is_new:
        return None, []
    series = Series(games.GAMES[options.game], options.players, dice=options.dice or ())
    return (series.choose_size(options.size) if options.size else series), []


def _is_new_game(given: argparse.Namespace) -> bool:
    """Whether anything was asked of a new game."""
    asked = (given.what, given.size, given.players, given.level, given.dice, given.seed)
    return any(each is not None for each in asked)


def _as_asked(settings: Settings, given: argparse.Namespace) -> Settings:
    """The settings, but for what the command line says."""
    asked = {name: getattr(given, name) for name in ("theme", "glyphs", "hints")}
    return replace(settings, **{name: value for name, value in asked.items() if value})


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
        players=seated(given.players or KINDS, given.level or ("", "")),
        levels=given.level or ("", ""),
        size=given.size or 0,
        dice=read_dice(given.dice) if given.dice else None,
        seed=given.seed,
        hints=given.hints,
        file=file,
        fresh=file is None and (given.what is not None or given.size is not None),
    )
