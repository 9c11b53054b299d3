"""Tables of learned windows as files, and windows that are ready to look up.

A file has one line of text for the board, one for each window (its table, `+` or, where the table
tells the second colour's side, `-`, and its cells), and an empty line. Then come the numbers of all
tables, in two bytes each, compressed with zlib: first all low bytes, then all high ones. Four bytes
of checksum end it. In a table, what stands on the first cell is the lowest digit of a place.
"""

from __future__ import annotations

import re
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable

from librt.vecs import vec
from mypy_extensions import i16, i64

from kono_tui.core.windows import (
    CHUNK_BITS,
    FIELD_ENTRIES,
    FIELD_PARTS,
    NO_WINDOWS,
    WORDS,
    Windows,
)
from kono_tui.errors import FormatError

MOST_WINDOWS = 200
MOST_CELLS = 16
LARGEST_NUMBER = 2000
LARGEST_TABLE = 1 << 20
"""The bounds of a file. So windows never add as much as a decided round is worth."""
WORD_BITS = 62
CHECKSUM_BYTES = 4
HEADER = re.compile(rb"Kono-TUI windows 1: ([a-z]+) ([0-9]+)\n")
WINDOW_LINE = re.compile(rb"([0-9]{1,3}) ([+-])((?: [0-9]{1,3})+)\n")

Digit = tuple[int, int, int, int]
"""A word and a bit of it; the digit that the bit adds, and the digit with the colours swapped."""


@dataclass(frozen=True)
class BoardContents:
    """How what stands on a board is told by digits.

    `swapped` has for each digit the one that stands there when the colours are swapped. `digits`
    are by cell.
    """

    game: str
    size: int
    swapped: tuple[int, ...]
    digits: tuple[tuple[Digit, ...], ...]

    @property
    def radix(self) -> int:
        """How many different things can stand on a point."""
        return len(self.swapped)


@dataclass(frozen=True)
class Window:
    """Some cells and their table; `is_swapped` where it tells the second colour's side."""

    table: int
    is_swapped: bool
    cells: tuple[int, ...]


@dataclass(frozen=True)
class WindowTables:
    """The windows of a board, and their tables: a number by the colour to move and the contents.

    A table's first half is for when the colour whose side it tells is to move.
    """

    windows: tuple[Window, ...]
    tables: tuple[array[int], ...]


def load_windows(folder: Traversable, contents: BoardContents) -> Windows:
    """Return the windows that ship for a board.

    Where they are missing or damaged, the computer plays without any.
    """
    try:
        data = folder.joinpath(f"{contents.size}.windows").read_bytes()
        return build_windows(contents, read_windows(data, contents))
    except (OSError, FormatError):
        return NO_WINDOWS


# Files


def write_windows(contents: BoardContents, learned: WindowTables) -> bytes:
    """Return windows as a file's bytes: lines of text, the compressed numbers, and a checksum."""
    lines = [f"Kono-TUI windows 1: {contents.game} {contents.size}\n"]
    for each in learned.windows:
        cells = " ".join(map(str, each.cells))
        lines.append(f"{each.table} {'-' if each.is_swapped else '+'} {cells}\n")
    numbers = array("h")
    for table in learned.tables:
        numbers.extend(table)
    planes = _swap_to_little_endian(numbers).tobytes()
    packed = zlib.compress(planes[0::2] + planes[1::2], 9)
    whole = "".join([*lines, "\n"]).encode("ascii") + packed
    return whole + _checksum(whole)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(CHECKSUM_BYTES, "big")


def read_windows(data: bytes, contents: BoardContents) -> WindowTables:
    """Return the windows in a file. FormatError if they are not whole, or of another board."""
    header = HEADER.match(data)
    if header is None or (header[1].decode(), int(header[2])) != (contents.game, contents.size):
        raise FormatError("these are not the windows of this board", 1)
    data, checksum = data[:-CHECKSUM_BYTES], data[-CHECKSUM_BYTES:]
    if _checksum(data) != checksum:
        raise FormatError("the windows are damaged", 1)
    windows = []
    place = header.end()
    while line := WINDOW_LINE.match(data, place):
        cells = tuple(int(cell) for cell in line[3].split())
        windows.append(Window(int(line[1]), line[2] == b"-", cells))
        place = line.end()
    sizes = _table_sizes(contents, windows)
    if data[place : place + 1] != b"\n":
        raise FormatError("the windows are damaged", len(windows) + 2)
    numbers = _unpack_numbers(data[place + 1 :], sum(sizes), len(windows) + 3)
    tables = []
    for size in sizes:
        tables.append(numbers[:size])
        numbers = numbers[size:]
    return WindowTables(tuple(windows), tuple(tables))


