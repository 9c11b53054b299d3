"""Textual themes made from the palettes of `paint.common.palette`, and the palette of any theme."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

from kono_tui.tui.paint.common.canvas import RGB
from kono_tui.tui.paint.common.palette import PALETTES, Palette, format_hex
from kono_tui.tui.readable_theme import readable_colours, with_readable_words
from kono_tui.tui.settings.values import DEFAULT_THEME, Settings
from kono_tui.tui.terminal import Terminal

OWN_THEMES: Final = {
    "kono-wood": "wood",
    "kono-light": "light",
    "kono-contrast": "contrast",
    "kono-slate": "slate",
    "kono-paper": "paper",
}
"""The palette of each of our own themes."""
ANSI_THEMES: Final = ("ansi-dark", "ansi-light")
"""The themes for terminals with few colours or none: made of the terminal's own colours."""
ERROR_COLOURS: Final = {"light": "#a3200a", "paper": "#a3200a"}
"""The colour of errors where the palette's own is for dark backgrounds."""

APP_CSS: Final = """
Button.-textual-compact { background: $panel; color: $foreground; text-style: none; }
Button.usual { background: $accent; color: $background; text-style: bold; }
Button.-textual-compact:hover { background: $border-blurred; }
Button.usual:hover { background: $accent; }
Button:focus, Button.usual:focus {
    background: $accent;
    color: $background;
    text-style: bold;
}
.dialog--buttons:focus-within Button.usual:blur { background: $panel; color: $accent; }
SearchIcon { display: none; }
App.-few Dialog, App.-few CommandPalette { background: transparent; }
App.-plain TopRow, App.-plain MenuFooter { text-style: reverse; }
App.-plain .dialog--title Static { color: $foreground; text-style: reverse; }
App.-plain .dialog--body {
    outline-left: ascii $foreground;
    outline-right: ascii $foreground;
}
App.-plain Help .dialog--body { padding: 0 1; }
App.-plain Help .page { padding: 1 0 0 1; }
App.-plain .dialog--buttons { outline: ascii $foreground; outline-top: none; }
App.-plain Choices:focus { text-style: reverse; }
App.-plain Choices:focus > .choices--chosen { color: $foreground; text-style: bold reverse; }
Button.-textual-compact:disabled { border: none !important; }
App.-plain Button { background: $background; color: $foreground; }
App.-plain Button.usual { text-style: bold underline; }
App.-plain Button:focus, App.-plain Button.usual:focus { text-style: bold reverse; }
App.-plain OptionList > .option-list--option-highlighted,
App.-plain ListView > .-highlight,
App.-plain DataTable > .datatable--cursor {
    background: $background;
    color: $foreground;
    text-style: reverse;
}
App.-plain Toast, App.-plain Tooltip, App.-plain OptionList, App.-plain Input,
App.-ascii Toast, App.-ascii OptionList, App.-ascii Input { border: ascii $border; }
App.-plain Input > .input--cursor, App.-plain Input > .input--selection { text-style: reverse; }
App.-ascii TurnCard, App.-ascii RoundEnd .award { border-left: ascii $accent; }
App.-ascii CommandPalette #--input, App.-ascii CommandPalette LoadingIndicator { border: none; }
App.-ascii OptionList { text-overflow: clip; }
App.-plain Input.-textual-compact { border: none; text-style: underline; }
App.-ascii Input.-textual-compact { border: none; }
"""
"""The app's own style sheet, with classes of the app.

`-few`: with 256 colours, none is a darker shade of another. `-plain`: the theme uses the
terminal's own colours, so backgrounds carry no meaning. `-ascii`: Textual's lines and blocks
cannot be shown.
"""


def theme_names() -> tuple[str, ...]:
    """Every theme: our own, Textual's, and those of the terminal's own colours."""
    others = sorted(set(BUILTIN_THEMES) - set(OWN_THEMES) - set(ANSI_THEMES))
    return (*OWN_THEMES, *others, *ANSI_THEMES)


def effective_theme(settings: Settings, terminal: Terminal) -> str:
    """The theme to show: the chosen one, where the terminal has the colours for it."""
    chosen = settings.theme if settings.theme in theme_names() else DEFAULT_THEME
    if not _has_few_colours(terminal):
        return chosen
    return ANSI_THEMES[0] if _is_dark(chosen) else ANSI_THEMES[1]


def available_themes(terminal: Terminal) -> tuple[str, ...]:
    """The themes to choose from in a terminal."""
    return ANSI_THEMES if _has_few_colours(terminal) else theme_names()


def _has_few_colours(terminal: Terminal) -> bool:
    return terminal.colours in ("16", "none")


def _is_dark(name: str) -> bool:
    if name in OWN_THEMES:
        return _is_dark_palette(PALETTES[OWN_THEMES[name]])
    return BUILTIN_THEMES[name].dark


def _is_dark_palette(palette: Palette) -> bool:
    return sum(palette.desk) < sum(palette.text)


def build_own_themes(terminal: Terminal) -> list[Theme]:
    """Build our own themes, and adapt those of the terminal's own colours to our uses."""
    themes = [_build_theme(name, _own_palette(name, terminal)) for name in OWN_THEMES]
    return themes + [_with_one_accent(BUILTIN_THEMES[name]) for name in ANSI_THEMES]


