"""The page about playing over the network lists every limit with its number."""

from __future__ import annotations

import re
from dataclasses import asdict

from kono_tui.net.protocol.messages import MAX_MESSAGE_BYTES
from kono_tui.net.server.connections.limits import Limits
from kono_tui.net.tokens import CODE_LENGTH
from tests.paths import DOCS

PAGE = (DOCS / "network.md").read_text("utf-8")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def test_every_limit_is_told() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\d,]+) \| (.*) \|$", PAGE, re.M)
    assert {name: int(number.replace(",", "")) for name, number, _ in rows} == asdict(Limits())
    assert {name: meaning for name, _, meaning in rows} == Limits.meanings()
    assert f"at most {MAX_MESSAGE_BYTES // 1024} KiB" in PAGE
    assert f"a code of {NUMBERS[CODE_LENGTH]} characters" in PAGE
