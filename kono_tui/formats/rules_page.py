"""A game's page of rules: the Markdown that ships, as blocks for the screen and for lines.

A page has a title, the section "In short", and then the rules in full. Of Markdown it uses
headings, paragraphs, lists, tables and fences. A fence marked `board` is a diagram: a board as
`ascii_board` draws it, then the steps taken on it, then a caption, with empty lines in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from kono_tui.core.game import GameInfo
from kono_tui.formats.text_file import read_rules_page

SHORT_HEADING = "In short"
DIAGRAM_FENCE = "board"
_FENCE = "```"
_SPAN_PATTERN = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)")


class Emphasis(Enum):
    """How a part of a text differs from the rest."""

    NONE = auto()
    STRONG = auto()
    SOFT = auto()
    TYPED = auto()
    """It is typed, or drawn, exactly as it stands."""


@dataclass(frozen=True)
class Span:
    """A part of a text with the same emphasis throughout."""

    text: str
    emphasis: Emphasis = Emphasis.NONE


Line = tuple[Span, ...]


@dataclass(frozen=True)
class Heading:
    """A heading below the page's title, which is on level 1."""

    text: str
    level: int


@dataclass(frozen=True)
class Paragraph:
    """Some sentences."""

    line: Line


@dataclass(frozen=True)
class BulletList:
    """A list, one text for each entry."""

    entries: tuple[Line, ...]


@dataclass(frozen=True)
class Table:
    """Rows of cells; the first row names the columns."""

    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Verbatim:
    """Lines to show as they are."""

    lines: tuple[str, ...]


@dataclass(frozen=True)
class Diagram:
    """A board to draw, what is done on it, and what it shows."""

    drawing: tuple[str, ...]
    steps: tuple[str, ...] = ()
    """What is done on the board before it is shown, a sentence each: "White plays 3,2 sw"."""
    caption: Line = ()


Block = Heading | Paragraph | BulletList | Table | Verbatim | Diagram


@dataclass(frozen=True)
class RulesPage:
    """A page of rules: its title, the rules in short, and the rules in full."""

    title: str
    short: tuple[Block, ...]
    """What stands below the heading "In short"."""
    full: tuple[Block, ...]


NO_PAGE = Paragraph((Span("This game comes without a page of rules."),))


def load_rules(info: GameInfo) -> RulesPage:
    """Return a game's page of rules as blocks; of a game without one, what it says of itself."""
    try:
        return parse_rules_page(read_rules_page(info.key))
    except FileNotFoundError:
        return RulesPage(info.title, (Paragraph(parse_line(info.about)),), (NO_PAGE,))


def parse_rules_page(text: str) -> RulesPage:
    """Return a page as blocks. Without the section "In short" all of it is the rules in full."""
    blocks = list(_parse_blocks(text.splitlines()))
    title = ""
    if blocks and isinstance(blocks[0], Heading) and blocks[0].level == 1:
        title = blocks[0].text
        del blocks[0]
    if not blocks or blocks[0] != Heading(SHORT_HEADING, 2):
        return RulesPage(title, (), tuple(blocks))
    later = (at for at, block in enumerate(blocks) if at and isinstance(block, Heading))
    end = next(later, len(blocks))
    return RulesPage(title, tuple(blocks[1:end]), tuple(blocks[end:]))


def parse_line(text: str) -> Line:
    """Return a text as its parts: emphasised, typed, or neither. A link is its text."""
    spans = []
    end = 0
    for match in _SPAN_PATTERN.finditer(text):
        strong, soft, typed, link = match.groups()
        spans.append(Span(text[end : match.start()]))
        if strong or soft or typed:
            emphasis = Emphasis.STRONG if strong else Emphasis.SOFT if soft else Emphasis.TYPED
            spans.append(Span(strong or soft or typed, emphasis))
        else:
            spans.append(Span(link))
        end = match.end()
    spans.append(Span(text[end:]))
    return tuple(span for span in spans if span.text)


def _parse_blocks(lines: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(lines):
        if not lines[at].strip():
            at += 1
        elif lines[at].startswith(_FENCE):
            end = _find_fence_end(lines, at)
            yield _parse_fence(lines[at].removeprefix(_FENCE), lines[at + 1 : end])
            at = end + 1
        else:
            end = _find_block_end(lines, at)
            yield _parse_words(lines[at:end])
            at = end


def _find_fence_end(lines: list[str], start: int) -> int:
    later = range(start + 1, len(lines))
    return next((at for at in later if lines[at] == _FENCE), len(lines))


def _find_block_end(lines: list[str], start: int) -> int:
    """Return the index past a block of words; a heading is a block of its own."""
    if lines[start].startswith("#"):
        return start + 1
    later = range(start + 1, len(lines))
    is_end = (at for at in later if not lines[at].strip() or lines[at].startswith((_FENCE, "#")))
    return next(is_end, len(lines))


def _parse_words(lines: list[str]) -> Block:
    first = lines[0]
    if first.startswith("#"):
        marks, _, text = first.partition(" ")
        return Heading(text.strip(), len(marks))
    if first.startswith("|"):
        rows = [each.strip().strip("|").split("|") for each in lines]
        cells = [tuple(parse_line(cell.strip()) for cell in row) for row in rows]
        return Table((cells[0], *cells[2:]))
    text = "\n".join(each.strip() if each.startswith(" ") else each for each in lines)
    if first.startswith("- "):
        entries = re.split(r"^- ", text, flags=re.M)[1:]
        return BulletList(tuple(parse_line(" ".join(each.split())) for each in entries))
    return Paragraph(parse_line(" ".join(text.split())))


def _parse_fence(language: str, lines: list[str]) -> Block:
    if language != DIAGRAM_FENCE:
        return Verbatim(tuple(lines))
    drawing, steps, caption, *_ = [*"\n".join(lines).split("\n\n", 2), "", ""]
    sentences = tuple(steps.splitlines())
    return Diagram(tuple(drawing.splitlines()), sentences, parse_line(" ".join(caption.split())))
