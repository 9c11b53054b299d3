"""The rules against a second, naive set of them: on boards of any kind, and along whole rounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.position import WIN_VALUE
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.placement_rules import neighbour_masks, strong_link_place, verdict
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import build_position, start_position
from tests.builds import leave_to_compiled
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    COLOURS,
    RULES,
    SIZES,
    code_of,
    decision_of,
    drawing_rows,
    legal_decisions,
    position_from_round,
    round_of,
)
from tests.scale import scaled

STREWN = scaled(1000)
"""About how many points are looked at on boards of each size with stones anywhere."""
ROUNDS = {4: 40, 5: 20, 6: 8, 7: 4, 8: 2}
"""How many rounds are played on boards of a size; on the larger ones, one."""
LARGE = 9
"""From this size on, not every moment is looked at."""

Pair = tuple[KonobiPosition, naive.Round]


def check_placements(position: KonobiPosition, round: naive.Round) -> Counter[str]:
    """For both colours, every vacant point is forbidden by the same rule or by none."""
    seen: Counter[str] = Counter()
    board, cells = position.board, position.cells
    masks = {each: neighbour_masks(board, cells, COLOURS[each]) for each in "BW"}
    for colour in "BW":
        own, other = masks[colour], masks[naive.other_colour(colour)]
        for point in naive.points_with(round, "."):
            rules = naive.broken_rules(round, point, colour)
            found = RULES[int(verdict(board, cells, own, other, code_of(position, point)))]
            assert found == ("crosscut" if "crosscut" in rules else "".join(rules))
            seen[" and ".join(sorted(rules)) or "legal"] += 1
    return seen


def check_blamed(position: KonobiPosition, round: naive.Round) -> int:
    """The free point that is blamed beside a stone is one that the naive rules blame."""
    count = 0
    for colour in "BW":
        own = neighbour_masks(position.board, position.cells, COLOURS[colour])
        for point in naive.points_with(round, "."):
            blamed = naive.rule_violations(round, point, colour)
            for stone in naive.weak_links(round, point, colour):
                place = int(
                    strong_link_place(position.board, position.cells, own, code_of(position, stone))
                )
                found = decision_of(position, place) if place else None
                allowed = {free for rule, each, free in blamed if (rule, each) == ("weak", stone)}
                assert found in (allowed or {None})
                count += found is not None
    return count


def check_moves(position: KonobiPosition, round: naive.Round) -> None:
    """The same decisions, in the same order."""
    assert legal_decisions(position) == naive.decisions(round)
    assert position.can_swap() == naive.can_swap(round)


def check_same(position: KonobiPosition, round: naive.Round) -> None:
    """The same stones, turn and seats; the same winner."""
    assert drawing_rows(position) == round.rows
    assert position.stones == len(round.board) - len(naive.points_with(round, "."))
    assert position.black_to_move == (round.turn == "B")
    assert position.swap_pending == round.swap_pending
    assert round.seats[int(position.black_seat)] == "B"
    assert round.seats[int(position.to_move)] == round.turn
    assert position.winner == (COLOURS[round.winners[0]] if round.winners else EMPTY)
    assert position.is_over() == bool(round.winners)
    sign = 0 if not round.winners else 1 if round.winners[0] == round.seats[0] else -1
    assert int(position.value()) == sign * WIN_VALUE


def check_from_scratch(position: KonobiPosition) -> None:
    """What play keeps up to date equals what is counted anew."""
    anew = position_from_round(round_of(position))
    assert anew == position
    assert hash(anew) == hash(position)
    assert int(anew.key()) == int(position.key())
    assert anew.winner == position.winner
    assert anew.stones == position.stones


@pytest.mark.parametrize("size", leave_to_compiled(SIZES, 4))
def test_boards_with_stones_anywhere_have_the_placements_of_the_naive_rules(size: int) -> None:
    source = random.Random(20 + size)
    seen: Counter[str] = Counter()
    for _ in range(max(STREWN // size**2, 7)):
        round = naive.scatter_stones(source, size)
        position = position_from_round(round)
        seen += check_placements(position, round)
        seen["blamed"] += check_blamed(position, round)
        if len(round.winners) < 2:
            check_same(position, round)
            check_moves(position, round)
            check_from_scratch(position)
            seen["won"] += len(round.winners)
    for what in ("legal", "weak", "crosscut", "crosscut and weak", "blamed", "won"):
        assert seen[what] >= 1, what


def round_count(size: int) -> int:
    """How many rounds are played on a board of a size."""
    return scaled(ROUNDS.get(size, 1))


def random_moments(size: int) -> Iterator[Pair]:
    """Random rounds: the game follows what the naive rules play."""
    source = random.Random(100 + size)
    for number in range(round_count(size)):
        seat = number % 2
        round = naive.Round(naive.start(size).rows, swap_pending=True, seats="WB" if seat else "BW")
        position = start_position(size, seat)
        for before, decision in naive.random_round(source, round):
            yield position, before
            position = position.play(code_of(position, decision))
            round = naive.decide(before, decision)
        yield position, round


@pytest.mark.parametrize("size", leave_to_compiled(SIZES, 4))
def test_random_rounds_go_as_the_naive_rules_say(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for position, round in random_moments(size):
        if size < LARGE or source.random() < 0.08 or round.winners:
            check_moves(position, round)
            check_same(position, round)
            check_from_scratch(position)
            seen += check_placements(position, round)
            check_blamed(position, round)
        seen["over"] += bool(round.winners)
    assert seen["over"] == round_count(size)
    assert seen["legal"] >= 50
    assert seen["weak"] >= 20
    assert seen["crosscut"] + seen["crosscut and weak"] >= 1


@pytest.mark.parametrize("size", [4, 5, 6])
def test_every_move_of_a_round_leads_where_the_naive_rules_say(size: int) -> None:
    source = random.Random(size)
    for before, _ in naive.random_round(source, naive.start(size)):
        position = position_from_round(before)
        for code in position.moves():
            now = position.play(code)
            check_same(now, naive.decide(before, decision_of(position, int(code))))
            check_from_scratch(now)
        check_same(position, before)


def test_keys_of_different_positions_differ() -> None:
    for size in (4, 8, 19):
        known: dict[int, KonobiPosition] = {}
        source = random.Random(size)
        position = start_position(size, 0)
        for _ in range(30):
            nexts = [position.play(code) for code in position.moves()]
            for each in nexts:
                assert known.setdefault(int(each.key()), each) == each
            position = source.choice(nexts or [start_position(size, 1)])
        assert len(known) >= 100


@pytest.mark.parametrize("size", [4, 5])
def test_positions_that_come_about_in_another_order_have_one_key_and_one_future(size: int) -> None:
    source = random.Random(size)
    twice = 0
    for _ in range(60):
        position = start_position(size, 0)
        while position.stones < 4:
            position = position.play(source.choice(list(position.moves())))
        for order in orders(position):
            if order is not None:
                twice += 1
                assert order == position
                assert order.key() == position.key()
                assert list(order.moves()) == list(position.moves())
    assert twice >= 30


def orders(position: KonobiPosition) -> Iterator[KonobiPosition | None]:
    """The ways to the same stones from an empty board, None where a stone could not be placed."""
    round = round_of(position)
    black, white = naive.points_with(round, "B"), naive.points_with(round, "W")
    for first, second in ((black, white[::-1]), (black[::-1], white), (black[::-1], white[::-1])):
        now: KonobiPosition | None = start_position(
            int(position.board.size), int(position.black_seat)
        )
        for one, two in zip(first, second, strict=True):
            for point in (one, two):
                if now is not None:
                    now = now.play(code_of(now, point)) if point in legal_decisions(now) else None
        yield now


def test_a_position_is_not_changed_by_what_follows_it() -> None:
    position = start_position(4, 0)
    source = random.Random(4)
    while not position.is_over():
        before, key = drawing_rows(position), int(position.key())
        for code in position.moves():
            position.play(code)
        assert (drawing_rows(position), int(position.key())) == (before, key)
        position = position.play(source.choice(list(position.moves())))


def test_the_other_colour_on_a_point_another_turn_and_another_seat_make_another_key() -> None:
    empty = start_position(5, 0)
    board = empty.board
    keys = {int(empty.key())}
    for cell in range(25):
        for colour in (BLACK, WHITE):
            for turn in (True, False):
                for seat in (0, 1):
                    keys.add(int(build_position(board, {cell: colour}, turn, seat).key()))
    assert len(keys) == 1 + 25 * 2 * 2 * 2
