"""The blocks of a page of rules as widgets; its boards are drawn by the painter of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from kono_tui.core.game import Game
from kono_tui.errors import KonoError
from kono_tui.formats.rules_page import (
    Block,
    BulletList,
    Diagram,
    Emphasis,
    Heading,
    Line,
    Paragraph,
    Table,
    Verbatim,
)
from kono_tui.formats.rules_text import format_table, plain_line
from kono_tui.scene.diagrams import build_diagram
from kono_tui.tui.widgets.diagrams import CaptionedDiagram, DiagramRow

STYLES: Final = {
    Emphasis.NONE: "",
    Emphasis.STRONG: "bold",
    Emphasis.SOFT: "italic",
    Emphasis.TYPED: "$accent",
}

CSS: Final = """
.rules--text { height: auto; max-width: 84; margin-bottom: 1; }
.rules--heading { height: auto; margin-bottom: 1; color: $accent; text-style: bold; }
.rules--entry { height: auto; max-width: 84; }
.rules--entry Static { height: auto; }
.rules--entry .rules--bullet { width: 2; color: $accent; }
.rules--entry .rules--words { width: 1fr; }
.rules--last { margin-bottom: 1; }
DiagramRow { margin-bottom: 1; }
"""


def build_blocks(game: Game[Any], blocks: Sequence[Block], bullet: str) -> Iterator[Widget]:
    """Yield the widgets for some blocks; diagrams that follow one another share one."""
    for is_diagram, run in groupby(blocks, key=lambda block: isinstance(block, Diagram)):
        if is_diagram:
            yield from _build_diagrams(game, [each for each in run if isinstance(each, Diagram)])
        else:
            for block in run:
                yield from _build_words(block, bullet)


def _build_diagrams(game: Game[Any], diagrams: Sequence[Diagram]) -> Iterator[Widget]:
    """Yield the boards; of a page whose boards cannot be read, the drawings."""
    try:
        pictures = [build_diagram(game, each) for each in diagrams]
    except KonoError:
        drawings = ("\n".join(each.drawing) for each in diagrams)
        yield from (Static(each, markup=False, classes="rules--text") for each in drawings)
        return
    captions = (plain_line(each.caption) for each in diagrams)
    yield DiagramRow(list(map(CaptionedDiagram, pictures, captions)))


def _build_words(block: Block, bullet: str) -> Iterator[Widget]:
    match block:
        case Heading():
            yield Static(block.text, markup=False, classes="rules--heading")
        case Paragraph():
            yield Static(style_line(block.line), classes="rules--text")
        case BulletList():
            for entry in block.entries:
                is_last = entry is block.entries[-1]
                yield Horizontal(
                    Static(bullet, markup=False, classes="rules--bullet"),
                    Static(style_line(entry), classes="rules--words"),
                    classes="rules--entry" + " rules--last" * is_last,
                )
        case Table():
            yield Static(format_table(block), markup=False, classes="rules--text")
        case Verbatim():
            yield Static("\n".join(block.lines), markup=False, classes="rules--text")
        case Diagram():
            raise AssertionError("diagrams are built in runs")


def style_line(line: Line) -> Content:
    """Return a text with its emphasis."""
    return Content.assemble(*((span.text, STYLES[span.emphasis]) for span in line))
