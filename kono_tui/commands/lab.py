"""kono lab GAME --from FILE: run search algorithms on a position and show their work."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kono_tui import games
from kono_tui.commands.arguments import FILE, Parser, loaded, option
from kono_tui.commands.experiments import runs, streamed
from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.errors import SetupError
from kono_tui.lab.algorithms import ALGORITHMS, DEEPEST, Wish, algorithm_named, usual_depth
from kono_tui.lab.data import ALL, to_json
from kono_tui.lab.journal import ASKED_TO
from kono_tui.lab.records import Run
from kono_tui.lab.running import check, check_game, match_of
from kono_tui.lab.words import Telling, situation
from kono_tui.text.sentences import sentence

if TYPE_CHECKING:
    from kono_tui.tui.screens.lab import LabScreen

INTERRUPTED = 130
"""The exit status after Ctrl-C."""
EXAMPLES = (
    "kono lab konane --from game.txt                            the lab as a screen",
    "kono lab konane --from game.txt --algorithm dfs",
    "kono lab konane --from game.txt --algorithm bfs --count 7 --tree",
    "kono lab konane --from game.txt --algorithm bnb --depth 2",
    "kono lab konane --from game.txt --algorithm minimax --algorithm alphabeta --depth 4",
)


def parser() -> argparse.ArgumentParser:
    """Create the parser of `kono lab`."""
    parser = Parser(
        "kono lab",
        "Run search algorithms on a position: the moves found in their order, the\n"
        "positions visited and the time. Several algorithms are shown side by side.",
        EXAMPLES,
    )
    parser.add_argument("game", metavar="GAME", type=option(games.game_named), help="which game")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--from", dest="file", metavar="FILE", help=FILE)
    where.add_argument("--position", metavar="LINE", help="a position in one line")
    parser.add_argument(
        "--algorithm",
        action="append",
        type=option(algorithm_named),
        metavar="NAME",
        help=f"{', '.join(ALGORITHMS)}; without one, the screen opens",
    )
    parser.add_argument(
        "--depth",
        type=_depth,
        metavar="N|all",
        help="jumps, or plies for minimax and alphabeta (default: all, and 3 plies)",
    )
    parser.add_argument(
        "--count",
        type=_count,
        default=0,
        metavar="N|all",
        help="how many moves dfs, bfs and best look for (default: all)",
    )
    parser.add_argument("--tree", action="store_true", help="print the tree as it was visited, too")
    parser.add_argument("--json", action="store_true", help="for programs to read, with the tree")
    parser.add_argument(
        "--progress",
        action="store_true",
        help="JSON lines while it runs; any input, or its end, stops it",
    )
    return parser


@option
def _depth(text: str) -> int:
    """Parse a depth; 0 stands for the whole tree."""
    if text.strip().lower() == ALL:
        return 0
    if not text.isdecimal() or not 1 <= int(text) <= DEEPEST:
        raise SetupError(f"'{text}' is not a depth; expected a number from 1 to {DEEPEST}, or all")
    return int(text)


@option
def _count(text: str) -> int:
    """Parse a number of moves; 0 stands for all."""
    if text.strip().lower() == ALL:
        return 0
    if not text.isdecimal() or int(text) < 1:
        raise SetupError(f"'{text}' is not a number of moves; expected such as 7, or all")
    return int(text)


def run(arguments: Sequence[str]) -> int:
    """Run the algorithms and print the results, or open the lab screen if none is named."""
    options = parser().parse_args(arguments)
    game: Game[Any] = options.game
    check_game(game)
    position = _position(game, options)
    if not options.algorithm:
        _check_screen(options)
        return _full_screen(game, position)
    wishes = [
        Wish(each, usual_depth(each) if options.depth is None else options.depth, options.count)
        for each in options.algorithm
    ]
    if options.progress:
        return streamed(game, position, wishes)
    done = list(runs(game, position, wishes))
    if options.json:
        print(json.dumps(to_json(game, position, done)))
    else:
        print("\n".join(_told(game, position, done, options.tree)))
    return INTERRUPTED if any(each.stopped == ASKED_TO for each in done) else 0


def _check_screen(options: argparse.Namespace) -> None:
    """Raise SetupError for an option that needs an algorithm."""
    for name in ("tree", "json", "progress"):
        if getattr(options, name):
            raise SetupError(f"--{name} needs an --algorithm: {', '.join(ALGORITHMS)}")


def _position(game: Game[Any], options: argparse.Namespace) -> Position:
    """The position that the options name, if the lab can study it."""
    if options.file is None:
        position: Position = game.from_line(options.position)
        check(game, position)
        return position
    save, series = loaded(options.file)
    if save.game != game.key:
        raise SetupError(f"{options.file} is a game of {series.game.title}, not of {game.title}")
    return match_of(series).position


def _told(game: Game[Any], position: Position, runs: Sequence[Run], tree: bool) -> list[str]:
    telling = Telling(game, position)
    lines = [situation(game, position), ""]
    if len(runs) == 1:
        return lines + telling.run(runs[0], tree)
    lines += telling.compared(runs)
    for each in runs if tree else ():
        lines += ["", each.wish.algorithm.title, *telling.tree(each)]
    return lines


def _full_screen(game: Game[Any], position: Position) -> int:
    """Open the lab on the screen. SetupError without a terminal."""
    from kono_tui.tui.settings import read, settings_file
    from kono_tui.tui.terminal import tell_textual, this_terminal

    settings, problems = read(settings_file())
    terminal = this_terminal(settings)
    if terminal is None:
        names = ", ".join(ALGORITHMS)
        raise SetupError(f"the lab's screen needs a terminal; else name an --algorithm: {names}")
    tell_textual(terminal, os.environ)
    from kono_tui.tui.app import KonoApp, Start

    def lab() -> LabScreen:
        from kono_tui.tui.screens.lab import LabScreen

        return LabScreen(game, position)

    notices = [sentence(problem) for problem in problems]
    app = KonoApp(None, Start(over=lab, notices=notices), settings, terminal)
    app.run()
    return app.return_code or 0
