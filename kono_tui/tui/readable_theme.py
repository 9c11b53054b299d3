"""Words that can be read under any theme: inks moved only as far as the contrast needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from textual.color import Color
from textual.theme import Theme

from kono_tui.tui.paint.common.palette import READABLE_CONTRAST, contrast

BODY_CONTRAST: Final = 7.0
"""The contrast of body text with the panel, where black or white gets there: then second and third
words can be fainter, and still be read.
"""
LEAST_CONTRAST: Final = READABLE_CONTRAST + 0.05
"""A little more than words need: a style sheet rounds colours."""
BODY_LEAD: Final = 0.5
"""How much more contrast body text has than what is fainter, on every ground."""
STEPS: Final = 40
BLACK, WHITE = Color(0, 0, 0), Color(255, 255, 255)


@dataclass(frozen=True)
class ThemeColours:
    """The colours of a theme that words and what lies below them need."""

    desk: Color
    panel: Color
    raised: Color
    text: Color
    dim: Color
    faint: Color
    accent: Color
    warning: Color
    error: Color


def readable_colours(theme: Theme) -> ThemeColours:
    """Return a theme's colours, with inks that can be read on all its grounds."""
    variables = theme.to_color_system().generate() | theme.variables
    desk = Color.parse(variables["background"])
    panel = desk + Color.parse(variables["surface"])
    raised = panel + Color.parse(variables["panel"])
    grounds = (desk, panel, raised)
    ink = {
        name: strengthen(Color.parse(variables[name]), grounds, LEAST_CONTRAST)
        for name in ("foreground", "accent", "warning", "error")
    }
    text = strengthen(ink["foreground"], grounds, LEAST_CONTRAST + BODY_LEAD)
    text = strengthen(text, (panel,), BODY_CONTRAST)
    middle = sqrt(LEAST_CONTRAST * contrast(text.rgb, panel.rgb))
    dim = strengthen(fade(text, panel, (panel,), middle), grounds, LEAST_CONTRAST)
    faint = fade(dim, panel, (desk, panel), LEAST_CONTRAST)
    accents = ink["accent"], ink["warning"], ink["error"]
    return ThemeColours(desk, panel, raised, text, dim, faint, *accents)


def strengthen(ink: Color, grounds: Sequence[Color], least: float) -> Color:
    """Return an ink moved towards black or white, as far as its contrast with the grounds needs."""
    pole = max((BLACK, WHITE), key=lambda each: least_contrast(each, grounds))
    mixes = (ink.blend(pole, step / STEPS) for step in range(STEPS))
    return next((mix for mix in mixes if least_contrast(mix, grounds) >= least), pole)


def fade(ink: Color, ground: Color, grounds: Sequence[Color], least: float) -> Color:
    """Return an ink moved towards a ground, as far as its contrast with all grounds allows."""
    mixes = (ink.blend(ground, step / STEPS) for step in reversed(range(STEPS)))
    return next((mix for mix in mixes if least_contrast(mix, grounds) >= least), ink)


def least_contrast(ink: Color, grounds: Sequence[Color]) -> float:
    """The least contrast of an ink with any of some grounds."""
    return min(contrast(ink.rgb, ground.rgb) for ground in grounds)


def with_readable_words(theme: Theme) -> Theme:
    """Return a theme whose words, headings and notes can be read, and rank as they should."""
    colours = readable_colours(theme)
    text, dim, faint, accent = (
        colour.hex for colour in (colours.text, colours.dim, colours.faint, colours.accent)
    )
    variables = {
        "text": text,
        "text-muted": dim,
        "text-disabled": faint,
        "foreground-muted": dim,
        "foreground-disabled": faint,
        "text-accent": accent,
        "text-error": colours.error.hex,
        "text-warning": colours.warning.hex,
        "footer-key-foreground": accent,
        "markdown-h1-color": accent,
        "markdown-h2-color": accent,
        "markdown-h3-color": accent,
        "markdown-h4-color": text,
        "markdown-h5-color": text,
        "markdown-h6-color": dim,
    }
    return replace(
        theme,
        foreground=text,
        accent=accent,
        warning=colours.warning.hex,
        error=colours.error.hex,
        variables=theme.variables | variables,
    )
