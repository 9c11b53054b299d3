"""A round between two contenders: the task, how it is played, and the record of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from kono_tui import games
from kono_tui.arena.build_engine import BuildEngine, RoundAborted, TurnChoice
from kono_tui.arena.contender import Contender
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import RoundOpening
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.strategy.advisor import Advisor

MAX_TRIES = 100
Engines = tuple[BuildEngine | None, BuildEngine | None]
"""The engines of both contenders; None for a search in this process."""
NO_ENGINES: Engines = (None, None)
MIN_SECONDS = 0.01
"""The least time for the rest of a turn."""


@dataclass(frozen=True)
class ArenaSetting:
    """Which rounds are played: the game, its size, and the openings."""

    game: str
    size: int
    plies: int
    seed: int


@dataclass(frozen=True)
class RoundTask:
    """One round to play, as plain data.

    `pair` identifies its opening, `first_seat` is the first contender's seat.
    """

    setting: ArenaSetting
    contenders: tuple[Contender, Contender]
    pair: int
    first_seat: int


@dataclass
class ContenderStats:
    """The statistics of one contender in a round.

    `moves` counts the requests for a move; a turn of several decisions is one move. `choice_count`
    counts those with a choice, `depth_sum` adds up their search depths. `overrun` is by how much
    the slowest move exceeded its time limit; None without such a limit.
    """

    moves: int = 0
    nodes: int = 0
    seconds: float = 0.0
    choice_count: int = 0
    depth_sum: int = 0
    overrun: float | None = None
    illegal_moves: int = 0

    def add(self, match: Match, choice: TurnChoice, elapsed: float, limit_seconds: float) -> None:
        """Add a choice that took `elapsed` seconds, of `limit_seconds` if those were limited."""
        self.moves += 1
        self.nodes += choice.nodes
        self.seconds += choice.seconds
        if len(match.position.moves()) > 1:
            self.choice_count += 1
            self.depth_sum += choice.depth
        if limit_seconds:
            overrun = elapsed - limit_seconds
            self.overrun = overrun if self.overrun is None else max(self.overrun, overrun)


@dataclass(frozen=True)
class RoundRecord:
    """The result of a task. `score` (1, 0.5 or 0) and `margin` are the first contender's."""

    pair: int
    first_seat: int
    score: float
    margin: int
    plies: int
    ending: str
    stats: tuple[ContenderStats, ContenderStats]
    worker: str = ""


def create_tasks(
    setting: ArenaSetting, contenders: tuple[Contender, Contender], count: int, first_pair: int = 0
) -> list[RoundTask]:
    """Create so many tasks, from a pair on; each opening is played twice with the seats swapped."""
    places = [divmod(index, 2) for index in range(count)]
    return [RoundTask(setting, contenders, first_pair + pair, seat) for pair, seat in places]


@dataclass
class Players:
    """Both contenders of a round, asked for their turns.

    One that has an engine is asked over the protocol; any other one is a search in this process.
    """

    task: RoundTask
    advisors: tuple[Advisor, Advisor]
    should_stop: Callable[[], bool] | None = None
    engines: Engines = NO_ENGINES
    stats: tuple[ContenderStats, ContenderStats] = field(
        default_factory=lambda: (ContenderStats(), ContenderStats())
    )
    turn_seconds: float = 0.0
    """What the current turn has taken so far."""

    def ask(self, match: Match) -> tuple[Move, ...]:
        """Ask the mover for the turn, and add the cost to the statistics.

        RoundAborted if nobody waits for the round any more.
        """
        index = match.to_move ^ self.task.first_seat
        if len(match.positions) < 2 or match.positions[-2].to_move != match.to_move:
            self.turn_seconds = 0.0
        level = _with_time_left(self.task.contenders[index].level, self.turn_seconds)
        start_time = time.perf_counter()
        choice = self._choose(match, index, level)
        elapsed = time.perf_counter() - start_time
        self.turn_seconds += elapsed
        if self.should_stop and self.should_stop():
            raise RoundAborted
        self.stats[index].add(match, choice, elapsed, level.limit.seconds)
        return choice.turn

    def _choose(self, match: Match, index: int, level: Level) -> TurnChoice:
        task = self.task
        seed = random.Random(f"{task.setting.seed} {task.pair} {task.first_seat}").getrandbits(32)
        engine = self.engines[index]
        if engine:
            threads = task.contenders[index].threads
            return engine.choose_turn(match, level, seed, self.should_stop, threads)
        advice = self.advisors[index].advise(
            match,
            level,
            seed,
            other_count=0,
            should_stop=self.should_stop,
            weights=dict(task.contenders[index].weights),
            player=index,
        )
        return TurnChoice(advice.turn, advice.nodes, advice.seconds, advice.depth)


