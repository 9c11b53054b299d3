"""What readers refuse: always with the line and what would have worked, and nothing changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from kono_tui.errors import FormatError, StoreError
from kono_tui.formats.text_file import MAX_FILE_BYTES
from kono_tui.play.storage.saves import load_save
from tests.games.kono.saves.samples import (
    CPP,
    LISP,
    PROLOG,
    TEXTS,
    check_refusal,
    refusal_of,
    with_own_lines,
    with_replacement,
)
from tests.games.kono.saves.tournaments import KONO


def without_line(text: str, number: int) -> str:
    lines = text.split("\n")
    return "\n".join(lines[: number - 1] + lines[number:])


def with_rows(*rows: str) -> str:
    """The lines' sample with another board; its first row is in line 12."""
    start, end = CPP.index("   W  O"), CPP.index("\nNext")
    return CPP[:start] + "".join(f"   {row}\n" for row in rows) + CPP[end:]


# The board

BOARDS = {
    "no row": (with_rows(), 11, "0 rows, expected 5, 7 or 9"),
    "four rows": (with_rows(*["O O O O"] * 4), 11, "4 rows, expected 5, 7 or 9"),
    "six rows": (with_rows(*["O O O O O O"] * 6), 11, "6 rows, expected 5, 7 or 9"),
    "eleven rows": (with_rows(*[" ".join("O" * 11)] * 11), 11, "11 rows, expected 5, 7 or 9"),
    "a short row": (
        with_replacement(CPP, "W  O  W  O  W", "W  O  W  O"),
        13,
        "4 points, expected 5",
    ),
    "a long row": (
        with_replacement(CPP, "B  B  O  O  B", "B  B  O  O  B  O"),
        15,
        "6 points, expected 5",
    ),
    "a row too few on 7x7": (with_rows(*["O O O O O O O"] * 6), 11, "6 rows"),
    "an unknown letter": (with_replacement(CPP, "O  O  O  O  O", "O  O  X  O  O"), 14, "found 'X'"),
    "a zero": (
        with_replacement(CPP, "O  O  O  O  O", "O  O  0  O  O"),
        14,
        "expected B, W, BB, WW or O",
    ),
    "both colours at once": (
        with_replacement(CPP, "O  O  O  O  O", "O  O  WB O  O"),
        14,
        "found 'WB'",
    ),
    "a tripled letter": (
        with_replacement(CPP, "O  O  O  O  O", "BBB O  O  O  O"),
        14,
        "found 'BBB'",
    ),
    "letters without gaps": (
        with_replacement(CPP, "O  O  O  O  O", "OOOOO"),
        14,
        "1 points, expected 5",
    ),
    "eight white pieces": (
        with_replacement(CPP, "O  O  O  O  O", "O  O  W  O  O"),
        14,
        "eighth white piece, expected at most 7",
    ),
    "eight black pieces": (
        with_replacement(CPP, "O  O  O  O  O", "O  O  BB O  O"),
        16,
        "eighth black piece, expected at most 7",
    ),
    "ten white pieces on 7x7": (
        with_rows("W W W W W W W", "W O O O O O W", "O W O O O O O", *["O O O O O O O"] * 4),
        14,
        "tenth white piece, expected at most 9",
    ),
    "twelve black pieces on 9x9": (
        with_rows(*["O O O O O O O O O"] * 7, "B O O B O O O O B", "B B B B B B B B B"),
        20,
        "twelfth black piece, expected at most 11",
    ),
    "an unknown letter in LISP": (
        with_replacement(LISP, "(O O O O O)", "(O O E O O)"),
        6,
        "found 'E'",
    ),
    "a short row in LISP": (
        with_replacement(LISP, "(B B O B B)", "(B B O B)"),
        8,
        "4 points, expected 5",
    ),
    "an empty row in LISP": (
        with_replacement(LISP, "(B B O B B)", "()"),
        4,
        "0 points, expected 5",
    ),
    "a word for a row in LISP": (with_replacement(LISP, "(O O O O O)", "O"), 6, "row of the board"),
    "a list for a point in LISP": (
        with_replacement(LISP, "(O O O O O)", "(O O (O) O O)"),
        6,
        "a point",
    ),
    "eight pieces in LISP": (
        with_replacement(LISP, "(O O O O O)", "(O O B O O)"),
        8,
        "eighth black piece",
    ),
    "an unknown letter in Prolog": (
        with_replacement(PROLOG, "[o, o, o, o, o]", "[o, o, x, o, o]"),
        6,
        "found 'x'",
    ),
    "a missing letter in Prolog": (
        with_replacement(PROLOG, "[o, o, o, o, o]", "[o, o, , o, o]"),
        6,
        "found ''",
    ),
    "a row too few in Prolog": (
        with_replacement(PROLOG, "    [o, o, o, o, o],\n", ""),
        4,
        "4 rows, expected 5, 7 or 9",
    ),
}

