"""The engine's opinion of a position: in words, and as White's share of the bar."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import WON, Position
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.values import chance, sure
from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import seat_name

DECISIVE = 15.0
"""A lead of this many points fills about nine tenths of the bar."""
SLIGHT = 2
"""A chance within this many percent of even counts as even."""


@dataclass(frozen=True)
class Verdict:
    """The engine's opinion: seat 0's lead in points, White's share of the bar, and the words.

    `short_text` leaves out the leader's name.
    """

    points: float
    share: float
    words: str
    leader: int | None = None
    brief: str = ""


def verdict(scene: Scene) -> Verdict | None:
    """The engine's opinion of the position on the board; None if it has not looked at it yet."""
    match, position = scene.match, scene.position
    if match is None or position is None:
        return None
    if position is match.position and match.ending:
        return _at_the_end(scene, match)
    look = scene.looks.get(position)
    if look is None or (scene.game.solved and not look.exact):
        return None
    return _verdict(scene, position, value_of(position, look))


def _at_the_end(scene: Scene, match: Match) -> Verdict:
    """The result of a round: its margin, or where that does not decide it, the winner."""
    tally = match.tally
    margin = tally.scores[0].total - tally.scores[1].total
    by_margin = margin == 0 if tally.winner is None else margin * (1 - 2 * tally.winner) > 0
    if by_margin and not (match.game.draws or match.game.chances):
        return _verdict(scene, match.position, margin)
    if tally.winner is None:
        return Verdict(0.0, 0.5, "drawn")
    return _verdict(scene, match.position, WON / 100 * (1 - 2 * tally.winner))


def _verdict(scene: Scene, position: Position, points: float) -> Verdict:
    """Describe seat 0's lead: "+1.2 You"; or a certain win: "Computer wins".

    Where values are chances, the better chance with its colour: "Black 61%".
    """
    share = whites_share(scene.game, position, points)
    leader = 0 if points > 0 else 1
    certain = sure(round(points * 100))
    if scene.game.chances:
        percent = chance(round(abs(points) * 100))
        if percent - 50 <= SLIGHT:
            return Verdict(points, share, "even")
        brief = "wins" if certain else f"{percent}%"
        colour = scene.game.colour(position, leader).title()
        return Verdict(points, share, f"{colour} {brief}", leader, brief)
    if abs(points) < 0.05:
        return Verdict(points, share, "even")
    name = seat_name(scene.series, leader)
    if certain:
        wins = Names(scene.series.players).verb(leader, "win")
        return Verdict(points, share, f"{name} {wins}", leader, "wins")
    lead = f"+{abs(points):.1f}"
    return Verdict(points, share, f"{lead} {name}", leader, lead)


def whites_share(game: Game[Any], position: Position, points: float) -> float:
    """White's part of the bar, where seat 0 leads by so many points; a chance is its own part."""
    share = 0.5 + 0.5 * math.tanh(points / DECISIVE)
    if game.chances:
        share = min(max(0.5 + points / 100, 0.0), 1.0)
    return 1 - share if game.colour(position, 0) == "black" else share


def value_of(position: Position, look: Advice) -> float:
    """The value of an evaluation to seat 0, in points."""
    return (look.value if position.to_move == 0 else -look.value) / 100


def shares_by_move(scene: Scene) -> list[float]:
    """White's share in each evaluated position, in the order of the round."""
    if scene.match is None:
        return []
    shown = scene.match.positions[: scene.ply + 1]
    looks = {
        each: look for each, look in scene.looks.items() if look.exact or not scene.game.solved
    }
    values = [(each, value_of(each, looks[each])) for each in shown if each in looks]
    return [whites_share(scene.game, each, value) for each, value in values]
