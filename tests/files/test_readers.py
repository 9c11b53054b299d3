"""What readers take: the same game, however another program or an editor lays it out."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.move import Move
from kono_tui.core.save import Player, Save
from kono_tui.games.kono.forms import form_of
from kono_tui.play.series import Series, Stage
from kono_tui.play.store import load
from tests.files.samples import (
    COMMENTS,
    CPP,
    FRESH,
    LISP,
    PROLOG,
    SAMPLE,
    TEXTS,
    changed,
    named,
    names,
    with_own,
)
from tests.files.strategies import HUMAN_AND_COMPUTER, KONO, TWO_COMPUTERS, saves, step

FORMS = pytest.mark.parametrize("form", KONO.forms)
BLANKS = st.text(" \t", max_size=5)
GAPS = st.text(" \t", min_size=1, max_size=5)
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r"])
CASES = st.sampled_from([str.upper, str.lower, str.title, str.swapcase])
TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|[()\[\],]|[^\s()\[\],'\"]+")
FOREIGN = (
    "Saved by another program",
    "Time: 12:30",
    "Game: over",
    "Round: 9",
    "Board:",
    "W W W",
    "Players:",
    "()[],.;%",
)
OWN = (
    "Kono-TUI: 1",
    "Game: Kono",
    "Players:",
    "   Human, human",
    "   Computer, computer, easy",
    "Throws:",
    "   1 2",
    "   6 5",
    "First: Computer",
    "Start: wwwww/w...w/...../bb..b/bb.bb w 1",
    "Moves:",
    "   1,2 se",
    "Quit: Human",
    "Dice left:",
    "   3 3",
)
"""Lines of our own that fit the sample."""
TOLD = replace(
    SAMPLE,
    players=(Player("Human", "human"), Player("Computer", "computer", "easy")),
    throws=((1, 2), (6, 5)),
    opener=1,
    start=KONO.from_line("wwwww/w...w/...../bb..b/bb.bb w 1"),
    moves=(Move("step", (1, 7)),),
    quitter=0,
    dice=((3, 3),),
)
"""What the sample tells with them."""
WITHOUT_HISTORY = replace(TOLD, opener=None, start=SAMPLE.start, moves=())
PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


# The same save in other clothes


@st.composite
def relaid_lines(draw: st.DrawFn, text: str) -> str:
    """Lines with keys: other indentation, gaps, letter case and blank lines."""
    lines: list[str] = []
    for line in text.split("\n"):
        if line.strip():
            words = draw(CASES)(line).split()
            lines.append(draw(BLANKS) + draw(GAPS).join(words) + draw(BLANKS))
        lines += draw(st.lists(BLANKS, max_size=2))
    return "\n".join(lines)


@st.composite
def relaid_terms(draw: st.DrawFn, text: str, comment: str) -> str:
    """A list: other blanks, line ends, letter case and comments between its words."""
    remarks = st.sampled_from([f"{comment}\n", f"{comment}{comment} a ( ] ' remark\n"])
    gaps = st.one_of(GAPS, st.just("\n"), remarks)
    words = [draw(CASES)(word) for word in TOKEN.findall(re.sub(rf"{comment}.*", "", text))]
    if words[-1] == "." and draw(st.booleans()):
        words.pop()
    return draw(BLANKS) + "".join(word + draw(gaps) for word in words)


@st.composite
def relaid(draw: st.DrawFn, text: str) -> bytes:
    """A written save as a file that another program or an editor might leave."""
    form = form_of(text)
    head, mark, own = text.partition(f"{COMMENTS[form]}Kono-TUI")
    comment = COMMENTS[form].strip()
    head = draw(relaid_terms(head, comment) if comment else relaid_lines(head))
    tail = [draw(BLANKS) + line + draw(BLANKS) for line in (mark + own).split("\n") if mark]
    whole = draw(LINE_ENDS).join([*head.rstrip("\n").split("\n"), *tail])
    if draw(st.booleans()):
        whole = whole.rstrip()
    return draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + whole.encode()


def loaded(folder: Path, data: bytes) -> Save[Any]:
    """The save in a file of these bytes."""
    path = folder / "relaid.txt"
    path.write_bytes(data)
    return load(path)


@given(st.data(), saves(), st.sampled_from(KONO.forms))
def test_a_save_is_the_same_however_it_is_laid_out(
    tmp_path: Path, data: st.DataObject, save: Save[Any], form: str
) -> None:
    again = loaded(tmp_path, data.draw(relaid(KONO.write(save, form))))
    assert again == save
    assert again.warnings == ()


@settings(max_examples=50)
@given(st.data(), saves(), st.sampled_from(KONO.forms))
def test_the_form_alone_is_the_same_however_it_is_laid_out(
    tmp_path: Path, data: st.DataObject, save: Save[Any], form: str
) -> None:
    text = KONO.write(save, form, strict=True)
    assert loaded(tmp_path, data.draw(relaid(text))) == KONO.read(text)


# What others write


@FORMS
def test_the_three_forms_tell_the_same_game(form: str) -> None:
    assert games.read(TEXTS[form]) == SAMPLE


def test_neither_indentation_nor_blank_lines_are_needed() -> None:
    lines = [" ".join(line.split()) for line in CPP.split("\n") if line.strip()]
    assert games.read("\n".join(lines)) == SAMPLE
    assert games.read(" ".join(LISP.split())) == SAMPLE
    assert games.read("".join(PROLOG.split())) == SAMPLE


@FORMS
@pytest.mark.parametrize("vacant", ["O", "o", "+", "."])
def test_a_vacant_point_is_an_o_a_plus_or_a_dot(form: str, vacant: str) -> None:
    assert games.read(re.sub(r"\b[oO]\b", vacant, TEXTS[form])) == SAMPLE


@FORMS
@pytest.mark.parametrize(("white", "black"), [("W", "B"), ("w", "b"), ("WHITE", "bLACK")])
def test_a_colour_is_a_word_or_its_first_letter(form: str, white: str, black: str) -> None:
    text = re.sub("white", white, TEXTS[form], flags=re.IGNORECASE)
    assert games.read(re.sub("black", black, text, flags=re.IGNORECASE)) == SAMPLE


def test_colour_may_be_spelt_either_way() -> None:
    assert games.read(CPP.replace("Color", "Colour")) == SAMPLE


@FORMS
def test_rounds_may_be_counted_from_zero(form: str) -> None:
    save = games.read(changed(TEXTS[form], "2", "0"))
    assert save.round == 0
    assert games.read(KONO.write(save, form)) == save


@pytest.mark.parametrize("end", ["", ".", " .", "\n.\n", ". % the end"])
def test_the_final_dot_may_be_missing(end: str) -> None:
    assert games.read(changed(PROLOG, ".\n", end)) == SAMPLE


@pytest.mark.parametrize("form", ["lisp", "prolog"])
def test_comments_may_stand_anywhere(form: str) -> None:
    mark = COMMENTS[form]
    text = f"{mark}Round: 7\n" + TEXTS[form].replace("\n", f"{mark}) ] Human:\n{mark}\n")
    assert games.read(text) == SAMPLE


def test_lines_may_name_the_players_in_either_order() -> None:
    start, end = CPP.index("Computer:"), CPP.index("Human:")
    computer = CPP[start:end]
    swapped = changed(changed(CPP, computer, ""), "Board:", f"{computer}Board:")
    assert swapped.index("Human:") < swapped.index("Computer:")
    assert games.read(swapped) == SAMPLE


@pytest.mark.parametrize("kind", ["Human", "Computer"])
@pytest.mark.parametrize("seat", [0, 1])
def test_two_of_a_kind_are_told_apart_by_their_numbers(kind: str, seat: int) -> None:
    first, second = named(kind)
    text = changed(CPP, "Player: Human", f"Player: {(first, second)[seat]}")
    text = changed(changed(text, "Computer:", f"{second}:"), "Human:", f"{first}:")
    save = games.read(text)
    assert names(save.players) == (first, second)
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
    save = games.read(re.sub("human", following, TEXTS[form], flags=re.IGNORECASE))
    assert names(save.players) == named(kind.title())
    assert save.totals == (5, 11)
    assert save.start is not None
    assert save.start.to_move == seat


# Who can capture


def pieces(save: Save[Any]) -> str:
    """The board in one line; capital letters can capture."""
    assert save.start is not None
    return KONO.line(save.start).split()[0]


def row(form: str, cells: str) -> str:
    """A row of the samples as a form writes it."""
    gap = {"cpp": "  ", "lisp": " ", "prolog": ", "}[form]
    text = gap.join(cells.split())
    return text.lower() if form == "prolog" else text


@FORMS
def test_a_doubled_letter_can_capture(form: str) -> None:
    text = changed(TEXTS[form], row(form, "W O W O W"), row(form, "W O WW O W"))
    assert pieces(games.read(text)) == "w.www/w.W.w/...../bb..b/bb.bb"


@pytest.mark.parametrize("letter", ["W", "WW"])
def test_a_piece_on_the_opponents_home_can_capture_though_written_once(letter: str) -> None:
    text = changed(CPP, "W  O  W  W  W", "O  B  W  W  W")
    text = changed(text, "B  B  O  O  B", f"{letter}  B  O  O  O")
    assert pieces(games.read(text)) == ".Bwww/w.w.w/...../Wb.../bb.bb"


def test_a_piece_on_its_own_home_cannot_capture_unless_written_twice() -> None:
    assert pieces(games.read(CPP)).islower()
    text = changed(CPP, "B  B  O  B  B", "BB B  O  B  B")
    assert pieces(games.read(text)) == "w.www/w.w.w/...../bb..b/Bb.bb"


# Before the colours are known


@FORMS
def test_empty_fields_mean_that_the_dice_will_decide(form: str) -> None:
    nothing = {"cpp": "", "lisp": "()", "prolog": "''"}[form]
    save = games.read(FRESH[form].format(nothing, nothing, nothing))
    assert (save.start, save.opener, save.totals) == (None, None, (3, 8))
    assert Series.resume(KONO, save).stage is Stage.THROW


@FORMS
def test_a_next_player_without_colours_is_to_pick_one(form: str) -> None:
    nothing = {"cpp": "", "lisp": "()", "prolog": "''"}[form]
    save = games.read(FRESH[form].format(nothing, nothing, "computer"))
    assert (save.start, save.opener) == (None, 1)
    assert Series.resume(KONO, save).stage is Stage.COLOUR


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
    save = games.read(FRESH[form].format(nothing, nothing, nothing))
    assert (save.start, save.opener, save.totals) == (None, None, (3, 8))


# After the last field


@pytest.mark.parametrize("line", FOREIGN)
def test_foreign_lines_after_the_last_field_are_ignored(line: str) -> None:
    for form in KONO.forms:
        assert games.read(with_own(form, line, line)) == SAMPLE


@FORMS
def test_foreign_lines_may_stand_before_our_own(form: str) -> None:
    save = games.read(with_own(form, *FOREIGN, "Kono-TUI: 1", "Dice left:", "4 3", "2 2"))
    assert save == replace(SAMPLE, dice=((4, 3), (2, 2)))


@FORMS
def test_our_own_lines_add_what_the_form_cannot_tell(form: str) -> None:
    save = games.read(with_own(form, *OWN))
    assert save == TOLD
    assert save.warnings == ()
    assert games.read(KONO.write(save, form)) == save


@pytest.mark.parametrize("form", ["lisp", "prolog"])
def test_our_own_lines_may_be_commented_out_twice(form: str) -> None:
    mark = COMMENTS[form].strip()
    assert games.read(with_own(form, *OWN).replace(mark, mark * 2)) == TOLD


@FORMS
def test_a_line_that_only_resembles_our_mark_is_foreign(form: str) -> None:
    for line in ("Kono-TUI", "_Kono-TUI: 2", "Kono.TUI: 2", "My Kono-TUI: 2"):
        assert games.read(with_own(form, line)) == SAMPLE


# History that does not fit


def line_of(text: str, words: str) -> int:
    """The number of the one line with these words."""
    (number,) = (n for n, line in enumerate(text.split("\n"), start=1) if words in line)
    return number


@FORMS
@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("1,2 se", "1,2 ne", "1,2 ne"),
        ("1,2 se", "1,4 se", "1,4 se"),
        ("1,2 se", "3,3 se", "3,3 se"),
        ("1,2 se", "9,2 se", "9,2 se"),
        ("1,2 se", f"{'1' * 5000},2 se", "1111,2 se"),
        ("1,2 se", "pass", "pass"),
        ("1,2 se", "hello", "hello"),
        (" w 1", " b 1", "1,2 se"),
        (" w 1", " w 0", "1,2 se"),
        (" w 1", "", "Start"),
        ("wwwww/", "", "Start"),
        ("wwwww/", "wwXww/", "Start"),
        ("wwwww/", "ww.ww/", "1,2 se"),
    ],
)
def test_moves_that_do_not_fit_the_board_are_left_out_with_a_warning(
    form: str, old: str, new: str, at: str
) -> None:
    text = changed(with_own(form, *OWN), old, new)
    save = games.read(text)
    assert save == WITHOUT_HISTORY
    (warning,) = save.warnings
    assert warning.startswith(f"line {line_of(text, at)}: ")
    assert "goes on from the board" in warning


@FORMS
@pytest.mark.parametrize(("kept", "dropped"), [("Start", OWN[10:12]), ("Moves", OWN[9:10])])
def test_moves_without_their_start_are_left_out_with_a_warning(
    form: str, kept: str, dropped: tuple[str, ...]
) -> None:
    text = with_own(form, *(line for line in OWN if line not in dropped))
    save = games.read(text)
    assert save == WITHOUT_HISTORY
    assert [line_of(text, f"{kept}:")] == [int(each.split()[1][:-1]) for each in save.warnings]


@pytest.mark.parametrize("own", [OWN[9:10], OWN[9:12], OWN[10:12]])
def test_whoever_is_to_pick_a_colour_still_is_whatever_the_moves_were(own: tuple[str, ...]) -> None:
    text = FRESH["cpp"].format("", "", "Computer") + "\n".join(["Kono-TUI: 1", *own])
    save = games.read(text)
    assert (save.start, save.moves, save.opener) == (None, (), 1)


@FORMS
def test_an_edited_board_is_played_on_with_a_warning(form: str) -> None:
    text = changed(with_own(form, *OWN[:-3]), row(form, "W O W O W"), row(form, "W O O O W"))
    save = games.read(text)
    assert pieces(save) == "w.www/w...w/...../bb..b/bb.bb"
    assert save.moves == ()
    assert [line_of(text, "1,2 se")] == [int(each.split()[1][:-1]) for each in save.warnings]
    assert Series.resume(KONO, save).stage is Stage.PLAY


@FORMS
def test_a_game_resumes_though_two_computers_would_have_ended_it_before(form: str) -> None:
    series = Series(KONO, HUMAN_AND_COMPUTER, 5, opener=0).choose_colour("white")
    for move in [*("2,1 se", "4,5 nw", "3,2 nw", "3,4 se") * 2, "2,5 sw"]:
        series = step(series, move)
    edited = replace(series.save(), players=TWO_COMPUTERS)
    resumed = Series.resume(KONO, games.read(KONO.write(edited, form)))
    assert resumed.watched
    assert resumed.save() == edited


# The page about the forms


def examples() -> list[str]:
    """The saves on the page."""
    blocks = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [block for block in blocks if KONO.claims(block)]


def test_the_page_shows_every_form_and_our_own_lines() -> None:
    assert {form_of(text) for text in examples()} == set(KONO.forms)
    assert {"Kono-TUI" in text for text in examples()} == {True, False}


@pytest.mark.parametrize("text", examples())
def test_the_page_shows_what_is_really_written(text: str) -> None:
    save = games.read(text)
    assert save.warnings == ()
    assert KONO.write(save, form_of(text), strict="Kono-TUI" not in text) == text
