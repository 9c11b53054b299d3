"""The engine's judgement of the board that is shown: in a few words, as a bar and as a graph."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, WIN_VALUE
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.scene import Scene
from kono_tui.strategy.judgement import Judgement, judge_at_level
from kono_tui.strategy.standing import Standing, find_standing, position_in_view, viewing_seat
from kono_tui.strategy.value_meaning import win_percent

DECISIVE_LEAD = 15.0
"""A lead of this many points fills about nine tenths of the bar."""


@dataclass(frozen=True)
class Verdict:
    """White's share of the bar, and the words: "You -1.2", "White 61%", "Computer 1 wins".

    `short_text` leaves out the name of the seat that the words are about. `is_held`: the judgement
    is that of an earlier position, until there is one of this.
    """

    white_share: float
    text: str
    seat: int | None = None
    short_text: str = ""
    is_held: bool = False


def scene_verdict(scene: Scene) -> Verdict | None:
    """The verdict on the position that the board shows; None as long as there is no judgement."""
    match = scene.match
    if match is None:
        return None
    if scene.position is match.position and match.ending:
        return _final_verdict(scene, match)
    judgement = scene.last_judgement(scene.ply) or find_computers_judgement(scene)
    if judgement is None:
        return None
    verdict = _build_verdict(scene, judgement)
    return replace(verdict, is_held=scene.judgement_at(scene.ply) is None)


def find_computers_judgement(scene: Scene) -> Judgement | None:
    """Return what a computer at full strength made of its latest move, if nothing else is known.

    It is all there is where a computer opens the round, until the engine has judged the reply.
    """
    match, advice_by_position = scene.match, scene.computer_advice
    if match is None or scene.last_judgement(scene.ply) is not None:
        return None
    for position in reversed(match.positions[: scene.ply]):
        if (advice := advice_by_position.get(position)) is not None:
            level = scene.tournament.players[position.to_move].level
            return judge_at_level(scene.game, position, advice, level)
    return None


def _final_verdict(scene: Scene, match: Match) -> Verdict:
    """The result of a round."""
    final = final_judgement(match)
    if match.tally.winner is None and not final.value:
        return Verdict(0.5, "drawn")
    return _build_verdict(scene, final)


def final_judgement(match: Match) -> Judgement:
    """What a finished round came to: its margin, or where that does not decide it, the winner."""
    tally = match.tally
    margin = tally.scores[0].total - tally.scores[1].total
    margin_decides = margin == 0 if tally.winner is None else margin * (1 - 2 * tally.winner) > 0
    if margin_decides and not (match.game.rounds.allows_draws or _has_chances(match.game)):
        return Judgement(match.position, 100 * margin, is_exact=True)
    value = 0 if tally.winner is None else WIN_VALUE * (1 - 2 * tally.winner)
    return Judgement(match.position, value, is_exact=True)


def _has_chances(game: Game[Any]) -> bool:
    return game.values.values_are_chances


def _build_verdict(scene: Scene, judgement: Judgement) -> Verdict:
    """Put a judgement in a few words."""
    game, players = scene.game, scene.tournament.players
    standing = find_standing(game, players, judgement)
    share = seat_share(game, judgement, 0)
    if game.rules.colour(position_in_view(game, judgement), 0) == "black":
        share = 1 - share
    if standing.is_even:
        return Verdict(share, "even")
    brief = _brief_words(game, PlayerNames(players), standing)
    return Verdict(share, f"{standing.name} {brief}", standing.seat, brief)


def _brief_words(game: Game[Any], names: PlayerNames, standing: Standing) -> str:
    if standing.is_certain:
        verb = "win" if standing.is_ahead else "lose"
        return names.conjugate(standing.seat, verb)
    if _has_chances(game):
        return f"{win_percent(round(standing.points * 100))}%"
    return f"{standing.points:+.1f}".removesuffix(".0")


def seat_share(game: Game[Any], judgement: Judgement, seat: int) -> float:
    """A seat's part of the bar; a chance is its own part."""
    points = judgement.value_to(seat) / 100
    if _has_chances(game):
        return min(max(0.5 + points / 100, 0.0), 1.0)
    return 0.5 + 0.5 * math.tanh(points / DECISIVE_LEAD)


# The graph


def graph_shares(scene: Scene) -> list[float]:
    """The share of the side that the round is told from: one for each of its turns, then the end.

    The turns of one side alone: those of both in turn would go up and down.
    """
    match, seat = scene.match, graph_seat(scene)
    if match is None:
        return []
    shares = [seat_share(scene.game, each, seat) for each in _judged_turns(scene, match, seat)]
    if match.ending and scene.ply == len(match.moves):
        shares.append(seat_share(scene.game, final_judgement(match), seat))
    return shares


def graph_seat(scene: Scene) -> int:
    """The seat whose turns the graph shows."""
    if scene.own_seat is not None:
        return scene.own_seat
    return viewing_seat(scene.tournament.players)


def _judged_turns(scene: Scene, match: Match, seat: int) -> Iterator[Judgement]:
    """Yield the first judgement in each of a seat's turns up to the board that is shown."""
    last_seat = CHANCE
    is_told = False
    over_at = len(match.moves) if match.ending else None
    for index, judgement in enumerate(scene.judged[: scene.ply + 1]):
        mover = int(match.positions[index].to_move)
        if mover == CHANCE or index == over_at:
            continue
        is_told = is_told and mover == last_seat
        last_seat = mover
        if mover == seat and judgement is not None and not is_told:
            is_told = True
            yield judgement
