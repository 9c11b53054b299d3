"""Compression of tables of whole numbers: each number as its distance from an expected value.

A line of a table is one long integer with a lane of 16 bits for each number, so that a single
addition or subtraction in Python serves a whole line at once. Lanes never carry into each other:
their contents stay well between 0 and 65,535.

A number's neighbour in its line is the number without the highest bit of its column. The expected
difference between the two is the average of the same difference in two earlier lines: the line
without the lowest bit of this line's index, and the line without the next bit. States that differ
in a few squares are such neighbours.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from kono_tui.errors import FormatError
from kono_tui.games.canoga.solution import LEVEL

BITS = 16
LANE = 0xFFFF
HALF = 8192
"""Added to expected changes, so that they are not negative."""
RANGE = 128 + 16 * 256
"""Added to distances, so that they are not negative; most distances then differ only in their low
byte.
"""
STRATEGIES = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY)


class Lanes:
    """The arithmetic on lines of `width` lanes; the width is a power of two."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.ones = self._ones(width)
        self.flat = LEVEL * self.ones
        """The line that is expected before any line is known."""
        self.steps = [
            (BITS * step, (1 << BITS * step) - 1, (HALF + RANGE) * self._ones(step))
            for step in (1 << power for power in range(width.bit_length() - 1))
        ]

    @staticmethod
    def _ones(width: int) -> int:
        return ((1 << BITS * width) - 1) // LANE

    def before(self, line: int) -> int:
        """Each number's neighbour in its line, in that number's lane; the first number has none."""
        found = 0
        for shift, mask, _ in self.steps:
            found |= (line & mask) << shift
        return found

    def expected(self, line: int) -> int:
        """The expected differences of numbers from their neighbours, by the sum of two lines."""
        change = line - self.before(line) + 2 * HALF * self.ones
        return (change >> 1) & (LANE >> 1) * self.ones

    def distances(self, line: int, lines: int) -> int:
        """The distances of a line's numbers from what the sum of two other lines makes expected."""
        raised = line + (HALF + RANGE) * self.ones
        return raised - self.before(line) - self.expected(lines)

    def restored(self, distances: int, lines: int) -> int:
        """Return the line with these distances."""
        changes = distances + self.expected(lines)
        line = (changes & LANE) - HALF - RANGE
        for shift, mask, level in self.steps:
            line |= (line + (changes >> shift & mask) - level) << shift
        return line


def _guides(own: int) -> tuple[int, int]:
    """The two lines from which a line's numbers are expected."""
    first = own & (own - 1)
    second = first & (first - 1)
    return first, own ^ first ^ second if first else first


def squeezed(numbers: bytes, width: int) -> bytes:
    """Return lines of two-byte numbers, compressed."""
    lanes = Lanes(width)
    lines: list[int] = []
    distances = []
    for own, line in enumerate(_lines(numbers, width)):
        first, second = _guides(own)
        guides = lines[first] + lines[second] if own else 2 * lanes.flat
        distances.append(lanes.distances(line, guides).to_bytes(2 * width, "little"))
        lines.append(line)
    told = b"".join(distances)
    return _compressed(told[0::2]) + _compressed(told[1::2])


def restored(packed: bytes, height: int, width: int) -> tuple[bytes, bytes]:
    """Return the decompressed lines, and the bytes after them. FormatError if they are damaged."""
    low, packed = _unpacked(packed, height * width)
    high, packed = _unpacked(packed, height * width)
    told = bytearray(2 * height * width)
    told[0::2] = low
    told[1::2] = high
    lanes = Lanes(width)
    lines: list[int] = []
    for own, distances in enumerate(_lines(bytes(told), width)):
        first, second = _guides(own)
        guides = lines[first] + lines[second] if own else 2 * lanes.flat
        lines.append(lanes.restored(distances, guides))
    try:
        return b"".join(line.to_bytes(2 * width, "little") for line in lines), packed
    except OverflowError as error:
        raise FormatError("the solution is damaged", 2) from error


def _lines(numbers: bytes, width: int) -> Iterator[int]:
    for start in range(0, len(numbers), 2 * width):
        yield int.from_bytes(numbers[start : start + 2 * width], "little")


def _compressed(data: bytes) -> bytes:
    """Return the shorter result of two compression strategies."""
    found = []
    for strategy in STRATEGIES:
        packing = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, 9, strategy)
        found.append(packing.compress(data) + packing.flush())
    return min(found, key=len)


def _unpacked(packed: bytes, size: int) -> tuple[bytes, bytes]:
    """Return `size` decompressed bytes, and the bytes after them."""
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(packed, size + 1)
    except zlib.error as error:
        raise FormatError("the solution is damaged", 2) from error
    if not unpacking.eof or len(data) != size:
        raise FormatError("the solution is not as long as it should be", 2)
    return data, unpacking.unused_data
