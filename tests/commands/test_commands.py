"""Commands for people and scripts: what they print, and the sentence for bad input."""

from __future__ import annotations

import io
import json
import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui import __version__
from kono_tui.__main__ import main
from kono_tui.commands import suggest
from kono_tui.core.bits import COMPILED
from kono_tui.core.claim import claim_from_fields, claim_to_fields
from kono_tui.core.save import Player, Save
from kono_tui.games import GAMES
from kono_tui.play.storage.saves import (
    autosaves_folder,
    find_save,
    histories_folder,
    load_save,
    samples_folder,
    saves_folder,
    write_save,
)
from kono_tui.play.tournament import Tournament
from kono_tui.search.result import SearchLimit
from tests.fanorona_rounds import AHEAD, FANORONA, ONE_LEFT
from tests.fanorona_rounds import tournament_at as fanorona_at
from tests.games.guess_toy import BLIND
from tests.konane_chains import tournament_at

KONO = GAMES["kono"]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
OVER = "..B.B/...../...../...../WW..W w 0"
FIRST = KONO.notation.parse_position("wwwww/w...w/...../b...b/bbbbb b 1")
PLAYED = Save(
    "kono", 5, PLAYERS, opener=0, start=FIRST, moves=(KONO.notation.parse_move(FIRST, "4,5 nw"),)
)
"""A game with a move and a level that the form does not show."""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A saved game in which the human has a capture."""
    path = tmp_path / "game.txt"
    start = KONO.notation.parse_position("w...w/...../..W../.b.b./b...b w 0")
    write_save(Save("kono", 5, PLAYERS, 3, (14, 17), start=start), path)
    return path


@pytest.fixture
def over(tmp_path: Path) -> Path:
    path = tmp_path / "over.txt"
    write_save(Save("kono", 5, PLAYERS, start=KONO.notation.parse_position(OVER)), path)
    return path


@pytest.fixture
def unopened(tmp_path: Path) -> Path:
    path = tmp_path / "unopened.txt"
    write_save(Save("kono", 7, PLAYERS), path)
    return path


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "played.txt"
    write_save(PLAYED, path)
    return path


def run_command(capture: Capture, *arguments: str, odd: str = "") -> str:
    """What a command prints; it must succeed and complain of nothing but `odd`."""
    assert main(arguments) == 0
    printed = capture.readouterr()
    assert odd in printed.err if odd else printed.err == ""
    return printed.out


def refusal_of(capture: Capture, *arguments: str) -> str:
    """The one sentence of a command that ends with status 2."""
    assert main(arguments) == 2
    printed = capture.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("kono: ")
    assert printed.err.count("\n") == 1
    return printed.err


# show


def test_show_draws_the_position_the_scores_and_who_is_next(game: Path, capsys: Capture) -> None:
    text = run_command(capsys, "show", str(game))
    assert "Kono 5x5, round 3" in text
    assert "3  + - + - WW- + - +" in text
    assert "You (white): 15 this round (home points 0, captures 15), total 14" in text
    assert text.endswith("Next: You\n")


def test_show_says_that_a_round_is_over(over: Path, capsys: Capture) -> None:
    assert "Next: nobody. Every piece White has left" in run_command(capsys, "show", str(over))


def test_show_knows_a_game_that_waits_for_its_dice(unopened: Path, capsys: Capture) -> None:
    text = run_command(capsys, "show", str(unopened))
    assert "Next: the dice, to find the first player" in text
    assert "7  B - B - B - B - B - B - B" in text


def test_a_bare_name_is_looked_for_in_the_saves_folder(game: Path, capsys: Capture) -> None:
    write_save(load_save(game), saves_folder() / "mine.txt")
    assert "Kono 5x5" in run_command(capsys, "show", "mine")


# convert


@pytest.mark.parametrize("form", ["cpp", "lisp", "prolog"])
def test_convert_writes_every_form_and_loses_nothing(
    form: str, played: Path, tmp_path: Path, capsys: Capture
) -> None:
    alone = run_command(capsys, "convert", str(played), "--to", form)
    assert alone == KONO.write_save(load_save(played), form)
    target = tmp_path / "out.txt"
    assert run_command(capsys, "convert", str(played), "--to", form, "-o", str(target)) == ""
    assert target.read_text() == alone
    assert load_save(target) == load_save(played)


@pytest.mark.parametrize("form", ["cpp", "lisp", "prolog"])
def test_convert_adds_the_history_on_request(form: str, played: Path, capsys: Capture) -> None:
    whole = run_command(capsys, "convert", str(played), "--to", form, "--with-history")
    assert whole == KONO.write_save(load_save(played), form, with_history=True)
    assert KONO.read_save(whole) == load_save(played)


def test_convert_strictly_writes_the_form_alone_and_says_what_it_leaves_out(
    played: Path, capsys: Capture
) -> None:
    odd = "leaves out the moves so far and the computer's level\n"
    cpp = run_command(capsys, "convert", str(played), "--to", "cpp", "--strict", odd=odd)
    assert cpp.endswith("Next Player: Computer\n")
    prolog = run_command(capsys, "convert", str(played), "--to", "prolog", "--strict", odd=odd)
    assert "%" not in prolog
    assert prolog.endswith("].\n")
    lisp = run_command(capsys, "convert", str(played), "--to", "lisp", "--strict", odd=odd)
    assert ";" not in lisp
    assert lisp.endswith(")\n")


def test_convert_strictly_remembers_nothing(played: Path, tmp_path: Path, capsys: Capture) -> None:
    shutil.rmtree(histories_folder())
    target = tmp_path / "out.txt"
    whole = tmp_path / "whole.txt"
    whole.write_text(KONO.write_save(PLAYED, "cpp", with_history=True))
    strictly = ("convert", str(whole), "--to", "lisp", "--strict", "-o", str(target))
    run_command(capsys, *strictly, odd="leaves out the moves so far")
    assert load_save(target).moves == ()
    assert refusal_of(capsys, *strictly, "--with-history").startswith("kono: argument")


def test_convert_says_what_it_cannot_remember(played: Path, data: Path, capsys: Capture) -> None:
    whole = data.parent / "whole.txt"
    whole.write_text(KONO.write_save(PLAYED, "cpp", with_history=True))
    shutil.rmtree(histories_folder())
    histories_folder().write_text("in the way")
    odd = "The file will not bring back the moves so far and the computer's level: cannot write"
    run_command(capsys, "convert", str(whole), "--to", "lisp", odd=odd)


@pytest.mark.parametrize(
    ("form", "first_lines", "vacant"),
    [
        ("text-tf", ["Black: T5", "White: F5", "Board: 6"], "O"),
        ("text-e", ["Black: 5", "White: 5", "Board:"], "E"),
    ],
)
def test_convert_writes_what_siblings_read(
    form: str, first_lines: list[str], vacant: str, tmp_path: Path, capsys: Capture
) -> None:
    target = tmp_path / "out.txt"
    strictly = ("convert", "konane-6x6.txt", "--strict", "--to", form, "-o", str(target))
    run_command(capsys, *strictly, odd=f"the form {form} leaves out")
    lines = target.read_text().splitlines()
    assert [line[: len(start)] for line, start in zip(lines, first_lines, strict=False)] == (
        first_lines
    )
    assert ("Human" in target.read_text()) == (form == "text-e")
    assert vacant in "".join(lines[3:9])
    run_command(capsys, "convert", "konane-6x6.txt", "--to", "text", "--strict", odd="leaves out")
    usual = GAMES["konane"].write_save(load_save(find_save("konane-6x6.txt")), "text")
    assert load_save(target).start == GAMES["konane"].read_save(usual).start


def test_convert_says_when_a_siblings_form_has_no_way_to_say_it(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "fresh.txt"
    write_save(Save("konane", 6, PLAYERS), path)
    said = refusal_of(capsys, "convert", str(path), "--to", "text-tf")
    assert "says who plays Black, and nobody knows that yet; choose text" in said


def test_convert_adds_no_history_to_a_siblings_form(capsys: Capture) -> None:
    said = refusal_of(capsys, "convert", "konane-6x6.txt", "--to", "text-e", "--with-history")
    assert "the form text-e is for other programs, and they do not read a history; " in said
    assert "choose text, or leave --with-history out" in said


def test_the_help_of_convert_names_all_forms(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["convert", "--help"])
    said = capsys.readouterr().out
    for game in GAMES.values():
        assert f"{game.info.title}: {', '.join(game.saves.forms)}\n" in said
        assert all(f"    {name} " in said for name in game.saves.sibling_forms)


def test_convert_names_the_forms_there_are(game: Path, capsys: Capture) -> None:
    said = refusal_of(capsys, "convert", str(game), "--to", "pascal")
    assert "Kono has no form 'pascal'; choose cpp, lisp, prolog" in said
    assert "Konobi has no form 'lisp'; choose text" in refusal_of(
        capsys, "convert", "konobi-8x8.txt", "--to", "lisp"
    )


# suggest


def test_suggest_recommends_a_move_and_says_why(game: Path, capsys: Capture) -> None:
    text = run_command(capsys, "suggest", str(game), "--seconds", "0.2")
    assert "You: move the piece at (3,3) south" in text
    assert "to capture the computer's piece at (4," in text


def test_suggest_tells_programs_everything(game: Path, capsys: Capture) -> None:
    found = json.loads(run_command(capsys, "suggest", str(game), "--seconds", "0.2", "--json"))
    assert found["player"] == "Human"
    assert found["purpose"] == "capture"
    assert found["cells"][0] == [3, 3]
    assert found["concerns"] == [found["cells"][1]]
    assert found["move"] in ("3,3 se", "3,3 sw")
    assert found["text"].startswith("move the piece at (3,3)")
    assert found["because"].startswith("to capture the computer's piece")
    assert found["depth"] >= 1
    assert found["nodes"] > 0
    assert isinstance(found["value"], float)


def test_suggest_says_what_is_proved_of_the_turn(tmp_path: Path, capsys: Capture) -> None:
    start = KONO.notation.parse_position("...../...../..b../.w.../..... w 0")
    write_save(Save("kono", 5, PLAYERS, start=start), tmp_path / "end.txt")
    asked = ("suggest", str(tmp_path / "end.txt"), "--seconds", "0.2")
    found, told = json.loads(run_command(capsys, *asked, "--json")), run_command(capsys, *asked)
    assert found["claims"][0]["text"] in told
    for claim in (*found["claims"], *found["against"]):
        assert claim.pop("text").endswith(".")
        assert claim_to_fields(claim_from_fields(claim)) == claim


def test_suggest_recommends_a_whole_turn(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suggest, "SearchLimit", lambda seconds: SearchLimit(depth=2))
    path = tmp_path / "chains.txt"
    write_save(tournament_at().to_save(), path)
    odd = "line 1: Black has 3 points, but 13 white stones are missing; the score counts\n"
    found = json.loads(run_command(capsys, "suggest", str(path), "--json", odd=odd))
    assert found["move"] == "1,1-1,3-1,5 stop"
    assert found["text"] == "jump from (1,1) to (1,3) and (1,5), taking 2 stones, and stop there"
    assert found["cells"] == [[1, 1], [1, 3], [1, 5]]
    assert found["expected"] == ["4,3-4,5"]
    assert [each["move"] for each in found["others"]] == ["4,4-4,2"]
    told = run_command(capsys, "suggest", str(path), odd=odd)
    assert "You: jump from (1,1) to (1,3) and (1,5), taking 2 stones" in told
    assert "Type: 1,1-1,3-1,5 stop" in told


def test_suggest_says_why_nobody_is_to_move(over: Path, unopened: Path, capsys: Capture) -> None:
    assert "the round is over" in refusal_of(capsys, "suggest", str(over))
    assert "has not picked a colour" in refusal_of(capsys, "suggest", str(unopened))


@pytest.mark.parametrize("seconds", ["0", "-1", "soon", "1e9", "nan"])
def test_suggest_refuses_a_time_that_is_none(seconds: str, game: Path, capsys: Capture) -> None:
    said = refusal_of(capsys, "suggest", str(game), f"--seconds={seconds}")
    assert f"'{seconds}' is not a time" in said


# perft


def test_perft_prints_a_line_for_each_depth(capsys: Capture) -> None:
    assert run_command(capsys, "perft", "kono", "--depth", "3") == "1 8\n2 62\n3 564\n"
    assert run_command(capsys, "perft", "kono", "--size", "9", "--depth", "2") == "1 16\n2 256\n"


def test_perft_starts_from_a_file(game: Path, over: Path, capsys: Capture) -> None:
    moves = len(KONO.notation.parse_position("w...w/...../..W../.b.b./b...b w 0").moves())
    assert (
        run_command(capsys, "perft", "kono", "--from", str(game), "--depth", "1") == f"1 {moves}\n"
    )
    assert run_command(capsys, "perft", "kono", "--from", str(over), "--depth", "2") == "1 0\n2 0\n"
    write_save(replace(load_save(game), quitter=0), game)
    assert run_command(capsys, "perft", "kono", "--from", str(game), "--depth", "2") == "1 0\n2 0\n"


def test_perft_refuses_what_does_not_exist(game: Path, capsys: Capture) -> None:
    assert "choose Kono" in refusal_of(capsys, "perft", "chess", "--depth", "1")
    assert "5, 7 or 9" in refusal_of(capsys, "perft", "kono", "--size", "6", "--depth", "1")
    assert "from 1 to 99" in refusal_of(capsys, "perft", "kono", "--depth", "0")
    said = refusal_of(capsys, "perft", "kono", "--size", "7", "--from", str(game), "--depth", "1")
    assert "size 5x5, not 7x7" in said


# The rest


def test_games_lists_what_can_be_played(capsys: Capture) -> None:
    lines = run_command(capsys, "games").splitlines()
    assert len(lines) == len(GAMES)
    assert lines[:2] == [
        "kono      Kono              5x5, 7x7, 9x9",
        "konane    Konane            6x6, 8x8, 10x10",
    ]


def test_version_says_which(capsys: Capture) -> None:
    how = "compiled" if COMPILED else "plain Python"
    said = run_command(capsys, "--version")
    assert said.startswith(f"kono {__version__} (Python 3.")
    assert said.endswith(f", engine: {how})\n")


@pytest.mark.parametrize("command", ["show", "convert", "suggest", "perft", "games", "engine", ""])
def test_help_shows_examples(command: str, capsys: Capture) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*filter(None, [command]), "--help"])
    assert stopped.value.code == 0
    assert "examples:\n  kono" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command", ["show", "convert --to cpp", "suggest", "perft kono --depth 1 --from"]
)
def test_a_bad_file_is_one_sentence_with_its_line(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("Round: 1\n\nComputer:\n   Score: x\n")
    said = refusal_of(capsys, *command.split(), str(bad))
    assert f"{bad}, line " in said
    gone = refusal_of(capsys, *command.split(), str(tmp_path / "gone.txt"))
    assert "gone.txt: no such file" in gone


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ("--size 6", "choose 5, 7 or 9"),
        ("--players cat,dog", "expected something like human,computer"),
        ("--players human", "expected something like human,computer"),
        ("--level godlike", "choose easy, medium, hard, master"),
        ("--level minimax-0", "there is no level 'minimax-0'"),
        ("--seed x", "'x' is not a seed; expected a whole number"),
        ("--hints godlike", "choose easy, medium, hard, master"),
        ("--dice /nowhere/dice.txt", "cannot read /nowhere/dice.txt"),
        ("--bogus", "--bogus; see kono --help"),
        ("nowhere.txt", "cannot read nowhere.txt"),
        ("shwo game.txt", "no game, saved game or command 'shwo'; the games are kono, konane"),
        ("nowhere.txt --size 5", "are for a new game"),
        ("nowhere.txt --rules ahead", "--rules, --colour, --players and --dice are for a new game"),
        ("kono --rules ahead", "Kono has no rules 'ahead'; leave them out"),
        ("blind --rules backwards", "Blind has no rules 'backwards'; choose usual, ahead"),
        ("blind --dice dice.txt", "Blind has no dice; leave --dice out"),
        ("fanorona --dice dice.txt", "Fanorona has no dice; leave --dice out"),
        ("fanorona --size 9x9", "choose 5x9, 7x11 or 9x13"),
        ("fanorona --colour red", "'red' is not a colour; choose white or black"),
        ("fanorona --colour", "expected one argument"),
        ("kono --colour white", "Kono does not begin with a choice of colours; leave --colour out"),
        ("--colour white", "Kono does not begin with a choice of colours"),
        ("fanorona --players computer,computer --colour white", "take turns with the colours"),
        ("nowhere.txt --colour white", "are for a new game"),
        ("konobi --size 3", "choose 8, 11, 19 or any from 4 to 19"),
        ("konobi --level minimax-2", "minimax-2 does not play Konobi; choose easy, medium, hard"),
        ("konobi --hints alphabeta-3", "alphabeta-3 does not play Konobi; choose easy, medium"),
        ("kono --level uct", "uct does not play Kono; choose easy, medium, hard, master"),
        ("kono-5x5.txt --level uct", "uct does not play Kono; choose easy, medium, hard, master"),
        ("canoga --hints uct", "uct does not play Canoga; choose easy, medium, hard, master"),
        ("perft", "see kono perft --help"),
    ],
)
def test_a_bad_command_line_is_one_sentence(
    arguments: str, part: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "blind", BLIND)
    assert main(arguments.split()) == 2
    said = capsys.readouterr().err
    assert part in said
    assert said.count("\n") == 1


def test_what_is_odd_about_a_file_is_said_whatever_is_asked_of_it(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "chains.txt"
    write_save(tournament_at().to_save(), path)
    for command in ("show", "convert --to text", "perft konane --depth 1 --from"):
        assert run_command(capsys, *command.split(), str(path), odd="the score counts\n")


def test_where_nobody_hears_a_complaint_the_status_tells(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr", None)
    assert main(["show", "nowhere.txt"]) == 2
    assert capsys.readouterr().out == ""
    with Path("/dev/full" if Path("/dev/full").exists() else os.devnull).open("w") as full:
        monkeypatch.setattr("sys.stderr", full)
        assert main(["show", "nowhere.txt"]) == 2


def test_playing_line_by_line_needs_an_output(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(["--plain", "--size", "5"]) == 2
    assert "needs a standard output" in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["--players human,human", "--dice dice.txt"])
def test_what_is_for_a_new_game_begins_one(
    asked: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(samples_folder())
    monkeypatch.setattr("sys.stdin", io.StringIO("5\n"))
    text = run_command(capsys, *asked.split())
    assert "A new game: " in text
    assert "Resume a saved game?" not in text


def test_a_dice_file_with_a_bad_line_is_refused_before_the_game(
    tmp_path: Path, capsys: Capture
) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("4 3\n\n7 1\n")
    said = refusal_of(capsys, "--dice", str(dice))
    assert f"{dice}, line 3: found '7 1', expected two numbers from 1 to 6" in said


@pytest.mark.parametrize(
    ("players", "levels", "expected"),
    [
        ("human,computer", "easy", [("Human", ""), ("Computer", "easy")]),
        ("computer,human", "easy,master", [("Human", ""), ("Computer", "easy")]),
        ("human,human", "easy", [("Human 1", ""), ("Human 2", "")]),
        ("computer,computer", "easy,hard", [("Computer 1", "easy"), ("Computer 2", "hard")]),
        ("computer,computer", "medium", [("Computer 1", "medium"), ("Computer 2", "medium")]),
        ("human,computer", "alphabeta-4", [("Human", ""), ("Computer", "alphabeta-4")]),
    ],
)
def test_players_sit_where_they_should_with_their_levels(
    players: str, levels: str, expected: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["--size", "5", "--players", players, "--level", levels]) == 0
    (kept,) = autosaves_folder().iterdir()
    assert [(player.name, player.level) for player in load_save(kept).players] == expected


@pytest.mark.parametrize(
    ("rules", "variant"), [("ahead", "ahead"), ("Ahead", "ahead"), ("usual", "")]
)
def test_a_new_game_is_played_by_the_rules_asked_for(
    rules: str, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "blind", BLIND)
    monkeypatch.setattr("sys.stdin", io.StringIO("left\n"))
    assert main(["blind", "--size", "1", "--rules", rules]) == 0
    (kept,) = autosaves_folder().iterdir()
    assert load_save(kept).variant == variant


@pytest.fixture
def guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """A game before its guess, and one in which chance decides next."""
    monkeypatch.setitem(GAMES, "blind", BLIND)
    before = Tournament(GAMES["blind"], PLAYERS, variant="ahead").choose_size(1)
    paths = [tmp_path / "before.txt", tmp_path / "after.txt"]
    for tournament, path in zip((before, before.guess(True)), paths, strict=True):
        write_save(tournament.to_save(), path)
    return paths


def test_show_and_suggest_know_who_decides_before_a_guess_and_after(
    guessed: list[Path], capsys: Capture
) -> None:
    before, after = map(str, guessed)
    assert run_command(capsys, "show", before).endswith("Next: a guess, to find the first player\n")
    shown = run_command(capsys, "show", after)
    assert shown.startswith("Blind 1x1, both begin with a point, round 1\n")
    assert shown.endswith("Next: chance\n")
    assert "nobody has guessed" in refusal_of(capsys, "suggest", before)
    assert "chance decides first" in refusal_of(capsys, "suggest", after)


@pytest.mark.parametrize("size", ["5", "5x9"])
@pytest.mark.parametrize(("colour", "first"), [("white", 0), ("Black", 1)])
def test_a_new_game_is_played_in_the_colour_asked_for(
    size: str, colour: str, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["fanorona", "--size", size, "--colour", colour]) == 0
    (kept,) = autosaves_folder().iterdir()
    save = load_save(kept)
    assert (save.size, save.opener) == (5, first)
    assert save.start is not None
    assert FANORONA.rules.colour(save.start, 0) == colour.lower()


def test_a_colour_asked_for_waits_for_the_size(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("7x11\n"))
    text = run_command(capsys, "fanorona", "--colour", "black").replace("\n", " ")
    assert "You play black. The computer plays white and begins." in text


def test_show_and_suggest_know_who_picks_a_colour(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "unpicked.txt"
    write_save(Tournament(FANORONA, PLAYERS).choose_size(5).to_save(), path)
    shown = run_command(capsys, "show", str(path))
    assert shown.startswith("Fanorona 5x9, round 1\n\n5  B - B - B")
    assert shown.endswith("Next: You, to pick a colour\n")
    assert "nobody has picked a colour" in refusal_of(capsys, "suggest", str(path))


def test_show_lists_stones_taken_and_left_and_tells_of_an_agreement(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "drawn.txt"
    tournament = fanorona_at(AHEAD)
    write_save(replace(tournament, totals=(2, 1)).agree_to_draw().to_save(), path)
    shown = run_command(capsys, "show", str(path))
    assert "You (white): stones taken 20, stones left 5, rounds won 2\n" in shown
    assert "Computer (black): stones taken 17, stones left 2, rounds won 1\n" in shown
    assert shown.endswith("Next: nobody. The players agreed to a draw.\n")
    assert "The players agreed to a draw." in refusal_of(capsys, "suggest", str(path))


def test_a_win_by_force_is_suggested_in_words_and_valued_as_a_number(
    tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "won.txt"
    write_save(fanorona_at(ONE_LEFT).to_save(), path)
    text = run_command(capsys, "suggest", str(path))
    assert "You can force a win." in text
    assert "points" not in text
    told = json.loads(run_command(capsys, "suggest", str(path), "--json"))
    assert told["value"] > 9000
    assert told["cells"] in ([[3, 5], [3, 6]], [[5, 7], [4, 7]], [[1, 7], [2, 7]])


def test_turns_are_counted_on_boards_by_their_names(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.txt"
    write_save(fanorona_at(AHEAD).to_save(), path)
    counted = ("perft", "fanorona", "--depth", "1", "--from", str(path))
    assert run_command(capsys, *counted, "--size", "5x9") == run_command(capsys, *counted)
    said = refusal_of(capsys, *counted, "--size", "7x11")
    assert "has a board of size 5x9, not 7x11" in said
    assert run_command(capsys, "perft", "fanorona", "--size", "9x13", "--depth", "1") == "1 5\n"
