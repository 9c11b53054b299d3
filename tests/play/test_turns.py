"""Turns of several decisions: how they are separated, taken back, advised and described."""

from __future__ import annotations

import pytest

from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import IllegalMove
from kono_tui.play.advisor import Advice, told
from kono_tui.play.facts import facts
from kono_tui.play.match import Match, Turn, split_turns
from kono_tui.play.reports import standing, suggestion
from kono_tui.play.reports import told as reported
from kono_tui.play.selection import path
from kono_tui.search.levels import Level
from kono_tui.search.result import Choice, Limit, Result
from tests.chains import CHAINS, HUMANS, KONANE, PLAYERS, cell, match_at, series_at
from tests.games.pig import Pig, PigPosition
from tests.looking import MIND

PASSES = "bw..../....../....../....../b.b.../wbw... w 0 0 0 turn usual"
"""White, seat 1, has a choice; after 6,1-4,1 and 6,2-6,4 it has none."""
FIRST, SECOND = frozenset((0,)), frozenset((1,))


def pig(*kinds: str, banked: tuple[int, int] = (0, 0)) -> Match:
    """A round of the toy game after these decisions."""
    match = Match.begin(Pig(), PigPosition(banked, 0, 0, False))
    for kind in kinds:
        match = match.play(Move(kind))
    return match


# What belongs together


def test_a_turn_is_a_run_of_decisions_by_one_seat() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3 stop", "4,3-4,5")
    assert match.turns == (Turn(0, 0, 3), Turn(1, 3, 4))


def test_a_pass_is_a_turn() -> None:
    assert match_at(CHAINS, "4,4-4,2", "pass").turns == (Turn(0, 0, 1), Turn(1, 1, 2))


def test_what_chance_does_in_a_turn_belongs_to_it() -> None:
    match = pig("throw", "two", "throw", "one", "throw")
    assert match.turns == (Turn(0, 0, 4), Turn(1, 4, 5))
    assert match.to_move == CHANCE
    assert match.turn_began == 4


def test_a_turn_in_which_chance_has_a_say_is_taken_back_to_its_last_choice() -> None:
    assert len(pig("throw", "two", "throw", "two").undo(frozenset((0,))).moves) == 2
    assert len(pig("throw", "two", "stop").undo(frozenset((0,))).moves) == 2
    assert len(pig("throw", "two", "stop", "throw", "two").undo(frozenset((0,))).moves) == 2
    assert len(pig("throw", "one", "throw").undo(frozenset((0,))).moves) == 0


def test_what_chance_decides_at_once_is_one_turn() -> None:
    match = Match.begin(KONANE, KONANE.start(6, KONANE.any_opening()))
    for _ in range(2):
        match = match.play(match.legal[0])
    assert match.turns == (Turn(CHANCE, 0, 2),)
    assert not match.in_mid_turn


def test_a_turn_goes_on_while_who_decides_decided_before() -> None:
    for turns, began in (((), 0), (("1,1-1,3",), 0), (("1,1-1,3 stop",), 2), (("4,4-4,2",), 1)):
        match = match_at(CHAINS, *turns)
        assert match.turn_began == began
        assert match.in_mid_turn == (began < len(match.moves))


def test_a_round_that_is_over_is_in_no_turn() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3-5,3")
    assert match.ending
    assert not match.in_mid_turn
    quitting = match_at(CHAINS, "1,1-1,3").quit(0)
    assert not quitting.in_mid_turn


def test_a_turn_is_found_by_its_decisions_and_told_as_far_as_they_go() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3 stop", "4,3-4,5")
    assert match.turn_at(0) is None
    assert [match.turn_at(ply) for ply in (1, 2, 3, 4)] == [
        Turn(0, 0, 1),
        Turn(0, 0, 2),
        Turn(0, 0, 3),
        Turn(1, 3, 4),
    ]


