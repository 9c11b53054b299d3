"""Canoga's files: what they hold at each moment, and what our own lines add."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.errors import SetupError
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.reach import kinds_met
from tests.formats.text_form import PAGE
from tests.games.canoga.saves.canoga_samples import (
    CANOGA,
    EACH,
    FORMS,
    LINE,
    OPEN,
    SAMPLE,
    SOME,
    TEXTS,
    position_line,
    sample,
    tournaments,
    with_own_lines,
)
from tests.games.kono.saves.samples import player_names
from tests.games.kono.saves.tournaments import HUMAN_AND_COMPUTER, TWO_COMPUTERS, reached_position

# The forms


@given(tournaments().map(Tournament.to_save))
def test_its_fields_are_players_with_squares_and_score_first_turn_and_next_turn(
    save: Save[Any],
) -> None:
    lines = CANOGA.write_save(save, "cpp").split("\n")
    keys = [line.split(":")[0].strip() for line in lines if ":" in line]
    one, other = keys[0], keys[3]
    below = ["Squares", "Score"]
    assert keys == [one, *below, other, *below, "First Turn", "Next Turn"]
    mixed = save.players[0].kind != save.players[1].kind
    assert (one, other) == (
        player_names(save.players)[::-1] if mixed else player_names(save.players)
    )


@EACH
def test_the_three_forms_tell_the_same_game(form: str) -> None:
    assert games.read_save(TEXTS[form]) == SAMPLE
    assert games.read_save(sample(form, ("1 2 * 4 * 6 7 8 *", SOME))) == SAMPLE


@given(tournaments().map(Tournament.to_save), st.permutations(CANOGA.saves.forms))
def test_a_save_survives_every_change_of_form(save: Save[Any], forms: list[str]) -> None:
    again = save
    for form in forms:
        again = CANOGA.read_save(CANOGA.write_save(again, form, with_history=True))
    assert again == save
    assert again.warnings == ()


def describe_moment(series: Tournament) -> set[str]:
    """Describe what is worth saving about a moment."""
    if series.match is None:
        return {"advantage" if series.advantage else "no advantage"}
    *_, waiting, lock, won = CANOGA.notation.format_position(series.match.position).split()
    throw = "sum" if waiting.isdecimal() else waiting
    return {throw, won.split(":")[-1], "no lock" if lock == "-" else "lock"}


def test_the_drawn_tournaments_reach_every_moment_of_a_round() -> None:
    wanted = {"advantage", "no advantage", "lock", "no lock", "covering", "uncovering"}
    wanted |= {"throw", "two", "sum", "-"}
    assert kinds_met(tournaments(), describe_moment, wanted) >= wanted


# When it is saved


@EACH
def test_before_the_dice_have_decided_nobody_is_first_or_next(form: str) -> None:
    tournament = Tournament(CANOGA, HUMAN_AND_COMPUTER).choose_size(9).throw((3, 4))
    text = CANOGA.write_save(tournament.to_save(), form)
    expected = sample(form, (OPEN, OPEN), "", "", (0, 0))
    assert "".join(text.split()) == "".join(expected.split())
    save = games.read_save(text)
    assert (save.start, save.opener, save.advantage, save.round) == (None, None, None, 1)
    assert Tournament.resume(CANOGA, save).stage is Stage.THROW
    assert (
        Tournament.resume(
            CANOGA,
            games.read_save(CANOGA.write_save(tournament.to_save(), form, with_history=True)),
        )
        == tournament
    )


@pytest.mark.parametrize(
    ("form", "nothing"),
    [
        ("lisp", "()"),
        ("lisp", "NIL"),
        ("lisp", '""'),
        ("prolog", ""),
        ("prolog", "[]"),
        ("prolog", "none"),
    ],
)
def test_nobody_may_be_written_in_many_ways(form: str, nothing: str) -> None:
    text = sample(form, (OPEN, OPEN), "Computer", "Human")
    text = text.replace("Computer", nothing).replace("Human", nothing)
    save = games.read_save(text)
    assert (save.start, save.opener, save.totals) == (None, None, (36, 34))


@EACH
@pytest.mark.parametrize("number", [1, 9])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_covered_square_before_the_round_is_the_advantage(
    form: str, number: int, seat: int
) -> None:
    row = OPEN.replace(str(number), "*")
    save = games.read_save(sample(form, (OPEN, row) if seat == 0 else (row, OPEN), "", ""))
    assert (save.start, save.advantage, save.round) == (None, (seat, number), 2)
    tournament = Tournament.resume(CANOGA, save).throw((1, 1)).throw((2, 1))
    rows = ["." * 9, "." * 9]
    rows[seat] = "." * (number - 1) + "x" + "." * (9 - number)
    assert position_line(tournament.to_save()) == f"{rows[0]} {rows[1]} 1 throw {seat}:{number} -"
    assert (
        CANOGA.read_save(CANOGA.write_save(tournament.to_save(), form, with_history=True))
        == tournament.to_save()
    )


@EACH
def test_a_turn_half_over_is_restored_by_its_moves(form: str) -> None:
    tournament = Tournament.resume(CANOGA, SAMPLE)
    for typed, waiting in (("two", "0 two"), ("4+5", "0 9"), ("c9", "0 throw")):
        assert tournament.match is not None
        tournament = tournament.play(CANOGA.notation.parse_move(tournament.match.position, typed))
        again = games.read_save(CANOGA.write_save(tournament.to_save(), form, with_history=True))
        assert (again, again.warnings) == (tournament.to_save(), ())
        position = reached_position(again)
        assert position is not None
        assert CANOGA.notation.format_position(position).endswith(f" {waiting} - -")
        alone = games.read_save(CANOGA.write_save(tournament.to_save(), form))
        assert position_line(alone) == f"{CANOGA.saves.format_saved_part(position)} throw - -"


@EACH
def test_only_our_own_lines_hold_the_lock(form: str) -> None:
    tournament = Tournament(CANOGA, TWO_COMPUTERS, round=2, totals=(0, 14), advantage=(1, 5))
    tournament = tournament.choose_size(10).throw((6, 6)).throw((1, 1))
    assert position_line(tournament.to_save()).endswith(" 0 throw 1:5 -")
    assert (
        games.read_save(CANOGA.write_save(tournament.to_save(), form, with_history=True))
        == tournament.to_save()
    )
    alone = games.read_save(CANOGA.write_save(tournament.to_save(), form))
    assert position_line(alone).endswith(" 0 throw - -")
    assert alone.opener == 0


# Lines of our own


@EACH
def test_our_own_lines_tell_the_round_and_the_form_the_totals(form: str) -> None:
    assert games.read_save(with_own_lines(form, "Tournament: round 7")) == replace(SAMPLE, round=7)
    assert games.read_save(with_own_lines(form, "tournament:  ROUND  1")) == replace(
        SAMPLE, round=1
    )
    text = CANOGA.write_save(replace(SAMPLE, round=7), form, with_history=True)
    assert "Tournament: round 7" in [line.lstrip(";% ") for line in text.split("\n")]
    first = CANOGA.write_save(replace(SAMPLE, round=1, totals=(0, 0)), form, with_history=True)
    assert "Tournament" not in first


@EACH
@pytest.mark.parametrize("totals", [(0, 0), (0, 1), (5, 0)])
def test_without_them_it_is_the_second_round_once_somebody_has_scored(
    form: str, totals: tuple[int, int]
) -> None:
    save = games.read_save(sample(form, (OPEN, SOME), scores=totals[::-1]))
    assert (save.round, save.totals) == (1 if totals == (0, 0) else 2, totals)


HISTORY = (
    "First: Computer",
    "Start: .....xx.. ..x.x...x 1 9 - -",
    "Moves:",
    "c8+1",
    "two",
    "1+1",
)
"""Moves that lead to other rows than the sample's."""


