"""kono suggest FILE: print the move that the computer would make, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from kono_tui.commands.arguments import Parser, add_file, loaded, seconds
from kono_tui.core.game import FirstBy
from kono_tui.errors import SetupError
from kono_tui.play import pie
from kono_tui.play.advisor import Advice, Advisor
from kono_tui.play.facts import considered, expected, facts
from kono_tui.play.match import Match
from kono_tui.play.selection import path
from kono_tui.play.series import Series, Stage
from kono_tui.play.values import chance
from kono_tui.search.levels import Level
from kono_tui.search.result import Limit

WAITS: Final[dict[FirstBy, str]] = {
    "dice": "the first player has not picked a colour",
    "guess": "nobody has guessed",
    "colour": "nobody has picked a colour",
}


def run(arguments: Sequence[str]) -> int:
    """Print the recommended move for the player to move, with its reason."""
    parser = Parser(
        "kono suggest",
        "Recommend a move for the player to move, and say why.",
        ["kono suggest game.txt", "kono suggest game.txt --seconds 10 --json"],
    )
    add_file(parser)
    parser.add_argument(
        "--seconds", type=seconds, default=1.0, metavar="S", help="time to think (default: 1)"
    )
    parser.add_argument("--json", action="store_true", help="for programs to read")
    options = parser.parse_args(arguments)
    _, series = loaded(options.file)
    match = under_way(series)
    advice = Advisor().advise(match, Level(Limit(seconds=options.seconds)))
    if options.json:
        print(json.dumps(as_data(series, match, advice)))
    else:
        print(told(series, match, advice))
    return 0


def under_way(series: Series) -> Match:
    """The round, if a player is to move. SetupError says why nobody is."""
    if series.match is None:
        game = series.game
        thrown = game.first_by == "dice" and not game.picks_colour
        waits = "the dice have not said who begins" if thrown else WAITS[game.first_by]
        raise SetupError(f"nobody is to move yet: {waits}")
    if series.stage is Stage.CHANCE:
        raise SetupError("nobody is to move yet: chance decides first")
    if series.stage is Stage.ROUND_OVER:
        raise SetupError(f"nobody is to move: the round is over. {series.match.ending}")
    return series.match


def told(series: Series, match: Match, advice: Advice) -> str:
    """The recommendation in sentences."""
    game = match.game
    what = game.advise(match.position, *advice.turn)
    why = game.because(match.position, advice.reason, series.players)
    return "\n".join(
        [
            f"{series.players[match.to_move].name}: {what}, {why}.",
            f"Type: {game.turn_notation(match.position, advice.turn)}",
            *([pie.opinion(advice, series)] if pie.offered(match) else []),
            *facts(match, advice),
        ]
    )


def as_data(series: Series, match: Match, advice: Advice) -> dict[str, Any]:
    """The recommendation for programs. Rows and columns count from 1; the value is in points.

    Where values are chances, the value is how many percent the chance is above even. `weighed` is
    every possible decision, in games that know themselves what each is worth; `wins` is the chance
    to win the round, from 0 to 1, or null if it is unknown.
    """
    game = match.game
    view = game.view(match.position)

    def places(cells: Sequence[int]) -> list[list[int]]:
        return [list(view.place(cell)) for cell in cells]

    picked = advice.move.cells if game.any_order else path(game, match.position, advice.turn)
    return {
        "player": series.players[match.to_move].name,
        "move": game.turn_notation(match.position, advice.turn),
        "text": game.advise(match.position, *advice.turn),
        "because": game.because(match.position, advice.reason, series.players),
        "purpose": advice.reason.purpose,
        "cells": places(picked),
        "concerns": places(advice.reason.cells),
        "value": advice.value / 100,
        **({"chance": chance(advice.value)} if game.chances else {}),
        "depth": advice.depth,
        "nodes": advice.nodes,
        "exact": advice.exact,
        "expected": expected(match, advice),
        "others": [
            {"move": considered(match, other), "worse_by": other.worse_by / 100}
            for other in advice.others
        ],
        **({"weighed": _weighed(match, advice)} if advice.weighed else {}),
    }


def _weighed(match: Match, advice: Advice) -> list[dict[str, Any]]:
    """Every decision with its value, the best first."""
    return [
        {
            "move": match.game.notation(match.position, each.move),
            "value": each.value / 100,
            "wins": None if each.wins is None else each.wins / 1000,
        }
        for each in advice.weighed
    ]
