"""Boards played out by every move, as the computer does it; and mirror images of positions."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import UNAFFORDABLE, UNSOLVED, WIN_VALUE
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position
from tests.games.konobi import naive
from tests.games.konobi.drawn import position_after, position_from_round
from tests.games.konobi.solver import wins

MOST = 1_000_000
TURNED = str.maketrans("BW", "WB")


def exact_value(position: KonobiPosition) -> int:
    """What a position is worth to the mover, without a time limit."""
    return int(position.solve(position.create_solver_memory(), -WIN_VALUE, WIN_VALUE, MOST))


def mirrors(round: naive.Round) -> list[naive.Round]:
    """A round and its reflections that leave the edges of each colour where they are."""
    across = tuple(row[::-1] for row in round.rows)
    images = (round.rows, across, round.rows[::-1], across[::-1])
    return [replace(round, rows=rows) for rows in images]


def with_colours_exchanged(round: naive.Round) -> naive.Round:
    """The colours exchanged, and with them the edges: mirrored at the diagonal."""
    columns = ["".join(column) for column in zip(*round.rows, strict=True)]
    rows = tuple(row.translate(TURNED) for row in columns)
    return naive.Round(rows, naive.other_colour(round.turn), seats=round.seats[::-1])


# Who wins


@pytest.mark.parametrize("size", [4, 5, 6])
def test_an_ending_is_worth_what_it_comes_to_with_the_best_play_of_both(size: int) -> None:
    source = random.Random(size)
    seen = set()
    for _ in range(20 if COMPILED else 6):
        for round, _ in naive.random_round(source, naive.start(size)):
            if len(naive.points_with(round, ".")) <= (11 if COMPILED else 9):
                value = exact_value(position_from_round(round))
                assert value == (WIN_VALUE if wins(round) else -WIN_VALUE)
                assert exact_value(position_from_round(with_colours_exchanged(round))) == value
                seen.add(value)
    assert seen == {WIN_VALUE, -WIN_VALUE}


@pytest.mark.parametrize("stuck", ["BBWB/W..W/BWBW/BWBW", "BWBW/B.WW/W.BB/BWWB"])
def test_a_forced_pass_is_played_out_too(stuck: str) -> None:
    round = naive.Round(tuple(stuck.split("/")))
    assert naive.decisions(round) == ["pass"]
    assert exact_value(position_from_round(round)) == (WIN_VALUE if wins(round) else -WIN_VALUE)


@pytest.mark.skipif(not COMPILED, reason="plays out a whole board, which takes long")
@pytest.mark.parametrize("first", ["a4", "b4", "a3", "b3"])
def test_on_the_smallest_board_the_second_player_wins(first: str) -> None:
    opened = position_after(start_position(4, 0), first)
    assert exact_value(opened) == WIN_VALUE
    assert exact_value(position_after(opened, "swap")) == WIN_VALUE
    assert exact_value(start_position(4, 0)) == -WIN_VALUE


def test_it_gives_up_after_so_many_positions_and_goes_on_from_there() -> None:
    round = naive.Round(("B...", ".W..", "..B.", "W..."))
    position = position_from_round(round)
    solver = position.create_solver_memory()
    values = []
    for most in range(20, MOST, 20):
        values.append(int(position.solve(solver, -WIN_VALUE, WIN_VALUE, most)))
        assert solver.nodes <= most
        if values[-1] != UNSOLVED:
            break
    assert values[0] == UNSOLVED
    assert values[-1] == (WIN_VALUE if wins(round) else -WIN_VALUE)


def test_the_effort_grows_with_the_vacant_points_until_nobody_tries() -> None:
    source = random.Random(1)
    efforts = [
        int(position_from_round(round).solving_effort())
        for round, _ in naive.random_round(source, naive.start(6))
    ]
    assert efforts == sorted(efforts, reverse=True)
    assert efforts[0] == UNAFFORDABLE
    assert 0 < efforts[-1] < UNAFFORDABLE


# Mirror images


@pytest.mark.parametrize("size", [4, 5, 6])
def test_mirror_images_are_alike_and_nothing_else_is(size: int) -> None:
    source = random.Random(size)
    known: dict[int, frozenset[tuple[tuple[str, ...], str, bool]]] = {}
    for _ in range(60):
        strewn = naive.scatter_stones(source, size)
        for round in (strewn, replace(strewn, swap_pending=True), with_colours_exchanged(strewn)):
            images = mirrors(round)
            same_to_us = frozenset((each.rows, each.turn, each.swap_pending) for each in images)
            likenesses = {int(position_from_round(each).repetition_key()) for each in images}
            assert len(likenesses) == 1
            assert known.setdefault(likenesses.pop(), same_to_us) == same_to_us
    assert len(known) >= 150


def test_on_larger_boards_only_the_same_position_is_alike() -> None:
    position = position_after(start_position(8, 0), "b2", "d4")
    mirrored = position_after(start_position(8, 0), "g2", "e4")
    assert position.repetition_key() != mirrored.repetition_key()
    assert (
        position.repetition_key()
        == position_after(start_position(8, 0), "b2", "d4").repetition_key()
    )
