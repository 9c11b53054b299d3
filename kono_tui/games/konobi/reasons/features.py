"""The names of what Konobi's claims count, and how good lengths are for the player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kono_tui.games.konobi.lines.prospects import Rating

LEAD, POINT = "lead", "point"
"""What is counted in stones. The lead: by how many the player's line is shorter than the other.
The point: what the opponent's best stone gains on the lead.
"""
OWN_LINE, OTHER_LINE = "own-line", "other-line"
"""How many stones the player is short of a line, and how many the opponent."""
RATINGS: Final[Mapping[str, Rating]] = {
    LEAD: lambda lengths: lengths.lead,
    OWN_LINE: lambda lengths: -lengths.own,
    OTHER_LINE: lambda lengths: lengths.other,
}
"""With a horizon of 1, after the answer that makes least of it; with 0, right after the stone."""
HINDRANCE, ADVANCE = "hindrance", "advance"
"""How many of the opponent's answers make the player's line longer, and the opponent's shorter."""
WORST = "worst"
"""How many of the opponent's answers bring the lead down to what it is at worst, after both."""
FOLLOW_UP = "follow-up"
"""The lead after the player's best second stone, if the opponent passes."""
WAYS = "way"
"""How many second stones make the player's line shorter, if the opponent passes."""
SAVE, CUT = "save", "cut"
LINKS = (SAVE, CUT, "double", "guard")
"""What a stone does to links."""
NAMED_ANSWERS = 3
"""So many answers are named; more are counted."""
