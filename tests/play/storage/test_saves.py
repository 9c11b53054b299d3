"""Saves on disk: whole or not at all, and found again by their names."""

from __future__ import annotations

import errno
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import kono_tui
from kono_tui.core.save import Save
from kono_tui.errors import StoreError
from kono_tui.play.storage import saves
from kono_tui.play.storage.files import newest_paths
from kono_tui.play.storage.saves import (
    AutosaveFile,
    find_save,
    load_save,
    proposed_name,
    save_path,
    write_save,
)
from kono_tui.play.tournament import Tournament
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, KONO

SAVE = Tournament(KONO, HUMAN_AND_COMPUTER, 5, round=3).to_save()
OTHER = replace(SAVE, round=4, totals=(7, 0))
KILLS = 10

# A program that writes one save, says so, and goes on writing that and another by turns.
WRITER = """
import sys
from pathlib import Path
from kono_tui.play.storage.files import write_text

path, *sources = map(Path, sys.argv[1:])
texts = [source.read_text() for source in sources]
write_text(path, texts[0])
print("written", flush=True)
while True:
    for text in texts:
        write_text(path, text)
"""


# Whole or not at all


@contextmanager
def writer(path: Path, sources: list[Path]) -> Iterator[None]:
    """The program above, from its first save until it is killed."""
    environment = os.environ | {"PYTHONPATH": str(Path(kono_tui.__file__).parents[1])}
    command = [sys.executable, "-c", WRITER, str(path), *map(str, sources)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().strip() == b"written"
            yield
        finally:
            process.kill()


def long_save(round: int) -> Save[Any]:
    """A save that takes a while to write: many dice are left."""
    return replace(SAVE, round=round, dice_left=((round, round),) * (2_000 * round))


def test_a_program_killed_while_saving_leaves_an_old_save_or_a_new_one(tmp_path: Path) -> None:
    choices = [long_save(1), long_save(2)]
    sources = [tmp_path / "first.txt", tmp_path / "second.txt"]
    for save, source in zip(choices, sources, strict=True):
        write_save(save, source)
    assert [load_save(source) for source in sources] == choices
    texts = [source.read_bytes() for source in sources]
    path = tmp_path / "saves" / "game.txt"
    path.parent.mkdir()
    moments = random.Random(5)
    for _ in range(KILLS):
        with writer(path, sources):
            time.sleep(moments.uniform(0, 0.03))
        assert path.read_bytes() in texts
    assert newest_paths(path.parent) == [path]


def create_failing_sync(error: BaseException) -> Callable[[int], None]:
    def fail(handle: int) -> None:
        raise error

    return fail


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EDQUOT])
def test_a_disk_that_fails_leaves_the_old_save_and_nothing_else(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write_save(SAVE, path)
    monkeypatch.setattr(os, "fsync", create_failing_sync(OSError(code, os.strerror(code))))
    with pytest.raises(StoreError) as caught:
        write_save(OTHER, path)
    assert str(caught.value) == f"cannot write {path}: {os.strerror(code).lower()}"
    assert load_save(path) == SAVE
    assert set(tmp_path.iterdir()) == {path, saves.data_folder()}


def test_an_interrupted_save_leaves_the_old_one_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.txt"
    write_save(SAVE, path)
    monkeypatch.setattr(os, "fsync", create_failing_sync(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        write_save(OTHER, path)
    assert load_save(path) == SAVE
    assert set(tmp_path.iterdir()) == {path, saves.data_folder()}


def test_a_file_where_the_folder_should_be_is_said_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    for path in (file / "game.txt", file / "saves" / "game.txt"):
        with pytest.raises(StoreError) as caught:
            write_save(SAVE, path)
        assert f"cannot write {path}: " in str(caught.value)
    assert file.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_where_the_file_should_be_is_said_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "game.txt"
    folder.mkdir()
    with pytest.raises(StoreError) as caught:
        write_save(SAVE, folder)
    assert f"cannot write {folder}: " in str(caught.value)
    assert list(tmp_path.iterdir()) == [folder]
    assert list(folder.iterdir()) == []


def test_a_name_too_long_for_the_disk_is_said(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot write"):
        write_save(SAVE, tmp_path / ("a" * 300))
    assert list(tmp_path.iterdir()) == []


def test_our_own_folders_are_made_as_needed(data: Path) -> None:
    for folder in (saves.saves_folder(), saves.autosaves_folder()):
        write_save(SAVE, folder / "game.txt")
        assert load_save(folder / "game.txt") == SAVE
    assert len(list(data.iterdir())) == 3


def test_a_folder_that_was_mistyped_is_said_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.txt"
    with pytest.raises(StoreError, match=f"there is no folder {path.parent}"):
        write_save(SAVE, path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="links need rights here")
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    path, link = tmp_path / "game.txt", tmp_path / "link.txt"
    link.symlink_to(path)
    write_save(SAVE, link)
    assert link.is_symlink()
    assert load_save(path) == load_save(link) == SAVE


@pytest.mark.skipif(os.name != "posix", reason="links need rights here")
def test_a_link_to_itself_is_said_or_replaced(tmp_path: Path) -> None:
    loop = tmp_path / "loop.txt"
    loop.symlink_to(loop)
    with pytest.raises(StoreError, match="cannot read"):
        load_save(loop)
    with suppress(StoreError):
        write_save(SAVE, loop)
        assert load_save(loop) == SAVE
    assert [each for each in tmp_path.iterdir() if each.name != "data"] == [loop]


@pytest.mark.skipif(os.name != "posix", reason="permissions are of another kind here")
def test_a_replaced_save_keeps_its_permissions_and_a_new_one_gets_the_usual(tmp_path: Path) -> None:
    path, plain = tmp_path / "game.txt", tmp_path / "plain.txt"
    write_save(SAVE, path)
    plain.touch()
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    write_save(OTHER, path)
    assert path.stat().st_mode & 0o777 == 0o640


# Names


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder the program runs in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_the_data_folder_is_the_one_that_is_named(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saves.data_folder() == data
    assert saves.saves_folder().parent == saves.autosaves_folder().parent == data
    monkeypatch.delenv("KONO_DATA")
    assert saves.data_folder().name == "kono-tui"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("game", "data/saves/game.txt"),
        ("game.txt", "data/saves/game.txt"),
        ("game.lisp", "data/saves/game.lisp"),
        ("./game", "here/game.txt"),
        ("./game.pl", "here/game.pl"),
        ("folder/game", "here/folder/game.txt"),
        ("../game.txt", "game.txt"),
    ],
)
def test_a_bare_name_goes_into_the_saves_folder_and_a_path_where_it_says(
    name: str, expected: str, tmp_path: Path, here: Path
) -> None:
    (here / "folder").mkdir()
    write_save(SAVE, save_path(name))
    assert (tmp_path / expected).is_file()
    assert load_save(find_save(name)) == SAVE


def test_a_path_may_be_absolute_or_begin_at_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert save_path(str(tmp_path / "a.txt")) == tmp_path / "a.txt"
    assert save_path("~/a") == tmp_path / "a.txt"
    assert find_save("~/a.txt") == tmp_path / "a.txt"


def test_a_file_in_this_folder_comes_before_a_save_of_that_name(data: Path, here: Path) -> None:
    write_save(SAVE, data / "saves" / "game.txt")
    assert find_save("game.txt") == data / "saves" / "game.txt"
    write_save(OTHER, here / "game.txt")
    assert load_save(find_save("game.txt")) == OTHER


def test_a_folder_of_that_name_does_not_hide_a_save(data: Path, here: Path) -> None:
    (here / "game").mkdir()
    write_save(SAVE, save_path("game"))
    assert find_save("game") == data / "saves" / "game.txt"


@pytest.mark.parametrize("name", ["missing", "missing.txt", "folder/missing", "~nobody-at-all/x"])
def test_what_is_nowhere_is_said_by_the_name_that_was_typed(name: str, here: Path) -> None:
    with pytest.raises(StoreError) as caught:
        load_save(find_save(name))
    assert name in str(caught.value)


def test_a_name_longer_than_any_file_is_nowhere(here: Path) -> None:
    with pytest.raises(StoreError, match="cannot read"):
        load_save(find_save("a" * 300))


@pytest.mark.parametrize("name", ["", ".", "..", "/", "folder/..", ".lisp"])
def test_what_is_no_name_of_a_file_is_refused(name: str, here: Path) -> None:
    with pytest.raises(StoreError):
        write_save(SAVE, save_path(name))
    assert list(here.iterdir()) == []


def test_a_proposed_name_tells_the_game_and_is_never_taken(data: Path) -> None:
    names = []
    for _ in range(3):
        names.append(proposed_name(SAVE))
        write_save(SAVE, save_path(names[-1]))
    assert names[0] == "kono-5x5-round-3.txt"
    assert len(set(names)) == 3
    assert {path.name for path in newest_paths(data / "saves")} == set(names)


def test_a_name_taken_with_another_ending_is_not_proposed() -> None:
    write_save(SAVE, save_path("kono-5x5-round-3.lisp"))
    assert proposed_name(SAVE) == "kono-5x5-round-3-2.txt"


# Autosaves


def create_old_save(path: Path, age: int) -> Path:
    """A save of that age, in seconds."""
    write_save(SAVE, path)
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def test_the_newest_come_first_and_hidden_files_and_folders_are_left_out(tmp_path: Path) -> None:
    assert newest_paths(tmp_path / "missing") == []
    old, new = create_old_save(tmp_path / "a.txt", 9), create_old_save(tmp_path / "b.txt", 1)
    create_old_save(tmp_path / ".hidden.txt", 0)
    (tmp_path / "folder").mkdir()
    assert newest_paths(tmp_path) == [new, old]


def test_pruning_makes_room_for_the_twentieth_autosave(data: Path) -> None:
    folder = data / "autosaves"
    paths = [
        create_old_save(folder / f"kono-20260101-0000{age:02}-7.txt", age) for age in range(25)
    ]
    AutosaveFile("kono").prune()
    assert newest_paths(folder) == paths[:19]


def test_pruning_touches_nothing_but_autosaves(data: Path) -> None:
    folder = data / "autosaves"
    mine = create_old_save(folder / "my notes.txt", 1000)
    for age in range(25):
        create_old_save(folder / f"kono-20260101-0000{age:02}-7.txt", age)
    AutosaveFile("kono").prune()
    assert mine in newest_paths(folder)
    assert len(newest_paths(folder)) == 20


def test_pruning_spares_the_autosave_of_the_game_that_is_played(data: Path) -> None:
    folder = data / "autosaves"
    former = create_old_save(folder / "kono-20250101-000000-7.txt", 1000)
    mine = AutosaveFile("kono", resumed_from=former)
    for age in range(25):
        create_old_save(folder / f"kono-20260101-0000{age:02}-7.txt", age)
    mine.prune()
    assert load_save(former) == SAVE
    assert len(newest_paths(folder)) == 20
    mine.write(OTHER)
    assert load_save(mine.path) == OTHER
    assert not former.exists()


def test_a_program_that_still_plays_on_a_resumed_autosave_keeps_its_own(data: Path) -> None:
    first = AutosaveFile("kono", started_at=1_000_000)
    first.write(SAVE)
    second = AutosaveFile("kono", started_at=1_000_001, resumed_from=first.path)
    second.write(OTHER)
    first.write(SAVE)
    assert (load_save(first.path), load_save(second.path)) == (SAVE, OTHER)


def test_every_game_has_an_autosave_of_its_own(data: Path) -> None:
    first = AutosaveFile("kono", started_at=1_000_000)
    second = AutosaveFile("kono", started_at=1_000_001)
    first.write(SAVE)
    second.write(OTHER)
    assert (load_save(first.path), load_save(second.path)) == (SAVE, OTHER)
    assert first.path.parent == data / "autosaves"
    first.discard()
    first.discard()
    assert newest_paths(data / "autosaves") == [second.path]
