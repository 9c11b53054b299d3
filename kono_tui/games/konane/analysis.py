"""What stones can do on a board, whichever colour is to move: jump, be jumped, stay in reach."""

from __future__ import annotations

from kono_tui.core.bits import bit, count_bits
from kono_tui.games.konane.jumps import jumped_stones, jumpers
from kono_tui.games.konane.position import KonanePosition


def jumpers_by_direction(position: KonanePosition, colour: int) -> list[int]:
    """The stones of a colour that can jump, by direction, as words."""
    own, other = position.black, position.white
    if colour == 1:
        own, other = other, own
    return [int(jumpers(position.board, colour, direction, own, other)) for direction in range(4)]


def jump_count(position: KonanePosition, colour: int) -> int:
    """How many jumps a colour has."""
    return sum(int(count_bits(word)) for word in jumpers_by_direction(position, colour))


def stone_can_jump(position: KonanePosition, colour: int, cell: int) -> bool:
    """Whether the stone of a colour on a cell has a jump."""
    return any(word & int(bit(cell // 2)) for word in jumpers_by_direction(position, colour))


def stones_in_reach(position: KonanePosition, colour: int) -> int:
    """The stones of the other colour that a colour can jump, as a word."""
    stones = 0
    for direction, word in enumerate(jumpers_by_direction(position, colour)):
        stones |= int(jumped_stones(position.board, colour, direction, word))
    return stones


def is_in_reach(position: KonanePosition, colour: int, cell: int) -> bool:
    """Whether a colour can jump the other colour's stone on a cell."""
    return bool(stones_in_reach(position, colour) & int(bit(cell // 2)))


def immobile_targets(position: KonanePosition, colour: int) -> list[int]:
    """The cells of the stones that a colour can jump and that have no jump themselves."""
    size = int(position.board.size)
    reached = stones_in_reach(position, colour)
    for word in jumpers_by_direction(position, 1 - colour):
        reached &= ~word
    cells = range(size * size)
    theirs = (cell for cell in cells if (cell // size + cell % size) % 2 == 1 - colour)
    return [cell for cell in theirs if reached & int(bit(cell // 2))]
