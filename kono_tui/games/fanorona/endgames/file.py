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
from kono_tui.games.fanorona.endgames.table import EndingTable, use_table

FEWEST_STONES = 2
MOST_STONES = {5: 5, 7: 4, 9: 4}
"""The fewest stones for which a table can be made, and the most, by size."""
HEADER = re.compile(rb"Kono-TUI endings 1: Fanorona ([0-9]+)x([0-9]+), ([0-9]+) stones\n")

folder: Traversable = resources.files("kono_tui.games.fanorona.endgames")
"""The folder of the tables that ship with the game."""


@cache
def load_table(rows: int) -> bool:
    """Make `probe` answer from the table that ships for a size; return whether it can be read.

    Where the table is missing or damaged, the computer plays without it.
    """
    try:
        table = read_table(folder.joinpath(file_name(rows)).read_bytes())
    except (OSError, FormatError):
        return False
    if table.board.rows != rows:
        return False
    use_table(rows, table)
    return True


def file_name(rows: int) -> str:
    """The file name of the table for a size."""
    return f"{rows}x{COLUMNS[rows]}.endings"


def write_table(table: EndingTable) -> bytes:
    """Return a table as the bytes of a file: a line of text, then the compressed entries."""
    size = f"{table.board.rows}x{table.board.columns}"
    header = f"Kono-TUI endings 1: Fanorona {size}, {table.max_stones} stones\n"
    return header.encode("ascii") + zlib.compress(bytes(table.entries)[: table.size], 9)


def read_table(data: bytes) -> EndingTable:
    """Return the table in a file. FormatError if it is not whole."""
    header = HEADER.match(data[:80])
    if header is None:
        raise FormatError("this is not a table of endings", 1)
    rows, columns, stones = (int(number) for number in header.groups())
    if COLUMNS.get(rows) != columns or not FEWEST_STONES <= stones <= MOST_STONES[rows]:
        raise FormatError("there is no table of endings for such a board, or so many stones", 1)
    table = EndingTable(board_of(rows), stones)
    table.entries = vec[u8](_decompress_entries(data[header.end() :], int(table.size)))
    return table


def _decompress_entries(packed: bytes, size: int) -> bytes:
    decompressor = zlib.decompressobj()
    try:
        data = decompressor.decompress(packed, size + 1)
    except zlib.error as error:
        raise FormatError("the table of endings is damaged", 2) from error
    if not decompressor.eof or len(data) != size:
        raise FormatError("the table of endings is not as long as it should be", 2)
    return data
