"""How sentences refer to the players."""

from __future__ import annotations

from kono_tui.core.save import Player
from kono_tui.play.player_names import PlayerNames

PLAYERS = (Player("Human", "human"), Player("ann", "human", is_away=True))


def test_a_name_stays_as_it_was_typed() -> None:
    names = PlayerNames(PLAYERS)
    assert names.sentence_start(1) == "ann"
    assert names.clause(1, "win") == "ann wins"
    assert names.possessive_start(1) == "ann's"


def test_you_and_the_computer_begin_a_sentence_with_a_capital() -> None:
    assert PlayerNames(PLAYERS).possessive_start(0) == "Your"
    against_computer = PlayerNames((PLAYERS[0], Player("Computer", "computer", "easy")))
    assert against_computer.possessive_start(1) == "The computer's"
    assert against_computer.clause(0, "win") == "You win"
