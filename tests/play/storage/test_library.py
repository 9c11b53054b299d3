"""The saved games: the list, what is known about each, and renaming them."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from kono_tui.core.save import Player, Save
from kono_tui.errors import StoreError
from kono_tui.games import GAMES
from kono_tui.play.storage import files, library, saves
from kono_tui.play.storage.library import ReadFailure, SaveEntry, SaveSummary, format_age
from kono_tui.play.storage.saves import AutosaveFile, autosaves_folder, saves_folder, write_save
from kono_tui.play.tournament import Tournament

KONO = GAMES["kono"]
MIXED = (Player("Human", "human"), Player("Computer", "computer", "hard"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer"))
TOURNAMENT = Tournament(KONO, MIXED, 5, round=3).throw((6, 6)).throw((1, 1)).choose_colour("white")


def save_with_age(path: Path, tournament: Tournament = TOURNAMENT, age: int = 0) -> Path:
    """A game in a file of that age, in seconds."""
    write_save(tournament.to_save(), path)
    os.utime(path, (1_000_000 - age, 1_000_000 - age))
    return path


def text(name: str, content: str) -> Path:
    path = saves_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content)
    return path


def summary_of(entry: SaveEntry | None) -> SaveSummary:
    assert entry is not None
    held = entry.contents
    assert isinstance(held, SaveSummary)
    return held


def failure_reason(entry: SaveEntry) -> str:
    held = entry.contents
    assert isinstance(held, ReadFailure)
    return held.reason


# Listing


def test_saves_and_autosaves_are_listed_the_newest_first() -> None:
    old = save_with_age(saves_folder() / "old.txt", age=9)
    middle = save_with_age(autosaves_folder() / "kono-20260101-000000-7.txt", age=5)
    new = save_with_age(saves_folder() / "new.lisp", age=1)
    listed = library.list_saves()
    assert [entry.path for entry in listed] == [new, middle, old]
    assert [entry.is_autosave for entry in listed] == [False, True, False]
    assert listed[0].written_at == 999_999


def test_nothing_is_listed_where_nothing_was_saved() -> None:
    assert library.list_saves_and_problems() == ([], [])
    assert library.latest_autosave() is None


def test_the_facts_of_a_game_are_those_of_its_series() -> None:
    save_with_age(
        saves_folder() / "game.pl",
        TOURNAMENT.play(TOURNAMENT.game.notation.parse_move(_now(), "2,1 se")),
    )
    held = summary_of(library.list_saves()[0])
    assert (held.game, held.size, held.round, held.turns) == ("Kono", "5x5", 3, 1)
    assert held.players == "You v Computer (hard)"
    assert not held.is_over


def _now() -> Any:
    assert TOURNAMENT.match is not None
    return TOURNAMENT.match.position


def test_a_round_that_was_quit_is_over() -> None:
    save_with_age(saves_folder() / "game.txt", TOURNAMENT.quit(0))
    assert summary_of(library.list_saves()[0]).is_over


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (MIXED, "You v hard"),
        (HUMANS, "Human 1 v Human 2"),
        (COMPUTERS, "easy v master"),
    ],
)
def test_players_are_named_in_few_words(players: tuple[Player, Player], expected: str) -> None:
    assert SaveSummary(Tournament(KONO, players, 5)).players_in_short == expected


def test_a_bad_file_is_explained_with_its_line() -> None:
    content = save_with_age(saves_folder() / "game.txt").read_text()
    save_with_age(saves_folder() / "game.txt").write_text(
        content.replace("   Score: 0", "   Score: x", 1)
    )
    assert failure_reason(library.list_saves()[0]).startswith("Line 4: ")


def test_a_file_that_vanishes_after_it_was_listed_is_reported(tmp_path: Path) -> None:
    path = save_with_age(saves_folder() / "game.txt")
    (entry,) = library.list_saves()
    path.unlink()
    assert failure_reason(entry) == f"Cannot read {path}: no such file or directory."
    with pytest.raises(StoreError, match="cannot read"):
        library.entry_at(path)


def test_a_folder_that_cannot_be_read_is_reported_and_the_other_is_listed(data: Path) -> None:
    path = save_with_age(autosaves_folder() / "kono-20260101-000000-7.txt")
    saves_folder().write_text("a file where the folder should be")
    listed, troubles = library.list_saves_and_problems()
    assert [entry.path for entry in listed] == [path]
    assert troubles == [f"Cannot read {saves_folder()}: not a directory."]
    assert library.list_saves() == listed


# Reading


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read, in that order."""
    paths: list[Path] = []
    real = saves.read_save

    def counted(path: Path) -> Save[Any]:
        paths.append(path)
        return real(path)

    monkeypatch.setattr(saves, "read_save", counted)
    return paths


def test_listing_reads_nothing_however_many_files_there_are(read: list[Path]) -> None:
    content = save_with_age(saves_folder() / "game.txt").read_text()
    for number in range(300):
        text(f"game-{number}.txt", content)
    assert len(library.list_saves()) == 301
    assert read == []


def test_a_file_is_read_once_and_again_when_it_has_changed(read: list[Path]) -> None:
    path = save_with_age(saves_folder() / "game.txt", age=7)
    for _ in range(3):
        assert summary_of(library.list_saves()[0]).round == 3
    assert read == [path]
    save_with_age(path, Tournament(KONO, MIXED, 5, round=4), age=6)
    assert summary_of(library.list_saves()[0]).round == 4
    assert read == [path, path]


def test_a_file_that_cannot_be_read_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    save_with_age(saves_folder() / "game.txt")
    real = saves.read_save

    def refuse(path: Path) -> Save[Any]:
        raise StoreError("cannot read it: permission denied")

    monkeypatch.setattr(saves, "read_save", refuse)
    assert failure_reason(library.list_saves()[0]) == "Cannot read it: permission denied."
    monkeypatch.setattr(saves, "read_save", real)
    assert summary_of(library.list_saves()[0]).round == 3


