"""What the engine makes of a round's positions, and what follows from it for the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.core.reason import Reason
from kono_tui.core.save import KnownValue, Player
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, parse_level
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import (
    Judgement,
    counts_as_judgement,
    judge,
    judge_at_level,
    judge_round,
    list_known_values,
    read_known_values,
    with_judgement,
)
from kono_tui.strategy.standing import describe_standing, viewing_seat
from tests import konobi_rounds
from tests.fanorona_rounds import (
    AHEAD,
    COMPUTERS,
    FANORONA,
    HUMANS,
    ONE_LEFT,
    PLAYERS,
    match_at,
    tournament_at,
)

MATCH = match_at(AHEAD)
POSITION = MATCH.position


def advice(match: Match, value: int, depth: int = 5, move: Move | None = None) -> Advice:
    """Advice of that value for the mover, for a move or the first one."""
    return Advice((move or match.legal_moves[0],), Reason(""), value, depth, 99, 0.1)


def winners(judged: tuple[Judgement | None, ...]) -> list[int | None]:
    return [None if each is None else each.winner for each in judged]


def played(count: int) -> Match:
    """A round in which the first legal move is made so many times."""
    match = MATCH
    for _ in range(count):
        match = match.play(match.legal_moves[0])
    return match


# One position


def test_a_judgement_is_of_seat_0_whoever_is_to_move() -> None:
    assert judge(POSITION, advice(MATCH, 140)).value == 140
    reply = played(1)
    assert judge(reply.position, advice(reply, 140)).value == -140
    assert judge(reply.position, advice(reply, 140)).value_to(1) == 140


def test_a_deeper_look_replaces_a_shallower_one_and_not_the_other_way_round() -> None:
    shallow, deep = (judge(POSITION, advice(MATCH, *each)) for each in ((-140, 3), (200, 8)))
    known = with_judgement(FANORONA, {}, shallow)
    known = with_judgement(FANORONA, known, deep)
    assert known[POSITION] is deep
    assert with_judgement(FANORONA, known, shallow) is known
    complete = replace(shallow, is_complete=True)
    assert with_judgement(FANORONA, known, complete)[POSITION] == replace(deep, is_complete=True)


def test_a_certain_end_counts_more_than_any_depth() -> None:
    deep = judge(POSITION, advice(MATCH, 200, 20))
    won = judge(POSITION, advice(MATCH, WIN_VALUE - 3, 2))
    known = with_judgement(FANORONA, {POSITION: deep}, won)
    assert known[POSITION] is won
    assert with_judgement(FANORONA, known, deep) is known


def test_where_rounds_are_played_out_more_of_them_count_more_than_a_longer_line() -> None:
    match = konobi_rounds.match_after("c3")
    given = konobi_rounds.build_advice(match, match.legal_moves[0], 400)
    long_line = judge(match.position, replace(given, depth=20, nodes=10))
    many = judge(match.position, replace(given, depth=2, nodes=1_000))
    known = with_judgement(konobi_rounds.KONOBI, {match.position: long_line}, many)
    assert known[match.position] is many
    assert with_judgement(konobi_rounds.KONOBI, known, long_line) is known


def test_any_look_replaces_what_a_file_held() -> None:
    held = Judgement(POSITION, 900)
    looked = judge(POSITION, advice(MATCH, 100, 1))
    assert with_judgement(FANORONA, {POSITION: held}, looked)[POSITION] is looked


@pytest.mark.parametrize("name", [*LEVELS, "minimax-2"])
def test_only_the_strongest_level_judges(name: str) -> None:
    assert parse_level(name).is_full_strength == (name == "master")
    judged = judge_at_level(MATCH.game, MATCH.position, advice(MATCH, 100), name)
    assert (judged is not None) == (name == "master")


def test_a_rule_of_thumb_is_no_judgement_where_the_game_is_solved() -> None:
    thumb = advice(MATCH, 100)
    assert counts_as_judgement(FANORONA, thumb)
    assert not counts_as_judgement(GAMES["canoga"], thumb)
    assert counts_as_judgement(GAMES["canoga"], replace(thumb, is_exact=True))


# A round


def test_a_seat_that_is_certain_to_win_stays_so_until_it_moves() -> None:
    match = played(3)
    lost = judge(POSITION, advice(match_at(AHEAD), -WIN_VALUE))
    assert winners(judge_round(match, {POSITION: lost}, {})) == [1, 1, None, None]


def test_and_after_the_move_that_was_found_to_win_until_it_moves_again() -> None:
    match = played(3)
    won = judge(POSITION, advice(MATCH, WIN_VALUE, move=match.moves[0]))
    assert winners(judge_round(match, {POSITION: won}, {})) == [0, 0, 0, None]
    other = judge(POSITION, advice(MATCH, WIN_VALUE, move=MATCH.legal_moves[-1]))
    assert winners(judge_round(match, {POSITION: other}, {})) == [0, None, None, None]


def test_what_a_weak_computer_proves_counts_and_what_it_guesses_does_not() -> None:
    match = played(2)
    after = match.positions[1]
    reply = Match(FANORONA, match.positions[:2], match.moves[:1])
    guess = {after: advice(reply, 500, move=match.moves[1])}
    assert judge_round(match, {}, guess) == (None, None, None)
    proof = {after: advice(reply, WIN_VALUE, move=match.moves[1])}
    assert winners(judge_round(match, {}, proof)) == [None, 1, 1]


def test_a_certain_end_goes_back_over_the_winners_move_and_replaces_a_guess() -> None:
    match = match_at(ONE_LEFT, "e3-f3A")
    assert match.ending
    guess = Judgement(match.positions[0], -300)
    assert winners(judge_round(match, {match.positions[0]: guess}, {})) == [0, 0]


def test_it_does_not_go_back_over_a_choice_of_the_loser() -> None:
    match = played(1)
    lost_by_it = judge(match.position, advice(match, WIN_VALUE))
    assert len(POSITION.moves()) > 1
    guess = Judgement(POSITION, 250)
    known = {POSITION: guess, match.position: lost_by_it}
    assert judge_round(match, known, {}) == (guess, lost_by_it)


def test_a_round_that_a_player_quits_proves_nothing() -> None:
    assert judge_round(match_at(ONE_LEFT).quit(0), {}, {}) == (None,)
    assert judge_round(match_at(ONE_LEFT).agree_to_draw(), {}, {}) == (None,)


# Kept over saving


def test_values_are_listed_by_move_and_read_again() -> None:
    match = played(3)
    judged = (None, Judgement(match.positions[1], -140), None, Judgement(match.position, 9, True))
    values = list_known_values(judged)
    assert values == (KnownValue(1, -140), KnownValue(3, 9, is_exact=True))
    assert judge_round(match, read_known_values(match, values), {}) == judged
    assert read_known_values(match, (KnownValue(4, 100),)) == {}


# In words


@pytest.mark.parametrize(
    ("players", "value", "words"),
    [
        (PLAYERS, -140, "You are about 1.4 stones behind."),
        (PLAYERS[::-1], -140, "You are about 1.4 stones ahead."),
        (HUMANS, -140, "Human 2 is about 1.4 stones ahead."),
        (COMPUTERS, 100, "Computer 1 is about 1 stone ahead."),
        (HUMANS, WIN_VALUE, "Human 1 can force a win."),
        (HUMANS, 3, "The round is about even."),
    ],
)
def test_a_standing_names_its_side(players: tuple[Player, Player], value: int, words: str) -> None:
    tournament = tournament_at(AHEAD, players=players)
    assert describe_standing(tournament, Judgement(POSITION, value)) == words


def test_the_side_is_the_only_persons_here() -> None:
    human, computer = PLAYERS
    away = replace(human, name="Ann", is_away=True)
    assert [viewing_seat(each) for each in (PLAYERS, PLAYERS[::-1], HUMANS, COMPUTERS)] == [
        0,
        1,
        0,
        0,
    ]
    assert viewing_seat((away, human)) == 1
    assert viewing_seat((away, computer)) == 0


def test_two_people_are_told_a_chance_by_the_colour() -> None:
    tournament = konobi_rounds.tournament_after("c3", "b2", players=konobi_rounds.HUMANS)
    assert tournament.match is not None
    judgement = Judgement(tournament.match.position, -1_100)
    assert describe_standing(tournament, judgement) == "White has a 61% chance to win."
