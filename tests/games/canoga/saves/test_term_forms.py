"""Lists that readers of Canoga refuse, and texts that are endless."""

from __future__ import annotations

import pytest

from kono_tui import games
from tests.formats.damage import LONG, read_or_refuse
from tests.games.canoga.saves.canoga_samples import (
    CPP,
    EACH,
    LINE,
    LISP,
    OPEN,
    PROLOG,
    SOME,
    sample,
    with_own_lines,
)
from tests.games.kono.saves.samples import check_refusal, refusal_of, with_replacement

MANY = 20_000
"""So many lines take a while as it is."""

# LISP and Prolog


ROW = f"({OPEN})"
LISTS = {
    "a word for a player": (f"(({ROW} 3)\nComputer Computer)", 2, "the human's squares and score"),
    "no human": (f"(({ROW}\n3))", 2, "the list ends, expected the human's squares and score"),
    "no score": (f"(({ROW}) ({ROW} 3) Human)", 1, "the list ends, expected the computer's score"),
    "a score alone": ("((34)\n(35) Human)", 1, "found '34', expected the computer's squares in"),
    "an empty player": (f"((\n) ({ROW} 3) Human)", 1, "the list ends, expected the computer's"),
    "a list for a score": (f"(({ROW}\n(3)) ({ROW} 3) Human)", 2, "expected the computer's score"),
    "a second score": (
        f"(({ROW} 3) ({ROW} 3\n4) Human)",
        2,
        "found '4' after the human's score, expected the end of the list",
    ),
    "a list for a square": ("(((1 2\n(3))", 2, "the file ends here, expected ')'"),
    "a list among squares": (
        f"(({ROW} 3)\n((1 2 (3) 4 5 6 7 8 9) 3) Human)",
        2,
        "found a list, expected a square",
    ),
    "nobody at all": (f"(({ROW} 3)\n({ROW} 3))", 2, "the list ends, expected the next player"),
    "a third turn": (
        with_replacement(LISP, "   Human\n", "   Human\n   Human\n"),
        15,
        "found 'Human' after the next player, expected the end of the list",
    ),
    "a list for a turn": (
        with_replacement(LISP, "   Human\n", "   (Human)\n"),
        14,
        "expected a player",
    ),
    "two names": (
        with_replacement(with_replacement(LISP, "Computer", "Ann"), "Human", "Bob"),
        14,
        "found 'Bob' as the next player, expected Human or Computer",
    ),
    "two kinds numbered": (
        with_replacement(with_replacement(LISP, "Computer", "Computer1"), "Human", "Human2"),
        14,
        "found 'Human2' as the next player, expected Computer 1 or Computer 2",
    ),
    "an empty square in Prolog": (
        with_replacement(PROLOG, "1, 2, *", "1, , *"),
        3,
        "found '' as square 2, expected 2 or *",
    ),
    "no comma in Prolog": (
        with_replacement(PROLOG, "1, 2, *", "1, 2 *"),
        3,
        "expected ',' before it",
    ),
    "no human in Prolog": (f"[[[{', '.join(OPEN.split())}], 3]].", 1, "the human's squares and"),
    "text after the list": (f"{LISP}hello\n", 16, "found 'hello' after the end of the list"),
}


@pytest.mark.parametrize(("text", "line", "words"), LISTS.values(), ids=LISTS)
def test_a_list_that_is_none_is_refused_with_line_and_reason(
    text: str, line: int, words: str
) -> None:
    check_refusal(text, line, words)


# However long


@pytest.mark.parametrize(
    "text",
    [
        with_replacement(CPP, "Score: 34", f"Score:{' ' * LONG}34"),
        with_replacement(CPP, f"Squares: {SOME}", f"Squares: {'* ' * LONG}"),
        with_replacement(CPP, f"Squares: {SOME}", f"Squares: {' '.join(map(str, range(1, LONG)))}"),
        with_replacement(CPP, "Human:", "Ann:\n" * MANY),
        with_replacement(CPP, "Human:", f"{'Ann ' * LONG}:"),
        "".join(f"A{number}:\n" for number in range(MANY)) + CPP,
        f"{CPP}Dice:\n" + "1 2\n" * MANY,
        f"{CPP}Dice:\n" + "1 " * LONG,
        f"// {'/' * LONG}\n{CPP}",
        ";\n" * MANY + CPP,
        "(" * LONG,
        f"(({'(' + '1 ' * LONG}",
        LISP.replace("Human", "Human " + "1 " * LONG),
        LISP.replace("Human", "Human" * LONG),
        f"{CPP}\nKono-TUI: 1\nStart: {'x' * LONG}\n",
        f"{CPP}\nKono-TUI: 1\nStart: {LINE.replace('throw', 'throw' * LONG)}\n",
    ],
    ids=range(16),
)
def test_a_text_is_answered_however_long_it_is(text: str) -> None:
    read_or_refuse(text)


@EACH
def test_a_refusal_quotes_no_more_than_a_screen_holds(form: str) -> None:
    endless = "x" * LONG
    for text in (
        sample(form, (OPEN, endless)),
        sample(form, (OPEN, OPEN), scores=(endless, 0)),
        sample(form, (OPEN, OPEN), first="Human", following=endless),
    ):
        assert len(str(refusal_of(text))) < 500


@EACH
def test_nothing_a_terminal_obeys_is_quoted(form: str) -> None:
    assert str(refusal_of(sample(form, (OPEN, OPEN.replace("7", "\x1b"))))).isprintable()
    assert str(refusal_of(sample(form, (OPEN, OPEN), "Human", "\x1b2J"))).isprintable()
    assert games.read_save(with_own_lines(form, "Start: \x1b[2J")).warnings[0].isprintable()
