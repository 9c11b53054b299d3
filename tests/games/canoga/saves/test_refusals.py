"""What readers of Canoga refuse, with line and reason, however long it is."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.canoga.saves.canoga_samples import (
    COVERED,
    CPP,
    EACH,
    LINES,
    OPEN,
    SOME,
    TEXTS,
    sample,
    with_own_lines,
)
from tests.games.kono.saves.samples import check_refusal, with_replacement

TEN = f"{OPEN} 10"
WIDE = " ".join(map(str, range(1, 13)))

# The same in every form: what the fields hold, the field that is wrong, and the reason

Told = dict[str, Any]
SQUARES: dict[str, tuple[Told, str, str]] = {
    "twelve squares": (
        {"squares": (WIDE, WIDE)},
        "row",
        "the row has 12 squares, expected 9 to 11",
    ),
    "eight squares": (
        {"squares": (OPEN, OPEN[:-2])},
        "other row",
        "the row has 8 squares, expected 9 to 11",
    ),
    "no squares": ({"squares": ("", OPEN)}, "row", "the row has 0 squares, expected 9 to 11"),
    "rows of different length": (
        {"squares": (OPEN, TEN)},
        "other row",
        "the row has 10 squares and the other 9, expected as many in both",
    ),
    "a number in the wrong place": (
        {"squares": (OPEN, "1 2 3 5 4 6 7 8 9")},
        "other row",
        "found '5' as square 4, expected 4 or *",
    ),
    "a number left out": (
        {"squares": ("1 2 4 5 6 7 8 9 10", TEN)},
        "row",
        "found '4' as square 3, expected 3 or *",
    ),
    "a number of another script": (
        {"squares": ("1 2 ٣ 4 5 6 7 8 9", OPEN)},
        "row",
        "found '٣' as square 3, expected 3 or *",
    ),
    "a nought before a number": (
        {"squares": (f"0{OPEN}", OPEN)},
        "row",
        "found '01' as square 1, expected 1 or *",
    ),
    "a nought for ten": (
        {"squares": (f"{OPEN} 00", TEN)},
        "row",
        "found '00' as square 10, expected 10 or *",
    ),
    "an unknown word": (
        {"squares": (OPEN, OPEN.replace("7", "x"))},
        "other row",
        "found 'x' as square 7, expected 7 or *",
    ),
    "both rows covered wholly": (
        {"squares": (COVERED, COVERED)},
        "other row",
        "both rows are covered wholly, expected an open square in one of them",
    ),
    "two covered squares before the round": (
        {"squares": (OPEN.replace("3", "*"), OPEN.replace("4", "*")), "first": "", "following": ""},
        "other row",
        "nobody is next, so the round has not begun; expected both rows open, but for one square",
    ),
    "two in a row before the round": (
        {"squares": (SOME, OPEN), "first": "", "following": ""},
        "row",
        "but for one square from 1 to 9 at most",
    ),
    "a large advantage": (
        {"squares": (f"{OPEN} *", TEN), "first": "", "following": ""},
        "row",
        "but for one square from 1 to 9 at most",
    ),
}
VALUES: dict[str, tuple[Told, str, str]] = {
    "a score below zero": (
        {"scores": (-3, 0)},
        "score",
        "found '-3', expected a score, a number from 0",
    ),
    "a score in words": ({"scores": (0, "many")}, "other score", "found 'many', expected a score"),
    "half a point": ({"scores": (0, "1.5")}, "other score", "found '1.5', expected a score"),
    "an endless score": (
        {"scores": ("1" * 10, 0)},
        "score",
        "found '1111111111', expected a score",
    ),
    "nobody next": (
        {"following": ""},
        "next",
        "the next player is missing, expected Human or Computer",
    ),
    "somebody else first": (
        {"first": "Robot"},
        "first",
        "found 'Robot' as the first player, expected Human or Computer",
    ),
    "somebody else next": (
        {"first": "Human", "following": "Robot"},
        "next",
        "found 'Robot' as the next player, expected Human or Computer",
    ),
}
TABLE = SQUARES | VALUES


@EACH
@pytest.mark.parametrize(("told", "field", "words"), TABLE.values(), ids=TABLE)
def test_the_forms_refuse_the_same_with_the_same_words(
    form: str, told: Told, field: str, words: str
) -> None:
    text = sample(form, **{"squares": (OPEN, SOME), **told})
    check_refusal(text, LINES[form][field], words)


@EACH
@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (
            ("Tournament: round 3, 7 to 12",),
            "expected something like 'round 3': the lines above tell the",
        ),
        (("Tournament: 3",), "found '3', expected something like 'round 3'"),
        (("Tournament: round -1",), "found 'round -1', expected something like 'round 3'"),
        (("Tournament:",), "found '', expected something like 'round 3'"),
        (("Throws:", "3"), "found '3', expected two numbers from 1 to 6"),
        (("Dice left:", "3 7"), "found '3 7', expected one or two numbers from 1 to 6"),
        (("First: Robot",), "found 'Robot', expected Human or Computer"),
        (("Rules: short",), "Canoga has no rules 'short'"),
        (("Draw: agreed",), "players cannot agree to a draw in Canoga"),
    ],
)
def test_bad_lines_of_our_own_are_refused(form: str, lines: tuple[str, ...], words: str) -> None:
    text = with_own_lines(form, *lines)
    check_refusal(text, text.count("\n"), words)


@pytest.mark.parametrize("form", ["lisp", "prolog"])
def test_players_of_our_own_lines_count(form: str) -> None:
    text = with_own_lines(form, "Players:", "Human 1, human", "Human 2, human")
    line = TEXTS[form][: TEXTS[form].casefold().index("computer")].count("\n") + 1
    check_refusal(text, line, "as the first player, expected Human 1 or Human 2")
    any_name = text.replace("Computer", "Ann", 1).replace("computer", "ann", 1)
    check_refusal(any_name, line, "as the first player, expected Human 1 or Human 2")
    numbered = text.replace("Computer", '"Human 1"').replace("computer", "'human 1'")
    check_refusal(numbered, line + 2, "as the next player, expected Human 1 or Human 2")


# The C++ and Java form


def without(*keys: str) -> str:
    return "\n".join(line for line in CPP.split("\n") if not line.strip().startswith(keys))


BOTH = "found 'Ann:' and 'Bob:', expected one of them to be 'Computer:'"
FIELDS = {
    "no next turn": (without("Next"), 9, "the file ends without 'Next Turn:'"),
    "no squares": (
        with_replacement(CPP, f"   Squares: {SOME}\n", ""),
        9,
        "the file ends without 'Squares:' below 'Human:'",
    ),
    "no score": (
        with_replacement(CPP, "   Score: 34\n", ""),
        9,
        "the file ends without 'Score:' below 'Computer:'",
    ),
    "no players": (without("Human", "Computer", "Squares", "Score"), 4, "0 players, expected two"),
    "one player": (CPP[CPP.index("Human:") :], 6, "1 players, expected two"),
    "three players": (f"Ann:\nSquares: {OPEN}\nScore: 3\n{CPP}", 13, "3 players, expected two"),
    "nobody's squares": (without("Computer"), 1, "found 'Squares:', expected First Turn, Computer"),
    "a second score": (
        with_replacement(CPP, "Score: 34", "Score: 3\nScores: 4"),
        4,
        "a second 'Scores:'",
    ),
    "a second first turn": (f"First Turn: Human\n{CPP}", 10, "a second 'First Turn:'"),
    "an unknown key": (
        with_replacement(CPP, "Score: 34", "Sum: 34"),
        3,
        "found 'Sum:', expected First",
    ),
    "a name with something behind it": (
        with_replacement(CPP, "Human:", "Human: Ann"),
        5,
        "found 'Human:', expected",
    ),
    "a line that belongs nowhere": (
        with_replacement(CPP, "Score: 34", "Score: 34\nhello"),
        4,
        "found 'hello', expected a key such as 'Score: 34'",
    ),
    "a line before the first": (f"hello\n{CPP}", 1, "found 'hello', expected 'Computer:'"),
    "dice before the last field": (
        with_replacement(CPP, "First Turn", "Dice:\n1 2\nFirst Turn"),
        9,
        "found 'Dice:', expected",
    ),
    "squares on two lines below": (
        with_replacement(CPP, f"Squares: {SOME}", f"Squares:\n{SOME}\n{SOME}"),
        7,
        f"found '{SOME}', expected a key",
    ),
}
PLAYERS = {
    "the same player twice": (CPP.replace("Human", "computer"), 5, "a second 'computer:'"),
    "the same name twice": (CPP.replace("Human", "Ann").replace("Computer", "ANN"), 5, "a second"),
    "two names": (CPP.replace("Computer", "Ann").replace("Human", "Bob"), 5, BOTH),
    "a name and a human": (
        CPP.replace("Computer", "Ann"),
        5,
        "found 'Ann:' and 'Human:', expected one of them to be 'Computer:'",
    ),
    "a number without another": (
        with_replacement(CPP, "Next Turn: Human", "Next Turn: Human 1"),
        10,
        "found 'Human 1' as the next player, expected Human or Computer",
    ),
    "a name that is nobody's": (
        with_replacement(with_replacement(CPP, "Human:", "Ann:"), "Turn: Human", "Turn: Bob"),
        10,
        "found 'Bob' as the next player, expected Human or Computer",
    ),
    "other players in our own lines": (
        with_own_lines("cpp", "Players:", "   Human 1, human", "   Human 2, human"),
        1,
        "found 'Computer:', expected Human 1: or Human 2:",
    ),
    "any name beside another human": (
        with_replacement(CPP, "Human:", "Ann:")
        + "Kono-TUI: 1\nPlayers:\n   Computer 1, computer\n   Computer 2, computer\n",
        1,
        "found 'Computer:', expected Computer 1: or Computer 2:",
    ),
}
DICE = {
    "three dice": (f"{CPP}Dice:\n1 2\n1 2 3\n", 13, "found '1 2 3', expected one or two numbers"),
    "a seven": (f"{CPP}Dice:\n7\n", 12, "found '7', expected one or two numbers from 1 to 6"),
    "dice in words": (f"{CPP}Dice: none\n", 11, "found 'none', expected one or two numbers"),
    "dice twice": (f"{CPP}Dice:\n1 2\nDice:\n1 2\n", 13, "a second 'Dice:'"),
}
KEYED = FIELDS | PLAYERS | DICE


@pytest.mark.parametrize(("text", "line", "words"), KEYED.values(), ids=KEYED)
def test_a_save_that_is_none_is_refused_with_line_and_reason(
    text: str, line: int, words: str
) -> None:
    check_refusal(text, line, words)
