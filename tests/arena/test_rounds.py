"""Rounds of the arena: openings, seats and statistics."""

from __future__ import annotations

import itertools
import pickle
import random
from dataclasses import replace
from typing import Any

import pytest

from kono_tui.arena import rounds
from kono_tui.arena.build_engine import RoundAborted
from kono_tui.arena.contender import Contender
from kono_tui.arena.rounds import (
    ArenaSetting,
    RoundRecord,
    RoundTask,
    create_tasks,
    play_random_opening,
    play_round,
)
from kono_tui.core.move import Move
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from tests.arena.small import KONO, PIG, SHALLOW, parse_pair
from tests.games.pig import PIG as PIG_GAME
from tests.konane_chains import KONANE, match_at


class RecordingAdvisor(Advisor):
    """An advisor that records the round and the contender of each request."""

    def __init__(self) -> None:
        super().__init__(mebibytes=1)
        self.asked: list[tuple[Match, int]] = []

    def advise(self, match: Match, *arguments: Any, **named: Any) -> Advice:
        level = arguments[0]
        self.asked.append((match, int(level.limit.depth)))
        return super().advise(match, *arguments, **named)


class CheatingAdvisor(Advisor):
    """An advisor whose every advice at one depth is a step from nowhere to nowhere."""

    def advise(self, match: Match, *arguments: Any, **named: Any) -> Advice:
        advice = super().advise(match, *arguments, **named)
        cheats = arguments[0].limit.depth == 2
        return replace(advice, line=(Move("step", (0, 0)),)) if cheats else advice


def without_times(record: RoundRecord) -> RoundRecord:
    first, second = (replace(each, seconds=0.0) for each in record.stats)
    return replace(record, stats=(first, second))


