"""Turns of several decisions: how they are separated, taken back, advised and described."""

from __future__ import annotations

import pytest

from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import IllegalMove
from kono_tui.play.match import Match, PlayedTurn, split_turns
from kono_tui.play.selection import path_of_turn
from kono_tui.play.turn_wording import describe_turn as reported
from kono_tui.play.wording import describe_standing
from kono_tui.search.levels import Level
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult
from kono_tui.strategy.advisor import Advice, advice_from_result
from kono_tui.strategy.judgement import judge
from kono_tui.strategy.search_facts import describe_search, describe_suggestion
from tests.games.pig import PIG, PigPosition
from tests.konane_chains import CHAINS, HUMANS, KONANE, PLAYERS, cell, match_at, tournament_at
from tests.searchers import ADVISOR

PASSES = "bw..../....../....../....../b.b.../wbw... w 0 0 0 turn usual"
"""White, seat 1, has a choice; after 6,1-4,1 and 6,2-6,4 it has none."""
FIRST, SECOND = frozenset((0,)), frozenset((1,))


def pig_match(*kinds: str, banked: tuple[int, int] = (0, 0)) -> Match:
    """A round of the toy game after these decisions."""
    match = Match.begin(PIG, PigPosition(banked, 0, 0, False))
    for kind in kinds:
        match = match.play(Move(kind))
    return match


# What belongs together


def test_a_turn_is_a_run_of_decisions_by_one_seat() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3 stop", "4,3-4,5")
    assert match.turns == (PlayedTurn(0, 0, 3), PlayedTurn(1, 3, 4))


def test_a_pass_is_a_turn() -> None:
    assert match_at(CHAINS, "4,4-4,2", "pass").turns == (PlayedTurn(0, 0, 1), PlayedTurn(1, 1, 2))


def test_what_chance_does_in_a_turn_belongs_to_it() -> None:
    match = pig_match("throw", "two", "throw", "one", "throw")
    assert match.turns == (PlayedTurn(0, 0, 4), PlayedTurn(1, 4, 5))
    assert match.to_move == CHANCE
    assert match.turn_start == 4


def test_a_turn_in_which_chance_has_a_say_is_taken_back_to_its_last_choice() -> None:
    assert len(pig_match("throw", "two", "throw", "two").undo(frozenset((0,))).moves) == 2
    assert len(pig_match("throw", "two", "stop").undo(frozenset((0,))).moves) == 2
    assert len(pig_match("throw", "two", "stop", "throw", "two").undo(frozenset((0,))).moves) == 2
    assert len(pig_match("throw", "one", "throw").undo(frozenset((0,))).moves) == 0


def test_what_chance_decides_at_once_is_one_turn() -> None:
    match = Match.begin(KONANE, KONANE.start(6, KONANE.info.default_opening()))
    for _ in range(2):
        match = match.play(match.legal_moves[0])
    assert match.turns == (PlayedTurn(CHANCE, 0, 2),)
    assert not match.is_mid_turn


def test_a_turn_goes_on_while_the_same_seat_decides() -> None:
    for turns, began in (((), 0), (("1,1-1,3",), 0), (("1,1-1,3 stop",), 2), (("4,4-4,2",), 1)):
        match = match_at(CHAINS, *turns)
        assert match.turn_start == began
        assert match.is_mid_turn == (began < len(match.moves))


def test_a_round_that_is_over_is_in_no_turn() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3-5,3")
    assert match.ending
    assert not match.is_mid_turn
    quitting = match_at(CHAINS, "1,1-1,3").quit(0)
    assert not quitting.is_mid_turn


