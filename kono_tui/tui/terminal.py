"""The terminal's abilities, detected in one place, once."""

from __future__ import annotations

import codecs
import locale
import os
import re
import sys
from collections.abc import Mapping, MutableMapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, cast

from kono_tui.tui.paint.common.skin import GlyphSetName
from kono_tui.tui.settings.values import Settings

Colours = Literal["full", "256", "16", "none"]

TRUE_COLOUR_TERMS: Final = (
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "rio",
    "wezterm",
    "xterm-ghostty",
    "xterm-kitty",
    "xterm-direct",
)
"""Prefixes of TERM in terminals that have every colour, also over ssh."""
TRUE_COLOUR_PROGRAMS: Final = ("iterm.app", "wezterm", "vscode", "ghostty", "hyper", "rio", "tabby")
"""Values of TERM_PROGRAM in such terminals."""
COLOUR_SYSTEMS: Final[dict[Colours, str]] = {
    "full": "truecolor",
    "256": "256",
    "16": "standard",
    "none": "standard",
}
"""Textual's and rich's names. Without colours, bold and reverse still have to be written."""


@dataclass(frozen=True)
class Terminal:
    """The characters that can be trusted, and the number of colours."""

    glyphs: GlyphSetName = "unicode"
    colours: Colours = "full"


def detect_terminal(settings: Settings) -> Terminal | None:
    """Return the abilities of the program's own terminal; None: lines of text at most."""
    streams = (sys.__stdin__, sys.__stdout__)
    is_tty = all(stream is not None and not stream.closed and stream.isatty() for stream in streams)
    return probe_terminal(os.environ, locale.getencoding(), is_tty, settings, os.name == "nt")


def probe_terminal(
    environ: Mapping[str, str],
    encoding: str,
    is_tty: bool,
    settings: Settings,
    on_windows: bool = False,
) -> Terminal | None:
    """Return a terminal's abilities, judged by its environment; None: lines of text at most.

    `is_tty`: whether the program reads from and writes to a terminal. The settings have the last
    word.
    """
    term = environ.get("TERM", "").strip().lower()
    if not is_tty or term == "dumb" or (term in ("", "unknown") and not on_windows):
        return None
    glyphs, colours = settings.glyphs, settings.colours
    if glyphs == "auto":
        glyphs = _detect_glyphs(environ, term, encoding, on_windows)
    if colours == "auto":
        colours = _detect_colours(environ, term, on_windows)
    return Terminal(cast("GlyphSetName", glyphs), cast("Colours", colours))


def _detect_glyphs(
    environ: Mapping[str, str], term: str, encoding: str, on_windows: bool
) -> GlyphSetName:
    if on_windows:  # its consoles take any character; the old one's fonts have few
        is_modern = term or environ.get("WT_SESSION") or environ.get("TERM_PROGRAM")
        return "unicode" if is_modern else "safe"
    if not _is_utf8(encoding) or _is_old_console(term):
        return "ascii"
    language = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    return "safe" if re.match(r"(zh|ja|ko)([_.@]|$)", language.lower()) else "unicode"


def _is_utf8(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        return False


def _is_old_console(term: str) -> bool:
    """Return whether it is the Linux console or as old as the VT100: a few hundred characters."""
    return term == "linux" or term.startswith(("linux-", "vt"))


def _detect_colours(environ: Mapping[str, str], term: str, on_windows: bool) -> Colours:
    if environ.get("NO_COLOR") or re.match(r"vt\d", term) or term.endswith(("-mono", "-m")):
        return "none"
    for colours, system in COLOUR_SYSTEMS.items():
        if environ.get("TEXTUAL_COLOR_SYSTEM") == system:
            return colours
    if _is_old_console(term):
        return "16"
    if _has_true_colour(environ, term) or on_windows:
        return "full"
    return "256" if "256color" in term or "TMUX" in environ else "16"


def _has_true_colour(environ: Mapping[str, str], term: str) -> bool:
    """Return whether every colour can be shown, and nothing in between takes them away."""
    if "STY" in environ and "TMUX" not in environ:  # GNU screen passes on what it cannot show
        return False
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    if "TMUX" in environ or term.startswith(("screen", "tmux")):  # the rest is the outer one's
        return False
    program = environ.get("TERM_PROGRAM", "").lower()
    if "WT_SESSION" in environ or program in TRUE_COLOUR_PROGRAMS:
        return True
    return term.startswith(TRUE_COLOUR_TERMS) or term.endswith("-direct")


def configure_textual(terminal: Terminal, environ: MutableMapping[str, str]) -> None:
    """Make Textual emit the detected colours; call this before the app is created.

    Textual reads its variable when it is first imported, and takes NO_COLOR, even an empty one,
    from the environment.
    """
    from textual import constants

    environ["TEXTUAL_COLOR_SYSTEM"] = COLOUR_SYSTEMS[terminal.colours]
    constants.COLOR_SYSTEM = COLOUR_SYSTEMS[terminal.colours]  # type: ignore[misc]
    if terminal.colours == "none":
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)
    if terminal.glyphs != "unicode":
        _use_plain_scrollbars()


def _use_plain_scrollbars() -> None:
    """Make scroll bars end at cell borders: their finer ends are block characters."""
    from textual.scrollbar import ScrollBar, ScrollBarRender

    class Even(ScrollBarRender):
        VERTICAL_BARS: ClassVar[list[str]] = [" "]
        HORIZONTAL_BARS: ClassVar[list[str]] = [" "]

    ScrollBar.renderer = Even
