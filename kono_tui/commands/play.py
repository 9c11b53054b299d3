"""kono [GAME | FILE]: play a game."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kono_tui.commands.shared.arguments import CommandParser, argument_type, parse_path, parse_seed
from kono_tui.commands.shared.full_screen import run_screen, setting_type, with_overrides
from kono_tui.commands.shared.stderr import warn_of_games_left_out
from kono_tui.errors import SetupError
from kono_tui.search.levels import EASIEST, LEVELS, SAME_LEVEL, parse_level
from kono_tui.tui.launch import LaunchOptions
from kono_tui.tui.settings.values import read_settings, settings_file
from kono_tui.tui.terminal import detect_terminal

if TYPE_CHECKING:
    from kono_tui.core.save import PlayerKind

PATH_CHARACTERS = re.compile(r"[./\\~]")
"""A word with one of these characters is a file name."""
EXAMPLES = (
    "kono                              play, from the home screen",
    "kono kono --size 7                a new game on a 7x7 board",
    "kono --plain                      line by line; asks what to play",
    "kono game.txt                     resume a saved game",
    "kono --players human,human        two people at one keyboard",
    "kono --players computer,computer  watch",
    "kono konane --rules straight      other rules",
    "kono konane --level alphabeta-4   against a plain search",
    "kono fanorona --colour black      play Black; White begins",
    "kono konobi --size 19             any board from 4x4 to 19x19; 11x11 is usual",
    "kono canoga --size 11             rows of 9, 10 or 11 squares",
    "kono --dice dice.txt              throws from a file, such as 4 3 on each line",
    "kono canoga --enter-dice          with your own dice on the table",
)
COMMANDS = (
    "kono show FILE                    a saved game as text",
    "kono convert FILE --to lisp       a saved game in another form",
    "kono suggest FILE                 a good move, and why",
    "kono verify FILE                  whether what the computer says of its turns holds",
    "kono lab konane --from FILE       search algorithms at work",
    "kono perft kono --depth 4         count the turns from a position",
    "kono solve fanorona --stones 3    solve small endings",
    "kono solve canoga --size 9        solve a whole game",
    "kono arena kono --games 40        computers against each other",
    "kono tune kono                    better weights for the computer",
    "kono host                         a server, for play over the network",
    "kono join HOST CODE               play over the network",
    "kono netbench --games 100         how fast the server is here",
    "kono games                        what can be played",
    "kono engine                       the computer as a process, for programs",
)
FOLDERS = """\
Saved games are in your system's folder for user data, or in the one KONO_DATA
names; settings in its folder for settings, or in the one KONO_CONFIG names."""


def create_parser() -> argparse.ArgumentParser:
    """Create the parser of `kono` without a command."""
    parser = CommandParser(
        "kono", "Play old board games against a computer that plays to win and says why.", EXAMPLES
    )
    commands = "\n".join(f"  {each}" for each in COMMANDS)
    parser.epilog = (
        f"{parser.epilog}\n\ncommands (each has its own --help):\n{commands}\n\n{FOLDERS}"
    )
    parser.add_argument(
        "what",
        nargs="?",
        type=_parse_game_or_file,
        metavar="GAME|FILE",
        help="a new game, or a saved one",
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line, for any terminal or a script"
    )
    parser.add_argument("--version", action="store_true", help="print the version")
    _add_new_game_arguments(parser)
    _add_any_game_arguments(parser)
    _add_screen_arguments(parser)
    return parser


def _add_new_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of a new game; a saved game has its own values for them."""
    group = parser.add_argument_group("a new game")
    group.add_argument("--size", metavar="N", help="the first round's board, such as 7 or 5x9")
    group.add_argument("--rules", metavar="NAME", help="other rules, for a game that has them")
    group.add_argument(
        "--colour",
        metavar="NAME",
        help="your colour in the first round, in games that let you choose it",
    )
    group.add_argument(
        "--players",
        type=_parse_players,
        metavar="A,B",
        help="human or computer, twice (human,computer)",
    )
    group.add_argument("--dice", type=parse_path, metavar="FILE", help="dice throws to use first")


