"""Validity of a position: no crosscut, and the swap to come only at the right time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.games.konobi.board import BLACK, EMPTY
from kono_tui.games.konobi.places import listed, point


@dataclass(frozen=True)
class Flaw:
    """Why a position is impossible, and its source: the swap, the turn, or else a cell."""

    words: str
    teller: str = ""
    cell: int = 0


def flaw_in(size: int, stones: Sequence[int], black_to_move: bool, may_swap: bool) -> Flaw | None:
    """Return what makes a position impossible; None if it is possible.

    Without a crosscut, chains of both colours cannot have joined their edges.
    """
    crosscut = _crosscut(size, stones)
    if crosscut:
        names = listed([point(size, cell) for cell in crosscut])
        return Flaw(
            f"the stones at {names} are a crosscut, which the rules forbid", "", crosscut[-1]
        )
    held = [stone for stone in stones if stone != EMPTY]
    if may_swap and len(held) > 1:
        return Flaw(f"the swap is to come, but there are {len(held)} stones; expected one", "swap")
    if not held and not may_swap:
        return Flaw("the swap is past, but the board is empty; expected it to come", "swap")
    if not held and not black_to_move:
        return Flaw("White is next on an empty board, expected Black to begin", "turn")
    if len(held) == 1 and (held[0] != BLACK or black_to_move):
        return Flaw("there is a single stone, expected a black one and White to be next", "turn")
    return None


def _crosscut(size: int, stones: Sequence[int]) -> tuple[int, int, int, int] | None:
    """Four cells, in reading order, where a diagonal of each colour crosses the other's."""
    for cell in range(size * (size - 1)):
        square = cell, cell + 1, cell + size, cell + size + 1
        if cell % size < size - 1:
            one, two, three, four = (stones[each] for each in square)
            if one == four != two == three and EMPTY not in (one, two):
                return square
    return None
