"""kono tune GAME: find better weights for a game's evaluation by self-play."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kono_tui import games
from kono_tui.arena.contender import Contender, check_weight_names, parse_weights, require_tuning
from kono_tui.arena.progress import progress_bar
from kono_tui.arena.rounds import RoundRecord, create_tasks
from kono_tui.arena.summary import Summary, describe_summary, summary_to_json
from kono_tui.arena.tuning import Spsa, TuningPlan, tune
from kono_tui.arena.workers import WorkerPool, WorkersLost
from kono_tui.commands.arena import (
    add_setting_arguments,
    margin_unit,
    open_pool_for,
    play_tasks,
    resolve_setting,
    setting_to_json,
)
from kono_tui.commands.shared.arguments import CommandParser, number_between
from kono_tui.formats.sentences import plural
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit

CHECK_SEED_OFFSET = 1_000_003
"""Added to the seed for the check: no weights are checked on the openings they were tuned on."""


def run(arguments: Sequence[str]) -> int:
    """Tune the weights, check them against the initial ones, and print both."""
    options = create_parser().parse_args(arguments)
    session = _create_session(options)
    stop_error = None
    try:
        with open_pool_for(options, 2 * options.pairs) as pool:
            session.run(pool, options.check)
    except (KeyboardInterrupt, WorkersLost) as error:
        stop_error = error
    was_stopped = stop_error is not None
    if options.json:
        print(json.dumps(session.to_json(was_stopped)))
    else:
        print("\n".join(session.describe(was_stopped)))
    if isinstance(stop_error, WorkersLost):
        raise stop_error
    return 130 if stop_error else 0


@dataclass
class TuningSession:
    """A tuning in progress, and its check. `initial_weights` holds only the weights being tuned."""

    plan: TuningPlan
    initial_weights: Mapping[str, int]
    search: Spsa
    rounds: int = 0
    check_records: list[RoundRecord] = field(default_factory=list)

    @property
    def contenders(self) -> tuple[Contender, Contender]:
        tuned = self.plan.contender_with_weights("tuned", self.search.weights)
        return tuned, self.plan.contender_with_weights("before", {})

    def run(self, pool: WorkerPool, check_games: int) -> None:
        """Tune; then play so many games against the initial weights."""
        with progress_bar("tuning", 2 * self.plan.pairs) as advance:

            def count() -> None:
                self.rounds += 1
                advance(f"step {self.search.step + 1}")

            tune(pool, self.plan, self.search, count)
        if self.search.weights != self.initial_weights:
            setting = self.plan.setting
            check_setting = replace(setting, seed=setting.seed + CHECK_SEED_OFFSET)
            tasks = create_tasks(check_setting, self.contenders, check_games)
            play_tasks(pool, tasks, self.check_records)

    def describe(self, was_stopped: bool) -> list[str]:
        """The weights before and after, and the result of the check."""
        new_weights = self.search.weights
        typed_weights = ",".join(f"{name}={value}" for name, value in new_weights.items())
        width = max(map(len, new_weights))
        count = f"Stopped after {self.rounds} of {2 * self.plan.pairs}"
        if not was_stopped:
            count = f"Tuned by {self.rounds}"
        steps = plural(self.search.step, "step")
        report_lines = [
            f"{count} games, {steps}, {self.plan.player.name} a move",
            "",
            *(
                f"{name:{width}}  {self.initial_weights[name]:>5} -> {new_weights[name]:>5}"
                for name in new_weights
            ),
            "",
            f"--weights {typed_weights}",
        ]
        if new_weights == self.initial_weights:
            report_lines += ["", "The weights are as they were: there is nothing to check."]
        if self.check_records:
            unit = margin_unit(games.GAMES[self.plan.setting.game])
            summary = Summary.of(self.contenders, self.check_records)
            report_lines += ["", *describe_summary(summary, unit)]
        return report_lines

    def to_json(self, was_stopped: bool) -> dict[str, Any]:
        """The same for programs."""
        return {
            **setting_to_json(self.plan.setting),
            "player": self.plan.player.name,
            "games": self.rounds,
            "steps": self.search.step,
            "stopped": was_stopped,
            "before": dict(self.initial_weights),
            "weights": self.search.weights,
            "check": summary_to_json(Summary.of(self.contenders, self.check_records))
            if self.check_records
            else None,
        }


def create_parser() -> argparse.ArgumentParser:
    """Create the parser of `kono tune`."""
    parser = CommandParser(
        "kono tune",
        "Look for better weights for a game's evaluation, by playing games against itself.",
        [
            "kono tune kono --size 5 --pairs 2000",
            "kono tune kono --size 9 --only mobility,tempo --check 400",
        ],
    )
    add_setting_arguments(parser)
    parser.add_argument(
        "--nodes",
        type=number_between(1, 999_999_999),
        default=4000,
        metavar="N",
        help="positions to look at for a move (default: 4000)",
    )
    parser.add_argument(
        "--pairs",
        type=number_between(1, 1_000_000),
        default=1000,
        metavar="P",
        help="openings to play, each from both seats (default: 1000)",
    )
    parser.add_argument(
        "--batch",
        type=number_between(1, 10_000),
        default=0,
        metavar="B",
        help="pairs between two changes of the weights (default: as many as --jobs)",
    )
    parser.add_argument("--only", metavar="NAME,...", help="tune these weights, keep the others")
    parser.add_argument(
        "--weights", metavar="NAME=N,...", help="begin with these in place of the usual ones"
    )
    parser.add_argument(
        "--check",
        type=number_between(0, 1_000_000),
        default=200,
        metavar="G",
        help="games of the new weights against the old at the end (default: 200)",
    )
    return parser


def _create_session(options: argparse.Namespace) -> TuningSession:
    """Create the session. SetupError if the options name weights that the game does not have."""
    game, setting = resolve_setting(options)
    tuning = require_tuning(game)
    given_weights = parse_weights(game, setting.size, options.weights) if options.weights else ()
    all_weights = {**tuning.weights(setting.size), **dict(given_weights)}
    chosen_names = options.only.split(",") if options.only else set(all_weights) - tuning.switches
    names = [name.strip() for name in chosen_names]
    check_weight_names(game, setting.size, names)
    limit = SearchLimit(nodes=options.nodes)
    player = Contender(f"nodes:{options.nodes}", Level(limit), given_weights)
    initial_weights = {name: all_weights[name] for name in all_weights if name in names}
    plan = TuningPlan(setting, player, options.pairs, options.batch)
    return TuningSession(plan, initial_weights, Spsa(initial_weights, setting.seed))
