"""The pie rule: on the second turn White may take Black's seat and stone."""

from __future__ import annotations

import pytest

from kono_tui.core.position import WIN_VALUE
from kono_tui.games.konobi.setup import start_position
from tests.games.konobi.drawn import (
    SIZES,
    drawing_rows,
    legal_decisions,
    legal_names,
    position_after,
    position_from_drawing,
)


@pytest.mark.parametrize("size", SIZES)
def test_it_is_offered_after_the_first_stone_and_then_never_again(size: int) -> None:
    position = start_position(size, 0)
    assert position.swap_pending
    assert not position.can_swap()
    assert "swap" not in legal_names(position)
    opened = position_after(position, "b2")
    assert opened.swap_pending
    assert opened.can_swap()
    assert legal_decisions(opened)[-1] == "swap"
    assert len(legal_decisions(opened)) == size * size
    for later in (
        position_after(opened, "c3"),
        position_after(opened, "swap"),
        position_after(opened, "swap", "c3"),
    ):
        assert not later.swap_pending
        assert not later.can_swap()
        assert "swap" not in legal_names(later)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_players_exchange_colours_and_the_stone_stays(seat: int) -> None:
    opened = position_after(start_position(5, seat), "b2")
    assert opened.to_move == 1 - seat
    swapped = position_after(opened, "swap")
    assert drawing_rows(swapped) == drawing_rows(opened)
    assert swapped.stones == 1
    assert swapped.black_seat == 1 - seat


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_white_to_move_then_which_is_the_other_player(seat: int) -> None:
    swapped = position_after(start_position(5, seat), "b2", "swap")
    assert not swapped.black_to_move
    assert swapped.to_move == seat
    on = position_after(swapped, "d4")
    assert drawing_rows(on) == (".....", "...W.", ".....", ".B...", ".....")
    assert on.to_move == 1 - seat
    assert on.black_to_move


def test_white_has_all_points_but_one_after_it() -> None:
    swapped = position_after(start_position(4, 0), "b2", "swap")
    assert len(legal_names(swapped)) == 15
    assert legal_names(swapped) == legal_names(position_after(start_position(4, 0), "b2")) - {
        "swap"
    }


def test_the_player_who_swapped_wins_with_black() -> None:
    names = ("a1", "swap", "d1", "a2", "d2", "a3", "d3", "a4")
    won = position_after(start_position(4, 0), *names)
    assert won.black_seat == 1
    assert won.value() == -WIN_VALUE
    without = position_after(start_position(4, 0), *("a1", "d1", "a2", "d2", "a3", "d3", "a4"))
    assert without.value() == WIN_VALUE


def test_the_key_tells_whether_it_was_made_and_whether_it_is_to_come() -> None:
    opened = position_after(start_position(5, 0), "b2")
    seated = position_after(start_position(5, 1), "b2")
    swapped = position_after(opened, "swap")
    declined = position_from_drawing("\n".join(drawing_rows(opened)), "W")
    keys = {int(each.key()) for each in (opened, seated, swapped, declined)}
    assert len(keys) == 4
    assert swapped == position_from_drawing("\n".join(drawing_rows(opened)), "W", black_seat=1)
    assert (
        swapped.key()
        == position_from_drawing("\n".join(drawing_rows(opened)), "W", black_seat=1).key()
    )
    assert opened != declined
    assert opened == position_from_drawing("\n".join(drawing_rows(opened)), "W", swap_pending=True)


def test_a_swap_and_the_other_seat_from_the_start_come_to_the_same() -> None:
    swapped = position_after(start_position(5, 0), "b2", "swap", "d4")
    placed = position_after(start_position(5, 1), "b2", "d4")
    assert swapped == placed
    assert swapped.key() == placed.key()


def test_a_board_with_one_stone_on_which_nothing_is_to_come_has_no_swap() -> None:
    position = position_from_drawing("....\n.B..\n....\n....", "W")
    assert not position.can_swap()
    assert "swap" not in legal_names(position)
