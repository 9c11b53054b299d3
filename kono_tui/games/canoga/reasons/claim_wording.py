"""What the solution proves of a decision, in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.claim import CERTAIN, Claim
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, as_sentence, name_opponent
from kono_tui.games.canoga.notation import COVER, ONE, UNCOVER, square_numbers
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons.claims import IDLE, LETS_USE, LETS_WIN, WINNING
from kono_tui.games.canoga.reasons.outcomes import ALL_THROWS
from kono_tui.games.canoga.wording import join_numbers


def describe_claim(position: CanogaPosition, claim: Claim, players: Sequence[Player]) -> str:
    """Return a claim as a sentence; "" for those that the solution has not made.

    For example: "Covering 5 and 4 would be worth 2.1 points less, and win 57% instead of 61%: 12 of
    36 throws would then end the turn, instead of 5."
    """
    if claim.kind != CERTAIN or not claim.foil:
        return ""
    seat = int(position.seat)
    opponent = name_opponent(players, seat, players[1 - seat].name)
    less = f"{_describe_foil(position, claim)} would be worth {_format_points(claim.difference)}"
    causes = "".join(f": {_describe_cause(part, opponent)}" for part in claim.parts)
    return as_sentence(f"{less} less{_describe_chances(claim)}{causes}")


def _describe_foil(position: CanogaPosition, claim: Claim) -> str:
    move = claim.foil[0]
    if move.kind not in (COVER, UNCOVER):
        return "one die" if move.kind == ONE else "two dice"
    numbers = join_numbers(square_numbers(position, move))
    return f"{move.kind}ing {numbers}"


def _format_points(hundredths: int) -> str:
    number = f"{hundredths / 100:.1f}".removesuffix(".0")
    return f"{number} point{'s' * (number != '1')}"


def _describe_chances(claim: Claim) -> str:
    """Describe how often either decision wins, where that differs in whole percents."""
    this, that = (round((chance or 0) / 10) for chance in (claim.chance, claim.foil_chance))
    if this == that:
        return ""
    if that > this:
        return f", though it would win more often ({that}% against {this}%)"
    return f", and win {that}% instead of {this}%"


def _describe_cause(cause: Claim, opponent: NamedPlayer) -> str:
    count, this = cause.foil_amount, cause.amount
    of_all = f" of {ALL_THROWS}" if count == ALL_THROWS and this else ""
    than = f"instead of {this or 'none'}{of_all}"
    if cause.feature == WINNING:
        throws = f"only {_count_throws(count)}" if count else "no throw"
        return f"{throws} would then win at once, instead of {this}"
    if cause.feature == IDLE:
        return f"{_count_throws(count)} would then end the turn, {than}"
    if cause.feature == LETS_WIN:
        return f"if the turn ended, {opponent} could win with {_count_throws(count)}, {than}"
    if cause.feature == LETS_USE:
        return f"if the turn ended, {opponent} could use {_count_throws(count)}, {than}"
    return "two dice would still have to be thrown"


def _count_throws(count: int) -> str:
    return "any throw" if count == ALL_THROWS else f"{count} of {ALL_THROWS} throws"
