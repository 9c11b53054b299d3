"""The question to a player who wants to leave a game: pure functions, without Textual."""

from __future__ import annotations

from typing import Final

from kono_tui.play.wording import describe_quit_cost
from kono_tui.scene.scene import Scene

GAME_KEPT: Final = "The game is kept: Continue takes it up again where it is now."
GAME_NOT_KEPT: Final = "The game could not be kept: what was not saved elsewhere is lost."


def quitting_seat(scene: Scene) -> int:
    """The human to move, or the only human."""
    humans = scene.tournament.local_humans
    to_move = scene.match.to_move if scene.match else 0
    return to_move if to_move in humans else min(humans)


def leave_options(scene: Scene, is_unsaved: bool) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The question to a player who wants to quit, and its answers.

    `is_unsaved`: the latest state is not on the disk.
    """
    kept_sentence = GAME_NOT_KEPT if is_unsaved else GAME_KEPT
    leave, save = ("leave", "Leave"), ("save", "Save as")
    first = (save, leave) if is_unsaved else (leave, save)
    if scene.tournament.computers_only or scene.match is None:
        return kept_sentence, (*first, ("close", "Stay"))
    price = describe_quit_cost(scene.match, quitting_seat(scene))
    text = f"{kept_sentence}\n\nQuitting ends the round{price}."
    return text, (*first, ("quit", "End the round"), ("close", "Stay"))
