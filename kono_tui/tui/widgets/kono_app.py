"""The program that a widget is part of, and the symbols that its terminal can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.dom import DOMNode

from kono_tui.tui.widgets.symbols import Symbols, symbols_for

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp


def kono_app(node: DOMNode) -> KonoApp:
    """Return the program around a widget or a screen."""
    return cast("KonoApp", node.app)


def symbols_of(node: DOMNode) -> Symbols:
    """Return the symbols for a widget or a screen."""
    return symbols_for(kono_app(node).skin)
