"""What holds for the text forms of every game: round trips, other layouts, and damage."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.play.storage.saves import load_save
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.damage import LONG, damaged_texts, read_or_refuse, shuffled_texts
from tests.formats.reach import kinds_met
from tests.formats.text_form import TextForm
from tests.games.canoga.saves import canoga_samples
from tests.games.fanorona.saves import fanorona_samples
from tests.games.konane.saves import konane_samples
from tests.games.kono.saves.tournaments import MIXES
from tests.games.konobi.saves import konobi_samples
from tests.scale import scaled

ALL = (konane_samples.FORM, konobi_samples.FORM, fanorona_samples.FORM, *canoga_samples.FORMS)
FORMS = pytest.mark.parametrize("form", ALL, ids=[form.key for form in ALL])
KEYED = [form for form in ALL if not form.comment]
STRAYS = [(form, *stray) for form in ALL for stray in form.strays]
ENDLESS = [(form, move, fill) for form in ALL for move in form.moves for fill in form.fills]
BLANKS = st.text(" \t", max_size=4)
CASES = st.sampled_from([str.upper, str.lower, str.title, str.swapcase])


def form_id(value: object) -> str | None:
    """The id of a test case."""
    return value.key if isinstance(value, TextForm) else None


# There and back


def describe_moments(tournament: Tournament) -> set[str]:
    """Describe what is worth saving about a moment."""
    kinds = " and ".join(player.kind for player in tournament.players)
    found = {
        kinds,
        f"size {tournament.size}",
        tournament.stage.name,
        f"rules {tournament.variant or 'usual'}",
    }
    match = tournament.match
    if match is None:
        return found
    if match.quitter is not None:
        found.add("quit")
    if match.draw_agreed:
        found.add("agreed")
    if any(move.kind == "stop" for move in match.legal_moves):
        found.add("mid-turn")
    return found


@FORMS
def test_the_drawn_tournaments_reach_every_moment(form: TextForm) -> None:
    sizes = {f"size {size}" for size in form.game.info.sizes}
    wanted = {" and ".join(mix) for mix in MIXES} | sizes | form.moments
    assert kinds_met(form.tournaments(), describe_moments, wanted) >= wanted


@FORMS
@given(st.data())
def test_a_save_reads_back_as_it_was_written(form: TextForm, data: st.DataObject) -> None:
    save = data.draw(form.saves())
    text = form.write(save)
    assert form.game.saves.claims(text)
    assert form.game.read_save(text) == games.read_save(text) == save


@FORMS
@given(st.data())
def test_a_resumed_tournament_is_the_one_that_was_saved(
    form: TextForm, data: st.DataObject
) -> None:
    tournament = data.draw(form.tournaments())
    again = form.game.read_save(form.write(tournament.to_save()))
    assert Tournament.resume(form.game, again) == tournament


@FORMS
@given(st.data())
def test_the_form_alone_keeps_what_it_can_carry(form: TextForm, data: st.DataObject) -> None:
    save = data.draw(form.saves())
    text = form.write(save, with_history=False)
    assert form.game.saves.claims(text)
    again = games.read_save(text)
    assert again.game == form.game.info.key
    assert form.carried(again) == form.carried(save)
    assert again.totals == (0, 0) or form.game.saves.include_totals
    assert again.round == (1 if again.totals == (0, 0) else 2)
    assert (again.moves, again.opening_throws, again.dice_left, again.variant) == ((), (), (), "")
    assert form.write(again, with_history=False) == text


@FORMS
@given(st.data())
def test_the_form_comes_first_and_our_own_lines_follow_it(
    form: TextForm, data: st.DataObject
) -> None:
    save = data.draw(form.saves())
    alone, whole = form.write(save, with_history=False), form.write(save)
    head, mark, own = whole.partition(f"\n{form.comment}Kono-TUI: 1\n")
    assert own.startswith(f"{form.comment}Game: {form.game.info.title}\n")
    assert all(line.startswith(form.comment) for line in own.splitlines())
    told = [line for line in head.splitlines(keepends=True) if not is_remark(line, form)]
    assert mark
    assert "".join(told) == alone


def is_remark(line: str, form: TextForm) -> bool:
    return bool(form.comment) and line.strip().startswith(form.comment)


@FORMS
@given(st.data())
def test_a_save_is_the_same_however_it_is_laid_out(form: TextForm, data: st.DataObject) -> None:
    save = data.draw(form.saves())
    head, mark, own = form.write(save).partition(f"{form.comment}Kono-TUI")
    lines = []
    for line in head.split("\n"):
        words = data.draw(CASES)(line).split()
        lines.append(data.draw(BLANKS) + f" {data.draw(BLANKS)}".join(words) + data.draw(BLANKS))
        lines += data.draw(st.lists(BLANKS, max_size=1))
    assert games.read_save("\n".join(lines) + f"\n{mark}{own}") == save


# What others may write


@FORMS
def test_the_form_alone_is_a_game(form: TextForm) -> None:
    save = games.read_save(form.text)
    assert save == form.sample
    assert save.warnings == ()
    assert form.write(save, with_history=False) == form.text
    assert Tournament.resume(form.game, save).stage is Stage.PLAY


@FORMS
@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_lines_may_end_as_on_other_systems(form: TextForm, end: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(b"\xef\xbb\xbf" + form.text.replace("\n", end).encode())
    assert load_save(path) == form.sample


@pytest.mark.parametrize(("form", "start", "moves"), STRAYS, ids=form_id)
def test_moves_that_do_not_lead_to_the_board_are_left_out_with_a_warning(
    form: TextForm, start: str, moves: str
) -> None:
    save = games.read_save(form.with_own_lines(f"Start: {start}", *moves.splitlines()))
    assert save == form.sample
    (warning,) = save.warnings
    assert "goes on from the board" in warning


@pytest.mark.parametrize("form", KEYED, ids=[form.key for form in KEYED])
def test_the_formats_page_shows_the_form_and_a_whole_game_as_they_are_written(
    form: TextForm,
) -> None:
    alone, whole = form.shown_files()
    for block in (alone, whole):
        save = games.read_save(block)
        assert not save.warnings
        assert form.write(save, with_history="Kono-TUI" in block) == block
    assert whole.startswith(alone)
    assert games.read_save(whole).moves


# Damage


@FORMS
def test_a_save_cut_short_anywhere_is_refused_or_still_the_same_board(form: TextForm) -> None:
    totals = "" if form.game.saves.include_totals else ", 10 to 12"
    text = form.with_own_lines(f"Tournament: round 3{totals}", form.own)
    assert games.read_save(text).round == 3
    for end in range(len(text)):
        save = read_or_refuse(text[:end])
        assert save is None or form.carried(save) == form.carried(form.sample)


PIECES = ("Board:\n", "Next Player: ", "B W O", "White", ":", "\n", "\t", "-", "0")
OWN_PIECES = ("Kono-TUI: 1\n", "Tournament: ", "Start: ", "Moves:\n", "stop\n")


@FORMS
@settings(max_examples=scaled(50))
@given(st.data())
def test_a_damaged_save_is_refused_or_makes_a_game_that_can_be_saved_again(
    form: TextForm, data: st.DataObject
) -> None:
    pieces = st.one_of(
        st.text(max_size=20),
        st.sampled_from((*PIECES, *OWN_PIECES)),
        st.sampled_from((*form.pieces, f"{form.own}\n")),
    )
    again = read_or_refuse(data.draw(damaged_texts(form.write(data.draw(form.saves())), pieces)))
    if again is not None and again.game == form.game.info.key:
        assert form.game.read_save(form.write(again)) == again


@FORMS
@settings(max_examples=scaled(50))
@given(st.data())
def test_lines_lost_doubled_or_swapped_are_read_or_refused(
    form: TextForm, data: st.DataObject
) -> None:
    read_or_refuse(data.draw(shuffled_texts(form.write(data.draw(form.saves())))))


@pytest.mark.parametrize(("form", "move", "fill"), ENDLESS, ids=form_id)
def test_a_move_is_answered_however_long_it_is(form: TextForm, move: str, fill: str) -> None:
    lines = move.format(fill * LONG).splitlines()
    save = read_or_refuse(form.with_own_lines(f"Start: {form.line}", "Moves:", *lines))
    assert save is not None
    assert all(len(warning) < 500 for warning in save.warnings)