# Fields

FIELDS = {
    "no round": (without_line(CPP, 1), 17, "without 'Round:'"),
    "no computer": (
        CPP.replace("Computer:\n   Score: 5\n   Color: White\n", ""),
        15,
        "1 players, expected two",
    ),
    "no player": (
        CPP[: CPP.index("Computer")] + CPP[CPP.index("Board") :],
        10,
        "0 players, expected two: 'Computer:' and 'Human:'",
    ),
    "no computer's score": (without_line(CPP, 4), 17, "'Score:' below 'Computer:'"),
    "no computer's colour": (without_line(CPP, 5), 17, "'Color:' below 'Computer:'"),
    "no human's score": (without_line(CPP, 8), 17, "'Score:' below 'Human:'"),
    "no human's colour": (without_line(CPP, 9), 17, "'Color:' below 'Human:'"),
    "no name": (without_line(CPP, 7), 7, "second 'Score:'"),
    "no name at first": (without_line(CPP, 3), 3, "found 'Score:'"),
    "no board": (CPP[: CPP.index("Board")] + CPP[CPP.index("Next") :], 11, "without 'Board:'"),
    "no next player": (without_line(CPP, 18), 16, "without 'Next Player:'"),
    "no round's number": (with_replacement(CPP, "Round: 2", "Round:"), 1, "expected the round"),
    "no score's number": (with_replacement(CPP, "Score: 11", "Score:"), 8, "expected a score"),
    "nobody next": (
        with_replacement(CPP, "Player: Human", "Player:"),
        18,
        "expected Human or Computer",
    ),
    "no round in LISP": (with_replacement(LISP, "( 2", "("), 2, "found 'White', expected a score"),
    "no computer's score in LISP": (
        with_replacement(LISP, "5 W", "W"),
        2,
        "found 'White', expected a score",
    ),
    "no computer's colour in LISP": (
        with_replacement(LISP, "5 White", "5"),
        2,
        "expected White and Black",
    ),
    "no human's score in LISP": (
        with_replacement(LISP, "11 ", ""),
        3,
        "found 'Black', expected a score",
    ),
    "no human's colour in LISP": (
        with_replacement(LISP, "11 Black", "11"),
        3,
        "expected White and Black",
    ),
    "no human in LISP": (without_line(LISP, 3), 3, "expected the human's score"),
    "no board in LISP": (LISP[: LISP.index("  ( (")] + "Human )", 4, "expected the board"),
    "nobody next in LISP": (with_replacement(LISP, "Human", ""), 8, "expected Human or Computer"),
    "a list that ends in LISP": ("(2 5 White\n11 Black)", 2, "expected the board"),
    "a shorter list in LISP": ("(2 5\nWhite)", 2, "expected the human's score"),
    "a number alone in LISP": ("(\n2)", 2, "expected the computer's score"),
    "no round in Prolog": (
        with_replacement(PROLOG, "[ 2,", "[ "),
        2,
        "found 'white', expected a score",
    ),
    "an empty round in Prolog": (with_replacement(PROLOG, "[ 2,", "[ ,"), 1, "expected"),
    "no score in Prolog": (
        with_replacement(PROLOG, "5, w", "w"),
        2,
        "found 'white', expected a score",
    ),
    "no colour in Prolog": (
        with_replacement(PROLOG, "11, black", "11"),
        3,
        "expected White and Black",
    ),
    "no board in Prolog": (PROLOG[: PROLOG.index("  [ [")] + "human].", 4, "expected the board"),
    "nobody next in Prolog": (
        with_replacement(PROLOG, "human", "''"),
        9,
        "expected Human or Computer",
    ),
}

