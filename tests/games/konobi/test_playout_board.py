"""Random playouts: every stone follows the rules, and the habit of saving connections."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from kono_tui.core.bits import COMPILED
from kono_tui.core.position import NO_MOVE
from kono_tui.games.konobi.board import BLACK, EMPTY, PASS, RIM, WHITE
from kono_tui.games.konobi.playout.move_priors import (
    PATTERN_COUNT,
    TRANSPOSITION,
    load_appeal,
    load_prior_tables,
    pattern_around,
    reorder_pattern,
)
from kono_tui.games.konobi.playout.playout_board import MAX_REDRAWS, KonobiPlayoutBoard
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position
from tests.games.konobi import naive
from tests.games.konobi.drawn import (
    STONES,
    code_of,
    decision_of,
    position_after,
    position_from_round,
)

SIZES = (4, 5, 6, 8, 11)
MORE = 5 if COMPILED else 1
COLOURS = {BLACK: "B", WHITE: "W"}


def stones_of(position: KonobiPosition, ground: KonobiPlayoutBoard) -> naive.Round:
    """The round as it stands on a playout board."""
    size = int(position.board.size)
    letters = "".join(STONES[int(ground.side_by_move[place])] for place in position.board.places)
    rows = tuple(letters[start : start + size] for start in range(0, size * size, size))
    return naive.Round(rows, COLOURS[int(ground.side_to_move)])


def next_place(ground: KonobiPlayoutBoard) -> int:
    """The place with which a playout continues."""
    place = int(ground._saving_place()) if ground.saves_connections else PASS
    return int(ground._random_legal_place()) if place == PASS else place


def random_moment(source: random.Random, size: int) -> naive.Round:
    """A moment of a random round; at least half of the time the last one before the win."""
    moments = [round for round, _ in naive.random_round(source, naive.start(size))]
    return source.choice((moments[-1], source.choice(moments)))


def winning_decisions(round: naive.Round) -> list[naive.Decision]:
    """The placements with which the mover wins."""
    return [each for each in naive.decisions(round) if naive.decide(round, each).winners]


# By the rules


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_every_stone_of_a_round_that_is_played_out_is_placed_by_the_rules(
    size: int, plain: bool
) -> None:
    position = start_position(size, 0)
    ground = position.create_playout_board(size, plain)
    placed = 0
    for _ in range(MORE * (20 if size == 4 else 2)):
        ground.reset()
        round = replace(naive.start(size), swap_pending=False)
        while not round.winners:
            assert ground.winner == EMPTY
            place = next_place(ground)
            decision = decision_of(position, place)
            assert decision in naive.decisions(round)
            ground.play(place)
            round = naive.decide(round, decision)
            placed += 1
        assert COLOURS[int(ground.winner)] == round.winners[0]
        assert stones_of(position, ground).rows == round.rows
    assert ground.decision_count == placed


@pytest.mark.parametrize("size", SIZES)
def test_rounds_that_are_played_out_end_with_one_winner(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for _ in range(5 * MORE):
        round = random_moment(source, size)
        position = position_from_round(round)
        ground = position.create_playout_board(source.getrandbits(32), False)
        for _ in range(4):
            ground.reset()
            assert stones_of(position, ground).rows == round.rows
            ground.play_out()
            end = stones_of(position, ground)
            assert end.winners == [COLOURS[int(ground.winner)]]
            assert not naive.crosscuts(end)
            assert all(
                end.board[point] == round.board[point] for point in naive.points_with(round, "B")
            )
            assert all(
                end.board[point] == round.board[point] for point in naive.points_with(round, "W")
            )
            seen[end.winners[0]] += 1
    assert len(seen) == 2


@pytest.mark.parametrize("size", SIZES)
def test_its_moves_and_its_wins_are_those_of_the_naive_rules(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for _ in range(20 * MORE if size < 8 else 6):
        round = replace(random_moment(source, size), swap_pending=False)
        position = position_from_round(round)
        ground = position.create_playout_board(1, False)
        ground.reset()
        moves = [decision_of(position, int(code)) for code in ground.moves()]
        assert len(moves) == len(set(moves))
        assert set(moves) == set(naive.decisions(round))
        winning = winning_decisions(round)
        found = int(ground.winning_move())
        if winning:
            assert decision_of(position, found) in winning
        else:
            assert found == NO_MOVE
        seen["win" if winning else "no win"] += 1
        hopes = list(ground.move_priors(ground.moves()))
        assert len(hopes) == len(moves)
        assert all(0 < hope < 1 for hope in hopes)
    assert set(seen) == {"win", "no win"}


def test_a_pass_is_played_and_moves_no_stone() -> None:
    round = naive.Round(("WWBB", "BWBW", "W..W", "BBWB"))
    position = position_from_round(round)
    ground = position.create_playout_board(1, False)
    ground.reset()
    assert list(ground.moves()) == [PASS]
    assert ground.winning_move() == NO_MOVE
    assert next_place(ground) == PASS
    ground.play(PASS)
    assert stones_of(position, ground) == naive.Round(round.rows, "W")
    ground.play_out()
    assert ground.winner == WHITE


def test_the_board_knows_by_place_which_side_has_made_a_move() -> None:
    position = position_after(start_position(5, 0), "b2")
    ground = position.create_playout_board(1, False)
    ground.reset()
    ground.play(code_of(position, (1, 1)))
    made = {int(place): int(ground.side_by_move[place]) for place in position.board.places}
    assert made[code_of(position, (1, 1))] == WHITE
    assert made[code_of(position, (4, 2))] == BLACK
    assert sorted(made.values()) == [EMPTY] * 23 + [BLACK, WHITE]
    assert ground.side_by_move[PASS] == RIM
    assert ground.side_to_move == BLACK


# Chance


def test_the_same_seed_plays_the_same_rounds_and_another_one_does_not() -> None:
    position = start_position(8, 0)

    def ends(seed: int) -> list[naive.Round]:
        ground = position.create_playout_board(seed, False)
        found = []
        for _ in range(3):
            ground.reset()
            ground.play_out()
            found.append(stones_of(position, ground))
        return found

    assert ends(1) == ends(1)
    assert ends(1) != ends(2)
    assert len(set(ends(1))) == 3


def test_every_legal_place_comes_up_about_as_often() -> None:
    round = naive.Round(("....", ".B..", "..W.", "...."))
    position = position_from_round(round)
    ground = position.create_playout_board(5, True)
    seen: Counter[naive.Decision] = Counter()
    for _ in range(3000):
        ground.reset()
        seen[decision_of(position, int(ground._random_legal_place()))] += 1
    legal = naive.decisions(round)
    assert set(seen) == set(legal)
    even = 3000 / len(legal)
    assert all(0.75 * even < count < 1.25 * even for count in seen.values())


# Saving a connection


def chain_at(round: naive.Round, colour: str, point: naive.Point) -> frozenset[naive.Point]:
    return frozenset(naive.chain_stones(round, point, colour, set()))


def touching_stones(round: naive.Round, point: naive.Point, colour: str) -> list[naive.Point]:
    """The stones of a colour that touch a point."""
    row, column = point
    near = [(row + down, column + right) for down, right in naive.STRAIGHT + naive.DIAGONAL]
    return [each for each in near if round.board.get(each) == colour]


def edges(round: naive.Round, colour: str, points: set[naive.Point]) -> set[int]:
    """The edges of a colour that points lie at."""
    lines = {row if colour == "B" else column for row, column in points}
    return lines & {1, len(round.rows)}


def is_saving(round: naive.Round, point: naive.Point, last: naive.Point) -> bool:
    """Whether a stone joins two chains that the last stone touches, or one of them to its edge."""
    colour = round.turn
    beside = {chain_at(round, colour, stone) for stone in touching_stones(round, last, colour)}
    mine = {
        chain_at(round, colour, stone) for stone in touching_stones(round, point, colour)
    } & beside
    shared = edges(round, colour, {point}) & edges(round, colour, {last})
    return len(mine) >= 2 or any(shared - edges(round, colour, set(chain)) for chain in mine)


def places_beside(round: naive.Round, last: naive.Point) -> list[naive.Point]:
    """Where the mover may place a stone that touches the last one."""
    touching = touching_stones(round, last, ".")
    return [each for each in naive.placements(round, round.turn) if each in touching]


@pytest.mark.parametrize("size", [5, 6, 8])
def test_a_connection_is_saved_where_the_last_stone_came_between_and_only_there(size: int) -> None:
    source = random.Random(size)
    seen: Counter[str] = Counter()
    for _ in range(15 * MORE):
        position = start_position(size, 0)
        ground = position.create_playout_board(source.getrandbits(32), False)
        assert ground.saves_connections
        ground.reset()
        last: naive.Decision = "pass"
        while ground.winner == EMPTY:
            round = stones_of(position, ground)
            place = int(ground._saving_place())
            if not isinstance(last, str):
                saving = [
                    each for each in places_beside(round, last) if is_saving(round, each, last)
                ]
                if place == PASS:
                    assert saving == []
                else:
                    assert decision_of(position, place) in saving
                    seen["saved"] += 1
            else:
                assert place == PASS
            place = int(ground._random_legal_place())
            last = decision_of(position, place)
            ground.play(place)
            seen["all"] += 1
    assert seen["saved"] >= 10
    assert seen["saved"] < seen["all"] / 2


# Taste


def test_a_place_comes_up_as_often_as_its_surroundings_appeal() -> None:
    round = naive.Round((".....", ".W...", "...W.", ".....", "....."))
    position = position_from_round(round)
    ground = position.create_playout_board(5, False)
    assert ground.has_taste
    ground.reset()
    masks = ground.masks()
    taken = {
        int(place): ground.appeal.to_black[pattern_around(position.board, *masks, BLACK, place)]
        / 256
        for place in ground.moves()
    }
    assert len(taken) == 23  # no place is illegal while Black has no stone
    assert max(taken.values()) == 1.0
    assert min(taken.values()) < 0.5
    drawn_again = 1 - sum(taken.values()) / len(taken)
    draws = sum(drawn_again**number for number in range(MAX_REDRAWS))
    seen: Counter[int] = Counter()
    for _ in range(20_000):
        ground.reset()
        seen[int(ground._random_legal_place())] += 1
    for place, share in taken.items():
        expected = 20_000 / len(taken) * (share * draws + drawn_again**MAX_REDRAWS)
        assert 0.8 * expected < seen[place] < 1.2 * expected, place


def test_to_the_other_colour_a_turned_board_appeals_alike() -> None:
    tables, appeal = load_prior_tables(), load_appeal(150)
    for code in range(PATTERN_COUNT):
        turned = reorder_pattern(code, TRANSPOSITION)
        assert tables.black_patterns[turned] == tables.white_patterns[code]
        assert appeal.to_black[turned] == appeal.to_white[code]
    assert set(load_appeal(0).to_black) == {256}
