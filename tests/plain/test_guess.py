"""Line by line: a game that begins with a guess, has variants, and counts rounds won."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.plain.session import PlayOptions
from kono_tui.play.storage.saves import autosaves_folder, load_save, saves_folder
from tests.games.guess_toy import BLIND
from tests.plain.test_session import COMPUTERS, EASY, HUMANS, run_session

NEW = PlayOptions(game="blind", players=EASY, size=1, starts_fresh=True, seed=1)
ASKED = "Which hand holds the black one? left or right [left]  (1 save  4 leave): "


@pytest.fixture(autouse=True)
def _blind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "blind", BLIND)


def black_hand(seed: int = 1) -> str:
    """The hand into which chance puts the black stone, in a session with that seed."""
    source = random.Random(seed)
    source.getrandbits(32)  # what the computer's choices are seeded with
    return ("left", "right")[source.randrange(2)]


def other_hand(hand: str) -> str:
    return "left" if hand == "right" else "right"


def test_the_hands_are_described_and_a_right_guess_begins_as_black() -> None:
    hand = black_hand()
    text = run_session(NEW, hand).replace("\n", " ")
    assert "Two stones were taken from the board, one black and one white, and lie in two" in text
    assert ASKED in text
    assert f"The {hand} hand held the black stone. You play black and begin." in text
    assert "Your turn, black." in text


def test_the_wrong_hand_gives_the_computer_the_first_colour() -> None:
    hand = other_hand(black_hand())
    text = run_session(NEW, hand[0].upper()).replace("\n", " ")
    assert f"The {hand} hand held the white stone. The computer plays black and begins." in text
    assert "The computer's turn, black." in text


def test_the_decisions_of_chance_after_the_guess_come_with_the_board() -> None:
    text = run_session(NEW, black_hand())
    assert text.index("You play black") < text.index("Chance chose ") < text.index("Round 1, turn")


def test_either_hand_holds_the_black_stone_at_times() -> None:
    assert {black_hand(seed) for seed in range(9)} == {"left", "right"}
    seeds = {black_hand(seed): seed for seed in range(9)}
    for hand, seed in seeds.items():
        assert "You play black" in run_session(replace(NEW, seed=seed), hand)


def test_nonsense_is_said_and_asked_for_again() -> None:
    text = run_session(NEW, "both", "1", "-", "left")
    assert "'both' is no hand; type left or right." in text
    assert text.count("Which hand holds the black one?") == 3
    assert "The left hand held" in text


def test_saving_before_the_guess_gives_nothing_away_and_asks_again_later() -> None:
    run_session(NEW, "1", "-", "1", "early")
    path = saves_folder() / "early.txt"
    save = load_save(path)
    assert (save.opener, save.start) == (None, None)
    text = run_session(PlayOptions(file=path, seed=1), "right")
    assert ASKED in text
    assert "The right hand held" in text


@pytest.mark.parametrize("typed", ["4", "quit"])
def test_leaving_before_the_guess_keeps_the_game(typed: str) -> None:
    assert "The game is kept." in run_session(NEW, typed)
    (kept,) = autosaves_folder().iterdir()
    assert load_save(kept).start is None


def test_of_two_humans_the_first_one_guesses() -> None:
    text = run_session(replace(NEW, players=HUMANS), "left")
    assert f"Human 1: {ASKED}" in text
    assert "plays black and begins." in text


def test_between_computers_chance_decides_without_a_question() -> None:
    text = run_session(replace(NEW, players=COMPUTERS))
    assert "Which hand" not in text
    begins = "Computer 1" if black_hand() == "left" else "Computer 2"
    assert f"Chance decides: {begins} plays black and begins." in text


def test_the_variant_asked_for_is_played_and_kept() -> None:
    text = run_session(replace(NEW, variant="ahead"), black_hand())
    assert ": you 1, the computer 1 (rounds won 0, 0)." in text
    (kept,) = autosaves_folder().iterdir()
    assert "\nRules: ahead\n" in kept.read_text()
    assert load_save(kept).variant == "ahead"
    assert "A new game: You v Computer (easy), both begin with a point." in text
    again = run_session(PlayOptions(file=kept)).replace("\n", " ")
    assert again.startswith("Blind, line by line. ")
    which = "Blind 1x1, both begin with a point"
    assert f"Resumed: {which}, You v Computer (easy), round 1." in again


def test_rounds_won_are_reported_and_the_next_round_begins_with_a_guess() -> None:
    text = run_session(NEW, black_hand(), "4", "quit", "y", "1", "left").replace("\n", " ")
    assert "The computer wins the round. Rounds won: you 0, the computer 1." in text
    assert text.count(ASKED) == 2


def test_a_plain_search_is_described_in_words(tmp_path: Path) -> None:
    players = (Player("Human", "human"), Player("Computer", "computer", "alphabeta-4"))
    text = run_session(replace(NEW, players=players), black_hand())
    assert "A new game: You v Computer (alpha-beta, ply 4)." in text
