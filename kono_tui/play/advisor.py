"""The computer's move with its reason, for its own turn and for a player's help."""

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
"""How many other moves are compared with the best one, for the explanation."""


@dataclass(frozen=True)
class Other:
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
        """The moves of the current turn, as far as they are advised."""
        return self.line[: self.decisions]


class Advises(Protocol):
    """Anything that can advise a move: this process, or another one."""

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        """Return a move for the seat to move, at a level. The seed is for the level's chance."""


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
        """Return the move the computer would make now. IllegalMove if nobody is to move.

        `on_deeper_advice` gets what each deeper search finds; `should_stop` is asked whether to
        stop. `weights` are those of the evaluation that differ from the usual; `player` says who
        asks, if there are several. A level that is limited to a depth ignores known endings.
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
        """Run the search that a level plays by."""
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
        """Advise by the game's own values of all decisions; a level may not choose the best."""
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
        """The searcher, created with its memory at the first call."""
        if self.searcher is None:
            self.searcher = Searcher(self.mebibytes)
        return self.searcher


def _check_somebody_moves(match: Match) -> None:
    """Raise IllegalMove, with the reason, if nobody is to move."""
    if match.ending:
        raise IllegalMove(f"nobody is to move: the round is over. {match.ending}")
    if match.to_move == CHANCE:
        raise IllegalMove("nobody is to move: chance decides now")


def _valued(match: Match, level: Level, weights: Mapping[str, int]) -> Position:
    """The position with what its value depends on: weights, the round's age, known endings."""
    position: Position = match.position
    if weights:
        position = match.game.weighed(position, weights)
    position = position.aged(len(match.moves))
    return position if level.limit.depth else match.game.with_endings(position)


def _source(match: Match, seed: int) -> random.Random:
    """The random source of a level, a different one for every decision of a round."""
    return random.Random(f"{seed} {len(match.moves)}")


def _wish(match: Match, level: Level, others: int) -> Wish:
    """What to ask of a search besides the best move, by the rules of the game and the level."""
    longest = match.game.longest(match.watched)
    return Wish(
        keep=max(level.among, others + 1) if level.among > 1 else 1,
        others=others,
        repeats_end=match.game.repeats_end(match.watched),
        last=max(longest - len(match.moves), 1) if longest else 0,
    )


def told(match: Match, result: Result, choice: Choice) -> Advice:
    """Turn a search's result into advice. `ranked_move` is the one to make of those it ranked.

    Where that one's outcome is certain, a search that does not see it says nothing about the
    other moves.
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
    """Raise SetupError unless the game's search plays rounds out."""
    if position.ground(0, True) is None:
        raise SetupError(f"{UCT} is for games whose rounds are played out, and {game.title} is not")


def _own(position: Position, codes: Sequence[int]) -> int:
    """How many leading moves of a line belong to the current turn."""
    seat = position.to_move
    for count, code in enumerate(codes):
        if position.to_move != seat:
            return count
        position = position.play(code)
    return len(codes)


def turn_of(game: Game[Any], position: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """The leading moves of a line that belong to the current turn."""
    return split_turns(game, position, line)[0][1]


def moves_of(game: Game[Any], position: Position, codes: Sequence[int]) -> tuple[Move, ...]:
    """Decode a line of play."""
    moves = []
    for code in codes:
        moves.append(game.decode(position, code))
        position = position.play(code)
    return tuple(moves)
