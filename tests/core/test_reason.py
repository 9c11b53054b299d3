"""Reasons as values, and their way through JSON."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kono_tui.core.reason import Reason, format_reason, from_fields, parse_reason, to_fields
from kono_tui.errors import FormatError

KINDS = ("advance", "room-too", "über", 'a "kind" of its own')
NAMES = ("before", "after", "edge")


def random_reason(source: random.Random, depth: int = 2) -> Reason:
    return Reason(
        source.choice(KINDS),
        tuple(source.randrange(200) for _ in range(source.randrange(4))),
        tuple((name, source.randint(-9, 99)) for name in NAMES[: source.randrange(4)]),
        source.choice(["", "row", "all"]),
        tuple(random_reason(source, depth - 1) for _ in range(source.randrange(3) if depth else 0)),
    )


def test_every_reason_survives_json() -> None:
    source = random.Random(3)
    reasons = [random_reason(source) for _ in range(500)]
    assert any(part.parts for reason in reasons for part in reason.parts)
    for reason in reasons:
        assert from_fields(to_fields(reason)) == reason
        assert parse_reason(format_reason(reason)) == reason
        assert "\n" not in format_reason(reason)


def test_equal_reasons_are_one_in_a_set_and_every_field_tells_reasons_apart() -> None:
    reason = Reason.of("nearer", (3,), [Reason("largest")], "row", this=12, that=20)
    others = [
        Reason.of("behind", (3,), [Reason("largest")], "row", this=12, that=20),
        Reason.of("nearer", (4,), [Reason("largest")], "row", this=12, that=20),
        Reason.of("nearer", (3,), [], "row", this=12, that=20),
        Reason.of("nearer", (3,), [Reason("largest")], "all", this=12, that=20),
        Reason.of("nearer", (3,), [Reason("largest")], "row", this=12, that=21),
    ]
    assert {reason, from_fields(to_fields(reason))} == {reason}
    assert len({reason, *others}) == 6
    assert sorted([Reason("b"), Reason("a", (2,)), Reason("a", (1,))])[0] == Reason("a", (1,))


def test_an_amount_is_asked_for_by_its_name() -> None:
    reason = Reason.of("nearer", this=12, that=20)
    assert (reason["this"], reason["that"]) == (12, 20)
    with pytest.raises(KeyError):
        reason["other"]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (None, "expected a reason"),
        ([], "expected a reason"),
        ("advance", "expected a reason"),
        ({"kind": "advance", "purpose": "x"}, "expected a reason, of kind, cells, amounts, foil"),
        ({}, "the kind of a reason, expected a word"),
        ({"kind": ""}, "the kind of a reason"),
        ({"kind": 3}, "found '3' as the kind"),
        ({"kind": "take", "cells": 3}, "the cells of a reason, expected a list of cells"),
        ({"kind": "take", "cells": ["3"]}, "the cells"),
        ({"kind": "take", "cells": [3.0]}, "the cells"),
        ({"kind": "take", "cells": [True]}, "the cells"),
        ({"kind": "take", "cells": [-1]}, "the cells"),
        ({"kind": "take", "amounts": [3]}, "the amounts of a reason, expected whole numbers"),
        ({"kind": "take", "amounts": {"left": "3"}}, "the amounts"),
        ({"kind": "take", "amounts": {"left": 0.5}}, "the amounts"),
        ({"kind": "take", "foil": None}, "the foil of a reason, expected a word"),
        ({"kind": "take", "parts": {}}, "the parts of a reason, expected a list of reasons"),
        ({"kind": "take", "parts": [{"kind": "take"}, {}]}, "the kind"),
    ],
)
def test_fields_that_are_no_reason_are_refused_with_what_is_wrong(
    fields: Any, message: str
) -> None:
    with pytest.raises(FormatError, match=message):
        from_fields(fields)


@pytest.mark.parametrize("text", ["", "advance", "{", '{"kind":"take"', "[" * 100_000])
def test_a_text_that_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match="expected a reason in JSON"):
        parse_reason(text)
