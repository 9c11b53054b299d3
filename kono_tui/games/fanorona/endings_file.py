"""Tables of small endings as files, and the tables that ship with the game."""

from __future__ import annotations

import re
import zlib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from librt.vecs import vec
from mypy_extensions import u8

from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import COLUMNS, board_of
from kono_tui.games.fanorona.endings import Table, use

FEWEST = 2
LARGEST = {5: 5, 7: 4, 9: 4}
"""The fewest stones for which a table can be made, and the most, by size."""
HEAD = re.compile(rb"Kono-TUI endings 1: Fanorona ([0-9]+)x([0-9]+), ([0-9]+) stones\n")

folder: Traversable = resources.files("kono_tui.games.fanorona")
"""The folder of the tables that ship with the game."""


@cache
def load(rows: int) -> bool:
    """Make `probe` answer from the table that ships for a size; return whether it can be read.

    Where the table is missing or damaged, the computer plays without it.
    """
    try:
        table = read(folder.joinpath(file_name(rows)).read_bytes())
    except (OSError, FormatError):
        return False
    if table.board.rows != rows:
        return False
    use(rows, table)
    return True


def file_name(rows: int) -> str:
    """The file name of the table for a size."""
    return f"{rows}x{COLUMNS[rows]}.endings"


def write(table: Table) -> bytes:
    """Return a table as the bytes of a file: a line of text, then the compressed entries."""
    size = f"{table.board.rows}x{table.board.columns}"
    head = f"Kono-TUI endings 1: Fanorona {size}, {table.most} stones\n"
    return head.encode("ascii") + zlib.compress(bytes(table.entries)[: table.size], 9)


def read(data: bytes) -> Table:
    """Return the table in a file. FormatError if it is not whole."""
    head = HEAD.match(data[:80])
    if head is None:
        raise FormatError("this is not a table of endings", 1)
    rows, columns, stones = (int(number) for number in head.groups())
    if COLUMNS.get(rows) != columns or not FEWEST <= stones <= LARGEST[rows]:
        raise FormatError("there is no table of endings for such a board, or so many stones", 1)
    table = Table(board_of(rows), stones)
    table.entries = vec[u8](_unpacked(data[head.end() :], int(table.size)))
    return table


def _unpacked(packed: bytes, size: int) -> bytes:
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(packed, size + 1)
    except zlib.error as error:
        raise FormatError("the table of endings is damaged", 2) from error
    if not unpacking.eof or len(data) != size:
        raise FormatError("the table of endings is not as long as it should be", 2)
    return data