def test_a_line_of_play_is_split_where_the_seat_changes() -> None:
    start = match_at()
    match = match_at(CHAINS, "1,1-1,3-3,3 stop", "4,3-4,5")
    (first, chain), (second, reply) = split_turns(KONANE, start.position, match.moves)
    assert (first, chain) == (start.position, match.moves[:3])
    assert (second, reply) == (match.positions[3], match.moves[3:])


def test_the_path_of_a_turn_leads_from_point_to_point_and_not_through_its_stop() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3 stop")
    assert match.moves[-1].kind == STOP
    whole = (cell(1, 1), cell(1, 3), cell(3, 3))
    assert path(KONANE, match.positions[0], match.moves) == whole
    assert path(KONANE, match.positions[1], match.moves[1:]) == whole[1:]
    assert path(KONANE, match.positions[2], match.moves[2:]) == ()


def test_the_gain_of_a_jump_is_that_of_the_whole_turn_so_far() -> None:
    for turns, gains in (((), {1}), (("1,1-1,3",), {2}), (("1,1-1,3-1,5",), {3})):
        match = match_at(CHAINS, *turns)
        assert {match.gain(move) for move in match.legal if move.kind == "jump"} == gains
    stopping = match_at(CHAINS, "1,1-1,3")
    assert stopping.gain(stopping.legal[-1]) == 1


# Taking back


def test_in_mid_turn_one_decision_is_taken_back() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3")
    assert match.undo(FIRST) == match_at(CHAINS, "1,1-1,3")
    assert match.undo(FIRST).undo(FIRST) == match_at()


def test_a_whole_turn_is_taken_back_once_it_is_over() -> None:
    stopped = match_at(CHAINS, "1,1-1,3-3,3 stop")
    assert stopped.undo(FIRST) == match_at()
    replied = match_at(CHAINS, "1,1-1,3-3,3 stop", "4,3-4,5")
    assert replied.undo(FIRST) == match_at()
    assert replied.undo(SECOND) == stopped
    assert match_at(CHAINS, "1,1-1,3-3,3-5,3").undo(FIRST) == match_at()


def test_in_mid_turn_of_the_other_seat_ones_own_turn_is_taken_back() -> None:
    match = match_at(CHAINS, "1,1-1,3 stop", "4,3-4,5", "1,3-1,5")
    assert match.in_mid_turn
    assert match.undo(SECOND).moves == match.moves[:2]


def test_a_forced_pass_is_skipped_on_the_way_back() -> None:
    match = match_at(PASSES, "6,1-4,1", "6,2-6,4", "pass")
    assert match.undo(SECOND) == match_at(PASSES)
    assert match.undo(FIRST) == match_at(PASSES, "6,1-4,1")


def test_a_forced_pass_is_taken_back_if_there_is_nothing_else() -> None:
    match = match_at(CHAINS, "4,4-4,2", "pass")
    assert match.undo(SECOND) == match_at(CHAINS, "4,4-4,2")
    with pytest.raises(IllegalMove, match="nothing to undo"):
        match_at(CHAINS, "4,4-4,2").undo(SECOND)


def test_a_throw_without_a_choice_is_no_place_to_go_back_to() -> None:
    match = pig("throw", "two", "throw", "two", "stop", "throw", "two")
    assert match.undo(FIRST).moves == match.moves[:4]
    assert match.undo(FIRST).undo(FIRST).moves == match.moves[:2]
    assert match.undo(FIRST).undo(FIRST).undo(FIRST).moves == ()


# Advice


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("turns", [(), ("1,1-1,3",), ("1,1-1,3-1,5",)])
def test_the_advised_turn_is_a_whole_one_and_its_reason_is_of_all_of_it(
    turns: tuple[str, ...], depth: int
) -> None:
    match = match_at(CHAINS, *turns)
    advice = MIND.advise(match, Level(Limit(depth=depth)))
    assert advice.turn == advice.line[: len(advice.turn)]
    assert advice.reason == KONANE.explain(match.position, *advice.turn)
    after = match
    for move in advice.turn:
        assert after is match or after.in_mid_turn
        after = after.play(move)
    assert not after.in_mid_turn


