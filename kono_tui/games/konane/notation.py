"""Konane's decisions and positions as text: codes, what players see, and one-line positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kono_tui.core.bits import bit
from kono_tui.core.move import STOP, Move
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.konane import jumps as codes
from kono_tui.games.konane.board import BLACK, NONE, USUAL_WEIGHTS, WHITE
from kono_tui.games.konane.jumps import jumpers, landing
from kono_tui.games.konane.points import DIRECTIONS, format_cell, jumped_cell
from kono_tui.games.konane.position import PLAY, REMOVE_BLACK, REMOVE_WHITE, KonanePosition
from kono_tui.games.konane.refusals import refusal_for
from kono_tui.games.konane.setup import board_for_variant, build_position, position_from_words

STONE_LETTERS = {NONE: ".", BLACK: "b", WHITE: "w"}
STAGE_NAMES = {PLAY: "turn", REMOVE_BLACK: "remove-black", REMOVE_WHITE: "remove-white"}
RULE_NAMES = ("usual", "straight")
_LINE_PATTERN = re.compile(
    r"([bw./]+) ([bw]) ([01]) ([0-9]{1,3}) ([0-9]{1,3}) (\S+) (usual|straight)", re.ASCII
)
_JUMPING_STONE_PATTERN = re.compile(r"([0-9]{1,2}),([0-9]{1,2})(?:-(north|east|south|west))?")


def decode(position: KonanePosition, code: int) -> Move:
    """A position's move code as a decision."""
    if code == codes.PASS:
        return Move("pass")
    if code == codes.STOP:
        return Move(STOP, (int(position.cell_at(position.jumping)),))
    if code & codes.REMOVE:
        return Move("remove", (int(position.cell_at(code & 63)),))
    target = int(position.cell_at(landing(position.board, code & 3, code >> 2)))
    if position.jumping != NONE:
        return Move("jump", (target,))
    return Move("jump", (int(position.cell_at(code >> 2)), target))


def encode(position: KonanePosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids it."""
    for code in position.moves():
        if decode(position, int(code)) == move:
            return int(code)
    raise IllegalMove(refusal_for(position, move))


def origin_of(position: KonanePosition, move: Move) -> int:
    """Where the stone of a jump or a stop is before it."""
    return int(position.cell_at(position.jumping)) if position.jumping != NONE else move.cells[0]


def path_of(position: KonanePosition, moves: Sequence[Move]) -> tuple[int, ...]:
    """Where the stone of a turn is, and where it lands, jump by jump."""
    landings = (move.cells[-1] for move in moves if move.kind == "jump")
    return origin_of(position, moves[0]), *landings


def jumped_cells(size: int, path: Sequence[int]) -> tuple[int, ...]:
    """The cells of the stones captured on a path."""
    return tuple(jumped_cell(size, *jump) for jump in pairwise(path))


def move_path(position: KonanePosition, move: Move) -> tuple[int, ...]:
    """Return the points that a jump leads its stone through; for a removed stone, its point."""
    if move.kind != "jump":
        return () if move.kind == STOP else move.cells
    return path_of(position, (move,))


def captured_cells(position: KonanePosition, move: Move) -> tuple[int, ...]:
    """The cell of the stone that a legal move captures, if it captures one."""
    if move.kind != "jump":
        return ()
    return jumped_cells(int(position.board.size), path_of(position, (move,)))


def format_move(position: KonanePosition, move: Move) -> str:
    """A decision as players type it: "4,3-6,3", also in mid-turn; "stop", "pass", "remove 3,3"."""
    size = int(position.board.size)
    if move.kind == "jump":
        return "-".join(format_cell(size, cell) for cell in path_of(position, (move,)))
    return f"remove {format_cell(size, move.cells[0])}" if move.kind == "remove" else move.kind


def format_turn(position: KonanePosition, moves: Sequence[Move]) -> str:
    """A turn, or its decisions so far, as players type it at once: "4,3-6,3-6,5 stop"."""
    if moves[0].kind != "jump":
        return ", ".join(format_move(position, move) for move in moves)
    size = int(position.board.size)
    chain = "-".join(format_cell(size, cell) for cell in path_of(position, moves))
    return f"{chain} stop" if moves[-1].kind == STOP else chain


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
        expected = "rows, b or w, Black's seat 0 or 1, both scores, turn, and usual or straight"
        raise FormatError(f"found '{text.strip()}', expected {expected}")
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


def parse_drawing(rows: Sequence[str], colour: str) -> KonanePosition:
    """The position of a drawn board at the start of a turn, with seat 0 playing Black."""
    return parse_position(f"{'/'.join(rows)} {colour[0]} 0 0 0 {STAGE_NAMES[PLAY]} {RULE_NAMES[0]}")


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
            found = f"'{STONE_LETTERS[colour]}' at {format_cell(size, cell)}"
            raise FormatError(f"found {found}, a point of the other colour")
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
