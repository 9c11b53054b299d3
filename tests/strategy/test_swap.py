"""The swap of sides: its wording, and whose colour is which from then on."""

from __future__ import annotations

import pytest

from kono_tui.core.position import WIN_VALUE
from kono_tui.core.save import Player
from kono_tui.errors import IllegalMove
from kono_tui.games import GAMES
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.turn_wording import describe_turn
from kono_tui.play.wording import (
    describe_round_result,
    describe_round_winner,
    describe_standing,
    describe_tournament_result,
)
from kono_tui.strategy import swap
from kono_tui.strategy.judgement import judge
from tests.konobi_rounds import (
    COMPUTERS,
    HUMANS,
    KONOBI,
    PLAYERS,
    SWAP,
    build_advice,
    match_after,
    tournament_after,
)

SEATED = (PLAYERS, HUMANS, COMPUTERS)


def colours(tournament: Tournament) -> tuple[str, str]:
    assert tournament.match is not None
    position = tournament.match.position
    return KONOBI.rules.colour(position, 0), KONOBI.rules.colour(position, 1)


# When


def test_it_is_offered_on_the_second_turn_alone() -> None:
    assert swap.offered_move(None) is None
    assert swap.offered_move(match_after()) is None
    assert swap.offered_move(match_after("c3")) == SWAP
    assert swap.offered_move(match_after("c3", "swap")) is None
    assert swap.offered_move(match_after("c3", "b2")) is None


def test_other_games_have_none() -> None:
    kono = Tournament(GAMES["kono"], HUMANS, 5, opener=0).choose_colour("white")
    assert swap.offered_move(kono.match) is None


@pytest.mark.parametrize("typed", [(), ("c3", "swap"), ("c3", "b2")])
def test_a_swap_that_is_not_offered_is_refused(typed: tuple[str, ...]) -> None:
    with pytest.raises(IllegalMove):
        tournament_after(*typed).play(SWAP)


# What is said before


@pytest.mark.parametrize(
    ("players", "black", "meant"),
    [
        (PLAYERS, 1, "You would play Black, with that stone; then it is the computer's turn."),
        (HUMANS, 0, "Human 2 would play Black, with that stone; then it is Human 1's turn."),
        (HUMANS, 1, "Human 1 would play Black, with that stone; then it is Human 2's turn."),
    ],
)
def test_the_question_tells_the_stone_and_what_a_swap_would_mean(
    players: tuple[Player, Player], black: int, meant: str
) -> None:
    tournament = tournament_after("d4", players=players, black=black)
    assert tournament.match is not None
    assert swap.describe_first_stone(tournament.match) == "Black opened at d4."
    assert swap.describe_exchange(tournament, tournament.match) == meant


@pytest.mark.parametrize(
    ("swaps", "value", "thinks"),
    [
        (True, 400, "would swap. You have a 46% chance to win."),
        (False, 400, "would not swap. You have a 46% chance to win."),
        (False, -4_990, "would not swap. You have a 99% chance to win."),
        (True, 90, "would swap. The round is about even."),
        (True, WIN_VALUE - 9, "would swap. The computer can force a win."),
        (False, 9 - WIN_VALUE, "would not swap. You can force a win."),
    ],
)
def test_the_computers_opinion_of_the_swap_is_told_from_your_side(
    swaps: bool, value: int, thinks: str
) -> None:
    tournament = tournament_after("d4")
    assert tournament.match is not None
    position = tournament.match.position
    assert position.to_move == 1
    move = SWAP if swaps else tournament.match.legal_moves[0]
    given = build_advice(tournament.match, move, value)
    opinion = swap.describe_opinion(given, judge(position, given), tournament)
    assert opinion == f"The computer {thinks}"
    assert swap.describe_opinion(given, None, tournament) == f"The computer {thinks.split('.')[0]}."
    weaker = swap.describe_opinion(given, None, tournament, "easy")
    assert weaker == f"At easy level, the computer {thinks.split('.')[0]}."


@pytest.mark.parametrize(
    ("swaps", "did"),
    [
        (True, "It would rather play Black."),
        (False, "It did not swap: it would rather play White."),
    ],
)
@pytest.mark.parametrize("value", [-WIN_VALUE, -4_990, 0, 400, WIN_VALUE - 9])
def test_why_a_computer_swapped_is_told_without_a_value(swaps: bool, value: int, did: str) -> None:
    tournament = tournament_after("d4")
    assert tournament.match is not None
    move = SWAP if swaps else tournament.match.legal_moves[0]
    given = build_advice(tournament.match, move, value)
    assert swap.describe_decision(given, tournament) == did


