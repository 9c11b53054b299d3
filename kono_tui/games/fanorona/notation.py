"""Fanorona's decisions and positions as text: codes, what players see, and one-line positions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from kono_tui.core.move import STOP, Move
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.games.fanorona import steps
from kono_tui.games.fanorona.board import BLACK, COLUMNS, NONE, QUIET_TURN_LIMIT, WHITE, board_of
from kono_tui.games.fanorona.captures import (
    CAPTURE_BITS,
    captured_line,
    is_opponent_stone,
    line_start,
    stood_cells,
    target_of,
)
from kono_tui.games.fanorona.points import (
    DIRECTION_NAMES,
    are_on_board,
    cell_beside,
    cell_of,
    direction_between,
    point_name,
)
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.refusals import KIND_BITS, refusal_for
from kono_tui.games.fanorona.setup import build_position

STEP = "step"
APPROACH = "approach"
WITHDRAWAL = "withdrawal"
CAPTURES = (APPROACH, WITHDRAWAL)
CAPTURE_MARKS = {STEP: "", APPROACH: "A", WITHDRAWAL: "W"}
"""What a player types behind a step, by its kind."""


STONE_LETTERS = {NONE: ".", WHITE: "w", BLACK: "b"}
BETWEEN_TURNS = "turn"
_POSITION_PATTERN = re.compile(r"([bw./]+) ([bw]) ([01]) ([0-9]{1,2}) (\S+)", re.ASCII)
_MID_TURN_PATTERN = re.compile(
    rf"([a-m][0-9])-({'|'.join(DIRECTION_NAMES)})((?:-[a-m][0-9])+)", re.ASCII
)


RECENT_MOVES = 64
"""So many moves keep their codes: a move that was typed is checked, and played a moment later."""


def decode(position: FanoronaPosition, code: int) -> Move:
    """Return the decision that a position's move code stands for.

    Its cells are the stone's cell, left out in mid-turn, and the target. Where both captures are
    possible there, the nearest stone of the captured line follows.
    """
    if code == steps.PASS:
        return Move("pass")
    if code == steps.STOP:
        return Move(STOP, (int(position.moving_cell),))
    origin = (int(steps.origin_of(code)),) if position.moving_cell == NONE else ()
    cells = (*origin, target_of(position, code))
    if not code & CAPTURE_BITS:
        return Move(STEP, cells)
    kind = APPROACH if code & steps.APPROACH else WITHDRAWAL
    if is_opponent_stone(position, line_start(position, code ^ CAPTURE_BITS)):
        cells = (*cells, line_start(position, code))
    return Move(kind, cells)


@lru_cache(maxsize=RECENT_MOVES)
def encode(position: FanoronaPosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids any other."""
    code = code_of(position, move)
    if code is None or code not in position.moves() or decode(position, code) != move:
        raise IllegalMove(refusal_for(position, move))
    return code


def code_of(position: FanoronaPosition, move: Move) -> int | None:
    """The code that a move has if it is legal; None if it never is."""
    if move.kind == "pass":
        return steps.PASS
    if move.kind == STOP:
        return steps.STOP
    step = move_path(position, move)
    if len(step) != 2 or not are_on_board(position.board, *step):
        return None
    direction = direction_between(position.board, *step)
    return None if direction is None else KIND_BITS[move.kind] | step[0] << 3 | direction


