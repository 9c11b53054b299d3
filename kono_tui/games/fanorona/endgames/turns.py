"""[hot] The outcomes of the turns from a small ending, by a table's entries for what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kono_tui.core.bits import bit, lowest_bit
from kono_tui.games.fanorona.board import DIRECTIONS, OUTSIDE
from kono_tui.games.fanorona.endgames.table import DRAWN, LOST, EndingTable
from kono_tui.games.fanorona.steps import contains

NO_CAPTURE: Final = -2
LOSS: Final = -1
DRAW: Final = 0
WIN: Final = 1
"""The best outcome of captures for the mover, if there is one to make."""


class CaptureSearch:
    """Tries every turn of captures, and every point to stop in it.

    `stay0` and `stay1` are the mover's stones, except the one that captures.
    """

    def __init__(self, table: EndingTable) -> None:
        self.table: Final = table
        self.stay0: i64 = 0
        self.stay1: i64 = 0

    def best_outcome(self, own0: i64, own1: i64, other0: i64, other1: i64) -> i64:
        """The outcome of the best turn of captures; NO_CAPTURE if there is none."""
        best: i64 = NO_CAPTURE
        left0, left1 = own0, own1
        while (left0 | left1) != 0 and best != WIN:
            here0: i64 = left0 & -left0
            here1: i64 = 0
            if here0 != 0:
                cell = 2 * lowest_bit(here0)
            else:
                here1 = left1 & -left1
                cell = 2 * lowest_bit(here1) + 1
            left0 ^= here0
            left1 ^= here1
            self.stay0 = own0 ^ here0
            self.stay1 = own1 ^ here1
            best = max(best, self._best_onward(cell, OUTSIDE, other0, other1, here0, here1))
        return best

    def _best_onward(
        self, cell: i64, heading: i64, other0: i64, other1: i64, stood0: i64, stood1: i64
    ) -> i64:
        """The outcome of going on; `stood` are the points of this turn, including the cell."""
        next_cell = self.table.board.next_cell
        closed0 = self.stay0 | other0 | stood0
        closed1 = self.stay1 | other1 | stood1
        best: i64 = NO_CAPTURE
        direction: i64 = 0
        while direction < DIRECTIONS:
            target = next_cell[DIRECTIONS * cell + direction]
            if (
                target != OUTSIDE
                and direction != heading
                and not contains(closed0, closed1, target)
            ):
                ahead = next_cell[DIRECTIONS * target + direction]
                if ahead != OUTSIDE and contains(other0, other1, ahead):
                    outcome = self._outcome_of_capture(
                        target, direction, other0, other1, stood0, stood1, ahead, direction
                    )
                    best = max(best, outcome)
                back = direction ^ 4
                behind = next_cell[DIRECTIONS * cell + back]
                if behind != OUTSIDE and contains(other0, other1, behind):
                    outcome = self._outcome_of_capture(
                        target, direction, other0, other1, stood0, stood1, behind, back
                    )
                    best = max(best, outcome)
                if best == WIN:
                    return WIN
            direction += 1
        return best

    def _outcome_of_capture(
        self,
        cell: i64,
        heading: i64,
        other0: i64,
        other1: i64,
        stood0: i64,
        stood1: i64,
        prey: i64,
        direction: i64,
    ) -> i64:
        """The outcome of having come to a cell and taken the line that begins at `prey`."""
        table = self.table
        while prey != OUTSIDE and contains(other0, other1, prey):
            other0 &= ~cell_word(prey, 0)
            other1 &= ~cell_word(prey, 1)
            prey = table.board.next_cell[DIRECTIONS * prey + direction]
        if (other0 | other1) == 0:
            return WIN
        here0 = cell_word(cell, 0)
        here1 = cell_word(cell, 1)
        best = -_outcome_of_entry(
            table.entry(other0, other1, self.stay0 | here0, self.stay1 | here1)
        )
        if best == WIN:
            return WIN
        stood0 |= here0
        stood1 |= here1
        return max(best, self._best_onward(cell, heading, other0, other1, stood0, stood1))


def _outcome_of_entry(entry: i64) -> i64:
    """WIN, DRAW or LOSS, for the mover."""
    if entry == DRAWN:
        return DRAW
    return LOSS if entry > LOST else WIN


def cell_word(cell: i64, parity: i64) -> i64:
    """A cell in the word of strong points or in that of weak ones; 0 in the other."""
    return bit(cell >> 1) if (cell & 1) == parity else 0


class StepIterator:
    """Steps to free points, one after the other, by the stones of a set: `advance` to each of them.

    `strong` and `weak` are then the set after the step. Where a step leads, another leads back, so
    these are also the steps that may have led to a set.
    """

    def __init__(self, table: EndingTable) -> None:
        self.next_cell: Final = table.board.next_cell
        self.own0: i64 = 0
        self.own1: i64 = 0
        self.all0: i64 = 0
        self.all1: i64 = 0
        self.left0: i64 = 0
        self.left1: i64 = 0
        self.cell: i64 = 0
        self.direction: i64 = 0
        self.strong: i64 = 0
        self.weak: i64 = 0

    def start(self, own0: i64, own1: i64, other0: i64, other1: i64) -> None:
        """Prepare for the first step of a set's stones."""
        self.own0 = own0
        self.own1 = own1
        self.all0 = own0 | other0
        self.all1 = own1 | other1
        self.left0 = own0
        self.left1 = own1
        self.direction = DIRECTIONS

    def advance(self) -> bool:
        """Go to the next step; return whether there is one."""
        while True:
            while self.direction < DIRECTIONS:
                target = self.next_cell[DIRECTIONS * self.cell + self.direction]
                self.direction += 1
                if target != OUTSIDE and not contains(self.all0, self.all1, target):
                    self.strong = self.own0 ^ (cell_word(self.cell, 0) | cell_word(target, 0))
                    self.weak = self.own1 ^ (cell_word(self.cell, 1) | cell_word(target, 1))
                    return True
            if self.left0 != 0:
                self.cell = 2 * lowest_bit(self.left0)
                self.left0 &= self.left0 - 1
            elif self.left1 != 0:
                self.cell = 2 * lowest_bit(self.left1) + 1
                self.left1 &= self.left1 - 1
            else:
                return False
            self.direction = 0
