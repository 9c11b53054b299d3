"""kono arena GAME: let computers play each other to find the stronger one."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from kono_tui import games
from kono_tui.arena.bar import bar
from kono_tui.arena.contender import Contender, contender, weights_named
from kono_tui.arena.crew import Crew, WorkersLost, crew, results
from kono_tui.arena.rounds import Record, Setting, Task, tasks
from kono_tui.arena.summary import Summary, as_data, lines, score_text
from kono_tui.commands.arguments import Parser, option, seconds, seed
from kono_tui.core.game import Game
from kono_tui.errors import SetupError
from kono_tui.search.result import Limit
from kono_tui.text.sentences import plural
from kono_tui.text.sizes import size_named


def run(arguments: Sequence[str]) -> int:
    """Play the games; print which contender is stronger, and by how much."""
    options = parser().parse_args(arguments)
    game, setting = arranged(options)
    contenders = _contenders(options, game, setting)
    planned = tasks(setting, contenders, options.games)
    records: list[Record] = []
    halt = None
    try:
        with crew_for(options, len(planned)) as hands:
            play_all(hands, planned, records)
    except (KeyboardInterrupt, WorkersLost) as error:
        halt = error
    summary = Summary.of(contenders, records)
    if options.json:
        print(json.dumps(_data(options, setting, summary, stopped=halt is not None)))
    else:
        print("\n".join(_told(game, options, setting, summary, stopped=halt is not None)))
    if isinstance(halt, WorkersLost):
        raise halt
    return 130 if halt else 0


def play_all(crew: Crew, planned: Sequence[Task], records: list[Record]) -> None:
    """Play the tasks behind a progress bar. `records` grows as rounds finish."""
    if not planned:
        return
    contenders = planned[0].contenders
    with bar(" v ".join(each.name for each in contenders), len(planned)) as advance:
        for record in results(crew, planned):
            records.append(record)
            advance(score_text(Summary(contenders, tuple(records))))


def _told(
    game: Game[Any], options: argparse.Namespace, setting: Setting, summary: Summary, stopped: bool
) -> list[str]:
    played = len(summary.records)
    count = plural(played, "game")
    if stopped:
        count = f"stopped after {played} of {plural(options.games, 'game')}"
    what = f"{game.title} {game.size_name(setting.size)}, {count}"
    openings = f"openings of {setting.plies} plies by seed {setting.seed}, each from both seats"
    return [f"{what}; {openings}", *(["", *lines(summary, margin_unit(game))] if played else [])]


def margin_unit(game: Game[Any]) -> str:
    """The unit that a game's margins are counted in; "" if only winning counts."""
    return "" if game.chances else game.unit


def _data(
    options: argparse.Namespace, setting: Setting, summary: Summary, stopped: bool
) -> dict[str, Any]:
    return {**setting_data(setting), "asked": options.games, "stopped": stopped, **as_data(summary)}


def setting_data(setting: Setting) -> dict[str, Any]:
    """The setting of the rounds as plain data."""
    return {
        "game": setting.game,
        "size": setting.size,
        "plies": setting.plies,
        "seed": setting.seed,
    }


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return a converter for whole numbers within bounds."""

    def converted(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and low <= int(text) <= high):
            raise SetupError(f"'{text}' is not a number from {low} to {high}")
        return int(text)

    return option(converted)


def parser() -> argparse.ArgumentParser:
    """Create the parser of `kono arena`."""
    parser = Parser(
        "kono arena",
        "Let computers play each other, and say which is stronger by how much.",
        [
            "kono arena kono --size 5 --first hard --second medium --games 40",
            "kono arena kono --size 9 --first master@0.2s --second master@0.1s",
            "kono arena kono --nodes 4000 --weights mobility=30 --games 400",
        ],
    )
    add_setting(parser)
    for name in ("first", "second"):
        parser.add_argument(
            f"--{name}",
            type=option(contender),
            default="master",
            metavar="LEVEL",
            help="a level, a limit (depth:5, nodes:4000, 0.1s), or both: master@0.1s "
            "(default: master)",
        )
    parser.add_argument(
        "--games",
        type=whole(1, 1_000_000),
        default=100,
        metavar="G",
        help="how many (default: 100)",
    )
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument(
        "--seconds", type=seconds, metavar="S", help="the time of levels that have one (master)"
    )
    limits.add_argument(
        "--nodes",
        type=whole(1, 999_999_999),
        metavar="N",
        help="both look at N positions a move, in place of their own limits",
    )
    parser.add_argument(
        "--weights",
        metavar="NAME=N,...",
        help="what the first one's evaluation pays for, where not as usual",
    )
    return parser


def add_setting(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the game, its openings and the workers."""
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(games.GAMES)}")
    parser.add_argument(
        "--size", metavar="N", help="the board, such as 7 or 5x9 (default: the usual one)"
    )
    parser.add_argument(
        "--plies",
        type=whole(0, 100),
        default=4,
        metavar="K",
        help="random moves at the start of each round (default: 4)",
    )
    parser.add_argument(
        "--seed", type=seed, default=1, metavar="X", help="repeatable openings (default: 1)"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=whole(1, 1000),
        metavar="J",
        help="games at a time on this machine (default: one a core)",
    )
    where.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="play on a Dask cluster instead, such as tcp://127.0.0.1:8786",
    )
    parser.add_argument("--json", action="store_true", help="for programs to read")


def arranged(options: argparse.Namespace) -> tuple[Game[Any], Setting]:
    """The game that the options name, and the setting of its rounds."""
    game = games.game_named(options.game)
    size = game.usual_size if options.size is None else size_named(game, options.size)
    return game, Setting(game.key, size, options.plies, options.seed)


def crew_for(options: argparse.Namespace, most: int) -> AbstractContextManager[Crew]:
    """Open the worker pool that the options ask for; locally, with at most so many workers."""
    jobs = options.jobs or os.cpu_count() or 1
    return crew(min(jobs, most), options.scheduler)


def _contenders(
    options: argparse.Namespace, game: Game[Any], setting: Setting
) -> tuple[Contender, Contender]:
    first, second = (_limited(options, each) for each in (options.first, options.second))
    if options.seconds and not (first.is_timed or second.is_timed):
        raise SetupError("--seconds is for a level that is limited by time, such as master")
    if options.weights is None:
        return first, second
    weights = weights_named(game, setting.size, options.weights)
    return Contender(f"{first.name} {options.weights}", first.level, weights), second


def _limited(options: argparse.Namespace, given: Contender) -> Contender:
    """The contender with the common node limit, or with another time unless it names its own."""
    if options.nodes:
        return given.within(Limit(nodes=options.nodes))
    if options.seconds and given.is_timed and "@" not in given.name:
        return given.within(Limit(seconds=options.seconds))
    return given
