"""kono lab GAME --from FILE: run search algorithms on a position and show their work."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kono_tui import games
from kono_tui.commands.shared.arguments import FILE_HELP, CommandParser, argument_type, load_game
from kono_tui.commands.shared.lab_runs import run_all, stream_to_stdout
from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.errors import SetupError
from kono_tui.lab.algorithms import ALGORITHMS, MAX_DEPTH, LabRequest, algorithm_named, usual_depth
from kono_tui.lab.json_data import ALL, runs_to_json
from kono_tui.lab.records import LabRun
from kono_tui.lab.run_log import STOPPED_ON_REQUEST
from kono_tui.lab.runner import check_position, match_to_study
from kono_tui.lab.turn_tree import require_lab
from kono_tui.lab.wording import RunDescriber, describe_position

if TYPE_CHECKING:
    from kono_tui.tui.lab.screen import LabScreen

INTERRUPTED = 130
"""The exit status after Ctrl-C."""
EXAMPLES = (
    "kono lab konane --from game.txt                            the lab as a screen",
    "kono lab konane --from game.txt --algorithm dfs",
    "kono lab konane --from game.txt --algorithm bfs --count 7 --tree",
    "kono lab konane --from game.txt --algorithm bnb --depth 2",
    "kono lab konane --from game.txt --algorithm minimax --algorithm alphabeta --depth 4",
)


def create_parser() -> argparse.ArgumentParser:
    """Create the parser of `kono lab`."""
    parser = CommandParser(
        "kono lab",
        "Run search algorithms on a position: the moves found in their order, the\n"
        "positions visited and the time. Several algorithms are shown side by side.",
        EXAMPLES,
    )
    find_game = argument_type(games.find_game)
    parser.add_argument("game", metavar="GAME", type=find_game, help="which game")
    position_options = parser.add_mutually_exclusive_group(required=True)
    position_options.add_argument("--from", dest="file", metavar="FILE", help=FILE_HELP)
    position_options.add_argument("--position", metavar="LINE", help="a position in one line")
    parser.add_argument(
        "--algorithm",
        action="append",
        type=argument_type(algorithm_named),
        metavar="NAME",
        help=f"{', '.join(ALGORITHMS)}; without one, the screen opens",
    )
    parser.add_argument(
        "--depth",
        type=_parse_depth,
        metavar="N|all",
        help="jumps, or plies for minimax and alphabeta (default: all, and 3 plies)",
    )
    parser.add_argument(
        "--count",
        type=_parse_count,
        default=0,
        metavar="N|all",
        help="how many moves dfs, bfs and best look for (default: all)",
    )
    parser.add_argument("--tree", action="store_true", help="also print the tree as it was visited")
    parser.add_argument("--json", action="store_true", help="for programs to read, with the tree")
    parser.add_argument(
        "--progress",
        action="store_true",
        help="JSON lines while it runs; any input, or the end of the input, stops it",
    )
    return parser


@argument_type
def _parse_depth(text: str) -> int:
    """Parse a depth; 0 stands for the whole tree."""
    if text.strip().lower() == ALL:
        return 0
    if not text.isdecimal() or not 1 <= int(text) <= MAX_DEPTH:
        remedy = f"expected a number from 1 to {MAX_DEPTH}, or all"
        raise SetupError(f"'{text}' is not a depth; {remedy}")
    return int(text)


@argument_type
def _parse_count(text: str) -> int:
    """Parse a number of moves; 0 stands for all."""
    if text.strip().lower() == ALL:
        return 0
    if not text.isdecimal() or int(text) < 1:
        raise SetupError(f"'{text}' is not a number of moves; expected a number such as 7, or all")
    return int(text)


def run(arguments: Sequence[str]) -> int:
    """Run the algorithms and print the results, or open the lab screen if none is named."""
    options = create_parser().parse_args(arguments)
    game: Game[Any] = options.game
    require_lab(game)
    position = _load_position(game, options)
    if not options.algorithm:
        _check_screen_options(options)
        return _run_full_screen(game, position)
    requests = []
    for each in options.algorithm:
        depth = usual_depth(each) if options.depth is None else options.depth
        requests.append(LabRequest(each, depth, options.count))
    if options.progress:
        return stream_to_stdout(game, position, requests)
    finished_runs = list(run_all(game, position, requests))
    if options.json:
        print(json.dumps(runs_to_json(game, position, finished_runs)))
    else:
        print("\n".join(_describe_runs(game, position, finished_runs, options.tree)))
    was_stopped = any(each.stop_reason == STOPPED_ON_REQUEST for each in finished_runs)
    return INTERRUPTED if was_stopped else 0


def _check_screen_options(options: argparse.Namespace) -> None:
    """Raise SetupError for an option that needs an algorithm."""
    for name in ("tree", "json", "progress"):
        if getattr(options, name):
            raise SetupError(f"--{name} needs an --algorithm: {', '.join(ALGORITHMS)}")


def _load_position(game: Game[Any], options: argparse.Namespace) -> Position:
    """The position that the options name, if the lab can study it."""
    if options.file is None:
        position: Position = game.notation.parse_position(options.position)
        check_position(game, position)
        return position
    save, tournament = load_game(options.file)
    if save.game != game.info.key:
        found, expected = tournament.game.info.title, game.info.title
        raise SetupError(f"{options.file} is a game of {found}, not of {expected}")
    return match_to_study(tournament).position


def _describe_runs(
    game: Game[Any], position: Position, runs: Sequence[LabRun], with_tree: bool
) -> list[str]:
    describer = RunDescriber(game, position)
    lines = [describe_position(game, position), ""]
    if len(runs) == 1:
        return lines + describer.describe_run(runs[0], with_tree)
    lines += describer.compare_runs(runs)
    for each in runs if with_tree else ():
        lines += ["", each.request.algorithm.title, *describer.tree_lines(each)]
    return lines


def _run_full_screen(game: Game[Any], position: Position) -> int:
    """Open the lab on the screen. SetupError without a terminal."""
    from kono_tui.commands.shared.full_screen import run_screen
    from kono_tui.tui.launch import LaunchOptions
    from kono_tui.tui.settings.values import read_settings, settings_file
    from kono_tui.tui.terminal import detect_terminal

    settings, problems = read_settings(settings_file())
    terminal = detect_terminal(settings)
    if terminal is None:
        names = ", ".join(ALGORITHMS)
        raise SetupError(f"the lab's screen needs a terminal; else name an --algorithm: {names}")

    def lab() -> LabScreen:
        from kono_tui.tui.lab.screen import LabScreen

        return LabScreen(game, position)

    return run_screen(LaunchOptions(make_overlay=lab), settings, terminal, problems)
