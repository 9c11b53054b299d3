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