def move_path(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The origin and the target of a step; empty for a stop or a pass."""
    if move.kind not in KIND_BITS:
        return ()
    if position.moving_cell == NONE:
        return move.cells[:2]
    return (int(position.moving_cell), *move.cells[:1])


def turn_path(position: FanoronaPosition, moves: Sequence[Move]) -> tuple[int, ...]:
    """The origin of a turn's stone, and each point to which it steps."""
    origin = origin_cells(position, moves[0])
    steps = [move for move in moves if move.kind in KIND_BITS]
    first = steps[:1] if position.moving_cell == NONE else []
    later_cells = (move.cells[0] for move in steps[len(first) :])
    return (*origin, *(move.cells[1] for move in first), *later_cells)


def origin_cells(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The cell of the stone that a decision concerns; empty for a pass."""
    return move.cells[:1] if position.moving_cell == NONE else (int(position.moving_cell),)


def captured_cells(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The cells of the stones that a legal move takes, the nearest first."""
    code = code_of(position, move)
    return () if code is None or move.kind not in CAPTURES else captured_line(position, code)


def captured_lines(position: FanoronaPosition, moves: Sequence[Move]) -> list[tuple[int, ...]]:
    """The lines that the captures among some legal decisions take, in order."""
    lines = []
    for move in moves:
        code = encode(position, move)
        if move.kind in CAPTURES:
            lines.append(captured_line(position, code))
        position = position.play(code)
    return lines


def format_move(position: FanoronaPosition, move: Move) -> str:
    """Return a decision as a player types it: "c3-d3A", in mid-turn as well; "stop", "pass"."""
    if move.kind not in KIND_BITS:
        return move.kind
    points = "-".join(point_name(position.board, cell) for cell in move_path(position, move))
    return f"{points}{CAPTURE_MARKS[move.kind]}"


def format_turn(position: FanoronaPosition, moves: Sequence[Move]) -> str:
    """Return a turn, or its decisions so far, as a player types it at once: "c3-d3A-d4W stop"."""
    if moves[0].kind not in KIND_BITS:
        return moves[0].kind
    path = turn_path(position, moves)
    marked = (
        point_name(position.board, cell) + CAPTURE_MARKS[move.kind]
        for cell, move in zip(path[1:], moves, strict=False)
    )
    chain = "-".join([point_name(position.board, path[0]), *marked])
    return f"{chain} stop" if moves[-1].kind == STOP else chain


def format_position(position: FanoronaPosition) -> str:
    """Return rows, colour to move, White's seat, quiet turns, and the turn under way."""
    return f"{format_saved_part(position)} {int(position.quiet_turns)} {_format_mid_turn(position)}"


def format_saved_part(position: FanoronaPosition) -> str:
    """Return what the text form saves: the stones, the colour to move, and White's seat."""
    columns = int(position.board.columns)
    cells = range(int(position.board.cells))
    letters = "".join(STONE_LETTERS[int(position.stone_at(cell))] for cell in cells)
    rows = [letters[at : at + columns] for at in cells[::columns]]
    return f"{'/'.join(rows)} {'wb'[position.black_to_move]} {int(position.white_seat)}"


def _format_mid_turn(position: FanoronaPosition) -> str:
    """Return the stone in mid-turn, its last direction, and the points where it stood before."""
    if position.moving_cell == NONE:
        return BETWEEN_TURNS
    board = position.board
    stood = [point_name(board, cell) for cell in stood_cells(position)]
    moving = point_name(board, int(position.moving_cell))
    return "-".join([moving, DIRECTION_NAMES[int(position.heading)], *stood])


def parse_position(text: str) -> FanoronaPosition:
    """Return the position that a line describes. FormatError says what is wrong with the line."""
    match = _POSITION_PATTERN.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, w or b, White's seat 0 or 1, the turns "
            f"without a capture, and '{BETWEEN_TURNS}' or the stone on its way"
        )
    rows, turn, seat, quiet_turns, mid_turn = match.groups()
    stones = _parse_stones(rows)
    board = board_of(rows.count("/") + 1)
    if int(quiet_turns) > QUIET_TURN_LIMIT:
        found = f"{quiet_turns} turns without a capture"
        raise FormatError(f"found {found}, expected at most {QUIET_TURN_LIMIT}")
    plain = build_position(board, stones, turn == "b", int(seat), int(quiet_turns))
    return plain if mid_turn == BETWEEN_TURNS else _with_mid_turn(plain, stones, mid_turn)


def parse_drawing(rows: Sequence[str], colour: str) -> FanoronaPosition:
    """Return the position of a drawn board between turns, with seat 0 playing White."""
    return parse_position(f"{'/'.join(rows)} {colour[0]} 0 0 {BETWEEN_TURNS}")


def _parse_stones(text: str) -> list[int]:
    """Return the colour, or NONE, on each cell."""
    rows = text.split("/")
    if len(rows) not in COLUMNS or any(len(row) != COLUMNS[len(rows)] for row in rows):
        raise FormatError(f"'{text}' is not a board of 5x9, 7x11 or 9x13 points")
    colours = {letter: colour for colour, letter in STONE_LETTERS.items()}
    stones = [colours[letter] for row in rows for letter in row]
    most = len(stones) // 2
    if max(stones.count(WHITE), stones.count(BLACK)) > most:
        raise FormatError(f"'{text}' has more than {most} stones of a colour")
    if set(stones) == {NONE}:
        raise FormatError(f"'{text}' has no stones")
    return stones


def _with_mid_turn(plain: FanoronaPosition, stones: Sequence[int], text: str) -> FanoronaPosition:
    """Return the position with a stone in mid-turn.

    The stone must have come from somewhere and be able to go on; otherwise FormatError.
    """
    board = plain.board
    match = _MID_TURN_PATTERN.fullmatch(text)
    if not match:
        raise FormatError(
            f"found '{text}', expected '{BETWEEN_TURNS}', or the stone on its way, where it went "
            "last and where it stood, such as d4-north-c3-d3"
        )
    moving, heading = cell_of(board, match[1]), DIRECTION_NAMES.index(match[2])
    stood = [cell_of(board, name) for name in match[3].split("-")[1:]]
    known = [cell for cell in stood if cell is not None]
    if moving is None or plain.stone_at(moving) != int(plain.black_to_move):
        raise FormatError(f"found '{text}', expected a stone of the colour to move")
    if len(set(known)) < len(stood) or any(plain.stone_at(cell) != NONE for cell in known):
        raise FormatError(f"found '{text}', expected empty points where the stone has stood")
    if cell_beside(board, moving, heading ^ 4) not in known or plain.quiet_turns:
        raise FormatError(f"found '{text}', expected a stone that has captured on its way")
    turn, seat = plain.black_to_move, int(plain.white_seat)
    position = build_position(board, stones, turn, seat, 0, moving, heading, known)
    if len(position.captures()) == 0:
        raise FormatError(f"found '{text}', expected a stone that can capture on")
    return position
