"""Why the rules of Konane do not allow a move, in a sentence."""

from __future__ import annotations

from kono_tui.core.move import STOP, Move
from kono_tui.formats.sentences import join_words
from kono_tui.games.konane.points import (
    DIRECTIONS,
    cell_name,
    direction_of,
    jump_target,
    jumped_cell,
)
from kono_tui.games.konane.position import NONE, PLAY, REMOVE_BLACK, KonanePosition
from kono_tui.games.konane.view import COLOURS

TYPING_HINT = "type the row and column of the stone and of where it lands, such as 4,3-6,3"


def refusal_for(position: KonanePosition, move: Move) -> str:
    """The rule that forbids an illegal move."""
    if position.is_over():
        return "the round is over"
    if position.stage != PLAY:
        colour = COLOURS[0 if position.stage == REMOVE_BLACK else 1]
        return f"nobody moves yet: first chance removes a {colour} stone"
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
        return f"'{words}' is not a move of Konane; {TYPING_HINT}"
    return _jump_refusal(position, *move.cells)


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
        return f"{waiting_stone}: {moving}, and goes on or stops"
    direction = direction_of(size, stone, target)
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
    mine = COLOURS[position.white_to_move]
    stone = int(position.stone_at(origin))
    if stone == NONE:
        return f"there is no stone at {cell_name(size, origin)}"
    if COLOURS[stone] != mine:
        where = cell_name(size, origin)
        return f"the stone at {where} is {COLOURS[stone]}, and it is {mine}'s turn"
    return f"{_describe_obstacle(position, origin, target)}; {describe_jumps(position, origin)}"


def _describe_obstacle(position: KonanePosition, origin: int, target: int) -> str:
    size = int(position.board.size)
    if direction_of(size, origin, target) is None:
        return f"a stone jumps two points {join_words([*DIRECTIONS], 'or')}, over the one between"
    jumped_point = jumped_cell(size, origin, target)
    if position.stone_at(jumped_point) == NONE:
        return f"there is no stone at {cell_name(size, jumped_point)} to jump over"
    return f"a stone is at {cell_name(size, target)}, and a jump lands on a vacant point"


def describe_jumps(position: KonanePosition, origin: int) -> str:
    """Where a stone can jump, for a sentence."""
    size = int(position.board.size)
    directions = range(4) if position.heading == NONE else [int(position.heading)]
    targets = (jump_target(size, origin, direction) for direction in directions)
    free = [
        cell_name(size, target)
        for target in targets
        if target is not None
        and position.stone_at(target) == NONE
        and position.stone_at(jumped_cell(size, origin, target)) != NONE
    ]
    return f"it can jump to {join_words(free, 'or')}" if free else "it has no jump"
