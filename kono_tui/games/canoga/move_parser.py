"""Parsing of what a player types: how many dice, and squares to cover or to uncover."""

from __future__ import annotations

import re

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga.notation import COVER, DICE, ONE, TWO, UNCOVER, encode
from kono_tui.games.canoga.position import TO_CHOOSE, CanogaPosition
from kono_tui.games.canoga.refusals import SET_EXAMPLE, THROW_EXAMPLE, THROW_FIRST, refusal_for
from kono_tui.games.canoga.rows import DIE_FACES
from kono_tui.games.canoga.squares import cell_of, word_of

_THROW_PATTERN = re.compile(
    r"(?:(?:throw|roll)\b ?)?"
    r"(?:(one|1)(?: die| dice)?|(?:two|2|both|the(?= dice))?(?:\b ?dice)?)"
)
_SET_PATTERN = re.compile(r"(?:(c|cover)|(u|uncover))? ?([0-9]{1,2}(?:[ ,+]+(?:and )?[0-9]{1,2})*)")
_DICE_PATTERN = re.compile(rf"([1-{DIE_FACES}])(?:[ ,+]+([1-{DIE_FACES}]))?")


def parse_move(position: CanogaPosition, text: str) -> Move:
    """Return the legal decision that a player typed. IllegalMove says what is wrong with it."""
    typed = " ".join(text.lower().split())
    if position.is_over():
        raise IllegalMove(refusal_for(position, Move(TWO)))
    if position.to_move == CHANCE:
        move = _parse_dice(typed, text)
    elif position.stage == TO_CHOOSE:
        move = _parse_set(position, typed, text)
    else:
        move = _parse_throw(typed, text)
    encode(position, move)
    return move


def _parse_dice(typed: str, text: str) -> Move:
    match = _DICE_PATTERN.fullmatch(typed)
    if not match:
        raise IllegalMove(
            f"'{text.strip()[:40]}' is not a throw; "
            "type what the dice show, such as 4+5, or 3 for one die"
        )
    return Move(DICE, tuple(int(face) for face in match.groups() if face))


def _parse_throw(typed: str, text: str) -> Move:
    match = _THROW_PATTERN.fullmatch(typed)
    if not match or not typed:
        if _SET_PATTERN.fullmatch(typed):
            raise IllegalMove(f"{THROW_FIRST}; {THROW_EXAMPLE}")
        raise IllegalMove(f"'{text.strip()[:40]}' is not a throw; {THROW_EXAMPLE}")
    return Move(ONE if match[1] else TWO)


def _parse_set(position: CanogaPosition, typed: str, text: str) -> Move:
    match = _SET_PATTERN.fullmatch(typed)
    if not match:
        if typed and _THROW_PATTERN.fullmatch(typed):
            raise IllegalMove(refusal_for(position, Move(TWO)))
        raise IllegalMove(f"'{text.strip()[:40]}' is not a choice; {SET_EXAMPLE}")
    numbers = sorted(map(int, re.findall("[0-9]+", match[3])), reverse=True)
    size = int(position.size)
    for number in numbers:
        if not 1 <= number <= size:
            raise IllegalMove(f"there is no square {number}: rows go from 1 to {size}")
    kind = COVER if match[1] else UNCOVER if match[2] else _implied_kind(position, numbers)
    seat = int(position.seat) if kind == COVER else 1 - int(position.seat)
    return Move(kind, tuple(cell_of(size, seat, number) for number in numbers))


def _implied_kind(position: CanogaPosition, numbers: list[int]) -> str:
    """The kind of decision that bare numbers mean: covering or uncovering.

    IllegalMove if they could mean both.
    """
    word = word_of(numbers)
    if sum(numbers) != position.total or len(set(numbers)) < len(numbers):
        return COVER
    can_cover = position.open_squares() & word == word
    can_uncover = position.uncoverable_squares() & word == word
    if can_cover and can_uncover:
        joined = "+".join(map(str, numbers))
        raise IllegalMove(f"{joined} could be covered or uncovered; type c{joined} or u{joined}")
    return UNCOVER if can_uncover else COVER