# What stands in a field

VALUES = {
    "a round in words": (with_replacement(CPP, "Round: 2", "Round: two"), 1, "found 'two'"),
    "a round below zero": (with_replacement(CPP, "Round: 2", "Round: -2"), 1, "a number from 0"),
    "a score in words": (with_replacement(CPP, "Score: 11", "Score: 1l"), 8, "found '1l'"),
    "a score of two numbers": (with_replacement(CPP, "Score: 11", "Score: 1 1"), 8, "found '1 1'"),
    "an endless score": (
        with_replacement(CPP, "Score: 11", f"Score: {'1' * 5000}"),
        8,
        "expected a score",
    ),
    "an unknown colour": (
        with_replacement(CPP, "Black", "Red"),
        9,
        "'Red', expected White or Black",
    ),
    "the same colour twice": (with_replacement(CPP, "Black", "White"), 9, "both players are White"),
    "the same letter twice": (with_replacement(LISP, "White", "b"), 3, "both players are Black"),
    "the same colour in Prolog": (
        with_replacement(PROLOG, "black", "white"),
        3,
        "both players are White",
    ),
    "one colour": (
        with_replacement(CPP, " White", ""),
        5,
        "expected White and Black, or both empty",
    ),
    "the other colour": (
        with_replacement(CPP, " Black", ""),
        9,
        "expected White and Black, or both empty",
    ),
    "no colour, but a board": (
        with_replacement(with_replacement(CPP, " Black", ""), " White", ""),
        11,
        "not the starting one; expected White and Black",
    ),
    "a stranger next": (
        with_replacement(CPP, "Player: Human", "Player: Ann"),
        18,
        "'Ann' as the next player, expected Human or Computer",
    ),
    "a number too high": (
        with_replacement(LISP, "Human", "Human 3"),
        9,
        "expected Human 1 or Human 2",
    ),
    "two words next in LISP": (with_replacement(LISP, "Human", "Human Ann"), 9, "'Human Ann'"),
    "a list next in LISP": (
        with_replacement(LISP, "Human", "(Human)"),
        9,
        "expected the next player",
    ),
    "a list for a round": (
        with_replacement(PROLOG, "[ 2,", "[ 2, [2],"),
        1,
        "the computer's score",
    ),
    "more after the last field in Prolog": (
        with_replacement(PROLOG, "human", "human, 5"),
        9,
        "'human 5'",
    ),
}

# What stands between the fields

LAYOUT = {
    "a second board": (with_replacement(CPP, "Next", "Board:\n   O\nNext"), 18, "second 'Board:'"),
    "a second round": (with_replacement(CPP, "Next", "Round: 3\nNext"), 18, "second 'Round:'"),
    "a second score": (
        with_replacement(CPP, "   Score: 11", "   Score: 1\n   Score: 2"),
        9,
        "second 'Score:'",
    ),
    "the same player twice": (
        with_replacement(CPP, "Human:", "Computer:"),
        7,
        "second 'Computer:'",
    ),
    "a third player": (
        with_replacement(CPP, "Board:", "Human 2:\nBoard:"),
        19,
        "3 players, expected two",
    ),
    "an unknown key": (
        with_replacement(CPP, "Board:", "Size: 5\nBoard:"),
        11,
        "found 'Size:', expected Round, Computer, Human, Score, Color, Board or Next Player",
    ),
    "a player's number too long": (
        with_replacement(CPP, "Human:", "Human 12345:"),
        7,
        "'Human 12345'",
    ),
    "a stranger": (
        with_replacement(CPP, "Human:", "Ann:"),
        7,
        "found 'Ann:', expected Round, Computer",
    ),
    "words before the first key": (f"Hello\n{CPP}", 1, "found 'Hello', expected 'Round:'"),
    "words between the fields": (with_replacement(CPP, "Board:", "Hello\nBoard:"), 11, "expected"),
    "text after the list in LISP": (f"{LISP}\nHello", 11, "'Hello' after the end of the list"),
    "a second list in LISP": (f"{LISP}{LISP}", 10, "'(' after the end of the list"),
    "a bracket too many": (
        with_replacement(LISP, "Human )", "Human ))"),
        9,
        "after the end of the list",
    ),
    "text after the list in Prolog": (f"{PROLOG}hello.", 10, "'hello.' after the end of the list"),
    "an unclosed list in LISP": (with_replacement(LISP, "Human )", "Human"), 9, "expected ')'"),
    "an unclosed board in LISP": (with_replacement(LISP, "B) )", "B)"), 9, "expected ')'"),
    "an unclosed board in Prolog": (with_replacement(PROLOG, "b] ],", "b],"), 9, "expected"),
    "a missing comma in Prolog": (
        with_replacement(PROLOG, "5, white", "5 white"),
        2,
        "expected ','",
    ),
    "the brackets of the other list": (LISP.replace("(", "[").replace(")", "]"), 2, "expected ','"),
    "lists in lists in lists": (f"(1 {'(' * 100_000}", 1, "more than 20 lists"),
    "lists in lists in Prolog": (f"[1, {'[' * 100_000}", 1, "more than 20 lists"),
}