# The game to continue


def test_the_latest_autosave_is_the_newest_that_can_be_read() -> None:
    folder = autosaves_folder()
    save_with_age(folder / "kono-20260101-000000-7.txt", age=9)
    good = save_with_age(folder / "kono-20260101-000001-7.txt", age=5)
    save_with_age(saves_folder() / "newer.txt", age=1)
    bad = save_with_age(folder / "kono-20260101-000002-7.txt")
    bad.write_text("Round: one\n")
    latest = library.latest_autosave()
    assert latest is not None
    assert latest.path == good


def test_a_killed_game_goes_on_at_its_last_decision() -> None:
    autosave = AutosaveFile("kono", started_at=1_000_000)
    tournament = TOURNAMENT
    for typed in ("2,1 se", "4,5 nw", "1,4 sw"):
        assert tournament.match is not None
        tournament = tournament.play(KONO.notation.parse_move(tournament.match.position, typed))
        autosave.write(tournament.to_save())
    assert summary_of(library.latest_autosave()).tournament == tournament


# Renaming


def test_a_renamed_game_keeps_its_ending_and_what_it_holds() -> None:
    path = save_with_age(saves_folder() / "game.lisp")
    target = saves.rename(path, "other")
    assert target == saves_folder() / "other.lisp"
    assert [entry.path for entry in library.list_saves()] == [target]
    assert summary_of(library.list_saves()[0]).tournament == TOURNAMENT
    assert saves.rename(target, "third.pl") == saves_folder() / "third.pl"


def test_a_file_elsewhere_is_renamed_where_it_lies(tmp_path: Path) -> None:
    path = save_with_age(tmp_path / "game.txt")
    assert saves.rename(path, "other") == tmp_path / "other.txt"


def test_an_autosave_that_is_given_a_name_becomes_a_save() -> None:
    path = save_with_age(autosaves_folder() / "kono-20260101-000000-7.txt")
    assert saves.rename(path, "mine") == saves_folder() / "mine.txt"
    assert [entry.is_autosave for entry in library.list_saves()] == [False]


@pytest.mark.parametrize("linked", [True, False])
def test_renaming_never_replaces_another_file(
    linked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = save_with_age(saves_folder() / "game.txt"), text("other.txt", "precious")
    if not linked:
        monkeypatch.setattr(os, "link", _no_links)
    with pytest.raises(StoreError) as caught:
        saves.rename(path, "other")
    assert str(caught.value) == "cannot rename game.txt: other.txt exists already"
    assert other.read_text() == "precious"
    assert path.exists()


def _no_links(*arguments: object, **options: object) -> None:
    raise PermissionError(1, "Operation not permitted")


def test_renaming_works_on_disks_without_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", _no_links)
    path = save_with_age(saves_folder() / "game.txt")
    assert saves.rename(path, "other").exists()
    assert not path.exists()


def test_a_game_may_be_given_the_name_it_has() -> None:
    path = save_with_age(saves_folder() / "game.txt")
    assert saves.rename(path, "game") == path
    assert path.exists()


@pytest.mark.parametrize(
    "name", ["", ".", "..", ".hidden", "a/b", "../x", "~/x", "a\0b", "a" * 300]
)
def test_what_is_no_name_is_refused_and_the_game_stays(name: str) -> None:
    path = save_with_age(saves_folder() / "game.txt")
    with pytest.raises(StoreError):
        saves.rename(path, name)
    assert [entry.path for entry in library.list_saves()] == [path]


def test_renaming_a_missing_file_is_reported() -> None:
    with pytest.raises(StoreError, match=r"cannot rename gone\.txt: no such file"):
        saves.rename(saves_folder() / "gone.txt", "other")


def test_a_removed_game_is_gone_and_removing_it_again_is_reported() -> None:
    path = save_with_age(saves_folder() / "game.txt")
    files.remove(path)
    assert library.list_saves() == []
    with pytest.raises(StoreError, match="cannot delete"):
        files.remove(path)


# Time

NOON = datetime(2026, 3, 14, 12, 0)


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        (datetime(2026, 3, 14, 11, 59, 30), "just now"),
        (datetime(2026, 3, 14, 12, 0, 30), "just now"),
        (datetime(2026, 3, 14, 11, 58), "2 minutes ago"),
        (datetime(2026, 3, 14, 11, 0, 1), "59 minutes ago"),
        (datetime(2026, 3, 14, 11, 0), "1 hour ago"),
        (datetime(2026, 3, 14, 0, 0), "12 hours ago"),
        (datetime(2026, 3, 13, 23, 59), "yesterday"),
        (datetime(2026, 3, 13, 0, 0), "yesterday"),
        (datetime(2026, 3, 12, 23, 59), "12 Mar"),
        (datetime(2026, 1, 1), "1 Jan"),
        (datetime(2025, 12, 31), "31 Dec 2025"),
        (datetime(2026, 3, 15, 12, 0), "15 Mar"),
        (datetime(2030, 3, 14, 12, 0), "14 Mar 2030"),
    ],
)
def test_ages_are_described_in_words(then: datetime, expected: str) -> None:
    assert format_age(then.timestamp(), NOON.timestamp()) == expected


def test_minutes_are_counted_across_midnight() -> None:
    midnight = datetime(2026, 3, 14).timestamp()
    assert format_age(midnight - 60, midnight + 60) == "2 minutes ago"


@pytest.mark.parametrize("when", [1e20, -1e20])
def test_a_time_beyond_the_calendar_is_left_out(when: float) -> None:
    assert format_age(when, NOON.timestamp()) == ""