def _own_palette(name: str, terminal: Terminal) -> Palette:
    needs_256 = name == DEFAULT_THEME and terminal.colours == "256"
    return PALETTES["wood256" if needs_256 else OWN_THEMES[name]]


def _build_theme(name: str, palette: Palette) -> Theme:
    """Build a theme of three background levels and one accent; no variable brings in another."""
    role = {each: format_hex(getattr(palette, each)) for each in CHROME_ROLES}
    error = ERROR_COLOURS.get(palette.name, format_hex(palette.danger))
    return Theme(
        name=name,
        dark=_is_dark_palette(palette),
        primary=role["accent"],
        secondary=role["accent"],
        accent=role["accent"],
        warning=role["accent"],
        success=role["accent"],
        error=error,
        foreground=role["text"],
        background=role["desk"],
        surface=role["panel"],
        panel=role["raised"],
        boost=role["raised"],
        variables=_theme_variables(role, error),
    )


CHROME_ROLES: Final = ("desk", "panel", "raised", "rule", "text", "dim", "faint", "accent")
"""The palette's roles that are not the board's."""


def _theme_variables(role: dict[str, str], error: str) -> dict[str, str]:
    text, accent, desk, raised = role["text"], role["accent"], role["desk"], role["raised"]
    return {
        **dict.fromkeys(("primary", "secondary", "accent", "warning", "success"), accent),
        "error": error,
        "text": text,
        "text-muted": role["dim"],
        "text-disabled": role["faint"],
        "text-primary": accent,
        "text-secondary": accent,
        "text-accent": accent,
        "text-warning": accent,
        "text-success": accent,
        "text-error": error,
        "foreground-muted": role["dim"],
        "foreground-disabled": role["faint"],
        "primary-muted": raised,
        "secondary-muted": raised,
        "accent-muted": raised,
        "block-cursor-foreground": desk,
        "block-cursor-background": accent,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-foreground": text,
        "block-cursor-blurred-background": raised,
        "block-hover-background": raised,
        "border": accent,
        "border-blurred": role["rule"],
        "surface-active": raised,
        "scrollbar": role["faint"],
        "scrollbar-hover": role["dim"],
        "scrollbar-active": accent,
        "scrollbar-background": raised,
        "scrollbar-background-hover": raised,
        "scrollbar-background-active": raised,
        "scrollbar-corner-color": raised,
        "link-color": accent,
        "link-background-hover": accent,
        "link-color-hover": desk,
        "footer-foreground": text,
        "footer-background": raised,
        "footer-key-foreground": accent,
        "footer-description-foreground": text,
        "input-cursor-background": text,
        "input-cursor-foreground": desk,
        "input-selection-background": role["faint"],
        "input-selection-foreground": desk,
        "screen-selection-background": role["faint"],
        "screen-selection-foreground": desk,
        "button-foreground": text,
        "button-color-foreground": desk,
        "button-focus-text-style": "bold reverse",
        "markdown-h1-color": accent,
        "markdown-h1-text-style": "bold",
        "markdown-h2-color": accent,
        "markdown-h2-text-style": "bold",
        "markdown-h3-color": accent,
        "markdown-h3-text-style": "none",
        "markdown-h4-color": text,
        "markdown-h5-color": text,
        "markdown-h6-color": role["dim"],
    }


def _with_one_accent(theme: Theme) -> Theme:
    """Return a theme of the terminal's own colours with one accent in place of four."""
    accent = "ansi_yellow" if theme.dark else "ansi_magenta"
    return replace(
        theme,
        primary=accent,
        secondary=accent,
        accent=accent,
        warning=accent,
        success=accent,
        variables=theme.variables
        | dict.fromkeys(
            (
                "border",
                "footer-key-foreground",
                "link-color",
                "markdown-h1-color",
                "markdown-h2-color",
                "markdown-h3-color",
                "markdown-h4-color",
                "scrollbar",
                "scrollbar-hover",
                "scrollbar-active",
            ),
            accent,
        ),
    )


def palette_for(theme: Theme, terminal: Terminal) -> Palette | None:
    """The board's colours under a theme; None where the terminal's own have to do.

    Under a theme that is not ours: our board, dark or light like the theme, and everything around
    it in the theme's colours.
    """
    if _has_few_colours(terminal) or theme.ansi:
        return None
    if theme.name in OWN_THEMES:
        return _own_palette(theme.name, terminal)
    board = _own_palette(DEFAULT_THEME, terminal) if theme.dark else PALETTES["light"]
    return replace(board, name=theme.name, **_chrome_colours(theme))  # type: ignore[arg-type]


def _chrome_colours(theme: Theme) -> dict[str, RGB]:
    """The colours around the board, from those of a theme."""
    found = readable_colours(theme)
    return {
        "desk": found.desk.rgb,
        "panel": found.panel.rgb,
        "raised": found.raised.rgb,
        "rule": found.panel.blend(found.text, 0.2).rgb,
        "text": found.text.rgb,
        "dim": found.dim.rgb,
        "faint": found.faint.rgb,
        "accent": found.accent.rgb,
    }


@cache
def readable_builtin(name: str) -> Theme:
    """Return one of Textual's own themes with words that can be read."""
    return with_readable_words(BUILTIN_THEMES[name])


def has_readable_copy(name: str) -> bool:
    """Whether a theme is one of Textual's own, in colours of its own."""
    return name in BUILTIN_THEMES and name not in ANSI_THEMES
