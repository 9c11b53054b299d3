"""Commands for a game of many sizes, whose values are chances, and whose sides can be swapped."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.commands import suggest
from kono_tui.core.save import Player
from kono_tui.play.storage.saves import autosaves_folder, load_save, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.swap import SWAP
from tests.konobi_rounds import COMPUTERS, KONOBI, PLAYERS, stuck_tournament, tournament_after

Capture = pytest.CaptureFixture[str]


def write_tournament(path: Path, tournament: Tournament) -> str:
    file = path / "game.txt"
    write_save(tournament.to_save(), file)
    return str(file)


def run_command(capture: Capture, *arguments: str) -> str:
    """What a command prints; it must succeed and print no complaint."""
    assert main(arguments) == 0
    printed = capture.readouterr()
    assert printed.err == ""
    return printed.out


@pytest.mark.parametrize("size", ["19", "19x19"])
@pytest.mark.parametrize(("colour", "black"), [("black", 0), ("White", 1)])
def test_a_new_game_is_played_on_the_board_and_in_the_colour_asked_for(
    size: str, colour: str, black: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["konobi", "--plain", "--size", size, "--colour", colour]) == 0
    (kept,) = autosaves_folder().iterdir()
    save = load_save(kept)
    assert (save.size, save.opener) == (19, black)
    assert save.start is not None
    assert KONOBI.rules.colour(save.start, 0) == colour.lower()


def test_the_sizes_are_listed_by_the_usual_ones(capsys: Capture) -> None:
    listed = run_command(capsys, "games").splitlines()
    sizes = "8x8, 11x11, 19x19 or any from 4x4 to 19x19"
    assert f"konobi    Konobi            {sizes}" in listed


def test_show_tells_the_colours_as_they_are_after_a_swap(tmp_path: Path, capsys: Capture) -> None:
    shown = run_command(
        capsys, "show", write_tournament(tmp_path, tournament_after("c3", "swap", "b2"))
    )
    assert shown.startswith("Konobi 5x5, round 1\n\n    ===== Black =====\n5 w + - +")
    assert "3 w + - + - B - + - + w" in shown
    assert "You (white): stones 1, to connect " in shown
    assert "Computer (black): stones 1, to connect " in shown
    assert shown.endswith("Next: Computer\n")


def test_show_tells_who_has_joined_what_and_lights_the_chain(
    tmp_path: Path, capsys: Capture
) -> None:
    typed = ("c3", "swap", "a1", "c2", "a2", "c4", "a3", "c1", "a4", "c5")
    shown = run_command(capsys, "show", write_tournament(tmp_path, tournament_after(*typed)))
    assert shown.count("B!") == 5
    assert "Computer (black): stones 5, rounds won 0" in shown
    assert shown.endswith("Next: nobody. Black has joined north and south.\n")


def test_show_waits_for_a_colour(tmp_path: Path, capsys: Capture) -> None:
    shown = run_command(
        capsys, "show", write_tournament(tmp_path, Tournament(KONOBI, PLAYERS).choose_size(8))
    )
    assert shown.endswith("Next: You, to pick a colour\n")


def test_suggest_says_what_it_thinks_of_the_swap(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggest, "SearchLimit", lambda seconds: SearchLimit(nodes=5000))
    file = write_tournament(tmp_path, tournament_after("c3", size=8))
    text = run_command(capsys, "suggest", file, "--seconds", "0.3")
    assert re.search(r"The computer would (not )?swap\.", text)
    assert re.search(r"You have a \d+% chance to win\.|The round is about even\.", text)
    assert "Played rounds out in its head" in text
    told = json.loads(run_command(capsys, "suggest", file, "--seconds", "0.3", "--json"))
    assert 1 <= told["chance"] <= 99
    assert abs(50 + told["value"] - told["chance"]) <= 1
    assert (told["move"] == SWAP) == (told["purpose"] == SWAP)


def test_suggest_recommends_a_point_later_and_no_swap(tmp_path: Path, capsys: Capture) -> None:
    file = write_tournament(tmp_path, tournament_after("c3", "swap", "b2", size=6))
    text = run_command(capsys, "suggest", file, "--seconds", "0.2")
    assert text.startswith("Computer: place a stone at ")
    assert "swap" not in text
    told = json.loads(run_command(capsys, "suggest", file, "--seconds", "0.2", "--json"))
    ((row, column),) = told["cells"]
    assert told["move"] == f"{'abcdef'[column - 1]}{7 - row}"


def test_suggest_passes_where_nothing_else_can_be_done(tmp_path: Path, capsys: Capture) -> None:
    text = run_command(
        capsys, "suggest", write_tournament(tmp_path, stuck_tournament()), "--seconds", "0.1"
    )
    assert "You: pass" in text
    assert "Type: pass" in text


@pytest.mark.parametrize("players", [PLAYERS, COMPUTERS])
def test_convert_loses_nothing(
    players: tuple[Player, Player], tmp_path: Path, capsys: Capture
) -> None:
    tournament = tournament_after("c3", "swap", "b2", players=players)
    file = write_tournament(tmp_path, tournament)
    text = run_command(capsys, "convert", file, "--to", "text", "--with-history")
    assert KONOBI.saves.claims(text)
    assert Tournament.resume(KONOBI, KONOBI.read_save(text)) == tournament
    alone = tmp_path / "alone.txt"
    run_command(capsys, "convert", file, "--to", "text", "-o", str(alone))
    assert "Kono-TUI" not in alone.read_text("utf-8")
    assert Tournament.resume(KONOBI, load_save(alone)) == tournament
    other = main(["convert", file, "--to", "lisp"])
    assert other == 2
    assert "lisp" in capsys.readouterr().err
