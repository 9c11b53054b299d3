"""kono tune GAME: find better weights for a game's evaluation by self-play."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kono_tui import games
from kono_tui.arena.bar import bar
from kono_tui.arena.contender import Contender, check_names, weights_named
from kono_tui.arena.crew import Crew, WorkersLost
from kono_tui.arena.rounds import Record, tasks
from kono_tui.arena.spsa import Spsa
from kono_tui.arena.summary import Summary, as_data, lines
from kono_tui.arena.tuning import Plan, tune
from kono_tui.commands.arena import (
    add_setting,
    arranged,
    crew_for,
    margin_unit,
    play_all,
    setting_data,
    whole,
)
from kono_tui.commands.arguments import Parser
from kono_tui.search.levels import Level
from kono_tui.search.result import Limit
from kono_tui.text.sentences import plural

CHECK_SEED = 1_000_003
"""Added to the seed for the check: no weights are checked on the openings they were tuned on."""


def run(arguments: Sequence[str]) -> int:
    """Tune the weights, check them against the initial ones, and print both."""
    options = parser().parse_args(arguments)
    tuning = _begun(options)
    halt = None
    try:
        with crew_for(options, 2 * options.pairs) as hands:
            tuning.run(hands, options.check)
    except (KeyboardInterrupt, WorkersLost) as error:
        halt = error
    stopped = halt is not None
    print(json.dumps(tuning.data(stopped)) if options.json else "\n".join(tuning.told(stopped)))
    if isinstance(halt, WorkersLost):
        raise halt
    return 130 if halt else 0


@dataclass
class Tuning:
    """A tuning in progress, and its check. `initial_weights` holds only the weights being tuned."""

    plan: Plan
    before: Mapping[str, int]
    search: Spsa
    rounds: int = 0
    check: list[Record] = field(default_factory=list)

    @property
    def contenders(self) -> tuple[Contender, Contender]:
        return self.plan.weighing("tuned", self.search.weights), self.plan.weighing("before", {})

    def run(self, crew: Crew, games: int) -> None:
        """Tune; then play so many games against the initial weights."""
        with bar("tuning", 2 * self.plan.pairs) as advance:

            def count() -> None:
                self.rounds += 1
                advance(f"step {self.search.step + 1}")

            tune(crew, self.plan, self.search, count)
        if self.search.weights != self.before:
            setting = self.plan.setting
            fresh = replace(setting, seed=setting.seed + CHECK_SEED)
            play_all(crew, tasks(fresh, self.contenders, games), self.check)

    def told(self, stopped: bool) -> list[str]:
        """The weights before and after, and the result of the check."""
        after = self.search.weights
        width = max(map(len, after))
        count = f"Stopped after {self.rounds} of {2 * self.plan.pairs}"
        if not stopped:
            count = f"Tuned by {self.rounds}"
        steps = plural(self.search.step, "step")
        told = [
            f"{count} games, {steps}, {self.plan.player.name} a move",
            "",
            *(f"{name:{width}}  {self.before[name]:>5} -> {after[name]:>5}" for name in after),
            "",
            f"--weights {_named(after)}",
        ]
        if after == self.before:
            told += ["", "The weights are as they were: there is nothing to check."]
        if self.check:
            unit = margin_unit(games.GAMES[self.plan.setting.game])
            told += ["", *lines(Summary.of(self.contenders, self.check), unit)]
        return told

    def data(self, stopped: bool) -> dict[str, Any]:
        """The same for programs."""
        return {
            **setting_data(self.plan.setting),
            "player": self.plan.player.name,
            "games": self.rounds,
            "steps": self.search.step,
            "stopped": stopped,
            "before": dict(self.before),
            "weights": self.search.weights,
            "check": as_data(Summary.of(self.contenders, self.check)) if self.check else None,
        }


def _named(weights: Mapping[str, int]) -> str:
    """Format weights as they are typed."""
    return ",".join(f"{name}={value}" for name, value in weights.items())


def parser() -> argparse.ArgumentParser:
    """Create the parser of `kono tune`."""
    parser = Parser(
        "kono tune",
        "Look for better weights of a game's evaluation, by games against itself.",
        [
            "kono tune kono --size 5 --pairs 2000",
            "kono tune kono --size 9 --only mobility,tempo --check 400",
        ],
    )
    add_setting(parser)
    parser.add_argument(
        "--nodes",
        type=whole(1, 999_999_999),
        default=4000,
        metavar="N",
        help="positions to look at for a move (default: 4000)",
    )
    parser.add_argument(
        "--pairs",
        type=whole(1, 1_000_000),
        default=1000,
        metavar="P",
        help="openings to play, each from both seats (default: 1000)",
    )
    parser.add_argument(
        "--batch",
        type=whole(1, 10_000),
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
        type=whole(0, 1_000_000),
        default=200,
        metavar="G",
        help="games of the new weights against the old at the end (default: 200)",
    )
    return parser


def _begun(options: argparse.Namespace) -> Tuning:
    """Create the session. SetupError if the options name weights that the game does not have."""
    game, setting = arranged(options)
    check_names(game, setting.size, [])
    given = weights_named(game, setting.size, options.weights) if options.weights else ()
    usual = {**game.weights(setting.size), **dict(given)}
    names = [name.strip() for name in options.only.split(",")] if options.only else list(usual)
    check_names(game, setting.size, names)
    limit = Limit(nodes=options.nodes)
    player = Contender(f"nodes:{options.nodes}", Level(limit), given)
    before = {name: usual[name] for name in usual if name in names}
    plan = Plan(setting, player, options.pairs, options.batch)
    return Tuning(plan, before, Spsa(before, setting.seed))
