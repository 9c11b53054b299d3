"""What a search is asked: the position with all that its value depends on, and the options."""

from __future__ import annotations

from collections.abc import Mapping

from kono_tui.core.position import Position
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.levels import Level

LEVEL_END_COST = 30
"""What a level end by a repetition costs, in hundredths, where only watched rounds end by it. It is
less than a point: nothing worth a point is given up to play on.
"""


def position_to_search(match: Match, level: Level, weights: Mapping[str, int]) -> Position:
    """The position with what its value depends on: weights, windows, its age, known endings."""
    position: Position = match.position
    tuning, endgames = match.game.tuning, match.game.endgames
    if weights and tuning:
        position = tuning.with_weights(position, weights)
    if match.game.learning and not level.limit.depth:
        position = match.game.learning.with_windows(position)
    position = position.with_turns_played(len(match.moves))
    return endgames.with_endgames(position) if endgames and not level.limit.depth else position


def past_keys(match: Match) -> list[int]:
    """The repetition keys of all earlier positions of the round."""
    return [int(each.repetition_key()) for each in match.positions[:-1]]


def search_options(
    match: Match,
    level: Level,
    other_count: int,
    seed: int = 0,
    player: int = 0,
    is_warm: bool = False,
) -> SearchOptions:
    """What to ask of a search besides the best move, by the rules of the game and the level."""
    decision_limit = match.game.rounds.decision_limit(match.computers_only)
    plays_on = match.computers_only and not level.limit.depth and _only_watched_rounds_end(match)
    return SearchOptions(
        exact_moves=max(level.candidate_count, other_count + 1) if level.candidate_count > 1 else 1,
        other_moves=other_count,
        repetition_ends_round=match.game.rounds.repetition_ends_round(match.computers_only),
        level_end_cost=LEVEL_END_COST if plays_on else 0,
        decisions_left=max(decision_limit - len(match.moves), 1) if decision_limit else 0,
        seed=seed,
        player=player,
        is_warm=is_warm,
    )


def _only_watched_rounds_end(match: Match) -> bool:
    """Whether a repetition ends rounds between computers alone: players go on to win them."""
    rounds = match.game.rounds
    return rounds.repetition_ends_round(True) and not rounds.repetition_ends_round(False)
