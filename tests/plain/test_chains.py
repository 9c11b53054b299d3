"""Turns of several decisions, line by line."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Player
from kono_tui.errors import EngineError
from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession, PlayOptions
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import saves_folder, write_save
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from tests.konane_chains import CHAINS, CHAINS_FOR_SEAT_1, HUMANS, PLAYERS, tournament_at
from tests.searchers import ADVISOR, AdviceSource, BlockingMoveAdvisor


class OneTurnAdvisor:
    """Looks one turn ahead at every level, and leaves nothing to chance."""

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        return ADVISOR.advise(match, Level(SearchLimit(depth=1)), seed)


class ForgetfulAdvisor(OneTurnAdvisor):
    """Remembers only the next decision, and fails after so many questions."""

    def __init__(self, patience: int) -> None:
        self.patience = patience

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        if not self.patience:
            raise EngineError("the engine has gone")
        self.patience -= 1
        return replace(super().advise(match, level, seed), turn_length=1)


def run_session(
    path: Path,
    players: tuple[Player, Player],
    *answers: str,
    mind: AdviceSource | None = None,
    line: str = CHAINS,
) -> str:
    """What is printed for these typed lines at the position with the chains."""
    file = path / "chains.txt"
    write_save(tournament_at(players, line=line).to_save(), file)
    target = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert (
        PlainSession(
            Console(source, target),
            PlayOptions(file=file, hint_level="easy"),
            BlockingMoveAdvisor(mind or OneTurnAdvisor()),
        ).run()
        == 0
    )
    return target.getvalue().replace("\n", " ")


def test_a_whole_chain_can_be_typed_at_the_menu(tmp_path: Path) -> None:
    text = run_session(tmp_path, HUMANS, "1,1-1,3-3,3 stop", "log")
    assert "Human 1 jumped from (1,1) to (1,3) and (3,3), taking 2 stones, and stopped" in text
    assert "Round 1, turn 2: Human 1 5, Human 2 2 (rounds won 0, 0). Human 2's turn, white." in text
    assert text.count("1. Human 1 jumped") == 1
    assert "2. " not in text.split("1. Human 1 jumped")[1]


def test_a_chain_can_be_typed_jump_by_jump(tmp_path: Path) -> None:
    text = run_session(tmp_path, HUMANS, "1,1-1,3", "2", "3,3", "stop", "last")
    assert "You can play: 1,3-1,5; 1,3-3,3; stop." in text
    assert "Human 1 jumped on from (1,3) to (3,3)" in text
    assert "Human 1 stopped at (3,3)." in text
    assert text.count("Round 1, turn 1: ") == 3
    assert "1. Human 1 jumped from (1,1) to (1,3) and (3,3), taking 2 stones" in text


def test_a_capital_q_ends_a_turn_that_could_go_on_and_else_asks_to_leave(tmp_path: Path) -> None:
    text = run_session(tmp_path, HUMANS, "1,1-1,3", "Q", "log", "Q", "stay")
    assert "Human 1 stopped at (1,3)." in text
    assert text.count("Leave, quit the round, or stay?") == 1


def test_undo_takes_back_a_jump_in_mid_turn_and_else_the_turn(tmp_path: Path) -> None:
    text = run_session(tmp_path, HUMANS, "1,1-1,3", "3,3", "undo", "1,5", "stop", "undo", "log")
    assert "Taken back: 1. Human 1 jumped on from (1,3) to (3,3)" in text
    assert "Taken back: 1. Human 1 jumped from (1,1) to (1,3) and (1,5)" in text
    assert "No move has been made yet." in text


def test_the_computer_plays_its_whole_turn_and_says_why_once(tmp_path: Path) -> None:
    text = run_session(tmp_path, PLAYERS, "2", "why", line=CHAINS_FOR_SEAT_1)
    assert "The computer jumped from (1,1) to (1,3) and (1,5), taking 2 stones" in text
    assert text.count("It wanted to ") == 1
    assert "Turn 1, 1,1-1,3-1,5 stop." in text
    assert "At easy level, it looked 1 turn ahead" in text
    assert "Round 1, turn 2: " in text


def test_help_tells_a_turn_that_can_be_typed(tmp_path: Path) -> None:
    text = run_session(tmp_path, HUMANS, "3")
    assert "Type 1,1-1,3-1,5 stop to play it." in text


def test_a_player_without_a_move_is_told_so_and_passes(tmp_path: Path) -> None:
    text = run_session(tmp_path, HUMANS, "4,4-4,2", "2")
    assert "You can only pass." in text
    assert "Human 2 had to pass: no stone could jump." in text
    assert "Round 1, turn 3: " in text


@pytest.mark.parametrize(
    ("patience", "said"),
    [(3, "and (1,5), taking 2 stones, and stopped"), (1, "taking the stone at (1,2).")],
)
def test_a_partly_advised_turn_is_completed_by_more_questions(
    tmp_path: Path, patience: int, said: str
) -> None:
    text = run_session(
        tmp_path, PLAYERS, "2", mind=ForgetfulAdvisor(patience), line=CHAINS_FOR_SEAT_1
    )
    assert "The computer jumped from (1,1) to (1,3)" in text
    assert said in text
    assert ("The engine has gone." in text) == (patience == 1)


def test_a_file_is_greeted_by_its_own_game(tmp_path: Path) -> None:
    text = run_session(tmp_path, PLAYERS)
    assert text.startswith("Konane, line by line. ")
    assert "Resumed: Konane 6x6, You v Computer (easy), round 1." in text


def test_the_list_of_commands_fits_the_board(tmp_path: Path) -> None:
    text = run_session(tmp_path, PLAYERS, "?")
    assert "lists where the pieces are" in text
    assert "values" not in text


def test_a_player_about_to_quit_is_told_that_it_loses_the_round(tmp_path: Path) -> None:
    text = run_session(tmp_path, PLAYERS, "4", "quit", "n")
    assert "If you quit the round, it ends now, and the computer wins it. Leave, quit the" in text
    assert "You quit. You: 3 points for captured stones. The computer: 2 points for" in text
    assert "The computer wins the round. Rounds won: you 0, the computer 1." in text


def test_a_straight_game_is_listed_with_its_rules(tmp_path: Path) -> None:
    tournament = tournament_at(PLAYERS, "1,1-1,3 stop", line=CHAINS.replace("usual", "straight"))
    write_save(replace(tournament, variant="straight").to_save(), saves_folder() / "straight.txt")
    target = io.StringIO()
    PlainSession(
        Console(io.StringIO("saved\n"), target),
        PlayOptions(),
        BlockingMoveAdvisor(OneTurnAdvisor()),
    ).run()
    listed = "1  straight.txt: Konane 6x6, straight jumps only, You v easy, round 1, move 1"
    assert f"{listed}, saved" in target.getvalue()
