"""Positions, turns, scores and results in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.save import Player
from kono_tui.core.tally import Score
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.players import level_words
from kono_tui.play.series import Series
from kono_tui.text.sentences import plural, sentence

POINT: Final = "point"


def introduced(series: Series) -> str:
    """The players: "Human v Computer (master)"."""
    first, second = (
        f"{player.name} ({level_words(player.level)})" if player.kind == "computer" else player.name
        for player in series.players
    )
    return f"{first} v {second}"


def by_rules(series: Series) -> str:
    """The variant's rules, after a comma; "" for the usual rules."""
    return f", {series.game.variants[series.variant]}" if series.variant else ""


def standing(series: Series, match: Match) -> str:
    """Describe round, turn, current scores, the totals of earlier rounds, and whose turn it is."""
    names = Names(series.players)
    kind = "rounds won" if series.game.counts_wins else "totals"
    before = f" ({kind} {series.totals[0]}, {series.totals[1]})" if any(series.totals) else ""
    whose = names.whose(match.to_move)
    colour = match.game.colour(match.position, match.to_move)
    by = f", {colour}" if series.game.goes_by_colours else ""
    number = match.turn_number(match.turn_began)
    return (
        f"Round {series.round}, turn {number}{_scores(series, match)}{before}. "
        f"{whose[:1].upper()}{whose[1:]} turn{by}."
    )


def _scores(series: Series, match: Match) -> str:
    """Both scores, to follow the turn: ": you 5, the computer 2"; or by items with their names."""
    scores = match.tally.scores
    if not by_items(match.game, scores[0]):
        return f": {_by_player(series, [score.total for score in scores])}"
    first, second = (score.items + score.beside for score in scores)
    items = "; ".join(
        f"{name}: {_by_player(series, [mine, theirs])}"
        for (name, mine), (_, theirs) in zip(first, second, strict=True)
    )
    both = "".join(f"; {name}: {count}" for name, count in match.game.counts(match.position))
    return f". {items[:1].upper()}{items[1:]}{both}"


def _by_player(series: Series, numbers: Sequence[int]) -> str:
    """A number for each player: "you 5, the computer 2"."""
    names = Names(series.players)
    return ", ".join(f"{names.within(seat)} {numbers[seat]}" for seat in (0, 1))


def totals(series: Series) -> str:
    """Describe the sums of the earlier rounds, or how many rounds each player has won."""
    return f"{totals_name(series.game).capitalize()}: {_by_player(series, series.totals)}."


def totals_name(game: Game[Any]) -> str:
    """What the totals count: points of the tournament, or rounds won."""
    return "rounds won" if game.counts_wins else "tournament"


def told(series: Series, position: Position, *moves: Move) -> list[str]:
    """Describe a player's turn: "The computer moved the piece at (2,1) southeast.", and why.

    A human's turn has no reason, nor has a forced one. The turn may be incomplete.
    """
    return list(_told(series.game, series.players, position, *moves))


@lru_cache(maxsize=1024)
def _told(
    game: Game[Any], players: tuple[Player, Player], position: Position, *moves: Move
) -> tuple[str, ...]:
    seat = int(position.to_move)
    if seat == CHANCE:
        return (f"Chance {game.describe(position, *moves)}.",)
    steps = _steps(game, position, moves)
    if any(before.to_move == CHANCE for before, _ in steps):
        lines = (_step_told(game, players, seat, before, move) for before, move in steps)
        return tuple(line for line in lines if line)
    what = f"{Names(players).first(seat)} {game.describe(position, *moves)}."
    forced = not moves[0].cells and len(position.moves()) == 1
    if forced or players[seat].kind == "human":
        return (what,)
    clause = game.because(position, game.explain(position, *moves), players)
    return what, f"It wanted {clause}." if clause.startswith("to ") else f"It did so {clause}."


def _steps(
    game: Game[Any], position: Position, moves: Sequence[Move]
) -> list[tuple[Position, Move]]:
    """Decisions, each with the position before it."""
    steps = []
    for move in moves:
        steps.append((position, move))
        position = position.play(game.encode(position, move))
    return steps


def _step_told(
    game: Game[Any], players: tuple[Player, Player], seat: int, before: Position, move: Move
) -> str:
    """Describe a decision in a turn with dice; "" for a throw that had to be made."""
    forced = not move.cells and len(before.moves()) == 1
    if forced:
        return ""
    what = f"{Names(players).first(seat)} {game.describe(before, move)}"
    if before.to_move == CHANCE or players[seat].kind == "human":
        return f"{what}."
    return f"{what}, {game.because(before, game.explain(before, move), players)}."


