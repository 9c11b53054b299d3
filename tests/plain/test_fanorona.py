"""Line by line: a game that begins with a colour, takes lines in chains, and may end in a draw."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.core.save import Player
from kono_tui.errors import EngineError
from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession, PlayOptions
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import autosaves_folder, load_save, saves_folder, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import Level, parse_level
from kono_tui.strategy.advisor import Advice
from tests.fanorona_rounds import (
    AHEAD,
    BEHIND,
    CHAIN,
    COMPUTERS,
    FANORONA,
    HUMANS,
    LOST,
    PLAYERS,
    tournament_at,
)
from tests.searchers import ADVISOR, AdviceSource, BlockingMoveAdvisor

SEED = 4
NEW = PlayOptions(
    game="fanorona", players=PLAYERS, size=5, starts_fresh=True, seed=SEED, hint_level="easy"
)
ASKED = "White begins. Which colour do you play? white or black [white]  (1 save  4 leave): "
MENU = "1 save  2 move  3 help  4 quit  draw  (Enter moves, ? for more): "


def run_session(options: PlayOptions, *answers: str, mind: AdviceSource | None = None) -> str:
    """Everything a session prints for these typed lines, in one line."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert (
        PlainSession(Console(source, target), options, BlockingMoveAdvisor(mind or ADVISOR)).run()
        == 0
    )
    return target.getvalue().replace("\n", " ")


def resume_session(
    path: Path,
    line: str,
    *answers: str,
    players: tuple[Player, Player] = PLAYERS,
    mind: AdviceSource | None = None,
) -> str:
    """The same at a saved position."""
    file = path / "game.txt"
    write_save(tournament_at(line, players=players).to_save(), file)
    return run_session(PlayOptions(file=file, seed=SEED, hint_level="easy"), *answers, mind=mind)


# The opening


@pytest.mark.parametrize("typed", ["white", "W", "w"])
def test_the_player_who_picks_white_begins(typed: str) -> None:
    text = run_session(NEW, typed)
    assert ASKED in text
    assert "You play white and begin." in text
    assert "Your turn, white." in text
    assert "throw" not in text


def test_the_computer_begins_if_the_player_picks_black() -> None:
    text = run_session(NEW, "red", "b")
    assert "'red' is not a colour; type white or black." in text
    assert "You play black. The computer plays white and begins." in text
    assert "The computer's turn, white." in text


def test_the_size_may_be_typed_by_its_name() -> None:
    text = run_session(replace(NEW, size=0), "9x9", "7x11", "white")
    assert "Board size (5x9, 7x11 or 9x13) [5x9]: 9x9" in text
    assert "'9x9' is not a board size; type 5x9, 7x11 or 9x13." in text
    assert " 7  B - B - B - B - B - B - B - B - B - B - B " in text


def test_a_colour_asked_for_before_is_not_asked_for_again() -> None:
    assert ASKED not in run_session(replace(NEW, colour="black"))
    text = run_session(replace(NEW, colour="black", size=0), "5")
    assert "You play black. The computer plays white and begins." in text


def test_of_two_humans_the_first_one_picks() -> None:
    text = run_session(replace(NEW, players=HUMANS), "black")
    assert "White begins. Which colour does Human 1 play? white or black" in text
    assert "Human 1 plays black. Human 2 plays white and begins." in text


def test_computers_are_not_asked_and_change_colours_with_the_rounds() -> None:
    text = run_session(replace(NEW, players=COMPUTERS), "4")
    assert "Which colour" not in text
    assert "Computer 1's turn, white." in text
    (kept,) = autosaves_folder().iterdir()
    second = replace(load_save(kept), round=2, start=None, moves=(), opener=None)
    write_save(second, kept)
    text = run_session(PlayOptions(file=kept, seed=SEED))
    assert "Computer 2's turn, white." in text