@pytest.fixture
def pig(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game among the games of the package."""
    monkeypatch.setitem(GAMES, "pig", PIG_GAME)


def test_each_opening_is_played_twice_with_the_seats_swapped() -> None:
    planned = create_tasks(KONO, SHALLOW, 5)
    assert [(each.pair, each.first_seat) for each in planned] == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 0),
    ]
    assert create_tasks(KONO, SHALLOW, 1, first_pair=7)[0].pair == 7


def test_the_two_rounds_of_a_pair_begin_alike_and_pairs_do_not() -> None:
    begun = []
    movers = []
    for task in create_tasks(KONO, parse_pair("depth:1", "depth:2"), 4):
        witness = RecordingAdvisor()
        play_round(task, witness)
        match, depth = witness.asked[0]
        begun.append((match.positions, match.moves))
        movers.append(depth)
        assert len(match.moves) == KONO.plies
    assert begun[0] == begun[1]
    assert begun[2] == begun[3]
    assert begun[0] != begun[2]
    assert sorted(movers[:2]) == sorted(movers[2:]) == [1, 2]


def test_the_contenders_move_for_their_own_seats() -> None:
    for task in create_tasks(KONO, parse_pair("depth:1", "depth:2"), 2):
        witness = RecordingAdvisor()
        record = play_round(task, witness)
        assert {(match.to_move ^ task.first_seat, depth) for match, depth in witness.asked} == {
            (0, 1),
            (1, 2),
        }
        assert [account.moves for account in record.stats] == [
            sum(each == depth for _, each in witness.asked) for depth in (1, 2)
        ]


def test_a_record_tells_the_score_of_the_first_contender() -> None:
    for task in create_tasks(KONO, parse_pair("depth:2", "depth:1"), 6):
        witness = RecordingAdvisor()
        record = play_round(task, witness)
        match, _ = witness.asked[-1]
        last = Advisor(1).advise(
            match, task.contenders[match.to_move ^ task.first_seat].level, other_count=0
        )
        over = match.play(last.move)
        assert over.ending == record.ending
        assert record.plies == len(over.moves)
        own = over.tally.scores[task.first_seat].total
        other = over.tally.scores[1 - task.first_seat].total
        assert record.margin == own - other
        assert record.score == (own > other) + (own == other) / 2


def test_the_same_seed_plays_the_same_rounds() -> None:
    planned = create_tasks(KONO, parse_pair("nodes:40", "easy"), 3)
    first = [without_times(play_round(task, Advisor(1))) for task in planned]
    again = Advisor(1)
    assert [without_times(play_round(task, again)) for task in planned] == first
    other = replace(planned[0], setting=replace(KONO, seed=2))
    assert without_times(play_round(other, again)) != first[0]


def test_a_task_and_its_record_can_be_sent() -> None:
    task = create_tasks(KONO, SHALLOW, 1)[0]
    assert pickle.loads(pickle.dumps(task)) == task  # noqa: S301
    record = play_round(task, Advisor(1))
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301


def test_accounts_count_what_was_looked_at() -> None:
    record = play_round(create_tasks(KONO, parse_pair("depth:1", "depth:2"), 1)[0], Advisor(1))
    shallow, deep = record.stats
    assert shallow.depth_sum == shallow.choice_count
    assert deep.depth_sum >= 2 * deep.choice_count - 2  # an exact look at the end may be less deep
    assert deep.nodes > shallow.nodes > 0
    assert shallow.moves + deep.moves + KONO.plies == record.plies
    assert shallow.overrun is None
    assert shallow.illegal_moves == deep.illegal_moves == 0


class FakeClock:
    """A clock on which the moves take the given times, and everything else no time."""

    def __init__(self, *durations: float) -> None:
        self.durations = itertools.chain(durations, itertools.repeat(0.0))
        self.now = 0.0
        self.runs = False

    def perf_counter(self) -> float:
        if self.runs:
            self.now += next(self.durations)
        self.runs = not self.runs
        return self.now


def timed_contender(seconds: float) -> Contender:
    return Contender(f"{seconds}s", Level(SearchLimit(depth=1, seconds=seconds)))


def test_the_longest_overrun_of_a_time_limit_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "time", FakeClock(0.1, 0.2, 0.9, 0.4, 0.6))
    record = play_round(
        RoundTask(KONO, (timed_contender(0.5), timed_contender(0.7)), 0, 0), Advisor(1)
    )
    assert [each.overrun for each in record.stats] == pytest.approx([0.4, -0.3])


def test_an_illegal_move_loses_the_round() -> None:
    for task in create_tasks(KONO, parse_pair("depth:2", "depth:1"), 2):
        record = play_round(task, CheatingAdvisor(1))
        assert record.score == 0.0
        assert [each.illegal_moves for each in record.stats] == [1, 0]
        assert record.ending.startswith("An illegal move: ")
    honest = play_round(
        create_tasks(KONO, parse_pair("depth:1", "depth:2"), 1)[0], CheatingAdvisor(1)
    )
    assert honest.score == 1.0
    assert [each.illegal_moves for each in honest.stats] == [0, 1]


def test_a_round_is_broken_off_when_nobody_waits_for_it() -> None:
    with pytest.raises(RoundAborted):
        play_round(create_tasks(KONO, SHALLOW, 1)[0], Advisor(1), lambda: True)


@pytest.mark.usefixtures("pig")
def test_dice_are_thrown_alike_for_the_same_seed() -> None:
    planned = create_tasks(PIG, parse_pair("depth:2", "depth:1"), 12)
    records = [without_times(play_round(task, Advisor(1))) for task in planned]
    assert records == [without_times(play_round(task, Advisor(1))) for task in planned]
    assert {each.ending for each in records} == {"Somebody has banked enough."}
    assert len({each.plies for each in records}) > 1
    assert {each.score for each in records} == {0.0, 1.0}


@pytest.mark.usefixtures("pig")
def test_an_opening_that_ends_the_round_is_drawn_again() -> None:
    for seed in range(30):
        match = play_random_opening(PIG_GAME, 1, 8, random.Random(seed))
        assert not match.ending
        decided = [each for each in match.moves if each.kind in ("throw", "stop")]
        assert len(decided) == 8


def test_openings_that_all_end_the_round_are_refused() -> None:
    with pytest.raises(SetupError, match="60 random plies end every round of Pig; choose fewer"):
        play_random_opening(PIG_GAME, 1, 60, random.Random(1))


def test_openings_give_the_first_seat_either_colour() -> None:
    kono = GAMES["kono"]
    begun = [play_random_opening(kono, 5, 0, random.Random(seed)) for seed in range(20)]
    assert {kono.rules.colour(match.position, 0) for match in begun} == {"white", "black"}
    assert {match.to_move for match in begun} == {0}


def test_a_turn_of_several_decisions_is_asked_about_once() -> None:
    witness = RecordingAdvisor()
    task = RoundTask(ArenaSetting("konane", 6, 4, 1), parse_pair("depth:1", "depth:2"), 0, 0)
    record = play_round(task, witness)
    matches = [match for match, _ in witness.asked]
    assert not any(match.is_mid_turn for match in matches[1:])
    assert record.plies > len(matches) + 4
    assert sum(account.moves for account in record.stats) == len(matches)
    assert record.ending == "Neither side can jump."


def test_a_turn_ends_where_the_round_does() -> None:
    match = match_at()
    advice = Advisor(1).advise(match, Level(SearchLimit(depth=1)), other_count=0)
    assert len(advice.turn) == 3
    rules = replace(KONANE.rules, ending=lambda past, _: "Enough." if len(past) > 2 else "")
    short = replace(match, game=replace(match.game, rules=rules))
    assert rounds._play_turn(short, advice.turn).moves == advice.turn[:2]
