"""How a round stands, in words and from a named side: yours, where one person plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.core.save import Player
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.strategy.judgement import Judgement
from kono_tui.strategy.value_meaning import win_percent

EVEN_MARGIN = 2
"""A chance within this many percent of even counts as even."""
ABOUT_EVEN = "The round is about even."
LEAST_LEAD = 0.05
"""A lead of less is none: in tenths it would be 0.0."""


def viewing_seat(players: Sequence[Player]) -> int:
    """The seat from whose side a round is told: the only person's here, else seat 0."""
    seats = [seat for seat, each in enumerate(players) if each.kind == "human" and not each.is_away]
    return seats[0] if len(seats) == 1 else 0


@dataclass(frozen=True)
class Standing:
    """How a round stands for one seat, which sentences are about.

    Where one person plays, that is the person; else it is the seat that is ahead.
    """

    seat: int
    name: str
    """The seat in a heading: "You", "Human 1"; by its colour where values are chances."""
    points: float
    """By how much it leads: below 0 if it is behind. Where values are chances, above even."""
    is_certain: bool
    is_even: bool

    @property
    def is_ahead(self) -> bool:
        return self.points > 0


def find_standing(game: Game[Any], players: Sequence[Player], judgement: Judgement) -> Standing:
    """Return how a round stands by the judgement of a position."""
    names = PlayerNames(players)
    seat = viewing_seat(players) if names.says_you else int(judgement.value < 0)
    value = judgement.value_to(seat)
    is_even = abs(value) / 100 < LEAST_LEAD
    name = names.title(seat)
    if game.values.values_are_chances:
        is_even = abs(win_percent(value) - 50) <= EVEN_MARGIN
        if not names.says_you:
            name = game.rules.colour(position_in_view(game, judgement), seat).title()
    return Standing(seat, name, value / 100, judgement.winner is not None, is_even)


def position_in_view(game: Game[Any], judgement: Judgement) -> Position:
    """The position after the best move, as the seats may exchange their colours by it."""
    position = judgement.position
    if judgement.advice is None:
        return position
    return position.play(game.rules.encode(position, judgement.advice.move))


def describe_standing(tournament: Tournament, judgement: Judgement) -> str:
    """Say how the round stands: "You are about 1.2 points ahead."."""
    game, names = tournament.game, PlayerNames(tournament.players)
    standing = find_standing(game, tournament.players, judgement)
    if standing.is_certain:
        return describe_certain_win(tournament, judgement)
    if game.values.values_are_chances:
        return _describe_chance(standing)
    lead = format_lead(abs(standing.points), game.values.unit)
    lead = f"{lead} {'ahead' if standing.is_ahead else 'behind'}"
    if judgement.is_exact:
        return _describe_exact_end(tournament, standing, lead)
    if standing.is_even:
        return ABOUT_EVEN
    return f"{names.clause(standing.seat, 'are')} about {lead}."


def _describe_exact_end(tournament: Tournament, standing: Standing, lead: str) -> str:
    """Say how the round ends with the best play of both; with dice, how it does on average."""
    names, throws_dice = PlayerNames(tournament.players), tournament.game.rounds.throws_dice
    if standing.is_even:
        even = "is even on average" if throws_dice else "ends in a draw"
        return f"With the best play, the round {even}."
    ends_up = f"{names.mid_sentence(standing.seat)} {names.conjugate(standing.seat, 'end')} up"
    return f"With the best play, {ends_up} {lead}{' on average' if throws_dice else ''}."


def _describe_chance(standing: Standing) -> str:
    if standing.is_even:
        return ABOUT_EVEN
    has = "have" if standing.name == "You" else "has"
    percent = win_percent(round(standing.points * 100))
    return f"{standing.name} {has} a {percent}% chance to win."


def describe_certain_win(tournament: Tournament, judgement: Judgement) -> str:
    """Say who is certain to win; "" while that is open."""
    if judgement.winner is None:
        return ""
    return f"{PlayerNames(tournament.players).sentence_start(judgement.winner)} can force a win."


def format_lead(points: float, unit: str) -> str:
    """A lead in words: "1 point", "1.2 points"."""
    number = f"{points:.1f}".removesuffix(".0")
    return f"{number} {unit}" if number == "1" else f"{number} {unit}s"
