"""Claims about decisions worked out again: by the solution, and throw by throw."""

from __future__ import annotations

from collections.abc import Callable

from kono_tui.core.claim import CERTAIN, Claim
from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga.analysis import THROW_COUNTS
from kono_tui.games.canoga.move_values import valued_moves
from kono_tui.games.canoga.notation import encode
from kono_tui.games.canoga.position import (
    ONE_DIE_ROLLS,
    THROW_ONE,
    THROW_TWO,
    TO_CHOOSE,
    TO_THROW,
    TWO_DICE_ROLL,
    CanogaPosition,
)
from kono_tui.games.canoga.reasons.claims import IDLE, LETS_USE, LETS_WIN, ONE_DIE, WINNING
from kono_tui.games.canoga.reasons.outcomes import ALL_THROWS

ThrowTest = Callable[[CanogaPosition], bool]
"""Whether something is true of the position after a throw."""


def check_claim(position: CanogaPosition, claim: Claim) -> str | None:
    """Return what is wrong with a claim; None if it is not one about decisions."""
    if claim.kind != CERTAIN or not claim.foil:
        return None
    values = {each.move: each for each in valued_moves(position, 0)}
    (move, foil) = claim.line[0], claim.foil[0]
    if move == foil or move not in values or foil not in values:
        return "it compares no two decisions that could be made"
    for name, found, claimed in (
        ("value", values[move].value, claim.amount),
        ("foil's value", values[foil].value, claim.foil_amount),
        ("chance", values[move].win_chance, claim.chance),
        ("foil's chance", values[foil].win_chance, claim.foil_chance),
        ("rivals", _count_rivals(position, claim), claim.rivals),
    ):
        if found != claimed:
            return f"the {name} is {found}, not {claimed}"
    if any(
        each.value > claim.foil_amount for each in values.values() if _is_like(each.move, claim)
    ):
        return "the foil is not the best of its kind"
    return next(filter(None, (_check_cause(position, each) for each in claim.parts)), "")


def _is_like(move: Move, claim: Claim) -> bool:
    """Whether a decision is another of the foil's kind."""
    return move.kind == claim.foil[0].kind and move != claim.line[0]


def _count_rivals(position: CanogaPosition, claim: Claim) -> int:
    others = [each for each in valued_moves(position, 0) if each.move != claim.line[0]]
    return sum(each.value >= claim.amount for each in others)


def _check_cause(position: CanogaPosition, cause: Claim) -> str:
    for moves, claimed in ((cause.line, cause.amount), (cause.foil, cause.foil_amount)):
        try:
            after = position.play(encode(position, moves[0]))
        except IllegalMove:
            return "a decision of its cause is not legal"
        if claimed not in _possible_counts(after, cause.feature):
            return f"the number of throws ({cause.feature}) is not {claimed}"
    return ""


def _possible_counts(after: CanogaPosition, feature: str) -> set[int]:
    """The throws after a decision of which something is true, with each allowed number of dice."""
    if feature == ONE_DIE:
        return {int(THROW_ONE in after.moves())}
    if feature in (LETS_WIN, LETS_USE):
        return {max(_count_throws(_pass_turn(after), _wins if feature == LETS_WIN else _fits))}
    counts = _count_throws(after, _wins if feature == WINNING else _fits)
    return {ALL_THROWS - count for count in counts} if feature == IDLE else set(counts)


def _pass_turn(position: CanogaPosition) -> CanogaPosition:
    """The position in which the opponent throws next; nothing is locked by then."""
    return CanogaPosition(
        position.size, position.first_row, position.second_row, 1 - position.seat, TO_THROW
    )


def _count_throws(position: CanogaPosition, succeeds: ThrowTest) -> list[int]:
    """Of 36 throws, those that succeed, with each number of dice that may be thrown."""
    counts = []
    for throw, dice in ((THROW_TWO, 2), (THROW_ONE, 1)):
        if position.stage in (ONE_DIE_ROLLS, TWO_DICE_ROLL):
            thrown = position
            dice = 1 if position.stage == ONE_DIE_ROLLS else 2
        elif throw in position.moves():
            thrown = position.play(throw)
        else:
            continue
        cases = sum(succeeds(thrown.play(code)) for code in thrown.moves())
        counts.append(cases * ALL_THROWS // THROW_COUNTS[dice])
    return counts


def _fits(position: CanogaPosition) -> bool:
    return bool(position.stage == TO_CHOOSE)


def _wins(position: CanogaPosition) -> bool:
    return _fits(position) and any(position.play(code).is_over() for code in position.moves())
