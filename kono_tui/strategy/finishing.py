"""The hint that finishes: how a player who leads ends the round, instead of earning more."""

from __future__ import annotations

from kono_tui.core.move import FinishingPlan, Move
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice

WAITING_MOVES = 120
"""With at most so many moves left, it is told that a leader waits for the end of the round."""


def find_finishing_plan(match: Match) -> FinishingPlan | None:
    """Return how the mover could end the round, if the game knows. It takes a moment."""
    finishing = match.game.finishing
    return finishing.find_plan(match.position) if finishing and not match.ending else None


def finishing_turn(advice: Advice) -> tuple[Move, ...]:
    """The turn that brings the end nearer, where it is another than the advised one; else ()."""
    plan = advice.finishing
    return plan.moves[:1] if plan and plan.moves[0] != advice.move else ()


def describe_choice(advice: Advice, value: int) -> str:
    """Say that the round could be finished, and what going on may bring, by the mover's value.

    "" where there is no such choice: no plan, or one that begins with the advised move.
    """
    plan = advice.finishing
    if plan is None or not finishing_turn(advice):
        return ""
    count = len(plan.moves)
    soon = "now" if count == 1 else f"in about {plural(count, 'turn')}"
    about = "" if count == 1 else "about "
    finish = f"You could finish {soon} and win by {about}{plan.margin}"
    likely = round(value / 100)
    return f"{finish}; going on may bring {likely}." if likely > plan.margin else f"{finish}."


def describe_finishing_turn(match: Match, advice: Advice) -> str:
    """Say which turn brings the end nearer: "To finish, move the piece at (5,4) southeast."."""
    turn = finishing_turn(advice)
    described = match.game.wording.describe_advice(match.position, turn) if turn else ""
    return as_sentence(f"to finish, {described}") if turn else ""


def describe_waiting(match: Match, advice: Advice) -> str:
    """Say why a leader goes on without finishing, in a round that ends by itself; "" elsewhere."""
    limit = match.game.rounds.decision_limit(match.computers_only)
    moves_left = limit - len(match.moves)
    if not match.game.finishing or match.ending or not 1 < moves_left <= WAITING_MOVES:
        return ""
    scores, seat = match.tally.scores, match.to_move
    lead = scores[seat].total - scores[1 - seat].total
    after = match.play(advice.move)
    if lead <= 0 or advice.value < 100 * lead or after.ending:
        return ""
    ahead = f"Ahead by {plural(lead, 'point')}, it can wait"
    return f"{ahead}: in {moves_left} moves at most the round ends, and the score counts as it is."