def test_saving_before_the_choice_asks_again_later() -> None:
    run_session(NEW, "1", "-", "1", "early")
    path = saves_folder() / "early.txt"
    assert load_save(path).start is None
    text = run_session(PlayOptions(file=path, seed=SEED), "b")
    assert ASKED in text
    assert "You play black." in text


def test_the_next_round_asks_anew() -> None:
    text = run_session(NEW, "white", "4", "quit", "y", "5x9", "black")
    assert "The computer wins the round. Rounds won: you 0, the computer 1." in text
    assert text.count(ASKED) == 2
    assert "You play black." in text


# Turns


def test_a_chain_is_typed_at_once_or_step_by_step(tmp_path: Path) -> None:
    for answers in (["c3-d3A-d4A"], ["c3-d3A", "d4"], ["2", "c3-d3 a", "2", "d3-d4a"]):
        text = resume_session(tmp_path, CHAIN, *answers, "last", players=HUMANS)
        assert "Round 1, turn 2. Stones taken: Human 1 20, " in text
        assert "Human 2's turn, black." in text


def test_where_both_lines_can_be_taken_the_letter_chooses(tmp_path: Path) -> None:
    text = resume_session(tmp_path, CHAIN, "c3-d3", "moves", "c3-d3w", "pieces", players=HUMANS)
    assert "c3-d3A" in text
    assert "c3-d3W" in text
    assert "Black: d5, e3, i1." in text


@pytest.mark.parametrize("stop", ["stop", "."])
def test_a_turn_that_could_go_on_is_stopped_or_taken_back(tmp_path: Path, stop: str) -> None:
    text = resume_session(tmp_path, CHAIN, "c3-d3A", stop, players=HUMANS)
    assert "You can play: " in text
    assert "; stop. " in text
    assert "Human 2's turn, black." in text
    text = resume_session(tmp_path, CHAIN, "c3-d3A", "undo", "undo", players=HUMANS)
    assert "Taken back: 1. Human 1 " in text
    assert "There is nothing to undo." in text


class ScriptedPlayer:
    """Plays as the computer would, and types the moves in more than one way."""

    def __init__(self, colour: str) -> None:
        self.typed = [colour]
        self.choices = random.Random(SEED).getrandbits(32)
        tournament = Tournament(FANORONA, PLAYERS).choose_size(5).choose_colour(colour)
        assert tournament.match is not None
        self.match = tournament.match

    def play(self, turns: int) -> None:
        """Play so many turns of both, as a session would, or to the end."""
        for number in range(turns):
            if self.match.ending:
                return
            before = self.match
            turn = ADVISOR.advise(before, parse_level("easy"), self.choices).turn
            for move in turn:
                self.match = self.match.play(move)
            assert self.match.ending or not self.match.is_mid_turn
            if before.to_move == 1:
                self.typed.append("2")
            elif number % 4 < 2:
                self.typed.append(FANORONA.notation.format_turn(before.position, turn))
            else:
                self.typed += FANORONA.format_moves(before.position, turn)


@pytest.mark.parametrize("colour", ["white", "black"])
def test_a_whole_round_is_played_against_the_computer(colour: str) -> None:
    human = ScriptedPlayer(colour)
    human.play(400)
    assert human.match.ending
    text = run_session(NEW, *human.typed, "n")
    assert f"Round 1 is over. {human.match.ending}" in text
    won = {
        None: "The round is a draw.",
        0: "You win the round, ",
        1: "The computer wins the round, ",
    }
    assert won[human.match.tally.winner] in text
    assert "by approach" in text
    assert "by withdrawal" in text
    assert "The tournament is a draw" in text or "the tournament, 1 round to 0." in text
    assert not saves_folder().exists()


def test_a_round_is_saved_and_goes_on_from_there() -> None:
    human = ScriptedPlayer("black")
    human.play(30)
    first = human.typed[:8]
    text = run_session(NEW, *first, "1", "halfway")
    assert "Resume it with: kono --plain halfway.txt" in text
    text = run_session(
        PlayOptions(file=saves_folder() / "halfway.txt", seed=SEED), *human.typed[8:], "log"
    )
    position = human.match.position
    (kept,) = (each for each in autosaves_folder().iterdir() if load_save(each).moves)
    again = Tournament.resume(FANORONA, load_save(kept)).match
    assert again is not None
    assert again.position == position
    assert f"{again.turn_count(len(again.moves))}. " in text


