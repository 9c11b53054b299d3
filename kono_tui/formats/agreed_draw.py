"""The line of a save that records an agreed draw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.formats.lines import KeySection, normalise

AGREED = "agreed"


def with_agreed_draw(game: Game[Any], save: Save[Any], section: KeySection) -> Save[Any]:
    """Return the save with its agreed draw. FormatError if there cannot be one."""
    if normalise(section.value) != AGREED:
        raise section.value_word.mismatch(AGREED)
    if not game.rounds.allows_draws:
        raise section.error(
            f"found '{section.key}:', but players cannot agree to a draw in {game.info.title}"
        )
    if refusal := _draw_refusal(game, save):
        raise section.error(f"found '{section.key}:', but {refusal}")
    return replace(save, draw_agreed=True)


def _draw_refusal(game: Game[Any], save: Save[Any]) -> str:
    """Say why no draw can have been agreed at the end of a save's moves; "" if one can."""
    if save.start is None:
        return "the round has not begun"
    if save.quitter is not None:
        return "a player has quit"
    past = [save.start]
    for move in save.moves:
        past.append(past[-1].play(game.rules.encode(past[-1], move)))
    computers_only = all(player.kind == "computer" for player in save.players)
    if game.rules.ending(past, computers_only):
        return "the round was over before"
    if len(past) > 1 and past[-1].to_move == past[-2].to_move:
        return "the last turn is not over"
    return ""
