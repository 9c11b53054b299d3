"""Any file of up to 1 MiB is read or refused at once, whichever reader it is for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kono_tui import games
from kono_tui.core import save as core_save
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.save import KnownValue, Save
from kono_tui.core.score import MAX_PAST_ROUNDS
from kono_tui.errors import FormatError, KonoError
from kono_tui.formats import own_section
from kono_tui.formats.dice import MAX_THROWS
from kono_tui.formats.known_values import MAX_VALUES
from kono_tui.formats.own_section import MAX_MOVES
from kono_tui.formats.text_file import MAX_FILE_BYTES, MAX_LINES, MAX_WORDS, read_text
from kono_tui.play.dice_source import read_dice
from kono_tui.play.results import Outcome
from kono_tui.play.storage.histories import keep_history
from kono_tui.play.storage.last_game_options import read_toml_entries
from kono_tui.play.storage.library import ReadFailure, SaveSummary, entry_at
from kono_tui.play.storage.results_file import MAX_LINES as MAX_RESULTS
from kono_tui.play.storage.results_file import read_results, results_path
from kono_tui.play.storage.saves import (
    histories_folder,
    load_save,
    read_save,
    samples_folder,
    write_save,
)
from kono_tui.play.tournament import Tournament
from kono_tui.tui.settings.values import read_settings

MOST_SECONDS = 0.5
"""The processor time that any file may take in plain Python."""
ROOM = MAX_FILE_BYTES - 4000
SAMPLES = tuple(
    samples_folder() / name
    for name in (
        "kono-7x7.lisp",
        "konane-8x8.txt",
        "konobi-11x11.txt",
        "canoga-11.lisp",
        "fanorona-9x13.txt",
    )
)
FILLS = ("a: b\n", ";\n", "\n", "( ", "[] ", "1 ", "x:\n", "W W W W W W\n", "e4\n")
PLACES = 5
"""In how many places a save is blown up."""


def seconds_of(action: Callable[[], object]) -> float:
    """The processor time that an action takes: the least of two, because other work disturbs."""
    taken = []
    for _ in range(2):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
        if taken[-1] < MOST_SECONDS / 2:
            break
    return min(taken)


def answer_quickly(path: Path) -> str:
    """Open a file as a saved game, and check that this takes no time. Return any refusal."""
    contents: list[SaveSummary | ReadFailure] = []

    def open_game() -> None:
        try:
            save = read_save(path)
            contents.append(SaveSummary(Tournament.resume(games.GAMES[save.game], save)))
        except KonoError as error:
            contents.append(ReadFailure(str(error)))

    assert seconds_of(open_game) < MOST_SECONDS
    return contents[0].reason if isinstance(contents[0], ReadFailure) else ""


def filled(before: str, unit: str, after: str = "") -> str:
    """A text of almost 1 MiB: a unit again and again."""
    return before + unit * (ROOM // len(unit)) + after


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a: b\n" * 200_000, "more than 10,000 lines"),
        ("(\n" + ";\n" * 340_000, "more than 10,000 lines"),
        ("a " * 520_000, "more than 60,000 words"),
    ],
)
def test_files_that_took_seconds_are_refused_at_once(
    text: str, reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "long.txt"
    path.write_text(text)
    assert reason in answer_quickly(path)
    with pytest.raises(FormatError, match=reason):
        load_save(path)


@pytest.mark.parametrize("unit", FILLS)
def test_a_text_as_long_as_may_be_is_answered_at_once(unit: str, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    lines, words = MAX_LINES - 100, MAX_WORDS - 100
    count = min(lines if "\n" in unit else words, words // max(len(unit.split()), 1))
    for before in ("", "(\n", "[\n", "Game: Konobi\nBoard:\n", "Kono-TUI: 1\nMoves:\n"):
        path.write_text(before + unit * count)
        answer_quickly(path)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_save_that_is_blown_up_anywhere_is_answered_at_once(sample: Path, tmp_path: Path) -> None:
    game = games.GAMES[load_save(sample).game]
    path = tmp_path / "blown-up.txt"
    for form in game.saves.forms:
        lines = game.write_save(load_save(sample), form, with_history=True).splitlines(True)
        for number in range(0, len(lines), len(lines) // PLACES):
            if lines[number].strip():
                end = min(len(lines), number + 1)
                repeated = lines[number] * (MAX_LINES - len(lines))
                path.write_text("".join([*lines[:number], repeated, *lines[end:]])[:ROOM])
                answer_quickly(path)


@pytest.mark.parametrize("unit", ["(", ")", "()", "[", "[]", ",", "'", "(;", "1,", "|", "."])
def test_brackets_without_blanks_are_words_too(unit: str, tmp_path: Path) -> None:
    path = tmp_path / "brackets.txt"
    for before in ("((", "[["):
        path.write_text(filled(before, unit))
        assert answer_quickly(path)


def test_the_longest_save_that_we_write_is_read_again_at_once(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    for sample in SAMPLES:
        save = with_longest_history(load_save(sample))
        game = games.GAMES[save.game]
        for form in game.saves.forms:
            path.write_text(game.write_save(save, form, with_history=True))
            assert answer_quickly(path) == ""
            again = load_save(path)
            assert again.warnings == ()
            assert len(again.past_rounds) == min(MAX_PAST_ROUNDS, len(save.past_rounds))
            assert len(again.dice_left) == len(save.dice_left)
            assert len(again.opening_throws) % 2 == len(save.opening_throws) % 2
            assert again.opening_throws[-2:] == save.opening_throws[-2:]


def test_of_more_than_we_write_a_reader_keeps_what_we_would_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = games.GAMES["kono"]
    save = with_longest_history(load_save(samples_folder() / "kono-5x5.txt"))
    save = replace(save, opening_throws=((3, 3),) * 150, dice_left=())
    with monkeypatch.context() as patch:
        patch.setattr(core_save, "MAX_OPENING_THROWS", 1000)
        patch.setattr(own_section, "MAX_PAST_ROUNDS", 3 * MAX_PAST_ROUNDS)
        text = game.write_save(save, game.saves.forms[0], with_history=True)
    read = game.read_save(text)
    assert (len(read.past_rounds), len(read.opening_throws)) == (MAX_PAST_ROUNDS, 100)
    assert game.read_save(game.write_save(read, game.saves.forms[0], with_history=True)) == read


def with_longest_history(save: Save[Any]) -> Save[Any]:
    """The save after a tournament that no people would play."""
    tournament = Tournament.resume(games.GAMES[save.game], save)
    past = () if tournament.match is None else (tournament.match.as_past_round(save.size, 0),)
    return replace(
        save,
        past_rounds=past * (3 * MAX_PAST_ROUNDS),
        opening_throws=((3, 3),) * 5001 if save.opening_throws else (),
        dice_left=((6, 5),) * MAX_THROWS,
        known_values=tuple(KnownValue(n, n) for n in range(min(MAX_VALUES, len(save.moves)))),
    )


def test_a_round_too_long_to_be_kept_move_by_move_keeps_its_board(tmp_path: Path) -> None:
    save = load_save(samples_folder() / "kono-5x5.txt")
    assert save.start is not None
    game = games.GAMES["kono"]
    position: Position = save.start
    moves: list[Move] = []
    while len(moves) <= MAX_MOVES:
        codes = [int(code) for code in position.moves()]
        for code in codes:
            after = position.play(code)
            if not game.rules.ending((after,), False):
                moves.append(game.rules.decode(position, code))
                position = after
                break
    path = tmp_path / "endless.txt"
    write_save(replace(save, moves=tuple(moves), known_values=()), path, with_history=True)
    again = load_save(path)
    assert not again.moves
    assert not again.warnings
    assert game.saves.format_saved_part(again.start) == game.saves.format_saved_part(position)
    write_save(replace(save, moves=tuple(moves[:-1]), known_values=()), path, with_history=True)
    assert answer_quickly(path) == ""
    assert len(load_save(path).moves) == MAX_MOVES
    path.write_text(path.read_text().replace("Moves:\n", "Moves:\n   1,1 se\n", 1))
    assert any("more than 3,000 moves" in each for each in load_save(path).warnings)


def test_a_history_is_read_at_once(tmp_path: Path) -> None:
    sample = samples_folder() / "kono-5x5.txt"
    save = with_longest_history(load_save(sample))
    game = games.GAMES["kono"]
    form = game.write_save(save, "cpp")
    keep_history(histories_folder(), form, game.write_save(save, "cpp", with_history=True))
    path = tmp_path / "form.txt"
    path.write_text(form)
    assert answer_quickly(path) == ""
    assert load_save(path).past_rounds


@pytest.mark.parametrize("line", ["4 3", "x", ""])
def test_a_dice_file_is_answered_at_once(line: str, tmp_path: Path) -> None:
    path = tmp_path / "dice.txt"
    for count in (MAX_THROWS + 1, MAX_LINES, ROOM // (len(line) + 1)):
        path.write_text(f"{line}\n" * count)

        def read() -> None:
            try:
                read_dice(path, games.GAMES["kono"])
            except FormatError:
                pass
            else:
                assert not line

        assert seconds_of(read) < MOST_SECONDS
    path.write_text("4 3\n" * MAX_THROWS)
    assert len(read_dice(path, games.GAMES["kono"])) == MAX_THROWS


SETTINGS = {
    "one key of many parts": filled("a", ".a", "=1"),
    "a short key of many parts": "a" + ".a" * 30_000 + "=1",
    "keys of many parts": "[keys]\n" + "a" + ".a" * 5000 + '="x"',
    "unknown keys": "[keys]\n" + "".join(f'k{n}="x"\n' for n in range(5000)),
    "unknown settings": "".join(f"a{n}=1\n" for n in range(6000)),
    "many keys of a binding": '[keys]\n"app.help"="' + "a," * 30_000 + 'b"',
    "numbers": "a=[" + "1," * 30_000 + "]",
    "lists in lists": "a=" + "[" * 60_000,
    "tables": "[[a]]\n" * 9000,
    "too large": filled("", "# a comment\n"),
}


@pytest.mark.parametrize("text", SETTINGS.values(), ids=SETTINGS)
def test_settings_and_last_choices_are_read_at_once(text: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    read_settings(path)
    assert seconds_of(lambda: read_settings(path)) < MOST_SECONDS
    assert 1 <= len(read_settings(path)[1]) <= 10, "nobody reads a thousand notices"
    assert seconds_of(lambda: read_toml_entries(path)) < MOST_SECONDS


RESULT = '{"game": "kono", "size": 5, "level": "easy", "outcome": "won", "variant": ""}\n'
TAKEN_BACK = RESULT.replace("}", ', "taken_back": true}')


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1\n" * (1 << 19), 0),
        (RESULT * 13_000, MAX_RESULTS),
        (RESULT * 5000 + TAKEN_BACK * 4999, 1),
        ("[" * (1 << 20), 0),
    ],
)
def test_results_are_read_at_once(text: str, count: int) -> None:
    results_path().parent.mkdir()
    results_path().write_text(text)
    assert seconds_of(read_results) < MOST_SECONDS
    assert [each.outcome for each in read_results()] == [Outcome.WON] * count


def test_a_file_at_the_limits_is_a_text(tmp_path: Path) -> None:
    path = tmp_path / "text.txt"
    path.write_text("a\n" * MAX_LINES)
    assert read_text(path)
    path.write_text("a\n" * (MAX_LINES + 1))
    with pytest.raises(FormatError, match="more than 10,000 lines"):
        read_text(path)
    path.write_text("a " * MAX_WORDS)
    assert read_text(path)
    assert isinstance(entry_at(path).contents, ReadFailure)
