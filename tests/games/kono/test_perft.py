"""The rules against a second, naive set of them: counts of turns, and play move by move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.save import RoundOpening
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.setup import build_position
from kono_tui.games.kono.steps import PASS
from kono_tui.search.perft import perft
from tests.builds import leave_to_compiled
from tests.games.kono import naive
from tests.games.kono.drawn import PIECES, drawing_of, position_from_drawing, rows_of

SIZES = (5, 7, 9)
TURN = {"white": "W", "black": "B"}

START_COUNTS = {
    5: (8, 62, 564, 4904, 45194),
    7: (12, 144, 1896, 24960),
    9: (16, 256, 4320, 72900),
}

ODD_POSITIONS = {
    "capturers among pieces": """
        .  .  B  .  .
        .  W  .  BB .
        WW .  B  .  W
        .  BB .  W  .
        .  .  WW .  .
    """,
    "one step from the end on both sides": """
        BB B  .  .  .
        .  .  B  .  .
        .  .  .  .  .
        .  .  .  W  .
        .  .  WW .  WW
    """,
    "nobody but one piece each": """
        .  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        .  .  .  BB .
        .  .  .  .  .
    """,
    "White shut in in the corner": """
        W  .  .  .  .
        .  B  .  .  .
        .  .  B  .  .
        .  .  .  .  .
        .  .  .  .  .
    """,
    "Black shut in at the edge": """
        .  .  .  W  .  .  .
        .  W  .  .  .  .  .
        .  .  .  .  .  .  .
        .  W  .  .  .  .  .
        B  .  .  .  .  .  .
        .  W  .  .  .  .  .
        .  .  WW .  .  .  .
    """,
    "capturers far from where they got it, 7x7": """
        .  .  .  BB .  .  .
        .  W  .  .  .  .  W
        .  .  BB .  W  .  .
        .  .  .  WW .  B  .
        .  B  .  .  .  .  .
        .  .  W  .  BB .  .
        .  .  .  WW .  .  .
    """,
    "capturers along the edges, 9x9": """
        BB .  .  .  .  .  .  .  W
        .  W  .  .  .  .  .  B  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  WW
        .  .  .  .  .  .  .  B  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        BB .  .  .  .  .  .  W  .
        .  W  .  .  .  .  .  .  BB
    """,
    "nobody can step": """
        W  .  W  .  W
        .  W  .  W  .
        W  .  B  .  W
        .  B  .  B  .
        B  .  B  .  B
    """,
}


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_the_start_has_the_known_counts_of_turns_by_both_sets_of_rules(size: int) -> None:
    for depth, count in enumerate(START_COUNTS[size], start=1):
        assert int(perft(KONO.start(size, RoundOpening(0, "white")), depth)) == count
        assert naive.perft(naive.start(size, "W"), depth) == count


@pytest.mark.parametrize("size", SIZES)
def test_black_has_as_many_turns_as_white_when_it_begins(size: int) -> None:
    position = KONO.start(size, RoundOpening(1, "black"))
    for depth, count in enumerate(START_COUNTS[size][:3], start=1):
        assert int(perft(position, depth)) == count


@pytest.mark.parametrize("colour", ["white", "black"])
@pytest.mark.parametrize("name", ODD_POSITIONS)
def test_odd_positions_have_as_many_turns_as_the_naive_rules_count(name: str, colour: str) -> None:
    position = position_from_drawing(ODD_POSITIONS[name], colour)
    round = naive.round_from_drawing(rows_of(ODD_POSITIONS[name]), TURN[colour])
    for depth in range(1, 5):
        assert int(perft(position, depth)) == naive.perft(round, depth)


def test_the_odd_positions_count_a_forced_pass_and_a_finished_round() -> None:
    shut_in = position_from_drawing(ODD_POSITIONS["White shut in in the corner"], "white")
    assert list(shut_in.moves()) == [PASS]
    assert int(perft(shut_in, 1)) == 1
    assert int(perft(position_from_drawing(ODD_POSITIONS["nobody can step"]), 1)) == 0


def positions_of(size: int, seed: int, rounds: int) -> Iterator[tuple[KonoPosition, naive.Round]]:
    """Random rounds: the game follows what the naive rules play."""
    source = random.Random(seed)
    for number in range(rounds):
        round = first_round(source, size, number)
        position = _position_of(round, number % 3 % 2)
        for before, turn in naive.wander(source, round, 60):
            yield position, before
            position = position.play(_code_of(position, turn))
            round = naive.play(before, turn)
        yield position, round


def first_round(source: random.Random, size: int, number: int) -> naive.Round:
    """One round in four begins from the start, the others nearer to captures, passes and ends."""
    if number % 4 == 0:
        return naive.start(size, source.choice("WB"))
    return (
        naive.cornered_round(source, size) if number % 4 == 1 else naive.random_round(source, size)
    )


def _position_of(round: naive.Round, white_seat: int) -> KonoPosition:
    pieces = [PIECES[name] for row in naive.drawing_of(round) for name in row]
    board = KONO.start(round.size, RoundOpening(0, "white")).board
    return build_position(board, pieces, round.turn == "B", white_seat)


def _code_of(position: KonoPosition, turn: naive.Turn) -> int:
    """The code of the turn, among the position's own moves."""
    return next(code for code in map(int, position.moves()) if _turn_of(position, code) == turn)


