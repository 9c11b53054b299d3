"""Positions, turns, scores and results in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.score import RoundScore
from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.players import level_title
from kono_tui.play.tournament import Tournament

POINT: Final = "point"


def describe_players(tournament: Tournament) -> str:
    """The players: "You v Computer (master)"."""
    names = PlayerNames(tournament.players)
    first, second = (
        f"{player.name} ({level_title(player.level)})"
        if player.kind == "computer"
        else names.title(seat)
        for seat, player in enumerate(tournament.players)
    )
    return f"{first} v {second}"


def describe_rules(tournament: Tournament) -> str:
    """The variant's rules, after a comma; "" for the usual rules."""
    return f", {tournament.game.info.variants[tournament.variant]}" if tournament.variant else ""


def describe_standing(tournament: Tournament, match: Match) -> str:
    """Describe round, turn, current scores, the totals of earlier rounds, and whose turn it is."""
    names = PlayerNames(tournament.players)
    kind = "rounds won" if tournament.game.rounds.counts_wins else "totals"
    first, second = tournament.totals
    colour = match.game.rules.colour(match.position, match.to_move)
    colour_clause = f", {colour}" if tournament.game.info.players_have_colours else ""
    number = match.turn_number(match.turn_start)
    return (
        f"Round {tournament.round}, turn {number}"
        f"{_describe_scores(tournament, match)} ({kind} {first}, {second}). "
        f"{names.possessive_start(match.to_move)} turn{colour_clause}."
    )


def _describe_scores(tournament: Tournament, match: Match) -> str:
    """Both scores, to follow the turn: ": you 5, the computer 2"; or by items with their names."""
    scores = match.tally.scores
    if not is_itemised(match.game, scores[0]):
        return f": {_format_by_player(tournament, [score.total for score in scores])}"
    first, second = (score.items + score.extra_items for score in scores)
    items = "; ".join(
        f"{name}: {_format_by_player(tournament, [mine, theirs])}"
        for (name, mine), (_, theirs) in zip(first, second, strict=True)
    )
    counts = match.game.display.status_counts(match.position)
    both = "".join(f"; {name}: {count}" for name, count in counts)
    return f". {items[:1].upper()}{items[1:]}{both}"


def _format_by_player(tournament: Tournament, numbers: Sequence[int]) -> str:
    """A number for each player: "you 5, the computer 2"."""
    names = PlayerNames(tournament.players)
    return ", ".join(f"{names.mid_sentence(seat)} {numbers[seat]}" for seat in (0, 1))


def describe_totals(tournament: Tournament) -> str:
    """Describe the sums of the earlier rounds, or how many rounds each player has won."""
    totals = _format_by_player(tournament, tournament.totals)
    return f"{totals_name(tournament.game).capitalize()}: {totals}."


def totals_name(game: Game[Any]) -> str:
    """What the totals count: points of the tournament, or rounds won."""
    return "rounds won" if game.rounds.counts_wins else "tournament"


def describe_round_result(tournament: Tournament, match: Match) -> list[str]:
    """Both scores with how they add up, the award and the totals."""
    names = PlayerNames(tournament.players)
    tally = match.tally
    lines = [f"Round {tournament.round} is over. {describe_ending(tournament, match)}"]
    scores = [_describe_score(match.game, score) for score in tally.scores]
    lines += [f"{names.sentence_start(seat)}: {scores[seat]}." for seat in (0, 1)]
    describe_outcome = describe_round_winner if match.game.rounds.counts_wins else _describe_award
    return [*lines, describe_outcome(tournament, match), describe_totals(tournament.with_award())]


def describe_ending(tournament: Tournament, match: Match) -> str:
    """Why a round is over; a quitter is named."""
    if match.quitter is None:
        return match.ending
    names = PlayerNames(tournament.players)
    if not match.timed_out:
        return f"{names.sentence_start(match.quitter)} quit."
    return f"{names.possessive_start(match.quitter)} time has run out."


