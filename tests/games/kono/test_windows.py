"""Learned windows: what they add to a position's value, and their files."""

from __future__ import annotations

import random
import zlib
from array import array
from functools import cache
from pathlib import Path

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.core.windows import NO_WINDOWS, Windows
from kono_tui.errors import FormatError
from kono_tui.formats.window_tables import (
    LARGEST_NUMBER,
    MOST_WINDOWS,
    BoardContents,
    Window,
    WindowTables,
    build_windows,
    load_windows,
    read_windows,
    write_windows,
)
from kono_tui.games.kono import setup
from kono_tui.games.kono.board import POINT_VALUE
from kono_tui.games.kono.evaluation import positional_value
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.setup import with_weights, with_windows
from kono_tui.games.kono.windows.file import contents_of
from tests.builds import leave_to_compiled

SIZES = (5, 7, 9)
SWAPPED = (0, 2, 1, 4, 3)
"""By piece on a point, the same of the other colour."""


def random_positions(size: int, rounds: int = 12) -> list[KonoPosition]:
    """Positions of random rounds, the ended ones, too."""
    source = random.Random(size)
    found = []
    for number in range(rounds):
        position = KONO.start(size, RoundOpening(number % 2, "white"))
        while not position.is_over() and source.random() > 0.01:
            position = position.play(source.choice(list(position.moves())))
            found.append(position)
    return found


def random_learned(contents: BoardContents, seed: int) -> WindowTables:
    """Windows anywhere on a board, with any numbers; no colour is like the other."""
    source = random.Random(seed)
    lengths = [source.randint(1, 5) for _ in range(4)]
    cells = range(len(contents.digits))
    windows = [
        Window(table, source.random() < 0.5, tuple(source.sample(cells, lengths[table])))
        for table in (0, 1, 2, 3, *(source.randrange(4) for _ in range(15)))
    ]
    tables = [
        array("h", (source.randint(-300, 300) for _ in range(2 * contents.radix**length)))
        for length in lengths
    ]
    return WindowTables(tuple(windows), tuple(tables))


def value_point_by_point(learned: WindowTables, position: KonoPosition) -> int:
    """The sum of the windows' numbers for White, found from the piece on each of their points."""
    total = 0
    for window in learned.windows:
        pieces = [int(position.piece_at(cell)) for cell in window.cells]
        is_theirs = position.black_to_move
        if window.is_swapped:
            pieces, is_theirs = [SWAPPED[piece] for piece in pieces], not is_theirs
        entry = sum(piece * 5**place for place, piece in enumerate([*pieces, int(is_theirs)]))
        number = learned.tables[window.table][entry]
        total += -number if window.is_swapped else number
    return total


