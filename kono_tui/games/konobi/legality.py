"""[hot] Where a stone may be placed: masks of the neighbours, and the two rules by them."""

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
"""What a rule says of a placement: nothing, that it would cut across, or that it would be weakly
joined to a stone where one could be placed strongly joined to it and weakly to none."""


def masks_of(board: Board, cells: vec[u8], colour: i64) -> vec[u8]:
    """Of every place, which neighbours hold a stone of a colour."""
    masks = board.blank[:]
    for place in board.places:
        if cells[place] == colour:
            mark(board, masks, place)
    return masks


def mark(board: Board, masks: vec[u8], place: i64) -> None:
    """Tell the neighbours of a place that a stone stands there now: of each, the bit back to it."""
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
    """What the rules say of a stone on a vacant place; the masks are of its colour and the other's.

    It is the stones up to three places away that count: a weak link leads to a stone, that to a
    free place beside it, and that to its own neighbours.
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
    """Which of its edges the chain of a stone has come to.

    Stones of a colour that touch, be it diagonally, are of one chain: if they are not weakly
    joined, then both are strongly joined to one between.
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