def _turn_of(position: KonoPosition, code: int) -> naive.Turn:
    cells = KONO.rules.decode(position, code).cells
    if not cells:
        return None
    points = [divmod(cell, int(position.board.size)) for cell in cells]
    (row, column), (to_row, to_column) = points
    return (row + 1, column + 1), (to_row + 1, to_column + 1)


def check_same(position: KonoPosition, round: naive.Round) -> None:
    assert drawing_of(position) == naive.drawing_of(round)
    assert position.black_to_move == (round.turn == "B")
    assert position.is_over() == naive.is_over(round)
    assert int(position.to_move) == seat_of(position, round.turn)


def seat_of(position: KonoPosition, colour: str) -> int:
    white_seat = int(position.white_seat)
    return white_seat if colour == "W" else 1 - white_seat


def check_moves(position: KonoPosition, round: naive.Round) -> None:
    """The same turns, each once, the captures flagged, and each leads to the same place."""
    codes = [int(code) for code in position.moves()]
    turns = [_turn_of(position, code) for code in codes]
    expected = naive.turns(round)
    assert Counter(turns) == Counter(expected)
    captures = {turn for turn in expected if turn and turn[1] in round.pieces}
    assert {_turn_of(position, int(code)) for code in position.captures()} == captures
    for code, turn in zip(codes, turns, strict=True):
        check_same(position.play(code), naive.play(round, turn))


def check_score(position: KonoPosition, round: naive.Round) -> None:
    totals = [score.total for score in KONO.rules.tally(position).scores]
    for colour in ("W", "B"):
        assert totals[seat_of(position, colour)] == naive.score(round, colour)
    margin = naive.score(round, "W") - naive.score(round, "B")
    assert int(position.margin) == 100 * margin


def check_fields(position: KonoPosition) -> None:
    """What play updates step by step equals what a new position counts from scratch."""
    pieces = [PIECES[name] for row in drawing_of(position) for name in row]
    white_seat = int(position.white_seat)
    anew = build_position(position.board, pieces, position.black_to_move, white_seat)
    assert anew == position
    assert int(anew.margin) == int(position.margin)
    assert int(anew.placement) == int(position.placement)
    assert int(anew.hash) == int(position.hash)
    assert anew.is_over() == position.is_over()


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_random_rounds_go_as_the_naive_rules_say(size: int) -> None:
    happened: Counter[str] = Counter()
    for position, round in positions_of(size, seed=size, rounds=50):
        check_same(position, round)
        check_moves(position, round)
        check_score(position, round)
        check_fields(position)
        happened.update(happenings(round))
    assert happened["position"] >= 1000
    assert happened["capture"] >= 50
    assert happened["pass"] >= 15
    assert happened["home"] >= 10
    assert happened["nobody left"] >= 5


def happenings(round: naive.Round) -> Iterator[str]:
    """What a position has to show."""
    yield "position"
    if any(turn and turn[1] in round.pieces for turn in naive.turns(round)):
        yield "capture"
    if naive.turns(round) == [None]:
        yield "pass"
    if naive.is_over(round):
        alone = len({colour for colour, _ in round.pieces.values()}) < 2
        yield "nobody left" if alone else "home"


@pytest.mark.parametrize("size", SIZES)
def test_equal_keys_mean_equal_positions(size: int) -> None:
    known: dict[int, KonoPosition] = {}
    for position, _ in positions_of(size, seed=100 + size, rounds=40):
        for each in (position, *(position.play(code) for code in position.moves())):
            assert known.setdefault(int(each.key()), each) == each
    assert len(known) >= 5000
