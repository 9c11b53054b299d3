"""The evaluation panel: it holds its value, glides to the next, and shows the round as a graph."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from kono_tui.scene.verdict import graph_shares, scene_verdict
from kono_tui.strategy.judgement import Judgement
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from tests.tui.driver import STILL, drive
from tests.tui.tournaments import TWO_COMPUTERS, TWO_HUMANS, new_round, with_moves_played

TYPED = ("1,1 se", "5,1 ne", "1,3 se", "5,3 ne")
EVALUATED = replace(STILL, evaluation=True)


def scene_after(count: int, values: dict[int, int], tournament: Tournament) -> Scene:
    """A round after so many moves; the values of positions are seat 0's."""
    played = with_moves_played(tournament, *TYPED[:count])
    assert played.match is not None
    positions = played.match.positions
    known = {positions[ply]: Judgement(positions[ply], value) for ply, value in values.items()}
    return Scene(played, judgements=known)


# Holding


def test_the_last_value_is_held_until_there_is_another() -> None:
    values = {0: 300}
    for count, is_held in ((0, False), (1, True), (2, True)):
        verdict = scene_verdict(scene_after(count, values, new_round()))
        assert verdict is not None
        assert (verdict.text, verdict.is_held) == ("You +3", is_held)
    verdict = scene_verdict(scene_after(2, {0: 300, 2: -120}, new_round()))
    assert verdict is not None
    assert (verdict.text, verdict.is_held) == ("You -1.2", False)
    assert scene_verdict(scene_after(2, {}, new_round())) is None


def test_a_review_shows_the_value_of_its_moment() -> None:
    scene = scene_after(4, {0: 300, 2: -120, 4: 50}, new_round())
    texts = []
    for ply in range(5):
        verdict = scene_verdict(replace(scene, reviewed_ply=ply))
        texts.append(verdict.text if verdict else "")
    assert texts == ["You +3", "You +3", "You -1.2", "You -1.2", "You +0.5"]


# The graph


def test_the_graph_has_one_value_for_each_of_your_turns_and_does_not_zigzag() -> None:
    """What the other side's positions are worth would go up and down: it is left out."""
    values = {0: 100, 1: -900, 2: 150, 3: -900, 4: 200}
    shares = graph_shares(scene_after(4, values, new_round()))
    assert len(shares) == 3
    assert shares == sorted(shares)
    assert all(share > 0.5 for share in shares)
    assert graph_shares(replace(scene_after(4, values, new_round()), reviewed_ply=2)) == shares[:2]


def test_the_graph_is_from_the_humans_side_in_either_colour() -> None:
    (white,) = graph_shares(scene_after(0, {0: 500}, new_round()))
    assert white > 0.5
    computers_side = replace(scene_after(2, {0: 500}, new_round(TWO_COMPUTERS)))
    assert graph_shares(computers_side) == [white]


def test_the_graph_ends_with_the_result() -> None:
    scene = scene_after(2, {0: 300, 2: 200}, new_round())
    over = replace(scene, tournament=scene.tournament.quit(0))
    assert len(graph_shares(over)) == 2
    assert len(graph_shares(scene)) == 2


@pytest.mark.parametrize(
    ("tournament", "label"),
    [
        (new_round(), "your turns"),
        (new_round(TWO_HUMANS), "Human 1's turns"),
        (new_round(TWO_COMPUTERS), "Computer 1's turns"),
    ],
)
def test_the_graph_says_whose_turns_it_shows(tournament: Tournament, label: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        panel = app.screen.query_one(EvaluationPanel)
        for width in (20, 30, 40):
            content = panel.build_content(scene_after(2, {0: 300}, tournament), width)
            lines = str(content).split("\n")
            assert lines[-1].endswith(label)
            assert all(len(line) <= width for line in lines)

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), (120, 40), EVALUATED)


# Gliding


def test_without_animations_the_bar_is_at_its_value_at_once() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        panel = app.screen.query_one(EvaluationPanel)
        await app.workers.wait_for_complete()
        for value in (900, -900):
            panel.scene = scene_after(0, {0: value}, new_round())
            verdict = scene_verdict(panel.scene)
            assert verdict is not None
            assert panel.bar_share == verdict.white_share

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), (120, 40), EVALUATED)


def test_the_bar_glides_from_one_value_to_the_next_and_never_by_the_middle() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.animation_level = "full"
        panel = app.screen.query_one(EvaluationPanel)
        panel.scene = scene_after(0, {0: 900}, new_round())
        seen = await shares_until(panel, panel.scene)
        assert len(seen) > 1
        high = panel.bar_share
        panel.scene = scene_after(1, {0: 900}, new_round())
        assert await shares_until(panel, panel.scene) == [high]
        panel.scene = scene_after(2, {0: 900, 2: 2_000}, new_round())
        seen = await shares_until(panel, panel.scene)
        assert seen == sorted(seen)
        assert min(seen) >= high > 0.5

    settings = replace(EVALUATED, animations=True)
    drive(script, LaunchOptions(new_round(TWO_HUMANS)), (120, 40), settings)


async def shares_until(panel: EvaluationPanel, scene: Scene) -> list[float]:
    """What the bar shows until it has come to the verdict of a scene."""
    verdict = scene_verdict(scene)
    assert verdict is not None
    seen = [panel.bar_share]
    while seen[-1] != pytest.approx(verdict.white_share):
        await asyncio.sleep(0.01)
        seen.append(panel.bar_share)
    return seen
