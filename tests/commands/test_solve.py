"""kono solve: what it prints and writes, and the sentence for what it cannot do."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.games.fanorona.endgames.builder import EndingTableBuilder
from kono_tui.games.fanorona.endgames.file import read_table

Capture = pytest.CaptureFixture[str]

TWO_STONES = """\
Fanorona 5x9, the mover's stones v the opponent's
1 v 1         592 won        1,288 drawn          100 lost, longest win  7
Each of these 1,980 endings agrees with those that its turns lead to.
No win is more than 7 turns from a capture; the rules allow 60.
"""


def solve_output(capture: Capture, *arguments: str) -> str:
    """The output for Fanorona with at most two stones; it must print no complaint."""
    assert main(["solve", "fanorona", "--stones", "2", *arguments]) == 0
    printed = capture.readouterr()
    assert printed.err == ""
    return printed.out


def refusal_of(capture: Capture, *arguments: str) -> str:
    """The one sentence of a refusal, before anything is printed."""
    assert main(["solve", *arguments]) == 2
    printed = capture.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("kono: ")
    assert printed.err.count("\n") == 1
    return printed.err


def test_it_tells_how_many_endings_are_won_drawn_and_lost(capsys: Capture) -> None:
    assert solve_output(capsys) == TWO_STONES
    assert solve_output(capsys, "--size", "5x9") == TWO_STONES
    assert solve_output(capsys, "--size", "5") == TWO_STONES


def test_larger_boards_can_be_solved_too(capsys: Capture) -> None:
    text = solve_output(capsys, "--size", "7x11")
    assert text.startswith("Fanorona 7x11, ")
    assert "1 v 1         980 won        4,740 drawn          132 lost" in text
    assert "Each of these 5,852 endings" in text


def test_the_table_is_written_to_a_file(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "table"
    path.write_text("what was there before")
    text = solve_output(capsys, "--out", str(path))
    assert text == f"{TWO_STONES}Written to {path}: {path.stat().st_size:,} bytes.\n"
    table = read_table(path.read_bytes())
    assert (table.board.rows, table.max_stones) == (5, 2)
    assert list(tmp_path.iterdir()) == [path]


class Terminal(io.StringIO):
    """Takes everything printed, and looks like a terminal."""

    def isatty(self) -> bool:
        return True


def test_on_a_terminal_it_tells_what_it_is_doing(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    assert main(["solve", "fanorona", "--stones", "2"]) == 0
    assert capsys.readouterr().out == TWO_STONES
    *told, last = terminal.getvalue().split("\r\x1b[K")
    assert told[1:] == [
        "1 v 1: captures",
        *(f"1 v 1: going back, turn {turns}" for turns in range(1, 9)),
        "1 v 1: checking",
        "1 v 1: done",
    ]
    assert last == ""


@pytest.mark.parametrize("stones", ["0", "1", "6", "-3", "three", "3.0", "", "9" * 5000])
def test_a_number_of_stones_that_cannot_be_solved_is_refused(stones: str, capsys: Capture) -> None:
    said = refusal_of(capsys, "fanorona", f"--stones={stones}")
    assert "not a number of stones that can be solved on 5x9; expected 2 to 5" in said


def test_fewer_stones_can_be_solved_on_larger_boards(capsys: Capture) -> None:
    for size in ("7x11", "9x13"):
        said = refusal_of(capsys, "fanorona", "--stones", "5", "--size", size)
        assert f"'5' is not a number of stones that can be solved on {size}" in said
        assert said.endswith("expected 2 to 4\n")


def test_what_is_not_there_is_refused(tmp_path: Path, capsys: Capture) -> None:
    two = ("--stones", "2")
    assert "choose Kono" in refusal_of(capsys, "chess", *two)
    for game, title in (("kono", "Kono"), ("konane", "Konane")):
        assert f"{title} has no table of endings" in refusal_of(capsys, game, *two)
    assert "choose 5x9, 7x11 or 9x13" in refusal_of(capsys, "fanorona", *two, "--size", "8")
    assert "--stones; see kono solve --help" in refusal_of(capsys, "fanorona")
    nowhere = tmp_path / "nowhere" / "table"
    said = refusal_of(capsys, "fanorona", *two, "--out", str(nowhere))
    assert f"cannot write {nowhere}: there is no folder {nowhere.parent}" in said


def test_a_folder_is_no_place_to_write_to_and_known_before_the_work(
    tmp_path: Path, capsys: Capture
) -> None:
    said = refusal_of(capsys, "fanorona", "--stones", "2", "--out", str(tmp_path))
    assert said == f"kono: cannot write {tmp_path}: it is a folder; name a file in it\n"


def test_a_table_that_contradicts_the_rules_is_not_written(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(EndingTableBuilder, "_count_rule_contradictions", lambda *_: 3)
    path = tmp_path / "table"
    assert main(["solve", "fanorona", "--stones", "2", "--out", str(path)]) == 2
    assert "3 endings of 1 v 1 are not what their turns make them" in capsys.readouterr().err
    assert not path.exists()


def test_help_shows_examples_and_fits_the_terminal(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["solve", "--help"])
    assert stopped.value.code == 0
    text = capsys.readouterr().out
    assert "examples:\n  kono solve fanorona --stones 3" in text
    assert max(map(len, text.splitlines())) <= 80
