"""All that the panels say of a position agrees: who is ahead, and who is certain to win."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Player, RoundOpening
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene import explanations
from kono_tui.scene.scene import HINT_MOVE, HINT_REASON, Scene
from kono_tui.scene.verdict import graph_shares, scene_verdict
from kono_tui.search.levels import Level, parse_level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.judgement import counts_as_judgement, judge, with_judgement
from tests.scale import long_runs_only, scaled
from tests.searchers import ADVISOR

FULL_STRENGTH = Level(SearchLimit(nodes=400))
"""Stands for the engine with all its time: deeper than the levels, and quick."""
TURNS = 24
SIZES = {"kono": 5, "konane": 6, "konobi": 4, "canoga": 9, "fanorona": 5}
HUMAN = Player("Human", "human")
EVEN = "The round is about even."


@dataclass(frozen=True)
class Claim:
    """What a text says: for seat 0, 1 if it is ahead, -1 if it is behind, else 0."""

    lead: int
    is_certain: bool


def find_claims(scene: Scene, text: str) -> Iterator[Claim]:
    """Yield what a text of a panel claims about the round as a whole."""
    for seat, names in enumerate(seat_names(scene)):
        sign = 1 - 2 * seat
        who = "|".join(names)
        if re.search(rf"\b({who}) can force a win", text):
            yield Claim(sign, True)
        if found := re.search(
            rf"\b({who}) (?:are about|is about|end up|ends up) .*(ahead|behind)", text
        ):
            yield Claim(sign if found[2] == "ahead" else -sign, False)
        if found := re.search(rf"\b({who}) ha(?:ve|s) a (\d+)% chance", text):
            yield Claim(sign if int(found[2]) > 50 else -sign, False)
    if EVEN in text or "ends in a draw" in text or "even on average" in text:
        yield Claim(0, False)


def find_verdict_claim(scene: Scene, text: str) -> Claim:
    """What the words beside the bar claim."""
    if text in ("even", "drawn"):
        return Claim(0, text == "drawn")
    name, _, brief = text.rpartition(" ")
    (seat,) = (seat for seat, names in enumerate(seat_names(scene)) if name in names)
    sign = 1 - 2 * seat
    if brief in ("win", "wins"):
        return Claim(sign, True)
    if brief in ("lose", "loses"):
        return Claim(-sign, True)
    number = float(brief.removesuffix("%")) - (50 if brief.endswith("%") else 0)
    return Claim(sign if number > 0 else -sign, False)


def seat_names(scene: Scene) -> list[list[str]]:
    """What texts call the seats."""
    players = scene.tournament.players
    if players[0].kind == "human":
        return [["You", "you"], ["The computer", "the computer", "Computer"]]
    names = [[player.name] for player in players]
    if scene.game.values.values_are_chances and scene.position is not None:
        for seat in (0, 1):
            names[seat].append(scene.game.rules.colour(scene.position, seat).title())
    return names


def play_scenes(game: Game[Any], players: tuple[Player, Player], seed: int) -> Iterator[Scene]:
    """Yield the scenes of a round as a screen shows them, one after each decision.

    The engine judges what it judges in play; people and computers move, the people at random.
    """
    source = random.Random(seed)
    opener = seed % 2
    opening = RoundOpening(opener, game.info.colours[0] if game.info.players_have_colours else "")
    computers_only = players[0].kind == "computer"
    match = Match.begin(game, game.start(SIZES[game.info.key], opening), computers_only)
    scene = Scene(Tournament(game, players, SIZES[game.info.key], opener=opener, match=match))
    for _ in range(4 * TURNS):
        assert scene.match is not None
        if scene.match.ending or scene.match.turn_count(len(scene.match.moves)) > TURNS:
            return
        if scene.match.to_move != CHANCE:
            scene = judged_scene(scene, scene.match)
            yield scene
        assert scene.match is not None
        scene = next_scene(scene, scene.match, source)
        yield scene


def judged_scene(scene: Scene, match: Match) -> Scene:
    """The scene once the engine has looked, where it looks."""
    if not scene.judges_both_sides and match.to_move not in scene.tournament.local_humans:
        return scene
    advice = ADVISOR.advise(match, FULL_STRENGTH)
    if not counts_as_judgement(match.game, advice):
        return scene
    found = judge(match.position, advice, is_complete=True)
    judgements = with_judgement(match.game, scene.judgements, found)
    hint = advice if match.to_move in scene.tournament.local_humans else None
    return replace(scene, judgements=judgements, advice=hint)


def next_scene(scene: Scene, match: Match, source: random.Random) -> Scene:
    """The scene after one decision."""
    player = None if match.to_move == CHANCE else scene.tournament.players[match.to_move]
    if player is None or player.kind == "human":
        move = source.choice(match.legal_moves)
        return replace(scene, tournament=scene.tournament.play(move), advice=None)
    level = parse_level(player.level)
    level = FULL_STRENGTH if level.is_full_strength else level
    advice = ADVISOR.advise(match, level, source.getrandbits(16))
    known = {**scene.computer_advice, match.position: advice}
    after = scene.tournament.play(advice.move)
    return replace(scene, tournament=after, computer_advice=known, advice=None)


def check_agreement(scene: Scene) -> int:
    """Check all that is said in a scene; return how many claims there were."""
    verdict = scene_verdict(scene)
    texts: list[str] = []
    for is_full in (False, True):
        told = replace(scene, explains_more=is_full)
        texts += explanations.explain_computer_turn(told)[1]
    for stage in range(HINT_MOVE, HINT_REASON + 2):
        texts += explanations.describe_hint(replace(scene, hint_stage=stage))[1]
    assert not any("player to move" in text for text in texts)
    claims = [claim for text in texts for claim in find_claims(scene, text)]
    assert verdict is not None or not claims
    if verdict is not None and claims:
        shown = find_verdict_claim(scene, verdict.text)
        assert {claim.lead for claim in claims} == {shown.lead}, (verdict, texts)
        assert {claim.is_certain for claim in claims} <= {shown.is_certain}, (verdict, texts)
    shares = graph_shares(scene)
    assert all(0 <= share <= 1 for share in shares)
    return len(claims)


def computer(level: str, number: str = "") -> Player:
    return Player(f"Computer{number}", "computer", level)


@pytest.mark.parametrize("level", ["easy", pytest.param("medium", marks=long_runs_only), "master"])
@pytest.mark.parametrize("key", sorted(SIZES))
def test_all_that_is_said_beside_the_board_agrees(key: str, level: str) -> None:
    claim_count = 0
    for seed in range(scaled(1)):
        for scene in play_scenes(GAMES[key], (HUMAN, computer(level)), seed):
            claim_count += check_agreement(scene)
            assert scene.match is not None
            for ply in range(0, len(scene.match.moves), 5):
                check_agreement(replace(scene, reviewed_ply=ply))
    assert claim_count > 3


@pytest.mark.parametrize("level", ["easy", "master"])
@pytest.mark.parametrize("key", sorted(SIZES))
def test_so_it_does_where_computers_play_each_other(key: str, level: str) -> None:
    players = (computer(level, " 1"), computer("easy", " 2"))
    assert sum(map(check_agreement, play_scenes(GAMES[key], players, 3))) > 3
