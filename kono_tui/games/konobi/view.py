"""A position of Konobi as a board to draw: stones, links, and the edges to join."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kono_tui.core.view import BoardView, Point
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.places import LETTERS, around, between
from kono_tui.games.konobi.position import KonobiPosition

COLOURS = ("black", "white")
NAMES = {EMPTY: "", BLACK: COLOURS[0], WHITE: COLOURS[1]}

Link = tuple[int, int]


def stones_of(position: KonobiPosition) -> list[int]:
    """The stone on each cell: EMPTY or a colour."""
    cells = position.cells
    return [int(cells[place]) for place in position.board.places]


@lru_cache(maxsize=16)
def view(position: KonobiPosition) -> BoardView:
    """Return the board to draw."""
    size, stones = int(position.board.size), stones_of(position)
    marked = stars(size)
    links = links_of(size, stones)
    return BoardView(
        size,
        size,
        tuple(POINTS[stone, cell in marked] for cell, stone in enumerate(stones)),
        goals=COLOURS,
        links=links,
        lit=lit(size, stones, int(position.winner), links),
        letters=LETTERS[:size],
    )


POINTS = {
    (stone, star): Point(name, star=star) for stone, name in NAMES.items() for star in (False, True)
}


@lru_cache(maxsize=16)
def stars(size: int) -> frozenset[int]:
    """The points marked on a go board: near the corners, and in the middle where there is one."""
    middle = [size // 2] if size % 2 else []
    if size < 8:
        return frozenset(row * size + row for row in middle)
    inset = 3 if size > 12 else 2
    corners = [inset, size - 1 - inset]
    rows = [*corners, *middle] if size > 13 else corners
    found = {row * size + column for row in rows for column in rows}
    return frozenset(found | {row * size + row for row in middle})


def links_of(size: int, stones: Sequence[int]) -> tuple[Link, ...]:
    """The pairs of stones that are joined, strongly or weakly."""
    return tuple(
        (cell, near)
        for cell, colour in enumerate(stones)
        if colour != EMPTY
        for near in around(size, cell)
        if near > cell and stones[near] == colour and _joined(size, stones, cell, near)
    )


def _joined(size: int, stones: Sequence[int], cell: int, near: int) -> bool:
    """Whether two touching stones of a colour are joined, rather than both to one between."""
    one, other = between(size, cell, near)
    strong = one in (cell, near)
    return strong or stones[cell] not in (stones[one], stones[other])


def lit(size: int, stones: Sequence[int], winner: int, links: Sequence[Link]) -> frozenset[int]:
    """The fewest joined stones of the winner that lead from edge to edge."""
    if winner == EMPTY:
        return frozenset()
    beside: dict[int, list[int]] = {}
    for one, other in links:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    cells = range(size * size)
    rank = [cell // size if winner == BLACK else cell % size for cell in cells]
    ways = [[cell] for cell in cells if stones[cell] == winner and rank[cell] == 0]
    known = {way[0] for way in ways}
    for way in ways:
        if rank[way[-1]] == size - 1:
            return frozenset(way)
        for near in beside.get(way[-1], ()):
            if near not in known:
                known.add(near)
                ways.append([*way, near])
    return frozenset()