def test_advice_stops_where_chance_decides() -> None:
    advice = MIND.advise(pig("throw", "two"), Level(Limit(depth=3)))
    assert len(advice.turn) == 1


def advised(match: Match, *typed: str) -> Advice:
    """The advice of a search that remembers no more than this line."""
    moves = match_at(CHAINS, *typed).moves[len(match.moves) :]
    codes = []
    position = match.position
    for move in moves:
        codes.append(KONANE.encode(position, move))
        position = position.play(codes[-1])
    best = Choice(codes[0], 100, tuple(codes))
    return told(match, Result(best, 1, 1, 0.0), best)


def test_a_line_that_the_search_has_lost_is_a_shorter_turn() -> None:
    advice = advised(match_at(), "1,1-1,3")
    assert advice.turn == advice.line
    assert len(advice.turn) == 1


# Words


def test_what_is_expected_and_considered_is_told_by_turns() -> None:
    match = match_at()
    advice = MIND.advise(match, Level(Limit(depth=4)))
    assert KONANE.turn_notation(match.position, advice.turn) == "4,4-4,2"
    told = facts(match, advice)
    assert told[2] == "Expected next: pass, 1,1-1,3-1,5 stop, pass."
    assert "1,1-1,3-1,5 stop, " in told[3]


def test_a_turn_is_told_in_one_sentence_with_one_reason() -> None:
    series = series_at(PLAYERS, "4,4-4,2", "pass")
    match = match_at(CHAINS, "1,1-1,3-3,3 stop")
    (said,) = reported(series, match.positions[0], *match.moves)
    assert said == f"You {KONANE.describe(match.positions[0], *match.moves)}."
    computers = (PLAYERS[1], PLAYERS[0])
    what, why = reported(series_at(computers), match.positions[0], *match.moves)
    assert what.startswith("The computer jumped from (1,1) to (1,3) and (3,3)")
    reason = KONANE.explain(match.positions[0], *match.moves)
    assert KONANE.because(match.positions[0], reason, computers) in why


def test_a_pass_needs_no_other_reason_than_that_there_is_no_jump() -> None:
    series = series_at(PLAYERS, "4,4-4,2", "pass")
    match = series.match
    assert match is not None
    assert reported(series, match.positions[1], match.moves[1]) == [
        "The computer passed, having no jump.",
    ]


def test_a_suggestion_is_a_whole_turn_that_can_be_typed() -> None:
    match = match_at()
    advice = MIND.advise(match, Level(Limit(depth=1)))
    said = suggestion(series_at(), match, advice)
    assert said.startswith("Jump from (1,1) to (1,3) and (1,5), taking 2 stones")
    assert said.endswith("Type 1,1-1,3-1,5 stop to play it.")
    assert KONANE.parse_turn(match.position, "1,1-1,3-1,5 stop") == advice.turn


@pytest.mark.parametrize(
    ("turns", "number"),
    [
        ((), 1),
        (("1,1-1,3",), 1),
        (("1,1-1,3-1,5",), 1),
        (("1,1-1,3-1,5 stop",), 2),
        (("4,4-4,2", "pass"), 3),
    ],
)
def test_the_standing_counts_turns(turns: tuple[str, ...], number: int) -> None:
    series = series_at(HUMANS, *turns)
    assert series.match is not None
    assert standing(series, series.match).startswith(f"Round 1, turn {number}: ")


def test_turns_of_chance_are_not_counted() -> None:
    match = pig("throw", "two", "stop")
    assert match.turn_number(match.turn_began) == 2
    begun = Match.begin(KONANE, KONANE.start(6, KONANE.any_opening()))
    for _ in range(2):
        begun = begun.play(begun.legal[0])
    assert begun.turn_number(begun.turn_began) == 1
