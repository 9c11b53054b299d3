"""The rules that forbid a move in Fanorona, as sentences."""

from __future__ import annotations

from kono_tui.core.move import STOP, Move
from kono_tui.games.fanorona import codes
from kono_tui.games.fanorona.board import Board
from kono_tui.games.fanorona.codes import APPROACH, WITHDRAWAL, origin_of
from kono_tui.games.fanorona.line import stood_on
from kono_tui.games.fanorona.places import (
    WAYS,
    corner,
    direction_between,
    is_on,
    listed,
    neighbours,
    point,
    span,
)
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.taking import BOTH, line_of, target_of, typed_as
from kono_tui.games.fanorona.view import COLOURS

EXAMPLE = "type where the stone is and goes, such as c3-d3, or c3-d3A to take by approach"
KINDS = {"step": 0, "approach": APPROACH, "withdrawal": WITHDRAWAL}


def why_not(position: FanoronaPosition, move: Move) -> str:
    """The rule that forbids a move which is not legal."""
    if position.over():
        return "the round is over"
    if position.moving != NONE:
        return _why_not_on(position, move)
    if move.kind == "pass":
        return _why_no_pass(position)
    if move.kind == STOP:
        return "there is nothing to stop: no stone has captured in this turn"
    if move.kind not in KINDS or len(move.cells) not in (2, 3):
        named = " ".join([move.kind, *map(str, move.cells)])
        return f"'{named}' is not a move of Fanorona; {EXAMPLE}"
    if not is_on(position.board, *move.cells):
        return f"that is {off_the_board(position)}"
    return _why_no_step(position, move.kind, *move.cells[:2])


def why_not_picked(position: FanoronaPosition, cells: tuple[int, ...]) -> str:
    """The rule against picking a stone, or its target, on the board; "" if there is none."""
    if position.moving == NONE and len(cells) == 1:
        return _must_capture(position)
    return why_not(position, Move("step", cells)).partition("; ")[0]


def off_the_board(position: FanoronaPosition) -> str:
    """Describe a point that does not exist."""
    return f"not on the board: points go from a1 to {corner(position.board)}"


def _why_no_pass(position: FanoronaPosition) -> str:
    if must := _must_capture(position):
        return f"you cannot pass: {must}"
    return "you cannot pass while one of your stones can step"


def _must_capture(position: FanoronaPosition) -> str:
    """Say that a capture must be made, with the one that takes most; "" if there is none."""
    captures = position.captures()
    if len(captures) == 0:
        return ""
    such = typed_as(position, int(captures[0]))
    return f"a capture is possible, so one must be made, such as {such}"


def _why_not_on(position: FanoronaPosition, move: Move) -> str:
    """The rule that forbids a move while a stone is in mid-turn."""
    here = int(position.moving)
    stone = f"the stone at {point(position.board, here)}"
    cells = move.cells[1:] if move.cells[:1] == (here,) else move.cells
    if move.kind not in KINDS or not cells:
        return f"{stone} has captured: go on with it, or stop"
    if not is_on(position.board, *cells):
        return f"that is {off_the_board(position)}"
    if position.stone_at(cells[0]) == int(position.black_to_move):
        waits = f"the stone at {point(position.board, cells[0])} has to wait"
        return (
            f"{waits}: the one at {point(position.board, here)} has captured, and goes on or stops"
        )
    return _why_no_step(position, move.kind, here, cells[0])


def _why_no_step(position: FanoronaPosition, kind: str, origin: int, target: int) -> str:
    """The rule that forbids a step between two points."""
    mine = COLOURS[position.black_to_move]
    stone = int(position.stone_at(origin))
    where = point(position.board, origin)
    if stone == NONE:
        return f"there is no stone at {where}"
    if COLOURS[stone] != mine:
        return f"the stone at {where} is {COLOURS[stone]}, and it is {mine}'s turn"
    direction = direction_between(position.board, origin, target)
    if direction is None:
        return f"{_why_no_way(position, origin, target)}; {_instead(position, origin)}"
    if position.stone_at(target) != NONE:
        taken = f"a stone is at {point(position.board, target)}"
        return f"{taken}, and a step goes to a vacant point; {_instead(position, origin)}"
    if again := _why_not_again(position, target, direction):
        return f"{again}; {_instead(position, origin)}"
    return _why_no_capture(position, kind, origin << 3 | direction)


