"""The sentences that say why the rules of Konobi forbid a move."""

from __future__ import annotations

from functools import lru_cache

from kono_tui.core.move import Move
from kono_tui.games.konobi.board import EMPTY
from kono_tui.games.konobi.legality import CROSSCUT, LEGAL
from kono_tui.games.konobi.looks import Look, look
from kono_tui.games.konobi.places import between, corner, point
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.view import NAMES

PLACE = "place"
SWAP = "swap"
EXAMPLE = "type a point, such as d4"


def why_not(position: KonobiPosition, move: Move) -> str:
    """Return the rule that forbids an illegal move."""
    if position.over():
        return "the round is over"
    if move == Move("pass"):
        return _why_no_pass(position)
    if move == Move(SWAP):
        return _why_no_swap(position)
    size = int(position.board.size)
    if move.kind != PLACE or len(move.cells) != 1:
        named = " ".join([move.kind, *map(str, move.cells)])
        return f"'{named}' is not a move of Konobi; {EXAMPLE}"
    if not 0 <= move.cells[0] < size * size:
        return f"that is {off_the_board(size)}"
    return why_not_here(position, move.cells)


def off_the_board(size: int) -> str:
    """Describe a point that is off the board."""
    return f"not on the board: points go from a1 to {corner(size)}"


def _why_no_pass(position: KonobiPosition) -> str:
    seen = look(position)
    first = point(seen.size, min(seen.legal(int(position.colour()))))
    return f"you cannot pass while you can place a stone, such as at {first}"


def _why_no_swap(position: KonobiPosition) -> str:
    if position.may_swap:
        return "there is no stone to swap for yet: White may swap on the second turn"
    return "the swap is past: only White may swap, and on the second turn alone"


def why_not_here(position: KonobiPosition, cells: tuple[int, ...]) -> str:
    """Return the rule that forbids a stone on a cell; "" where a stone is legal."""
    if position.over():
        return "the round is over"
    seen, colour, (cell,) = look(position), int(position.colour()), cells
    where = point(seen.size, cell)
    if seen.stones[cell] != EMPTY:
        return f"there is a {NAMES[seen.stones[cell]]} stone at {where} already"
    said = seen.verdict(colour, cell)
    if said == LEGAL:
        return ""
    return _crosscut(seen, colour, cell) if said == CROSSCUT else _weakly(seen, colour, cell)


def _crosscut(seen: Look, colour: int, cell: int) -> str:
    """Say that a stone would be joined across two of the opponent's stones, and name them."""
    for stone in seen.weakly(colour, cell):
        crossed = between(seen.size, cell, stone)
        if all(seen.stones[each] == 3 - colour for each in crossed):
            where, other, one, two = (point(seen.size, each) for each in (cell, stone, *crossed))
            theirs = NAMES[3 - colour].title()
            return (
                f"{where} would be a crosscut: it would be weakly joined to {other}, "
                f"across {theirs}'s stones at {one} and {two}"
            )
    return ""


def _weakly(seen: Look, colour: int, cell: int) -> str:
    """Say that a stone would be weakly joined, and where one could be placed instead."""
    for stone in seen.weakly(colour, cell):
        free = seen.freer(stone)
        if free is not None:
            where, other, instead = (point(seen.size, each) for each in (cell, stone, free))
            weakly = f"{where} would be weakly joined to {other}"
            return f"{weakly}, while {instead} is free for a strong link to it"
    return ""


@lru_cache(maxsize=16)
def barred(position: KonobiPosition) -> tuple[int, ...]:
    """The vacant cells where the mover must not place a stone."""
    if position.over():
        return ()
    seen = look(position)
    legal = seen.legal(int(position.colour()))
    vacant = (cell for cell, stone in enumerate(seen.stones) if stone == EMPTY)
    return tuple(cell for cell in vacant if cell not in legal)
