"""The computer's move with its reason, for its own turn and for a player's help."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import FinishingPlan, Move, ValuedMove
from kono_tui.core.playout import PlayoutPosition
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.reason import Reason
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.play.match import Match, split_turns
from kono_tui.search.fixed_depth import PRUNES, search_fixed_depth
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.levels import UCT, Level, pick_move
from kono_tui.search.result import RankedMove, SearchResult
from kono_tui.search.searcher import DEFAULT_MEBIBYTES, Searcher
from kono_tui.strategy.value_meaning import certain_outcome

OTHERS_COMPARED = 3
"""How many other moves are compared with the best one, for the explanation."""


@dataclass(frozen=True)
class OtherMove:
    """Another move that was considered, what would follow, and by how much it is worse.

    The difference is in hundredths of a point, by a search of `depth` turns for both. If that is
    shallower than the search that found the best move, the difference may be below 0.
    """

    line: tuple[Move, ...]
    worse_by: int
    depth: int


@dataclass(frozen=True)
class Advice:
    """A turn, its reason, and what the search found. The value is the mover's, in hundredths.

    `line` is the move and what is expected to follow. Its first `turn_length` moves belong to the
    current turn, and may not complete it: for what the search has forgotten, ask again.
    `is_exact`: searched to the end of the round. `most_tried`: where rounds were played out, the
    most tried moves with their shares in percent. `valued_moves`: every decision, the best first,
    where the game itself knows their values.
    """

    line: tuple[Move, ...]
    reason: Reason
    value: int
    depth: int
    nodes: int
    seconds: float
    is_exact: bool = False
    others: tuple[OtherMove, ...] = ()
    turn_length: int = 1
    most_tried: tuple[tuple[Move, int], ...] = ()
    valued_moves: tuple[ValuedMove, ...] = ()
    finishing: FinishingPlan | None = None
    """How the mover could end the round instead, where that is known."""

    @property
    def move(self) -> Move:
        return self.line[0]

    @property
    def turn(self) -> tuple[Move, ...]:
        """The moves of the current turn, as far as they are advised."""
        return self.line[: self.turn_length]


class Advisor:
    """Advice from a search in this process."""

    def __init__(self, mebibytes: int = DEFAULT_MEBIBYTES) -> None:
        self.mebibytes = mebibytes
        self.searcher: Searcher | None = None

    def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        other_count: int = OTHERS_COMPARED,
        on_deeper_advice: Callable[[Advice], None] | None = None,
        should_stop: Callable[[], bool] | None = None,
        weights: Mapping[str, int] | None = None,
        player: int = 0,
    ) -> Advice:
        """Return the move the computer would make now. IllegalMove if nobody is to move.

        `on_deeper_advice` gets what each deeper search finds; `should_stop` is asked whether to
        stop. `weights` are those of the evaluation that differ from the usual; `player` says who
        asks, if there are several. A level that is limited to a depth ignores known endings.
        """
        _check_somebody_moves(match)
        solution = None if level.plain_search else match.game.solution
        valued_moves = solution.valued_moves(match.position, level.limit.depth) if solution else ()
        if valued_moves:
            return self._advise_by_known_values(match, valued_moves, level, seed, other_count)

        def relay(result: SearchResult) -> None:
            if on_deeper_advice:
                on_deeper_advice(advice_from_result(match, result, result.best))

        position = _position_to_search(match, level, weights or {})
        options = replace(_search_options(match, level, other_count), seed=seed, player=player)
        result = self._search(match, position, level, options, relay, should_stop)
        choice = pick_move(result, level, _random_source(match, seed), match.game.values.slack)
        return advice_from_result(match, result, choice)

    def _search(
        self,
        match: Match,
        position: Position,
        level: Level,
        options: SearchOptions,
        relay: Callable[[SearchResult], None],
        should_stop: Callable[[], bool] | None,
    ) -> SearchResult:
        """Run the search that a level plays by."""
        limit = level.limit
        if level.plain_search == UCT:
            root, searcher = require_playouts(match.game, position), self.ensure_searcher()
            return searcher.search_by_playouts(root, limit, options, True, relay, should_stop)
        if level.plain_search:
            return search_fixed_depth(position, PRUNES[level.plain_search], limit, should_stop)
        past_keys = [int(each.repetition_key()) for each in match.positions[:-1]]
        searcher = self.ensure_searcher()
        return searcher.search(position, limit, past_keys, options, relay, should_stop)

    def _advise_by_known_values(
        self,
        match: Match,
        valued_moves: Sequence[ValuedMove],
        level: Level,
        seed: int,
        other_count: int,
    ) -> Advice:
        """Advise by the game's own values of all decisions; a level may not choose the best."""
        best, *other_moves = (
            RankedMove(code, each.value, (code,))
            for each in valued_moves
            for code in (match.game.rules.encode(match.position, each.move),)
        )
        result = SearchResult(
            best,
            0,
            len(valued_moves),
            0.0,
            is_exact=valued_moves[0].is_exact,
            others=tuple(other_moves[: max(other_count, level.candidate_count - 1)]),
            compared_value=best.value,
        )
        choice = pick_move(result, level, _random_source(match, seed), match.game.values.slack)
        return replace(advice_from_result(match, result, choice), valued_moves=tuple(valued_moves))

    def ensure_searcher(self) -> Searcher:
        """The searcher, created with its memory at the first call."""
        if self.searcher is None:
            self.searcher = Searcher(self.mebibytes)
        return self.searcher


