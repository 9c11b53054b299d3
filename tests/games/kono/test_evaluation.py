"""The estimated value of a position, and what the search makes of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.games.kono.board import POINT_VALUE
from kono_tui.games.kono.evaluation import capture_value, freedom
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.result import SearchLimit, SearchResult
from tests.builds import leave_to_compiled
from tests.games.kono import naive
from tests.games.kono.drawn import drawing_of, position_from_drawing
from tests.searchers import advise_best, search

SIZES = (5, 7, 9)


@cache
def positions_of(size: int, rounds: int = 20) -> tuple[KonoPosition, ...]:
    """Positions of random rounds to their end, with White at either seat by turns."""
    return tuple(_random_positions(size, rounds))


def _random_positions(size: int, rounds: int) -> Iterator[KonoPosition]:
    source = random.Random(11 * size)
    for number in range(rounds):
        round = naive.random_round(source, size) if number % 4 else naive.start(size, "W")
        yield _position_of(round, number % 2)
        for before, turn in naive.wander(source, round, 60):
            yield _position_of(naive.play(before, turn), number % 2)


def _position_of(round: naive.Round, white_seat: int) -> KonoPosition:
    text = "\n".join(" ".join(row) for row in naive.drawing_of(round))
    return position_from_drawing(text, "black" if round.turn == "B" else "white", white_seat)


def colour_to_move(position: KonoPosition) -> str:
    return "black" if position.black_to_move else "white"


def with_seats_exchanged(position: KonoPosition) -> KonoPosition:
    """The same board with the players' seats exchanged."""
    text = "\n".join(" ".join(row) for row in drawing_of(position))
    return position_from_drawing(text, colour_to_move(position), 1 - int(position.white_seat))


def with_board_turned(position: KonoPosition) -> KonoPosition:
    """The board turned half round; the colours, their turn and their seats exchanged."""
    rows = [" ".join(reversed(row)) for row in reversed(drawing_of(position))]
    text = "\n".join(rows).translate(str.maketrans("WB", "BW"))
    to_move = "white" if position.black_to_move else "black"
    return position_from_drawing(text, to_move, 1 - int(position.white_seat))


# The evaluation


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_round_is_worth_exactly_its_margin_to_seat_0(size: int) -> None:
    finished = [position for position in positions_of(size, 80) if position.is_over()]
    assert len(finished) >= 30
    assert {int(position.white_seat) for position in finished} == {0, 1}
    for position in finished:
        round = naive.round_from_drawing(drawing_of(position), "W")
        margin = 100 * (naive.score(round, "W") - naive.score(round, "B"))
        assert int(position.value()) == (margin if position.white_seat == 0 else -margin)
        assert int(position.with_turns_played(200).value()) == int(position.value())


@pytest.mark.parametrize("size", SIZES)
def test_a_position_is_worth_to_one_seat_what_it_costs_the_other(size: int) -> None:
    for position in positions_of(size):
        assert int(with_seats_exchanged(position).value()) == -int(position.value())


@pytest.mark.parametrize("size", SIZES)
def test_margin_placing_freedom_and_power_mean_the_same_to_either_colour(size: int) -> None:
    for position in positions_of(size):
        other = with_board_turned(position)
        assert int(other.to_move) == int(position.to_move)
        assert int(other.margin) == -int(position.margin)
        assert int(other.placement) == -int(position.placement)
        assert _freedom(other) == -_freedom(position)
        assert _power(other) == -_power(position)


def _freedom(p: KonoPosition) -> int:
    return int(freedom(p.board, 0, p.w0, p.b0) + freedom(p.board, 1, p.w1, p.b1))


def _power(p: KonoPosition) -> int:
    even = capture_value(p.board, 0, p.w0, p.b0, p.c0)
    return int(even + capture_value(p.board, 1, p.w1, p.b1, p.c1))


@pytest.mark.parametrize("size", SIZES)
def test_a_position_turned_round_is_worth_the_same_to_the_seat_that_takes_its_place(
    size: int,
) -> None:
    for position in positions_of(size):
        assert int(with_board_turned(position).value()) == int(position.value())


