"""Why the rules of Konane do not allow a move, in a sentence."""

from __future__ import annotations

from kono_tui.core.move import STOP, Move
from kono_tui.formats.sentences import join_words
from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.points import (
    DIRECTIONS,
    cell_name,
    jump_target,
    jumped_cell,
    line_direction,
)
from kono_tui.games.konane.position import PLAY, REMOVE_BLACK, KonanePosition
from kono_tui.games.konane.view import COLOURS

TYPING_HINT = "type the row and column of the stone and of where it lands, such as 4,3-6,3"


def refusal_for(position: KonanePosition, move: Move) -> str:
    """The rule that forbids an illegal move."""
    if position.is_over():
        return "the round is over"
    if position.stage != PLAY:
        return _removal_refusal(position)
    if position.jumping != NONE:
        return _jump_on_refusal(position, move)
    if move == Move("pass"):
        return "you cannot pass while one of your stones can jump"
    if move.kind == STOP:
        return "there is nothing to stop: no stone has jumped yet"
    if move.kind == "remove":
        return "no more stones are removed: jump over one to take it"
    if move.kind != "jump" or len(move.cells) != 2:
        words = " ".join([move.kind, *map(str, move.cells)])
        return f"'{words}' is not a move in Konane; {TYPING_HINT}"
    return _jump_refusal(position, *move.cells)


def pick_refusal(position: KonanePosition, cells: tuple[int, ...]) -> str:
    """The rule against picking a stone, or the point it is to jump to; "" if there is none."""
    if position.is_over():
        return "the round is over"
    if position.stage != PLAY:
        return _removal_refusal(position)
    if position.jumping != NONE:
        is_legal = cells[0] in landing_cells(position, int(position.cell_at(position.jumping)))
        return "" if is_legal else _rule_alone(_jump_on_refusal(position, Move("jump", cells)))
    if refusal := _stone_refusal(position, cells[0]):
        return refusal
    landings = landing_cells(position, cells[0])
    if len(cells) == 1:
        return "" if landings else _stuck_refusal(position, cells[0])
    return "" if cells[1] in landings else _describe_obstacle(position, *cells)


def _rule_alone(refusal: str) -> str:
    """A refusal without what would have worked, which the board marks."""
    return refusal.partition("; it ")[0]


def _removal_refusal(position: KonanePosition) -> str:
    colour = COLOURS[0 if position.stage == REMOVE_BLACK else 1]
    return f"nobody moves yet: first chance removes a {colour} stone"


def describe_off_board(size: int) -> str:
    """The phrase for a point that is not there."""
    return f"not on the board: rows and columns go from 1 to {size}"


def _jump_on_refusal(position: KonanePosition, move: Move) -> str:
    """The rule that forbids a move while a stone is in mid-turn."""
    size = int(position.board.size)
    stone = int(position.cell_at(position.jumping))
    if move.kind != "jump" or len(move.cells) != 1 or not _are_on_board(size, move.cells):
        return f"the stone at {cell_name(size, stone)} has jumped: jump on with it, or stop"
    target = move.cells[0]
    if position.stone_at(target) == int(position.white_to_move):
        waiting_stone = f"the stone at {cell_name(size, target)} has to wait"
        moving = f"the one at {cell_name(size, stone)} has jumped"
        return f"{waiting_stone}: {moving}, and has to go on or stop"
    direction = line_direction(size, stone, target)
    if position.heading not in (NONE, direction) and direction is not None:
        heading_name = DIRECTIONS[int(position.heading)]
        return f"by these rules a stone that jumps on must not turn: go on {heading_name}, or stop"
    return _jump_refusal(position, stone, target)


def _are_on_board(size: int, cells: tuple[int, ...]) -> bool:
    return all(0 <= cell < size * size for cell in cells)


def _jump_refusal(position: KonanePosition, origin: int, target: int) -> str:
    """The rule that forbids a jump between two points."""
    size = int(position.board.size)
    if not _are_on_board(size, (origin, target)):
        return f"that is {describe_off_board(size)}"
    if refusal := _stone_refusal(position, origin):
        return refusal
    return f"{_describe_obstacle(position, origin, target)}; {describe_jumps(position, origin)}"


def _stone_refusal(position: KonanePosition, origin: int) -> str:
    """Why no jump begins at a cell, whoever could jump where: it has no stone of the mover's."""
    where = cell_name(int(position.board.size), origin)
    mine, stone = COLOURS[position.white_to_move], int(position.stone_at(origin))
    if stone == NONE:
        return f"there is no stone at {where}"
    colour = COLOURS[stone]
    return "" if colour == mine else f"the stone at {where} is {colour}, and you play {mine}"


def _stuck_refusal(position: KonanePosition, origin: int) -> str:
    """Say that a stone of the mover has no jump."""
    where = cell_name(int(position.board.size), origin)
    return f"no stone next to {where} can be jumped with an empty point behind it"


def _describe_obstacle(position: KonanePosition, origin: int, target: int) -> str:
    """Why a stone of the mover, which may turn, cannot jump to a point, or over it."""
    size = int(position.board.size)
    here, there = cell_name(size, origin), cell_name(size, target)
    if origin == target:
        return f"the stone is at {here} already"
    if line_direction(size, origin, target) is None:
        return (
            f"a stone jumps {join_words([*DIRECTIONS], 'or')}; {there} is not in line with {here}"
        )
    distance = abs(target // size - origin // size + target % size - origin % size)
    if distance == 1:
        return _describe_obstacle_next(position, origin, target)
    if distance > 2:
        return f"a jump goes two points, over the stone between; {there} is {distance} away"
    jumped_point = jumped_cell(size, origin, target)
    if position.stone_at(jumped_point) == NONE:
        return f"there is no stone at {cell_name(size, jumped_point)} to jump over"
    return f"a stone is at {there}, and a jump must land on an empty point"


def _describe_obstacle_next(position: KonanePosition, origin: int, beside: int) -> str:
    """Why a stone cannot go to the point beside it, where it would not jump, nor jump over it."""
    size = int(position.board.size)
    there = cell_name(size, beside)
    if position.stone_at(beside) == NONE:
        return f"there is no stone at {there} to jump over"
    direction = line_direction(size, origin, beside)
    landing = None if direction is None else jump_target(size, origin, direction)
    if landing is None:
        return f"the board ends behind {there}: there is no point to land on"
    if position.stone_at(landing) == NONE:
        return f"a jump over {there} lands behind it, on {cell_name(size, landing)}"
    return f"the point behind {there} is not empty, and a jump must land there"


def landing_cells(position: KonanePosition, origin: int) -> list[int]:
    """Where a stone of the mover can jump."""
    size = int(position.board.size)
    directions = range(4) if position.heading == NONE else [int(position.heading)]
    targets = (jump_target(size, origin, direction) for direction in directions)
    return [
        target
        for target in targets
        if target is not None
        and position.stone_at(target) == NONE
        and position.stone_at(jumped_cell(size, origin, target)) != NONE
    ]


def describe_jumps(position: KonanePosition, origin: int) -> str:
    """Where a stone can jump, for a sentence."""
    size = int(position.board.size)
    free = [cell_name(size, target) for target in landing_cells(position, origin)]
    return f"it can jump to {join_words(free, 'or')}" if free else "it has no jump"
