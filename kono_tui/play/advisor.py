"""The computer's choice, with its reason: for its own move and for a player's help."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason, Weighed
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.play.match import Match, split_turns
from kono_tui.play.values import sure
from kono_tui.search.deepen import Wish
from kono_tui.search.fixed import PRUNES, look_ahead
from kono_tui.search.levels import UCT, Level, chosen
from kono_tui.search.result import Choice, Result
from kono_tui.search.searcher import MEBIBYTES, Searcher

OTHERS = 3
"""How many other moves are weighed beside the best one, for the explanation."""


@dataclass(frozen=True)
class Other:
    """Another move that was considered, what would follow, and by how much it is worse.

    In hundredths of a point, by a look of `depth` turns at both; where that is shorter than the one
    that found the best move, it may come out below 0.
    """

    line: tuple[Move, ...]
    worse_by: int
    depth: int


@dataclass(frozen=True)
class Advice:
    """A turn, why, and what the search found. The value is the mover's, in hundredths of a point.

    `line` is the move and what is expected to follow; its first `decisions` moves belong to the
    turn under way. They may not end it: what the search does not remember is to be asked again.
    `exact`: looked at to the round's end. `looked`: the moves that were tried most, where rounds
    were played out, with their shares in percent. `weighed`: every decision there is, the best
    first, where the game itself knows what they are worth.
    """

    line: tuple[Move, ...]
    reason: Reason
    value: int
    depth: int
    nodes: int
    seconds: float
    exact: bool = False
    others: tuple[Other, ...] = ()
    decisions: int = 1
    looked: tuple[tuple[Move, int], ...] = ()
    weighed: tuple[Weighed, ...] = ()

    @property
    def move(self) -> Move:
        return self.line[0]

    @property
    def turn(self) -> tuple[Move, ...]:
        """The moves of the turn under way, as far as they are advised."""
        return self.line[: self.decisions]


class Advises(Protocol):
    """Whoever can be asked for a move: this process, or another one."""

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        """The move for the seat to move, at a level. The seed is for the level's chance."""


class Advisor:
    """Advice from a search in this process."""

    def __init__(self, mebibytes: int = MEBIBYTES) -> None:
        self.mebibytes = mebibytes
        self.searcher: Searcher | None = None

    def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = OTHERS,
        report: Callable[[Advice], None] | None = None,
        watch: Callable[[], bool] | None = None,
        weights: Mapping[str, int] | None = None,
        player: int = 0,
    ) -> Advice:
        """The move the computer would make now. IllegalMove if nobody is to move.

        `report` is told what each deeper look finds; `watch` is asked whether to stop.
        `weights` are those of the evaluation that are not as usual; `player` is who asks, if there
        are several. Who looks to a depth alone does not know what is known of endings.
        """
        _check_somebody_moves(match)
        weighed = () if level.search else match.game.weigh(match.position, level.limit.depth)
        if weighed:
            return self._known(match, weighed, level, seed, others)

        def relay(result: Result) -> None:
            if report:
                report(told(match, result, result.best))

        position = _valued(match, level, weights or {})
        wish = replace(_wish(match, level, others), seed=seed, player=player)
        result = self._searched(match, position, level, wish, relay, watch)
        return told(match, result, chosen(result, level, _source(match, seed), match.game.slack))

    def _searched(
        self,
        match: Match,
        position: Position,
        level: Level,
        wish: Wish,
        relay: Callable[[Result], None],
        watch: Callable[[], bool] | None,
    ) -> Result:
        """What the search finds that a level plays by."""
        if level.search == UCT:
            check_plays_out(match.game, position)
            return self.ready().play_out(position, level.limit, wish, True, relay, watch)
        if level.search:
            return look_ahead(position, PRUNES[level.search], level.limit, watch)
        seen = [int(each.likeness()) for each in match.positions[:-1]]
        return self.ready().search(position, level.limit, seen, wish, relay, watch)

    def _known(
        self, match: Match, weighed: Sequence[Weighed], level: Level, seed: int, others: int
    ) -> Advice:
        """What a game itself knows of every decision; a level may choose another than the best."""
        best, *beside = (
            Choice(code, each.value, (code,))
            for each in weighed
            for code in (match.game.encode(match.position, each.move),)
        )
        result = Result(
            best,
            0,
            len(weighed),
            0.0,
            exact=weighed[0].exact,
            others=tuple(beside[: max(others, level.among - 1)]),
            compared=best.value,
        )
        choice = chosen(result, level, _source(match, seed), match.game.slack)
        return replace(told(match, result, choice), weighed=tuple(weighed))

    def ready(self) -> Searcher:
        """The searcher, its memory set aside."""
        if self.searcher is None:
            self.searcher = Searcher(self.mebibytes)
        return self.searcher


