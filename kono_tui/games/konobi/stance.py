"""Where a stone is placed: its distance from its edges, and the chains it stands in front of."""

from __future__ import annotations

from kono_tui.games.konobi.board import BLACK, FIRST, SECOND
from kono_tui.games.konobi.looks import EDGES, Look
from kono_tui.text.sentences import plural

NEAR = 3
"""The largest distance, in rows and in columns, at which a stone counts as ahead of another."""


def rows_to(size: int, colour: int, edge: int, cell: int) -> int:
    """The rows, or columns, between a cell and an edge that a colour must join."""
    rank = _along_and_across(size, colour, cell)[0]
    return rank if edge == FIRST else size - 1 - rank


def _along_and_across(size: int, colour: int, cell: int) -> tuple[int, int]:
    """A cell's row and column for Black; for White, its column and row."""
    row, column = divmod(cell, size)
    return (row, column) if colour == BLACK else (column, row)


def in_the_middle(size: int, cell: int) -> bool:
    """Whether no point is nearer to the middle of the board."""
    middle = ((size - 1) // 2, size // 2)
    return cell // size in middle and cell % size in middle


def on_the_way(seen: Look, colour: int, cell: int) -> tuple[int, int] | None:
    """A stone near a cell and an edge that its chain has not reached, with the cell between them.

    The cell is nearer to the edge than the whole chain, and further ahead of the stone than aside.
    """
    found = [
        (away, stone, edge)
        for stone, stands in enumerate(seen.stones)
        for edge in (FIRST, SECOND)
        if stands == colour and (away := _ahead(seen, colour, stone, cell, edge))
    ]
    return min(found)[1:] if found else None


def _ahead(seen: Look, colour: int, stone: int, cell: int, edge: int) -> int:
    """How far a cell is ahead of a stone on its chain's way to an edge; 0 where it is not."""
    ahead = rows_to(seen.size, colour, edge, stone) - rows_to(seen.size, colour, edge, cell)
    here, there = (_along_and_across(seen.size, colour, each)[1] for each in (cell, stone))
    if not 0 < ahead <= NEAR or abs(here - there) > ahead:
        return 0
    chain = seen.chains[stone]
    stones = [each for each, of in enumerate(seen.chains) if of == chain]
    first = min(rows_to(seen.size, colour, edge, each) for each in stones)
    return ahead if 0 < first > rows_to(seen.size, colour, edge, cell) else 0


def stance(size: int, colour: int, cell: int) -> str:
    """Describe where a stone of a colour stands: "in the middle", "2 rows from the north edge"."""
    if in_the_middle(size, cell):
        return "in the middle"
    first, second = (rows_to(size, colour, edge, cell) for edge in (FIRST, SECOND))
    if first == second:
        return f"halfway between {' and '.join(EDGES[colour].values())}"
    edge = FIRST if first < second else SECOND
    return from_edge(size, colour, edge, cell)


def from_edge(size: int, colour: int, edge: int, cell: int) -> str:
    """Describe the way to an edge: "2 rows from the north edge", "on the north edge"."""
    rows, name = rows_to(size, colour, edge, cell), f"the {EDGES[colour][edge]} edge"
    return f"{plural(rows, line_of(colour))} from {name}" if rows else f"on {name}"


def line_of(colour: int) -> str:
    """The word for the lines between a colour and its edges."""
    return "row" if colour == BLACK else "column"
