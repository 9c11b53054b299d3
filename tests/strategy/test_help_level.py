"""The strength of help, by the requested level and the opponent."""

from __future__ import annotations

import pytest

from kono_tui.core.save import Player
from kono_tui.games import GAMES
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import LEVELS, SAME_LEVEL, parse_level
from kono_tui.strategy.help_level import help_level

HUMAN = Player("Human", "human")


def tournament_against(level: str) -> Tournament:
    return Tournament(GAMES["konane"], (HUMAN, Player("Computer", "computer", level)))


@pytest.mark.parametrize("level", [*LEVELS, ""])
def test_help_is_at_full_strength_unless_another_was_asked_for(level: str) -> None:
    assert help_level(tournament_against(level), "") == LEVELS["master"].without_chance()
    assert help_level(tournament_against(level), "hard") == LEVELS["hard"].without_chance()


@pytest.mark.parametrize("level", ["minimax-2", "alphabeta-4"])
def test_against_a_plain_search_help_uses_the_same(level: str) -> None:
    assert help_level(tournament_against(level), "") == parse_level(level)
    assert help_level(tournament_against(level), "master") == LEVELS["master"]


def test_the_same_is_what_the_computer_plays_by_without_its_chance() -> None:
    assert help_level(tournament_against("easy"), SAME_LEVEL) == LEVELS["easy"].without_chance()
    assert help_level(tournament_against("minimax-2"), SAME_LEVEL) == parse_level("minimax-2")


def test_two_humans_get_full_strength() -> None:
    humans = Tournament(GAMES["konane"], (Player("Human 1", "human"), Player("Human 2", "human")))
    assert help_level(humans, "") == help_level(humans, SAME_LEVEL) == LEVELS["master"]
