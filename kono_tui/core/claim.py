"""What is proved of a turn, as a value: of which kind, by how much, along which lines of play."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from kono_tui.core.move import Move
from kono_tui.errors import FormatError

SCORE: Final = "score"
"""The turn leads to a better score than the foil. Amounts: what each gains the mover."""
THREAT_MET: Final = "threat-met"
"""The turn takes a gain from the opponent. Amounts: what the opponent gains after the turn, and
after a pass in its place.
"""
THREAT_MADE: Final = "threat-made"
"""If the opponent passed, the mover would gain. Amounts: that gain, and what the same second turn
would gain now, before the threat is made.
"""
SACRIFICE: Final = "sacrifice"
"""The turn loses at first, more than the foil, and gains in the end. Amounts: the gain in the end,
the loss at first.
"""
CERTAIN: Final = "certain"
"""The value of the round is known, with the best play of both. Amounts: values to the mover."""
FEATURE: Final = "feature"
"""Something that can be counted on the board differs. Amounts: the counts after both turns."""
PLAN: Final = "plan"
"""The same piece goes on, in the expected line. Amount: after how many more turns of its player it
arrives, whichever pieces move in them. Cells: where it stands after the turn, and its goal.
"""
KINDS: Final = (SCORE, THREAT_MET, THREAT_MADE, SACRIFICE, CERTAIN, FEATURE, PLAN)


@dataclass(frozen=True)
class Claim:
    """Something proved of a turn.

    Scores are in hundredths of a point. Where a claim compares the turn with another, that is the
    foil, and the first move or moves of `foil` are it. For a threat, one of the lines begins after
    a pass: `foil` if the threat is met; if it is made, what follows the turn in `line`.
    """

    kind: str
    amount: int = 0
    foil_amount: int = 0
    horizon: int = 0
    """After how many more turns the amounts hold."""
    looked: int = 0
    """The largest number of turns at which it was found to hold still."""
    cells: tuple[int, ...] = ()
    line: tuple[Move, ...] = ()
    """The turn, and what is expected to follow."""
    foil: tuple[Move, ...] = ()
    """What the turn is compared with, and what would follow."""
    feature: str = ""
    """The game's name for what is counted."""
    seat: int = 0
    """Whose a feature is."""
    rivals: int | None = None
    """Of how many other turns the same is true, with amounts as good; None if that was not counted.
    A threat is met by every turn after which the opponent gains nothing.
    """
    chance: int | None = None
    """The mover's chance to win the round, in thousandths; None if it is not known."""
    foil_chance: int | None = None
    parts: tuple[Claim, ...] = ()
    """Where the difference comes from, in claims about the same turn and the same foil."""

    @property
    def difference(self) -> int:
        """By how much the turn differs from the foil."""
        return self.amount - self.foil_amount

    @property
    def is_only(self) -> bool:
        """Whether it is true of no other turn."""
        return self.rivals == 0


_DEFAULTS: Final[dict[str, Any]] = {
    each.name: getattr(Claim("", 0), each.name) for each in fields(Claim)
}


def claim_to_fields(claim: Claim) -> dict[str, Any]:
    """Return a claim as fields for JSON, without those that say nothing. A move is a list."""
    values: dict[str, Any] = {name: getattr(claim, name) for name in _DEFAULTS}
    values |= {"cells": list(claim.cells)}
    values |= {"line": _moves_to_lists(claim.line), "foil": _moves_to_lists(claim.foil)}
    values |= {"parts": [claim_to_fields(part) for part in claim.parts]}
    return {name: value for name, value in values.items() if value not in (_DEFAULTS[name], [])}


def claim_from_fields(values: object) -> Claim:
    """Return the claim of some fields. FormatError names what is wrong with them."""
    if not isinstance(values, dict) or values.keys() - _DEFAULTS.keys():
        raise FormatError(f"found '{values}', expected a claim, of {', '.join(_DEFAULTS)}")
    found = {**_DEFAULTS, **values}
    if found["kind"] not in KINDS:
        raise FormatError(f"found '{found['kind']}', expected a kind of claim: {', '.join(KINDS)}")
    for name in ("amount", "foil_amount", "horizon", "looked", "seat"):
        _expect(name, found[name], "a whole number", type(found[name]) is int)
    for name in ("rivals", "chance", "foil_chance"):
        is_right = found[name] is None or type(found[name]) is int
        _expect(name, found[name], "a whole number", is_right)
    _expect("feature", found["feature"], "a name", isinstance(found["feature"], str))
    found["cells"] = _parse_cells(found["cells"])
    for name in ("line", "foil"):
        found[name] = _parse_moves(name, found[name])
    parts = found["parts"]
    _expect("parts", parts, "a list of claims", isinstance(parts, list | tuple))
    return Claim(**{**found, "parts": tuple(map(claim_from_fields, parts))})


def format_claim(claim: Claim) -> str:
    """Return a claim as JSON, in one line."""
    return json.dumps(claim_to_fields(claim), separators=(",", ":"))


def parse_claim(text: str) -> Claim:
    """Return the claim of a JSON text. FormatError names what is wrong with it."""
    try:
        return claim_from_fields(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise FormatError(f"found '{text}', expected a claim in JSON") from error


def _moves_to_lists(moves: Sequence[Move]) -> list[list[str | int]]:
    return [[move.kind, *move.cells] for move in moves]


def _parse_moves(name: str, values: Any) -> tuple[Move, ...]:
    expected = "a list of moves, each its kind and its cells"
    _expect(name, values, expected, isinstance(values, list | tuple))
    for value in values:
        is_move = isinstance(value, list) and value and isinstance(value[0], str)
        _expect(name, value, expected, is_move)
    return tuple(Move(value[0], _parse_cells(value[1:])) for value in values)


def _parse_cells(values: Any) -> tuple[int, ...]:
    is_list = isinstance(values, list | tuple)
    are_cells = is_list and all(type(each) is int and each >= 0 for each in values)
    _expect("cells", values, "a list of cells", are_cells)
    return tuple(values)


def _expect(name: str, value: object, expected: str, is_right: object) -> None:
    if not is_right:
        raise FormatError(f"found '{value}' as the {name} of a claim, expected {expected}")
