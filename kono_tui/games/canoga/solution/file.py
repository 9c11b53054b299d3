"""Solutions of Canoga as files, and the solutions that ship with the game."""

from __future__ import annotations

import re
import sys
from array import array
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from librt.vecs import vec
from mypy_extensions import i16, u8

from kono_tui.errors import FormatError
from kono_tui.games.canoga.rows import LARGEST_SIZE, SMALLEST_SIZE, points, sets_for
from kono_tui.games.canoga.solution.table import (
    PARTS_PER_CERTAINTY,
    PARTS_PER_POINT,
    ZERO_MARGIN,
    Solution,
)
from kono_tui.games.canoga.solution.table_codec import compress_table, decompress_table

HEADER = re.compile(rb"Kono-TUI solution 1: Canoga ([0-9]{1,2})\n")

folder: Traversable = resources.files("kono_tui.games.canoga.solution")
"""The folder of the solutions that ship with the game."""


@cache
def load_solution(size: int) -> Solution | None:
    """Return the solution that ships for a size; None if it is missing or damaged."""
    try:
        solution = read_solution(folder.joinpath(file_name(size)).read_bytes())
    except (OSError, FormatError):
        return None
    return solution if solution.sets.size == size else None


def file_name(size: int) -> str:
    """The file name of the solution for a size."""
    return f"{size}.solution"


def write_solution(solution: Solution) -> bytes:
    """Return a solution as the bytes of a file: a line of text, then the compressed numbers."""
    header = f"Kono-TUI solution 1: Canoga {solution.sets.size}\n"
    width = int(solution.width)
    margins = array("H", solution.margins)
    chances = array("H", (ZERO_MARGIN + chance for chance in solution.chances))
    packed = [
        compress_table(_swap_to_little_endian(numbers).tobytes(), width)
        for numbers in (margins, chances)
    ]
    return header.encode("ascii") + b"".join(packed)


def read_solution(data: bytes) -> Solution:
    """Return the solution in a file. FormatError if it is not whole."""
    header = HEADER.match(data[:80])
    if header is None:
        raise FormatError("this is no solution of Canoga", 1)
    size = int(header[1])
    if not SMALLEST_SIZE <= size <= LARGEST_SIZE:
        raise FormatError(f"there is no solution for rows of {size} squares", 1)
    sets = sets_for(size)
    width = int(sets.full_row) + 1
    largest_margin = PARTS_PER_POINT * int(points(sets.full_row))
    margins, rest = decompress_table(data[header.end() :], width - 1, width)
    lowest, highest = ZERO_MARGIN - largest_margin, ZERO_MARGIN + largest_margin
    _check_byte_range(margins[1::2], lowest >> 8, highest >> 8)
    chances, rest = decompress_table(rest, width - 1, width)
    _check_byte_range(chances[1::2], ZERO_MARGIN >> 8, ZERO_MARGIN >> 8)
    _check_byte_range(chances[0::2], 0, PARTS_PER_CERTAINTY)
    if rest:
        raise FormatError("there is more than the solution", 2)
    return Solution(sets, vec[i16](_unpack_numbers(margins)), vec[u8](chances[0::2]))


def _check_byte_range(data: bytes, least: int, most: int) -> None:
    """Raise FormatError if a byte lies outside its bounds."""
    if data.translate(None, bytes(range(least, most + 1))):
        raise FormatError("the solution is damaged", 2)


def _unpack_numbers(data: bytes) -> array[int]:
    """Return numbers of two bytes each."""
    numbers = array("H")
    numbers.frombytes(data)
    return _swap_to_little_endian(numbers)


def _swap_to_little_endian(numbers: array[int]) -> array[int]:
    """Convert numbers between the machine's byte order and the low byte first, in place."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
