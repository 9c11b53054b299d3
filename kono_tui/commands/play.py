"""kono [GAME | FILE]: play a game."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kono_tui.commands.arguments import Parser, option, path, seed
from kono_tui.errors import SetupError
from kono_tui.search.levels import LEVELS, SAME, STRONGEST, level_named
from kono_tui.text.sentences import sentence
from kono_tui.tui.settings import Settings, check, read, settings_file
from kono_tui.tui.terminal import Terminal, tell_textual, this_terminal

if TYPE_CHECKING:
    from kono_tui.core.save import Kind
    from kono_tui.tui.app import Start

PATH = re.compile(r"[./\\~]")
"""A word with one of these characters is a file name."""
EXAMPLES = (
    "kono                              play, from the home screen",
    "kono kono --size 7                a new game on a 7x7 board",
    "kono --plain                      line by line: asks what it needs to know",
    "kono game.txt                     resume a saved game",
    "kono --players human,human        two people at one keyboard",
    "kono --players computer,computer  watch",
    "kono konane --rules straight      other rules",
    "kono konane --level alphabeta-4   against a plain search",
    "kono fanorona --colour black      play Black; White begins",
    "kono konobi --size 19             any board from 4x4 to 19x19; 11x11 is usual",
    "kono canoga --size 11             rows of 9, 10 or 11 squares",
    "kono --dice dice.txt              throws from a file, one or two numbers a line",
    "kono canoga --enter-dice          with dice of your own on the table",
    "",
    "commands (each has its own --help):",
    "kono show FILE                    a saved game as text",
    "kono convert FILE --to lisp       a saved game in another form",
    "kono suggest FILE                 a good move, and why",
    "kono lab konane --from FILE       search algorithms at work",
    "kono perft kono --depth 4         count the turns from a position",
    "kono solve fanorona --stones 3    small endings, solved",
    "kono solve canoga --size 9        a whole game, solved",
    "kono arena kono --games 40        computers against each other",
    "kono tune kono                    better weights for the computer",
    "kono host                         a server, for play over the network",
    "kono join HOST CODE               play over the network",
    "kono netbench --games 100         how fast such a server is here",
    "kono games                        what can be played",
    "kono engine                       the computer as a process, for programs",
    "",
    "Saved games lie in the system's folder for user data, or in the one KONO_DATA",
    "names; settings in its folder for settings, or in the one KONO_CONFIG names.",
)


def parser() -> argparse.ArgumentParser:
    """Create the parser of `kono` without a command."""
    parser = Parser(
        "kono", "Play old board games against a computer that plays to win and says why.", EXAMPLES
    )
    parser.add_argument(
        "what", nargs="?", type=_what, metavar="GAME|FILE", help="a new game, or a saved one"
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line: for any terminal, a script"
    )
    parser.add_argument("--version", action="store_true", help="say which version this is")
    _add_new(parser)
    _add_playing(parser)
    _add_looks(parser)
    return parser


def _add_new(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a new game; a saved game has its own values for them."""
    group = parser.add_argument_group("a new game")
    group.add_argument("--size", metavar="N", help="the first round's board, such as 7 or 5x9")
    group.add_argument("--rules", metavar="NAME", help="other rules of a game that has some")
    group.add_argument(
        "--colour",
        metavar="NAME",
        help="your colour in the first round, where a game begins with its choice",
    )
    group.add_argument(
        "--players", type=_kinds, metavar="A,B", help="human or computer, twice (human,computer)"
    )
    group.add_argument("--dice", type=path, metavar="FILE", help="dice throws to use first")


