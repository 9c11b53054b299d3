"""Canoga's decisions, from the codes of a position to what people see and type."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.games.canoga import position as codes
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.refusals import refusal_for
from kono_tui.games.canoga.squares import cell_of, numbers_of, square_at, word_of

DICE, ONE, TWO, COVER, UNCOVER = "dice", "one", "two", "cover", "uncover"
"""The kinds of decisions: what chance throws, how many dice to throw, what to do with squares."""


def decode(position: CanogaPosition, code: int) -> Move:
    """Return the decision that a position's move code stands for."""
    if code == codes.THROW_ONE:
        return Move(ONE)
    if code == codes.THROW_TWO:
        return Move(TWO)
    seat = int(position.seat)
    if code & codes.COVER:
        return Move(COVER, _coded_cells(position, seat, code))
    if code & codes.UNCOVER:
        return Move(UNCOVER, _coded_cells(position, 1 - seat, code))
    first, second = code >> 3 & 7, code & 7
    return Move(DICE, (first, second) if first else (second,))


def _coded_cells(position: CanogaPosition, seat: int, code: int) -> tuple[int, ...]:
    numbers = numbers_of(code & codes.SQUARES_MASK)
    return tuple(cell_of(int(position.size), seat, number) for number in numbers)


def encode(position: CanogaPosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids any other."""
    for code in position.moves():
        if decode(position, int(code)) == move:
            return int(code)
    raise IllegalMove(refusal_for(position, move))


def square_numbers(position: CanogaPosition, move: Move) -> tuple[int, ...]:
    """The numbers of the squares that a decision concerns."""
    return tuple(square_at(int(position.size), cell)[1] for cell in move.cells)


def squares_word(position: CanogaPosition, move: Move) -> int:
    """The word of the squares that a decision concerns."""
    return word_of(square_numbers(position, move))


def play_moves(position: CanogaPosition, moves: Sequence[Move]) -> CanogaPosition:
    """Return the position after some legal decisions."""
    for move in moves:
        position = position.play(encode(position, move))
    return position


def format_move(position: CanogaPosition, move: Move) -> str:
    """Return a decision as a player types it: "c7+2", "u6+3", "two"; dice as they fell: "4+5"."""
    if move.kind == DICE:
        return "+".join(map(str, move.cells))
    if move.kind in (COVER, UNCOVER):
        return move.kind[0] + "+".join(map(str, square_numbers(position, move)))
    return move.kind


def format_turn(position: CanogaPosition, moves: Sequence[Move]) -> str:
    """Return a turn, or its decisions so far: "4+5 c7+2, 6+6 -", each throw followed by its use."""
    throws: list[str] = []
    for move in moves:
        text = format_move(position, move)
        position = position.play(encode(position, move))
        if move.kind == DICE:
            throws.append(text if position.stage == codes.TO_CHOOSE else f"{text} -")
        elif move.kind in (COVER, UNCOVER) and throws:
            throws[-1] += f" {text}"
        elif move.kind in (COVER, UNCOVER) or not throws:
            throws.append(text)
    if len(throws) > 1 and throws[0] in (ONE, TWO):
        throws.pop(0)
    return ", ".join(throws)
