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
from kono_tui.games.canoga.lanes import restored, squeezed
from kono_tui.games.canoga.rows import LARGEST, SMALLEST, points, sets_for
from kono_tui.games.canoga.solution import CERTAIN, LEVEL, POINT, Solution

HEAD = re.compile(rb"Kono-TUI solution 1: Canoga ([0-9]{1,2})\n")

folder: Traversable = resources.files("kono_tui.games.canoga")
"""The folder of the solutions that ship with the game."""


@cache
def load(size: int) -> Solution | None:
    """Return the solution that ships for a size; None if it is missing or damaged."""
    try:
        solution = read(folder.joinpath(file_name(size)).read_bytes())
    except (OSError, FormatError):
        return None
    return solution if solution.sets.size == size else None


def file_name(size: int) -> str:
    """The file name of the solution for a size."""
    return f"{size}.solution"


def write(solution: Solution) -> bytes:
    """Return a solution as the bytes of a file: a line of text, then the compressed numbers."""
    head = f"Kono-TUI solution 1: Canoga {solution.sets.size}\n"
    width = int(solution.width)
    margins = array("H", solution.margins)
    chances = array("H", (LEVEL + chance for chance in solution.chances))
    packed = [squeezed(_little(numbers).tobytes(), width) for numbers in (margins, chances)]
    return head.encode("ascii") + b"".join(packed)


def read(data: bytes) -> Solution:
    """Return the solution in a file. FormatError if it is not whole."""
    head = HEAD.match(data[:80])
    if head is None:
        raise FormatError("this is no solution of Canoga", 1)
    size = int(head[1])
    if not SMALLEST <= size <= LARGEST:
        raise FormatError(f"there is no solution for rows of {size} squares", 1)
    sets = sets_for(size)
    width = int(sets.full) + 1
    most = POINT * int(points(sets.full))
    margins, rest = restored(data[head.end() :], width - 1, width)
    _check(margins[1::2], (LEVEL - most) >> 8, (LEVEL + most) >> 8)
    chances, rest = restored(rest, width - 1, width)
    _check(chances[1::2], LEVEL >> 8, LEVEL >> 8)
    _check(chances[0::2], 0, CERTAIN)
    if rest:
        raise FormatError("there is more than the solution", 2)
    return Solution(sets, vec[i16](_numbers(margins)), vec[u8](chances[0::2]))


def _check(data: bytes, least: int, most: int) -> None:
    """Raise FormatError if a byte lies outside its bounds."""
    if data.translate(None, bytes(range(least, most + 1))):
        raise FormatError("the solution is damaged", 2)


def _numbers(data: bytes) -> array[int]:
    """Return numbers of two bytes each."""
    numbers = array("H")
    numbers.frombytes(data)
    return _little(numbers)


def _little(numbers: array[int]) -> array[int]:
    """Convert numbers between the machine's byte order and the low byte first, in place."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
