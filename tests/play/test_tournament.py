"""A tournament: dice, colours, rounds, totals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import MAX_OPENING_THROWS, Player
from kono_tui.core.score import MAX_PAST_ROUNDS
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.games import GAMES
from kono_tui.play.dice_source import next_throw
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.tournament_table import table_rows

KONO = GAMES["kono"]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer"))
COMPUTERS = (Player("Computer 1", "computer"), Player("Computer 2", "computer"))

# White is home in a single step.
NEARLY_OVER = "...../...../b..w./b.bb./WWW.b w 0"


def start_round(colour: str = "white") -> Tournament:
    tournament = Tournament(KONO, PLAYERS).choose_size(5).throw((6, 6)).throw((1, 1))
    return tournament.choose_colour(colour)


def with_position(tournament: Tournament, line: str) -> Tournament:
    """The tournament with its round at another position."""
    return replace(
        tournament,
        match=Match.begin(KONO, KONO.notation.parse_position(line), tournament.computers_only),
    )


def match_of(tournament: Tournament) -> Match:
    assert tournament.match is not None
    return tournament.match


def play_typed(tournament: Tournament, text: str) -> Tournament:
    return tournament.play(KONO.notation.parse_move(match_of(tournament).position, text))


def test_the_size_comes_first_then_the_dice_then_the_colour() -> None:
    tournament = Tournament(KONO, PLAYERS)
    assert tournament.stage is Stage.SIZE
    tournament = tournament.choose_size(7)
    assert tournament.stage is Stage.THROW
    tournament = tournament.throw((4, 3)).throw((2, 2))
    assert tournament.stage is Stage.COLOUR
    assert tournament.choose_colour("black").stage is Stage.PLAY


def test_the_human_throws_first_and_the_greater_sum_begins() -> None:
    tournament = Tournament(KONO, PLAYERS).choose_size(5)
    assert tournament.thrower == 0
    tournament = tournament.throw((1, 2))
    assert tournament.thrower == 1
    assert tournament.throw((2, 2)).opener == 1
    assert tournament.throw((1, 1)).opener == 0


def test_ties_are_thrown_again_by_both() -> None:
    tournament = Tournament(KONO, PLAYERS).choose_size(5).throw((4, 3)).throw((5, 2))
    assert tournament.stage is Stage.THROW
    assert tournament.thrower == 0
    assert tournament.throw((1, 1)).throw((6, 6)).opener == 1


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_winner_of_the_dice_plays_first_in_the_colour_picked(colour: str) -> None:
    match = match_of(start_round(colour))
    assert match.to_move == 0
    assert KONO.rules.colour(match.position, 0) == colour
    assert KONO.rules.colour(match.position, 1) != colour


def test_the_colour_waits_for_the_dice() -> None:
    with pytest.raises(SetupError, match="dice"):
        Tournament(KONO, PLAYERS).choose_size(5).choose_colour("white")


def test_a_colour_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SetupError, match="white or black"):
        Tournament(KONO, PLAYERS).choose_size(5).throw((6, 6)).throw((1, 1)).choose_colour("red")


def test_the_winner_of_a_round_picks_the_colour_in_the_next() -> None:
    tournament = play_typed(with_position(start_round(), NEARLY_OVER), "3,4 se")
    assert tournament.stage is Stage.ROUND_OVER
    assert match_of(tournament).tally.awards == (5, 0)
    following = tournament.next_round()
    assert (following.stage, following.round, following.opener) == (Stage.SIZE, 2, 0)
    assert following.totals == (5, 0)
    assert following.choose_size(9).stage is Stage.COLOUR


def test_after_a_drawn_round_the_dice_are_thrown_again() -> None:
    level = with_position(start_round(), "B...B/...../...../...../W...W w 0")
    assert match_of(level).tally.winner is None
    assert level.stage is Stage.ROUND_OVER
    assert level.next_round().choose_size(5).stage is Stage.THROW


def test_quitting_ends_the_round_and_the_other_is_awarded_the_difference() -> None:
    tournament = start_round().quit(0)
    assert tournament.stage is Stage.ROUND_OVER
    assert match_of(tournament).tally.awards == (0, 5)
    assert tournament.next_round().opener == 1


def test_nothing_can_be_played_once_a_round_is_over() -> None:
    over = start_round().quit(1)
    with pytest.raises(IllegalMove, match="over"):
        over.play(Move("pass"))
    with pytest.raises(IllegalMove, match="over"):
        over.quit(0)


def test_totals_add_up_and_decide_the_tournament() -> None:
    tournament = Tournament(KONO, PLAYERS, totals=(3, 9))
    assert tournament.winner == 1
    assert Tournament(KONO, PLAYERS, totals=(9, 9)).winner is None
    quits = replace(start_round(), totals=(3, 9)).quit(1)
    assert quits.with_award().totals == (8, 9)


def test_undo_goes_back_to_the_humans_last_decision() -> None:
    tournament = start_round()
    later = play_typed(play_typed(tournament, "2,1 se"), "4,5 nw")
    assert later.undo().match == tournament.match
    assert play_typed(tournament, "2,1 se").undo().match == tournament.match
    with pytest.raises(IllegalMove, match="nothing to undo"):
        tournament.undo()


def test_quitting_can_be_undone() -> None:
    tournament = start_round()
    assert tournament.quit(0).undo().match == tournament.match


def test_two_computers_undo_one_decision() -> None:
    tournament = replace(start_round(), players=COMPUTERS)
    assert play_typed(tournament, "2,1 se").undo().match == tournament.match


def test_a_throw_from_the_file_is_used_up() -> None:
    tournament = Tournament(KONO, PLAYERS, dice_left=((4, 3), (2, 2))).choose_size(5)
    source = random.Random(7)
    tournament = tournament.throw(next_throw(tournament.dice_left, source))
    assert tournament.opening_throws == ((4, 3),)
    assert tournament.dice_left == ((2, 2),)
    tournament = tournament.throw(next_throw(tournament.dice_left, source))
    assert tournament.dice_left == ()
    assert len(next_throw(tournament.dice_left, source)) == 2


def test_random_dice_show_every_face_and_repeat_for_a_seed() -> None:
    throws = [next_throw((), random.Random(seed)) for seed in range(200)]
    assert {face for throw in throws for face in throw} == {1, 2, 3, 4, 5, 6}
    assert throws == [next_throw((), random.Random(seed)) for seed in range(200)]


def test_there_is_nothing_to_save_before_the_size_is_known() -> None:
    with pytest.raises(SetupError, match="size"):
        Tournament(KONO, PLAYERS).to_save()


def test_a_tournament_of_thousands_of_rounds_remembers_the_latest_and_all_points() -> None:
    tournament = Tournament(KONO, COMPUTERS, 5, opener=0).choose_colour("white").quit(1)
    for _ in range(MAX_PAST_ROUNDS + 50):
        over = replace(tournament.next_round(), size=5, opener=0).choose_colour("white").quit(1)
        tournament = over
    assert tournament.round == MAX_PAST_ROUNDS + 51
    assert len(tournament.past_rounds) == MAX_PAST_ROUNDS
    finished = tournament.with_award()
    assert len(finished.past_rounds) == MAX_PAST_ROUNDS
    rows = table_rows(finished)
    assert (rows[0].round, rows[0].number) == (None, 51)
    assert rows[-1].totals == finished.totals
    assert Tournament.resume(KONO, tournament.to_save()) == tournament


def test_of_many_ties_a_tournament_remembers_the_latest_throws() -> None:
    tournament = Tournament(KONO, PLAYERS, 5)
    for _ in range(MAX_OPENING_THROWS + 7):
        tournament = tournament.throw((1, 2)).throw((2, 1))
        assert tournament.opener is None
    assert len(tournament.opening_throws) == MAX_OPENING_THROWS
    assert tournament.throw((6, 6)).thrower == 1
    assert tournament.throw((6, 6)).throw((1, 1)).opener == 0
