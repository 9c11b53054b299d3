"""The messages are what the page about the protocol says they are."""

from __future__ import annotations

import json
import re

import pytest

from kono_tui.errors import FormatError
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.decisions import DECISION_KINDS
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.messages import (
    MAX_MESSAGE_BYTES,
    PROTOCOL_VERSION,
    REFUSAL_CODES,
    format_message,
    format_refusal,
)
from kono_tui.net.room_setup import RoomSetup
from tests.paths import DOCS

PAGE = (DOCS / "protocol.md").read_text("utf-8")
NET = PAGE[PAGE.index("# The network's protocol") :]


def test_the_page_tells_every_code_with_its_meaning() -> None:
    table = NET[NET.index("## Refusals") :]
    assert dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.M)[1:]) == REFUSAL_CODES


def test_the_page_tells_every_decision_and_word_and_limit() -> None:
    decisions = NET[NET.index("## Decisions") : NET.index("## Sync")]
    assert tuple(re.findall(r"^\| `(\w+)` \|", decisions, re.M)[1:]) == DECISION_KINDS
    words = NET[NET.index("## Words") : NET.index("## Status")]
    assert re.findall(r"`(\w+)`", words)[1:] == list(PHRASES)
    assert f"This is version {PROTOCOL_VERSION}." in NET
    assert f"at most {MAX_MESSAGE_BYTES // 1024} KiB" in NET


def test_the_setup_on_the_page_is_one() -> None:
    told = re.search(r"```json\n(\{\"game\".*)\n```", NET)
    assert told is not None
    setup = RoomSetup.from_wire(json.loads(told[1]))
    assert setup == RoomSetup("konobi", 11, clock=(600, 5))
    assert RoomSetup.from_wire(setup.to_wire()) == setup
    assert RoomSetup.from_wire({"game": "kono"}) == RoomSetup("kono", 5)


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ({}, "'game'"),
        ({"game": "chess"}, "'chess' is not played here"),
        ({"game": "kono", "size": 6}, "choose 5, 7 or 9"),
        ({"game": "kono", "size": "5"}, "'size'"),
        ({"game": "kono", "size": True}, "'size'"),
        ({"game": "kono", "variant": "odd"}, "'variant', expected an empty text"),
        ({"game": "kono", "clock": [1, 0]}, "'clock'"),
        ({"game": "kono", "clock": [60]}, "'clock'"),
        ({"game": "kono", "computer": "minimax-3"}, "'computer'"),
        ({"game": "kono", "listed": 1}, "'listed'"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_by_name(told: object, wrong: str) -> None:
    from kono_tui.errors import KonoError

    with pytest.raises(KonoError) as refused:
        RoomSetup.from_wire(told)
    assert wrong in str(refused.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "7", '"x"', "[" * 100_000, "9" * 5000])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        MessageFields.parse(text)
    with pytest.raises(FormatError, match="binary"):
        MessageFields.parse(b"{}")


def test_a_message_is_one_line_of_json() -> None:
    assert format_message("rooms") == '{"type":"rooms"}'
    told = json.loads(format_refusal("stale", "é", ply=3))
    assert told == {"type": "error", "code": "stale", "text": "é", "ply": 3}