def _why_no_way(position: FanoronaPosition, origin: int, target: int) -> str:
    """Why no step leads from one point to another."""
    here, there = point(position.board, origin), point(position.board, target)
    if origin == target:
        return f"the stone is at {here} already"
    if target in neighbours(position.board, origin):
        return _weak(here)
    return f"no line leads from {here} to {there} in one step"


def no_line(board: Board, origin: int, direction: int) -> str:
    """Why no step leads from a point in a direction."""
    here = point(board, origin)
    diagonal = direction % 2 == 1
    return (
        _weak(here) if diagonal and origin % 2 else f"no line leads {WAYS[direction]} from {here}"
    )


def _weak(here: str) -> str:
    return f"{here} is a weak point: no diagonal leads from it"


def _instead(position: FanoronaPosition, origin: int) -> str:
    """Say what the stone on a cell can do, or what must be done instead."""
    steps = [int(code) for code in position.moves() if code not in (codes.STOP, codes.PASS)]
    targets = [target_of(position, code) for code in steps if origin_of(code) == origin]
    names = [point(position.board, cell) for cell in dict.fromkeys(targets)]
    if position.moving != NONE:
        return f"it can go on to {listed(names, 'or')}, or stop"
    if names:
        return f"it can go to {listed(names, 'or')}"
    return _must_capture(position) or "it has no free point to go to"


def _why_not_again(position: FanoronaPosition, target: int, direction: int) -> str:
    """Why a stone in mid-turn must not go to a point, whatever it takes; "" if it may."""
    if target in stood_on(position):
        where = point(position.board, target)
        return f"the stone has stood on {where} in this turn and must not go there again"
    if direction == position.heading:
        way = WAYS[direction]
        return f"the stone has just gone {way} and must not go twice running in one direction"
    return ""


def _why_no_capture(position: FanoronaPosition, kind: str, step: int) -> str:
    """Why a step to a point that the stone can reach does not count as the player named it."""
    lines = {each: line_of(position, step | each) for each in (APPROACH, WITHDRAWAL)}
    if all(lines.values()):
        return either(position, step)
    step_alone = kind == "step"
    nothing = f"{typed_as(position, step)} takes nothing{'' if step_alone else f' by {kind}'}"
    for each, line in lines.items():
        if line:
            taken = f"{span(position.board, line)} by {_name(each)}"
            takes = f"{typed_as(position, step)} takes" if step_alone else f"{nothing}, but"
            return f"{takes} {taken}; type {typed_as(position, step | each)}"
    if position.moving != NONE:
        origin = int(position.moving)
        must = "a stone that goes on must capture"
        return f"{nothing}, and {must}; {_instead(position, origin)}"
    if must := _must_capture(position):
        return must if step_alone else f"{nothing}, and {must}"
    return f"{nothing}; type {typed_as(position, step)}"


def _name(kind: int) -> str:
    return next(name for name, each in KINDS.items() if each == kind)


def either(position: FanoronaPosition, step: int) -> str:
    """Say that a step can take either of two lines: which they are, and how to choose."""
    step &= ~BOTH
    ahead, behind = (
        span(position.board, line_of(position, step | each)) for each in (APPROACH, WITHDRAWAL)
    )
    typed = [typed_as(position, step | each) for each in (APPROACH, WITHDRAWAL)]
    return (
        f"{typed_as(position, step)} can take {ahead} by approach or {behind} by withdrawal; "
        f"type {typed[0]} or {typed[1]}"
    )