def _add_any_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for any game, new or saved."""
    group = parser.add_argument_group("any game")
    group.add_argument(
        "--level",
        type=_parse_levels,
        metavar="LEVEL",
        help=f"{', '.join(LEVELS)} or a plain search such as minimax-3; for two "
        f"computers, two with a comma (default: {EASIEST} in your first game, then your last "
        "choice)",
    )
    group.add_argument(
        "--hints",
        type=_parse_hint_level,
        default="",
        metavar="LEVEL",
        help=(
            f"how strong help is: a level, or {SAME_LEVEL} for your opponent's "
            "(default: full strength)"
        ),
    )
    group.add_argument(
        "--enter-dice",
        action="store_true",
        help="throw your own dice, and enter what they show",
    )
    group.add_argument(
        "--seed",
        type=parse_seed,
        metavar="N",
        help="repeat the same dice and the same choices of the computer",
    )


def _add_screen_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the look of the screen; the settings hold the rest."""
    group = parser.add_argument_group("the screen")
    group.add_argument(
        "--theme",
        type=setting_type("theme"),
        metavar="NAME",
        help="the colours: kono-light, nord, ...",
    )
    group.add_argument(
        "--glyphs",
        type=setting_type("glyphs"),
        metavar="SET",
        help="the characters of the screen: unicode, safe or ascii",
    )


def _parse_game_or_file(text: str) -> str:
    """Parse a game or a file.

    SetupError for a word that is neither, raised before any other check.
    """
    from kono_tui.games import GAMES
    from kono_tui.play.storage.files import path_exists
    from kono_tui.play.storage.saves import find_save

    if text.lower() in GAMES or PATH_CHARACTERS.search(text):
        return text
    if not text or not path_exists(find_save(text)):
        remedy = f"the games are {', '.join(GAMES)}, and kono --help lists the commands"
        raise SetupError(f"there is no game, saved game or command '{text}'; {remedy}")
    return text


@argument_type
def _parse_players(text: str) -> tuple[PlayerKind, PlayerKind]:
    """Parse the kinds of two players."""
    from kono_tui.core.save import PLAYER_KINDS

    words = [word.strip().lower() for word in text.split(",")]
    if len(words) != 2 or any(word not in PLAYER_KINDS for word in words):
        raise SetupError(f"'{text}' is not two players; expected something like human,computer")
    return PLAYER_KINDS[words[0] == "computer"], PLAYER_KINDS[words[1] == "computer"]


@argument_type
def _parse_levels(text: str) -> tuple[str, str]:
    """Parse a level for each seat."""
    words = [word.strip().lower() for word in text.split(",")]
    if len(words) > 2:
        raise SetupError(f"'{text}' is not one level or two, such as easy,master")
    for word in words:
        parse_level(word)
    return words[0], words[-1]


@argument_type
def _parse_hint_level(text: str) -> str:
    """Parse a level of help."""
    word = text.strip().lower()
    if word != SAME_LEVEL:
        parse_level(word)
    return word


def run(arguments: Sequence[str]) -> int:
    """Play full-screen, or line by line on request or where a full screen is not possible.

    Only what the first picture needs is imported here; the games follow once it is on the screen.
    """
    args = create_parser().parse_args(arguments)
    if not args.plain:
        settings, problems = read_settings(settings_file())
        settings = with_overrides(settings, args, ("theme", "glyphs", "hints"))
        if args.enter_dice:
            settings = replace(settings, dice="entered")
        terminal = detect_terminal(settings)
        if terminal is not None:
            return run_screen(_create_start(args), settings, terminal, problems)
    from kono_tui.commands.shared.play_options import options_from, play_line_by_line

    warn_of_games_left_out()
    return play_line_by_line(options_from(args))


def _create_start(args: argparse.Namespace) -> LaunchOptions:
    """What the program shows first."""
    game_options = ("what", "size", "rules", "colour", "players", "level", "dice", "seed")
    if all(getattr(args, each) is None for each in game_options):
        return LaunchOptions()
    from kono_tui.commands.shared.play_options import open_tournament, options_from
    from kono_tui.play.results import is_first_game
    from kono_tui.play.storage.results_file import read_results

    play_options = options_from(args)
    tournament, warnings = open_tournament(play_options)
    is_first = is_first_game(read_results(), tournament)
    return LaunchOptions(tournament, play_options.file, play_options.seed, is_first, warnings)