def describe_round_winner(tournament: Tournament, match: Match) -> str:
    """Say who has won a round that counts one, with both scores: "You win the round, 12 to 9.".

    The scores are left out where they have not decided the win or the draw.
    """
    tally, unit = match.tally, match.game.values.unit
    scores = [score.total for score in tally.scores]
    if tally.winner is None:
        both_scores = "" if match.game.rounds.allows_draws else f", {scores[0]} to {scores[1]}"
        return f"The round is a draw{both_scores}."
    more, less = scores[tally.winner], scores[1 - tally.winner]
    counted = str(more) if unit == POINT else plural(more, unit)
    by_score = more > less and match.quitter is None and not match.game.values.values_are_chances
    score_clause = f", {counted} to {less}" if by_score else ""
    return f"{PlayerNames(tournament.players).clause(tally.winner, 'win')} the round{score_clause}."


def _describe_award(tournament: Tournament, match: Match) -> str:
    """Say who has won a round that counts by its margin, and how many points that is."""
    tally, names = match.tally, PlayerNames(tournament.players)
    if tally.winner is None:
        return describe_no_winner(match)
    wins = names.clause(tally.winner, "win")
    are_or_is = names.conjugate(tally.winner, "are")
    award = plural(tally.awards[tally.winner], "point")
    return f"{wins} the round and {are_or_is} awarded {award}."


def describe_advantage(tournament: Tournament) -> str:
    """What the round before has left to a player, as a sentence; "" if it has left nothing."""
    carry_over = tournament.game.carry_over
    if tournament.advantage is None or carry_over is None:
        return ""
    begins = PlayerNames(tournament.players).clause(tournament.advantage[0], "begin")
    advantage = carry_over.describe_advantage(tournament.advantage)
    return f"{begins} round {tournament.round} with {advantage}."


def describe_no_winner(match: Match) -> str:
    """Say that nobody wins a round: it is drawn, or not scored, where quitting leaves no score."""
    is_scored = bool(match.tally.scores[0].items) or match.quitter is None
    return f"The round is {'a draw' if is_scored else 'not scored'}. Nobody gets points."


def is_itemised(game: Game[Any], score: RoundScore) -> bool:
    """Whether a score is described by the names of its items, as it is no sum of points."""
    return bool(score.extra_items) or game.values.unit != POINT


def _describe_score(game: Game[Any], score: RoundScore) -> str:
    """A score item by item: "9 for home points (3+1+5), 5 for captures (1 x 5): 14 points"."""
    if is_itemised(game, score):
        numbers = [f"{name} {points}{_formula(score, name)}" for name, points in score.items]
        return ", ".join([*numbers, *(f"{name} {number}" for name, number in score.extra_items)])
    if len(score.items) == 1:
        return f"{plural(score.total, 'point')} for {score.items[0][0]}"
    items = [
        f"{points} for {name}{_formula(score, name)}"
        for name, points in score.items
        if points or name != "quitting"
    ]
    return f"{', '.join(items)}: {plural(score.total, 'point')}"


def _formula(score: RoundScore, item: str) -> str:
    """How an item adds up, in brackets; "" if that is plain."""
    formula = score.formula(item, "x")
    return f" ({formula})" if formula else ""


def describe_quitting(tournament: Tournament, match: Match, seat: int) -> str:
    """Say what quitting means: "If you quit the round, it ends now, and you lose 5 points."."""
    names, winner = PlayerNames(tournament.players), match.quit(seat).tally.winner
    quits = f"{names.mid_sentence(seat)} {names.conjugate(seat, 'quit')}"
    if match.game.rounds.counts_wins and winner is not None:
        outcome = f"{names.mid_sentence(winner)} {names.conjugate(winner, 'win')} it"
    else:
        cost = match.tally.scores[seat].total - match.quit(seat).tally.scores[seat].total
        loses = f"{names.mid_sentence(seat)} {names.conjugate(seat, 'lose')}"
        outcome = f"{loses} {plural(cost, 'point')}" if cost else "nobody scores"
    return f"If {quits} the round, it ends now, and {outcome}."


def describe_tournament_result(tournament: Tournament) -> str:
    """Say who has won the tournament, with both totals."""
    names = PlayerNames(tournament.players)
    first, second = sorted(tournament.totals, reverse=True)
    more = plural(first, "round") if tournament.game.rounds.counts_wins else str(first)
    if tournament.winner is None:
        return f"The tournament is a draw, {more} to {second}."
    return f"{names.clause(tournament.winner, 'win')} the tournament, {more} to {second}."
