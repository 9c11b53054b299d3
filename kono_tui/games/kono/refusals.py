"""The rules that forbid a move in Kono, as sentences."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.formats.sentences import join_words
from kono_tui.games.kono.points import (
    DIRECTIONS,
    are_on_board,
    cell_beside,
    cell_name,
    direction_between,
)
from kono_tui.games.kono.position import WHITE_CAPTURER, KonoPosition
from kono_tui.games.kono.view import COLOURS, colour_of

TYPING_HINT = "type row, column and direction, such as 2,1 se"
HOME_FIRST = "it must reach one of the opponent's home points first"
"""Why a piece cannot capture."""
UNTIL_HOME = "until it has reached one of the opponent's home points"


def refusal_for(position: KonoPosition, move: Move) -> str:
    """The rule that forbids a move which is not legal."""
    if position.is_over():
        return "the round is over"
    if move == Move("pass"):
        return "you cannot pass while one of your pieces can step"
    if move.kind != "step" or len(move.cells) != 2:
        named = " ".join([move.kind, *map(str, move.cells)])
        return f"'{named}' is not a move in Kono; {TYPING_HINT}"
    size = int(position.board.size)
    if not are_on_board(size, *move.cells):
        return f"that is {describe_off_board(size)}"
    origin, target = move.cells
    if refusal := _piece_refusal(position, origin):
        return refusal
    return f"{_step_refusal(position, origin, target)}; {describe_steps(position, origin)}"


def pick_refusal(position: KonoPosition, cells: tuple[int, ...]) -> str:
    """The rule against picking a piece, or the point it is to go to; "" if there is none."""
    if position.is_over():
        return "the round is over"
    origin = cells[0]
    if refusal := _piece_refusal(position, origin):
        return refusal
    if len(cells) == 1:
        return "" if step_directions(position, origin) else _stuck_refusal(position, origin)
    return _step_refusal(position, origin, cells[1])


def describe_off_board(size: int) -> str:
    """The phrase for a point that is not there."""
    return f"not on the board: rows and columns go from 1 to {size}"


def describe_steps(position: KonoPosition, origin: int) -> str:
    """Where a piece of the mover can go, for a sentence."""
    directions = [DIRECTIONS[direction] for direction in step_directions(position, origin)]
    if not directions:
        return "this piece has no legal step"
    return f"this piece can go {join_words(directions, 'or')}"


def step_directions(position: KonoPosition, origin: int) -> list[int]:
    """The directions in which a piece of the mover can step."""
    size = int(position.board.size)
    targets = [cell_beside(size, origin, direction) for direction in range(4)]
    return [
        direction
        for direction, target in enumerate(targets)
        if target is not None and not _obstacle(position, origin, target)
    ]


def _piece_refusal(position: KonoPosition, origin: int) -> str:
    """Why no move begins at a cell, whoever could go where: it has no piece of the mover's."""
    where = cell_name(int(position.board.size), origin)
    colour, mine = _colour_at(position, origin), COLOURS[position.black_to_move]
    if not colour:
        return f"there is no piece at {where}"
    return "" if colour == mine else f"the piece at {where} is {colour}, and you play {mine}"


def _step_refusal(position: KonoPosition, origin: int, target: int) -> str:
    """Why a piece of the mover cannot go from a point to another; "" if it can."""
    size = int(position.board.size)
    if direction_between(size, origin, target) is None:
        return f"pieces move one step diagonally; {_describe_offset(size, origin, target)}"
    return _obstacle(position, origin, target)


def _describe_offset(size: int, origin: int, target: int) -> str:
    """Say where a point lies that is not one diagonal step away."""
    here, there = cell_name(size, origin), cell_name(size, target)
    down, right = target // size - origin // size, target % size - origin % size
    if not down and not right:
        return f"the piece is at {here} already"
    if not down or not right:
        vertical, horizontal = ("south", "north")[down < 0], ("east", "west")[right < 0]
        return f"{there} is straight {vertical if down else horizontal} of {here}"
    if abs(down) == abs(right):
        return f"{there} is {abs(down)} steps from {here}"
    return f"{there} is not on a diagonal from {here}"


def _obstacle(position: KonoPosition, origin: int, target: int) -> str:
    """Say what is in the way on a point one step away; "" if nothing is."""
    where = cell_name(int(position.board.size), target)
    colour = _colour_at(position, target)
    if colour == COLOURS[position.black_to_move]:
        return f"{where} is taken by your own piece"
    if colour and position.piece_at(origin) < WHITE_CAPTURER:
        return f"this piece cannot capture the one at {where} yet: {HOME_FIRST}"
    return ""


def _stuck_refusal(position: KonoPosition, origin: int) -> str:
    """Say what is in the way of a piece of the mover that has no step."""
    size, mine = int(position.board.size), COLOURS[position.black_to_move]
    around = (cell_beside(size, origin, direction) for direction in range(4))
    near = [cell for cell in around if cell is not None]
    own = [cell_name(size, cell) for cell in near if _colour_at(position, cell) == mine]
    other = [cell_name(size, cell) for cell in near if _colour_at(position, cell) != mine]
    parts = []
    if own:
        taken = "is taken by your own piece" if len(own) == 1 else "are taken by your own pieces"
        parts.append(f"{join_words(own)} {taken}")
    if other:
        parts.append(f"it cannot capture at {join_words(other, 'or')} {UNTIL_HOME}")
    return f"the piece at {cell_name(size, origin)} cannot move: {', and '.join(parts)}"


def _colour_at(position: KonoPosition, cell: int) -> str:
    return colour_of(int(position.piece_at(cell)))
