"""Claims as they are found about drawn turns, looking no further than the naive checker can."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from kono_tui.claims.board_claims import find_feature_claims, find_plan_claim
from kono_tui.claims.outlook import Effort, Outlook, Prospect
from kono_tui.claims.question import Question
from kono_tui.claims.score_claims import find_sacrifice_claim, find_score_claim
from kono_tui.claims.threat_claims import find_threat_made, find_threat_met
from kono_tui.claims.turn_options import list_turns
from kono_tui.core.claim import Claim
from kono_tui.core.game import Game
from kono_tui.core.position import Position

FREELY = Effort(nodes=10**9, seconds=0.0, nodes_at_once=10**9)


class ShallowOutlook(Outlook):
    """Looks only so far ahead."""

    def __init__(self, seat: int, deepest: int) -> None:
        super().__init__(seat, FREELY)
        self.deepest = deepest

    def look(self, position: Position, turns: int) -> Prospect | None:
        return None if turns > self.deepest else super().look(position, turns)


def find_claims(
    game: Game[Any], position: Position, source: random.Random, deepest: int = 3
) -> Iterator[Claim]:
    """Yield what is claimed of a turn that is drawn, compared with another that is drawn."""
    options, _ = list_turns(position)
    turn = source.choice(options)
    foils = [each for each in options if each.key != turn.key]
    outlook = ShallowOutlook(int(position.to_move), deepest)
    foil = source.choice(foils) if foils else None
    question = Question(game, position, turn, turn.codes, outlook, foil)
    line = question.continue_line(turn, deepest)
    question = Question(game, position, turn, line, outlook, foil)
    for find in (find_score_claim, find_sacrifice_claim, find_threat_met, find_threat_made):
        if claim := find(question):
            yield claim
    yield from find_feature_claims(question)
    if plan := find_plan_claim(question):
        yield plan
