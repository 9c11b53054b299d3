"""The players of a tournament, as our own lines of a save tell them, a line each."""

from __future__ import annotations

import re

from kono_tui.core.save import PLAYER_KINDS, Player
from kono_tui.formats.lines import KeySection, normalise
from kono_tui.formats.terms import Word

LEVEL_PATTERN = re.compile(r"[A-Za-z]{1,20}(-[0-9]{1,3})?")
"""A computer's level, or a plain search and its depth: easy, minimax-3."""


def format_player(player: Player) -> str:
    """Return a player in a line: "Computer 2, computer, easy"."""
    return ", ".join(part for part in (player.name, player.kind, player.level) if part)


def parse_players(section: KeySection) -> tuple[Player, Player]:
    """Return the players by seat, from the lines below a key. FormatError names the line."""
    if len(section.items) != 2:
        raise section.error(
            f"found {len(section.items)}, expected two players, one on each line below"
        )
    first, second = (_parse_player(item) for item in section.items)
    if normalise(first.name) == normalise(second.name):
        raise section.items[1].error(f"both players are called {first.name}")
    if first.kind != second.kind and first.kind != "human":
        raise section.items[0].error(f"found '{first.name}', expected the human first")
    return first, second


def _parse_player(item: Word) -> Player:
    """Parse a name that begins with the kind, then the kind, and a computer's level."""
    name, kind, level, *rest = *(part.strip() for part in item.text.split(",")), "", "", ""
    kind = kind.lower()
    is_level_wrong = level and (kind == "human" or not LEVEL_PATTERN.fullmatch(level))
    if not name or kind not in PLAYER_KINDS or any(rest) or is_level_wrong:
        raise item.mismatch(
            "a name, human or computer, and a computer's level, "
            "such as 'Computer 2, computer, easy'"
        )
    if not re.fullmatch(rf"{kind}\d{{0,3}}", normalise(name), re.ASCII):
        raise item.error(f"found '{name}', expected {kind.title()}, or with a number")
    full_name = f"{kind.title()} {normalise(name)[len(kind) :]}".strip()
    return Player(full_name, PLAYER_KINDS[kind == "computer"], level.lower())
