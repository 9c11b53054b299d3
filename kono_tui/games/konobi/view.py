"""A position of Konobi as a board to draw: stones, links, and the edges to join."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.points import COLUMN_LETTERS, cells_between, neighbours
from kono_tui.games.konobi.position import KonobiPosition

COLOURS = ("black", "white")
COLOUR_NAMES = {EMPTY: "", BLACK: COLOURS[0], WHITE: COLOURS[1]}

LinkedPair = tuple[int, int]

EXHIBIT = (
    "e1", "e2", "f4", "f2", "g2", "c2", "b2", "b4", "c4", "c6", "d6", "d4", "d5", "e4", "b6",
    "d8", "b3", "e8",
)  # fmt: skip
"""The moves of a round, up to its middle, for a picture."""


def stones_of(position: KonobiPosition) -> list[int]:
    """The stone on each cell: EMPTY or a colour."""
    cells = position.cells
    return [int(cells[place]) for place in position.board.places]


@lru_cache(maxsize=16)
def board_view(position: KonobiPosition) -> BoardView:
    """Return the board to draw."""
    size, stones = int(position.board.size), stones_of(position)
    stars = star_cells(size)
    links = links_of(size, stones)
    return BoardView(
        size,
        size,
        tuple(VIEW_POINTS[stone, cell in stars] for cell, stone in enumerate(stones)),
        goals=COLOURS,
        links=links,
        winning_cells=winning_path(size, stones, int(position.winner), links),
        column_letters=COLUMN_LETTERS[:size],
    )


VIEW_POINTS = {
    (stone, star): Point(name, is_star=star)
    for stone, name in COLOUR_NAMES.items()
    for star in (False, True)
}


@lru_cache(maxsize=16)
def star_cells(size: int) -> frozenset[int]:
    """The points marked on a go board: near the corners, and in the middle where there is one."""
    middle = [size // 2] if size % 2 else []
    if size < 8:
        return frozenset(row * size + row for row in middle)
    inset = 3 if size > 12 else 2
    corners = [inset, size - 1 - inset]
    rows = [*corners, *middle] if size > 13 else corners
    found = {row * size + column for row in rows for column in rows}
    return frozenset(found | {row * size + row for row in middle})


def links_of(size: int, stones: Sequence[int]) -> tuple[LinkedPair, ...]:
    """The pairs of stones that are joined, strongly or weakly."""
    return tuple(
        (cell, near)
        for cell, colour in enumerate(stones)
        if colour != EMPTY
        for near in neighbours(size, cell)
        if near > cell and stones[near] == colour and _is_linked(size, stones, cell, near)
    )


def _is_linked(size: int, stones: Sequence[int], cell: int, neighbour: int) -> bool:
    """Whether two touching stones of a colour are joined, rather than both to one between."""
    one, other = cells_between(size, cell, neighbour)
    strong = one in (cell, neighbour)
    return strong or stones[cell] not in (stones[one], stones[other])


def winning_path(
    size: int, stones: Sequence[int], winner: int, links: Sequence[LinkedPair]
) -> frozenset[int]:
    """The fewest joined stones of the winner that lead from edge to edge."""
    if winner == EMPTY:
        return frozenset()
    linked: dict[int, list[int]] = {}
    for one, other in links:
        linked.setdefault(one, []).append(other)
        linked.setdefault(other, []).append(one)
    cells = range(size * size)
    rank = [cell // size if winner == BLACK else cell % size for cell in cells]
    paths = [[cell] for cell in cells if stones[cell] == winner and rank[cell] == 0]
    visited = {path[0] for path in paths}
    for path in paths:
        if rank[path[-1]] == size - 1:
            return frozenset(path)
        for neighbour in linked.get(path[-1], ()):
            if neighbour not in visited:
                visited.add(neighbour)
                paths.append([*path, neighbour])
    return frozenset()