# Our own lines

OWN = {
    "a newer version": (("Kono-TUI: 2",), 1, "expected version 1; a newer program"),
    "a newer version with other players": (
        ("Kono-TUI: 2", "Players: Human and Computer"),
        1,
        "expected version 1",
    ),
    "no version": (("Kono-TUI:",), 1, "expected version 1"),
    "an unknown key": (("Kono-TUI: 1", "Mood: good"), 2, "'Mood:', expected one each of Players"),
    "a list behind its key": (
        ("Kono-TUI: 1", "Dice left: 5 1"),
        2,
        "expected it on the lines below",
    ),
    "a line below a value": (
        ("Kono-TUI: 1", "Game: Kono", "1 2"),
        3,
        "expected nothing below 'Game",
    ),
    "a human with a level": (
        ("Kono-TUI: 1", "Players:", "Human, human, godlike", "Computer, computer"),
        3,
        "a computer's level",
    ),
    "a second key": (("Kono-TUI: 1", "Throws:", "1 2", "Throws:"), 4, "a second 'Throws:'"),
    "no player": (("Kono-TUI: 1", "Players:"), 2, "expected two players"),
    "one player": (("Kono-TUI: 1", "Players:", "Human, human"), 2, "expected two players"),
    "three players": (
        ("Kono-TUI: 1", "Players:", "Human, human", "Computer, computer", "Ann, human"),
        2,
        "expected two players",
    ),
    "a player who is neither": (
        ("Kono-TUI: 1", "Players:", "Human, human", "Computer, robot"),
        4,
        "expected a name, human or computer",
    ),
    "a player without a kind": (
        ("Kono-TUI: 1", "Players:", "Human", "Computer, computer"),
        3,
        "expected a name, human or computer",
    ),
    "a player without a name": (
        ("Kono-TUI: 1", "Players:", ", human", "Computer, computer"),
        3,
        "expected a name, human or computer",
    ),
    "a player the form has no name for": (
        ("Kono-TUI: 1", "Players:", "Ann, human", "Computer, computer"),
        3,
        "found 'Ann', expected Human, or with a number",
    ),
    "the same player twice": (
        ("Kono-TUI: 1", "Players:", "Human, human", "human, human"),
        4,
        "both players are called Human",
    ),
    "the computer before the human": (
        ("Kono-TUI: 1", "Players:", "Computer, computer", "Human, human"),
        3,
        "expected the human first",
    ),
    "a stranger who quits": (("Kono-TUI: 1", "Quit: Ann"), 2, "'Ann', expected Human or Computer"),
    "a die with seven sides": (("Kono-TUI: 1", "Throws:", "7 1"), 3, "two numbers from 1 to 6"),
    "a throw of one die for the first move": (
        ("Kono-TUI: 1", "Throws:", "1 2", "3"),
        4,
        "found '3', expected two numbers from 1 to 6",
    ),
    "a throw of three": (
        ("Kono-TUI: 1", "Dice left:", "3", "1 2 3"),
        4,
        "found '1 2 3', expected one or two numbers from 1 to 6",
    ),
    "dice in words": (("Kono-TUI: 1", "Dice left:", "one two"), 3, "found 'one two'"),
    "another game": (("Kono-TUI: 1", "Game: Chess"), 2, "no game 'Chess'; choose Kono"),
}

