"""The computer's move with its reason, for its own turn and for a player's help."""

from __future__ import annotations

import random
import time
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
from kono_tui.strategy.search_question import past_keys, position_to_search, search_options
from kono_tui.strategy.team.team import SearchTeam
from kono_tui.strategy.turn_plan import TurnPlan, is_planned
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
    """Advice from a search in this process and, with more than one thread, in helpers of it.

    Only a search that is limited by nothing but time has helpers: any other finds the same again.
    """

    def __init__(self, mebibytes: int = DEFAULT_MEBIBYTES, threads: int = 1) -> None:
        self.team = SearchTeam(mebibytes, threads)
        self.searcher: Searcher | None = None
        self.plan: TurnPlan | None = None
        """The turn that was advised last, if it was found by time alone."""

    def close(self) -> None:
        """End the helpers."""
        self.team.close()

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
        is_warm: bool = False,
    ) -> Advice:
        """Return the move the computer would make now. IllegalMove if nobody is to move.

        `on_deeper_advice` gets what each deeper search finds; `should_stop` is asked whether to
        stop. `weights` are those of the evaluation that differ from the usual; `player` says who
        asks, if there are several. `is_warm`: what the last search has found counts, as it was of
        the same round. A level that is limited to a depth ignores known endings. A later decision
        of a turn is answered from what was found for the turn, in its time.
        """
        _check_somebody_moves(match)
        solution = None if level.plain_search else match.game.solution
        valued_moves = solution.valued_moves(match.position, level.limit.depth) if solution else ()
        if valued_moves:
            return self._advise_by_known_values(match, valued_moves, level, seed, other_count)

        def relay(result: SearchResult) -> None:
            if on_deeper_advice:
                on_deeper_advice(advice_from_result(match, result, result.best))

        plan = self._take_plan(match, level, weights or {}, player)
        rest = plan.rest(match) if plan else None
        if rest:
            self.plan = plan
            return advice_from_result(match, rest, rest.best)
        options = search_options(match, level, other_count, seed, player, is_warm)
        timed_level = plan.with_time_left(level) if plan else level
        start_time = time.perf_counter()
        result = self._search(match, timed_level, weights or {}, options, relay, should_stop)
        if is_planned(level) and not (should_stop and should_stop()):
            seconds = time.perf_counter() - start_time + (plan.seconds if plan else 0.0)
            self.plan = TurnPlan(match, level, weights or {}, player, result, seconds)
        choice = pick_move(result, level, _random_source(match, seed), match.game.values.slack)
        return advice_from_result(match, result, choice)

    def _take_plan(
        self, match: Match, level: Level, weights: Mapping[str, int], player: int
    ) -> TurnPlan | None:
        """Return the plan of the turn if the question is about the rest of it, and forget it."""
        plan, self.plan = self.plan, None
        return plan if plan and plan.follows(match, level, weights, player) else None

    def _search(
        self,
        match: Match,
        level: Level,
        weights: Mapping[str, int],
        options: SearchOptions,
        relay: Callable[[SearchResult], None],
        should_stop: Callable[[], bool] | None,
    ) -> SearchResult:
        """Run the search that a level plays by."""
        limit, searcher = level.limit, self.ensure_searcher()
        position = position_to_search(match, level, weights)
        if level.plain_search == UCT:
            root = require_playouts(match.game, position)
            return searcher.search_by_playouts(root, limit, options, True, relay, should_stop)
        if level.plain_search:
            return search_fixed_depth(position, PRUNES[level.plain_search], limit, should_stop)
        keys = past_keys(match)
        if limit.depth or limit.nodes or len(position.moves()) == 1:
            return searcher.search(position, limit, keys, options, relay, should_stop)
        with self.team.search(match, limit.seconds, options, weights) as joint:
            return searcher.search(position, limit, keys, options, relay, should_stop, joint)

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
            self.searcher = self.team.create_searcher()
        return self.searcher


def _check_somebody_moves(match: Match) -> None:
    """Raise IllegalMove, with the reason, if nobody is to move."""
    if match.ending:
        raise IllegalMove(f"there is no move to make: the round is over. {match.ending}")
    if match.to_move == CHANCE:
        raise IllegalMove("there is no move to make: chance decides now")


def _random_source(match: Match, seed: int) -> random.Random:
    """The random source of a level, a different one for every decision of a round."""
    return random.Random(f"{seed} {len(match.moves)}")


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