def _add_playing(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for any game, new or saved."""
    group = parser.add_argument_group("any game")
    group.add_argument(
        "--level",
        type=_levels,
        metavar="LEVEL",
        help=f"{', '.join(LEVELS)} (default: {STRONGEST}), or a plain search such as minimax-3; "
        "two with a comma",
    )
    group.add_argument(
        "--hints",
        type=_hints,
        default="",
        metavar="LEVEL",
        help=f"how strong help is: a level, or {SAME} for that of the opponent (default: full)",
    )
    group.add_argument(
        "--enter-dice",
        action="store_true",
        help="throw dice of your own, and enter what they show",
    )
    group.add_argument(
        "--seed", type=seed, metavar="N", help="repeatable dice and choices of the computer"
    )


def _add_looks(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the look of the screen; the settings hold the rest."""
    group = parser.add_argument_group("the screen")
    group.add_argument(
        "--theme", type=_one_of("theme"), metavar="NAME", help="the colours: kono-light, nord, ..."
    )
    group.add_argument(
        "--glyphs",
        type=_one_of("glyphs"),
        metavar="SET",
        help="the characters of the screen: unicode, safe or ascii",
    )


def _what(text: str) -> str:
    """Parse a game or a file.

    SetupError for a word that is neither, raised before any other check.
    """
    from kono_tui.games import GAMES
    from kono_tui.play.disk import is_there
    from kono_tui.play.store import find

    if text.lower() in GAMES or PATH.search(text):
        return text
    if not text or not is_there(find(text)):
        raise SetupError(
            f"there is no game, saved game or command '{text}'; the games are {', '.join(GAMES)}, "
            "and kono --help tells the commands"
        )
    return text


@option
def _kinds(text: str) -> tuple[Kind, Kind]:
    """Parse the kinds of two players."""
    from kono_tui.core.save import KINDS

    words = [word.strip().lower() for word in text.split(",")]
    if len(words) != 2 or any(word not in KINDS for word in words):
        raise SetupError(f"'{text}' is not two players; expected such as human,computer")
    return KINDS[words[0] == "computer"], KINDS[words[1] == "computer"]


@option
def _levels(text: str) -> tuple[str, str]:
    """Parse a level for each seat."""
    words = [word.strip().lower() for word in text.split(",")]
    if len(words) > 2:
        raise SetupError(f"'{text}' is not one level or two, such as easy,master")
    for word in words:
        level_named(word)
    return words[0], words[-1]


@option
def _hints(text: str) -> str:
    """Parse a level of help."""
    word = text.strip().lower()
    if word != SAME:
        level_named(word)
    return word


def _one_of(name: str) -> Callable[[str], str]:
    """Return a converter for an option that is also a setting."""

    @option
    def convert(text: str) -> str:
        return check(name, text.strip().lower())

    return convert


def run(arguments: Sequence[str]) -> int:
    """Play full-screen, or line by line on request or where a full screen is not possible.

    Only what the first picture needs is imported here; the games follow once it is on the screen.
    """
    given = parser().parse_args(arguments)
    if not given.plain:
        settings, problems = read(settings_file())
        settings = _as_asked(settings, given)
        terminal = this_terminal(settings)
        if terminal is not None:
            return _full_screen(given, settings, terminal, problems)
    from kono_tui.commands.asked import line_by_line, options

    return line_by_line(options(given))


def _full_screen(
    given: argparse.Namespace, settings: Settings, terminal: Terminal, problems: Sequence[str]
) -> int:
    """Play full-screen.

    Textual is imported here and no earlier: by then it must know the terminal's colours.
    """
    tell_textual(terminal, os.environ)
    from kono_tui.tui.app import KonoApp

    app = KonoApp(start=_start(given, problems), settings=settings, terminal=terminal)
    app.run()
    return app.return_code or 0


def _start(given: argparse.Namespace, problems: Sequence[str]) -> Start:
    """What the program shows first."""
    from kono_tui.tui.app import Start

    notices = [sentence(problem) for problem in problems]
    asked = ("what", "size", "rules", "colour", "players", "level", "dice", "seed")
    if all(getattr(given, each) is None for each in asked):
        return Start(notices=notices)
    from kono_tui.commands.asked import first_game, options

    wanted = options(given)
    series, odd = first_game(wanted)
    return Start(series, wanted.file, wanted.seed, notices + odd)


def _as_asked(settings: Settings, given: argparse.Namespace) -> Settings:
    """The settings, overridden by the command line."""
    asked = {name: getattr(given, name) for name in ("theme", "glyphs", "hints")}
    asked["dice"] = "entered" if given.enter_dice else ""
    return replace(settings, **{name: value for name, value in asked.items() if value})
