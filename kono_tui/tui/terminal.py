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

from kono_tui.tui.paint.skin import Glyphs
from kono_tui.tui.settings import Settings

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
SYSTEMS: Final[dict[Colours, str]] = {
    "full": "truecolor",
    "256": "256",
    "16": "standard",
    "none": "standard",
}
"""Textual's and rich's names. Without colours, bold and reverse still have to be written."""


@dataclass(frozen=True)
class Terminal:
    """The characters that can be trusted, and the number of colours."""

    glyphs: Glyphs = "unicode"
    colours: Colours = "full"


def this_terminal(settings: Settings) -> Terminal | None:
    """Return the abilities of the program's own terminal; None: lines of text at most."""
    streams = (sys.__stdin__, sys.__stdout__)
    tty = all(stream is not None and not stream.closed and stream.isatty() for stream in streams)
    return probe(os.environ, locale.getencoding(), tty, settings, os.name == "nt")


def probe(
    environ: Mapping[str, str],
    encoding: str,
    tty: bool,
    settings: Settings,
    windows: bool = False,
) -> Terminal | None:
    """Return a terminal's abilities, judged by its environment; None: lines of text at most.

    `is_tty`: whether the program reads from and writes to a terminal. The settings have the last
    word.
    """
    term = environ.get("TERM", "").strip().lower()
    if not tty or term == "dumb" or (term in ("", "unknown") and not windows):
        return None
    glyphs = settings.glyphs
    if glyphs == "auto":
        glyphs = _glyphs(environ, term, encoding, windows)
    colours = settings.colours
    if colours == "auto":
        colours = _colours(environ, term, windows)
    return Terminal(cast("Glyphs", glyphs), cast("Colours", colours))


def _glyphs(environ: Mapping[str, str], term: str, encoding: str, windows: bool) -> Glyphs:
    if windows:  # its consoles take any character; the old one's fonts have few
        return "unicode" if _modern(environ, term) else "safe"
    if not _is_utf8(encoding) or _console(term):
        return "ascii"
    spoken = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    return "safe" if re.match(r"(zh|ja|ko)([_.@]|$)", spoken.lower()) else "unicode"


def _modern(environ: Mapping[str, str], term: str) -> bool:
    return bool(term or environ.get("WT_SESSION") or environ.get("TERM_PROGRAM"))


def _is_utf8(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        return False


def _console(term: str) -> bool:
    """Return whether it is the Linux console or as old as the VT100: a few hundred characters."""
    return term == "linux" or term.startswith(("linux-", "vt"))


def _colours(environ: Mapping[str, str], term: str, windows: bool) -> Colours:
    if environ.get("NO_COLOR") or re.match(r"vt\d", term) or term.endswith(("-mono", "-m")):
        return "none"
    for colours, system in SYSTEMS.items():
        if environ.get("TEXTUAL_COLOR_SYSTEM") == system:
            return colours
    if _console(term):
        return "16"
    if _says_full(environ, term) or windows:
        return "full"
    return "256" if "256color" in term or "TMUX" in environ else "16"


def _says_full(environ: Mapping[str, str], term: str) -> bool:
    """Return whether every colour can be shown, and nothing in between takes them away."""
    if "STY" in environ and "TMUX" not in environ:  # GNU screen passes on what it cannot show
        return False
    if environ.get("COLORTERM", "").strip().lower() in ("truecolor", "24bit"):
        return True
    if "TMUX" in environ or term.startswith(("screen", "tmux")):  # the rest is the outer one's
        return False
    return (
        "WT_SESSION" in environ
        or environ.get("TERM_PROGRAM", "").lower() in TRUE_COLOUR_PROGRAMS
        or term.startswith(TRUE_COLOUR_TERMS)
        or term.endswith("-direct")
    )


def tell_textual(terminal: Terminal, environ: MutableMapping[str, str]) -> None:
    """Make Textual emit the detected colours; call this before the app is created.

    Textual reads its variable when it is first imported, and takes NO_COLOR, even an empty one,
    from the environment.
    """
    from textual import constants

    environ["TEXTUAL_COLOR_SYSTEM"] = SYSTEMS[terminal.colours]
    constants.COLOR_SYSTEM = SYSTEMS[terminal.colours]  # type: ignore[misc]
    if terminal.colours == "none":
        environ["NO_COLOR"] = "1"
    else:
        environ.pop("NO_COLOR", None)
    if terminal.glyphs != "unicode":
        _even_scrollbars()


def _even_scrollbars() -> None:
    """Make scroll bars end at cell borders: their finer ends are block characters."""
    from textual.scrollbar import ScrollBar, ScrollBarRender

    class Even(ScrollBarRender):
        VERTICAL_BARS: ClassVar[list[str]] = [" "]
        HORIZONTAL_BARS: ClassVar[list[str]] = [" "]

    ScrollBar.renderer = Even
