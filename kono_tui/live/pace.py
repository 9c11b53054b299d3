"""How long the computer's moves stay in view, by the pace that the player chose."""

from __future__ import annotations

PACES = ("slow", "normal", "instant")
WAITING_PACES = ("ask", "step")
"""The paces at which the computer waits for a key before each of its turns.

`ask` is for a screen, where the decisions of a turn follow each other slowly; `step` is for lines.
"""
PACE_SECONDS = {"slow": 2.0, "normal": 0.7, "instant": 0.0, "ask": 0.0, "step": 0.0}
"""The least time that a turn of the computer takes, by pace."""
PAUSE_SECONDS = {"slow": 0.8, "normal": 0.35, "instant": 0.0, "ask": 0.35, "step": 0.0}
"""The pause before each further decision of a turn, by pace."""
DEAD_THROW_PAUSES = 4
"""A throw that ends a turn stays in view for this many such pauses."""


class ComputerPace:
    """How the computer moves in one game: how quickly, and whether it makes one move at a time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_stepping = False

    @property
    def waits_for_key(self) -> bool:
        """Whether the computer waits for a key before each of its turns."""
        return self.name in WAITING_PACES

    @property
    def pause(self) -> float:
        """The seconds before each further decision of a turn."""
        return PAUSE_SECONDS[self.name]

    @property
    def least_turn_seconds(self) -> float:
        """The least time that a turn of the computer takes."""
        return PACE_SECONDS[self.name]

    def change(self, by: int) -> None:
        """Go to a quicker pace, or to a slower one if `by` is negative."""
        index = PACES.index(self.name) if self.name in PACES else 1
        self.name = PACES[max(0, min(len(PACES) - 1, index + by))]
