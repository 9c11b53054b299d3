"""A position of Konane in one line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.grid import bit
from kono_tui.errors import FormatError
from kono_tui.games.konane.board import BLACK, USUAL, WHITE
from kono_tui.games.konane.jumps import jumpers
from kono_tui.games.konane.places import DIRECTIONS, typed
from kono_tui.games.konane.position import (
    NONE,
    PLAY,
    REMOVE_BLACK,
    REMOVE_WHITE,
    KonanePosition,
)
from kono_tui.games.konane.setup import arranged, board_by, placed

LETTERS = {NONE: ".", BLACK: "b", WHITE: "w"}
STAGES = {PLAY: "turn", REMOVE_BLACK: "remove-black", REMOVE_WHITE: "remove-white"}
RULES = ("usual", "straight")

_SHAPE = re.compile(
    r"([bw./]+) ([bw]) ([01]) ([0-9]{1,3}) ([0-9]{1,3}) (\S+) (usual|straight)", re.ASCII
)
_ON_ITS_WAY = re.compile(r"([0-9]{1,2}),([0-9]{1,2})(?:-(north|east|south|west))?")


def line(position: KonanePosition) -> str:
    """Rows, colour to move, Black's seat, both scores, what it waits for, and the rules."""
    return " ".join([*_told_by_forms(position), _waiting(position), _rules(position)])


def shown(position: KonanePosition) -> str:
    """What the text form and the rules tell: everything except a stone in mid-turn."""
    return " ".join([*_told_by_forms(position), _rules(position)])


def _rules(position: KonanePosition) -> str:
    return RULES[position.board.straight]


def _told_by_forms(position: KonanePosition) -> list[str]:
    size = int(position.board.size)
    letters = [LETTERS[int(position.stone_at(cell))] for cell in range(size * size)]
    rows = ["".join(letters[row * size : (row + 1) * size]) for row in range(size)]
    numbers = (position.black_seat, position.black_points, position.white_points)
    return ["/".join(rows), "bw"[position.white_to_move], *(str(int(each)) for each in numbers)]


def _waiting(position: KonanePosition) -> str:
    """The stage, or the stone in mid-turn and its heading if it must not turn."""
    if position.jumping == NONE:
        return STAGES[int(position.stage)]
    stone = typed(int(position.board.size), int(position.cell_at(position.jumping)))
    heading = int(position.heading)
    return stone if heading == NONE else f"{stone}-{DIRECTIONS[heading]}"


# Parsing


@dataclass(frozen=True)
class _Waiting:
    """What a position waits for."""

    stage: int = PLAY
    jumping: int = NONE
    heading: int = NONE


def from_line(text: str) -> KonanePosition:
    """The position that `format_position` describes."""
    match = _SHAPE.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, b or w, Black's seat 0 or 1, both scores, "
            "turn, and usual or straight"
        )
    rows, turn, seat, black, white, waiting, rules = match.groups()
    stones = _stones(rows)
    board = board_by(rows.count("/") + 1, rules)
    points = int(black), int(white)
    for score, most in zip(points, most_points(stones), strict=True):
        if score > most:
            raise FormatError(f"found the score {score}, expected at most {most}")
    plain = arranged(board, stones, points, turn == "w", int(seat))
    waits = _waits(plain, waiting)
    return staged(plain, waits.stage, waits.jumping, waits.heading)


def staged(
    plain: KonanePosition, stage: int, jumping: int = NONE, heading: int = NONE
) -> KonanePosition:
    """The same stones at another stage, or in mid-turn."""
    points = int(plain.black_points), int(plain.white_points)
    return placed(
        plain.board,
        int(plain.black),
        int(plain.white),
        points,
        plain.white_to_move,
        int(plain.black_seat),
        jumping,
        heading,
        stage,
    )


def _stones(text: str) -> list[int]:
    """The stone on each cell."""
    rows = text.split("/")
    size = len(rows)
    if size not in USUAL or any(len(row) != size for row in rows):
        raise FormatError(f"'{text}' is not a square board of 6, 8 or 10 rows")
    colours = {letter: colour for colour, letter in LETTERS.items()}
    stones = [colours[letter] for row in rows for letter in row]
    for cell, colour in enumerate(stones):
        if colour not in (NONE, (cell // size + cell % size) % 2):
            raise FormatError(
                f"found '{LETTERS[colour]}' at {typed(size, cell)}, a point of the other colour"
            )
    return stones


def most_points(stones: Sequence[int]) -> tuple[int, int]:
    """The highest scores a file may give, Black's first: no play exceeds them from lower ones."""
    return len(stones) - stones.count(WHITE), len(stones) - stones.count(BLACK)


def _waits(plain: KonanePosition, text: str) -> _Waiting:
    """What a position waits for, given by a word or by the stone in mid-turn."""
    for stage, name in STAGES.items():
        if text == name:
            if stage != stage_shown(plain) and stage != PLAY:
                raise FormatError(f"found '{text}', but stones have been removed or taken")
            return _Waiting(stage)
    match = _ON_ITS_WAY.fullmatch(text)
    if not match:
        expected = f"{', '.join(STAGES.values())}, or the stone on its way, such as 4,3"
        raise FormatError(f"found '{text}', expected {expected}")
    return _on_its_way(plain, text, int(match[1]) - 1, int(match[2]) - 1, match[3])


def _on_its_way(
    plain: KonanePosition, text: str, row: int, column: int, way: str | None
) -> _Waiting:
    """A stone in mid-turn, which must be able to jump on."""
    board = plain.board
    size = int(board.size)
    colour = int(plain.white_to_move)
    heading = NONE if way is None else DIRECTIONS.index(way)
    if board.straight == (way is None):
        expected = "with" if board.straight else "without"
        raise FormatError(f"found '{text}', expected it {expected} a direction by these rules")
    cell = row * size + column
    if not (0 <= row < size and 0 <= column < size) or plain.stone_at(cell) != colour:
        raise FormatError(f"found '{text}', expected a stone of the colour to move")
    own, other = (plain.white, plain.black) if colour else (plain.black, plain.white)
    ways = range(4) if heading == NONE else [heading]
    if not any(jumpers(board, colour, way, own, other) & bit(cell // 2) for way in ways):
        raise FormatError(f"found '{text}', expected a stone that can jump on")
    return _Waiting(PLAY, cell // 2, heading)


def stage_shown(plain: KonanePosition) -> int:
    """What a board waits for at the start of a turn.

    If nothing was captured and no white stone is missing, chance has yet to remove a stone.
    """
    full, black = int(plain.board.full), int(plain.black)
    if plain.white != full or plain.black_points or plain.white_points:
        return PLAY
    if black == full:
        return REMOVE_BLACK
    missing = full & ~black
    return REMOVE_WHITE if missing & (missing - 1) == 0 else PLAY
