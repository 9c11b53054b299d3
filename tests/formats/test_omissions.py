"""What a form alone leaves out of a save, in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui import games
from kono_tui.core.save import Player, Save
from kono_tui.formats.omissions import find_omissions, keeps_dice
from kono_tui.games import GAMES
from kono_tui.play.tournament import Tournament
from tests.fanorona_rounds import CHAIN, ONE_LEFT, tournament_at
from tests.formats.test_text_forms import ALL, FORMS
from tests.formats.text_form import TextForm

COMPUTERS = (Player("Computer 1", "computer", "easy"), Player("Computer 2", "computer", "hard"))
HUMANS = (Player("Human 1", "human"), Player("Human 2", "human"))
MIXED = (Player("Human", "human"), Player("Computer", "computer"))


def omissions_of(save: Save[Any]) -> list[str]:
    game = GAMES[save.game]
    return find_omissions(game, save, game.saves.forms[0])


@FORMS
@given(st.data())
def test_nothing_is_left_out_of_what_a_form_says(form: TextForm, data: st.DataObject) -> None:
    alone = games.read_save(form.write(data.draw(form.saves()), with_history=False))
    assert find_omissions(form.game, alone, form.name) == []


@FORMS
@given(st.data())
def test_the_moves_are_left_out_wherever_there_are_any(form: TextForm, data: st.DataObject) -> None:
    save = data.draw(form.saves())
    assert ("the moves so far" in find_omissions(form.game, save, form.name)) == bool(save.moves)


@pytest.mark.parametrize(
    ("save", "expected"),
    [
        (Save("kono", 5, COMPUTERS), ["the computers' levels"]),
        (Save("kono", 5, MIXED, dice_left=((1, 2),)), ["the dice still to come"]),
        (Save("konane", 6, HUMANS), ["who plays"]),
        (Save("konane", 6, MIXED, variant="straight"), ["the rules you chose"]),
        (Save("konobi", 8, MIXED, 2, (1, 0)), ["the round and the totals"]),
        (
            replace(tournament_at(CHAIN, "c3-d3A").to_save(), players=MIXED),
            ["the moves so far", "what the board does not show"],
        ),
        (replace(tournament_at(ONE_LEFT).to_save(), players=MIXED, quitter=0), ["who quit"]),
        (Save("canoga", 9, MIXED, opener=1), ["who began the round"]),
        (Save("kono", 5, MIXED, opener=1), []),
        (
            replace(tournament_at(ONE_LEFT).to_save(), players=MIXED, draw_agreed=True),
            ["the draw you agreed to"],
        ),
    ],
)
def test_each_part_is_named(save: Save[Any], expected: list[str]) -> None:
    assert omissions_of(save) == expected


def test_a_form_with_dice_keeps_them() -> None:
    (form,) = (each for each in ALL if each.key == "canoga cpp")
    save = replace(Tournament(form.game, MIXED, 9).to_save(), dice_left=((3, 4), (6,)))
    assert [name for name in form.game.saves.all_forms if keeps_dice(form.game, save, name)] == [
        "cpp-dice"
    ]