def chance_told(series: Series, match: Match, move: Move) -> str:
    """Describe what chance has just decided, with the name of the player who throws."""
    seat = match.whose_turn
    if seat != CHANCE:
        return _step_told(series.game, series.players, seat, match.position, move)
    return f"Chance {match.game.describe(match.position, move)}."


def suggestion(series: Series, match: Match, advice: Advice) -> str:
    """Describe the turn the computer would make in the player's place, and why."""
    game = match.game
    what = game.advise(match.position, *advice.turn)
    why = game.because(match.position, advice.reason, series.players)
    typed = game.turn_notation(match.position, advice.turn)
    return f"{sentence(f'{what}, {why}')} Type {typed} to play it."


def round_result(series: Series, match: Match) -> list[str]:
    """Both scores with how they add up, the award and the totals."""
    names = Names(series.players)
    tally = match.tally
    lines = [f"Round {series.round} is over. {why_over(series, match)}"]
    scores = [_adding_up(match.game, score) for score in tally.scores]
    lines += [f"{names.first(seat)}: {scores[seat]}." for seat in (0, 1)]
    won = round_won if match.game.counts_wins else _awarded
    return [*lines, won(series, match), totals(series.awarded())]


def why_over(series: Series, match: Match) -> str:
    """Why a round is over; a quitter is named."""
    if match.quitter is None:
        return match.ending
    names = Names(series.players)
    if not match.late:
        return f"{names.first(match.quitter)} quit."
    whose = names.whose(match.quitter)
    return f"{whose[:1].upper()}{whose[1:]} time has run out."


def round_won(series: Series, match: Match) -> str:
    """Say who has won a round that counts one, with both scores: "You win the round, 12 to 9.".

    The scores are left out where they have not decided the win or the draw.
    """
    tally, unit = match.tally, match.game.unit
    scores = [score.total for score in tally.scores]
    if tally.winner is None:
        return f"The round is drawn{'' if match.game.draws else f', {scores[0]} to {scores[1]}'}."
    more, less = scores[tally.winner], scores[1 - tally.winner]
    counted = str(more) if unit == POINT else plural(more, unit)
    by_score = more > less and match.quitter is None and not match.game.chances
    by = f", {counted} to {less}" if by_score else ""
    return f"{Names(series.players).does(tally.winner, 'win')} the round{by}."


def _awarded(series: Series, match: Match) -> str:
    """Say who has won a round that counts by its margin, and how many points that is."""
    tally, names = match.tally, Names(series.players)
    if tally.winner is None:
        return nobody_wins(match)
    wins = names.does(tally.winner, "win")
    also = names.verb(tally.winner, "are")
    award = plural(tally.awards[tally.winner], "point")
    return f"{wins} the round and {also} awarded {award}."


def advantage_told(series: Series) -> str:
    """What the round before has left to a player, as a sentence; "" if it has left nothing."""
    if series.advantage is None:
        return ""
    begins = Names(series.players).does(series.advantage[0], "begin")
    return f"{begins} round {series.round} with {series.game.advantage_told(series.advantage)}."


def nobody_wins(match: Match) -> str:
    """Say that nobody wins a round: it is drawn, or not scored, where quitting leaves no score."""
    scored = bool(match.tally.scores[0].items) or match.quitter is None
    return f"The round is {'drawn' if scored else 'not scored'}: nobody is awarded anything."


def by_items(game: Game[Any], score: Score) -> bool:
    """Whether a score is described by the names of its items, as it is no sum of points."""
    return bool(score.beside) or game.unit != POINT


def _adding_up(game: Game[Any], score: Score) -> str:
    """A score item by item: "10 for home points, 5 for captures: 15 points"."""
    if by_items(game, score):
        return ", ".join(f"{name} {number}" for name, number in score.items + score.beside)
    if len(score.items) == 1:
        return f"{plural(score.total, 'point')} for {score.items[0][0]}"
    items = [f"{points} for {name}" for name, points in score.items if points or name != "quitting"]
    return f"{', '.join(items)}: {plural(score.total, 'point')}"


def price_of_quitting(match: Match, seat: int) -> str:
    """What quitting costs, to follow "ends the round": ", and costs 5 points"."""
    if match.game.counts_wins:
        return ", and loses it"
    cost = match.tally.scores[seat].total - match.quit(seat).tally.scores[seat].total
    return f", and costs {plural(cost, 'point')}" if cost else ""


def tournament_result(series: Series) -> str:
    """Say who has won the tournament, with both totals."""
    names = Names(series.players)
    first, second = sorted(series.totals, reverse=True)
    more = plural(first, "round") if series.game.counts_wins else str(first)
    if series.winner is None:
        return f"The tournament is a draw, {more} to {second}."
    return f"{names.does(series.winner, 'win')} the tournament, {more} to {second}."
