"""The page on the protocol shows what the engine says."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest

from kono_tui.core.claim import KINDS, Claim
from kono_tui.engine import explain_command
from kono_tui.engine.complete_turns import MAX_POSITIONS, MAX_TURNS
from kono_tui.engine.go_command import BARE_WORDS, NUMBER_WORDS, TEXT_WORDS
from kono_tui.engine.options import OPTION_NAMES
from kono_tui.engine.server import (
    ARGUMENT_COMMANDS,
    BARE_COMMANDS,
    COMMANDS_DURING_SEARCH,
    MAX_LINE_BYTES,
)
from kono_tui.search.levels import LEVELS
from tests.engine.talk import EngineTalk, mask_line, run_engine
from tests.paths import DOCS

PAGE = (DOCS / "protocol.md").read_text("utf-8")
DIALOGUES = re.findall(r"```text\n(.*?)```", PAGE, re.S)


def answers_to_line(talk: EngineTalk, line: str) -> list[str]:
    """Return everything the engine answers to a line."""
    if line == "isready":
        return [talk.ask(line)]
    talk.tell(line)
    if line.startswith("go ponder"):
        return []
    if line.startswith("explain"):
        return talk.hear_until("explained")
    is_answered = line in ("go", "ponderhit") or line.startswith("go ")
    return talk.hear_until("bestmove") if is_answered else talk.hear_all()


@pytest.mark.parametrize("dialogue", DIALOGUES)
def test_the_engine_answers_as_the_page_shows(dialogue: str) -> None:
    heard = []
    with run_engine() as talk:
        talk.tell("setoption name Hash value 64")
        for line in re.findall(r"^> (.*)", dialogue, re.M):
            heard += [f"> {line}", *(f"< {answer}" for answer in answers_to_line(talk, line))]
    assert [mask_line(line) for line in heard] == [
        mask_line(line) for line in dialogue.splitlines()
    ]


def test_the_page_has_a_section_for_every_command_and_no_other() -> None:
    sections = {line.split()[1] for line in PAGE.splitlines() if line.startswith("### ")}
    assert sections == {*BARE_COMMANDS, *ARGUMENT_COMMANDS, "info"}


def test_the_page_lists_every_word_of_go_and_every_option() -> None:
    about_go = PAGE.partition("### go\n")[2].partition("### info\n")[0]
    for word in (*NUMBER_WORDS, *TEXT_WORDS, *BARE_WORDS):
        assert re.search(rf"`[^`\n]*\b{word}\b", about_go), word
    for level in LEVELS:
        assert f"`{level}`" in about_go
    for name in OPTION_NAMES:
        assert f"\n| `{name}` |" in PAGE


def test_the_page_lists_every_word_of_explain_and_every_field_of_a_claim() -> None:
    about = PAGE.partition("### explain\n")[2].partition("### stop\n")[0]
    names = [each.name for each in fields(Claim)]
    for word in (*explain_command.WORDS, *KINDS, *names):
        assert re.search(rf"`{word}\b", about), word
    assert f"{explain_command.USUAL_SECONDS} seconds" in about
    assert f"{explain_command.MOST_SECONDS:.0f} at most" in about


def test_the_page_lists_the_bounds_and_what_may_come_during_a_search() -> None:
    for number in (MAX_LINE_BYTES, MAX_TURNS, MAX_POSITIONS):
        assert f"{number:,}" in PAGE
    assert "Only `isready`, `stop`, `ponderhit` and `quit` may come" in PAGE
    assert COMMANDS_DURING_SEARCH == ("isready", "stop", "ponderhit", "quit")
