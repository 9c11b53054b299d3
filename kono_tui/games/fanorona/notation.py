"""Fanorona's decisions, from the codes of a position to what people see and type."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.fanorona import codes
from kono_tui.games.fanorona.places import direction_between, is_on, point
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.refusal import KINDS, why_not
from kono_tui.games.fanorona.taking import BOTH, is_prey, line_of, nearest, target_of

STEP = "step"
APPROACH = "approach"
WITHDRAWAL = "withdrawal"
CAPTURES = (APPROACH, WITHDRAWAL)
MARKS = {STEP: "", APPROACH: "A", WITHDRAWAL: "W"}
"""What a player types behind a step, by its kind."""


def decode(position: FanoronaPosition, code: int) -> Move:
    """Return the decision that a position's move code stands for.

    Its cells are the stone's cell, left out in mid-turn, and the target. Where both captures are
    possible there, the nearest stone of the captured line follows.
    """
    if code == codes.PASS:
        return Move("pass")
    if code == codes.STOP:
        return Move(STOP, (int(position.moving),))
    begun = (int(codes.origin_of(code)),) if position.moving == NONE else ()
    cells = (*begun, target_of(position, code))
    if not code & BOTH:
        return Move(STEP, cells)
    kind = APPROACH if code & codes.APPROACH else WITHDRAWAL
    if is_prey(position, nearest(position, code ^ BOTH)):
        cells = (*cells, nearest(position, code))
    return Move(kind, cells)


def encode(position: FanoronaPosition, move: Move) -> int:
    """Return the code of a legal move. IllegalMove names the rule that forbids any other."""
    code = code_of(position, move)
    if code is None or code not in position.moves() or decode(position, code) != move:
        raise IllegalMove(why_not(position, move))
    return code


def code_of(position: FanoronaPosition, move: Move) -> int | None:
    """The code that a move has if it is legal; None if it never is."""
    if move.kind == "pass":
        return codes.PASS
    if move.kind == STOP:
        return codes.STOP
    way = way_of(position, move)
    if len(way) != 2 or not is_on(position.board, *way):
        return None
    direction = direction_between(position.board, *way)
    return None if direction is None else KINDS[move.kind] | way[0] << 3 | direction


def way_of(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The origin and the target of a step; empty for a stop or a pass."""
    if move.kind not in KINDS:
        return ()
    if position.moving == NONE:
        return move.cells[:2]
    return (int(position.moving), *move.cells[:1])


def path_of(position: FanoronaPosition, moves: Sequence[Move]) -> tuple[int, ...]:
    """The origin of a turn's stone, and each point to which it steps."""
    begun = move_begins_at(position, moves[0])
    steps = [move for move in moves if move.kind in KINDS]
    first = steps[:1] if position.moving == NONE else []
    return (
        *begun,
        *(move.cells[1] for move in first),
        *(move.cells[0] for move in steps[len(first) :]),
    )


def move_begins_at(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The cell of the stone that a decision concerns; empty for a pass."""
    return move.cells[:1] if position.moving == NONE else (int(position.moving),)


def taken(position: FanoronaPosition, move: Move) -> tuple[int, ...]:
    """The cells of the stones that a legal move takes, the nearest first."""
    code = code_of(position, move)
    return () if code is None or move.kind not in CAPTURES else line_of(position, code)


def taken_by(position: FanoronaPosition, moves: Sequence[Move]) -> list[tuple[int, ...]]:
    """The lines that the captures among some legal decisions take, in order."""
    lines = []
    for move in moves:
        code = encode(position, move)
        if move.kind in CAPTURES:
            lines.append(line_of(position, code))
        position = position.play(code)
    return lines


def played(position: FanoronaPosition, moves: Sequence[Move]) -> FanoronaPosition:
    """Return the position after some legal decisions."""
    for move in moves:
        position = position.play(encode(position, move))
    return position


def notation(position: FanoronaPosition, move: Move) -> str:
    """Return a decision as a player types it: "c3-d3A", in mid-turn as well; "stop", "pass"."""
    if move.kind not in KINDS:
        return move.kind
    way = "-".join(point(position.board, cell) for cell in way_of(position, move))
    return f"{way}{MARKS[move.kind]}"


def turn_notation(position: FanoronaPosition, moves: Sequence[Move]) -> str:
    """Return a turn, or its decisions so far, as a player types it at once: "c3-d3A-d4W stop"."""
    if moves[0].kind not in KINDS:
        return moves[0].kind
    path = path_of(position, moves)
    marked = (
        point(position.board, cell) + MARKS[move.kind]
        for cell, move in zip(path[1:], moves, strict=False)
    )
    chain = "-".join([point(position.board, path[0]), *marked])
    return f"{chain} stop" if moves[-1].kind == STOP else chain
