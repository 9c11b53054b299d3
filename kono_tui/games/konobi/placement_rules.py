"""[hot] Where a stone may be placed: the neighbour masks, and the two placement rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.konobi.board import (
    BLACK,
    BLOCKED_DIAGONALS,
    DIRECTIONS,
    EMPTY,
    RIM,
    WEAK_LINKS,
    Board,
)

LEGAL: Final = 0
CROSSCUT: Final = 1
WEAK_LINK: Final = 2
"""The verdicts on a placement: legal, a crosscut, or a forbidden weak link.

A weak link to a stone is forbidden where another placement would be strongly joined to that stone
and weakly joined to none.
"""


def neighbour_masks(board: Board, cells: vec[u8], colour: i64) -> vec[u8]:
    """Return, by place, which neighbours hold a stone of a colour."""
    masks = board.blank_bytes[:]
    for place in board.places:
        if cells[place] == colour:
            mark_stone(board, masks, place)
    return masks


def mark_stone(board: Board, masks: vec[u8], place: i64) -> None:
    """Note a stone in the masks of its neighbours: in each, the bit that leads back to it."""
    north, south = place - board.stride, place + board.stride
    masks[north] |= 16
    masks[north + 1] |= 32
    masks[place + 1] |= 64
    masks[south + 1] |= 128
    masks[south] |= 1
    masks[south - 1] |= 2
    masks[place - 1] |= 4
    masks[north - 1] |= 8


def verdict(board: Board, cells: vec[u8], own: vec[u8], other: vec[u8], place: i64) -> i64:
    """Return the verdict on a stone at a vacant place, given its colour's masks and the opponent's.

    Only stones up to three places away count: a weak link leads to a stone, that stone to a free
    place beside it, and that place to its own neighbours.
    """
    links: i64 = i64(WEAK_LINKS[i64(own[place])])
    if links == 0:
        return LEGAL
    if (links & i64(BLOCKED_DIAGONALS[i64(other[place])])) != 0:
        return CROSSCUT
    north, south = place - board.stride, place + board.stride
    if (links & 2) != 0 and strong_link_place(board, cells, own, north + 1) != 0:
        return WEAK_LINK
    if (links & 8) != 0 and strong_link_place(board, cells, own, south + 1) != 0:
        return WEAK_LINK
    if (links & 32) != 0 and strong_link_place(board, cells, own, south - 1) != 0:
        return WEAK_LINK
    if (links & 128) != 0 and strong_link_place(board, cells, own, north - 1) != 0:
        return WEAK_LINK
    return LEGAL


def strong_link_place(board: Board, cells: vec[u8], own: vec[u8], stone: i64) -> i64:
    """A vacant place beside a stone where one of its colour would have no weak link; 0: none."""
    place = stone - board.stride
    if cells[place] == EMPTY and WEAK_LINKS[i64(own[place])] == 0:
        return place
    place = stone + 1
    if cells[place] == EMPTY and WEAK_LINKS[i64(own[place])] == 0:
        return place
    place = stone + board.stride
    if cells[place] == EMPTY and WEAK_LINKS[i64(own[place])] == 0:
        return place
    place = stone - 1
    if cells[place] == EMPTY and WEAK_LINKS[i64(own[place])] == 0:
        return place
    return 0


def chain_edges(board: Board, cells: vec[u8], place: i64) -> i64:
    """Return which of its colour's edges the chain of a stone has reached.

    Stones of a colour that touch, even diagonally, belong to one chain: if they are not weakly
    joined, both are strongly joined to a stone between them.
    """
    colour = cells[place]
    colour_index: i64 = 0 if colour == BLACK else 1
    unvisited = cells[:]
    open_places = board.blank_distances[:]
    open_places[0] = place
    open_count: i64 = 1
    unvisited[place] = RIM
    edges: i64 = 0
    while open_count > 0:
        open_count -= 1
        here = open_places[open_count]
        edges |= i64(board.edges[2 * here + colour_index])
        direction: i64 = 0
        while direction < DIRECTIONS:
            neighbour = here + board.offsets[direction]
            if unvisited[neighbour] == colour:
                unvisited[neighbour] = RIM
                open_places[open_count] = neighbour
                open_count += 1
            direction += 1
    return edges
