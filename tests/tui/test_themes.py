"""Themes: readable, of one accent, and a board for every one."""

from __future__ import annotations

from dataclasses import fields

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.pilot import Pilot
from textual.theme import BUILTIN_THEMES, Theme

from kono_tui.tui.app import KonoApp
from kono_tui.tui.paint.common.palette import PALETTES, Palette
from kono_tui.tui.settings.values import DEFAULT_THEME, Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.themes import (
    ANSI_THEMES,
    APP_CSS,
    OWN_THEMES,
    available_themes,
    build_own_themes,
    effective_theme,
    palette_for,
    readable_builtin,
    theme_names,
)
from tests.tui.driver import drive

FULL = Terminal()
OURS = [theme for theme in build_own_themes(FULL) if theme.name in OWN_THEMES]
COLOURS_256 = [
    theme for theme in build_own_themes(Terminal(colours="256")) if theme.name == DEFAULT_THEME
]


def colours(theme: Theme) -> dict[str, str]:
    return theme.to_color_system().generate() | theme.variables


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((_luminance(Color.parse(one)), _luminance(Color.parse(other))))[::-1]
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    shares = (each / 255 for each in colour.rgb)
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in shares
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


PAIRS = [
    *((ink, ground, 4.5) for ink in ("foreground", "text-muted", "accent", "error")
      for ground in ("background", "surface", "panel")),
    ("text-disabled", "background", 4.0),
    ("text-disabled", "surface", 4.0),
    ("block-cursor-foreground", "block-cursor-background", 4.5),
    ("block-cursor-blurred-foreground", "block-cursor-blurred-background", 4.5),
    ("background", "accent", 4.5),
    ("input-cursor-foreground", "input-cursor-background", 4.5),
    ("footer-key-foreground", "footer-background", 4.5),
    ("footer-description-foreground", "footer-background", 4.5),
    ("input-selection-foreground", "input-selection-background", 3.0),
]  # fmt: skip


@pytest.mark.parametrize("theme", OURS + COLOURS_256, ids=lambda theme: theme.name)
def test_words_can_be_read(theme: Theme) -> None:
    found = colours(theme)
    for ink, ground, least in PAIRS:
        assert contrast(found[ink], found[ground]) >= least, (ink, ground)


@pytest.mark.parametrize("theme", OURS, ids=lambda theme: theme.name)
def test_textuals_own_widgets_have_our_colours_alone(theme: Theme) -> None:
    """Every variable a widget uses is one of the palette's greys, its accent, or the error."""
    found = colours(theme)
    ours = {found[each] for each in ("foreground", "background", "surface", "panel", "accent")}
    ours |= {found[each] for each in ("text-muted", "text-disabled", "error", "border-blurred")}
    ours = {Color.parse(each).hex for each in ours}
    for name, value in found.items():
        derived = "lighten" in name or "darken" in name or "-background" in name[-11:]
        derived = derived or name in ("warning-muted", "error-muted", "success-muted")
        if value[0] == "#" and Color.parse(value).a and not derived:
            assert Color.parse(value).hex in ours, name


def test_256_colours_are_shown_as_the_palette_has_them() -> None:
    """Only greys may be taken for the next grey."""
    palette = PALETTES["wood256"]
    shown = {}
    for field in fields(Palette):
        colour = getattr(palette, field.name)
        if isinstance(colour, tuple) and field.name != "shadow":
            found = RichColor.from_rgb(*colour).downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
            shown[field.name] = tuple(found)
            grey = len(set(colour)) == 1
            assert max(abs(a - b) for a, b in zip(found, colour, strict=True)) <= 10 * grey
    assert len({shown[ground] for ground in ("desk", "panel", "raised", "rule")}) == 4
    assert len({shown[ink] for ink in ("text", "dim", "faint")}) == 3


def test_our_themes_have_their_palettes() -> None:
    for theme in OURS:
        assert palette_for(theme, FULL) is PALETTES[OWN_THEMES[theme.name]]
    assert palette_for(OURS[0], Terminal(colours="256")) is PALETTES["wood256"]


