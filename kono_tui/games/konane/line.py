"""A position of Konane in one line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.bits import bit
from kono_tui.errors import FormatError
from kono_tui.games.konane.board import BLACK, USUAL_WEIGHTS, WHITE
from kono_tui.games.konane.jumps import jumpers
from kono_tui.games.konane.points import DIRECTIONS, format_cell
from kono_tui.games.konane.position import (
    NONE,
    PLAY,
    REMOVE_BLACK,
    REMOVE_WHITE,
    KonanePosition,
)
from kono_tui.games.konane.setup import board_for_variant, build_position, position_from_words

STONE_LETTERS = {NONE: ".", BLACK: "b", WHITE: "w"}
STAGE_NAMES = {PLAY: "turn", REMOVE_BLACK: "remove-black", REMOVE_WHITE: "remove-white"}
RULE_NAMES = ("usual", "straight")

_LINE_PATTERN = re.compile(
    r"([bw./]+) ([bw]) ([01]) ([0-9]{1,3}) ([0-9]{1,3}) (\S+) (usual|straight)", re.ASCII
)
_JUMPING_STONE_PATTERN = re.compile(r"([0-9]{1,2}),([0-9]{1,2})(?:-(north|east|south|west))?")


def format_position(position: KonanePosition) -> str:
    """Rows, colour to move, Black's seat, both scores, what it waits for, and the rules."""
    return " ".join([*_saved_parts(position), _format_expectation(position), _rules_name(position)])


def format_saved_part(position: KonanePosition) -> str:
    """What the text form and the rules tell: everything except a stone in mid-turn."""
    return " ".join([*_saved_parts(position), _rules_name(position)])


def _rules_name(position: KonanePosition) -> str:
    return RULE_NAMES[position.board.straight_only]


def _saved_parts(position: KonanePosition) -> list[str]:
    size = int(position.board.size)
    letters = [STONE_LETTERS[int(position.stone_at(cell))] for cell in range(size * size)]
    rows = ["".join(letters[row * size : (row + 1) * size]) for row in range(size)]
    numbers = (position.black_seat, position.black_points, position.white_points)
    return ["/".join(rows), "bw"[position.white_to_move], *(str(int(each)) for each in numbers)]


def _format_expectation(position: KonanePosition) -> str:
    """The stage, or the stone in mid-turn and its heading if it must not turn."""
    if position.jumping == NONE:
        return STAGE_NAMES[int(position.stage)]
    stone = format_cell(int(position.board.size), int(position.cell_at(position.jumping)))
    heading = int(position.heading)
    return stone if heading == NONE else f"{stone}-{DIRECTIONS[heading]}"


# Parsing


@dataclass(frozen=True)
class _Expectation:
    """What a position waits for."""

    stage: int = PLAY
    jumping: int = NONE
    heading: int = NONE


def parse_position(text: str) -> KonanePosition:
    """The position that `format_position` describes."""
    match = _LINE_PATTERN.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, b or w, Black's seat 0 or 1, both scores, "
            "turn, and usual or straight"
        )
    rows, turn, seat, black, white, waiting, rules = match.groups()
    stones = _parse_stones(rows)
    board = board_for_variant(rows.count("/") + 1, rules)
    points = int(black), int(white)
    for score, highest in zip(points, max_scores(stones), strict=True):
        if score > highest:
            raise FormatError(f"found the score {score}, expected at most {highest}")
    plain = build_position(board, stones, points, turn == "w", int(seat))
    expectation = _parse_expectation(plain, waiting)
    return with_stage(plain, expectation.stage, expectation.jumping, expectation.heading)


def with_stage(
    plain: KonanePosition, stage: int, jumping: int = NONE, heading: int = NONE
) -> KonanePosition:
    """The same stones at another stage, or in mid-turn."""
    points = int(plain.black_points), int(plain.white_points)
    return position_from_words(
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


def _parse_stones(text: str) -> list[int]:
    """The stone on each cell."""
    rows = text.split("/")
    size = len(rows)
    if size not in USUAL_WEIGHTS or any(len(row) != size for row in rows):
        raise FormatError(f"'{text}' is not a square board of 6, 8 or 10 rows")
    colours = {letter: colour for colour, letter in STONE_LETTERS.items()}
    stones = [colours[letter] for row in rows for letter in row]
    for cell, colour in enumerate(stones):
        if colour not in (NONE, (cell // size + cell % size) % 2):
            raise FormatError(
                f"found '{STONE_LETTERS[colour]}' at {format_cell(size, cell)}, "
                f"a point of the other colour"
            )
    return stones


def max_scores(stones: Sequence[int]) -> tuple[int, int]:
    """The highest scores a file may give, Black's first: no play exceeds them from lower ones."""
    return len(stones) - stones.count(WHITE), len(stones) - stones.count(BLACK)


def _parse_expectation(plain: KonanePosition, text: str) -> _Expectation:
    """What a position waits for, given by a word or by the stone in mid-turn."""
    for stage, name in STAGE_NAMES.items():
        if text == name:
            if stage != infer_stage(plain) and stage != PLAY:
                raise FormatError(f"found '{text}', but stones have been removed or taken")
            return _Expectation(stage)
    match = _JUMPING_STONE_PATTERN.fullmatch(text)
    if not match:
        expected = f"{', '.join(STAGE_NAMES.values())}, or the stone on its way, such as 4,3"
        raise FormatError(f"found '{text}', expected {expected}")
    return _parse_jumping_stone(plain, text, int(match[1]) - 1, int(match[2]) - 1, match[3])


def _parse_jumping_stone(
    plain: KonanePosition, text: str, row: int, column: int, way: str | None
) -> _Expectation:
    """A stone in mid-turn, which must be able to jump on."""
    board = plain.board
    size = int(board.size)
    colour = int(plain.white_to_move)
    heading = NONE if way is None else DIRECTIONS.index(way)
    if board.straight_only == (way is None):
        expected = "with" if board.straight_only else "without"
        raise FormatError(f"found '{text}', expected it {expected} a direction by these rules")
    cell = row * size + column
    if not (0 <= row < size and 0 <= column < size) or plain.stone_at(cell) != colour:
        raise FormatError(f"found '{text}', expected a stone of the colour to move")
    own, other = (plain.white, plain.black) if colour else (plain.black, plain.white)
    ways = range(4) if heading == NONE else [heading]
    if not any(jumpers(board, colour, way, own, other) & bit(cell // 2) for way in ways):
        raise FormatError(f"found '{text}', expected a stone that can jump on")
    return _Expectation(PLAY, cell // 2, heading)


def infer_stage(plain: KonanePosition) -> int:
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