def test_a_turn_is_found_by_its_decisions_and_cut_off_where_they_end() -> None:
    match = match_at(CHAINS, "1,1-1,3-3,3 stop", "4,3-4,5")
    assert match.turn_at(0) is None
    assert [match.turn_at(ply) for ply in (1, 2, 3, 4)] == [
        PlayedTurn(0, 0, 1),
        PlayedTurn(0, 0, 2),
        PlayedTurn(0, 0, 3),
        PlayedTurn(1, 3, 4),
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
    assert path_of_turn(KONANE, match.positions[0], match.moves) == whole
    assert path_of_turn(KONANE, match.positions[1], match.moves[1:]) == whole[1:]
    assert path_of_turn(KONANE, match.positions[2], match.moves[2:]) == ()


def test_the_gain_of_a_jump_is_that_of_the_whole_turn_so_far() -> None:
    for turns, gains in (((), {1}), (("1,1-1,3",), {2}), (("1,1-1,3-1,5",), {3})):
        match = match_at(CHAINS, *turns)
        assert {match.turn_gain(move) for move in match.legal_moves if move.kind == "jump"} == gains
    stopping = match_at(CHAINS, "1,1-1,3")
    assert stopping.turn_gain(stopping.legal_moves[-1]) == 1


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
    assert match.is_mid_turn
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
    match = pig_match("throw", "two", "throw", "two", "stop", "throw", "two")
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
    advice = ADVISOR.advise(match, Level(SearchLimit(depth=depth)))
    assert advice.turn == advice.line[: len(advice.turn)]
    assert advice.reason == KONANE.wording.reason_for(match.position, advice.turn)
    after = match
    for move in advice.turn:
        assert after is match or after.is_mid_turn
        after = after.play(move)
    assert not after.is_mid_turn


def test_advice_stops_where_chance_decides() -> None:
    advice = ADVISOR.advise(pig_match("throw", "two"), Level(SearchLimit(depth=3)))
    assert len(advice.turn) == 1


def advice_by_line(match: Match, *typed: str) -> Advice:
    """The advice of a search that remembers no more than this line."""
    moves = match_at(CHAINS, *typed).moves[len(match.moves) :]
    codes = []
    position = match.position
    for move in moves:
        codes.append(KONANE.rules.encode(position, move))
        position = position.play(codes[-1])
    best = RankedMove(codes[0], 100, tuple(codes))
    return advice_from_result(match, SearchResult(best, 1, 1, 0.0), best)


def test_a_line_that_the_search_has_lost_is_a_shorter_turn() -> None:
    advice = advice_by_line(match_at(), "1,1-1,3")
    assert advice.turn == advice.line
    assert len(advice.turn) == 1


# Words


def test_expected_and_other_moves_are_described_by_turns() -> None:
    match = match_at()
    advice = ADVISOR.advise(match, Level(SearchLimit(depth=4)))
    assert KONANE.notation.format_turn(match.position, advice.turn) == "4,4-4,2"
    told = describe_search(tournament_at(PLAYERS), match, advice, judge(match.position, advice))
    assert told[2] == "Expected next: pass, 1,1-1,3-1,5 stop, pass."
    assert "1,1-1,3-1,5 stop, " in told[3]


def test_a_turn_is_described_in_one_sentence_with_one_reason() -> None:
    tournament = tournament_at(PLAYERS, "4,4-4,2", "pass")
    match = match_at(CHAINS, "1,1-1,3-3,3 stop")
    (said,) = reported(tournament, match.positions[0], *match.moves)
    assert said == f"You {KONANE.wording.describe_turn(match.positions[0], match.moves)}."
    computers = (PLAYERS[1], PLAYERS[0])
    what, why = reported(tournament_at(computers), match.positions[0], *match.moves)
    assert what.startswith("The computer jumped from (1,1) to (1,3) and (3,3)")
    reason = KONANE.wording.reason_for(match.positions[0], match.moves)
    assert KONANE.wording.describe_reason(match.positions[0], reason, computers) in why


def test_a_pass_needs_no_other_reason_than_that_there_is_no_jump() -> None:
    tournament = tournament_at(PLAYERS, "4,4-4,2", "pass")
    match = tournament.match
    assert match is not None
    assert reported(tournament, match.positions[1], match.moves[1]) == [
        "The computer had to pass: no stone could jump.",
    ]


def test_a_suggestion_is_a_whole_turn_that_can_be_typed() -> None:
    match = match_at()
    advice = ADVISOR.advise(match, Level(SearchLimit(depth=1)))
    said = describe_suggestion(tournament_at(), match, advice)
    assert said.startswith("Jump from (1,1) to (1,3) and (1,5), taking 2 stones")
    assert said.endswith("Type 1,1-1,3-1,5 stop to play it.")
    assert KONANE.notation.parse_turn(match.position, "1,1-1,3-1,5 stop") == advice.turn


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
    tournament = tournament_at(HUMANS, *turns)
    assert tournament.match is not None
    assert describe_standing(tournament, tournament.match).startswith(f"Round 1, turn {number}: ")


def test_turns_of_chance_are_not_counted() -> None:
    match = pig_match("throw", "two", "stop")
    assert match.turn_number(match.turn_start) == 2
    begun = Match.begin(KONANE, KONANE.start(6, KONANE.info.default_opening()))
    for _ in range(2):
        begun = begun.play(begun.legal_moves[0])
    assert begun.turn_number(begun.turn_start) == 1
