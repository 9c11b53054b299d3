"""Whether everything is distinct from what it lies on, palette by palette."""

from __future__ import annotations

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


@every(name=["light", "wood", "contrast"])
def test_the_two_homes_and_the_board_are_three_grounds(name: str) -> None:
    palette = PALETTES[name]
    assert len({palette.board, palette.pad_white, palette.pad_black}) == 3


def test_contrast_goes_from_one_to_twenty_one() -> None:
    black, white = parse_rgb("000000"), parse_rgb("ffffff")
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    assert contrast(white, white) == 1
    assert luminance(parse_rgb("808080")) == pytest.approx(0.2159, abs=1e-4)


def test_a_colour_is_written_as_it_is_read() -> None:
    assert format_hex(parse_rgb("0a4f80")) == "#0a4f80"
