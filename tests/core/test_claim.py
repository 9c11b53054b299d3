"""A claim as a value, and as JSON."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.core.claim import (
    KINDS,
    SCORE,
    Claim,
    claim_from_fields,
    claim_to_fields,
    format_claim,
    parse_claim,
)
from kono_tui.core.move import Move
from kono_tui.errors import FormatError

CELLS = st.lists(st.integers(0, 400), max_size=4).map(tuple)
MOVES = st.lists(st.builds(Move, st.text(max_size=8), CELLS), max_size=4).map(tuple)
NUMBERS = st.integers(-(10**7), 10**7)
CLAIMS = st.builds(
    Claim,
    kind=st.sampled_from(KINDS),
    amount=NUMBERS,
    foil_amount=NUMBERS,
    horizon=st.integers(0, 99),
    looked=st.integers(0, 99),
    cells=CELLS,
    line=MOVES,
    foil=MOVES,
    feature=st.text(max_size=12),
    seat=st.integers(0, 1),
    rivals=st.none() | st.integers(0, 600),
)


@given(CLAIMS)
def test_a_claim_is_the_same_after_json(claim: Claim) -> None:
    assert parse_claim(format_claim(claim)) == claim
    assert claim_from_fields(claim_to_fields(claim)) == claim


def test_the_json_of_a_claim_is_one_line_and_leaves_out_what_says_nothing() -> None:
    claim = Claim(SCORE, 500, -300, 1, 3, line=(Move("step", (12, 6)), Move("pass")), rivals=0)
    assert format_claim(claim) == (
        '{"kind":"score","amount":500,"foil_amount":-300,"horizon":1,"looked":3,'
        '"line":[["step",12,6],["pass"]],"rivals":0}'
    )
    assert "\n" not in format_claim(Claim(SCORE, feature="a\nb"))


def test_a_claim_tells_how_far_it_is_from_the_foil_and_whether_it_is_the_only_one() -> None:
    assert Claim(SCORE, 500, -300).difference == 800
    assert Claim(SCORE, rivals=0).is_only
    assert not Claim(SCORE, rivals=2).is_only
    assert not Claim(SCORE, rivals=None).is_only


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"kind": "hope"}, "expected a kind of claim: score, threat-met"),
        ({"kind": None}, "expected a kind of claim"),
        ({"amount": "5"}, "found '5' as the amount of a claim, expected a whole number"),
        ({"amount": True}, "as the amount of a claim"),
        ({"horizon": 1.5}, "as the horizon of a claim"),
        ({"looked": None}, "as the looked of a claim"),
        ({"seat": "white"}, "as the seat of a claim"),
        ({"rivals": "many"}, "found 'many' as the rivals of a claim"),
        ({"feature": 3}, "as the feature of a claim, expected a name"),
        ({"cells": 7}, "found '7' as the cells of a claim, expected a list of cells"),
        ({"cells": [-1]}, "as the cells of a claim"),
        ({"cells": [True]}, "as the cells of a claim"),
        ({"line": "2,1 se"}, "as the line of a claim, expected a list of moves"),
        ({"line": ["step"]}, "found 'step' as the line of a claim"),
        ({"line": [[]]}, "as the line of a claim"),
        ({"foil": [[1, 2]]}, "as the foil of a claim"),
        ({"foil": [["step", "a"]]}, "as the cells of a claim"),
        ({"certainty": 1}, "expected a claim, of kind, amount"),
    ],
)
def test_what_is_wrong_with_the_fields_of_a_claim_is_said(
    changes: dict[str, object], complaint: str
) -> None:
    fields = {"kind": "score", **changes}
    with pytest.raises(FormatError) as refusal:
        claim_from_fields(fields)
    assert complaint in str(refusal.value)
    with pytest.raises(FormatError):
        parse_claim(json.dumps(fields))


@pytest.mark.parametrize("text", ["", "score", "[]", "null", "7", "[" * 100_000, '{"kind":"score"'])
def test_a_text_that_is_no_claim_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(FormatError, match="expected a claim"):
        parse_claim(text)
