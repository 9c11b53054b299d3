"""What is on the disk, and when, while a game at home is played."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from kono_tui.core.save import Save
from kono_tui.live.events import GameLeft, SavingFailed
from kono_tui.live.home.autosave import Autosave
from kono_tui.live.workers import Group
from kono_tui.play.storage.saves import AutosaveFile, autosaves_folder, load_save, write_save
from kono_tui.play.tournament import Tournament
from tests.live.home import Home, at_home
from tests.live.parts import QuietSettings, ThinkingAdvisor, in_loop
from tests.tui.tournaments import TWO_HUMANS, new_round


def files() -> list[Path]:
    """The autosaves on the disk."""
    folder = autosaves_folder()
    return sorted(folder.glob("*.txt")) if folder.exists() else []


@pytest.fixture
def blocked_folder(data: Path) -> Path:
    """A data folder that cannot be written: a file is in its place."""
    data.write_text("in the way")
    return data


@in_loop
async def test_a_new_game_is_on_the_disk_before_its_first_move() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.game.close()
        assert home.autosaved.match == home.match


@in_loop
async def test_every_decision_is_on_the_disk_once_the_game_is_closed() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        for _ in range(3):
            await home.play_any()
        home.game.undo()
        await home.settle()
        await home.play_any()
        await home.game.close()
        assert home.autosaved.match is not None
        assert home.autosaved.match.moves == home.moves


@in_loop
async def test_closing_right_after_a_move_loses_nothing() -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        home.game.play(home.match.legal_moves[:1])
        await home.game.close()
        assert home.autosaved.match is not None
        assert home.autosaved.match.moves == home.moves


@in_loop
async def test_no_move_arrives_once_the_game_is_closed() -> None:
    async with at_home(new_round(first=1), advisor=ThinkingAdvisor(is_held=True)) as home:
        await home.advisor.wait_for_questions(1)
        await home.game.close()
        home.advisor.release()
        await home.settle()
        assert (home.advisor.cancelled_count, home.moves) == (1, ())


@in_loop
async def test_a_resumed_game_goes_on_in_a_file_of_its_own_and_replaces_the_autosave() -> None:
    path = await leave_game()
    save = load_save(path)
    async with at_home(Tournament.resume(new_round().game, save), path=path) as home:
        await home.settle()
        assert files() == [path], "nothing has been decided yet"
        await home.play_any()
        await home.game.close()
        assert files() == [home.game.autosave.file.path]
        assert path not in files()


async def leave_game() -> Path:
    """Play a move, leave, and return the autosave."""
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        await home.play_any()
        home.game.leave()
        assert isinstance(home.events[-1], GameLeft)
        return home.game.autosave.file.path


@in_loop
async def test_a_game_saved_elsewhere_leaves_no_autosave(tmp_path: Path) -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        await home.play_any()
        path = tmp_path / "mine.txt"
        write_save(home.game.tournament_to_save.to_save(), path)
        await home.game.leave_saved(path)
        assert (files(), path.exists()) == ([], True)
        assert isinstance(home.events[-1], GameLeft)


@in_loop
async def test_a_folder_that_cannot_be_written_is_reported_once(blocked_folder: Path) -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        for _ in range(3):
            await home.play_any()
            await home.game.autosave.flush()
        (failure,) = home.events_of(SavingFailed)
        assert failure.text.startswith("The game cannot be saved automatically: cannot write ")
        assert len(home.moves) == 3, "the game goes on"


@in_loop
async def test_leaving_a_game_that_could_not_be_kept_says_so_and_offers_to_save_it(
    blocked_folder: Path,
) -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        await home.game.autosave.flush()
        question = home.game.leave_question()
        assert question is not None
        assert question.text.startswith("The game could not be kept")
        assert [answer for answer, _ in question.answers] == ["save", "leave", "quit", "close"]


@in_loop
async def test_what_could_not_be_written_is_written_before_the_end_if_that_works_by_then(
    blocked_folder: Path,
) -> None:
    async with at_home(new_round(TWO_HUMANS)) as home:
        await home.settle()
        await home.play_any()
        await home.game.autosave.flush()
        assert not home.game.autosave.save_now()
        blocked_folder.unlink()
        assert home.game.autosave.save_now()
        assert home.autosaved.match == home.match
        assert home.game.autosave.saved_path == home.game.autosave.file.path


class SlowFile(AutosaveFile):
    """A file on a disk that takes a while to write the first time."""

    def __init__(self) -> None:
        super().__init__("kono")
        self.is_writing, self.may_write = threading.Event(), threading.Event()

    def write(self, save: Save[Any]) -> None:
        if not self.is_writing.is_set():
            self.is_writing.set()
            self.may_write.wait()
        super().write(save)


@in_loop
async def test_an_older_moment_never_replaces_a_newer_one_on_the_disk() -> None:
    tournament = new_round(TWO_HUMANS)
    match = tournament.match
    assert match is not None
    saver = Autosave("kono", None, lambda text: None)
    saver.file = slow_file = SlowFile()
    saver.save_soon(tournament)
    await asyncio.to_thread(slow_file.is_writing.wait)
    saver.save_soon(tournament.play(match.legal_moves[0]))
    ended = asyncio.create_task(asyncio.to_thread(saver.save_now))
    slow_file.may_write.set()
    assert await ended
    await saver.flush()
    assert load_save(slow_file.path).moves == match.legal_moves[:1]


@in_loop
async def test_the_question_to_a_leaving_player_names_the_price_of_quitting() -> None:
    async with at_home(new_round()) as home:
        await home.settle()
        question = home.game.leave_question()
        assert question is not None
        assert question.text.startswith("If you leave, the game is kept.")
        assert "If you quit the round, it ends now, and you lose 5 points." in question.text
        assert [answer for answer, _ in question.answers] == ["leave", "quit", "close"]
        home.game.resign()
        assert home.game.leave_question() is None


@in_loop
async def test_nothing_is_lost_though_nobody_waits_between_decisions() -> None:
    home = Home(new_round(TWO_HUMANS), QuietSettings())
    home.game.start(home.prompts, home.workers)
    for _ in range(5):
        home.game.play(home.match.legal_moves[:1])
    await home.game.close()
    assert home.autosaved.match is not None
    assert home.autosaved.match.moves == home.moves
    await home.workers.end()


@in_loop
async def test_what_the_engine_made_of_the_round_is_kept_over_saving() -> None:
    async with at_home(new_round(), QuietSettings(evaluation=True)) as home:
        await home.settle()
        for _ in range(3):
            await home.workers.wait(Group.PONDER)
            await home.play_any()
        await home.game.close()
        kept = [each.moves for each in home.autosaved.known_values]
        assert kept == [0, 2, 4]
        before = home.state.judged
        resumed = home.autosaved
    async with at_home(resumed) as again:
        assert [each and each.value for each in again.state.judged[:5]] == [
            each and each.value for each in before[:5]
        ]


@in_loop
async def test_another_round_begins_without_the_values_of_the_last_one() -> None:
    async with at_home(new_round(), QuietSettings(evaluation=True)) as home:
        await home.settle()
        await home.workers.wait(Group.PONDER)
        await home.play_any()
        home.game.resign()
        home.prompts.answer("end_round", "next")
        await home.prompts.wait_for_questions("end_round", "open_round")
        assert home.state.tournament_to_save.known_values == ()
