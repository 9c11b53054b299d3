"""The fitting for `learn_windows.py`: numbers for windows that predict what a search finds.

A position's value without windows is off by some hundredths of a point. That residual is to be the
sum of the position's numbers, one for each window: a sparse linear regression with a penalty on
large numbers (ridge), solved by conjugate gradients.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from window_shapes import Symmetry

from kono_tui.formats.window_tables import (
    LARGEST_NUMBER,
    BoardContents,
    Window,
    WindowTables,
)

Integers = NDArray[np.int64]
Numbers = NDArray[np.float64]


PENALTY = 15.0
"""How many times an entry must be met to count half as much as its residuals say."""
STEPS = 15


@dataclass(frozen=True)
class Examples:
    """Positions by row: words, colour to move, and the residual to predict."""

    words: Integers
    second_to_move: Integers
    residuals: Numbers


def images(cells: Sequence[int], table: int, symmetries: Sequence[Symmetry]) -> list[Window]:
    """The images of a window by all symmetries, with one table."""
    return [
        Window(table, is_swapped, tuple(target[cell] for cell in cells))
        for target, is_swapped in symmetries
    ]


def entries_of(contents: BoardContents, window: Window, examples: Examples) -> Integers:
    """By example, the entry of the window's table that holds its number."""
    entry = np.zeros(len(examples.words), np.int64)
    unit = 1
    for cell in window.cells:
        for word, bit, digit, swapped_digit in contents.digits[cell]:
            added = unit * (swapped_digit if window.is_swapped else digit)
            entry += added * (examples.words[:, word] >> bit & 1)
        unit *= contents.radix
    return entry + unit * (examples.second_to_move ^ window.is_swapped)


class Regression:
    """The numbers of all tables, fitted to examples."""

    def __init__(self, contents: BoardContents, windows: Sequence[Window]) -> None:
        self.contents = contents
        self.windows = windows
        sizes: dict[int, int] = {}
        for each in windows:
            sizes[each.table] = 2 * contents.radix ** len(each.cells)
        ends = np.cumsum([sizes[table] for table in range(len(sizes))])
        self.starts = np.concatenate([[0], ends])
        self.numbers: Numbers = np.zeros(int(ends[-1]))

    def columns(self, examples: Examples) -> list[tuple[int, Integers]]:
        """By window, its sign and the places of its numbers."""
        return [
            (
                -1 if each.is_swapped else 1,
                self.starts[each.table] + entries_of(self.contents, each, examples),
            )
            for each in self.windows
        ]

    def fit(self, examples: Examples, penalty: float = PENALTY, steps: int = STEPS) -> None:
        """Find the numbers that predict the residuals best."""
        columns = self.columns(examples)
        counts = np.zeros(len(self.numbers))
        for _, places in columns:
            counts += np.bincount(places, minlength=len(counts))
        scale = counts + penalty
        residual = self._collect(columns, examples.residuals - predict(columns, self.numbers))
        residual -= penalty * self.numbers
        scaled = residual / scale
        direction = scaled.copy()
        size = float(residual @ scaled)
        for _ in range(steps):
            image = self._collect(columns, predict(columns, direction)) + penalty * direction
            step = size / float(direction @ image)
            self.numbers += step * direction
            residual -= step * image
            scaled = residual / scale
            size, before = float(residual @ scaled), size
            direction = scaled + size / before * direction

    def _collect(self, columns: list[tuple[int, Integers]], values: Numbers) -> Numbers:
        """By number, the sum of the values of the examples that it occurs in."""
        total = np.zeros(len(self.numbers))
        for sign, places in columns:
            total += sign * np.bincount(places, values, len(total))
        return total

    def corrections(self, examples: Examples) -> Numbers:
        """What the numbers say of each example."""
        return predict(self.columns(examples), self.numbers)

    def explained(self, examples: Examples) -> float:
        """The share of the residuals' squares that the numbers explain."""
        left = examples.residuals - self.corrections(examples)
        return 1 - float(left @ left) / float(examples.residuals @ examples.residuals)


def predict(columns: list[tuple[int, Integers]], numbers: Numbers) -> Numbers:
    """The sums of the examples' numbers."""
    total = np.zeros(len(columns[0][1]))
    for sign, places in columns:
        total += sign * numbers[places]
    return total


def fold_images(
    regression: Regression, shapes: Sequence[Sequence[int]], symmetries: Sequence[Symmetry]
) -> WindowTables:
    """The windows without those that cover the same cells as another one, and their whole tables.

    Images that cover the same cells are one window: its numbers are the sums of theirs.
    """
    windows: list[Window] = []
    tables: list[array[int]] = []
    contents = regression.contents
    for table, cells in enumerate(shapes):
        numbers = regression.numbers[regression.starts[table] : regression.starts[table + 1]]
        first, *others = images(cells, table, symmetries)
        total = numbers.copy()
        for other in others:
            if set(other.cells) == set(first.cells):
                total += _numbers_through(contents, numbers, first, other)
        largest = LARGEST_NUMBER
        tables.append(array("h", np.clip(np.rint(total), -largest, largest).astype(int).tolist()))
        covered: set[frozenset[int]] = set()
        for each in (first, *others):
            if frozenset(each.cells) not in covered:
                covered.add(frozenset(each.cells))
                windows.append(each)
    return WindowTables(tuple(windows), tuple(tables))


def _numbers_through(
    contents: BoardContents, numbers: Numbers, first: Window, other: Window
) -> Numbers:
    """By entry of the first window, the number of the other one on the same board."""
    size = len(numbers)
    entries = np.arange(size)
    digits = {
        cell: entries // contents.radix**place % contents.radix
        for place, cell in enumerate(first.cells)
    }
    found = np.zeros(size, np.int64)
    for place, cell in enumerate(other.cells):
        told = digits[cell]
        if other.is_swapped:
            told = np.array(contents.swapped)[told]
        found += told * contents.radix**place
    half = size // 2
    second = entries // half
    found += half * (second ^ 1 if other.is_swapped else second)
    return -numbers[found] if other.is_swapped else numbers[found]
