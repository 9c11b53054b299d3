"""kono suggest FILE: print the move that the computer would make, and why."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from kono_tui.claims.explanation import Explanation, explain
from kono_tui.claims.statements import describe_refutations, describe_told_claims
from kono_tui.claims.wording import describe_claim
from kono_tui.commands.shared.arguments import (
    CommandParser,
    add_file_argument,
    add_threads_argument,
    load_game,
    parse_seconds,
)
from kono_tui.core.claim import Claim, claim_to_fields
from kono_tui.core.game import FirstBy
from kono_tui.core.reason import Reason
from kono_tui.errors import SetupError
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.selection import path_of_turn
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy import swap
from kono_tui.strategy.advisor import Advice, Advisor
from kono_tui.strategy.cores import count_cores
from kono_tui.strategy.judgement import counts_as_judgement, judge
from kono_tui.strategy.search_facts import describe_search, expected_turns, format_other_turn
from kono_tui.strategy.value_meaning import win_percent

WAITING_REASONS: Final[dict[FirstBy, str]] = {
    "dice": "the first player has not picked a colour",
    "guess": "nobody has guessed",
    "colour": "nobody has picked a colour",
}

CHOICE_REASONS: Final = ("dice", "squares")
"""The kinds of a reason whose purpose is that of its parts, numbers and all."""


def run(arguments: Sequence[str]) -> int:
    """Print the recommended move for the player to move, with its reason."""
    parser = CommandParser(
        "kono suggest",
        "Suggest a move for the player whose turn it is, and say why.",
        ["kono suggest game.txt", "kono suggest game.txt --seconds 10 --json"],
    )
    add_file_argument(parser)
    parser.add_argument(
        "--seconds", type=parse_seconds, default=1.0, metavar="S", help="time to think (default: 1)"
    )
    add_threads_argument(parser, count_cores())
    parser.add_argument("--json", action="store_true", help="for programs to read")
    options = parser.parse_args(arguments)
    _, tournament = load_game(options.file)
    match = match_to_advise(tournament)
    advisor = Advisor(threads=options.threads)
    advice = advisor.advise(match, Level(SearchLimit(seconds=options.seconds)))
    explanation = explain(match, advice)
    if options.json:
        print(json.dumps(advice_to_json(tournament, match, advice, explanation)))
    else:
        print(describe_advice(tournament, match, advice, explanation))
    return 0


def match_to_advise(tournament: Tournament) -> Match:
    """The round, if a player is to move. SetupError says why nobody is."""
    if tournament.match is None:
        game = tournament.game
        dice_decide = game.rounds.first_by == "dice" and not game.rounds.picks_colour
        usual = WAITING_REASONS[game.rounds.first_by]
        reason = "the dice have not said who begins" if dice_decide else usual
        raise SetupError(f"there is no move to make yet: {reason}")
    if tournament.stage is Stage.CHANCE:
        raise SetupError("there is no move to make yet: chance decides first")
    if tournament.stage is Stage.ROUND_OVER:
        raise SetupError(f"there is no move to make: the round is over. {tournament.match.ending}")
    return tournament.match


def describe_advice(
    tournament: Tournament, match: Match, advice: Advice, explanation: Explanation
) -> str:
    """The recommendation in sentences."""
    game, about = match.game, (match.game, match.position, explanation, tournament.players)
    advised_turn = game.wording.describe_advice(match.position, advice.turn)
    reason = game.wording.describe_reason(match.position, explanation.reason, tournament.players)
    is_judged = counts_as_judgement(game, advice)
    judgement = judge(match.position, advice) if is_judged else None
    opinions = [swap.describe_opinion(advice, None, tournament)] if swap.offered_move(match) else []
    return "\n".join(
        [
            f"{PlayerNames(tournament.players).title(match.to_move)}: {advised_turn}, {reason}.",
            f"Type: {game.notation.format_turn(match.position, advice.turn)}",
            *describe_told_claims(*about),
            *opinions,
            *describe_search(
                tournament, match, advice, judgement, refutations=describe_refutations(*about)
            ),
        ]
    )


def advice_to_json(
    tournament: Tournament, match: Match, advice: Advice, explanation: Explanation
) -> dict[str, Any]:
    """The recommendation for programs. Rows and columns count from 1; the value is in points.

    Where values are chances, the value is how many percent the chance is above even. `weighed` is
    every possible decision, in games that know themselves what each is worth; `wins` is the chance
    to win the round, from 0 to 1, or null if it is unknown. `claims` is what is proved of the turn,
    the most telling first; `against` what proves others to be worse: docs/protocol.md has their
    fields.
    """
    game = match.game
    view = game.display.view(match.position)

    def places(cells: Sequence[int]) -> list[list[int]]:
        return [list(view.row_and_column(cell)) for cell in cells]

    picked_cells = advice.move.cells
    if not game.rules.picks_in_any_order:
        picked_cells = path_of_turn(game, match.position, advice.turn)
    return {
        "player": tournament.players[match.to_move].name,
        "move": game.notation.format_turn(match.position, advice.turn),
        "text": game.wording.describe_advice(match.position, advice.turn),
        "because": game.wording.describe_reason(
            match.position, explanation.reason, tournament.players
        ),
        "purpose": format_purpose(explanation.reason),
        "cells": places(picked_cells),
        "concerns": places(explanation.reason.cells),
        "value": advice.value / 100,
        **({"chance": win_percent(advice.value)} if game.values.values_are_chances else {}),
        "depth": advice.depth,
        "nodes": advice.nodes,
        "exact": advice.is_exact,
        "expected": expected_turns(match, advice),
        "others": [
            {"move": format_other_turn(match, other), "worse_by": other.worse_by / 100}
            for other in advice.others
        ],
        "claims": _claims_to_json(tournament, match, explanation.claims),
        "against": _claims_to_json(tournament, match, explanation.refutations),
        **({"weighed": _weighed_to_json(match, advice)} if advice.valued_moves else {}),
    }


def format_purpose(reason: Reason) -> str:
    """Return the purpose of a move as programs know it: "capture", "nearer 12 20; largest 9"."""
    if reason.kind not in CHOICE_REASONS:
        return reason.kind
    parts = [
        (each.kind, each.foil, *(number for _, number in each.amounts)) for each in reason.parts
    ]
    return "; ".join(" ".join(str(word) for word in part if word != "") for part in parts)


def _claims_to_json(
    tournament: Tournament, match: Match, claims: Sequence[Claim]
) -> list[dict[str, Any]]:
    """What is proved, each with its sentence, and otherwise as the engine's protocol has it."""
    game, position, players = match.game, match.position, tournament.players
    return [
        {"text": describe_claim(game, position, each, players), **claim_to_fields(each)}
        for each in claims
    ]


def _weighed_to_json(match: Match, advice: Advice) -> list[dict[str, Any]]:
    """Every decision with its value, the best first."""
    return [
        {
            "move": match.game.notation.format_move(match.position, each.move),
            "value": each.value / 100,
            "wins": None if each.win_chance is None else each.win_chance / 1000,
        }
        for each in advice.valued_moves
    ]