@pytest.mark.parametrize("size", SIZES)
def test_the_start_is_worth_the_same_to_whoever_begins(size: int) -> None:
    white = KONO.start(size, RoundOpening(0, "white"))
    black = KONO.start(size, RoundOpening(0, "black"))
    assert int(white.value()) == int(black.value())


@pytest.mark.parametrize("size", SIZES)
def test_age_changes_neither_moves_nor_key(size: int) -> None:
    for position in positions_of(size, 16):
        for turns in (0, 81, 130, 180, 1000):
            aged = position.with_turns_played(turns)
            assert aged == position
            assert int(aged.key()) == int(position.key())
            assert list(aged.moves()) == list(position.moves())
            assert list(aged.captures()) == list(position.captures())
            assert aged.is_over() == position.is_over()
            assert int(aged.margin) == int(position.margin)


@pytest.mark.parametrize("size", SIZES)
def test_the_longer_a_round_lasts_the_nearer_a_value_lies_to_the_margin(size: int) -> None:
    going = [position for position in positions_of(size, 16) if not position.is_over()]
    assert len(going) >= 200
    nearer = 0
    for position in going:
        ages = (0, 80, 100, 130, 179, 180)
        beyond = [_distance_from_margin(position, turns) for turns in ages]
        assert beyond == sorted(beyond, reverse=True)
        assert beyond[0] == beyond[1] == abs(int(position.value()) - _margin(position))
        assert beyond[-1] == _distance_from_margin(position, 1000) <= beyond[0] // 10
        nearer += beyond[-1] < beyond[0]
    assert nearer >= len(going) * 0.9


def _distance_from_margin(position: KonoPosition, turns: int) -> int:
    """How far a value lies from the margin at an age."""
    return abs(int(position.with_turns_played(turns).value()) - _margin(position))


def _margin(position: KonoPosition) -> int:
    return int(position.margin) * (1 if position.white_seat == 0 else -1)


def test_a_successor_is_as_old_as_its_position() -> None:
    aged = KONO.start(9, RoundOpening(0, "white")).with_turns_played(180)
    young = KONO.start(9, RoundOpening(0, "white"))
    for code in aged.moves():
        assert abs(int(aged.play(code).value())) < abs(int(young.play(code).value()))


# The search


def format_code(position: KonoPosition, code: int) -> str:
    return KONO.notation.format_move(position, KONO.rules.decode(position, code))


def best_move(position: KonoPosition, depth: int) -> str:
    """The move the search chooses, as players type it."""
    return format_code(position, search(position, SearchLimit(depth=depth)).move)


def finishing_moves(position: KonoPosition) -> dict[str, int]:
    """The moves that finish the round, with their values for seat 0."""
    nexts = {format_code(position, int(code)): position.play(code) for code in position.moves()}
    return {move: int(after.value()) for move, after in nexts.items() if after.is_over()}


@pytest.mark.parametrize("depth", [3, 4])
def test_the_search_waits_with_a_finish_that_loses_if_it_can_better_it(depth: int) -> None:
    position = position_from_drawing(
        """
        BB .  BB .  .
        .  .  .  .  .
        .  .  .  .  .
        WW .  .  W  .
        WW B  .  B  .
        """
    )
    assert finishing_moves(position) == {"4,4 sw": -400, "4,4 se": -600}
    result = search(position, SearchLimit(depth=depth))
    assert format_code(position, result.move) == "4,1 se"
    assert result.value >= 100


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_search_finishes_a_round_that_it_wins_by_that(depth: int) -> None:
    position = position_from_drawing(
        """
        BB .  .  .  .
        .  .  .  .  .
        .  .  B  .  BB
        .  .  .  W  .
        WW .  .  WW .
        """
    )
    assert finishing_moves(position) == {"4,4 sw": 600, "4,4 se": 400}
    result = search(position, SearchLimit(depth=depth))
    assert format_code(position, result.move) == "4,4 sw"
    assert result.value == 600


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_captures_a_piece_that_hangs(depth: int) -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .  .  .
        W  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  B  .  .  .  .
        .  WW .  .  .  .  .
        .  .  .  .  .  .  B
        .  .  .  .  .  B  .
        """
    )
    assert best_move(position, depth) == "5,2 ne"
    assert best_move(with_board_turned(position), depth) == "3,6 sw"


NEXT_TO_A_PIECE = """
    .  .  .  .  .
    W  .  .  .  .
    .  .  .  .  .
    .  W  .  B  .
    .  .  .  .  B
