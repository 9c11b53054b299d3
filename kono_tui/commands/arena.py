"""kono arena GAME: let computers play each other to find the stronger one."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

from kono_tui import games
from kono_tui.arena.build import own_build, parse_build
from kono_tui.arena.build_engine import identify_build
from kono_tui.arena.contender import Contender, parse_contender, parse_weights
from kono_tui.arena.progress import progress_bar
from kono_tui.arena.rounds import ArenaSetting, RoundRecord, RoundTask, create_tasks
from kono_tui.arena.summary import Summary, describe_summary, format_results, summary_to_json
from kono_tui.arena.workers import WorkerPool, WorkersLost, completed_rounds, open_pool
from kono_tui.commands.shared.arguments import (
    CommandParser,
    argument_type,
    number_between,
    parse_seconds,
    parse_seed,
)
from kono_tui.core.game import Game
from kono_tui.errors import EngineError, KonoError, SetupError
from kono_tui.formats.sentences import plural
from kono_tui.formats.sizes import parse_size
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.cores import count_cores


def run(arguments: Sequence[str]) -> int:
    """Play the games; print which contender is stronger, and by how much."""
    options = create_parser().parse_args(arguments)
    game, setting = resolve_setting(options)
    contenders = _resolve_contenders(options, game, setting)
    planned_tasks = create_tasks(setting, contenders, options.games)
    records: list[RoundRecord] = []
    stop_error = None
    try:
        with open_pool_for(options, len(planned_tasks), max(options.threads)) as pool:
            play_tasks(pool, planned_tasks, records)
    except (KeyboardInterrupt, WorkersLost, EngineError) as error:
        stop_error = error
    summary = Summary.of(contenders, records)
    was_stopped = stop_error is not None
    if options.json:
        print(json.dumps(_results_to_json(options, setting, summary, was_stopped)))
    else:
        print("\n".join(_describe_results(game, options, setting, summary, was_stopped)))
    if isinstance(stop_error, KonoError):
        raise stop_error
    return 130 if stop_error else 0


def play_tasks(
    pool: WorkerPool, planned_tasks: Sequence[RoundTask], records: list[RoundRecord]
) -> None:
    """Play the tasks behind a progress bar. `records` grows as rounds finish."""
    if not planned_tasks:
        return
    contenders = planned_tasks[0].contenders
    with progress_bar(" v ".join(each.name for each in contenders), len(planned_tasks)) as advance:
        for record in completed_rounds(pool, planned_tasks):
            records.append(record)
            advance(format_results(Summary(contenders, tuple(records))))


def _describe_results(
    game: Game[Any],
    options: argparse.Namespace,
    setting: ArenaSetting,
    summary: Summary,
    was_stopped: bool,
) -> list[str]:
    played = len(summary.records)
    count = plural(played, "game")
    if was_stopped:
        count = f"stopped after {played} of {plural(options.games, 'game')}"
    board = f"{game.info.title} {game.info.size_name(setting.size)}, {count}"
    openings = f"openings of {setting.plies} plies by seed {setting.seed}, each from both seats"
    return [
        f"{board}; {openings}",
        *_describe_builds(summary.contenders),
        *(["", *describe_summary(summary, margin_unit(game))] if played else []),
    ]


def _describe_builds(contenders: tuple[Contender, Contender]) -> list[str]:
    """Say which builds play, if they are not both this one."""
    builds = [each.build for each in contenders if each.build]
    return ["; ".join(f"{each.label}: {each.description}" for each in builds)] if builds else []


def margin_unit(game: Game[Any]) -> str:
    """The unit that a game's margins are counted in; "" if only winning counts."""
    return "" if game.values.values_are_chances else game.values.unit


def _results_to_json(
    options: argparse.Namespace, setting: ArenaSetting, summary: Summary, was_stopped: bool
) -> dict[str, Any]:
    return {
        **setting_to_json(setting),
        "asked": options.games,
        "stopped": was_stopped,
        **summary_to_json(summary),
    }


def setting_to_json(setting: ArenaSetting) -> dict[str, Any]:
    """The setting of the rounds as plain data."""
    return {
        "game": setting.game,
        "size": setting.size,
        "plies": setting.plies,
        "seed": setting.seed,
    }