def _table_sizes(contents: BoardContents, windows: Sequence[Window]) -> list[int]:
    """The number of entries of each table. FormatError if the windows do not fit the board."""
    sizes: dict[int, int] = {}
    for line, each in enumerate(windows, 2):
        size = 2 * contents.radix ** len(each.cells)
        is_sound = (
            len(windows) <= MOST_WINDOWS
            and len(set(each.cells)) == len(each.cells) <= MOST_CELLS
            and max(each.cells) < len(contents.digits)
            and size <= LARGEST_TABLE
            and sizes.setdefault(each.table, size) == size
        )
        if not is_sound:
            raise FormatError("this window does not fit the board", line)
    if sorted(sizes) != list(range(len(sizes))):
        raise FormatError("a table is missing", 2)
    return [sizes[table] for table in range(len(sizes))]


def _unpack_numbers(packed: bytes, count: int, line: int) -> array[int]:
    decompressor = zlib.decompressobj()
    try:
        planes = decompressor.decompress(packed, 2 * count + 1)
    except zlib.error as error:
        raise FormatError("the windows are damaged", line) from error
    if not decompressor.eof or decompressor.unused_data or len(planes) != 2 * count:
        raise FormatError("the windows are not as long as they should be", line)
    pairs = bytearray(2 * count)
    pairs[0::2], pairs[1::2] = planes[:count], planes[count:]
    numbers = array("h")
    numbers.frombytes(pairs)
    numbers = _swap_to_little_endian(numbers)
    if count and max(max(numbers), -min(numbers)) > LARGEST_NUMBER:
        raise FormatError("a number of the windows is too large", line)
    return numbers


def _swap_to_little_endian(numbers: array[int]) -> array[int]:
    """Convert numbers between the machine's byte order and the low byte first, in place."""
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


# Lookup


def build_windows(contents: BoardContents, learned: WindowTables) -> Windows:
    """Return the windows in the form that positions look up."""
    largest = max((len(table) for table in learned.tables), default=1)
    field_bits = (largest - 1).bit_length()
    fields = WORD_BITS // max(field_bits, 1)
    windows = learned.windows
    groups = [windows[first : first + fields] for first in range(0, len(windows), fields)]
    table_starts = [0]
    for table in learned.tables:
        table_starts.append(table_starts[-1] + len(table))
    group_length = FIELD_PARTS + FIELD_ENTRIES * fields
    layout: list[int] = []
    chunk_sums: list[int] = []
    for group in groups:
        bases, sums = _index_sums(contents, group, field_bits)
        layout += bases
        for each in sums:
            start = group_length * len(groups) + len(chunk_sums)
            first_bit, mask, sums_of_chunks = _lay_out_word(each)
            layout += (first_bit, mask, start)
            chunk_sums += sums_of_chunks
        for window in group:
            layout += (-1 if window.is_swapped else 1, table_starts[window.table])
        layout += [0] * (FIELD_ENTRIES * (fields - len(group)))
    return Windows(
        len(groups),
        fields,
        field_bits,
        vec[i64](layout + chunk_sums),
        vec[i16]([number for table in learned.tables for number in table]),
    )


def _index_sums(
    contents: BoardContents, group: Sequence[Window], field_bits: int
) -> tuple[list[int], list[dict[int, int]]]:
    """The indices of a group, side by side: by colour to move, and by word and bit."""
    bases = [0, 0]
    sums: list[dict[int, int]] = [{} for _ in range(WORDS)]
    for field, window in enumerate(group):
        unit = 1 << (field * field_bits)
        for cell in window.cells:
            for word, bit, digit, swapped_digit in contents.digits[cell]:
                added = unit * (swapped_digit if window.is_swapped else digit)
                sums[word][bit] = sums[word].get(bit, 0) + added
            unit *= contents.radix
        bases[0 if window.is_swapped else 1] += unit
    return bases, sums


def _lay_out_word(sums: dict[int, int]) -> tuple[int, int, list[int]]:
    """The first bit that counts and the mask of all that follow, and the sums of their chunks."""
    first = min(sums, default=0)
    end = max(sums, default=-1) + 1
    laid_out: list[int] = []
    for start in range(first, end, CHUNK_BITS):
        chunk = [0]
        for bit in range(start, start + CHUNK_BITS):
            chunk += [each + sums.get(bit, 0) for each in chunk]
        laid_out += chunk
    return first, (1 << (end - first)) - 1, laid_out
