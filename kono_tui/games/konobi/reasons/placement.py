"""Where a stone is placed: its distance from its edges, and the chains it stands in front of."""

from __future__ import annotations

from kono_tui.formats.sentences import plural
from kono_tui.games.konobi.analysis import EDGE_NAMES, BoardAnalysis
from kono_tui.games.konobi.board import BLACK, FIRST_EDGE, SECOND_EDGE

MAX_AHEAD = 3
"""The largest distance, in rows and in columns, at which a stone counts as ahead of another."""


def rows_to_edge(size: int, colour: int, edge: int, cell: int) -> int:
    """The rows, or columns, between a cell and an edge that a colour must join."""
    rank = _along_and_across(size, colour, cell)[0]
    return rank if edge == FIRST_EDGE else size - 1 - rank


def _along_and_across(size: int, colour: int, cell: int) -> tuple[int, int]:
    """A cell's row and column for Black; for White, its column and row."""
    row, column = divmod(cell, size)
    return (row, column) if colour == BLACK else (column, row)


def is_in_middle(size: int, cell: int) -> bool:
    """Whether no point is nearer to the middle of the board."""
    middle = ((size - 1) // 2, size // 2)
    return cell // size in middle and cell % size in middle


def stone_and_edge_around(
    analysis: BoardAnalysis, colour: int, cell: int
) -> tuple[int, int] | None:
    """A stone near a cell and an edge that its chain has not reached, with the cell between them.

    The cell is nearer to the edge than the whole chain, and further ahead of the stone than aside.
    """
    found = [
        (distance, stone, edge)
        for stone, stands in enumerate(analysis.stones)
        for edge in (FIRST_EDGE, SECOND_EDGE)
        if stands == colour and (distance := _distance_ahead(analysis, colour, stone, cell, edge))
    ]
    return min(found)[1:] if found else None


def _distance_ahead(analysis: BoardAnalysis, colour: int, stone: int, cell: int, edge: int) -> int:
    """How far a cell is ahead of a stone on its chain's way to an edge; 0 where it is not."""
    size = analysis.size
    rows = rows_to_edge(size, colour, edge, cell)
    ahead = rows_to_edge(size, colour, edge, stone) - rows
    one, other = (_along_and_across(size, colour, each)[1] for each in (cell, stone))
    if not 0 < ahead <= MAX_AHEAD or abs(one - other) > ahead:
        return 0
    chain = analysis.chains[stone]
    stones = [each for each, of in enumerate(analysis.chains) if of == chain]
    nearest = min(rows_to_edge(size, colour, edge, each) for each in stones)
    return ahead if 0 < nearest > rows else 0


def describe_placement(size: int, colour: int, cell: int) -> str:
    """Describe where a stone of a colour stands: "in the middle", "2 rows from the north edge"."""
    if is_in_middle(size, cell):
        return "in the middle"
    first, second = (rows_to_edge(size, colour, edge, cell) for edge in (FIRST_EDGE, SECOND_EDGE))
    if first == second:
        return f"halfway between {' and '.join(EDGE_NAMES[colour].values())}"
    edge = FIRST_EDGE if first < second else SECOND_EDGE
    return describe_edge_distance(size, colour, edge, cell)


def describe_edge_distance(size: int, colour: int, edge: int, cell: int) -> str:
    """Describe the way to an edge: "2 rows from the north edge", "on the north edge"."""
    rows, name = rows_to_edge(size, colour, edge, cell), f"the {EDGE_NAMES[colour][edge]} edge"
    return f"{plural(rows, row_or_column(colour))} from {name}" if rows else f"on {name}"


def row_or_column(colour: int) -> str:
    """The word for the lines between a colour and its edges."""
    return "row" if colour == BLACK else "column"
