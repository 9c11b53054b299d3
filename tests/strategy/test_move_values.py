"""Levels of a game that knows the values of its decisions: by habit, and by the solution."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kono_tui.core.move import ValuedMove
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.save import RoundOpening
from kono_tui.errors import FormatError
from kono_tui.games.canoga import move_values
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, parse_level
from kono_tui.strategy.advisor import Advisor
from tests.play.canoga import (
    CANOGA,
    ONE_OR_TWO,
    WINNING,
    after_decisions,
    match_of,
    moments,
    round_at,
    start_round,
)
from tests.searchers import ADVISOR

SEEDS = range(8)
HABITS = {name: LEVELS[name].limit.depth for name in ("easy", "medium", "hard")}
GREEDY = ("easy", "medium")
LONE = "xx.xxxxxx ......... 0 throw - -"
"""Seat 0 wins 45 points with a 3, more often with one die than with two."""


def canoga_values(position: Position, depth: int) -> tuple[ValuedMove, ...]:
    assert CANOGA.solution is not None
    return CANOGA.solution.valued_moves(position, depth)


def moments_of_choice(seed: int, rounds: int = 1) -> Iterator[Match]:
    """Moments of random rounds at which somebody decides, with locks after the first round."""
    for tournament in moments(random.Random(seed), rounds):
        match = tournament.match
        if match and not match.ending and match.to_move != CHANCE:
            yield match


def random_throw_positions(seed: int, count: int) -> Iterator[Match]:
    """Throws with rows covered at random."""
    source = random.Random(seed)
    while count:
        size = source.choice(CANOGA.info.sizes)
        rows = ["".join(source.choice(".x") for _ in range(size - 1)) + "." for _ in range(2)]
        throw = source.choice([2, 5, 8, 9, 10, 11, 12])
        try:
            start = CANOGA.notation.parse_position(
                f"{' '.join(rows)} {source.randrange(2)} {throw} - -"
            )
        except FormatError:
            continue
        count -= 1
        yield Match.begin(CANOGA, start)


def largest_square(match: Match, cells: tuple[int, ...]) -> int:
    """The largest number among squares."""
    return max(int(match.game.display.view(match.position).cell_name(cell)) for cell in cells)


# What every level has in common


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("seed", range(3))
def test_every_decision_is_weighed_once_the_best_first(name: str, seed: int) -> None:
    for match in moments_of_choice(seed, rounds=2):
        weighed = canoga_values(match.position, LEVELS[name].limit.depth)
        assert {each.move for each in weighed} == {*match.legal_moves}
        assert len(weighed) == len(match.legal_moves)
        values = [each.value for each in weighed]
        assert values == sorted(values, reverse=True)
        most = 100 * 2 * sum(range(12))
        assert all(-most <= value <= most for value in values)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("seed", range(2))
def test_levels_make_legal_decisions_none_worse_than_they_may(name: str, seed: int) -> None:
    level = LEVELS[name]
    for match in moments_of_choice(seed, rounds=2):
        advice = ADVISOR.advise(match, level, seed)
        assert advice.move in match.legal_moves
        assert advice.line == (advice.move,)
        assert advice.value >= advice.valued_moves[0].value - level.max_loss * CANOGA.values.slack
        assert advice.reason == CANOGA.wording.reason_for(match.position, (advice.move,))
        assert advice.valued_moves == canoga_values(match.position, level.limit.depth)


def test_nothing_is_weighed_where_nobody_decides() -> None:
    rolling = match_of(after_decisions(start_round(), "two"))
    over = match_of(after_decisions(round_at(WINNING), "two", "4+5", "c9"))
    assert canoga_values(rolling.position, 0) == ()
    assert canoga_values(over.position, 0) == ()


@pytest.mark.parametrize("others", [0, 1, 3])
def test_as_many_others_are_compared_as_were_asked_for(others: int) -> None:
    match = match_of(after_decisions(start_round(), "two", "4+5"))
    advice = ADVISOR.advise(match, LEVELS["master"], other_count=others)
    assert len(advice.others) == others
    assert [other.line[0] for other in advice.others] == [
        each.move for each in advice.valued_moves[1 : others + 1]
    ]
    assert [other.worse_by for other in advice.others] == [
        advice.value - each.value for each in advice.valued_moves[1 : others + 1]
    ]


def test_a_level_with_chance_picks_among_its_best_by_the_seed() -> None:
    match = match_of(after_decisions(start_round(), "two", "4+5"))
    found = {ADVISOR.advise(match, LEVELS["easy"], seed, other_count=0).move for seed in range(40)}
    good = {each.move for each in canoga_values(match.position, 1)[:6]}
    assert len(found) > 1
    assert found <= good
    again = [ADVISOR.advise(match, LEVELS["easy"], 7).move for _ in range(3)]
    assert len(set(again)) == 1


def test_a_plain_search_goes_by_its_own_look() -> None:
    advice = ADVISOR.advise(match_of(round_at(LONE)), parse_level("minimax-1"))
    assert advice.valued_moves == ()
    assert advice.depth == 1


# Habits


@pytest.mark.parametrize("name", GREEDY)
def test_the_lower_levels_like_best_to_cover_the_largest_square_that_they_can(name: str) -> None:
    seen = []
    for match in random_throw_positions(1, 200):
        best = canoga_values(match.position, HABITS[name])[0].move
        covers = [
            largest_square(match, move.cells) for move in match.legal_moves if move.kind == "cover"
        ]
        seen.append(bool(covers))
        assert best.kind == ("cover" if covers else "uncover")
        if covers:
            assert largest_square(match, best.cells) == max(covers)
    assert 20 < sum(seen) < len(seen) - 20


def test_medium_never_uncovers_while_it_can_cover() -> None:
    forced = 0
    for match in random_throw_positions(2, 200):
        kinds = {move.kind for move in match.legal_moves}
        found = {ADVISOR.advise(match, LEVELS["medium"], seed).move.kind for seed in SEEDS}
        forced += "cover" not in kinds
        assert found == ({"cover"} if "cover" in kinds else {"uncover"})
    assert forced > 20


def test_hard_values_a_win_at_once_by_what_it_earns() -> None:
    seen = 0
    for match in random_throw_positions(3, 300):
        for each in canoga_values(match.position, HABITS["hard"]):
            after = match.play(each.move)
            if after.ending:
                seen += 1
                assert each.value == 100 * after.tally.awards[match.to_move]
    assert seen > 3


@pytest.mark.parametrize("name", ["medium", "hard", "master"])
def test_a_large_win_is_taken_at_once(name: str) -> None:
    match = match_of(after_decisions(round_at("xx.xxxxxx xxx...... 0 throw - -"), "one", "3"))
    assert len(match.legal_moves) == 3
    for seed in SEEDS:
        advice = ADVISOR.advise(match, LEVELS[name], seed)
        assert CANOGA.notation.format_move(match.position, advice.move) == "c3"
        assert match.play(advice.move).ending


@pytest.mark.parametrize("name", ["hard", "master"])
def test_a_win_with_the_next_throw_is_seen(name: str) -> None:
    match = match_of(round_at(LONE))
    one, two = canoga_values(match.position, LEVELS[name].limit.depth)
    assert (one.move.kind, two.move.kind) == ("one", "two")
    assert one.value - two.value > 300
    assert {ADVISOR.advise(match, LEVELS[name], seed).move.kind for seed in SEEDS} == {"one"}


# The solution


@pytest.mark.parametrize("size", CANOGA.info.sizes)
def test_master_goes_by_the_solution_of_every_size(size: int) -> None:
    match = Match.begin(CANOGA, CANOGA.start(size, RoundOpening(0)))
    advice = ADVISOR.advise(match, LEVELS["master"])
    assert advice.is_exact
    assert all(each.is_exact for each in advice.valued_moves)
    assert advice.seconds == 0.0


@pytest.mark.parametrize("name", HABITS)
def test_habits_are_not_exact(name: str) -> None:
    advice = ADVISOR.advise(match_of(start_round()), LEVELS[name])
    assert not advice.is_exact
    assert not any(each.is_exact for each in advice.valued_moves)


def test_master_always_takes_the_decision_with_the_greatest_margin() -> None:
    for match in random_throw_positions(4, 60):
        advice = ADVISOR.advise(match, LEVELS["master"], seed=9)
        assert advice.move == advice.valued_moves[0].move
        assert advice.value == max(each.value for each in advice.valued_moves)
        assert all(0 <= (each.win_chance or 0) <= 1000 for each in advice.valued_moves)


def test_a_certain_win_is_described_as_one() -> None:
    match = match_of(after_decisions(round_at(WINNING), "two", "4+5"))
    (only,) = ADVISOR.advise(match, LEVELS["master"]).valued_moves
    assert (only.value, only.win_chance) == (4100, 1000)


def test_the_solution_heeds_the_lock() -> None:
    free = match_of(after_decisions(round_at("......... ....x.... 0 throw - -"), "two", "4+1"))
    locked = match_of(after_decisions(round_at("......... ....x.... 0 throw 1:5 -"), "two", "4+1"))
    told = [
        {
            CANOGA.notation.format_move(match.position, each.move)
            for each in canoga_values(match.position, 0)
        }
        for match in (free, locked)
    ]
    assert told[0] - told[1] == {"u5"}
    assert told[1] == {"c5", "c4+1", "c3+2"}


def test_without_its_tables_master_plays_by_habit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_values, "load_solution", lambda size: None)
    match = match_of(round_at(ONE_OR_TWO))
    advice = Advisor(mebibytes=1).advise(match, LEVELS["master"])
    assert not advice.is_exact
    assert advice.move in match.legal_moves
