"""Whether everything is distinct from what it lies on, palette by palette."""

from __future__ import annotations

from math import dist

import pytest

from kono_tui.tui.paint.common.canvas import RGB
from kono_tui.tui.paint.common.palette import (
    CLEAR_CONTRAST,
    PALETTES,
    READABLE_CONTRAST,
    Palette,
    contrast,
    format_hex,
    luminance,
    parse_rgb,
)
from tests.tui.paint.cases import every

WORDS = (
    ("text", "desk"),
    ("text", "panel"),
    ("text", "raised"),
    ("dim", "panel"),
    ("dim", "raised"),
    ("faint", "panel"),
    ("accent", "panel"),
    ("accent", "raised"),
    ("desk", "accent"),
    ("rim_text", "rim"),
    ("value_w", "pad_white"),
    ("value_b", "pad_black"),
    ("text_on_pit", "pit"),
    ("on_target", "target"),
    ("black", "danger"),
    ("black", "mark_on_black"),
    ("white", "mark_on_white"),
)
MARKS = (
    ("black", "board"),
    ("white", "board"),
    ("cursor", "board"),
    ("select", "board"),
    ("target", "board"),
    ("last", "board"),
    ("line", "board"),
    ("illegal_mark", "board"),
    ("promo", "black"),
    ("promo_w", "white"),
    ("danger", "black"),
    ("mark_on_black", "black"),
    ("mark_on_white", "white"),
    ("cursor", "pad_white"),
    ("cursor", "pad_black"),
    ("target", "pad_white"),
    ("target", "pad_black"),
    ("last", "pad_white"),
    ("white", "pad_white"),
    ("black", "pad_black"),
    ("white", "bar_black"),
    ("white", "pit"),
    ("cursor", "pit"),
    ("target", "pit"),
    ("last", "pit"),
)
GROUNDS = ("board", "pad_white", "pad_black", "pit")


def colour(palette: Palette, role: str, ground: str) -> RGB:
    """The colour of a role on a ground; pieces may have an outline there."""
    outline = getattr(palette, f"outline_{role}", None) if ground in GROUNDS else None
    found: RGB = outline or getattr(palette, role)
    return found


@every(palette=PALETTES)
def test_words_are_readable(palette: Palette) -> None:
    for role, ground in WORDS:
        found = contrast(getattr(palette, role), getattr(palette, ground))
        assert found >= READABLE_CONTRAST, (role, ground)


@every(palette=PALETTES)
def test_pieces_and_marks_are_clear(palette: Palette) -> None:
    for role, ground in MARKS:
        found = contrast(colour(palette, role, ground), getattr(palette, ground))
        assert found >= CLEAR_CONTRAST, (role, ground)


@every(palette=PALETTES)
def test_the_two_homes_and_the_board_are_three_grounds(palette: Palette) -> None:
    """Every difference can be seen: some two are the least that an eye can tell."""
    homes = palette.pad_white, palette.pad_black
    assert all(difference(palette.board, home) >= 9 for home in homes)
    assert difference(*homes) >= 7


def difference(one: RGB, other: RGB) -> float:
    """The difference of two colours to the eye, as CIE 1976 defines it."""
    return dist(lab(one), lab(other))


def lab(colour: RGB) -> tuple[float, float, float]:
    """A colour's lightness, and how red and how yellow it is."""
    shares = [channel / 255 for channel in colour]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    ]
    rows = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8729))
    sums = [sum(part * each for part, each in zip(row, linear, strict=True)) for row in rows]
    x, y, z = (each ** (1 / 3) if each > 0.008856 else 7.787 * each + 16 / 116 for each in sums)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_contrast_goes_from_one_to_twenty_one() -> None:
    black, white = parse_rgb("000000"), parse_rgb("ffffff")
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert luminance(parse_rgb("808080")) == pytest.approx(0.2159, abs=1e-4)


def test_a_colour_is_written_as_it_is_read() -> None:
    assert format_hex(parse_rgb("0a4f80")) == "#0a4f80"
