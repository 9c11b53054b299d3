"""What a terminal can show, by what its environment says."""

from __future__ import annotations

import pytest
from rich.color import ColorSystem
from textual import constants
from textual.app import App
from textual.filter import NoColor
from textual.scrollbar import ScrollBar

from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal, configure_textual, probe_terminal

USUAL = Settings()
XTERM = {"TERM": "xterm-256color", "LANG": "en_US.UTF-8"}


def detected_terminal(
    environ: dict[str, str], encoding: str = "UTF-8", **chosen: str
) -> Terminal | None:
    settings = Settings(**chosen)  # type: ignore[arg-type]
    return probe_terminal(environ, encoding, is_tty=True, settings=settings)


@pytest.mark.parametrize("term", ["dumb", "", "unknown", "DUMB"])
def test_a_terminal_that_cannot_place_text_gets_lines(term: str) -> None:
    assert detected_terminal({"TERM": term, "COLORTERM": "truecolor"}) is None
    assert detected_terminal({}) is None


def test_what_is_no_terminal_gets_lines() -> None:
    assert probe_terminal(XTERM, "UTF-8", is_tty=False, settings=USUAL) is None


@pytest.mark.parametrize(
    ("environ", "colours"),
    [
        ({"COLORTERM": "truecolor"}, "full"),
        ({"COLORTERM": "24bit"}, "full"),
        ({}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "screen"}, "16"),
        ({"TERM": "xterm-kitty"}, "full"),
        ({"TERM": "alacritty"}, "full"),
        ({"TERM": "xterm-direct"}, "full"),
        ({"TERM_PROGRAM": "iTerm.app"}, "full"),
        ({"TERM_PROGRAM": "Apple_Terminal"}, "256"),
        ({"WT_SESSION": "1"}, "full"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "16"),
        ({"TERM": "vt100"}, "none"),
        ({"TERM": "xterm-mono"}, "none"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none"),
        ({"NO_COLOR": ""}, "256"),
        ({"TEXTUAL_COLOR_SYSTEM": "standard"}, "16"),
        ({"TERM": "tmux-256color", "TMUX": "x", "TERM_PROGRAM": "iTerm.app"}, "256"),
        ({"TERM": "tmux-256color", "TMUX": "x", "COLORTERM": "truecolor"}, "full"),
        ({"TERM": "screen.xterm-256color", "STY": "x", "COLORTERM": "truecolor"}, "256"),
    ],
)
def test_colours_are_as_many_as_the_terminal_says(environ: dict[str, str], colours: str) -> None:
    found = detected_terminal(XTERM | environ)
    assert found is not None
    assert found.colours == colours


@pytest.mark.parametrize(
    ("environ", "encoding", "glyphs"),
    [
        ({}, "UTF-8", "unicode"),
        ({}, "utf8", "unicode"),
        ({}, "ANSI_X3.4-1968", "ascii"),
        ({}, "no such encoding", "ascii"),
        ({"TERM": "linux"}, "UTF-8", "ascii"),
        ({"TERM": "vt220"}, "UTF-8", "ascii"),
        ({"LANG": "ja_JP.UTF-8"}, "UTF-8", "safe"),
        ({"LC_CTYPE": "zh_TW.UTF-8"}, "UTF-8", "safe"),
        ({"LC_ALL": "ko_KR.UTF-8"}, "UTF-8", "safe"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ja_JP.UTF-8"}, "UTF-8", "unicode"),
        ({"LC_ALL": "", "LANG": "ja"}, "UTF-8", "safe"),
        ({"LANG": "kok_IN.UTF-8"}, "UTF-8", "unicode"),
        ({"LANG": "ja_JP.eucJP"}, "EUC-JP", "ascii"),
    ],
)
def test_characters_are_those_that_can_be_trusted(
    environ: dict[str, str], encoding: str, glyphs: str
) -> None:
    found = detected_terminal(XTERM | environ, encoding)
    assert found is not None
    assert found.glyphs == glyphs


def test_windows_names_no_terminal_and_has_every_colour() -> None:
    def windows(environ: dict[str, str]) -> Terminal | None:
        return probe_terminal(environ, "cp1252", is_tty=True, settings=USUAL, on_windows=True)

    assert windows({"WT_SESSION": "1"}) == Terminal("unicode", "full")
    assert windows({}) == Terminal("safe", "full")
    assert windows({"TERM": "dumb"}) is None


def test_the_settings_have_the_last_word() -> None:
    environ = XTERM | {"NO_COLOR": "1"}
    assert detected_terminal(environ, "ascii", glyphs="safe", colours="full") == Terminal(
        "safe", "full"
    )


@pytest.mark.parametrize(
    ("terminal", "system"),
    [
        (Terminal(), ColorSystem.TRUECOLOR),
        (Terminal(colours="256"), ColorSystem.EIGHT_BIT),
        (Terminal(colours="16"), ColorSystem.STANDARD),
        (Terminal(colours="none"), ColorSystem.STANDARD),
    ],
)
def test_textual_emits_what_was_decided(
    terminal: Terminal, system: ColorSystem, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "auto")
    monkeypatch.setenv("TEXTUAL_COLOR_SYSTEM", "auto")
    monkeypatch.setenv("NO_COLOR", "")
    import os

    configure_textual(terminal, os.environ)
    app: App[None] = App(ansi_color=terminal.colours in ("16", "none") or None)
    assert ColorSystem[str(app.console._color_system).rpartition(".")[2]] is system
    assert app.no_color is (terminal.colours == "none")
    assert any(isinstance(each, NoColor) for each in app._filters) is app.no_color


def test_scroll_bars_have_no_block_characters_where_they_cannot_be_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "auto")
    monkeypatch.setattr(ScrollBar, "renderer", ScrollBar.renderer)
    configure_textual(Terminal("ascii", "16"), {})
    for position in range(31):
        bar = ScrollBar.renderer.render_bar(20, 50, 20, position)
        assert "".join(each.text for each in bar.segments).isascii()
