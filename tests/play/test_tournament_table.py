"""The rounds of a tournament as a table."""

from __future__ import annotations

import pytest

from kono_tui.play.tournament_table import format_table, opener_colour, table_rows
from tests.konobi_rounds import tournament_after


@pytest.mark.parametrize("typed", [("c3", "b2"), ("c3", "swap", "b2")])
@pytest.mark.parametrize(("black", "name"), [(0, "You"), (1, "Computer")])
def test_who_began_has_the_colour_of_its_beginning_whatever_was_swapped(
    typed: tuple[str, ...], black: int, name: str
) -> None:
    finished = tournament_after(*typed, black=black).quit(0).with_award()
    (row,) = table_rows(finished)
    assert row.round is not None
    assert (row.round.opener, opener_colour(row.round)) == (black, "black")
    assert format_table(finished)[-1].split()[2:4] == [f"{name},", "black"]


def test_a_board_whose_beginning_is_not_known_names_nobody() -> None:
    finished = tournament_after("c3", "swap", "b2")
    game, save = finished.game, finished.to_save()
    alone = game.read_save(game.write_save(save, "text", with_history=False))
    resumed = type(finished).resume(game, alone).quit(0).with_award()
    (row,) = table_rows(resumed)
    assert opener_colour(row.round) == ""
