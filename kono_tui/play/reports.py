"""What is said of a position and a score."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.save import Player
from kono_tui.core.tally import Score
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.series import Series
from kono_tui.search.levels import STRONGEST
from kono_tui.text.sentences import plural, sentence


def introduced(series: Series) -> str:
    """Who plays: "Human v Computer (master)"."""
    first, second = (
        f"{player.name} ({player.level or STRONGEST})" if player.kind == "computer" else player.name
        for player in series.players
    )
    return f"{first} v {second}"


def standing(series: Series, match: Match) -> str:
    """Round, turn, scores as they stand, totals of the rounds before, and whose turn it is."""
    names = Names(series.players)
    scores = match.tally.scores
    parts = [f"{names.within(seat)} {scores[seat].total}" for seat in (0, 1)]
    before = f" (totals {series.totals[0]}, {series.totals[1]})" if any(series.totals) else ""
    whose = names.whose(match.to_move)
    colour = match.game.colour(match.position, match.to_move)
    return (
        f"Round {series.round}, turn {len(match.moves) + 1}: {', '.join(parts)}{before}. "
        f"{whose[:1].upper()}{whose[1:]} turn, {colour}."
    )


def totals(series: Series) -> str:
    """The sums of the rounds before."""
    names = Names(series.players)
    parts = [f"{names.within(seat)} {series.totals[seat]}" for seat in (0, 1)]
    return f"Tournament: {', '.join(parts)}."


def told(series: Series, position: Position, move: Move) -> list[str]:
    """What a player did: "The computer moved the piece at (2,1) southeast.", and a computer why."""
    return list(_told(series.game, series.players, position, move))


@lru_cache(maxsize=1024)
def _told(
    game: Game[Any], players: tuple[Player, Player], position: Position, move: Move
) -> tuple[str, ...]:
    seat = int(position.to_move)
    if seat == CHANCE:
        return (f"Chance {game.describe(position, move)}.",)
    what = f"{Names(players).first(seat)} {game.describe(position, move)}."
    if players[seat].kind == "human":
        return (what,)
    clause = game.because(position, game.explain(position, move), players)
    return what, f"It wanted {clause}." if clause.startswith("to ") else f"It did so {clause}."


def suggestion(series: Series, match: Match, advice: Advice) -> str:
    """The move the computer would make in the player's place, and why."""
    game = match.game
    what = game.advise(match.position, advice.move)
    why = game.because(match.position, advice.reason, series.players)
    typed = game.notation(match.position, advice.move)
    return f"{sentence(f'{what}, {why}')} Type {typed} to play it."


def round_result(series: Series, match: Match) -> list[str]:
    """Both scores with how they add up, the award and the totals."""
    names = Names(series.players)
    tally = match.tally
    why = match.ending
    if match.quitter is not None:
        why = f"{names.first(match.quitter)} quit."
    lines = [f"Round {series.round} is over. {why}"]
    lines += [f"{names.first(seat)}: {_adding_up(tally.scores[seat])}." for seat in (0, 1)]
    if tally.winner is None:
        lines.append("The round is drawn: nobody is awarded anything.")
    else:
        wins = names.does(tally.winner, "win")
        also = names.verb(tally.winner, "are")
        award = plural(tally.awards[tally.winner], "point")
        lines.append(f"{wins} the round and {also} awarded {award}.")
    return [*lines, totals(series.awarded())]


def _adding_up(score: Score) -> str:
    """A score item by item: "10 for home points, 5 for captures: 15"."""
    items = [f"{points} for {name}" for name, points in score.items if points or name != "quitting"]
    return f"{', '.join(items)}: {plural(score.total, 'point')}"


def tournament_result(series: Series) -> str:
    """Who has won, with both totals."""
    names = Names(series.players)
    first, second = sorted(series.totals, reverse=True)
    if series.winner is None:
        return f"The tournament is a draw, {first} to {second}."
    return f"{names.does(series.winner, 'win')} the tournament, {first} to {second}."