TABLE = BOARDS | FIELDS | VALUES | LAYOUT


@pytest.mark.parametrize(("text", "line", "words"), TABLE.values(), ids=TABLE)
def test_a_save_that_is_none_is_refused_with_line_and_reason(
    text: str, line: int, words: str
) -> None:
    check_refusal(text, line, words)


@pytest.mark.parametrize("form", KONO.saves.forms)
@pytest.mark.parametrize(("own", "line", "words"), OWN.values(), ids=OWN)
def test_bad_lines_of_our_own_are_refused_with_line_and_reason(
    own: tuple[str, ...], line: int, words: str, form: str
) -> None:
    error = refusal_of(with_own_lines(form, *own))
    assert words in str(error)
    assert error.line == line + TEXTS[form].count("\n")


def test_our_own_lines_must_name_the_players_of_the_form() -> None:
    own = ("Kono-TUI: 1", "Players:", "Human 1, human", "Computer, computer")
    error = refusal_of(with_own_lines("cpp", *own))
    assert str(error) == "line 7: found 'Human:', expected Human 1: or Computer:"


# What is no save at all


@pytest.mark.parametrize("text", ["", "\n", " \t\n\n "])
def test_an_empty_file_is_said_to_be_empty(text: str) -> None:
    assert "empty, expected a saved game" in str(refusal_of(text))
    assert refusal_of(text).line == 1


@pytest.mark.parametrize("text", ["\nHello", "\n4 3\n2 2", "\n{'a': 1}", "\n<html>", "\n()", "\n["])
def test_a_file_of_something_else_is_refused_with_its_first_line(text: str) -> None:
    error = refusal_of(text)
    assert error.line == 2
    assert text.split("\n")[1] in str(error)
    assert "expected a saved game of Kono" in str(error)


@pytest.mark.parametrize("text", ["Kono-TUI: 1\nGame: Kono\n", "Kono-TUI: 1\nRound: 3\n"])
def test_our_own_lines_alone_are_no_save(text: str) -> None:
    assert "without 'Board:'" in str(refusal_of(text))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "line 1: the file is empty"),
        (CPP.encode() + b"\0", "line 19: the file is not text"),
        (bytes(range(256)), "line 1: the file is not text"),
        (with_replacement(CPP, "White", "Weiß").encode("latin-1"), "line 5: the file is not UTF-8"),
        (CPP.encode("utf-16"), "line 1: the file is not text"),
        (CPP.encode() + b"\n" * MAX_FILE_BYTES, "the file is larger than 1 MiB"),
        (with_replacement(CPP, "Black", "White").encode(), "line 9: both players are White"),
    ],
)
def test_a_refusal_names_the_file_and_leaves_it_alone(
    data: bytes, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(data)
    with pytest.raises(FormatError) as caught:
        load_save(path)
    assert str(path) in str(caught.value)
    assert words in str(caught.value)
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("folder", ["o'brien", "d" * 200])
def test_a_refusal_names_file_and_line_whatever_the_path(folder: str, tmp_path: Path) -> None:
    path = tmp_path / folder / ("saved games of last winter " * 3) / folder / "bad.txt"
    path.parent.mkdir(parents=True)
    path.write_text(with_replacement(CPP, "Black", "Red"))
    with pytest.raises(FormatError) as caught:
        load_save(path)
    assert str(caught.value) == f"{path}, line 9: found 'Red', expected White or Black"


def test_a_folder_or_nothing_is_refused_by_its_path(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.txt", tmp_path / "no" / "folder.txt"):
        with pytest.raises(StoreError) as caught:
            load_save(path)
        assert str(path) in str(caught.value)
    assert list(tmp_path.iterdir()) == []
