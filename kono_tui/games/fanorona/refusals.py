"""The rules that forbid a move in Fanorona, as sentences."""

from __future__ import annotations

from kono_tui.core.move import STOP, Move
from kono_tui.formats.sentences import join_words
from kono_tui.games.fanorona import steps
from kono_tui.games.fanorona.board import NONE, Board
from kono_tui.games.fanorona.captures import (
    CAPTURE_BITS,
    captured_line,
    format_step,
    stood_cells,
    target_of,
)
from kono_tui.games.fanorona.points import (
    DIRECTION_NAMES,
    are_on_board,
    describe_line,
    direction_between,
    last_point_name,
    neighbours,
    point_name,
)
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.steps import APPROACH, WITHDRAWAL, origin_of
from kono_tui.games.fanorona.view import COLOURS

TYPING_EXAMPLE = (
    "type where the stone is and where it goes, such as c3-d3, or c3-d3A to take by approach"
)
KIND_BITS = {"step": 0, "approach": APPROACH, "withdrawal": WITHDRAWAL}


def refusal_for(position: FanoronaPosition, move: Move) -> str:
    """The rule that forbids a move which is not legal."""
    if position.is_over():
        return "the round is over"
    if position.moving_cell != NONE:
        return _mid_turn_refusal(position, move)
    if move.kind == "pass":
        return _pass_refusal(position)
    if move.kind == STOP:
        return "there is nothing to stop: no stone has captured in this turn"
    if move.kind not in KIND_BITS or len(move.cells) not in (2, 3):
        named = " ".join([move.kind, *map(str, move.cells)])
        return f"'{named}' is not a move in Fanorona; {TYPING_EXAMPLE}"
    if not are_on_board(position.board, *move.cells):
        return f"that is {describe_off_board(position)}"
    return _step_refusal(position, move.kind, *move.cells[:2])


def pick_refusal(position: FanoronaPosition, cells: tuple[int, ...]) -> str:
    """The rule against picking a stone, or the point it is to go to; "" if there is none."""
    if position.is_over():
        return "the round is over"
    if _begins_move(position, cells):
        return ""
    if position.moving_cell != NONE:
        return _rule_alone(_mid_turn_refusal(position, Move("step", cells)))
    if refusal := _stone_refusal(position, cells[0]):
        return refusal
    if len(cells) == 1:
        return _capture_duty(position) or _stuck_refusal(position, cells[0])
    return _rule_alone(_step_refusal(position, "step", *cells[:2]))


def _begins_move(position: FanoronaPosition, cells: tuple[int, ...]) -> bool:
    """Whether a legal move begins with picking these cells."""
    step_codes = [int(code) for code in position.moves() if code not in (steps.STOP, steps.PASS)]
    targets = [(target_of(position, code),) for code in step_codes]
    if position.moving_cell != NONE:
        return cells in targets
    paths = ((origin_of(code), *target) for code, target in zip(step_codes, targets, strict=True))
    return any(path[: len(cells)] == cells for path in paths)


def _rule_alone(refusal: str) -> str:
    """A refusal without what would have worked, which the board marks."""
    return refusal.partition("; ")[0]


def describe_off_board(position: FanoronaPosition) -> str:
    """Describe a point that does not exist."""
    return f"not on the board: points go from a1 to {last_point_name(position.board)}"


def _pass_refusal(position: FanoronaPosition) -> str:
    if must := _capture_duty(position):
        return f"you cannot pass: {must}"
    return "you cannot pass while one of your stones can step"


def _capture_duty(position: FanoronaPosition) -> str:
    """Say that a capture must be made, with the one that takes most; "" if there is none."""
    captures = position.captures()
    if len(captures) == 0:
        return ""
    example = format_step(position, int(captures[0]))
    return f"a capture is possible, so one must be made, such as {example}"


def _mid_turn_refusal(position: FanoronaPosition, move: Move) -> str:
    """The rule that forbids a move while a stone is in mid-turn."""
    here = int(position.moving_cell)
    stone = f"the stone at {point_name(position.board, here)}"
    cells = move.cells[1:] if move.cells[:1] == (here,) else move.cells
    if move.kind not in KIND_BITS or not cells:
        return f"{stone} has captured: go on with it, or stop"
    if not are_on_board(position.board, *cells):
        return f"that is {describe_off_board(position)}"
    if position.stone_at(cells[0]) == int(position.black_to_move):
        other = point_name(position.board, cells[0])
        moving = f"the one at {point_name(position.board, here)} has captured"
        return f"the stone at {other} has to wait: {moving}, and has to go on or stop"
    return _step_refusal(position, move.kind, here, cells[0])


