"""Sentences about what decisions in Canoga do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.formats.sentences import join_words
from kono_tui.games.canoga.notation import COVER, DICE, ONE, UNCOVER, encode, square_numbers
from kono_tui.games.canoga.position import TO_CHOOSE, CanogaPosition


@dataclass(frozen=True)
class Verbs:
    """The verbs in one tense."""

    throw: str
    cover: str
    uncover: str


PAST_TENSE = Verbs("threw", "covered", "uncovered")
IMPERATIVE = Verbs("throw", "cover", "uncover")
UNUSABLE_THROW = "and nothing fits: the turn is over"


def describe_turn(position: CanogaPosition, moves: Sequence[Move]) -> str:
    """Describe the decisions of one turn in the past tense: "covered 7 and 2"."""
    return _describe_in_tense(position, moves, PAST_TENSE)


def describe_advice(position: CanogaPosition, moves: Sequence[Move]) -> str:
    """Describe decisions as advice: "uncover 6 and 3 in the other row"."""
    return _describe_in_tense(position, moves, IMPERATIVE)


def join_numbers(numbers: Iterable[int]) -> str:
    """Join numbers for a sentence: "4, 3 and 1"."""
    return join_words([str(number) for number in numbers])


def _describe_in_tense(position: CanogaPosition, moves: Sequence[Move], verbs: Verbs) -> str:
    """Describe one decision at length, or several in short.

    A throw and its use make one step.
    """
    steps: list[list[tuple[CanogaPosition, Move]]] = []
    for move in moves:
        continues_throw = steps and _continues_throw(steps[-1][-1][1], move)
        if not continues_throw:
            steps.append([])
        steps[-1].append((position, move))
        position = position.play(encode(position, move))
    if len(steps) == 1 and steps[0][-1][1].kind not in (COVER, UNCOVER):
        return _describe_decision(*steps[0][-1], verbs)
    return ", then ".join(_describe_step(step, verbs) for step in steps)


def _continues_throw(last: Move, move: Move) -> bool:
    """Whether a decision belongs to the throw before it."""
    return move.kind == DICE or (last.kind == DICE and move.kind in (COVER, UNCOVER))


def _describe_step(step: Sequence[tuple[CanogaPosition, Move]], verbs: Verbs) -> str:
    """Describe a throw and its use in short: "threw 8 and covered 7 and 1"."""
    position, move = step[-1]
    thrown = [sum(each.cells) for _, each in step if each.kind == DICE]
    if not thrown:
        return _describe_decision(position, move, verbs)
    if move.kind == DICE:
        vain = "" if _is_usable(position, move) else ", and nothing fitted"
        return f"{verbs.throw} {thrown[0]}{vain}"
    return f"{verbs.throw} {thrown[0]} and {_describe_decision(position, move, verbs)}"


def _describe_decision(position: CanogaPosition, move: Move, verbs: Verbs) -> str:
    """Describe one decision at length."""
    if move.kind == DICE:
        total = f", {sum(move.cells)} in all" if len(move.cells) > 1 else ""
        faces = join_numbers(move.cells) if total else f"a {move.cells[0]}"
        end = "" if _is_usable(position, move) else f", {UNUSABLE_THROW}"
        return f"{verbs.throw} {faces}{total}{end}"
    if move.kind in (COVER, UNCOVER):
        return _describe_squares(position, move, verbs)
    return f"{verbs.throw} {'one die' if move.kind == ONE else 'two dice'}"


def _is_usable(position: CanogaPosition, move: Move) -> bool:
    """Whether any squares add up to what the dice show."""
    return bool(position.play(encode(position, move)).stage == TO_CHOOSE)


def _describe_squares(position: CanogaPosition, move: Move, verbs: Verbs) -> str:
    """Describe squares that are covered or uncovered, and whether they are the last ones."""
    numbers = square_numbers(position, move)
    is_last = position.play(encode(position, move)).is_over()
    noun = "square" if len(numbers) == 1 else "squares"
    if move.kind == COVER:
        last = f", the last open {noun} of the row" if is_last else ""
        return f"{verbs.cover} {join_numbers(numbers)}{last}"
    last = f", its last covered {noun}" if is_last else ""
    return f"{verbs.uncover} {join_numbers(numbers)} in the other row{last}"


def describe_goal(_colour: str) -> str:
    """The goal, the same for both rows."""
    return "Cover all the squares in your row, or uncover all in the other one."