def create_parser() -> argparse.ArgumentParser:
    """Create the parser of `kono arena`."""
    parser = CommandParser(
        "kono arena",
        "Let computers play each other, and say which is stronger and by how much.",
        [
            "kono arena kono --size 5 --first hard --second medium --games 40",
            "kono arena kono --size 9 --first master@0.2s --second master@0.1s",
            "kono arena kono --nodes 4000 --weights mobility=30 --games 400",
            "kono arena kono --against ~/kono-0.1/venv --seconds 0.1",
        ],
    )
    add_setting_arguments(parser)
    for name in ("first", "second"):
        parser.add_argument(
            f"--{name}",
            type=argument_type(parse_contender),
            default="master",
            metavar="LEVEL",
            help="a level, a limit (depth:5, nodes:4000, 0.1s), or both: master@0.1s "
            "(default: master)",
        )
    parser.add_argument(
        "--games",
        type=number_between(1, 1_000_000),
        default=100,
        metavar="G",
        help="how many (default: 100)",
    )
    limits = parser.add_mutually_exclusive_group()
    limits.add_argument(
        "--seconds",
        type=parse_seconds,
        metavar="S",
        help="seconds a move, for levels limited by time (master)",
    )
    limits.add_argument(
        "--nodes",
        type=number_between(1, 999_999_999),
        metavar="N",
        help="both look at N positions a move, in place of their own limits",
    )
    parser.add_argument(
        "--against",
        type=argument_type(parse_build),
        metavar="VENV",
        help="the second one is another build: the folder of its virtual environment, or the "
        "command line that starts its engine",
    )
    parser.add_argument(
        "--threads",
        type=_parse_threads,
        default=(1, 1),
        metavar="N",
        help=f"how many cores a search uses, up to {count_cores()} here; for the two of them apart:"
        " 2,1 (default: 1)",
    )
    parser.add_argument(
        "--weights",
        metavar="NAME=N,...",
        help="weights of the first one's evaluation that differ from the usual ones",
    )
    return parser


def _parse_threads(text: str) -> tuple[int, int]:
    """Parse how many cores the searches of each use: one number for both, or two."""
    numbers = [number_between(1, count_cores())(each) for each in text.split(",", 1)]
    return numbers[0], numbers[-1]


def add_setting_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for the game, its openings and the workers."""
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(games.GAMES)}")
    parser.add_argument(
        "--size", metavar="N", help="the board, such as 7 or 5x9 (default: the usual one)"
    )
    parser.add_argument(
        "--plies",
        type=number_between(0, 100),
        default=4,
        metavar="K",
        help="random moves at the start of each round (default: 4)",
    )
    parser.add_argument(
        "--seed", type=parse_seed, default=1, metavar="X", help="repeatable openings (default: 1)"
    )
    worker_options = parser.add_mutually_exclusive_group()
    worker_options.add_argument(
        "--jobs",
        type=number_between(1, 1000),
        metavar="J",
        help="games at a time on this machine (default: one a core)",
    )
    worker_options.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="play on a Dask cluster instead, such as tcp://127.0.0.1:8786",
    )
    parser.add_argument("--json", action="store_true", help="for programs to read")


def resolve_setting(options: argparse.Namespace) -> tuple[Game[Any], ArenaSetting]:
    """The game that the options name, and the setting of its rounds."""
    game = games.find_game(options.game)
    size = game.info.usual_size if options.size is None else parse_size(game, options.size)
    return game, ArenaSetting(game.info.key, size, options.plies, options.seed)


def open_pool_for(
    options: argparse.Namespace, max_workers: int, threads: int = 1
) -> AbstractContextManager[WorkerPool]:
    """Open the worker pool that the options ask for; locally, with at most so many workers.

    A worker uses so many cores.
    """
    jobs = options.jobs or max(count_cores() // threads, 1)
    return open_pool(min(jobs, max_workers), options.scheduler)


def _resolve_contenders(
    options: argparse.Namespace, game: Game[Any], setting: ArenaSetting
) -> tuple[Contender, Contender]:
    first, second = (
        _with_limit(options, each).with_threads(threads)
        for each, threads in zip((options.first, options.second), options.threads, strict=True)
    )
    if options.seconds and not (first.is_timed or second.is_timed):
        raise SetupError("--seconds is for a level that is limited by time, such as master")
    if options.against:
        return _with_builds(options, game, first, second)
    if options.weights is None:
        return first, second
    weights = parse_weights(game, setting.size, options.weights)
    return replace(first, name=f"{first.name} {options.weights}", weights=weights), second


def _with_builds(
    options: argparse.Namespace, game: Game[Any], first: Contender, second: Contender
) -> tuple[Contender, Contender]:
    """Have both builds play through engines of their own, so that both work alike."""
    if options.weights is not None or options.scheduler:
        given = "--scheduler" if options.scheduler else "--weights"
        raise SetupError(f"{given} is for games of this build alone; leave it out, or --against")
    other = identify_build(options.against, game.info.key)
    return first.with_build(own_build()), second.with_build(other)


def _with_limit(options: argparse.Namespace, contender: Contender) -> Contender:
    """The contender with the common node limit, or with another time unless it names its own."""
    if options.nodes:
        return contender.with_limit(SearchLimit(nodes=options.nodes))
    if options.seconds and contender.is_timed and "@" not in contender.name:
        return contender.with_limit(SearchLimit(seconds=options.seconds))
    return contender
