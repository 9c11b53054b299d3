"""Solutions as files: written and read back, refused when damaged, done without when missing."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i16, u8

from kono_tui.errors import FormatError
from kono_tui.games.canoga.rows import sets_for
from kono_tui.games.canoga.solution import file
from kono_tui.games.canoga.solution.file import (
    file_name,
    load_solution,
    read_solution,
    write_solution,
)
from kono_tui.games.canoga.solution.table import (
    PARTS_PER_CERTAINTY,
    PARTS_PER_POINT,
    ZERO_MARGIN,
    Solution,
    build_solution,
    reversed_columns,
)
from kono_tui.games.canoga.solution.table_codec import (
    DISTANCE_OFFSET,
    compress_table,
    decompress_table,
)

SIZES = (9, 10, 11)
WIDTH = 512
STATES = 511 * WIDTH


@pytest.fixture(autouse=True)
def forget_loaded_solutions() -> Iterator[None]:
    """Forget loaded solutions, so that no test finds what another one has loaded."""
    load_solution.cache_clear()
    yield
    load_solution.cache_clear()


def random_solution(seed: int) -> Solution:
    """A table with numbers of all sizes, near each other."""
    source = random.Random(seed)
    margins = [ZERO_MARGIN + source.randint(-900, 900) for _ in range(STATES)]
    chances = [source.randint(0, PARTS_PER_CERTAINTY) for _ in range(STATES)]
    return Solution(sets_for(9), vec[i16](margins), vec[u8](chances))


def test_what_is_written_is_read_back() -> None:
    solution = random_solution(1)
    again = read_solution(write_solution(solution))
    assert again.sets.size == 9
    assert list(again.margins) == list(solution.margins)
    assert list(again.chances) == list(solution.chances)


@pytest.mark.parametrize("width", [2, 8, 64])
def test_any_numbers_can_be_squeezed(width: int) -> None:
    source = random.Random(width)
    numbers = [ZERO_MARGIN + source.randint(-1000, 1000) for _ in range(5 * width)]
    data = b"".join(number.to_bytes(2, "little") for number in numbers)
    assert decompress_table(compress_table(data, width) + b"more", 5, width) == (data, b"more")


@pytest.mark.parametrize("size", SIZES)
def test_places_are_rows_the_other_way_round(size: int) -> None:
    found = [int(each) for each in reversed_columns(size)]
    assert found == [int(f"{row:0{size}b}"[::-1], 2) for row in range(2**size)]


def test_numbers_are_rounded_to_the_nearest_step() -> None:
    size = 9
    source = random.Random(4)
    margins = [source.uniform(-45, 45) for _ in range(WIDTH * WIDTH)]
    balances = [source.uniform(-1, 1) for _ in range(WIDTH * WIDTH)]
    solution = build_solution(sets_for(size), vec[float](margins), vec[float](balances))
    again = solution.all_margins()
    for _ in range(1000):
        own, other = source.randrange(511), source.randrange(511)
        at = own * WIDTH + other
        assert abs(solution.margin(own, other) - margins[at]) <= 0.5 / PARTS_PER_POINT + 1e-9
        assert (
            abs(solution.win_chance(own, other) - (1 + balances[at]) / 2)
            <= 0.5 / PARTS_PER_CERTAINTY + 1e-9
        )
        assert again[at] == solution.margin(own, other)
    assert again[511 * WIDTH] == again[511] == 0


def test_the_files_are_small() -> None:
    sizes = [len(file.folder.joinpath(file_name(size)).read_bytes()) for size in SIZES]
    assert sum(sizes) < 6.2e6


# Damage


def distance_planes(first: int) -> list[bytes]:
    """The low and high bytes of distances: only the first is not flat, and it shifts the others."""
    lanes = [DISTANCE_OFFSET + first] + [DISTANCE_OFFSET] * (STATES - 1)
    return [bytes(lane & 255 for lane in lanes), bytes(lane >> 8 for lane in lanes)]


def pack_file(parts: list[bytes], head: bytes = b"Kono-TUI solution 1: Canoga 9\n") -> bytes:
    return head + b"".join(zlib.compress(part, 1) for part in parts)


FLAT = distance_planes(0)
GOOD = pack_file(FLAT + FLAT)
BAD = {
    "nothing": (b"", "no solution of Canoga"),
    "another text": (b"Round: 1\n", "no solution of Canoga"),
    "another version": (GOOD.replace(b"1:", b"2:"), "no solution of Canoga"),
    "rows too short": (GOOD.replace(b"9\n", b"8\n"), "rows of 8 squares"),
    "rows too long": (GOOD.replace(b"9\n", b"12\n"), "rows of 12 squares"),
    "another size": (GOOD.replace(b"9\n", b"10\n"), "as long as"),
    "no entries": (pack_file([]), "as long as"),
    "no chances": (pack_file(FLAT), "as long as"),
    "too few entries": (pack_file([FLAT[0][1:], *FLAT, FLAT[1]]), "as long as"),
    "too many entries": (pack_file([FLAT[0] + b"0", *FLAT, FLAT[1]]), "as long as"),
    "cut short": (GOOD[:-3], "as long as"),
    "damaged": (GOOD[:-1] + bytes([GOOD[-1] ^ 1]), "damaged"),
    "not compressed": (pack_file([]) + FLAT[0], "damaged"),
    "more": (GOOD + b"!", "more than"),
    "distances that cannot be": (pack_file([bytes(STATES)] * 4), "damaged"),
    "margins too large": (pack_file(distance_planes(4000) + FLAT), "damaged"),
    "chances too large": (pack_file(FLAT + distance_planes(PARTS_PER_CERTAINTY + 1)), "damaged"),
    "chances too small": (pack_file(FLAT + distance_planes(-1)), "damaged"),
}


def test_a_table_where_all_is_alike_is_read() -> None:
    solution = read_solution(
        pack_file(distance_planes(PARTS_PER_POINT) + distance_planes(PARTS_PER_CERTAINTY))
    )
    assert (solution.margin(5, 6), solution.win_chance(5, 6)) == (1, 1)


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_is_no_solution_is_refused(case: str) -> None:
    data, part = BAD[case]
    with pytest.raises(FormatError, match=part):
        read_solution(data)


@pytest.mark.parametrize("case", ["missing", "a folder", "for another size", *BAD])
def test_a_solution_that_cannot_be_read_is_none(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "folder", tmp_path)
    size = 10 if case == "for another size" else 9
    if case == "a folder":
        (tmp_path / "9.solution").mkdir()
    elif case != "missing":
        data = GOOD if case == "for another size" else BAD[case][0]
        (tmp_path / file_name(size)).write_bytes(data)
    assert load_solution(size) is None


def test_the_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "folder", tmp_path)
    (tmp_path / "9.solution").write_bytes(GOOD)
    solution = load_solution(9)
    assert solution
    (tmp_path / "9.solution").unlink()
    assert load_solution(9) is solution
    assert load_solution(10) is None
