"""Canoga's decisions and positions as text: codes, what players see, and one-line positions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.canoga import position as codes
from kono_tui.games.canoga.position import (
    NO_SQUARE,
    NOBODY,
    ONE_DIE_ROLLS,
    TO_CHOOSE,
    TO_THROW,
    TWO_DICE_ROLL,
    CanogaPosition,
)
from kono_tui.games.canoga.refusals import refusal_for
from kono_tui.games.canoga.rows import LARGEST_SIZE, SMALLEST_SIZE, may_throw_one, square_bit
from kono_tui.games.canoga.squares import cell_of, numbers_of, square_at
from kono_tui.games.canoga.view import COLOURS

DICE, ONE, TWO, COVER, UNCOVER = "dice", "one", "two", "cover", "uncover"
"""The kinds of decisions: what chance throws, how many dice to throw, what to do with squares."""


OPEN_MARK, COVERED_MARK = ".", "x"
STAGE_NAMES = {TO_THROW: "throw", ONE_DIE_ROLLS: "one", TWO_DICE_ROLL: "two"}
"""The names of the stages. While a player chooses squares, the line has the sum thrown instead."""
WIN_KINDS = {True: "covering", False: "uncovering"}
_ROW_PATTERN = rf"[{OPEN_MARK}{COVERED_MARK}]{{{SMALLEST_SIZE},{LARGEST_SIZE}}}"
_POSITION_PATTERN = re.compile(
    rf"({_ROW_PATTERN}) ({_ROW_PATTERN}) ([01]) (throw|one|two|[1-9]|1[0-2]) (-|[01]:[1-9]) "
    r"(-|[01]:(?:un)?covering)",
    re.ASCII,
)


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


def format_move(position: CanogaPosition, move: Move) -> str:
    """Return a decision as a player types it: "c7+2", "u6+3", "two"; dice as they fell: "4+5"."""
    if move.kind == DICE:
        return "+".join(map(str, move.cells))
    if move.kind in (COVER, UNCOVER):
        return move.kind[0] + "+".join(map(str, square_numbers(position, move)))
    return move.kind


def format_steps(position: CanogaPosition, moves: Sequence[Move]) -> tuple[str, ...]:
    """Return each throw of a turn with its use: "4+5 c7+2", "6+6 -"."""
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
    return tuple(throws)


def format_position(position: CanogaPosition) -> str:
    """Return both rows by seat, the seat to move, the stage, the lock, and who has won and how."""
    stage = int(position.stage)
    awaited = str(position.total) if stage == TO_CHOOSE else STAGE_NAMES[stage]
    lock = "-" if position.lock == NO_SQUARE else f"{position.holder}:{position.lock}"
    win = f"{position.winner}:{WIN_KINDS[position.by_covering]}"
    result = "-" if position.winner == NOBODY else win
    return f"{format_saved_part(position)} {awaited} {lock} {result}"


def format_saved_part(position: CanogaPosition) -> str:
    """Return what the text forms save: the rows, and the seat to move."""
    rows = (_format_row(int(position.size), int(position.row(seat))) for seat in (0, 1))
    return f"{' '.join(rows)} {position.seat}"


def _format_row(size: int, word: int) -> str:
    return "".join(COVERED_MARK if word >> index & 1 else OPEN_MARK for index in range(size))


def parse_position(text: str) -> CanogaPosition:
    """Return the position that a line describes. FormatError says what is wrong with the line."""
    match = _POSITION_PATTERN.fullmatch(" ".join(text.split()))
    if not match or len(match[1]) != len(match[2]):
        raise FormatError(
            f"found '{text.strip()}', expected something like 'x........ ......... 0 throw - -': "
            "two rows of the same length, who has the turn, what is waited for, the lock and "
            "who has won"
        )
    stage, total = _parse_stage(match[4])
    holder, lock = (NOBODY, NO_SQUARE) if match[5] == "-" else map(int, match[5].split(":"))
    winner, win_kind = (NOBODY, "") if match[6] == "-" else (int(match[6][0]), match[6][2:])
    position = CanogaPosition(
        len(match[1]),
        _parse_row(match[1]),
        _parse_row(match[2]),
        int(match[3]),
        stage,
        total,
        lock,
        holder,
        winner,
        win_kind == WIN_KINDS[True],
    )
    if contradiction := _contradiction(position):
        raise FormatError(f"found '{text.strip()}', but {contradiction}")
    return position


def parse_drawing(rows: Sequence[str], colour: str) -> CanogaPosition:
    """Return the position of two drawn rows, seat 0's below, before a throw of a colour's seat.

    A square that is drawn locked is the one that its owner began the round with.
    """
    by_seat = rows[1], rows[0]
    locks = [f"{seat}:{row.index('X') + 1}" for seat, row in enumerate(by_seat) if "X" in row]
    drawn = " ".join(by_seat).lower()
    stage = STAGE_NAMES[TO_THROW]
    return parse_position(f"{drawn} {COLOURS.index(colour)} {stage} {(*locks, '-')[0]} -")


def _parse_row(row: str) -> int:
    return sum(1 << index for index, each in enumerate(row) if each == COVERED_MARK)


def _parse_stage(word: str) -> tuple[int, int]:
    if word.isdecimal():
        return TO_CHOOSE, int(word)
    return next(stage for stage, name in STAGE_NAMES.items() if name == word), 0


def _contradiction(position: CanogaPosition) -> str:
    """Why a position cannot come about, in mid-sentence; "" if it can."""
    if contradiction := _lock_contradiction(position):
        return contradiction
    whole = (1 << int(position.size)) - 1
    if position.winner == NOBODY:
        if whole in (position.first_row, position.second_row):
            return "a row is covered wholly, and nobody has won"
    elif position.by_covering:
        if position.row(position.winner) != whole or position.row(1 - position.winner) == whole:
            return "not just the winner's row is covered wholly"
    elif position.row(1 - position.winner) or position.row(position.winner) == whole:
        return "the loser's row is not open, or the winner's is covered wholly"
    if position.winner != NOBODY:
        return "" if position.stage == TO_THROW else "the round is over, and nobody throws"
    is_one_die = position.stage == ONE_DIE_ROLLS or position.total == 1
    if is_one_die and not may_throw_one(position.size, position.own_row()):
        return "one die may not be thrown"
    if position.stage == TO_CHOOSE and not len(position.moves()):
        return "no squares add up to the throw"
    return ""


def _lock_contradiction(position: CanogaPosition) -> str:
    """Why a lock cannot come about, in mid-sentence; "" if it can.

    Before the holder's first turn, no other square of its row can have been covered.
    """
    if position.lock == NO_SQUARE:
        return ""
    row, word = position.row(position.holder), square_bit(position.lock)
    if not row & word:
        return "the locked square is not covered"
    before_first_turn = position.seat != position.holder
    if before_first_turn and row != word:
        return "the owner of the lock has covered squares before its turn"
    return ""