def test_a_turn_is_saved_in_its_middle_and_goes_on_from_there(tmp_path: Path) -> None:
    resume_session(tmp_path, CHAIN, "c3-d3A", "1", "middle", players=HUMANS)
    path = saves_folder() / "middle.txt"
    text = run_session(PlayOptions(file=path), "e5", "d4", "last")
    assert "You can play: " in text
    assert "Human 2's turn, black." in text
    assert "Stones taken: Human 1 20, " in text


# Draws


def test_the_computer_takes_a_draw_where_it_sees_no_lead(tmp_path: Path) -> None:
    text = resume_session(tmp_path, AHEAD, "draw", "n")
    assert MENU in text
    assert "The computer accepts: it thinks it is losing." in text
    assert "Round 1 is over. The players agreed to a draw. You: stones taken 20, stones" in text
    assert "The round is a draw. Rounds won: you 0, the computer 0." in text


def test_the_computer_declines_where_it_sees_itself_ahead(tmp_path: Path) -> None:
    text = resume_session(tmp_path, BEHIND, "draw", "DRAW")
    assert text.count("The computer declines: it thinks it is ") == 2
    assert " stones ahead." in text
    assert "Round 1 is over" not in text
    assert "The computer declines: it thinks it is winning." in resume_session(
        tmp_path, LOST, "draw"
    )


def test_no_draw_in_the_first_turns(tmp_path: Path) -> None:
    start = FANORONA.notation.format_position(FANORONA.start(5, FANORONA.info.default_opening()))
    text = resume_session(tmp_path, start, "draw")
    assert (
        "The computer declines: it never agrees to a draw before both sides have had ten turns."
        in text
    )
    assert "Round 1 is over" not in text


class MissingEngine:
    """An engine that cannot be reached."""

    def advise(self, match: Match, level: Level, seed: int) -> Advice:
        raise EngineError("the engine has gone")


def test_an_engine_that_is_gone_answers_nothing(tmp_path: Path) -> None:
    text = resume_session(tmp_path, AHEAD, "draw", mind=MissingEngine())
    assert "The engine has gone." in text
    assert text.count(MENU) == 2


@pytest.mark.parametrize(("typed", "agreed"), [("y", True), ("n", False)])
def test_the_other_human_is_asked(tmp_path: Path, typed: str, agreed: bool) -> None:
    text = resume_session(tmp_path, AHEAD, "draw", typed, players=HUMANS)
    assert "Human 1 offers a draw. Human 2, do you agree? (y/n): " in text
    assert ("The players agreed to a draw." in text) == agreed
    assert ("Human 2 declines: the round goes on." in text) != agreed


def test_no_draw_is_offered_in_mid_turn_or_for_the_computer(tmp_path: Path) -> None:
    text = resume_session(tmp_path, CHAIN, "c3-d3A", "draw", players=HUMANS)
    assert "You can offer a draw only at the start of a turn." in text
    assert text.count(MENU) == 1
    text = resume_session(tmp_path, AHEAD, "g2-h2", "draw")
    assert "You can offer a draw only on your turn." in text


def test_a_spectator_is_not_offered_draws(tmp_path: Path) -> None:
    text = resume_session(tmp_path, AHEAD, "draw", "?", players=COMPUTERS)
    assert "'draw' is not on the menu" in text
    assert "offers a draw" not in text
    assert "offers a draw, before a turn begins" in resume_session(tmp_path, AHEAD, "?")


def test_an_agreement_is_kept(tmp_path: Path) -> None:
    resume_session(tmp_path, AHEAD, "draw")
    (kept,) = autosaves_folder().iterdir()
    assert load_save(kept).draw_agreed
