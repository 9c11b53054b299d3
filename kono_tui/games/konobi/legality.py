"""[hot] Where a stone may be placed: the neighbour masks, and the two placement rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kono_tui.games.konobi.board import (
    BLACK,
    DIRECTIONS,
    EMPTY,
    FENCED,
    RIM,
    WEAK,
    Board,
)

LEGAL: Final = 0
CROSSCUT: Final = 1
WEAKLY: Final = 2
"""The verdicts on a placement: legal, a crosscut, or a forbidden weak link.

A weak link to a stone is forbidden where another placement would be strongly joined to that stone
and weakly joined to none.
"""


def masks_of(board: Board, cells: vec[u8], colour: i64) -> vec[u8]:
    """Return, by place, which neighbours hold a stone of a colour."""
    masks = board.blank[:]
    for place in board.places:
        if cells[place] == colour:
            mark(board, masks, place)
    return masks


def mark(board: Board, masks: vec[u8], place: i64) -> None:
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
    links: i64 = i64(WEAK[i64(own[place])])
    if links == 0:
        return LEGAL
    if (links & i64(FENCED[i64(other[place])])) != 0:
        return CROSSCUT
    north, south = place - board.stride, place + board.stride
    if (links & 2) != 0 and freer(board, cells, own, north + 1) != 0:
        return WEAKLY
    if (links & 8) != 0 and freer(board, cells, own, south + 1) != 0:
        return WEAKLY
    if (links & 32) != 0 and freer(board, cells, own, south - 1) != 0:
        return WEAKLY
    if (links & 128) != 0 and freer(board, cells, own, north - 1) != 0:
        return WEAKLY
    return LEGAL


def freer(board: Board, cells: vec[u8], own: vec[u8], stone: i64) -> i64:
    """A vacant place beside a stone where one of its colour would have no weak link; 0: none."""
    place = stone - board.stride
    if cells[place] == EMPTY and WEAK[i64(own[place])] == 0:
        return place
    place = stone + 1
    if cells[place] == EMPTY and WEAK[i64(own[place])] == 0:
        return place
    place = stone + board.stride
    if cells[place] == EMPTY and WEAK[i64(own[place])] == 0:
        return place
    place = stone - 1
    if cells[place] == EMPTY and WEAK[i64(own[place])] == 0:
        return place
    return 0


def chained(board: Board, cells: vec[u8], place: i64) -> i64:
    """Return which of its colour's edges the chain of a stone has reached.

    Stones of a colour that touch, even diagonally, belong to one chain: if they are not weakly
    joined, both are strongly joined to a stone between them.
    """
    colour = cells[place]
    side: i64 = 0 if colour == BLACK else 1
    seen = cells[:]
    open_places = board.far[:]
    open_places[0] = place
    number: i64 = 1
    seen[place] = RIM
    found: i64 = 0
    while number > 0:
        number -= 1
        here = open_places[number]
        found |= i64(board.edges[2 * here + side])
        way: i64 = 0
        while way < DIRECTIONS:
            near = here + board.steps[way]
            if seen[near] == colour:
                seen[near] = RIM
                open_places[number] = near
                number += 1
            way += 1
    return found
