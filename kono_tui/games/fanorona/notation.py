"""Fanorona's decisions, from the codes of a position to what people see and type."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.fanorona import codes
from kono_tui.games.fanorona.captures import (
    CAPTURE_BITS,
    captured_line,
    is_opponent_stone,
    line_start,
    target_of,
)
from kono_tui.games.fanorona.points import are_on_board, direction_between, point_name
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.refusals import KIND_BITS, refusal_for

STEP = "step"
APPROACH = "approach"
WITHDRAWAL = "withdrawal"
CAPTURES = (APPROACH, WITHDRAWAL)
CAPTURE_MARKS = {STEP: "", APPROACH: "A", WITHDRAWAL: "W"}
"""What a player types behind a step, by its kind."""


def decode(position: FanoronaPosition, code: int) -> Move:
    """Return the decision that a position's move code stands for.

    Its cells are the stone's cell, left out in mid-turn, and the target. Where both captures are
    possible there, the nearest stone of the captured line follows.
    """
    if code == codes.PASS:
        return Move("pass")
    if code == codes.STOP:
        return Move(STOP, (int(position.moving_cell),))
    origin = (int(codes.origin_of(code)),) if position.moving_cell == NONE else ()
    cells = (*origin, target_of(position, code))
    if not code & CAPTURE_BITS:
        return Move(STEP, cells)
    kind = APPROACH if code & codes.APPROACH else WITHDRAWAL
    if is_opponent_stone(position, line_start(position, code ^ CAPTURE_BITS)):
        cells = (*cells, line_start(position, code))
    return Move(kind, cells)


def encode(position: FanoronaPosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids any other."""
    code = code_of(position, move)
    if code is None or code not in position.moves() or decode(position, code) != move:
        raise IllegalMove(refusal_for(position, move))
    return code


def code_of(position: FanoronaPosition, move: Move) -> int | None:
    """The code that a move has if it is legal; None if it never is."""
    if move.kind == "pass":
        return codes.PASS
    if move.kind == STOP:
        return codes.STOP
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
    return (
        *origin,
        *(move.cells[1] for move in first),
        *(move.cells[0] for move in steps[len(first) :]),
    )


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


def play_moves(position: FanoronaPosition, moves: Sequence[Move]) -> FanoronaPosition:
    """Return the position after some legal decisions."""
    for move in moves:
        position = position.play(encode(position, move))
    return position


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
