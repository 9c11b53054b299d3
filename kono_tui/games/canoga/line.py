"""A Canoga position as one line of text."""

from __future__ import annotations

import re

from kono_tui.errors import FormatError
from kono_tui.games.canoga.position import (
    NOBODY,
    NONE,
    ONE_ROLLS,
    TO_CHOOSE,
    TO_THROW,
    TWO_ROLL,
    CanogaPosition,
)
from kono_tui.games.canoga.rows import LARGEST, SMALLEST, may_throw_one, square

OPEN, COVERED = ".", "x"
STAGES = {TO_THROW: "throw", ONE_ROLLS: "one", TWO_ROLL: "two"}
"""The names of the stages. While a player chooses squares, the line has the sum thrown instead."""
WAYS = {True: "covering", False: "uncovering"}

_ROW = rf"[{OPEN}{COVERED}]{{{SMALLEST},{LARGEST}}}"
_SHAPE = re.compile(
    rf"({_ROW}) ({_ROW}) ([01]) (throw|one|two|[1-9]|1[0-2]) (-|[01]:[1-9]) "
    r"(-|[01]:(?:un)?covering)",
    re.ASCII,
)


def line(position: CanogaPosition) -> str:
    """Return both rows by seat, the seat to move, the stage, the lock, and who has won and how."""
    return f"{shown(position)} {_waiting(position)} {_lock(position)} {_won(position)}"


def shown(position: CanogaPosition) -> str:
    """Return what the text forms save: the rows, and the seat to move."""
    rows = (_row(int(position.size), int(position.row(seat))) for seat in (0, 1))
    return f"{' '.join(rows)} {position.seat}"


def _row(size: int, word: int) -> str:
    return "".join(COVERED if word >> index & 1 else OPEN for index in range(size))


def _waiting(position: CanogaPosition) -> str:
    stage = int(position.stage)
    return str(position.total) if stage == TO_CHOOSE else STAGES[stage]


def _lock(position: CanogaPosition) -> str:
    return "-" if position.lock == NONE else f"{position.holder}:{position.lock}"


def _won(position: CanogaPosition) -> str:
    if position.winner == NOBODY:
        return "-"
    return f"{position.winner}:{WAYS[position.by_covering]}"


def from_line(text: str) -> CanogaPosition:
    """Return the position that a line describes. FormatError says what is wrong with the line."""
    match = _SHAPE.fullmatch(" ".join(text.split()))
    if not match or len(match[1]) != len(match[2]):
        raise FormatError(
            f"found '{text.strip()}', expected such as 'x........ ......... 0 throw - -': two rows "
            "of the same length, who has the turn, what is waited for, the lock and who has won"
        )
    stage, total = _stage(match[4])
    holder, lock = (NOBODY, NONE) if match[5] == "-" else map(int, match[5].split(":"))
    winner, way = (NOBODY, "") if match[6] == "-" else (int(match[6][0]), match[6][2:])
    position = CanogaPosition(
        len(match[1]),
        _word(match[1]),
        _word(match[2]),
        int(match[3]),
        stage,
        total,
        lock,
        holder,
        winner,
        way == WAYS[True],
    )
    if why := _impossible(position):
        raise FormatError(f"found '{text.strip()}', but {why}")
    return position


def _word(row: str) -> int:
    return sum(1 << index for index, each in enumerate(row) if each == COVERED)


def _stage(word: str) -> tuple[int, int]:
    if word.isdecimal():
        return TO_CHOOSE, int(word)
    return next(stage for stage, name in STAGES.items() if name == word), 0


def _impossible(position: CanogaPosition) -> str:
    """Why a position cannot come about, in mid-sentence; "" if it can."""
    if why := _impossible_lock(position):
        return why
    whole = (1 << int(position.size)) - 1
    if position.winner == NOBODY:
        if whole in (position.first, position.second):
            return "a row is covered wholly, and nobody has won"
    elif position.by_covering:
        if position.row(position.winner) != whole or position.row(1 - position.winner) == whole:
            return "not just the winner's row is covered wholly"
    elif position.row(1 - position.winner) or position.row(position.winner) == whole:
        return "the loser's row is not open, or the winner's is covered wholly"
    if position.winner != NOBODY:
        return "" if position.stage == TO_THROW else "the round is over, and nobody throws"
    one = position.stage == ONE_ROLLS or position.total == 1
    if one and not may_throw_one(position.size, position.own()):
        return "one die may not be thrown"
    if position.stage == TO_CHOOSE and not len(position.moves()):
        return "no squares add up to the throw"
    return ""


def _impossible_lock(position: CanogaPosition) -> str:
    """Why a lock cannot come about, in mid-sentence; "" if it can.

    Before the holder's first turn, no other square of its row can have been covered.
    """
    if position.lock == NONE:
        return ""
    row, word = position.row(position.holder), square(position.lock)
    if not row & word:
        return "the locked square is not covered"
    before = position.seat != position.holder
    return (
        "the owner of the lock has covered squares before its turn"
        if before and row != word
        else ""
    )
