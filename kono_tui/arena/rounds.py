"""A round between two contenders: the task, how it is played, and the record of it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from kono_tui import games
from kono_tui.arena.contender import Contender
from kono_tui.arena.openings import opened
from kono_tui.core.position import CHANCE
from kono_tui.errors import IllegalMove
from kono_tui.play.advisor import Advice, Advisor
from kono_tui.play.chance import outcome
from kono_tui.play.match import Match


class Stopped(Exception):
    """The round was aborted: nobody waits for it any more."""


@dataclass(frozen=True)
class Setting:
    """Which rounds are played: the game, its size, and the openings."""

    game: str
    size: int
    plies: int
    seed: int


@dataclass(frozen=True)
class Task:
    """One round to play, as plain data.

    `pair` identifies its opening, `first_seat` is the first contender's seat.
    """

    setting: Setting
    contenders: tuple[Contender, Contender]
    pair: int
    seat: int


@dataclass
class Account:
    """The statistics of one contender in a round.

    `moves` counts the requests for a move; a turn of several decisions is one move. `choice_count`
    counts those with a choice, `depth_sum` adds up their search depths. `overrun` is by how much
    the slowest move exceeded its time limit; None without such a limit.
    """

    moves: int = 0
    nodes: int = 0
    seconds: float = 0.0
    searched: int = 0
    depths: int = 0
    overrun: float | None = None
    illegal: int = 0


@dataclass(frozen=True)
class Record:
    """The result of a task. `score` (1, 0.5 or 0) and `margin` are the first contender's."""

    pair: int
    seat: int
    score: float
    margin: int
    plies: int
    ending: str
    accounts: tuple[Account, Account]
    worker: str = ""


def tasks(
    setting: Setting, contenders: tuple[Contender, Contender], count: int, pair: int = 0
) -> list[Task]:
    """Create so many tasks, from a pair on; each opening is played twice with the seats swapped."""
    return [Task(setting, contenders, pair + index // 2, index % 2) for index in range(count)]


def play_round(task: Task, advisor: Advisor, watch: Callable[[], bool] | None = None) -> Record:
    """Play a round to its end. `should_stop` is polled; RoundAborted if it says so."""
    setting = task.setting
    source = random.Random(f"{setting.seed} {task.pair}")
    match = opened(games.game_named(setting.game), setting.size, setting.plies, source)
    for each in task.contenders:
        if each.weights:  # no move's time may include the setup of new weights
            match.game.weighed(match.position, dict(each.weights))
    accounts = (Account(), Account())
    offence = ""
    while not (match.ending or offence):
        if match.to_move == CHANCE:
            match = match.play(outcome(match, (), source))
            continue
        index = match.to_move ^ task.seat
        advice = _asked(task, index, match, advisor, accounts[index], watch)
        if watch and watch():
            raise Stopped
        try:
            match = _played(match, advice)
        except IllegalMove as error:
            accounts[index].illegal += 1
            offence = f"An illegal move: {error}"
    return _recorded(task, match, accounts, offence)


def _played(match: Match, advice: Advice) -> Match:
    """The round after the advised turn, or up to its end if that comes first."""
    for move in advice.turn:
        if not match.ending:
            match = match.play(move)
    return match


def _asked(
    task: Task,
    index: int,
    match: Match,
    advisor: Advisor,
    account: Account,
    watch: Callable[[], bool] | None,
) -> Advice:
    """Ask a contender for its turn, and add the cost to its statistics."""
    contender = task.contenders[index]
    chance = random.Random(f"{task.setting.seed} {task.pair} {task.seat}").getrandbits(32)
    began = time.perf_counter()
    advice = advisor.advise(
        match,
        contender.level,
        chance,
        others=0,
        watch=watch,
        weights=dict(contender.weights),
        player=index,
    )
    elapsed = time.perf_counter() - began
    account.moves += 1
    account.nodes += advice.nodes
    account.seconds += advice.seconds
    if len(match.position.moves()) > 1:
        account.searched += 1
        account.depths += advice.depth
    if contender.is_timed:
        over = elapsed - contender.level.limit.seconds
        account.overrun = over if account.overrun is None else max(account.overrun, over)
    return advice


def _recorded(task: Task, match: Match, accounts: tuple[Account, Account], offence: str) -> Record:
    """Create the record. A contender that made an illegal move has lost, whatever the score."""
    tally = match.tally
    score = 0.5 if tally.winner is None else float(tally.winner == task.seat)
    if offence:
        score = float(accounts[1].illegal)
    return Record(
        pair=task.pair,
        seat=task.seat,
        score=score,
        margin=tally.scores[task.seat].total - tally.scores[1 - task.seat].total,
        plies=len(match.moves),
        ending=offence or match.ending,
        accounts=accounts,
    )
