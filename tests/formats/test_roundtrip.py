"""What is written reads back as it was, in every form and from every moment of a tournament."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.save import Save
from kono_tui.games.kono.saves.forms import detect_form
from kono_tui.play.storage.saves import AutosaveFile, load_save, write_save
from kono_tui.play.tournament import Stage, Tournament
from tests.formats.reach import kinds_met
from tests.games.kono.saves.tournaments import (
    KONO,
    MIXES,
    TWO_COMPUTERS,
    form_contents,
    saves,
    tournaments,
    with_random_moves,
    with_typed_move,
)
from tests.scale import scaled

FORMS = st.sampled_from(KONO.saves.forms)
ENDINGS = {
    "game.txt": "cpp",
    "game": "cpp",
    "game.TXT": "cpp",
    "game.lisp": "lisp",
    "game.LSP": "lisp",
    "game.pl": "prolog",
    "game.Pro": "prolog",
}


def describe_moments(tournament: Tournament) -> set[str]:
    """Describe what is worth saving about a moment."""
    match = tournament.match
    kinds = " and ".join(player.kind for player in tournament.players)
    found = {
        kinds,
        f"size {tournament.size}",
        "dice left" if tournament.dice_left else "no dice left",
    }
    if match is None:
        ties = (
            "after a tie"
            if len(tournament.opening_throws) > 2
            else f"after {len(tournament.opening_throws)} throws"
        )
        return found | {f"{tournament.stage.name} {ties}"}
    if match.quitter is not None:
        return found | {"quit"}
    captured = any(name == "captures" and points for name, points in match.tally.scores[0].items)
    return found | {
        f"{tournament.stage.name} {'after captures' if captured else 'with all pieces'}"
    }


def test_the_drawn_tournaments_reach_every_moment() -> None:
    wanted = {"size 5", "size 7", "size 9", "dice left", "no dice left", "quit"}
    wanted |= {f"{first} and {second}" for first, second in MIXES}
    wanted |= {f"THROW after {throws}" for throws in ("0 throws", "1 throws", "a tie")}
    wanted |= {f"COLOUR after {throws}" for throws in ("0 throws", "2 throws", "a tie")}
    wanted |= {"PLAY with all pieces", "PLAY after captures", "ROUND_OVER after captures"}
    assert kinds_met(tournaments(), describe_moments, wanted) >= wanted


@given(saves(), FORMS)
def test_a_save_reads_back_as_it_was_written(save: Save[Any], form: str) -> None:
    again = KONO.read_save(KONO.write_save(save, form, with_history=True))
    assert again == save
    assert again.warnings == ()


@given(saves(), FORMS, st.booleans())
def test_the_game_and_its_form_are_known_by_the_content(
    save: Save[Any], form: str, with_history: bool
) -> None:
    text = KONO.write_save(save, form, with_history)
    assert detect_form(text) == form
    assert KONO.saves.claims(text)
    assert form_contents(games.read_save(text)).board == form_contents(save).board


@given(saves(), FORMS)
def test_the_form_alone_keeps_what_it_can_carry(save: Save[Any], form: str) -> None:
    again = KONO.read_save(KONO.write_save(save, form))
    assert form_contents(again) == form_contents(save)
    assert (again.opening_throws, again.moves, again.dice_left) == ((), (), ())


@given(saves())
def test_the_form_alone_has_no_comment_and_nothing_after_it(save: Save[Any]) -> None:
    lines = KONO.write_save(save, "cpp").splitlines()
    assert lines[-1].startswith("Next Player:")
    lisp = KONO.write_save(save, "lisp")
    assert ";" not in lisp
    assert lisp.endswith("\n)\n")
    prolog = KONO.write_save(save, "prolog")
    assert "%" not in prolog
    assert prolog.endswith("\n].\n")


@given(saves(), FORMS)
def test_the_form_comes_first_and_our_own_lines_follow_it(save: Save[Any], form: str) -> None:
    text = KONO.write_save(save, form, with_history=True)
    head, mark, own = text.partition("Kono-TUI: 1\n")
    assert mark
    assert form_contents(KONO.read_save(head.rstrip(" ;%"))) == form_contents(save)
    comment = {"cpp": "", "lisp": ";", "prolog": "%"}[form]
    assert all(line.startswith(comment) for line in own.splitlines())


@given(saves(), st.permutations(KONO.saves.forms))
def test_a_save_survives_every_change_of_form(save: Save[Any], forms: list[str]) -> None:
    again = save
    for form in forms:
        again = KONO.read_save(KONO.write_save(again, form, with_history=True))
    assert again == save


@given(saves())
def test_a_resumed_tournament_saves_as_it_was_saved(save: Save[Any]) -> None:
    assert Tournament.resume(KONO, save).to_save() == save


@given(tournaments())
def test_a_resumed_tournament_waits_for_the_same_thing(series: Tournament) -> None:
    again = Tournament.resume(
        KONO, KONO.read_save(KONO.write_save(series.to_save(), "cpp", with_history=True))
    )
    assert (again.stage, again.computers_only) == (series.stage, series.computers_only)
    if series.match is not None and again.match is not None:
        assert again.match == series.match
        assert again.match.ending == series.match.ending
        assert again.match.tally == series.match.tally
    else:
        assert again == series


def test_two_computers_that_repeated_themselves_are_still_at_the_end() -> None:
    tournament = Tournament(KONO, TWO_COMPUTERS, 5, opener=0).choose_colour("white")
    for text in ("2,1 se", "4,5 nw", "3,2 nw", "3,4 se") * 2:
        tournament = with_typed_move(tournament, text)
    assert tournament.stage is Stage.ROUND_OVER
    again = Tournament.resume(
        KONO, KONO.read_save(KONO.write_save(tournament.to_save(), "lisp", with_history=True))
    )
    assert again.stage is Stage.ROUND_OVER
    assert again.to_save() == tournament.to_save()


def test_a_round_of_three_hundred_turns_between_computers_reads_back() -> None:
    tournament = Tournament(KONO, TWO_COMPUTERS, 9, opener=1).choose_colour("black")
    tournament = with_random_moves(tournament, 400, random.Random(7))
    assert tournament.match is not None
    assert "300 turns" in tournament.match.ending
    save = tournament.to_save()
    assert KONO.read_save(KONO.write_save(save, "prolog", with_history=True)) == save
    assert Tournament.resume(KONO, save).stage is Stage.ROUND_OVER


@pytest.mark.parametrize(("name", "form"), ENDINGS.items())
def test_the_ending_of_a_name_chooses_the_form(name: str, form: str, tmp_path: Path) -> None:
    save = Tournament(KONO, TWO_COMPUTERS, 7).to_save()
    write_save(save, tmp_path / name)
    assert detect_form((tmp_path / name).read_text()) == form
    assert load_save(tmp_path / name) == save


@settings(max_examples=scaled(20))
@given(saves(), st.sampled_from(sorted(ENDINGS)))
def test_a_file_holds_what_was_saved_whatever_it_held_before(
    tmp_path: Path, save: Save[Any], name: str
) -> None:
    write_save(save, tmp_path / name)
    assert load_save(tmp_path / name) == save


@settings(max_examples=scaled(20))
@given(tournaments())
def test_the_autosave_holds_the_last_moment_it_was_given(series: Tournament) -> None:
    autosave = AutosaveFile("kono")
    autosave.write(replace(series.to_save(), round=0))
    autosave.write(series.to_save())
    assert load_save(autosave.path) == series.to_save()
    autosave.discard()
    assert not autosave.path.exists()


@given(saves())
def test_a_position_in_one_line_reads_back(save: Save[Any]) -> None:
    if save.start is not None:
        assert KONO.notation.parse_position(KONO.notation.format_position(save.start)) == save.start
