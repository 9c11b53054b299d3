"""What readers accept: the same game, however another program or an editor lays it out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.games.kono.saves.forms import detect_form
from kono_tui.play.storage.saves import load_save
from kono_tui.play.tournament import Stage, Tournament
from tests.games.kono.saves.samples import (
    COMMENTS,
    CPP,
    FRESH,
    LISP,
    PROLOG,
    SAMPLE,
    TEXTS,
    board_line,
    format_row,
    numbered_names,
    player_names,
    with_replacement,
)
from tests.games.kono.saves.tournaments import KONO, saves
from tests.scale import scaled

FORMS = pytest.mark.parametrize("form", KONO.saves.forms)
BLANKS = st.text(" \t", max_size=5)
GAPS = st.text(" \t", min_size=1, max_size=5)
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r"])
CASES = st.sampled_from([str.upper, str.lower, str.title, str.swapcase])
TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|[()\[\],]|[^\s()\[\],'\"]+")


@pytest.mark.parametrize("text", [CPP, FRESH["cpp"].format("", "", "")])
def test_values_may_stand_on_the_line_below_their_keys(text: str) -> None:
    below = re.sub(r": (?=\S)", ":\n      ", text)
    assert below.count("\n") > text.count("\n")
    assert games.read_save(f"{below}\nThe end\n") == games.read_save(text)


# The same save in other clothes


@st.composite
def reformatted_lines(draw: st.DrawFn, text: str) -> str:
    """Lines with keys: other indentation, gaps, letter case and blank lines."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.strip():
            words = draw(CASES)(line).split()
            lines.append(draw(BLANKS) + draw(GAPS).join(words) + draw(BLANKS))
        lines += draw(st.lists(BLANKS, max_size=2))
    return "\n".join(lines)


@st.composite
def reformatted_terms(draw: st.DrawFn, text: str, comment: str) -> str:
    """A list: other blanks, line ends, letter case and comments between its words."""
    remarks = st.sampled_from([f"{comment}\n", f"{comment}{comment} a ( ] ' remark\n"])
    gaps = st.one_of(GAPS, st.just("\n"), remarks)
    words = [draw(CASES)(word) for word in TOKEN.findall(re.sub(rf"{comment}.*", "", text))]
    if words[-1] == "." and draw(st.booleans()):
        words.pop()
    return draw(BLANKS) + "".join(word + draw(gaps) for word in words)


@st.composite
def reformatted_files(draw: st.DrawFn, text: str) -> bytes:
    """A written save as a file that another program or an editor might leave."""
    form = detect_form(text)
    head, mark, own = text.partition(f"{COMMENTS[form]}Kono-TUI")
    comment = COMMENTS[form].strip()
    head = draw(reformatted_terms(head, comment) if comment else reformatted_lines(head))
    tail = [draw(BLANKS) + line + draw(BLANKS) for line in (mark + own).split("\n") if mark]
    whole = draw(LINE_ENDS).join([*head.rstrip("\n").split("\n"), *tail])
    if draw(st.booleans()):
        whole = whole.rstrip()
    return draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + whole.encode()


def load_bytes(folder: Path, data: bytes) -> Save[Any]:
    """The save in a file of these bytes."""
    path = folder / "relaid.txt"
    path.write_bytes(data)
    return load_save(path)


@given(st.data(), saves(), st.sampled_from(KONO.saves.forms))
def test_a_save_is_the_same_however_it_is_laid_out(
    tmp_path: Path, data: st.DataObject, save: Save[Any], form: str
) -> None:
    again = load_bytes(
        tmp_path, data.draw(reformatted_files(KONO.write_save(save, form, with_history=True)))
    )
    assert again == save
    assert again.warnings == ()


@settings(max_examples=scaled(25))
@given(st.data(), saves(), st.sampled_from(KONO.saves.forms))
def test_the_form_alone_is_the_same_however_it_is_laid_out(
    tmp_path: Path, data: st.DataObject, save: Save[Any], form: str
) -> None:
    text = KONO.write_save(save, form)
    assert load_bytes(tmp_path, data.draw(reformatted_files(text))) == KONO.read_save(text)


# What others write


@FORMS
def test_the_three_forms_tell_the_same_game(form: str) -> None:
    assert games.read_save(TEXTS[form]) == SAMPLE


def test_neither_indentation_nor_blank_lines_are_needed() -> None:
    lines = [" ".join(line.split()) for line in CPP.split("\n") if line.strip()]
    assert games.read_save("\n".join(lines)) == SAMPLE
    assert games.read_save(" ".join(LISP.split())) == SAMPLE
    assert games.read_save("".join(PROLOG.split())) == SAMPLE


@FORMS
@pytest.mark.parametrize("vacant", ["O", "o", "+", "."])
def test_a_vacant_point_is_an_o_a_plus_or_a_dot(form: str, vacant: str) -> None:
    assert games.read_save(re.sub(r"\b[oO]\b", vacant, TEXTS[form])) == SAMPLE


@FORMS
@pytest.mark.parametrize(("white", "black"), [("W", "B"), ("w", "b"), ("WHITE", "bLACK")])
def test_a_colour_is_a_word_or_its_first_letter(form: str, white: str, black: str) -> None:
    text = re.sub("white", white, TEXTS[form], flags=re.IGNORECASE)
    assert games.read_save(re.sub("black", black, text, flags=re.IGNORECASE)) == SAMPLE


