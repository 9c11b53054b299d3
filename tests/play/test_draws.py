"""Agreed draws: how one ends a round, who may offer it, and what a computer answers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.position import DECIDED_VALUE
from kono_tui.core.position import WIN_VALUE as CERTAIN
from kono_tui.errors import IllegalMove
from kono_tui.games import GAMES
from kono_tui.play import draws
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_round_result, describe_standing
from kono_tui.search.levels import LEVELS, parse_level
from kono_tui.strategy import draw_answers
from tests.fanorona_rounds import (
    AHEAD,
    BEHIND,
    CHAIN,
    COMPUTERS,
    FANORONA,
    HUMANS,
    LOST,
    ONE_LEFT,
    PLAYERS,
    match_at,
    tournament_at,
)
from tests.fanorona_rounds import WON as WON_LINE
from tests.konane_chains import tournament_at as konane_at
from tests.searchers import ADVISOR


def match_of(tournament: Tournament) -> Match:
    assert tournament.match is not None
    return tournament.match


# The round


@pytest.mark.parametrize("line", [AHEAD, BEHIND])
def test_an_agreement_ends_the_round_for_nobody_whatever_the_scores(line: str) -> None:
    tournament = tournament_at(line).agree_to_draw()
    match = match_of(tournament)
    assert tournament.stage is Stage.ROUND_OVER
    assert match.ending == "The players agreed to a draw."
    assert (match.tally.winner, match.tally.awards) == (None, (0, 0))
    assert match.tally.scores == FANORONA.rules.tally(match.position).scores
    assert tournament.with_award().totals == (0, 0)
    assert match.legal_moves == ()


def test_an_agreement_is_taken_back_by_undo_and_nothing_else_is() -> None:
    tournament = tournament_at(AHEAD, "g2-h2", "a5-b5")
    assert tournament.agree_to_draw().undo() == tournament
    assert tournament.quit(0).undo() == tournament


def test_nobody_agrees_in_mid_turn_nor_after_the_end_nor_in_a_game_without_draws() -> None:
    with pytest.raises(IllegalMove, match="between turns"):
        tournament_at(CHAIN, "c3-d3A").agree_to_draw()
    for over in (
        tournament_at(AHEAD).agree_to_draw(),
        tournament_at(AHEAD).quit(0),
        tournament_at(ONE_LEFT, "e3-f3A"),
    ):
        with pytest.raises(IllegalMove, match="over"):
            over.agree_to_draw()
    with pytest.raises(IllegalMove, match="players cannot agree to a draw in Konane"):
        konane_at().agree_to_draw()
    with pytest.raises(IllegalMove, match="not begun"):
        Tournament(FANORONA, PLAYERS).choose_size(5).agree_to_draw()


def test_after_an_agreement_nothing_can_be_played_or_quit() -> None:
    over = tournament_at(AHEAD).agree_to_draw()
    with pytest.raises(IllegalMove, match="over"):
        over.play(match_at(AHEAD).legal_moves[0])
    with pytest.raises(IllegalMove, match="over"):
        over.quit(0)


def test_a_drawn_round_is_described_without_a_margin() -> None:
    tournament = tournament_at(AHEAD).agree_to_draw()
    assert describe_round_result(tournament, match_of(tournament)) == [
        "Round 1 is over. The players agreed to a draw.",
        "You: stones taken 20, stones left 5.",
        "The computer: stones taken 17, stones left 2.",
        "The round is a draw.",
        "Rounds won: you 0, the computer 0.",
    ]


def test_a_round_that_is_won_is_described_with_its_stones() -> None:
    tournament = tournament_at(ONE_LEFT, "e3-f3A")
    assert describe_round_result(tournament, match_of(tournament))[-2:] == [
        "You win the round, 22 stones to 19.",
        "Rounds won: you 1, the computer 0.",
    ]


def test_the_standing_is_described_item_by_item() -> None:
    tournament = replace(tournament_at(AHEAD), totals=(2, 1))
    assert describe_standing(tournament, match_of(tournament)) == (
        "Round 1, turn 1. Stones taken: you 20, the computer 17; stones left: you 5, the computer 2"
        " (rounds won 2, 1). Your turn, white."
    )


def test_turns_without_a_capture_are_counted_once_there_have_been_some() -> None:
    for quiet, told in ((9, ""), (10, "; quiet turns: 10/60"), (58, "; quiet turns: 58/60")):
        tournament = tournament_at(AHEAD.replace("w 0 0 turn", f"w 0 {quiet} turn"))
        assert describe_standing(tournament, match_of(tournament)) == (
            "Round 1, turn 1. Stones taken: you 20, the computer 17; "
            f"stones left: you 5, the computer 2{told} (rounds won 0, 0). Your turn, white."
        )


def test_a_round_that_is_quit_is_described_without_a_margin() -> None:
    tournament = tournament_at(AHEAD).quit(1)
    assert describe_round_result(tournament, match_of(tournament))[-2:] == [
        "You win the round.",
        "Rounds won: you 1, the computer 0.",
    ]


# Offering


def test_a_draw_can_be_offered_by_a_human_to_move_between_turns() -> None:
    assert draws.offer_refusal(tournament_at(AHEAD)) == ""
    assert draws.offer_refusal(tournament_at(AHEAD, players=HUMANS)) == ""
    assert draws.offer_refusal(tournament_at(CHAIN)) == ""
    assert draws.offer_refusal(tournament_at(CHAIN, "c3-d3A", players=HUMANS)) == (
        "You can offer a draw only at the start of a turn."
    )
    assert "on your turn" in draws.offer_refusal(tournament_at(AHEAD, "g2-h2"))
    assert "only during a round" in draws.offer_refusal(tournament_at(AHEAD).agree_to_draw())
    assert "only during a round" in draws.offer_refusal(
        Tournament(FANORONA, PLAYERS).choose_size(5)
    )
    assert draws.offer_refusal(tournament_at(AHEAD, players=COMPUTERS)).startswith(
        "Only people can offer a draw"
    )
    assert draws.offer_refusal(konane_at()) == "In Konane, players cannot agree to a draw."


def test_draws_are_possible_where_a_human_plays_a_game_that_has_them() -> None:
    assert draws.offers_possible(tournament_at(AHEAD, "g2-h2"))
    assert draws.offers_possible(Tournament(FANORONA, HUMANS))
    assert not draws.offers_possible(Tournament(FANORONA, COMPUTERS))
    assert not draws.offers_possible(Tournament(GAMES["kono"], HUMANS))


@pytest.mark.parametrize(("turns", "who"), [((), (1, 2)), (("g2-h2",), (2, 1))])
def test_the_other_human_is_asked(turns: tuple[str, ...], who: tuple[int, int]) -> None:
    asked = draws.offer_question(tournament_at(AHEAD, *turns, players=HUMANS))
    assert asked == f"Human {who[0]} offers a draw. Human {who[1]}, do you agree?"


# A computer's answer


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (-CERTAIN, "accepts: it thinks it is losing."),
        (-DECIDED_VALUE, "accepts: it thinks it is losing."),
        (1 - DECIDED_VALUE, "accepts: it thinks it is not ahead."),
        (-1, "accepts: it thinks it is not ahead."),
        (0, "accepts: it thinks it is not ahead."),
        (1, "declines: it thinks it is a little ahead."),
        (9, "declines: it thinks it is a little ahead."),
        (10, "declines: it thinks it is 0.1 stones ahead."),
        (96, "declines: it thinks it is 1 stone ahead."),
        (140, "declines: it thinks it is 1.4 stones ahead."),
        (DECIDED_VALUE, "declines: it thinks it is winning."),
        (CERTAIN, "declines: it thinks it is winning."),
    ],
)
def test_a_computer_declines_where_it_sees_itself_ahead_and_says_how_far(
    value: int, said: str
) -> None:
    answer = draw_answers.answer_offer(tournament_at(AHEAD), value)
    assert answer.text == f"The computer {said}"
    assert answer.agrees == said.startswith("accepts")


def test_every_level_judges_at_full_strength_and_leaves_nothing_to_chance() -> None:
    level = draw_answers.answering_level()
    assert level.limit == parse_level("").limit
    assert level.candidate_count == 1


def played_at_random(turns: int) -> Tournament:
    """A round from the set-up after so many turns, none of them going on."""
    source = random.Random(5)
    tournament = Tournament(FANORONA, PLAYERS).choose_size(5).choose_colour("white")
    while len(match_of(tournament).turns) < turns or match_of(tournament).is_mid_turn:
        legal = match_of(tournament).legal_moves
        stop = [move for move in legal if move.kind == "stop"]
        tournament = tournament.play(source.choice(stop or list(legal)))
    return tournament


@pytest.mark.parametrize("turns", [0, 1, 18, 19])
def test_no_computer_agrees_before_both_sides_have_had_ten_turns(turns: int) -> None:
    answer = draw_answers.answer_offer(played_at_random(turns), -CERTAIN)
    assert not answer.agrees
    assert answer.text.endswith("agrees to a draw before both sides have had ten turns.")


def test_after_ten_turns_each_the_position_decides() -> None:
    tournament = played_at_random(20)
    assert draw_answers.answer_offer(tournament, -1).agrees
    assert not draw_answers.answer_offer(tournament, 1).agrees


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (AHEAD, "accepts: it thinks it is not ahead."),
        (BEHIND, "declines: it thinks it is "),
        (LOST, "declines: it thinks it is winning."),
        (WON_LINE, "accepts: it thinks it is losing."),
    ],
)
def test_what_it_says_is_true_of_the_position(line: str, said: str) -> None:
    advice = ADVISOR.advise(match_at(line), LEVELS["medium"].without_chance(), 0)
    answer = draw_answers.answer_offer(tournament_at(line), -advice.value)
    assert answer.text.startswith(f"The computer {said}")