# What follows


@pytest.mark.parametrize("players", SEATED)
@pytest.mark.parametrize("black", [0, 1])
def test_the_seats_exchange_colours_and_the_other_one_is_to_move(
    players: tuple[Player, Player], black: int
) -> None:
    before = tournament_after("c3", players=players, black=black)
    after = before.play(SWAP)
    assert colours(after) == colours(before)[::-1]
    assert before.match is not None
    assert after.match is not None
    assert (before.match.to_move, after.match.to_move) == (1 - black, black)
    assert KONOBI.rules.colour(after.match.position, black) == "white"
    assert [turn.seat for turn in after.match.turns] == [black, 1 - black]
    assert not after.match.is_mid_turn


def test_the_standing_after_it_names_the_seats_new_colour() -> None:
    tournament = tournament_after("c3", "swap")
    assert tournament.match is not None
    said = describe_standing(tournament, tournament.match)
    assert said.startswith("Round 1, turn 3. Stones: you 0, the computer 1; to connect: ")
    assert said.endswith("Your turn, white.")


def test_a_computer_says_that_it_swapped_and_what_for() -> None:
    tournament = tournament_after("c3")
    assert tournament.match is not None
    what, why = describe_turn(tournament, tournament.match.position, SWAP)
    assert what.startswith("The computer swapped sides")
    assert "c3" in what
    assert why.startswith("It wanted to ")


@pytest.mark.parametrize("players", SEATED)
def test_undo_takes_it_back(players: tuple[Player, Player]) -> None:
    tournament = tournament_after("c3", black=1, players=players)
    assert tournament.play(SWAP).undo() == tournament


def test_undo_takes_back_the_stone_of_a_human_and_the_computers_swap() -> None:
    back = tournament_after("c3", "swap").undo()
    assert back.match is not None
    assert back.match.moves == ()
    assert colours(back) == ("black", "white")


def test_undo_of_a_later_turn_leaves_it() -> None:
    back = tournament_after("c3", "swap", "b2", "c4").undo()
    assert back.match is not None
    assert back.match.moves[-1] == SWAP
    assert colours(back) == ("white", "black")


@pytest.mark.parametrize("typed", [("c3", "swap"), ("c3", "swap", "d4", "c2")])
@pytest.mark.parametrize("black", [0, 1])
def test_a_save_keeps_whose_colour_is_which_and_how_it_came_about(
    typed: tuple[str, ...], black: int
) -> None:
    tournament = tournament_after(*typed, black=black)
    read = KONOBI.read_save(KONOBI.write_save(tournament.to_save(), "text", with_history=True))
    assert read.warnings == ()
    assert Tournament.resume(KONOBI, read) == tournament
    bare = Tournament.resume(
        KONOBI, KONOBI.read_save(KONOBI.write_save(tournament.to_save(), "text"))
    )
    assert colours(bare) == colours(tournament)
    assert swap.offered_move(bare.match) is None


def test_the_owner_of_the_winning_chain_wins_whatever_it_began_as() -> None:
    typed = ("c3", "swap", "a1", "c2", "a2", "c4", "a3", "c1", "a4", "c5")
    tournament = tournament_after(*typed)
    assert tournament.match is not None
    assert tournament.stage is Stage.ROUND_OVER
    assert tournament.match.tally.winner == 1
    assert describe_round_winner(tournament, tournament.match) == "The computer wins the round."
    lines = describe_round_result(tournament, tournament.match)
    assert lines[0] == "Round 1 is over. Black has joined north and south."
    assert lines[1] == "You: stones 4."
    assert lines[2] == "The computer: stones 5."
    assert lines[-1] == "Rounds won: you 0, the computer 1."
    assert (
        describe_tournament_result(tournament.with_award())
        == "The computer wins the tournament, 1 round to 0."
    )


def test_the_next_round_of_computers_goes_by_turns_whoever_swapped() -> None:
    typed = ("c3", "swap", "a1", "c2", "a2", "c4", "a3", "c1", "a4", "c5")
    later = tournament_after(*typed, players=COMPUTERS).next_round().choose_size(5)
    assert colours(later) == ("white", "black")
    assert later.match is not None
    assert later.match.to_move == 1