@pytest.mark.parametrize(("key", "other"), [("Color", "Colour"), ("Score", "Scores")])
def test_a_key_may_be_spelt_either_way(key: str, other: str) -> None:
    assert games.read_save(CPP.replace(key, other)) == SAMPLE


@FORMS
def test_rounds_may_be_counted_from_zero(form: str) -> None:
    save = games.read_save(with_replacement(TEXTS[form], "2", "0"))
    assert save.round == 0
    assert games.read_save(KONO.write_save(save, form, with_history=True)) == save


@pytest.mark.parametrize("end", ["", ".", " .", "\n.\n", ". % the end"])
def test_the_final_dot_may_be_missing(end: str) -> None:
    assert games.read_save(with_replacement(PROLOG, ".\n", end)) == SAMPLE


@pytest.mark.parametrize("form", ["lisp", "prolog"])
def test_comments_may_stand_anywhere(form: str) -> None:
    mark = COMMENTS[form]
    text = f"{mark}Round: 7\n" + TEXTS[form].replace("\n", f"{mark}) ] Human:\n{mark}\n")
    assert games.read_save(text) == SAMPLE


def test_lines_may_name_the_players_in_either_order() -> None:
    start, end = CPP.index("Computer:"), CPP.index("Human:")
    computer = CPP[start:end]
    swapped = with_replacement(with_replacement(CPP, computer, ""), "Board:", f"{computer}Board:")
    assert swapped.index("Human:") < swapped.index("Computer:")
    assert games.read_save(swapped) == SAMPLE


@pytest.mark.parametrize("kind", ["Human", "Computer"])
@pytest.mark.parametrize("seat", [0, 1])
def test_two_of_a_kind_are_distinguished_by_their_numbers(kind: str, seat: int) -> None:
    first, second = numbered_names(kind)
    text = with_replacement(CPP, "Player: Human", f"Player: {(first, second)[seat]}")
    text = with_replacement(
        with_replacement(text, "Computer:", f"{second}:"), "Human:", f"{first}:"
    )
    save = games.read_save(text)
    assert player_names(save.players) == (first, second)
    assert {player.kind for player in save.players} == {kind.lower()}
    assert save.totals == (11, 5)
    assert save.start is not None
    assert save.start.to_move == seat


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("lisp", '"{} {}"'),
        ("lisp", "|{} {}|"),
        ("lisp", "{} {}"),
        ("lisp", "{}{}"),
        ("prolog", "'{} {}'"),
        ("prolog", "{}{}"),
        ("prolog", "{}_{}"),
    ],
)
@pytest.mark.parametrize("kind", ["Human", "computer"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_list_with_a_numbered_next_player_has_two_of_a_kind(
    form: str, name: str, kind: str, seat: int
) -> None:
    following = name.format(kind, seat + 1)
    save = games.read_save(re.sub("human", following, TEXTS[form], flags=re.IGNORECASE))
    assert player_names(save.players) == numbered_names(kind.title())
    assert save.totals == (5, 11)
    assert save.start is not None
    assert save.start.to_move == seat


# Who can capture


@FORMS
def test_a_doubled_letter_can_capture(form: str) -> None:
    text = with_replacement(
        TEXTS[form], format_row(form, "W O W O W"), format_row(form, "W O WW O W")
    )
    assert board_line(games.read_save(text)) == "w.www/w.W.w/...../bb..b/bb.bb"


@pytest.mark.parametrize("letter", ["W", "WW"])
def test_a_piece_on_the_opponents_home_can_capture_though_written_once(letter: str) -> None:
    text = with_replacement(CPP, "W  O  W  W  W", "O  B  W  W  W")
    text = with_replacement(text, "B  B  O  O  B", f"{letter}  B  O  O  O")
    assert board_line(games.read_save(text)) == ".Bwww/w.w.w/...../Wb.../bb.bb"


def test_a_piece_on_its_own_home_cannot_capture_unless_written_twice() -> None:
    assert board_line(games.read_save(CPP)).islower()
    text = with_replacement(CPP, "B  B  O  B  B", "BB B  O  B  B")
    assert board_line(games.read_save(text)) == "w.www/w.w.w/...../bb..b/Bb.bb"


# Before the colours are known


@FORMS
def test_empty_fields_mean_that_the_dice_will_decide(form: str) -> None:
    nothing = {"cpp": "", "lisp": "()", "prolog": "''"}[form]
    save = games.read_save(FRESH[form].format(nothing, nothing, nothing))
    assert (save.start, save.opener, save.totals) == (None, None, (3, 8))
    assert Tournament.resume(KONO, save).stage is Stage.THROW


@FORMS
def test_a_next_player_without_colours_is_to_pick_one(form: str) -> None:
    nothing = {"cpp": "", "lisp": "()", "prolog": "''"}[form]
    save = games.read_save(FRESH[form].format(nothing, nothing, "computer"))
    assert (save.start, save.opener) == (None, 1)
    assert Tournament.resume(KONO, save).stage is Stage.COLOUR


@pytest.mark.parametrize(
    ("form", "nothing"),
    [
        ("lisp", ""),
        ("lisp", "NIL"),
        ("lisp", '""'),
        ("prolog", ""),
        ("prolog", "[]"),
        ("prolog", "none"),
    ],
)
def test_an_empty_field_may_be_written_in_many_ways(form: str, nothing: str) -> None:
    save = games.read_save(FRESH[form].format(nothing, nothing, nothing))
    assert (save.start, save.opener, save.totals) == (None, None, (3, 8))