"""


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_takes_a_dear_home_point_next_to_a_piece_that_cannot_capture(depth: int) -> None:
    assert best_move(position_from_drawing(NEXT_TO_A_PIECE), depth) == "4,2 se"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_does_not_step_next_to_a_piece_that_would_capture_it(depth: int) -> None:
    position = position_from_drawing(NEXT_TO_A_PIECE.replace("W  .  B  .", "W  .  BB ."))
    assert best_move(position, depth) != "4,2 se"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_search_would_rather_not_come_back_to_a_position_of_the_round(depth: int) -> None:
    position = KONO.start(5, RoundOpening(0, "white"))
    first = search(position, SearchLimit(depth=depth)).move
    seen = [int(position.play(first).key())]
    assert search(position, SearchLimit(depth=depth), seen).move != first


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_blunder_does_not_look_better_for_having_been_seen(depth: int) -> None:
    position = position_from_drawing(NEXT_TO_A_PIECE.replace("W  .  B  .", "W  .  BB ."))
    hung = position.play(KONO.rules.encode(position, KONO.notation.parse_move(position, "4,2 se")))
    found = search(position, SearchLimit(depth=depth), [int(hung.key())])
    assert format_code(position, found.move) != "4,2 se"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_player_who_shuffles_to_and_fro_does_not_draw_the_computer_into_it(depth: int) -> None:
    match = Match.begin(KONO, KONO.start(5, RoundOpening(0, "white")))
    while len(match.moves) < 160 and not match.ending:
        shuffled = Move("step", match.moves[-2].cells[::-1]) if len(match.moves) > 1 else None
        match = match.play(shuffled if shuffled in match.legal_moves else match.legal_moves[0])
        if not match.ending:
            match = match.play(advise_best(match, SearchLimit(depth=depth)).move)
    times = Counter(int(position.key()) for position in match.positions)
    assert max(times.values()) <= 6


@pytest.mark.parametrize("depth", leave_to_compiled([1, 2]))
@pytest.mark.parametrize("size", SIZES)
def test_nothing_worth_a_point_is_given_up_for_not_coming_back(size: int, depth: int) -> None:
    changed = 0
    for position in [each for each in positions_of(size, 12) if not each.is_over()][::9]:
        every = SearchOptions(exact_moves=len(position.moves()))
        worth = {
            choice.move: choice.value
            for result in [search(position, SearchLimit(depth=depth), options=every)]
            for choice in (result.best, *result.others)
        }
        best = max(worth, key=lambda move: worth[move])
        seen = [int(position.play(best).key())] * 9
        found = search(position, SearchLimit(depth=depth), seen).move
        assert worth[best] - worth[found] < POINT_VALUE
        changed += found != best
    assert changed >= 5


def result_without_time(result: SearchResult) -> tuple[int, tuple[int, ...], int, int, int]:
    """All of a result except the time it took."""
    return result.move, result.best.line, result.value, result.depth, result.nodes


@pytest.mark.parametrize("size", SIZES)
def test_the_search_finds_the_same_at_a_depth_every_time(size: int) -> None:
    going = [position for position in positions_of(size, 12) if not position.is_over()]
    for position in going[::15]:
        result = search(position, SearchLimit(depth=2))
        assert result_without_time(search(position, SearchLimit(depth=2))) == result_without_time(
            result
        )
        assert result.depth == 2
        assert result.best.line[0] == result.move
        assert result.move in list(position.moves())


@pytest.mark.parametrize("size", SIZES)
def test_the_search_plays_alike_whichever_seat_has_the_colour(size: int) -> None:
    going = [position for position in positions_of(size, 12) if not position.is_over()]
    for position in going[::15]:
        result = search(position, SearchLimit(depth=2))
        assert result_without_time(
            search(with_seats_exchanged(position), SearchLimit(depth=2))
        ) == result_without_time(result)
