"""The question to a player who wants to leave a game: pure functions, without Textual."""

from __future__ import annotations

from typing import Final

from kono_tui.play.reports import price_of_quitting
from kono_tui.tui.scene import Scene

KEPT: Final = "The game is kept: Continue takes it up again where it is now."
LOST: Final = "The game could not be kept: what was not saved elsewhere is lost."


def quitter_of(scene: Scene) -> int:
    """The human to move, or the only human."""
    humans = scene.series.humans
    to_move = scene.match.to_move if scene.match else 0
    return to_move if to_move in humans else min(humans)


def ways_out(scene: Scene, lost: bool) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The question to a player who wants to quit, and its answers.

    `is_unsaved`: the latest state is not on the disk.
    """
    kept = LOST if lost else KEPT
    leave, save = ("leave", "Leave"), ("save", "Save as")
    first = (save, leave) if lost else (leave, save)
    if scene.series.watched or scene.match is None:
        return kept, (*first, ("close", "Stay"))
    price = price_of_quitting(scene.match, quitter_of(scene))
    text = f"{kept}\n\nQuitting ends the round{price}."
    return text, (*first, ("quit", "End the round"), ("close", "Stay"))
