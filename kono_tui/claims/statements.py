"""What is told of an explanation: the claims about a turn, and what speaks against the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kono_tui.claims.explanation import Explanation
from kono_tui.claims.wording import ClaimContext, describe_claim
from kono_tui.core.claim import CERTAIN
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.save import Player
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.match import split_turns
from kono_tui.strategy.advisor import first_turn


def describe_told_claims(
    game: Game[Any], position: Position, explanation: Explanation, players: Sequence[Player]
) -> list[str]:
    """Return the claims that are told of a turn, a sentence each."""
    return [describe_claim(game, position, each, players) for each in explanation.told]


def tells_ending(explanation: Explanation) -> bool:
    """Whether it is told how the round ends."""
    return any(each.kind == CERTAIN and not each.feature for each in explanation.told)


def describe_refutations(
    game: Game[Any], position: Position, explanation: Explanation, players: Sequence[Player]
) -> Mapping[tuple[Move, ...], str]:
    """Return why other turns that were considered are worse, with the lines that show it.

    What is told of the turn itself is not said again.
    """
    context = ClaimContext(game, position, players)
    described = dict[tuple[Move, ...], str]()
    for claim in explanation.refutations:
        is_told = claim in explanation.told
        sentence = "" if is_told else describe_claim(game, position, claim, players)
        has_replies = len(split_turns(game, position, claim.foil)) > 1
        line = as_sentence(f"the line: {context.turns(claim.foil)}") if has_replies else ""
        described[first_turn(game, position, claim.foil)] = f"{sentence} {line}".strip()
    return described
