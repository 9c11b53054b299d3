"""Any text is read or refused with its line, however long or damaged it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.errors import KonoError
from kono_tui.play.storage.saves import load_save
from tests.formats.damage import LONG, damaged_texts, read_or_refuse, shuffled_texts
from tests.games.kono.saves.samples import CPP, TEXTS, refusal_of, with_own_lines, with_replacement
from tests.games.kono.saves.tournaments import KONO, form_contents, saves
from tests.scale import scaled

FORMS = st.sampled_from(KONO.saves.forms)


@pytest.mark.parametrize("form", KONO.saves.forms)
def test_a_save_cut_short_anywhere_is_refused_or_still_the_same_board(form: str) -> None:
    own = ["Kono-TUI: 1", "Game: Kono", "Players:", "Human, human", "Computer, computer, easy"]
    start = "Start: wwwww/w...w/...../bb..b/bb.bb w 1"
    text = with_own_lines(
        form, *own, "Throws:", "1 2", "6 5", start, "Moves:", "1,2 se", "Dice left:"
    )
    for end in range(len(text)):
        save = read_or_refuse(text[:end])
        assert save is None or form_contents(save) == form_contents(games.read_save(text))


@given(saves(), FORMS, st.data())
def test_a_save_cut_short_is_refused_or_still_the_same_board(
    save: Save[Any], form: str, data: st.DataObject
) -> None:
    text = KONO.write_save(save, form, with_history=True)
    again = read_or_refuse(text[: data.draw(st.integers(0, len(text)))])
    assert again is None or form_contents(again) == form_contents(save)


KEYS = ["Round: 1\n", "Board:\n", "Human:", "Score: ", "Color: ", "Next Player: "]
KEYS += ["Computer:\n", "Squares: 1 2 *", "First Turn: ", "Next Turn: ", "Dice:\n"]
OWN_KEYS = ["Kono-TUI: 1\n", "Game: Kono\n", "Players:\n", "Start: ", "Moves:\n", "Quit: "]
ITEMS = ["(1 ", "[1, ", "((W W", "((1 2", "[[[*, 2", "]]", "))", "W O B BB WW", "2,1 se\n", "1 2\n"]
ODD = ["\x1b[2J", "\u2028", "٣", "²", "\ufeff", "\x85", "\x0c"]
PIECES = st.one_of(
    st.text(max_size=20),
    st.sampled_from("()[],.;%'\"|:\n\r\t -_0"),
    st.sampled_from(KEYS + OWN_KEYS + ITEMS + ODD),
)


@settings(max_examples=scaled(50))
@given(st.lists(PIECES, max_size=20).map("".join))
def test_any_text_is_read_or_refused_and_nothing_else_happens(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=scaled(50))
@given(saves(), FORMS, st.data())
def test_a_damaged_save_is_refused_or_makes_a_game_that_can_be_saved_again(
    save: Save[Any], form: str, data: st.DataObject
) -> None:
    again = read_or_refuse(
        data.draw(damaged_texts(KONO.write_save(save, form, with_history=True), PIECES))
    )
    if again is not None:
        assert [
            KONO.read_save(KONO.write_save(again, each, with_history=True))
            for each in KONO.saves.forms
        ] == [again] * 3


@settings(max_examples=scaled(50))
@given(saves(), FORMS, st.data())
def test_lines_lost_doubled_or_swapped_are_read_or_refused(
    save: Save[Any], form: str, data: st.DataObject
) -> None:
    read_or_refuse(data.draw(shuffled_texts(KONO.write_save(save, form, with_history=True))))


@settings(max_examples=scaled(25))
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_and_nothing_else_happens(
    tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "bytes.txt"
    path.write_bytes(data)
    with pytest.raises(KonoError):
        load_save(path)


TIRING = {
    "blank lines": "Hello" + "\n" * LONG + "Hello",
    "blanks in a line": f"{CPP}\nHello{' ' * LONG}there",
    "blanks in a value": with_replacement(CPP, "Round: 2", f"Round: 2{' ' * LONG}2"),
    "blanks before a value": with_replacement(CPP, "Round: 2", f"Round:{' ' * LONG}2"),
    "blanks in a game's name": with_own_lines("cpp", "Kono-TUI: 1", f"Game: Ko{' ' * LONG}no"),
    "brackets": "(1" + "()" * LONG,
    "quotes": "(1" + "'\"|" * LONG,
    "comments": "(1" + ";\n" * LONG,
    "digits": "(1" + "1" * LONG,
    "rows": CPP.replace("   O", "   O\n" * LONG),
}
MOVES = ("1{}2", "1{}x", "1,2{}5 x", "(1{}", "1,2 {}", "{}")
BASE = ("Kono-TUI: 1", "Start: w.www/w.w.w/...../bb..b/bb.bb b 1", "Moves:")


@pytest.mark.parametrize("text", TIRING.values(), ids=TIRING)
def test_a_text_is_answered_however_long_it_is(text: str) -> None:
    read_or_refuse(text)


@pytest.mark.parametrize("fill", [" ", "1", "-", "a", "1 "])
@pytest.mark.parametrize("move", MOVES)
def test_a_move_is_answered_however_long_it_is(move: str, fill: str) -> None:
    assert read_or_refuse(with_own_lines("cpp", *BASE, move.format(fill * LONG))) is not None


@pytest.mark.parametrize("form", KONO.saves.forms)
def test_a_refusal_quotes_no_more_than_a_screen_holds(form: str) -> None:
    endless = "x" * 100_000
    for text in (
        with_replacement(TEXTS[form], "11", endless),
        with_own_lines(form, "Kono-TUI: 1", f"Game: {endless}"),
        with_own_lines(form, "Kono-TUI: 1", "Dice left:", endless),
        with_own_lines(form, "Kono-TUI: 1", f"{endless}:"),
    ):
        assert len(str(refusal_of(text))) < 500
    warned = games.read_save(
        with_own_lines(form, "Kono-TUI: 1", f"Start: {endless}", "Moves:", "1,2 se")
    )
    assert len(warned.warnings[0]) < 500


@pytest.mark.parametrize("form", KONO.saves.forms)
def test_nothing_a_terminal_obeys_is_quoted(form: str) -> None:
    assert str(refusal_of(with_replacement(TEXTS[form], "11", "\x1b[2J"))).isprintable()
    own = ("Kono-TUI: 1", "Start: \x1b[2J", "Moves:", "1,2 se")
    assert games.read_save(with_own_lines(form, *own)).warnings[0].isprintable()
