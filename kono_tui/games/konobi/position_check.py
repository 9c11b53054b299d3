"""Validity of a position: no crosscut, and the swap to come only at the right time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.formats.sentences import join_words
from kono_tui.games.konobi.board import BLACK, EMPTY
from kono_tui.games.konobi.points import point_name


@dataclass(frozen=True)
class Flaw:
    """Why a position is impossible, and its source: the swap, the turn, or else a cell."""

    text: str
    source: str = ""
    cell: int = 0


def find_flaw(
    size: int, stones: Sequence[int], black_to_move: bool, swap_pending: bool
) -> Flaw | None:
    """Return what makes a position impossible; None if it is possible.

    Without a crosscut, chains of both colours cannot have joined their edges.
    """
    crosscut = _find_crosscut(size, stones)
    if crosscut:
        names = join_words([point_name(size, cell) for cell in crosscut])
        text = f"the stones at {names} are a crosscut, which the rules forbid"
        return Flaw(text, "", crosscut[-1])
    placed = [stone for stone in stones if stone != EMPTY]
    if swap_pending and len(placed) > 1:
        text = f"the swap is to come, but there are {len(placed)} stones; expected one"
        return Flaw(text, "swap")
    if not placed and not swap_pending:
        return Flaw("the swap is past, but the board is empty; expected it to come", "swap")
    if not placed and not black_to_move:
        return Flaw("White is next on an empty board, expected Black to begin", "turn")
    if len(placed) == 1 and (placed[0] != BLACK or black_to_move):
        return Flaw("there is a single stone, expected a black one and White to be next", "turn")
    return None


def _find_crosscut(size: int, stones: Sequence[int]) -> tuple[int, int, int, int] | None:
    """Four cells, in reading order, where a diagonal of each colour crosses the other's."""
    for cell in range(size * (size - 1)):
        square = cell, cell + 1, cell + size, cell + size + 1
        if cell % size < size - 1:
            one, two, three, four = (stones[each] for each in square)
            if one == four != two == three and EMPTY not in (one, two):
                return square
    return None
