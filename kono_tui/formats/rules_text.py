"""A page of rules as plain text, for the line mode: no marks but those that people type."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from kono_tui.core.game import GameInfo
from kono_tui.formats.rules_page import (
    SHORT_HEADING,
    Block,
    BulletList,
    Diagram,
    Emphasis,
    Heading,
    Line,
    Paragraph,
    Table,
    Verbatim,
    load_rules,
)
from kono_tui.formats.sentences import as_sentence

BULLET = "- "
COLUMN_GAP = "  "


def short_rules_text(info: GameInfo, width: int) -> str:
    """Return a game's rules in short as plain text, no wider than so many columns."""
    page = load_rules(info)
    heading = Heading(f"{page.title} {SHORT_HEADING.lower()}", 1)
    return format_blocks([heading, *page.short], width)


def full_rules_text(info: GameInfo, width: int) -> str:
    """Return the rest of a game's page of rules as plain text, no wider than so many columns."""
    return format_blocks(load_rules(info).full, width)


def format_blocks(blocks: Sequence[Block], width: int) -> str:
    """Return blocks as plain text, with empty lines in between. Drawings stay as wide as they are.

    A diagram shows the board before the steps that it tells.
    """
    return "\n\n".join(_format_block(each, width) for each in blocks)


def plain_line(line: Line) -> str:
    """Return a text without emphasis; what is typed stands in quotation marks."""
    quoted = ((span.text, span.emphasis is Emphasis.TYPED) for span in line)
    return "".join(f'"{text}"' if is_typed else text for text, is_typed in quoted)


def _format_block(block: Block, width: int) -> str:
    match block:
        case Heading():
            return block.text.upper() if block.level <= 2 else block.text
        case Paragraph():
            return _wrap(plain_line(block.line), width)
        case BulletList():
            return "\n".join(_wrap(plain_line(each), width, BULLET) for each in block.entries)
        case Table():
            return format_table(block)
        case Verbatim():
            return "\n".join(block.lines)
        case Diagram():
            return _format_diagram(block, width)


def _wrap(text: str, width: int, bullet: str = "") -> str:
    lines = textwrap.wrap(
        text,
        width,
        initial_indent=bullet,
        subsequent_indent=" " * len(bullet),
        break_on_hyphens=False,
        break_long_words=False,
    )
    return "\n".join(lines)


def format_table(table: Table) -> str:
    """Set a table as rows of columns that are as wide as their widest cell."""
    rows = [[plain_line(cell) for cell in row] for row in table.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        COLUMN_GAP.join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def _format_diagram(diagram: Diagram, width: int) -> str:
    steps = " ".join(as_sentence(step) for step in diagram.steps)
    below = " ".join(filter(None, [steps, plain_line(diagram.caption)]))
    return "\n".join([*diagram.drawing, *([_wrap(below, width)] if below else [])])
