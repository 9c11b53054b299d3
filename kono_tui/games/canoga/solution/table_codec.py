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
from kono_tui.games.canoga.solution.table import ZERO_MARGIN

LANE_BITS = 16
LANE_MASK = 0xFFFF
EXPECTED_OFFSET = 8192
"""Added to expected changes, so that they are not negative."""
DISTANCE_OFFSET = 128 + 16 * 256
"""Added to distances, so that they are not negative; most distances then differ only in their low
byte.
"""
ZLIB_STRATEGIES = (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY)


class LaneArithmetic:
    """The arithmetic on lines of `width` lanes; the width is a power of two."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.lane_ones = self._build_lane_ones(width)
        self.flat_line = ZERO_MARGIN * self.lane_ones
        """The line that is expected before any line is known."""
        self.steps = [
            (
                LANE_BITS * step,
                (1 << LANE_BITS * step) - 1,
                (EXPECTED_OFFSET + DISTANCE_OFFSET) * self._build_lane_ones(step),
            )
            for step in (1 << power for power in range(width.bit_length() - 1))
        ]

    @staticmethod
    def _build_lane_ones(width: int) -> int:
        return ((1 << LANE_BITS * width) - 1) // LANE_MASK

    def neighbours(self, line: int) -> int:
        """Each number's neighbour in its line, in that number's lane; the first number has none."""
        found = 0
        for shift, mask, _ in self.steps:
            found |= (line & mask) << shift
        return found

    def expected_changes(self, line: int) -> int:
        """The expected differences of numbers from their neighbours, by the sum of two lines."""
        change = line - self.neighbours(line) + 2 * EXPECTED_OFFSET * self.lane_ones
        return (change >> 1) & (LANE_MASK >> 1) * self.lane_ones

    def distances(self, line: int, lines: int) -> int:
        """The distances of a line's numbers from what the sum of two other lines makes expected."""
        raised = line + (EXPECTED_OFFSET + DISTANCE_OFFSET) * self.lane_ones
        return raised - self.neighbours(line) - self.expected_changes(lines)

    def restore_line(self, distances: int, lines: int) -> int:
        """Return the line with these distances."""
        changes = distances + self.expected_changes(lines)
        line = (changes & LANE_MASK) - EXPECTED_OFFSET - DISTANCE_OFFSET
        for shift, mask, level in self.steps:
            line |= (line + (changes >> shift & mask) - level) << shift
        return line


def _guide_rows(own: int) -> tuple[int, int]:
    """The two lines from which a line's numbers are expected."""
    first = own & (own - 1)
    second = first & (first - 1)
    return first, own ^ first ^ second if first else first


def compress_table(numbers: bytes, width: int) -> bytes:
    """Return lines of two-byte numbers, compressed."""
    lanes = LaneArithmetic(width)
    lines: list[int] = []
    distances = []
    for own, line in enumerate(_split_lines(numbers, width)):
        first, second = _guide_rows(own)
        guides = lines[first] + lines[second] if own else 2 * lanes.flat_line
        distances.append(lanes.distances(line, guides).to_bytes(2 * width, "little"))
        lines.append(line)
    distance_bytes = b"".join(distances)
    return _compress(distance_bytes[0::2]) + _compress(distance_bytes[1::2])


def decompress_table(packed: bytes, height: int, width: int) -> tuple[bytes, bytes]:
    """Return the decompressed lines, and the bytes after them. FormatError if they are damaged."""
    low, packed = _decompress(packed, height * width)
    high, packed = _decompress(packed, height * width)
    distance_bytes = bytearray(2 * height * width)
    distance_bytes[0::2] = low
    distance_bytes[1::2] = high
    lanes = LaneArithmetic(width)
    lines: list[int] = []
    for own, distances in enumerate(_split_lines(bytes(distance_bytes), width)):
        first, second = _guide_rows(own)
        guides = lines[first] + lines[second] if own else 2 * lanes.flat_line
        lines.append(lanes.restore_line(distances, guides))
    try:
        return b"".join(line.to_bytes(2 * width, "little") for line in lines), packed
    except OverflowError as error:
        raise FormatError("the solution is damaged", 2) from error


def _split_lines(numbers: bytes, width: int) -> Iterator[int]:
    for start in range(0, len(numbers), 2 * width):
        yield int.from_bytes(numbers[start : start + 2 * width], "little")


def _compress(data: bytes) -> bytes:
    """Return the shorter result of two compression strategies."""
    candidates = []
    for strategy in ZLIB_STRATEGIES:
        compressor = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, 9, strategy)
        candidates.append(compressor.compress(data) + compressor.flush())
    return min(candidates, key=len)


def _decompress(packed: bytes, size: int) -> tuple[bytes, bytes]:
    """Return `size` decompressed bytes, and the bytes after them."""
    decompressor = zlib.decompressobj()
    try:
        data = decompressor.decompress(packed, size + 1)
    except zlib.error as error:
        raise FormatError("the solution is damaged", 2) from error
    if not decompressor.eof or len(data) != size:
        raise FormatError("the solution is not as long as it should be", 2)
    return data, decompressor.unused_data
