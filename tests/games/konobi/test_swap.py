"""The pie rule: on the second turn White may take Black's seat and stone."""

from __future__ import annotations

import pytest

from kono_tui.core.position import WON
from kono_tui.games.konobi.setup import start
from tests.games.konobi.drawn import SIZES, after, choices, drawn, legal, redrawn


@pytest.mark.parametrize("size", SIZES)
def test_it_is_offered_after_the_first_stone_and_then_never_again(size: int) -> None:
    position = start(size, 0)
    assert position.may_swap
    assert not position.offered()
    assert "swap" not in choices(position)
    opened = after(position, "b2")
    assert opened.may_swap
    assert opened.offered()
    assert legal(opened)[-1] == "swap"
    assert len(legal(opened)) == size * size
    for later in (after(opened, "c3"), after(opened, "swap"), after(opened, "swap", "c3")):
        assert not later.may_swap
        assert not later.offered()
        assert "swap" not in choices(later)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_players_exchange_colours_and_the_stone_stays(seat: int) -> None:
    opened = after(start(5, seat), "b2")
    assert opened.to_move == 1 - seat
    swapped = after(opened, "swap")
    assert redrawn(swapped) == redrawn(opened)
    assert swapped.stones == 1
    assert swapped.black_seat == 1 - seat


@pytest.mark.parametrize("seat", [0, 1])
def test_it_is_white_to_move_then_which_is_the_other_player(seat: int) -> None:
    swapped = after(start(5, seat), "b2", "swap")
    assert not swapped.black_to_move
    assert swapped.to_move == seat
    on = after(swapped, "d4")
    assert redrawn(on) == (".....", "...W.", ".....", ".B...", ".....")
    assert on.to_move == 1 - seat
    assert on.black_to_move


def test_white_has_all_points_but_one_after_it() -> None:
    swapped = after(start(4, 0), "b2", "swap")
    assert len(choices(swapped)) == 15
    assert choices(swapped) == choices(after(start(4, 0), "b2")) - {"swap"}


def test_who_swapped_wins_with_black() -> None:
    names = ("a1", "swap", "d1", "a2", "d2", "a3", "d3", "a4")
    won = after(start(4, 0), *names)
    assert won.black_seat == 1
    assert won.value() == -WON
    without = after(start(4, 0), *("a1", "d1", "a2", "d2", "a3", "d3", "a4"))
    assert without.value() == WON


def test_the_key_tells_whether_it_was_made_and_whether_it_is_to_come() -> None:
    opened = after(start(5, 0), "b2")
    seated = after(start(5, 1), "b2")
    swapped = after(opened, "swap")
    declined = drawn("\n".join(redrawn(opened)), "W")
    keys = {int(each.key()) for each in (opened, seated, swapped, declined)}
    assert len(keys) == 4
    assert swapped == drawn("\n".join(redrawn(opened)), "W", black_seat=1)
    assert swapped.key() == drawn("\n".join(redrawn(opened)), "W", black_seat=1).key()
    assert opened != declined
    assert opened == drawn("\n".join(redrawn(opened)), "W", may_swap=True)


def test_a_swap_and_the_other_seat_from_the_start_come_to_the_same() -> None:
    swapped = after(start(5, 0), "b2", "swap", "d4")
    placed = after(start(5, 1), "b2", "d4")
    assert swapped == placed
    assert swapped.key() == placed.key()


def test_a_board_with_one_stone_on_which_nothing_is_to_come_has_no_swap() -> None:
    position = drawn("....\n.B..\n....\n....", "W")
    assert not position.offered()
    assert "swap" not in choices(position)
