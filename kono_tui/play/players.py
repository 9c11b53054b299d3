"""Who sits where in a new game."""

from __future__ import annotations

from kono_tui.core.save import Kind, Player
from kono_tui.search.levels import STRONGEST


def seated(kinds: tuple[Kind, Kind], levels: tuple[str, str]) -> tuple[Player, Player]:
    """The players of a new game. A human comes before a computer; two of a kind are numbered."""
    if kinds == ("computer", "human"):
        kinds, levels = ("human", "computer"), (levels[1], levels[0])
    numbers = ("", "") if kinds[0] != kinds[1] else (" 1", " 2")
    first, second = (
        Player(
            f"{kind.title()}{number}",
            kind,
            (level or STRONGEST) if kind == "computer" else "",
        )
        for kind, number, level in zip(kinds, numbers, levels, strict=True)
    )
    return first, second