def _check_somebody_moves(match: Match) -> None:
    """Raise IllegalMove, with the reason, if nobody is to move."""
    if match.ending:
        raise IllegalMove(f"there is no move to make: the round is over. {match.ending}")
    if match.to_move == CHANCE:
        raise IllegalMove("there is no move to make: chance decides now")


def _position_to_search(match: Match, level: Level, weights: Mapping[str, int]) -> Position:
    """The position with what its value depends on: weights, windows, its age, known endings."""
    position: Position = match.position
    tuning, endgames = match.game.tuning, match.game.endgames
    if weights and tuning:
        position = tuning.with_weights(position, weights)
    if match.game.learning and not level.limit.depth:
        position = match.game.learning.with_windows(position)
    position = position.with_turns_played(len(match.moves))
    return endgames.with_endgames(position) if endgames and not level.limit.depth else position


def _random_source(match: Match, seed: int) -> random.Random:
    """The random source of a level, a different one for every decision of a round."""
    return random.Random(f"{seed} {len(match.moves)}")


def _search_options(match: Match, level: Level, other_count: int) -> SearchOptions:
    """What to ask of a search besides the best move, by the rules of the game and the level."""
    decision_limit = match.game.rounds.decision_limit(match.computers_only)
    return SearchOptions(
        exact_moves=max(level.candidate_count, other_count + 1) if level.candidate_count > 1 else 1,
        other_moves=other_count,
        repetition_ends_round=match.game.rounds.repetition_ends_round(match.computers_only),
        decisions_left=max(decision_limit - len(match.moves), 1) if decision_limit else 0,
    )


def advice_from_result(match: Match, result: SearchResult, ranked_move: RankedMove) -> Advice:
    """Turn a search's result into advice. `ranked_move` is the one to make of those it ranked.

    Where that one's outcome is certain, a search that does not see it says nothing about the
    other moves.
    """
    game, position = match.game, match.position
    compared_value = result.compared_value if ranked_move is result.best else ranked_move.value
    depth = result.compared_depth
    others = [
        OtherMove(decode_line(game, position, each.line), compared_value - each.value, depth)
        for each in (result.best, *result.others)
        if each.move != ranked_move.move
        and certain_outcome(compared_value) == certain_outcome(ranked_move.value)
    ]
    line = decode_line(game, position, ranked_move.line)
    turn_length = _turn_length(position, ranked_move.line)
    return Advice(
        line=line,
        reason=game.wording.reason_for(position, line[:turn_length]),
        value=ranked_move.value,
        depth=result.depth,
        nodes=result.nodes,
        seconds=result.seconds,
        is_exact=result.is_exact,
        others=tuple(others[:OTHERS_COMPARED]),
        turn_length=turn_length,
        most_tried=tuple(
            (game.rules.decode(position, move), share) for move, share in result.most_tried
        ),
    )


def require_playouts(game: Game[Any], position: Position) -> PlayoutPosition:
    """Return the position. SetupError unless the game's search plays rounds out."""
    if isinstance(position, PlayoutPosition):
        return position
    title = game.info.title
    raise SetupError(f"{UCT} is for games whose rounds are played out, and {title} is not")


def _turn_length(position: Position, codes: Sequence[int]) -> int:
    """How many leading moves of a line belong to the current turn."""
    seat = position.to_move
    for count, code in enumerate(codes):
        if position.to_move != seat:
            return count
        position = position.play(code)
    return len(codes)


def first_turn(game: Game[Any], position: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """The leading moves of a line that belong to the current turn."""
    return split_turns(game, position, line)[0][1]


def decode_line(game: Game[Any], position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """Decode a line of play."""
    moves = []
    for code in codes:
        moves.append(game.rules.decode(position, code))
        position = position.play(code)
    return tuple(moves)
