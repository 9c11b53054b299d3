"""Pages of rules: the Markdown as blocks, and the blocks as plain text."""

from __future__ import annotations

import pytest

from kono_tui.core.game import GameInfo
from kono_tui.formats.rules_page import (
    BulletList,
    Diagram,
    Emphasis,
    Heading,
    Paragraph,
    Span,
    Table,
    Verbatim,
    load_rules,
    parse_line,
    parse_rules_page,
)
from kono_tui.formats.rules_text import format_blocks, full_rules_text, short_rules_text
from kono_tui.games import GAMES

PAGE = """\
# Morris

## In short

- Three in a row **wins**, on
  any line.
- Type `a1`.

```board
   1 2
1  B .

Black plays 1,1

A piece, and *one* vacant
point.
```

## The board

See [the other page](other.md) for more of
it.

| sum | throws |
|---|---|
| 2 | 1 |
| 12 | 10 |

### Details
```text
as  it is
```
"""


def test_a_page_becomes_blocks() -> None:
    page = parse_rules_page(PAGE)
    assert page.title == "Morris"
    entries, diagram = page.short
    assert isinstance(entries, BulletList)
    assert entries.entries[0] == (
        Span("Three in a row "),
        Span("wins", Emphasis.STRONG),
        Span(", on any line."),
    )
    assert entries.entries[1] == (Span("Type "), Span("a1", Emphasis.TYPED), Span("."))
    caption = parse_line("A piece, and *one* vacant point.")
    assert diagram == Diagram(("   1 2", "1  B ."), ("Black plays 1,1",), caption)
    heading, paragraph, table, details, verbatim = page.full
    assert heading == Heading("The board", 2)
    assert isinstance(paragraph, Paragraph)
    assert "".join(span.text for span in paragraph.line) == "See the other page for more of it."
    assert isinstance(table, Table)
    assert [[cell[0].text for cell in row] for row in table.rows] == [
        ["sum", "throws"],
        ["2", "1"],
        ["12", "10"],
    ]
    assert details == Heading("Details", 3)
    assert verbatim == Verbatim(("as  it is",))


def test_a_page_without_the_section_is_all_rules_in_full() -> None:
    page = parse_rules_page("# Morris\n\nPlay well.\n")
    assert page.title == "Morris"
    assert page.short == ()
    assert page.full == (Paragraph((Span("Play well."),)),)


def test_blocks_are_set_as_plain_text() -> None:
    page = parse_rules_page(PAGE)
    assert format_blocks(page.short, 24) == (
        '- Three in a row wins,\n  on any line.\n- Type "a1".\n\n'
        "   1 2\n1  B .\nBlack plays 1,1. A\npiece, and one vacant\npoint."
    )
    assert format_blocks(page.full, 60) == (
        "THE BOARD\n\nSee the other page for more of it.\n\n"
        "sum  throws\n2    1\n12   10\n\nDetails\n\nas  it is"
    )


def test_a_game_without_a_page_says_what_it_is() -> None:
    info = GameInfo("morris", "Morris", "Make a row of three.", (3,), ("white", "black"))
    assert short_rules_text(info, 60) == "MORRIS IN SHORT\n\nMake a row of three."
    assert full_rules_text(info, 60) == "This game comes without a page of rules."


@pytest.mark.parametrize("key", list(GAMES))
@pytest.mark.parametrize("width", [60, 78, 120])
def test_no_mark_of_markdown_is_left_and_nothing_is_too_wide(key: str, width: int) -> None:
    info = GAMES[key].info
    page = load_rules(info)
    drawn = [
        line
        for block in (*page.short, *page.full)
        if isinstance(block, Diagram | Verbatim)
        for line in (block.drawing if isinstance(block, Diagram) else block.lines)
    ]
    for text in (short_rules_text(info, width), full_rules_text(info, width)):
        lines = [line for line in text.splitlines() if line not in drawn]
        assert max(map(len, lines)) <= width
        assert not [line for line in lines if "`" in line or "**" in line or "](" in line]
        assert not [line for line in lines if line.startswith(("#", "|"))]