@pytest.mark.parametrize("theme", BUILTIN_THEMES.values(), ids=lambda theme: theme.name)
def test_any_theme_gets_our_board_and_keeps_its_own_desk(theme: Theme) -> None:
    palette = palette_for(theme, FULL)
    if theme.ansi:
        assert palette is None
        return
    assert palette is not None
    assert palette.board == PALETTES["wood" if theme.dark else "light"].board
    assert Color(*palette.desk).hex == Color.parse(colours(theme)["background"]).hex
    assert palette.text != palette.desk


COLOURED = [name for name in theme_names() if name not in ANSI_THEMES]


@pytest.mark.parametrize("name", COLOURED)
def test_under_every_theme_words_can_be_read_and_rank_as_they_should(name: str) -> None:
    """Notes are fainter than second words, and those than the text; headings can be read."""
    theme = next((each for each in OURS if each.name == name), None) or readable_builtin(name)
    found = colours(theme)
    panel = found["surface"]
    text, dim, faint = (
        contrast(found[ink], panel) for ink in ("foreground", "text-muted", "text-disabled")
    )
    assert text > dim > faint >= 4.5
    for ink in ("foreground", "text-muted", "accent"):
        for ground in ("background", "surface", "panel"):
            assert contrast(found[ink], found[ground]) >= 4.5, (ink, ground)
    assert contrast(found["text-disabled"], found["background"]) >= 4.5
    assert contrast(found["markdown-h2-color"], panel) >= 4.5
    assert contrast(found["error"], panel) >= 4.5
    palette = palette_for(theme, FULL)
    assert palette is not None
    shown = {"foreground": palette.text, "text-muted": palette.dim, "accent": palette.accent}
    assert all(Color.parse(found[ink]).rgb == colour for ink, colour in shown.items())


def test_colours_that_are_clear_enough_stay_as_they_are() -> None:
    """Only what could not be read is changed."""
    gruvbox, theme = readable_builtin("gruvbox"), BUILTIN_THEMES["gruvbox"]
    before, after = colours(theme), colours(gruvbox)
    for name in ("background", "surface", "panel", "foreground", "accent", "primary"):
        now, once = Color.parse(after[name]).rgb, Color.parse(before[name]).rgb
        assert all(abs(a - b) <= 1 for a, b in zip(now, once, strict=True)), name


@pytest.mark.parametrize("few", ["16", "none"])
def test_few_colours_are_the_terminals_own(few: str) -> None:
    terminal = Terminal(colours=few)  # type: ignore[arg-type]
    assert effective_theme(Settings(), terminal) == "ansi-dark"
    assert effective_theme(Settings(theme="kono-paper"), terminal) == "ansi-light"
    assert effective_theme(Settings(theme="textual-light"), terminal) == "ansi-light"
    assert available_themes(terminal) == ANSI_THEMES
    assert all(palette_for(theme, terminal) is None for theme in build_own_themes(terminal))


def test_the_theme_is_the_chosen_one_if_there_is_such() -> None:
    assert effective_theme(Settings(theme="nord"), FULL) == "nord"
    assert effective_theme(Settings(theme="neon"), FULL) == DEFAULT_THEME
    assert theme_names()[: len(OWN_THEMES)] == tuple(OWN_THEMES)
    assert set(theme_names()) == set(OWN_THEMES) | set(BUILTIN_THEMES)


def test_the_program_runs_under_every_theme() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for name in theme_names():
            app.theme = name
            await pilot.pause()
            assert app.current_theme.name == name
            assert app.skin.palette == palette_for(app.current_theme, FULL)

    drive(script)


def test_the_style_sheet_is_understood() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.stylesheet.add_source(APP_CSS, is_default_css=False)
        app.stylesheet.parse()
        assert not any(rule.errors for rule in app.stylesheet.rules)

    drive(script)
