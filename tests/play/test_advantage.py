"""From round to round of Canoga: the advantage, the size, who begins, the totals."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Advantage
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_advantage
from tests.play.canoga import (
    CANOGA,
    EMPTYING,
    OPENING_THROWS,
    PLAYERS,
    WINNING,
    after_decisions,
    after_throws,
    match_of,
    moments,
    round_at,
    save_and_resume,
    start_round,
)
from tests.scale import scaled

LOSING = "x.x...... xxxxxxxx. 1 throw - -"
"""The same as WINNING for seat 1."""


def won_round(winner: int, opener: int) -> Tournament:
    """A round that was won for 41 points."""
    return after_throws(round_at((WINNING, LOSING)[winner], opener=opener), "4+5 c9")


# The advantage


@pytest.mark.parametrize("opener", [0, 1])
@pytest.mark.parametrize("winner", [0, 1])
def test_the_seat_that_did_not_open_the_round_has_it_whoever_won(winner: int, opener: int) -> None:
    tournament = won_round(winner, opener)
    assert match_of(tournament).tally.winner == winner
    assert tournament.next_round().advantage == (1 - opener, 5)


@pytest.mark.parametrize(
    ("line", "use", "square"),
    [
        ("xxxxxxxx. ......... 0 throw - -", "4+5 c9", 9),
        ("xxxxxxxx. x........ 0 throw - -", "4+5 c9", 8),
        ("xxxxxxxx. xxxxxxx.. 0 throw - -", "4+5 c9", 8),
        ("xxxxxxxx. xxxxxxxx. 0 throw - -", "4+5 c9", 9),
        ("xxxxxxxx.xx ........... 0 throw - -", "4+5 c9", 3),
        ("xxxxxxxx.xx .........x. 0 throw - -", "4+5 c9", 2),
        ("xxxx..... ........x 0 throw - -", "4+5 u9", 1),
        ("xxxxxx... ........x 0 throw - -", "4+5 u9", 3),
    ],
)
def test_the_digits_of_the_score_are_added_until_one_is_left(
    line: str, use: str, square: int
) -> None:
    tournament = after_throws(round_at(line), use)
    score = match_of(tournament).tally.awards[0]
    assert score % 9 == square % 9
    assert tournament.next_round().advantage == (1, square)


def test_a_round_won_for_nothing_leaves_none() -> None:
    tournament = after_throws(round_at(EMPTYING), "1+1 u2")
    assert match_of(tournament).tally.winner == 0
    assert match_of(tournament).tally.awards == (0, 0)
    assert tournament.next_round().advantage is None
    assert tournament.next_round().totals == (0, 0)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_round_that_is_quit_leaves_none_and_is_not_scored(seat: int) -> None:
    tournament = replace(after_throws(round_at(WINNING), "4+5"), totals=(7, 12)).quit(seat)
    following = tournament.next_round()
    assert following.advantage is None
    assert following.totals == (7, 12)
    assert following.round == 2


def test_a_file_that_says_a_won_round_was_quit_leaves_none_either() -> None:
    tournament = won_round(0, opener=0)
    quits = replace(tournament, match=replace(match_of(tournament), quitter=1))
    assert quits.next_round().advantage is None
    assert quits.next_round().totals == (0, 0)


def test_the_square_is_covered_and_locked_when_the_round_begins_and_waits_no_longer() -> None:
    tournament = won_round(0, opener=0).next_round().choose_size(9)
    assert tournament.advantage == (1, 5)
    tournament = tournament.throw((6, 5)).throw((1, 2))
    assert (
        CANOGA.notation.format_position(match_of(tournament).position)
        == "......... ....x.... 0 throw 1:5 -"
    )
    assert tournament.advantage is None
    with pytest.raises(IllegalMove, match="the 5 is locked"):
        after_decisions(tournament, "two", "1+4", "u5")


def test_the_lock_is_gone_once_its_owner_has_finished_a_turn() -> None:
    tournament = start_round(opener=1, advantage=(1, 5))
    tournament = after_throws(tournament, "1+1 c2", "1+1", "4+1 u5")
    assert CANOGA.notation.format_position(match_of(tournament).position).startswith(
        "......... .x....... 0 throw - -"
    )


@pytest.mark.parametrize(("opener", "who"), [(0, "The computer begins"), (1, "You begin")])
def test_it_is_announced_before_the_round_begins_and_not_where_there_is_none(
    opener: int, who: str
) -> None:
    following = won_round(0, opener).next_round()
    assert describe_advantage(following).startswith(f"{who} round 2 with square 5 covered")
    assert describe_advantage(start_round()) == ""
    assert describe_advantage(start_round(advantage=(1, 5))) == ""


def test_it_is_lost_after_a_round_if_that_leaves_none() -> None:
    second = won_round(0, opener=0).next_round().choose_size(9).throw((6, 5)).throw((1, 2))
    assert second.quit(0).next_round().advantage is None


# Saving


@pytest.mark.parametrize("advantage", [(0, 7), (1, 9), None])
@pytest.mark.parametrize("throws", [(), ((3, 3),), ((3, 3), (2, 4))])
def test_it_is_kept_between_the_rounds_before_the_dice_have_decided(
    advantage: Advantage | None, throws: tuple[tuple[int, int], ...], tmp_path: Path
) -> None:
    tournament = Tournament(CANOGA, PLAYERS, 10, 2, (41, 0), advantage=advantage)
    for throw in throws:
        tournament = tournament.throw(throw)
    again = save_and_resume(tournament, tmp_path)
    assert again == tournament
    assert again.advantage == advantage
    assert again.stage is Stage.THROW


def test_once_the_round_has_begun_the_file_tells_it_with_the_position(tmp_path: Path) -> None:
    tournament = start_round(opener=1, advantage=(0, 7))
    assert tournament.to_save().advantage is None
    again = save_and_resume(tournament, tmp_path)
    assert again == tournament
    assert again.advantage is None
    assert CANOGA.notation.format_position(match_of(again).position).endswith(" 1 throw 0:7 -")


@pytest.mark.parametrize("seed", range(scaled(1)))
def test_every_moment_of_a_tournament_is_resumed_as_it_was(seed: int, tmp_path: Path) -> None:
    """After the throw and before the set too, and between the rounds."""
    source = random.Random(seed)
    stages = set()
    for number, tournament in enumerate(moments(source, rounds=3)):
        if number % 7 and tournament.stage in (Stage.PLAY, Stage.CHANCE):
            continue
        with_dice = replace(tournament, dice_left=((4, 5), (3,)) if number % 2 else ())
        assert save_and_resume(with_dice, tmp_path) == with_dice
        stages.add((tournament.stage, bool(tournament.match and tournament.match.is_mid_turn)))
    assert {
        (Stage.THROW, False),
        (Stage.CHANCE, True),
        (Stage.PLAY, True),
        (Stage.ROUND_OVER, False),
    } <= stages


def test_after_the_throw_the_file_goes_on_with_the_choice(tmp_path: Path) -> None:
    tournament = after_throws(start_round(), "4+5 c9", "1+2")
    again = save_and_resume(tournament, tmp_path)
    assert match_of(again).legal_moves == match_of(tournament).legal_moves
    assert match_of(again).is_mid_turn
    assert again.undo() == tournament.undo()


def test_a_file_of_a_round_that_is_won_is_over_and_goes_on_to_the_next(tmp_path: Path) -> None:
    path = tmp_path / "won.txt"
    path.write_text(
        "Computer:\n   Squares: 1 * * * * * * * *\n   Score: 12\n\n"
        "Human:\n   Squares: * * * * * * * * *\n   Score: 30\n\n"
        "First Turn: Computer\nNext Turn: Human\n"
    )
    tournament = Tournament.resume(CANOGA, CANOGA.read_save(path.read_text()))
    assert tournament.stage is Stage.ROUND_OVER
    assert match_of(tournament).tally.awards == (1, 0)
    following = tournament.next_round()
    assert (following.round, following.totals, following.advantage) == (3, (31, 12), (0, 1))
    with pytest.raises(IllegalMove, match="over"):
        after_decisions(tournament, "two")


# The rest of a round's beginning


def test_the_size_is_asked_anew_each_round() -> None:
    following = won_round(0, opener=0).next_round()
    assert following.stage is Stage.SIZE
    eleven = following.choose_size(11).throw((6, 5)).throw((1, 2))
    assert len(CANOGA.notation.format_position(match_of(eleven).position).split()[0]) == 11
    with pytest.raises(SetupError, match="choose 9, 10 or 11"):
        following.choose_size(8)


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("opener", [0, 1])
def test_the_dice_say_who_begins_in_every_round(winner: int, opener: int) -> None:
    tournament = won_round(winner, opener=1 - opener).next_round().choose_size(9)
    assert (tournament.stage, tournament.opener, tournament.opening_throws) == (
        Stage.THROW,
        None,
        (),
    )
    tied = tournament.throw((3, 4)).throw((5, 2))
    assert (tied.stage, tied.thrower) == (Stage.THROW, 0)
    for throw in OPENING_THROWS[opener]:
        tied = tied.throw(throw)
    assert tied.stage is Stage.PLAY
    assert match_of(tied).to_move == tied.opener == opener


def test_totals_add_up_over_the_rounds() -> None:
    first = won_round(0, opener=0)
    assert first.with_award().totals == (41, 0)
    second = replace(won_round(1, opener=0), totals=first.with_award().totals, round=2)
    assert second.with_award().totals == (41, 41)
    assert second.with_award().winner is None
    third = replace(after_throws(round_at(EMPTYING), "1+1 u2"), totals=(41, 40))
    assert third.with_award().winner == 0