@cache
def random_windows(size: int) -> Windows:
    """Windows of a board, in place of learned ones."""
    contents = contents_of(size)
    return build_windows(contents, random_learned(contents, size))


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every board has windows, as if some had been learned."""
    monkeypatch.setattr(setup, "windows_of", random_windows)


def with_learned_windows(position: KonoPosition) -> KonoPosition:
    return with_windows(with_weights(position, {"learned": 100}))


@pytest.mark.parametrize("size", SIZES)
def test_windows_add_up_the_numbers_of_what_stands_on_their_points(size: int) -> None:
    contents = contents_of(size)
    for seed in range(3):
        learned = random_learned(contents, seed)
        windows = build_windows(contents, learned)
        for p in random_positions(size):
            found = windows.value(p.w0, p.w1, p.b0, p.b1, p.c0, p.c1, p.black_to_move)
            assert int(found) == value_point_by_point(learned, p)


def test_no_windows_say_nothing() -> None:
    for p in random_positions(9, 2):
        assert int(NO_WINDOWS.value(p.w0, p.w1, p.b0, p.b1, p.c0, p.c1, p.black_to_move)) == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("share", [0, 50, 100])
@pytest.mark.usefixtures("learned")
def test_a_value_is_the_readable_one_and_what_the_windows_add(size: int, share: int) -> None:
    for position in random_positions(size):
        p = with_windows(with_weights(position, {"learned": share}))
        readable = positional_value(p.board, p.w0, p.w1, p.b0, p.b1, p.c0, p.c1, p.black_to_move)
        windows = int(
            random_windows(size).value(p.w0, p.w1, p.b0, p.b1, p.c0, p.c1, p.black_to_move)
        )
        share_of_windows = abs(windows) * share // 100 * (1 if windows > 0 else -1)
        white = int(p.margin)
        if not p.is_over():
            white += int(p.placement + readable) + share_of_windows
        assert int(p.value()) == (white if p.white_seat == 0 else -white)


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
@pytest.mark.usefixtures("learned")
def test_windows_change_nothing_but_values(size: int) -> None:
    for position in random_positions(size, 3):
        same = with_learned_windows(position)
        assert (same, same.key(), list(same.moves())) == (
            position, position.key(), list(position.moves())
        )  # fmt: skip
        assert same.value_if_ended() == position.value_if_ended()
        assert with_windows(same) is same
        if position.is_over():
            assert same.value() == position.value_if_ended()
        for move in position.moves():
            after = with_learned_windows(position.play(move))
            assert same.play(move).value() == after.value()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("learned")
def test_what_the_windows_add_fades_as_a_round_grows_old(size: int) -> None:
    faded = 0
    for position in random_positions(size):
        learned = with_learned_windows(position)
        added = abs(int(learned.value()) - int(position.value()))
        old, readable = learned.with_turns_played(180), position.with_turns_played(180)
        assert abs(int(old.value()) - int(readable.value())) <= added // 10 + 1
        faded += added >= POINT_VALUE
    assert faded > 50


@pytest.mark.parametrize("size", SIZES)
def test_windows_count_where_there_are_any(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    positions = random_positions(size)
    changed = []
    for found in (NO_WINDOWS, random_windows(size)):
        monkeypatch.setattr(setup, "windows_of", {size: found}.get)
        changed.append(sum(with_learned_windows(p).value() != p.value() for p in positions))
    assert changed[0] == 0
    assert changed[1] > len(positions) // 2


# Files


def test_windows_are_read_as_they_were_written() -> None:
    for size in SIZES:
        contents = contents_of(size)
        learned = random_learned(contents, size)
        assert read_windows(write_windows(contents, learned), contents) == learned


def with_checksum(data: bytes) -> bytes:
    """A file with the checksum that its bytes should have."""
    return data[:-4] + zlib.crc32(data[:-4]).to_bytes(4, "big")


def small_file() -> bytes:
    contents = contents_of(5)
    tables = (array("h", range(50)), array("h", range(10)))
    windows = (Window(0, False, (3, 7)), Window(0, True, (21, 17)), Window(1, False, (12,)))
    return write_windows(contents, WindowTables(windows, tables))


def test_a_damaged_file_of_windows_is_refused() -> None:
    whole, contents = small_file(), contents_of(5)
    assert read_windows(whole, contents).windows
    for length in range(len(whole)):
        with pytest.raises(FormatError):
            read_windows(whole[:length], contents)
    with pytest.raises(FormatError):
        read_windows(whole + b"\0", contents)
    source = random.Random(5)
    for _ in range(2000):
        place = source.randrange(len(whole))
        byte = (whole[place] + source.randrange(1, 256)) % 256
        with pytest.raises(FormatError):
            read_windows(whole[:place] + bytes([byte]) + whole[place + 1 :], contents)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"windows 1: kono 5", b"windows 2: kono 5"),
        (b"windows 1: kono 5", b"windows 1: kono 7"),
        (b"windows 1: kono 5", b"windows 1: konane 5"),
        (b"\n0 + 3 7\n", b"\n0 + 3 25\n"),
        (b"\n0 + 3 7\n", b"\n0 + 3 3\n"),
        (b"\n0 + 3 7\n", b"\n0 + 3 7 8\n"),
        (b"\n0 + 3 7\n", b"\n2 + 3 7\n"),
        (b"\n0 + 3 7\n", b"\n0 + 3 7\n" * MOST_WINDOWS),
    ],
)  # fmt: skip
def test_windows_of_another_version_or_board_are_refused(old: bytes, new: bytes) -> None:
    data = small_file()
    assert old in data
    with pytest.raises(FormatError):
        read_windows(with_checksum(data.replace(old, new)), contents_of(5))


def test_a_number_that_is_too_large_is_refused() -> None:
    contents = contents_of(5)
    for number in (LARGEST_NUMBER + 1, -LARGEST_NUMBER - 1):
        numbers = array("h", [number] + [0] * 9)
        data = write_windows(contents, WindowTables((Window(0, False, (12,)),), (numbers,)))
        with pytest.raises(FormatError):
            read_windows(data, contents)


def test_a_file_that_claims_huge_tables_is_refused_before_they_are_made() -> None:
    lines = b"Kono-TUI windows 1: kono 5\n0 + 0 1 2 3 4 5 6 7 8 9 10\n\n"
    with pytest.raises(FormatError):
        read_windows(with_checksum(lines + zlib.compress(bytes(10**6)) + bytes(4)), contents_of(5))


@pytest.mark.parametrize("damage", ["missing", "damaged", "of another version"])
def test_without_sound_windows_the_computer_plays_by_the_readable_value(
    tmp_path: Path, damage: str
) -> None:
    if damage == "damaged":
        (tmp_path / "5.windows").write_bytes(small_file()[:-3])
    if damage == "of another version":
        (tmp_path / "5.windows").write_bytes(
            with_checksum(small_file().replace(b"windows 1", b"windows 9"))
        )
    assert load_windows(tmp_path, contents_of(5)) is NO_WINDOWS
    (tmp_path / "5.windows").write_bytes(small_file())
    assert load_windows(tmp_path, contents_of(5)) is not NO_WINDOWS
