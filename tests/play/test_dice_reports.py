"""The wording of turns with dice, of the values of decisions, and of rounds that are quit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import Move, ValuedMove
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.play.turn_wording import describe_chance, describe_turn
from kono_tui.play.wording import (
    describe_quitting,
    describe_round_result,
    describe_standing,
    describe_tournament_result,
)
from kono_tui.search.levels import LEVELS
from kono_tui.strategy import search_facts
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import counts_as_judgement, judge
from kono_tui.strategy.search_facts import describe_in_short, describe_search, describe_suggestion
from tests.games.pig import PIG, PigPosition
from tests.play.canoga import (
    CANOGA,
    COMPUTERS,
    HUMANS,
    ONE_OR_TWO,
    PLAYERS,
    WINNING,
    after_decisions,
    after_throws,
    match_of,
    round_at,
    start_round,
)
from tests.searchers import ADVISOR

MIRRORED = "xx....... ...xxxxxx 1 throw - -"
"""ONE_OR_TWO for seat 1."""
NO_USE = "and nothing fits: the turn is over"
NINE = after_decisions(start_round(), "two", "4+5")


def describe_round(tournament: Tournament) -> list[str]:
    """Describe the whole round as one turn."""
    match = match_of(tournament)
    return describe_turn(tournament, match.positions[0], *match.moves)


def reason_of(tournament: Tournament, index: int) -> str:
    """The reason for a decision."""
    match = match_of(tournament)
    before, move = match.positions[index], match.moves[index]
    return CANOGA.wording.describe_reason(
        before, CANOGA.wording.reason_for(before, (move,)), tournament.players
    )


# Turns


def test_a_humans_turn_is_described_step_by_step_without_reasons() -> None:
    assert describe_round(after_throws(round_at(ONE_OR_TWO), "3 c3", "1+1 u2", "6+6")) == [
        "You threw one die.",
        "You threw a 3.",
        "You covered 3.",
        "You threw two dice.",
        "You threw 1 and 1, 2 in all.",
        "You uncovered 2 in the other row.",
        "You threw two dice.",
        f"You threw 6 and 6, 12 in all, {NO_USE}.",
    ]


def test_a_computers_turn_is_described_step_by_step_each_choice_with_its_reason() -> None:
    tournament = after_throws(round_at(MIRRORED), "3 c3", "1+1 u2", "6+6")
    assert describe_round(tournament) == [
        f"The computer threw one die, {reason_of(tournament, 0)}.",
        "The computer threw a 3.",
        f"The computer covered 3, {reason_of(tournament, 2)}.",
        f"The computer threw two dice, {reason_of(tournament, 3)}.",
        "The computer threw 1 and 1, 2 in all.",
        f"The computer uncovered 2 in the other row, {reason_of(tournament, 5)}.",
        f"The computer threw two dice, {reason_of(tournament, 6)}.",
        f"The computer threw 6 and 6, 12 in all, {NO_USE}.",
    ]
    assert all(
        reason_of(tournament, index).startswith(("because ", "to ")) for index in (0, 2, 3, 5, 6)
    )


def test_a_throw_that_had_to_be_made_is_left_out() -> None:
    tournament = after_throws(start_round(opener=1), "4+5 c9", "1+1")
    lines = describe_round(tournament)
    assert lines[0] == "The computer threw 4 and 5, 9 in all."
    assert lines[1] == f"The computer covered 9, {reason_of(tournament, 2)}."
    assert lines[2:] == ["The computer threw 1 and 1, 2 in all."]


def test_two_of_a_kind_go_by_their_names() -> None:
    assert (
        describe_round(after_throws(start_round(players=HUMANS), "4+5 c9"))[-1]
        == "Human 1 covered 9."
    )
    tournament = after_throws(start_round(1, COMPUTERS), "4+5 c9")
    assert describe_round(tournament)[-1] == f"Computer 2 covered 9, {reason_of(tournament, 2)}."


def test_the_win_is_described_with_what_it_earns() -> None:
    human = describe_round(after_throws(round_at(WINNING), "4+5 c9"))
    assert human[-1] == "You covered 9, the last open square of the row."
    mirrored = "x.x...... xxxxxxxx. 1 throw - -"
    computer = describe_round(after_throws(round_at(mirrored), "4+5 c9"))[-1]
    assert computer.startswith("The computer covered 9, the last open square of the row, to win")
    assert computer.endswith("for 41 points.")


def test_a_throw_names_the_player_who_throws() -> None:
    human = after_decisions(start_round(), "two")
    move = Move("dice", (4, 5))
    assert describe_chance(human, match_of(human), move) == "You threw 4 and 5, 9 in all."
    computer = after_decisions(start_round(opener=1), "two")
    assert describe_chance(computer, match_of(computer), move) == (
        "The computer threw 4 and 5, 9 in all."
    )


def test_what_is_decided_in_nobodys_turn_is_credited_to_chance() -> None:
    toy = Match.begin(PIG, PigPosition((0, 0), 0, 0, True))
    tournament = Tournament(PIG, PLAYERS, 1, match=toy)
    assert describe_chance(tournament, toy, Move("two")) == "Chance chose two."
    thrown_by = Match.begin(PIG, PigPosition((0, 0), 0, 1, False)).play(Move("throw"))
    assert describe_chance(tournament, thrown_by, Move("two")) == "The computer chose two."


def test_the_standing_tells_both_rows_and_no_colours() -> None:
    tournament = replace(after_throws(start_round(), "4+5 c9"), totals=(12, 3))
    assert describe_standing(tournament, match_of(tournament)) == (
        "Round 1, turn 1. Still open: you 36, the computer 45; covered: you 9, the computer 0 "
        "(totals 12, 3). Your turn."
    )


# The values of decisions


def advice(values: list[tuple[int, int | None]], chosen: int = 0) -> Advice:
    """Advice for one of the first decisions with a 9, each with a value and a chance to win."""
    match = match_of(NINE)
    weighed = tuple(
        ValuedMove(move, *each) for move, each in zip(match.legal_moves, values, strict=False)
    )
    move = weighed[chosen]
    reason = CANOGA.wording.reason_for(match.position, (move.move,))
    exact = move.win_chance is not None
    return Advice((move.move,), reason, move.value, 0, 1, 0.0, exact, valued_moves=weighed)


def test_the_table_has_a_line_for_every_decision_in_columns() -> None:
    given = advice([(117, 475), (-547, 395), (-1055, 5), (0, 1000)])
    assert search_facts.value_table(match_of(NINE), given) == [
        "c9     +1.17   47.5%",
        "c8+1   -5.47   39.5%",
        "c7+2  -10.55    0.5%",
        "c6+3   +0.00  100.0%",
    ]


def test_the_table_leaves_out_chances_that_are_not_known() -> None:
    given = advice([(890, None), (-20, None)])
    assert search_facts.value_table(match_of(NINE), given) == ["c9     +8.90", "c8+1   -0.20"]


def test_it_is_called_solved_where_the_worth_is_exact() -> None:
    found = advice([(117, 475), (-547, 395)])
    judgement = judge(match_of(NINE).position, found)
    first, heading, *table = describe_search(NINE, match_of(NINE), found, judgement)
    assert first == (
        "Canoga is solved. With the best play, you end up 1.2 points ahead on average."
    )
    assert heading == "What each choice is worth to you, and how often it wins:"
    assert len(table) == 2


def test_it_is_called_a_rule_of_thumb_where_it_is_one() -> None:
    lines = describe_search(NINE, match_of(NINE), advice([(890, None), (780, None)]))
    assert lines[0] == "It goes by a rule of thumb."
    assert not any("solved" in line for line in lines)


@pytest.mark.parametrize("name", LEVELS)
def test_only_the_level_that_goes_by_the_solution_says_so(name: str) -> None:
    match = match_of(NINE)
    found = ADVISOR.advise(match, LEVELS[name].without_chance())
    judgement = judge(match.position, found) if counts_as_judgement(CANOGA, found) else None
    told = describe_search(NINE, match, found, judgement)[0]
    assert ("solved" in told) == (name == "master")


def test_a_decision_without_a_choice_has_no_table() -> None:
    match = match_of(start_round())
    found = ADVISOR.advise(match, LEVELS["master"])
    (line,) = describe_search(NINE, match, found, judge(match.position, found))
    assert line.startswith("Canoga is solved. ")


def test_a_level_that_did_not_take_the_best_says_so() -> None:
    chance = "This level leaves some of the choice to chance."
    values: list[tuple[int, int | None]] = [(890, None), (780, None)]
    assert describe_search(NINE, match_of(NINE), advice(values, chosen=1))[-1] == chance
    assert chance not in describe_search(NINE, match_of(NINE), advice(values))


def test_likings_are_not_described_as_points() -> None:
    told = describe_search(NINE, match_of(NINE), advice([(890, None), (780, None)], chosen=1))
    assert not any("point" in line or "+" in line for line in told)


def test_nothing_is_said_in_short_beside_the_steps() -> None:
    found = advice([(117, 475)])
    judgement = judge(match_of(NINE).position, found)
    assert describe_in_short(NINE, found, judgement, could_swap=False, end_is_told=False) == []


def test_a_suggestion_says_what_why_and_what_to_type() -> None:
    match = match_of(NINE)
    text = describe_suggestion(NINE, match, ADVISOR.advise(match, LEVELS["master"]))
    assert text.startswith("Cover 9, because ")
    assert text.endswith(" Type c9 to play it.")
    forced = match_of(start_round())
    text = describe_suggestion(start_round(), forced, ADVISOR.advise(forced, LEVELS["master"]))
    assert text == "Throw two dice, as any throw fits. Type two to play it."


# The end of a round


def test_a_round_is_described_with_its_points_and_the_totals() -> None:
    tournament = replace(after_throws(round_at(WINNING), "4+5 c9"), totals=(3, 20))
    assert describe_round_result(tournament, match_of(tournament)) == [
        "Round 1 is over. All squares of a row are covered.",
        "You: points 41 (2+4+5+6+7+8+9), still open 0, covered 45.",
        "The computer: points 0, still open 41, covered 4.",
        "You win the round and are awarded 41 points.",
        "Tournament: you 44, the computer 20.",
    ]


def test_a_round_that_is_quit_is_not_scored_and_says_so() -> None:
    tournament = replace(after_throws(start_round(), "4+5 c9"), totals=(3, 20)).quit(0)
    assert describe_round_result(tournament, match_of(tournament)) == [
        "Round 1 is over. You quit.",
        "You: still open 36, covered 9.",
        "The computer: still open 45, covered 0.",
        "The round is not scored. Nobody gets points.",
        "Tournament: you 3, the computer 20.",
    ]
    under_way = after_throws(start_round(), "4+5 c9")
    assert (
        describe_quitting(under_way, match_of(under_way), 0)
        == "If you quit the round, it ends now, and nobody scores."
    )
    assert (
        describe_tournament_result(tournament.with_award())
        == "The computer wins the tournament, 20 to 3."
    )


def test_a_round_that_quitting_has_made_even_is_drawn_where_it_is_scored() -> None:
    kono = GAMES["kono"]
    match = Match.begin(kono, kono.notation.parse_position(".wBww/....w/www../b.b.b/b.bb. w 0"))
    assert [score.total for score in match.tally.scores] == [0, 5]
    tournament = Tournament(kono, PLAYERS, 5, match=match).quit(1)
    assert [score.total for score in match_of(tournament).tally.scores] == [0, 0]
    lines = describe_round_result(tournament, match_of(tournament))
    assert "The round is a draw. Nobody gets points." in lines