def _check_somebody_moves(match: Match) -> None:
    """IllegalMove, with the reason, if nobody is to move."""
    if match.ending:
        raise IllegalMove(f"nobody is to move: the round is over. {match.ending}")
    if match.to_move == CHANCE:
        raise IllegalMove("nobody is to move: chance decides now")


def _valued(match: Match, level: Level, weights: Mapping[str, int]) -> Position:
    """The position, with what its value goes by: weights, the round's age, known endings."""
    position: Position = match.position
    if weights:
        position = match.game.weighed(position, weights)
    position = position.aged(len(match.moves))
    return position if level.limit.depth else match.game.with_endings(position)


def _source(match: Match, seed: int) -> random.Random:
    """The chance of a level, another one for every decision of a round."""
    return random.Random(f"{seed} {len(match.moves)}")


def _wish(match: Match, level: Level, others: int) -> Wish:
    """What is asked of a search besides the best move, by the rules of the game and the level."""
    longest = match.game.longest(match.watched)
    return Wish(
        keep=max(level.among, others + 1) if level.among > 1 else 1,
        others=others,
        repeats_end=match.game.repeats_end(match.watched),
        last=max(longest - len(match.moves), 1) if longest else 0,
    )


def told(match: Match, result: Result, choice: Choice) -> Advice:
    """What a search found, in moves. `choice` is the one to make of those it ranked.

    Where it is sure of the end, a look that is not says nothing of the other moves.
    """
    game, position = match.game, match.position
    compared = result.compared if choice is result.best else choice.value
    others = [
        Other(moves_of(game, position, each.line), compared - each.value, result.compared_depth)
        for each in (result.best, *result.others)
        if each.move != choice.move and sure(compared) == sure(choice.value)
    ]
    line = moves_of(game, position, choice.line)
    decisions = _own(position, choice.line)
    return Advice(
        line=line,
        reason=game.explain(position, *line[:decisions]),
        value=choice.value,
        depth=result.depth,
        nodes=result.nodes,
        seconds=result.seconds,
        exact=result.exact,
        others=tuple(others[:OTHERS]),
        decisions=decisions,
        looked=tuple((game.decode(position, move), share) for move, share in result.looked),
    )


def check_plays_out(game: Game[Any], position: Position) -> None:
    """SetupError unless rounds of a game are played out in a search."""
    if position.ground(0, True) is None:
        raise SetupError(f"{UCT} is for games whose rounds are played out, and {game.title} is not")


def _own(position: Position, codes: Sequence[int]) -> int:
    """How many leading moves of a line belong to the turn under way."""
    seat = position.to_move
    for count, code in enumerate(codes):
        if position.to_move != seat:
            return count
        position = position.play(code)
    return len(codes)


def turn_of(game: Game[Any], position: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """The leading moves of a line that belong to the turn under way."""
    return split_turns(game, position, line)[0][1]


def moves_of(game: Game[Any], position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """A line of play, decoded."""
    moves = []
    for code in codes:
        moves.append(game.decode(position, code))
        position = position.play(code)
    return tuple(moves)
