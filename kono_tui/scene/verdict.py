"""The engine's opinion of a position: in words, and as White's share of the bar."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import WIN_VALUE, Position
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.scene import Scene
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.value_meaning import certain_outcome, win_percent

DECISIVE_LEAD = 15.0
"""A lead of this many points fills about nine tenths of the bar."""
EVEN_MARGIN = 2
"""A chance within this many percent of even counts as even."""


@dataclass(frozen=True)
class Verdict:
    """The engine's opinion: seat 0's lead in points, White's share of the bar, and the words.

    `short_text` leaves out the leader's name.
    """

    points: float
    white_share: float
    text: str
    leader: int | None = None
    short_text: str = ""


def scene_verdict(scene: Scene) -> Verdict | None:
    """The engine's opinion of the position on the board; None if it has not looked at it yet."""
    match, position = scene.match, scene.position
    if match is None or position is None:
        return None
    if position is match.position and match.ending:
        return _final_verdict(scene, match)
    evaluation = scene.evaluations.get(position)
    if evaluation is None or (scene.game.solution is not None and not evaluation.is_exact):
        return None
    return _build_verdict(scene, position, first_seat_value(position, evaluation))


def _final_verdict(scene: Scene, match: Match) -> Verdict:
    """The result of a round: its margin, or where that does not decide it, the winner."""
    tally = match.tally
    margin = tally.scores[0].total - tally.scores[1].total
    margin_decides = margin == 0 if tally.winner is None else margin * (1 - 2 * tally.winner) > 0
    shows_margin = not (match.game.rounds.allows_draws or match.game.values.values_are_chances)
    if margin_decides and shows_margin:
        return _build_verdict(scene, match.position, margin)
    if tally.winner is None:
        return Verdict(0.0, 0.5, "drawn")
    return _build_verdict(scene, match.position, WIN_VALUE / 100 * (1 - 2 * tally.winner))


def _build_verdict(scene: Scene, position: Position, points: float) -> Verdict:
    """Describe seat 0's lead: "+1.2 You"; or a certain win: "Computer wins".

    Where values are chances, the better chance with its colour: "Black 61%".
    """
    share = white_share(scene.game, position, points)
    leader = 0 if points > 0 else 1
    is_certain = certain_outcome(round(points * 100))
    if scene.game.values.values_are_chances:
        percent = win_percent(round(abs(points) * 100))
        if percent - 50 <= EVEN_MARGIN:
            return Verdict(points, share, "even")
        short_text = "wins" if is_certain else f"{percent}%"
        colour = scene.game.rules.colour(position, leader).title()
        return Verdict(points, share, f"{colour} {short_text}", leader, short_text)
    if abs(points) < 0.05:
        return Verdict(points, share, "even")
    names, lead = PlayerNames(scene.tournament.players), f"+{abs(points):.1f}"
    name = names.title(leader)
    if is_certain:
        wins = f"{name} {names.conjugate(leader, 'win')}"
        return Verdict(points, share, wins, leader, "wins")
    return Verdict(points, share, f"{lead} {name}", leader, lead)


def white_share(game: Game[Any], position: Position, points: float) -> float:
    """White's part of the bar, where seat 0 leads by so many points; a chance is its own part."""
    share = 0.5 + 0.5 * math.tanh(points / DECISIVE_LEAD)
    if game.values.values_are_chances:
        share = min(max(0.5 + points / 100, 0.0), 1.0)
    return 1 - share if game.rules.colour(position, 0) == "black" else share


def first_seat_value(position: Position, evaluation: Advice) -> float:
    """The value of an evaluation to seat 0, in points."""
    return (evaluation.value if position.to_move == 0 else -evaluation.value) / 100


def white_shares(scene: Scene) -> list[float]:
    """White's share in each evaluated position, in the order of the round."""
    if scene.match is None:
        return []
    shown = scene.match.positions[: scene.ply + 1]
    counts_all, evaluations = scene.game.solution is None, scene.evaluations
    looks = {each: look for each, look in evaluations.items() if counts_all or look.is_exact}
    values = [(each, first_seat_value(each, looks[each])) for each in shown if each in looks]
    return [white_share(scene.game, each, value) for each, value in values]
