"""The pictures of the screens: they show the program as it is."""

from __future__ import annotations

import os
import re
from itertools import pairwise

import pytest

from tests.tui.showcase import FOLDER, SHOTS, Shot
from tests.tui.svg import Cell, difference, draw_svg, parse_svg, shape

MOST_BYTES = 120_000
REWRITE = "`make screenshots` takes the pictures anew; look at them before they are committed."
BLANK = Cell(" ", "#ffffff", "#000000")


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_shows_the_screen_as_it_is(shot: Shot) -> None:
    now = shot.take()
    if os.environ.get("KONO_GOLDEN") == "write":
        shot.path.write_text(now, "utf-8")
    assert shot.path.exists(), f"{shot.path.name} is missing. {REWRITE}"
    before = shot.path.read_text("utf-8")
    differs = difference(parse_svg(before), parse_svg(now))
    assert not differs, f"{shot.path.name} shows another screen: {differs}. {REWRITE}"


def test_every_picture_in_the_folder_is_one_that_is_taken() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {shot.path.name for shot in SHOTS}, REWRITE


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_needs_nothing_from_elsewhere_and_is_small(shot: Shot) -> None:
    text = shot.path.read_text("utf-8")
    rest = text.replace('xmlns="http://www.w3.org/2000/svg"', "", 1)
    assert not re.findall(r"https?:|url\(|href|@font-face|@import|<script|<image", rest)
    assert len(text.encode()) < MOST_BYTES


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_a_picture_tells_nothing_of_the_machine_it_was_taken_on(shot: Shot) -> None:
    letters = parse_svg(shot.path.read_text("utf-8")).letters
    rows = {y: "" for _, y in letters}
    for (_, y), (character, *_) in sorted(letters.items(), key=lambda item: item[0][::-1]):
        rows[y] += character
    written = "\n".join(rows.values())
    assert not re.findall(r"/(home|root|tmp|Users|var|private)\b", written)


# How pictures are compared


def test_pictures_of_one_screen_are_equal_however_they_are_written() -> None:
    row = [BLANK, Cell("▀", "#ff0000", "#000000"), Cell("a", "#ffffff", "#000000", bold=True)]
    picture = draw_svg([row, row], "two rows")
    assert difference(parse_svg(picture), parse_svg(picture.replace("<path", "\n <path"))) == ""
    split = picture.replace("M8 0h8v8h-8z", "M8 0h4v8h-4zM12 0h4v8h-4z")
    assert split != picture
    assert difference(parse_svg(picture), parse_svg(split)) == ""


@pytest.mark.parametrize(
    "other",
    [
        Cell("b", "#ffffff", "#000000"),
        Cell("a", "#fffffe", "#000000"),
        Cell("a", "#ffffff", "#000001"),
        Cell("a", "#ffffff", "#000000", bold=True),
        Cell("a", "#ffffff", "#000000", underline=True),
        Cell("▀", "#ffffff", "#000000"),
        Cell("─", "#ffffff", "#000000"),
        BLANK,
    ],
)
def test_a_cell_that_looks_otherwise_is_noticed_and_found(other: Cell) -> None:
    one = Cell("a", "#ffffff", "#000000")
    before = parse_svg(draw_svg([[BLANK] * 3, [BLANK, BLANK, one]], "t"))
    now = parse_svg(draw_svg([[BLANK] * 3, [BLANK, BLANK, other]], "t"))
    assert difference(before, now).startswith("1 cells differ, first in row 2, column 3")


def test_another_size_or_title_is_noticed() -> None:
    before = parse_svg(draw_svg([[BLANK] * 3], "t"))
    assert "3, 1" in difference(before, parse_svg(draw_svg([[BLANK] * 2], "t")))
    assert "'u'" in difference(before, parse_svg(draw_svg([[BLANK] * 3], "u")))


def test_wide_characters_and_their_neighbours_keep_their_places() -> None:
    wide = [Cell("将", "#ffffff", "#000000"), Cell("", "#ffffff", "#000000"), BLANK]
    letters = parse_svg(draw_svg([[*wide, Cell("x", "#ffffff", "#000000")]], "t")).letters
    assert {place: letter[0] for place, letter in letters.items()} == {(0, 0): "将", (3, 0): "x"}


@pytest.mark.parametrize("lines", ["┌┬┐", "├┼┤", "└┴┘", "╭─╮", "│ │", "╰─╯", "┏━┓", "┗━┛", "═╬═"])
def test_frames_are_drawn_so_that_they_join(lines: str) -> None:
    for left, right in pairwise(lines):
        ends = {y for x, y, width, _ in shape(left) if x + width == 8}
        assert ends == {y for x, y, _, _ in shape(right) if x == 0}


def test_the_dots_of_a_diagonal_are_drawn_in_one_line() -> None:
    for row in (
        (("⠢", 0, 0), ("⡀", 1, 0), ("⠈", 1, 1), ("⠢", 2, 1)),
        (
            ("⠔", 0, 1),
            ("⠁", 1, 1),
            ("⢀", 1, 0),
            ("⠔", 2, 0),
        ),
    ):
        dots = sorted(
            (8 * x + left, 16 * y + top) for text, x, y in row for left, top, *_ in shape(text)
        )
        steps = {
            (right - left, abs(lower - upper)) for (left, upper), (right, lower) in pairwise(dots)
        }
        assert steps == {(4, 4)}
