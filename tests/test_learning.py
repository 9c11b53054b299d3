"""The tool that learns windows, on a few tiny rounds."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.core.windows import Windows
from kono_tui.formats.window_tables import BoardContents, build_windows, read_windows
from kono_tui.games import GAMES
from kono_tui.games.fanorona.board import COLUMNS
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.windows.file import contents_of as fanorona_contents
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.windows.file import contents_of as konane_contents
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.windows.file import contents_of as kono_contents
from tests.paths import ROOT

CONTENTS = {"kono": kono_contents, "konane": konane_contents, "fanorona": fanorona_contents}
BOARDS = [(game, size) for game in CONTENTS for size in GAMES[game].info.sizes]
SWAPPED = {"kono": (0, 2, 1, 4, 3), "konane": (0, 2, 1), "fanorona": (0, 2, 1)}
"""By game: the piece of the other colour. A piece is 0 for none, 1 for the first colour's, 2 for
the second's, and in Kono 3 and 4 for those that can capture.
"""


@cache
def learned_file(folder: Path, game: str, size: int) -> bytes:
    """The file that the tool writes after a few rounds."""
    out = folder / f"{game}-{size}.windows"
    name = GAMES[game].info.size_name(size)
    command = [sys.executable, str(ROOT / "tools/learn_windows.py"), game, "--size", name]
    command += ["--rounds", "4", "--nodes", "8", "--jobs", "1", "--penalty", "1", "--out", str(out)]
    environment = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tools'}"}
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return out.read_bytes()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("learned")


Pieces = tuple[int, ...]


def random_boards(game: str, size: int) -> Iterator[tuple[Pieces, bool]]:
    """What stands on each cell in positions of random rounds, and whether the second moves."""
    source = random.Random(size)
    for _ in range(3):
        position = GAMES[game].start(size, GAMES[game].info.default_opening())
        while not position.is_over() and source.random() > 0.005:
            position = position.play(source.choice(list(position.moves())))
            if position.to_move != CHANCE:
                yield pieces_of(position), is_second_to_move(position)


def pieces_of(position: Any) -> Pieces:
    if isinstance(position, KonoPosition):
        return tuple(int(position.piece_at(cell)) for cell in range(int(position.board.size) ** 2))
    if isinstance(position, FanoronaPosition):
        cells = range(int(position.board.cells))
    else:
        cells = range(int(position.board.size) ** 2)
    return tuple(1 + int(position.stone_at(cell)) for cell in cells)


def is_second_to_move(position: Any) -> bool:
    if isinstance(position, KonanePosition):
        return bool(position.white_to_move)
    return bool(position.black_to_move)


def value_of(windows: Windows, contents: BoardContents, pieces: Pieces, second: bool) -> int:
    """What windows say of a board, told by the pieces on it."""
    words = [0] * 6
    for cell, piece in enumerate(pieces):
        for word, bit, _, _ in contents.digits[cell]:
            kind = word if contents.game == "konane" else word // 2
            if (piece >= 3 and kind == 2) or (piece and kind == (piece - 1) % 2):
                words[word] |= 1 << bit
    word0, word1, word2, word3, word4, word5 = words
    return int(windows.value(word0, word1, word2, word3, word4, word5, second))


def mirrored(game: str, size: int, pieces: Pieces, axis: str) -> Pieces:
    """The board with its columns reversed, or its rows, or rows and columns exchanged."""
    columns = COLUMNS[size] if game == "fanorona" else size
    rows = [pieces[start : start + columns] for start in range(0, len(pieces), columns)]
    if axis == "columns":
        rows = [row[::-1] for row in rows]
    elif axis == "rows":
        rows = rows[::-1]
    else:
        rows = list(zip(*rows, strict=True))
    return tuple(piece for row in rows for piece in row)


def with_colours_swapped(game: str, pieces: Pieces) -> Pieces:
    return tuple(SWAPPED[game][piece] for piece in pieces)


@pytest.mark.parametrize(("game", "size"), BOARDS)
def test_what_is_learned_favours_no_colour_and_no_side(folder: Path, game: str, size: int) -> None:
    contents = CONTENTS[game](size)
    windows = build_windows(contents, read_windows(learned_file(folder, game, size), contents))
    values = set()
    for pieces, second in random_boards(game, size):
        value = value_of(windows, contents, pieces, second)
        values.add(value)
        for axis in ("columns", "rows", "both") if game == "konane" else ("columns", "rows"):
            image = mirrored(game, size, pieces, axis)
            swaps = {
                "kono": axis == "rows",
                "konane": axis != "both",
                "fanorona": False,
            }[game]
            if swaps:
                image = with_colours_swapped(game, image)
            assert value_of(windows, contents, image, second != swaps) == (
                -value if swaps else value
            )
        if game == "fanorona":
            swapped = with_colours_swapped(game, pieces)
            assert value_of(windows, contents, swapped, not second) == -value
    assert len(values) > 10
