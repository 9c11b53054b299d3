"""What we know of saved games beyond their files: found again by content, bounded, robust."""

from __future__ import annotations

import os
import re
import shutil
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.save import Save
from kono_tui.errors import StoreError
from kono_tui.formats.own_section import has_own_lines
from kono_tui.play.storage import histories
from kono_tui.play.storage.histories import find_history, keep_history
from kono_tui.play.storage.saves import (
    AutosaveFile,
    histories_folder,
    load_save,
    read_save,
    rename,
    saves_folder,
    suffix_for_form,
    write_save,
)
from kono_tui.play.tournament import Tournament
from tests.formats.test_text_forms import ALL, FORMS
from tests.formats.text_form import TextForm
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, KONO, with_typed_move

EASY = (HUMAN_AND_COMPUTER[0], replace(HUMAN_AND_COMPUTER[1], level="easy"))
BEGUN = Tournament(KONO, EASY, 5, opener=0, dice_left=((5, 1),)).choose_colour("white")
PLAYED = with_typed_move(with_typed_move(BEGUN, "2,1 se"), "4,5 nw").to_save()
"""A game with a level, moves and dice that the form does not show."""
OTHER_WAY = with_typed_move(
    with_typed_move(with_typed_move(with_typed_move(BEGUN, "2,1 se"), "4,5 nw"), "3,2 nw"), "3,4 se"
).to_save()
"""The board of the start, after four turns."""
FEWER = settings(max_examples=15)
"""Each example syncs files to the disk."""
DAMAGES = {
    "cut": lambda data: data[: len(data) // 2],
    "empty": lambda data: b"",
    "a changed move": lambda data: data.replace(b"2,1 se", b"2,5 sw"),
    "a level gone": lambda data: data.replace(b", easy", b""),
    "a line gone": lambda data: data.replace(b"Dice left:\n   5 1\n", b""),
    "no text": lambda data: b"\0\xff" * 40,
}


def write_form(form: TextForm, save: Save[Any], folder: Path) -> Path:
    """Save a game under a name whose suffix asks for the form."""
    path = folder / f"game{suffix_for_form(form.name)}"
    assert write_save(save, path) == ""
    return path


# Found again


@FORMS
@FEWER
@given(st.data())
def test_a_saved_file_is_the_form_alone_and_comes_back_whole(
    form: TextForm, tmp_path: Path, data: st.DataObject
) -> None:
    save = data.draw(form.saves())
    path = write_form(form, save, tmp_path)
    assert path.read_text() == form.write(save, with_history=False)
    assert not has_own_lines(path.read_text())
    assert load_save(path) == save
    assert Tournament.resume(form.game, load_save(path)).to_save() == save


@FORMS
@FEWER
@given(st.data())
def test_a_file_that_was_moved_and_laid_out_anew_keeps_its_history(
    form: TextForm, tmp_path: Path, data: st.DataObject
) -> None:
    save = data.draw(form.saves())
    path = write_form(form, save, tmp_path)
    end = data.draw(st.sampled_from(["\n", "\r\n", "\r"]))
    blanks = st.text(" \t", max_size=3)
    lines = [line + data.draw(blanks) for line in path.read_text().split("\n")]
    (tmp_path / "elsewhere").mkdir(exist_ok=True)
    moved = path.rename(tmp_path / "elsewhere" / "another name")
    moved.write_bytes(("\ufeff" + end.join(lines) + end * data.draw(st.integers(0, 3))).encode())
    assert load_save(moved) == save


@FORMS
@FEWER
@given(st.data())
def test_a_file_edited_by_hand_is_what_it_says_now(
    form: TextForm, tmp_path: Path, data: st.DataObject
) -> None:
    save, other = data.draw(form.saves()), data.draw(form.saves())
    before, after = (form.write(each, with_history=False) for each in (save, other))
    shutil.rmtree(histories_folder(), ignore_errors=True)
    path = write_form(form, save, tmp_path)
    path.write_text(after)
    expected = save if before == after else form.game.read_save(after)
    assert load_save(path) == expected


@FORMS
@FEWER
@given(st.data())
def test_without_our_folder_a_file_is_its_form(
    form: TextForm, tmp_path: Path, data: st.DataObject
) -> None:
    save = data.draw(form.saves())
    path = write_form(form, save, tmp_path)
    for history in histories_folder().iterdir():
        history.unlink()
    assert load_save(path) == form.game.read_save(form.write(save, with_history=False))


@pytest.mark.parametrize("suffix", ["txt", "lisp", "pl"])
def test_a_file_with_its_history_needs_no_folder_of_ours(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"game.{suffix}"
    assert write_save(PLAYED, path, with_history=True) == ""
    assert has_own_lines(path.read_text())
    assert not histories_folder().exists()
    assert load_save(path) == PLAYED


def test_the_history_in_a_file_counts_before_the_one_we_kept(tmp_path: Path) -> None:
    hard = replace(PLAYED, players=(EASY[0], replace(EASY[1], level="hard")))
    write_save(hard, tmp_path / "whole.txt", with_history=True)
    write_save(PLAYED, tmp_path / "alone.txt")
    assert load_save(tmp_path / "whole.txt") == hard


def test_of_two_games_with_the_same_content_the_newest_counts(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_save(BEGUN.to_save(), path)
    assert load_save(path).moves == ()
    write_save(OTHER_WAY, tmp_path / "other.txt")
    assert path.read_text() == (tmp_path / "other.txt").read_text()
    assert load_save(path) == OTHER_WAY
    assert len(list(histories_folder().iterdir())) == 1


def test_warnings_about_the_form_are_given_with_the_history(tmp_path: Path) -> None:
    form = next(each for each in ALL if each.key == "konane")
    odd = form.text.replace("Black: 6", "Black: 9")
    save = form.game.read_save(odd)
    path = tmp_path / "game.txt"
    write_save(replace(save, round=3), path)
    assert load_save(path) == replace(save, round=3)
    path.write_text("\n\n" + path.read_text())
    assert load_save(path).warnings[0].startswith("line 3: Black has 9 points")


def test_an_autosave_keeps_its_history_in_itself() -> None:
    autosave = AutosaveFile("kono")
    autosave.write(PLAYED)
    assert has_own_lines(autosave.path.read_text())
    assert not histories_folder().exists()
    assert load_save(autosave.path) == PLAYED


def test_an_autosave_that_gets_a_name_becomes_the_form_alone() -> None:
    autosave = AutosaveFile("kono")
    autosave.write(PLAYED)
    os.utime(autosave.path, (1_000_000, 1_000_000))
    path = rename(autosave.path, "mine")
    assert path.read_text() == KONO.write_save(PLAYED, "cpp")
    assert path.stat().st_mtime == 1_000_000
    assert load_save(path) == PLAYED


def test_an_autosave_that_gets_a_name_keeps_its_history_where_we_cannot(data: Path) -> None:
    autosave = AutosaveFile("kono")
    autosave.write(PLAYED)
    (data / "histories").write_text("in the way")
    path = rename(autosave.path, "mine")
    assert has_own_lines(path.read_text())
    assert load_save(path) == PLAYED


# Damage


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_history_is_none(damage: Any, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_save(PLAYED, path)
    (history,) = histories_folder().iterdir()
    assert damage(history.read_bytes()) != history.read_bytes()
    history.write_bytes(damage(history.read_bytes()))
    assert load_save(path) == KONO.read_save(path.read_text())
    write_save(PLAYED, path)
    assert load_save(path) == PLAYED


def test_a_history_of_a_newer_program_is_none(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_save(PLAYED, path)
    text = KONO.write_save(PLAYED, "cpp", with_history=True)
    keep_history(histories_folder(), path.read_text(), text.replace("Kono-TUI: 1", "Kono-TUI: 2"))
    assert load_save(path) == KONO.read_save(path.read_text())


def test_a_history_that_does_not_lead_to_the_board_is_none(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    write_save(PLAYED, path)
    text = KONO.write_save(PLAYED, "cpp", with_history=True)
    keep_history(histories_folder(), path.read_text(), text.replace("2,1 se", "2,5 sw"))
    found = load_save(path)
    assert found == KONO.read_save(path.read_text())
    assert found.warnings == ()


# A disk that takes nothing


def test_a_game_is_saved_even_if_its_history_cannot_be(data: Path, tmp_path: Path) -> None:
    data.mkdir()
    (data / "histories").write_text("in the way")
    path = tmp_path / "game.txt"
    said = write_save(PLAYED, path)
    assert said.startswith(
        "The file will not bring back the moves so far, the computer's level and the dice still "
        f"to come: cannot write {data / 'histories'}"
    )
    assert load_save(path) == KONO.read_save(path.read_text())


def test_nothing_is_said_where_the_form_says_it_all(data: Path, tmp_path: Path) -> None:
    data.mkdir()
    (data / "histories").write_text("in the way")
    assert write_save(KONO.read_save(KONO.write_save(PLAYED, "cpp")), tmp_path / "game.txt") == ""


def test_a_full_disk_costs_the_history_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path, form_text: str, whole_text: str) -> None:
        raise StoreError("cannot write: no space left on device")

    monkeypatch.setattr(histories, "keep_history", refuse)
    path = tmp_path / "game.txt"
    assert write_save(PLAYED, path).endswith("cannot write: no space left on device.")
    assert path.read_text() == KONO.write_save(PLAYED, "cpp")


def test_a_history_too_long_to_be_read_again_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="larger than 1 MiB"):
        keep_history(tmp_path, "a game", "x" * (1 << 20))
    assert list(tmp_path.iterdir()) == []


# Room


def test_the_oldest_histories_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MAX_HISTORIES", 3)
    for number in range(5):
        keep_history(tmp_path, f"game {number}", f"whole {number}")
        for path in tmp_path.iterdir():
            os.utime(path, (path.stat().st_mtime - 9, path.stat().st_mtime - 9))
    found = [find_history(tmp_path, f"game {number}") for number in range(5)]
    assert found == [None, None, "whole 2", "whole 3", "whole 4"]


def test_long_histories_make_room_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(histories, "MAX_TOTAL_BYTES", 3000)
    for number in range(4):
        keep_history(tmp_path, f"game {number}", str(number) * 1000)
        for path in tmp_path.iterdir():
            os.utime(path, (path.stat().st_mtime - 9, path.stat().st_mtime - 9))
    found = [find_history(tmp_path, f"game {number}") is not None for number in range(4)]
    assert found == [False, False, True, True]


def test_the_history_just_kept_stays_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(histories, "MAX_HISTORIES", 1)
    keep_history(tmp_path, "game 1", "whole 1")
    for path in tmp_path.iterdir():
        os.utime(path, (4_000_000_000, 4_000_000_000))
    keep_history(tmp_path, "game 2", "whole 2")
    assert find_history(tmp_path, "game 2") == "whole 2"


def test_several_at_once_leave_whole_histories(tmp_path: Path) -> None:
    def keep(name: str) -> None:
        for number in range(20):
            keep_history(tmp_path, f"game {number}", f"{name} {number}" * 500)

    threads = [threading.Thread(target=keep, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number in range(20):
        expected = [f"{name} {number}" * 500 for name in "ab"]
        assert find_history(tmp_path, f"game {number}") in expected
    assert all(re.fullmatch(r"[0-9a-f]{40}\.txt", path.name) for path in tmp_path.iterdir())


# What counts as the same content


@pytest.mark.parametrize(
    "text",
    [
        "Round: 1\r\nBoard:\r\n",
        "Round: 1  \nBoard:\t\n\n\n",
        "  Round:   1\n\n   Board:",
        "; a remark\nRound: 1\n% another\nBoard:\n",
    ],
)
def test_blanks_line_ends_and_comments_do_not_count(text: str, tmp_path: Path) -> None:
    keep_history(tmp_path, "Round: 1\nBoard:\n", "whole")
    assert find_history(tmp_path, text) == "whole"


@pytest.mark.parametrize("text", ["Round: 2\nBoard:\n", "Round: 1\n", "Round: 1 Board:\n", ""])
def test_any_other_change_counts(text: str, tmp_path: Path) -> None:
    keep_history(tmp_path, "Round: 1\nBoard:\n", "whole")
    assert find_history(tmp_path, text) is None


def test_a_saved_game_is_listed_with_its_history() -> None:
    path = saves_folder() / "mine.txt"
    write_save(PLAYED, path)
    assert read_save(path).players[1].level == "easy"
