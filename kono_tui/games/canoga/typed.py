"""Parsing of what a player types: how many dice, and squares to cover or to uncover."""

from __future__ import annotations

import re

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga.notation import COVER, DICE, ONE, TWO, UNCOVER, encode
from kono_tui.games.canoga.places import cell_of, word_of
from kono_tui.games.canoga.position import TO_CHOOSE, CanogaPosition
from kono_tui.games.canoga.refusal import EXAMPLE, THROWS, why_not
from kono_tui.games.canoga.rows import DIE

_THROW = re.compile(
    r"(?:(?:throw|roll)\b ?)?"
    r"(?:(one|1)(?: die| dice)?|(?:two|2|both|the(?= dice))?(?:\b ?dice)?)"
)
_SET = re.compile(r"(?:(c|cover)|(u|uncover))? ?([0-9]{1,2}(?:[ ,+]+(?:and )?[0-9]{1,2})*)")
_DICE = re.compile(rf"([1-{DIE}])(?:[ ,+]+([1-{DIE}]))?")


def parse(position: CanogaPosition, text: str) -> Move:
    """Return the legal decision that a player typed. IllegalMove says what is wrong with it."""
    typed = " ".join(text.lower().split())
    if position.over():
        raise IllegalMove(why_not(position, Move(TWO)))
    if position.to_move == CHANCE:
        move = _dice(typed, text)
    elif position.stage == TO_CHOOSE:
        move = _set(position, typed, text)
    else:
        move = _throw(typed, text)
    encode(position, move)
    return move


def _dice(typed: str, text: str) -> Move:
    match = _DICE.fullmatch(typed)
    if not match:
        raise IllegalMove(f"'{text.strip()[:40]}' is no throw; type such as 4+5, or 3 for one die")
    return Move(DICE, tuple(int(face) for face in match.groups() if face))


def _throw(typed: str, text: str) -> Move:
    match = _THROW.fullmatch(typed)
    if not match or not typed:
        if _SET.fullmatch(typed):
            raise IllegalMove(f"the dice are to be thrown first; {THROWS}")
        raise IllegalMove(f"'{text.strip()[:40]}' is not a throw; {THROWS}")
    return Move(ONE if match[1] else TWO)


def _set(position: CanogaPosition, typed: str, text: str) -> Move:
    match = _SET.fullmatch(typed)
    if not match:
        if typed and _THROW.fullmatch(typed):
            raise IllegalMove(why_not(position, Move(TWO)))
        raise IllegalMove(f"'{text.strip()[:40]}' is not a choice; {EXAMPLE}")
    numbers = sorted(map(int, re.findall("[0-9]+", match[3])), reverse=True)
    size = int(position.size)
    for number in numbers:
        if not 1 <= number <= size:
            raise IllegalMove(f"there is no square {number}: rows go from 1 to {size}")
    kind = COVER if match[1] else UNCOVER if match[2] else _meant(position, numbers)
    seat = int(position.seat) if kind == COVER else 1 - int(position.seat)
    return Move(kind, tuple(cell_of(size, seat, number) for number in numbers))


def _meant(position: CanogaPosition, numbers: list[int]) -> str:
    """The kind of decision that bare numbers mean: covering or uncovering.

    IllegalMove if they could mean both.
    """
    word = word_of(numbers)
    if sum(numbers) != position.total or len(set(numbers)) < len(numbers):
        return COVER
    covers = position.open_squares() & word == word
    uncovers = position.loose_squares() & word == word
    if covers and uncovers:
        said = "+".join(map(str, numbers))
        raise IllegalMove(f"{said} could be covered or uncovered; type c{said} or u{said}")
    return UNCOVER if uncovers else COVER
