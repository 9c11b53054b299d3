"""Commands for a game of dice within turns, of rows of squares, that is solved."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.__main__ import main
from kono_tui.commands import suggest
from kono_tui.games import GAMES
from kono_tui.play.storage.saves import autosaves_folder, load_save, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.result import SearchLimit
from tests.play.canoga import (
    CANOGA,
    HUMANS,
    ONE_OR_TWO,
    PLAYERS,
    WINNING,
    after_decisions,
    after_throws,
    match_of,
    round_at,
    start_round,
)

Capture = pytest.CaptureFixture[str]
BETTER_FORM = "kono: --to cpp-dice writes the dice still to come as well\n"
NINE = after_decisions(start_round(), "two", "4+5")


def write_tournament(path: Path, tournament: Tournament) -> str:
    file = path / "game.txt"
    write_save(tournament.to_save(), file)
    return str(file)


def run_command(capture: Capture, *arguments: str, odd: str = "") -> str:
    """What a command prints; it must succeed and complain of nothing but `odd`."""
    assert main(arguments) == 0
    printed = capture.readouterr()
    assert printed.err == odd
    return printed.out


def refusal_of(capture: Capture, *arguments: str) -> str:
    """The one sentence of a command that ends with status 2."""
    assert main(arguments) == 2
    printed = capture.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err


# Playing


@pytest.mark.parametrize("size", CANOGA.info.sizes)
def test_a_new_game_is_played_with_rows_of_the_size_asked_for(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["canoga", "--plain", "--size", str(size)]) == 0
    (kept,) = autosaves_folder().iterdir()
    assert (load_save(kept).game, load_save(kept).size) == ("canoga", size)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("canoga --size 8", "there is no Canoga board of size 8; choose 9, 10 or 11"),
        ("canoga --size 9x9", "9, 10 or 11"),
        ("canoga --colour white", "Canoga does not begin with a choice of colours"),
        ("konobi --enter-dice", "Konobi has no dice; leave --enter-dice out"),
        ("fanorona --enter-dice", "Fanorona has no dice; leave --enter-dice out"),
        ("perft canoga --size 12 --depth 1", "choose 9, 10 or 11"),
    ],
)
def test_a_bad_command_line_is_one_sentence(arguments: str, part: str, capsys: Capture) -> None:
    assert part in refusal_of(capsys, *arguments.split())


def test_a_dice_file_may_have_throws_of_one_die(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("3\n6 5\n1 2\n\n4 5\n2\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("\n2\nc9\n"))
    text = run_command(capsys, "canoga", "--plain", "--size", "9", "--dice", str(dice))
    assert "You throw 6 and 5: 11." in text
    assert "You threw 4 and 5, 9 in all." in text
    (kept,) = autosaves_folder().iterdir()
    assert load_save(kept).dice_left == ((3,), (2,))


def test_dice_are_entered_where_that_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n6 5\n1 2\n2\n4 5\n"))
    text = run_command(capsys, "canoga", "--plain", "--size", "9", "--enter-dice")
    assert text.count("They show: ") == 3
    assert "Dice: 4 and 5, 9 in all" in text


def test_dice_are_entered_in_a_game_that_is_resumed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("one\n3\n"))
    file = write_tournament(tmp_path, round_at(ONE_OR_TWO))
    assert "It shows: 3" in run_command(capsys, file, "--plain", "--enter-dice")


def test_the_sizes_are_listed(capsys: Capture) -> None:
    assert "canoga    Canoga            9, 10, 11" in run_command(capsys, "games").splitlines()


# Showing and converting


def test_show_draws_both_rows_the_dice_and_what_each_has(tmp_path: Path, capsys: Capture) -> None:
    tournament = replace(after_throws(start_round(), "4+5 c9", "1+2"), totals=(12, 3))
    assert run_command(capsys, "show", write_tournament(tmp_path, tournament)).splitlines() == [
        "Canoga 9, round 1",
        "",
        "Computer   1    2    3    4    5    6    7    8    9",
        "You        1    2    3    4    5    6    7    8   [9]",
        "",
        "Dice: 1 and 2, 3 in all",
        "",
        "You: still open 36, covered 9, tournament 12",
        "Computer: still open 45, covered 0, tournament 3",
        "Next: You",
    ]


def test_show_tells_what_is_next_at_every_moment(tmp_path: Path, capsys: Capture) -> None:
    over = after_throws(round_at(WINNING), "4+5 c9")
    between = over.next_round().choose_size(10)
    for tournament, end in (
        (between, "Next: the dice, to find the first player\n"),
        (start_round(), "Next: You\n"),
        (after_decisions(start_round(), "two"), "Next: chance\n"),
        (start_round(1), "Next: Computer\n"),
        (over, "Next: nobody. All squares of a row are covered.\n"),
        (start_round().quit(0), "Next: nobody. A player has quit.\n"),
    ):
        assert run_command(capsys, "show", write_tournament(tmp_path, tournament)).endswith(end)
    shown = run_command(capsys, "show", write_tournament(tmp_path, between))
    assert "Computer   1    2    3    4   *5*   6 " in shown
    assert "You: total 41" in shown
    assert "Dice" not in shown


MOMENTS = {
    "between": after_throws(round_at(WINNING), "4+5 c9").next_round().choose_size(11),
    "locked": start_round(opener=1, advantage=(0, 7)),
    "rolling": after_decisions(start_round(), "two"),
    "mid-turn": replace(after_throws(start_round(), "4+5 c9", "1+2"), dice_left=((3,), (6, 6))),
    "humans": after_throws(start_round(players=HUMANS), "4+5 c9", "1+1 c2", "1+1", "3+4 c7"),
    "quit": start_round().quit(1),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_convert_writes_every_form_and_loses_nothing(
    moment: str, tmp_path: Path, capsys: Capture
) -> None:
    """From form to form, and back to the first."""
    tournament = MOMENTS[moment]
    odd = BETTER_FORM if tournament.dice_left else ""
    file = write_tournament(tmp_path, tournament)
    first = run_command(capsys, "convert", file, "--to", "cpp", odd=odd)
    for number, form in enumerate(("lisp", "prolog", "cpp")):
        target = tmp_path / f"{number}.{form}"
        assert run_command(capsys, "convert", file, "--to", form, "-o", str(target), odd=odd) == ""
        assert Tournament.resume(CANOGA, load_save(target)) == tournament
        file = str(target)
    assert Path(file).read_text() == first


def test_convert_strictly_writes_the_form_alone_and_says_what_it_leaves_out(
    tmp_path: Path, capsys: Capture
) -> None:
    file = write_tournament(tmp_path, after_throws(start_round(), "4+5 c9"))
    strictly = ("convert", file, "--strict", "--to")
    odd = "kono: the form {} leaves out the moves so far and the computer's level\n"
    cpp = run_command(capsys, *strictly, "cpp", odd=odd.format("cpp"))
    assert cpp.rstrip().endswith("First Turn: Human\nNext Turn: Human")
    lisp = run_command(capsys, *strictly, "lisp", odd=odd.format("lisp"))
    computer, human = "( ( 1 2 3 4 5 6 7 8 9 ) 0 )", "( ( 1 2 3 4 5 6 7 8 * ) 0 )"
    assert " ".join(lisp.split()) == f"( {computer} {human} Human Human )"
    prolog = run_command(capsys, *strictly, "prolog", odd=odd.format("prolog"))
    assert prolog.split()[-3:] == ["human,", "human", "]."]


FOREIGN = """\
Computer:
   Squares: 1 * 3 4 5 6 7 8 *
   Score: 12

