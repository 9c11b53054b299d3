"""Why a move is made, as a value. Games find it and put it into words; JSON carries it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.errors import FormatError


@dataclass(frozen=True, order=True)
class Reason:
    """Why a move is made: something that is true of it, of a kind that the game has a word for.

    `cells` are those it concerns, and `amounts` its numbers by name. `foil` is the game's word for
    what the move was compared with; "" if with nothing. `parts` are the reasons that it consists
    of, or what else there is to say, in the order of the sentence.
    """

    kind: str
    cells: tuple[int, ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    foil: str = ""
    parts: tuple[Reason, ...] = ()

    @classmethod
    def of(
        cls,
        kind: str,
        cells: Iterable[int] = (),
        parts: Iterable[Reason] = (),
        foil: str = "",
        **amounts: int,
    ) -> Reason:
        """Return a reason with its amounts by name."""
        return cls(kind, tuple(cells), tuple(amounts.items()), foil, tuple(parts))

    def __getitem__(self, name: str) -> int:
        """The amount of a name. KeyError if the reason has none."""
        return dict(self.amounts)[name]


FIELDS: Final[dict[str, Any]] = {"kind": "", "cells": [], "amounts": {}, "foil": "", "parts": []}
"""The fields of a reason in JSON, each with what it is where it is left out."""


def to_fields(reason: Reason) -> dict[str, Any]:
    """Return a reason as fields for JSON, without those that are empty."""
    fields = {
        "kind": reason.kind,
        "cells": list(reason.cells),
        "amounts": dict(reason.amounts),
        "foil": reason.foil,
        "parts": [to_fields(part) for part in reason.parts],
    }
    return {name: value for name, value in fields.items() if value}


def from_fields(fields: object) -> Reason:
    """Return the reason of some fields. FormatError names what is wrong with them."""
    if not isinstance(fields, dict) or fields.keys() - FIELDS.keys():
        raise FormatError(f"found '{fields}', expected a reason, of {', '.join(FIELDS)}")
    kind, cells, amounts, foil, parts = (fields.get(name, FIELDS[name]) for name in FIELDS)
    _expect("kind", kind, "a word", isinstance(kind, str) and kind)
    _expect("cells", cells, "a list of cells", isinstance(cells, list) and _are_cells(cells))
    is_by_name = isinstance(amounts, dict) and all(type(each) is int for each in amounts.values())
    _expect("amounts", amounts, "whole numbers by name", is_by_name)
    _expect("foil", foil, "a word", isinstance(foil, str))
    _expect("parts", parts, "a list of reasons", isinstance(parts, list))
    return Reason(kind, tuple(cells), tuple(amounts.items()), foil, tuple(map(from_fields, parts)))


def _are_cells(numbers: list[object]) -> bool:
    return all(type(each) is int and each >= 0 for each in numbers)


def _expect(name: str, value: object, expected: str, is_right: object) -> None:
    if not is_right:
        raise FormatError(f"found '{value}' as the {name} of a reason, expected {expected}")


def format_reason(reason: Reason) -> str:
    """Return a reason as JSON, in one line."""
    return json.dumps(to_fields(reason), separators=(",", ":"))


def parse_reason(text: str) -> Reason:
    """Return the reason of a JSON text. FormatError names what is wrong with it."""
    try:
        return from_fields(json.loads(text))
    except (ValueError, RecursionError) as error:
        raise FormatError(f"found '{text}', expected a reason in JSON") from error
