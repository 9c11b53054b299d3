"""The page on the protocol shows what the engine says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kono_tui.engine.lines import LONGEST
from kono_tui.engine.options import NAMES
from kono_tui.engine.question import NUMBERS, TEXTS
from kono_tui.engine.server import ALONE, MEANWHILE, OTHERS
from kono_tui.engine.turns import LOOKED_AT, MOST
from kono_tui.search.levels import LEVELS
from tests.engine.talk import Talk, engine, masked

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text("utf-8")
DIALOGUES = re.findall(r"```text\n(.*?)```", PAGE, re.S)


def said(talk: Talk, line: str) -> list[str]:
    """Return everything the engine answers to a line."""
    if line == "isready":
        return [talk.ask(line)]
    talk.tell(line)
    return talk.until("bestmove") if line == "go" or line.startswith("go ") else talk.in_step()


@pytest.mark.parametrize("dialogue", DIALOGUES)
def test_the_engine_answers_as_the_page_shows(dialogue: str) -> None:
    heard = []
    with engine() as talk:
        talk.tell("setoption name Hash value 64")
        for line in re.findall(r"^> (.*)", dialogue, re.M):
            heard += [f"> {line}", *(f"< {answer}" for answer in said(talk, line))]
    assert [masked(line) for line in heard] == [masked(line) for line in dialogue.splitlines()]


def test_the_page_has_a_section_for_every_command_and_no_other() -> None:
    sections = {line.split()[1] for line in PAGE.splitlines() if line.startswith("### ")}
    assert sections == {*ALONE, *OTHERS, "info"}


def test_the_page_tells_every_word_of_go_and_every_option() -> None:
    about_go = PAGE.partition("### go\n")[2].partition("### info\n")[0]
    for word in (*NUMBERS, *TEXTS, "infinite"):
        assert re.search(rf"`[^`\n]*\b{word}\b", about_go), word
    for level in LEVELS:
        assert f"`{level}`" in about_go
    for name in NAMES:
        assert f"\n| `{name}` |" in PAGE


def test_the_page_tells_the_bounds_and_what_may_come_during_a_search() -> None:
    for number in (LONGEST, MOST, LOOKED_AT):
        assert f"{number:,}" in PAGE
    assert "Only `isready`, `stop` and `quit` may come" in PAGE
    assert MEANWHILE == ("isready", "stop", "quit")