@EACH
def test_moves_that_do_not_lead_to_the_rows_keep_the_forms_first_player(
    form: str,
) -> None:
    for lines in (HISTORY, HISTORY[1:], HISTORY[:1] + HISTORY[2:], HISTORY[:4]):
        save = games.read_save(with_own_lines(form, *lines))
        assert save == SAMPLE
        (warning,) = save.warnings
        assert "goes on from the board" in warning


@EACH
@pytest.mark.parametrize("own", [(), (f"Start: {LINE}",), (f"Start: {LINE}", "Moves:", "two")])
def test_the_first_player_is_the_forms_whatever_our_own_lines_say(
    form: str, own: tuple[str, ...]
) -> None:
    save = games.read_save(with_own_lines(form, "First: Human", *own))
    assert (save.opener, position_line(save), len(save.moves)) == (1, LINE, int("two" in own))
    (warning,) = save.warnings
    line = with_own_lines(form, "First: Human").count("\n")
    assert warning == f"line {line}: the lines above tell another first player, who counts"


# The page that tells of all this


@pytest.mark.parametrize("form", ["lisp", "prolog"])
def test_the_formats_page_shows_the_same_round_as_a_list(form: str) -> None:
    (block,) = re.findall(rf"```{form}\n(.*?)```", PAGE.read_text("utf-8"), re.S)
    alone, whole = FORMS[0].shown_files()
    assert games.read_save(block) == games.read_save(alone)
    assert CANOGA.write_save(games.read_save(whole), form) == block


def test_the_formats_page_shows_a_position_in_one_line() -> None:
    shown = re.findall(r"`([.x]{9,11} [.x]{9,11} [01] [^`]+)`", PAGE.read_text("utf-8"))
    position = reached_position(games.read_save(FORMS[0].shown_files()[1]))
    assert position is not None
    assert shown == [CANOGA.notation.format_position(position)]


# What siblings write


def is_flagged(save: Save[Any]) -> bool:
    """Whether noughts for covered squares would leave nothing but 0 and 1."""
    text = CANOGA.write_save(save, "cpp")
    return not re.search(r"Squares:.* ([2-9]|1[01])", text)


@pytest.mark.parametrize("form", [each for each in CANOGA.saves.sibling_forms if "zeros" in each])
@given(st.data())
def test_noughts_say_the_same_as_stars(form: str, data: st.DataObject) -> None:
    save = data.draw(tournaments()).to_save()
    if is_flagged(save):
        with pytest.raises(SetupError, match="could be taken for flags"):
            CANOGA.write_save(save, form)
        return
    alone = CANOGA.write_save(save, form)
    assert "*" not in alone
    assert games.read_save(alone) == games.read_save(CANOGA.write_save(save, form[:-6]))
    assert games.read_save(CANOGA.write_save(save, form, with_history=True)) == save


@given(st.data())
def test_a_block_of_dice_says_what_comes_next(data: st.DataObject) -> None:
    save = data.draw(tournaments()).to_save()
    usual = games.read_save(CANOGA.write_save(save, "cpp"))
    with_dice = games.read_save(CANOGA.write_save(save, "cpp-dice"))
    assert with_dice == replace(usual, dice_left=save.dice_left)
    assert games.read_save(CANOGA.write_save(save, "cpp-dice", with_history=True)) == save