def _step_refusal(position: FanoronaPosition, kind: str, origin: int, target: int) -> str:
    """The rule that forbids a step between two points."""
    if refusal := _stone_refusal(position, origin):
        return refusal
    direction = direction_between(position.board, origin, target)
    if direction is None:
        return f"{_line_refusal(position, origin, target)}; {_suggest_instead(position, origin)}"
    if position.stone_at(target) != NONE:
        occupied = f"a stone is at {point_name(position.board, target)}"
        instead = _suggest_instead(position, origin)
        return f"{occupied}, and a step must end on an empty point; {instead}"
    if repeat_refusal := _repeat_refusal(position, target, direction):
        return f"{repeat_refusal}; {_suggest_instead(position, origin)}"
    return _capture_refusal(position, kind, origin << 3 | direction)


def _stone_refusal(position: FanoronaPosition, origin: int) -> str:
    """Why no step begins at a cell, whatever could go where: it has no stone of the mover's."""
    mine, stone = COLOURS[position.black_to_move], int(position.stone_at(origin))
    where = point_name(position.board, origin)
    if stone == NONE:
        return f"there is no stone at {where}"
    if COLOURS[stone] != mine:
        return f"the stone at {where} is {COLOURS[stone]}, and you play {mine}"
    return ""


def _stuck_refusal(position: FanoronaPosition, origin: int) -> str:
    """Say that a stone of the mover has no step."""
    here, around = point_name(position.board, origin), neighbours(position.board, origin)
    if all(position.stone_at(cell) != NONE for cell in around):
        return f"the stone at {here} cannot move: all points next to it are occupied"
    weak = f"no diagonal leads from {here}, a weak point"
    return f"the stone cannot move: {weak}, and all other points next to it are occupied"


def _line_refusal(position: FanoronaPosition, origin: int, target: int) -> str:
    """Why no step leads from one point to another."""
    here, there = point_name(position.board, origin), point_name(position.board, target)
    if origin == target:
        return f"the stone is at {here} already"
    if target in neighbours(position.board, origin):
        return _weak_point_refusal(here)
    return f"no line leads from {here} to {there} in one step"


def direction_refusal(board: Board, origin: int, direction: int) -> str:
    """Why no step leads from a point in a direction."""
    here = point_name(board, origin)
    diagonal = direction % 2 == 1
    if diagonal and origin % 2:
        return _weak_point_refusal(here)
    return f"no line leads {DIRECTION_NAMES[direction]} from {here}"


def _weak_point_refusal(here: str) -> str:
    return f"{here} is a weak point: no diagonal leads from it"


def _suggest_instead(position: FanoronaPosition, origin: int) -> str:
    """Say what the stone on a cell can do, or what must be done instead."""
    step_codes = [int(code) for code in position.moves() if code not in (steps.STOP, steps.PASS)]
    targets = [target_of(position, code) for code in step_codes if origin_of(code) == origin]
    names = [point_name(position.board, cell) for cell in dict.fromkeys(targets)]
    if position.moving_cell != NONE:
        return f"it can go on to {join_words(names, 'or')}, or stop"
    if names:
        return f"it can go to {join_words(names, 'or')}"
    return _capture_duty(position) or "it has no empty point to go to"


def _repeat_refusal(position: FanoronaPosition, target: int, direction: int) -> str:
    """Why a stone in mid-turn must not go to a point, whatever it takes; "" if it may."""
    if target in stood_cells(position):
        where = point_name(position.board, target)
        return f"the stone has stood on {where} in this turn and must not go there again"
    if direction == position.heading:
        gone = f"the stone has just gone {DIRECTION_NAMES[direction]}"
        return f"{gone}, and must not go the same way twice in a row"
    return ""


def _capture_refusal(position: FanoronaPosition, kind: str, step: int) -> str:
    """Why a step to a point that the stone can reach does not count as the player named it."""
    names = {APPROACH: "approach", WITHDRAWAL: "withdrawal"}
    lines = {each: captured_line(position, step | each) for each in names}
    if all(lines.values()):
        return ambiguity_refusal(position, step)
    step_alone = kind == "step"
    nothing = f"{format_step(position, step)} takes nothing{'' if step_alone else f' by {kind}'}"
    for each, line in lines.items():
        if line:
            taken = f"{describe_line(position.board, line)} by {names[each]}"
            takes = f"{format_step(position, step)} takes" if step_alone else f"{nothing}, but"
            return f"{takes} {taken}; type {format_step(position, step | each)}"
    if position.moving_cell != NONE:
        origin = int(position.moving_cell)
        must = "a stone that goes on must capture"
        return f"{nothing}, and {must}; {_suggest_instead(position, origin)}"
    if must := _capture_duty(position):
        return must if step_alone else f"{nothing}, and {must}"
    return f"{nothing}; type {format_step(position, step)}"


def ambiguity_refusal(position: FanoronaPosition, step: int) -> str:
    """Say that a step can take either of two lines: which they are, and how to choose."""
    step &= ~CAPTURE_BITS
    codes = (step | APPROACH, step | WITHDRAWAL)
    lines = [describe_line(position.board, captured_line(position, each)) for each in codes]
    takes = f"can take {lines[0]} by approach or {lines[1]} by withdrawal"
    here, one, other = (format_step(position, each) for each in (step, *codes))
    return f"{here} {takes}; type {one} or {other}"
