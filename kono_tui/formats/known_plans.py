"""What the computers planned last, as our own section of a save keeps it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.save import KnownPlan
from kono_tui.formats.terms import Word

MAX_PLANS = 2
"""One for each player."""
PATTERN = re.compile(r"[0-9]{1,6}( [0-9]{1,3}){2,12}")
"""The number of moves before the turn, then the cells that the piece was to go through."""


def format_known_plan(plan: KnownPlan) -> str:
    """Return a plan as a line: "12 16 10 6"."""
    return " ".join(map(str, (plan.moves, *plan.path)))


def parse_known_plans(
    items: Sequence[Word], move_count: int, cell_count: int
) -> tuple[KnownPlan, ...]:
    """Return the plans of a round of so many moves. FormatError names the line."""
    plans = [_parse_known_plan(item, cell_count) for item in items]
    return tuple(each for each in plans if each.moves < move_count)[-MAX_PLANS:]


def _parse_known_plan(item: Word, cell_count: int) -> KnownPlan:
    text = " ".join(item.text.split())
    if PATTERN.fullmatch(text) is None:
        raise item.mismatch("a number of moves and the cells of a plan, such as '12 16 10 6'")
    moves, *path = map(int, text.split())
    if max(path) >= cell_count:
        raise item.error(f"found cell {max(path)}, expected one below {cell_count}")
    return KnownPlan(moves, tuple(path))
