"""What a click that leads nowhere tells: never less than the rule, in any game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.controls import controls_for
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.scene import Scene
from tests.tui.tournaments import TWO_HUMANS

VAGUE = ("has no legal move", "cannot go to", "cannot take", "cannot be placed", "cannot be chosen")


def random_scenes(key: str, count: int) -> list[Scene]:
    """Moments of random rounds in which a human is to move."""
    source, game = random.Random(key), GAMES[key]
    scenes: list[Scene] = []
    size = game.info.usual_size
    while len(scenes) < count:
        match = Match.begin(game, game.start(size, game.info.default_opening()))
        for _ in range(source.randint(1, 60)):
            if match.ending:
                break
            match = match.play(source.choice(match.legal_moves))
        scene = Scene(Tournament(game, TWO_HUMANS, size, opener=0, match=match))
        if scene.human_can_move:
            scenes.append(scene)
    return scenes


@pytest.mark.parametrize("key", GAMES)
def test_every_click_that_leads_nowhere_is_told_why(key: str) -> None:
    told = set()
    for scene in random_scenes(key, 12):
        controls = controls_for(scene)
        cells = range(len(scene.view.points))
        picked = [replace(scene, picked_cells=(cell,)) for cell in scene.selection.targets]
        for before in [scene, *picked[:4]]:
            for cell in cells:
                after, move = controls.press_cell(before, cell, InputSettings())
                is_useful = move is not None or after.picked_cells != before.picked_cells
                assert after.notice or is_useful or after.has_only_commands
                assert not any(each in after.notice for each in VAGUE), after.notice
                told.add(after.notice)
    assert len(told) > 10