Ann:
   Squares: 1 2 3 * 5 6 7 8 9
   Score: 0

First Turn: Ann
Next Turn: Computer

Dice:
3 4
6
5 5
"""


@pytest.mark.parametrize("form", ["cpp", "lisp", "prolog", "cpp-zeros"])
def test_convert_does_not_drop_another_programs_dice_in_silence(
    form: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "foreign.txt"
    file.write_text(FOREIGN)
    left_out = f"kono: the form {form} leaves out the dice still to come\n"
    strict = run_command(
        capsys, "convert", str(file), "--to", form, "--strict", odd=left_out + BETTER_FORM
    )
    assert "Dice" not in strict
    assert run_command(capsys, "convert", str(file), "--to", form, odd=BETTER_FORM) == strict


def test_convert_writes_the_dice_as_a_sibling_does(tmp_path: Path, capsys: Capture) -> None:
    file, target = tmp_path / "foreign.txt", tmp_path / "out.txt"
    file.write_text(FOREIGN)
    strictly = ("convert", str(file), "--strict", "--to", "cpp-dice", "-o", str(target))
    assert run_command(capsys, *strictly) == ""
    assert target.read_text() == FOREIGN.replace("Ann", "Human")
    assert load_save(target) == load_save(file)


@pytest.mark.parametrize("form", ["cpp", "lisp", "prolog"])
def test_convert_writes_noughts_as_a_sibling_does(
    form: str, tmp_path: Path, capsys: Capture
) -> None:
    file = write_tournament(tmp_path, after_throws(start_round(), "4+5 c9"))
    usual = run_command(capsys, "convert", file, "--to", form)
    zeros = run_command(capsys, "convert", file, "--to", f"{form}-zeros")
    assert "*" in usual
    assert zeros == usual.replace("*", "0")


def test_convert_refuses_noughts_that_could_be_taken_for_flags(
    tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(
        "Computer:\nSquares: 1 * * * * * * * *\nScore: 0\n"
        "Human:\nSquares: 1 * * * * * * * *\nScore: 0\nFirst Turn: Human\nNext Turn: Human\n"
    )
    said = refusal_of(capsys, "convert", str(file), "--to", "cpp-zeros")
    assert "could be taken for flags; choose cpp\n" in said


# Suggesting


def test_suggest_says_what_why_and_what_all_choices_are_worth(
    tmp_path: Path, capsys: Capture
) -> None:
    lines = run_command(capsys, "suggest", write_tournament(tmp_path, NINE)).splitlines()
    assert lines[0].startswith("You: cover 9, because ")
    assert lines[1] == "Type: c9"
    solved = next(index for index, line in enumerate(lines) if line.startswith("Canoga is solved."))
    assert all(line.startswith("Covering 8 and 1 would be worth ") for line in lines[2:solved])
    assert lines[solved].startswith("Canoga is solved. With the best play, you end up ")
    assert [line.split()[0] for line in lines[solved + 2 :]][:2] == ["c9", "c8+1"]
    assert len(lines) == solved + 2 + len(match_of(NINE).legal_moves)


def test_suggest_tells_programs_the_whole_table(tmp_path: Path, capsys: Capture) -> None:
    told = json.loads(run_command(capsys, "suggest", write_tournament(tmp_path, NINE), "--json"))
    assert (told["player"], told["move"], told["text"]) == ("Human", "c9", "cover 9")
    assert told["cells"] == [[2, 9]]
    assert told["exact"] is True
    assert told["expected"] == []
    assert {each["move"] for each in told["weighed"]} == {
        CANOGA.notation.format_move(match_of(NINE).position, move)
        for move in match_of(NINE).legal_moves
    }
    first = told["weighed"][0]
    assert (first["move"], first["value"]) == ("c9", told["value"])
    assert all(0 <= each["wins"] <= 1 for each in told["weighed"])
    values = [each["value"] for each in told["weighed"]]
    assert values == sorted(values, reverse=True)
    assert [each["move"] for each in told["others"]] == [
        each["move"] for each in told["weighed"][1:4]
    ]


def test_suggest_advises_how_many_dice_to_throw(tmp_path: Path, capsys: Capture) -> None:
    told = json.loads(
        run_command(capsys, "suggest", write_tournament(tmp_path, round_at(ONE_OR_TWO)), "--json")
    )
    assert told["move"] in ("one", "two")
    assert told["cells"] == []
    assert {each["move"] for each in told["weighed"]} == {"one", "two"}


def test_other_games_have_no_table(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggest, "SearchLimit", lambda seconds: SearchLimit(depth=1))
    kono = Tournament(GAMES["kono"], PLAYERS).choose_size(5).throw((6, 6)).throw((1, 1))
    told = json.loads(
        run_command(
            capsys, "suggest", write_tournament(tmp_path, kono.choose_colour("white")), "--json"
        )
    )
    assert "weighed" not in told


def test_suggest_says_why_nobody_is_to_move(tmp_path: Path, capsys: Capture) -> None:
    for tournament, why in (
        (Tournament(CANOGA, PLAYERS).choose_size(9), "the dice have not said who begins"),
        (after_decisions(start_round(), "two"), "chance decides first"),
        (
            after_throws(round_at(WINNING), "4+5 c9"),
            "the round is over. All squares of a row are covered.",
        ),
    ):
        said = refusal_of(capsys, "suggest", write_tournament(tmp_path, tournament))
        assert why in said
        assert "colour" not in said


# Playing each other


def test_computers_play_each_other(capsys: Capture) -> None:
    arguments = ("arena", "canoga", "--games", "4", "--first", "easy", "--second", "medium")
    text = run_command(capsys, *arguments, "--jobs", "1", "--size", "10")
    assert text.startswith("Canoga 10, 4 games; ")
    assert "easy against medium: " in text
    assert text.endswith("No illegal move.\n")
    told = json.loads(run_command(capsys, *arguments, "--jobs", "1", "--json"))
    assert told["wins"] + told["losses"] + told["draws"] == 4
