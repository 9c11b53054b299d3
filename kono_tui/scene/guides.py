"""Guides on a board besides its pieces, shown one after the other: sentences and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kono_tui.core.board_view import Guide
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.formats.sentences import as_sentence
from kono_tui.scene.scene import Scene
from kono_tui.strategy.advisor import Advice

HIGHEST_SIGN = 9
"""The sign of the point that the computer looked at most."""


def has_guides(scene: Scene) -> bool:
    """Return whether the game has guides, or the computer tells where it looked."""
    has_sights = scene.game.guides is not None
    return scene.match is not None and (has_sights or any(_search_guides(scene)))


def available_guides(scene: Scene) -> tuple[Guide, ...]:
    """All guides for the position on the board: the game's own first, then the computer's looks."""
    if scene.position is None:
        return ()
    return (*_game_guides(scene.game, scene.position), *_search_guides(scene))


def shown_guide(scene: Scene) -> Guide | None:
    """The guide that is shown now."""
    if not scene.guide_number:
        return None
    found = available_guides(scene)
    return found[scene.guide_number - 1] if scene.guide_number <= len(found) else None


def show_next_guide(scene: Scene) -> Scene:
    """Show the next guide, and after the last one none."""
    found = available_guides(scene)
    sight = scene.guide_number + 1 if scene.guide_number < len(found) else 0
    notice = "" if found else "There is nothing to show on this board besides the pieces."
    return replace(scene, guide_number=sight, notice=notice)


def describe_guide(scene: Scene) -> str:
    """The sentence of the guide that is shown; "" if none is."""
    shown = shown_guide(scene)
    return as_sentence(shown.text) if shown else ""


@lru_cache(maxsize=64)
def _game_guides(game: Game[Any], position: Position) -> tuple[Guide, ...]:
    """The game's own guides, computed once."""
    return game.guides(position) if game.guides else ()


# Where the computer looked


def _search_guides(scene: Scene) -> Iterator[Guide]:
    """Yield the looks for the computer's last move, if it led to this board, then for the next."""
    match, position = scene.match, scene.position
    if match is None or position is None:
        return
    if scene.ply and match.positions[scene.ply - 1].to_move != CHANCE:
        before = match.positions[scene.ply - 1]
        advice = scene.computer_advice.get(before)
        if advice is not None and advice.most_tried:
            made = scene.game.notation.format_move(before, match.moves[scene.ply - 1])
            yield _build_search_guide(scene.game, before, advice, f" for {made}")
    hint = scene.advice if scene.human_can_move and scene.hint_stage else None
    judgement = scene.judgements.get(position)
    looked = judgement.advice if judgement else None
    for advice in (hint, scene.computer_advice.get(position), looked):
        if advice is not None and advice.most_tried:
            yield _build_search_guide(scene.game, position, advice)
            return


def _build_search_guide(
    game: Game[Any], position: Position, advice: Advice, purpose: str = ""
) -> Guide:
    """Build the guide of the points looked at, in tenths of the share of the one looked at most."""
    (first, most), *_ = advice.most_tried
    name = game.notation.format_move(position, first)
    signs = tuple(
        (move.cells[0], str(max(1, min(HIGHEST_SIGN, 10 * share // max(most, 1)))))
        for move, share in advice.most_tried
        if move.cells
    )
    return Guide(f"Where the computer looked{purpose}: {name} most, {most}% of its time", signs)
