"""Conversions between words of squares, square numbers and cells of the board."""

from __future__ import annotations

from collections.abc import Iterable

from kono_tui.games.canoga.rows import square_bit


def cell_of(size: int, seat: int, number: int) -> int:
    """The cell of a square: seat 1's row is above seat 0's."""
    return (size if seat == 0 else 0) + number - 1


def square_at(size: int, cell: int) -> tuple[int, int]:
    """The seat whose row has a cell, and the number of the cell's square."""
    return (0 if cell >= size else 1), cell % size + 1


def numbers_of(word: int) -> tuple[int, ...]:
    """The numbers of a word's squares, the largest first."""
    return tuple(number for number in range(word.bit_length(), 0, -1) if word >> (number - 1) & 1)


def word_of(numbers: Iterable[int]) -> int:
    """The word of the squares with these numbers."""
    word = 0
    for number in numbers:
        word |= int(square_bit(number))
    return word