def _with_time_left(level: Level, seconds: float) -> Level:
    """The level with what is left of its time for a turn that has taken so many seconds."""
    limit = level.limit
    if not limit.seconds or not seconds:
        return level
    return replace(level, limit=replace(limit, seconds=max(limit.seconds - seconds, MIN_SECONDS)))


def play_round(
    task: RoundTask,
    advisor: Advisor,
    should_stop: Callable[[], bool] | None = None,
    engines: Engines = NO_ENGINES,
    second_advisor: Advisor | None = None,
) -> RoundRecord:
    """Play a round to its end. `should_stop` is polled; RoundAborted if it says so.

    The second contender asks the same advisor as the first, unless it has one of its own.
    """
    setting = task.setting
    players = Players(task, (advisor, second_advisor or advisor), should_stop, engines)
    source = random.Random(f"{setting.seed} {task.pair}")
    match = play_random_opening(games.find_game(setting.game), setting.size, setting.plies, source)
    tuning = match.game.tuning
    for each in task.contenders:
        if each.weights and tuning:  # no move's time may include the setup of new weights
            tuning.with_weights(match.position, dict(each.weights))
    offence = ""
    while not (match.ending or offence):
        if match.to_move == CHANCE:
            match = match.play(pick_chance_move(match, (), source))
            continue
        try:
            match = _play_turn(match, players.ask(match))
        except IllegalMove as error:
            players.stats[match.to_move ^ task.first_seat].illegal_moves += 1
            offence = f"An illegal move: {error}"
    return _create_record(task, match, players.stats, offence)


def _play_turn(match: Match, turn: Sequence[Move]) -> Match:
    """The round after a turn, or up to its end if that comes first."""
    for move in turn:
        if not match.ending:
            match = match.play(move)
    return match


def _create_record(
    task: RoundTask, match: Match, stats: tuple[ContenderStats, ContenderStats], offence: str
) -> RoundRecord:
    """Create the record. A contender that made an illegal move has lost, whatever the score."""
    tally = match.tally
    score = 0.5 if tally.winner is None else float(tally.winner == task.first_seat)
    if offence:
        score = float(stats[1].illegal_moves)
    return RoundRecord(
        pair=task.pair,
        first_seat=task.first_seat,
        score=score,
        margin=tally.scores[task.first_seat].total - tally.scores[1 - task.first_seat].total,
        plies=len(match.moves),
        ending=offence or match.ending,
        stats=stats,
    )


# Openings


def play_random_opening(game: Game[Any], size: int, plies: int, source: random.Random) -> Match:
    """Start a round with so many random decisions and any chance that follows; it is not over."""
    for _ in range(MAX_TRIES):
        match = _try_opening(game, size, plies, source)
        if not match.ending:
            return match
    raise SetupError(f"{plies} random plies end every round of {game.info.title}; choose fewer")


def _try_opening(game: Game[Any], size: int, plies: int, source: random.Random) -> Match:
    opening = RoundOpening(0, _opening_colour(game, source))
    match = Match.begin(game, game.start(size, opening), computers_only=True)
    decision_count = 0
    while not match.ending and (decision_count < plies or match.to_move == CHANCE):
        if match.to_move == CHANCE:
            match = match.play(pick_chance_move(match, (), source))
        else:
            match = match.play(source.choice(match.legal_moves))
            decision_count += 1
    return match


def _opening_colour(game: Game[Any], source: random.Random) -> str:
    """The opener's colour: the first one, except in games that begin with dice."""
    if game.rounds.first_by != "dice":
        return game.info.colours[0]
    return source.choice(game.info.colours) if game.rounds.picks_colour else ""
