"""Guides on a board besides its pieces, shown one after the other: sentences and signs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.view import Sight
from kono_tui.play.advisor import Advice
from kono_tui.text.sentences import sentence
from kono_tui.tui.scene import Scene

HIGHEST = 9
"""The sign of the point that the computer looked at most."""


def offered(scene: Scene) -> bool:
    """Return whether the game has guides, or the computer tells where it looked."""
    has_sights = type(scene.game).sights is not Game.sights
    return scene.match is not None and (has_sights or any(_looked(scene)))


def guides(scene: Scene) -> tuple[Sight, ...]:
    """All guides for the position on the board: the game's own first, then the computer's looks."""
    if scene.position is None:
        return ()
    return (*_sights(scene.game, scene.position), *_looked(scene))


def guide(scene: Scene) -> Sight | None:
    """The guide that is shown now."""
    if not scene.sight:
        return None
    found = guides(scene)
    return found[scene.sight - 1] if scene.sight <= len(found) else None


def turned(scene: Scene) -> Scene:
    """Show the next guide, and after the last one none."""
    found = guides(scene)
    sight = scene.sight + 1 if scene.sight < len(found) else 0
    notice = "" if found else "There is nothing to show on this board besides the pieces."
    return replace(scene, sight=sight, notice=notice)


def words(scene: Scene) -> str:
    """The sentence of the guide that is shown; "" if none is."""
    shown = guide(scene)
    return sentence(shown.words) if shown else ""


@lru_cache(maxsize=64)
def _sights(game: Game[Any], position: Position) -> tuple[Sight, ...]:
    """The game's own guides, computed once."""
    return game.sights(position)


# Where the computer looked


def _looked(scene: Scene) -> Iterator[Sight]:
    """Yield the looks for the computer's last move, if it led to this board, then for the next."""
    match, position = scene.match, scene.position
    if match is None or position is None:
        return
    if scene.ply and match.positions[scene.ply - 1].to_move != CHANCE:
        before = match.positions[scene.ply - 1]
        advice = scene.moves.get(before)
        if advice is not None and advice.looked:
            made = scene.game.notation(before, match.moves[scene.ply - 1])
            yield _look(scene.game, before, advice, f" for {made}")
    hint = scene.advice if scene.playable and scene.hint else None
    for advice in (hint, scene.moves.get(position), scene.looks.get(position)):
        if advice is not None and advice.looked:
            yield _look(scene.game, position, advice)
            return


def _look(game: Game[Any], position: Position, advice: Advice, why: str = "") -> Sight:
    """Build the guide of the points looked at, in tenths of the share of the one looked at most."""
    (first, most), *_ = advice.looked
    name = game.notation(position, first)
    signs = tuple(
        (move.cells[0], str(max(1, min(HIGHEST, 10 * share // max(most, 1)))))
        for move, share in advice.looked
        if move.cells
    )
    return Sight(f"Where the computer looked{why}: {name} most, {most}% of its time", signs)
