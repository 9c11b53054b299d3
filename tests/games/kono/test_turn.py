"""A turn: steps, captures, passes, on drawn boards."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import RoundOpening
from kono_tui.errors import IllegalMove
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from tests.games.kono import naive
from tests.games.kono.drawn import (
    BLOCKED,
    SHUT_IN,
    assert_looks,
    cell,
    drawing_of,
    legal_steps,
    position_after_step,
    position_from_drawing,
    step,
)

SIZES = (5, 7, 9)


def test_a_piece_steps_one_point_in_each_of_the_four_diagonal_directions() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  W  .  .
        .  .  .  .  .
        B  .  .  .  .
        """
    )
    assert legal_steps(position) == {"3,3 nw", "3,3 ne", "3,3 se", "3,3 sw"}
    ends = {way: position_after_step(position, 3, 3, way) for way in ("nw", "ne", "se", "sw")}
    found = {way: _white_at(end) for way, end in ends.items()}
    assert found == {"nw": [(2, 2)], "ne": [(2, 4)], "se": [(4, 4)], "sw": [(4, 2)]}


def _white_at(position: KonoPosition) -> list[tuple[int, int]]:
    """Where White stands, row and column from 1."""
    return [
        (row, column)
        for row, names in enumerate(drawing_of(position), start=1)
        for column, name in enumerate(names, start=1)
        if name.startswith("W")
    ]


@pytest.mark.parametrize("target", [(2, 3), (3, 2), (3, 4), (4, 3), (5, 5), (1, 1), (5, 3), (3, 3)])
def test_a_piece_goes_neither_straight_nor_further_than_one_step(target: tuple[int, int]) -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  W  .  .
        .  .  .  .  .
        B  .  .  .  .
        """
    )
    with pytest.raises(IllegalMove, match="one step diagonally"):
        KONO.rules.encode(position, Move("step", (cell(position, 3, 3), cell(position, *target))))


def test_a_piece_does_not_leave_the_board_nor_come_back_on_the_other_side() -> None:
    position = position_from_drawing(
        """
        W  .  .  .  .
        .  .  .  .  W
        .  .  .  .  .
        .  .  .  .  .
        .  B  .  .  .
        """
    )
    assert legal_steps(position) == {"1,1 se", "2,5 nw", "2,5 sw"}


def test_a_piece_moves_in_its_own_colours_turn_only() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        .  .  .  B  .
        .  .  .  .  .
        """,
        "black",
    )
    assert {move[:3] for move in legal_steps(position)} == {"4,4"}
    with pytest.raises(IllegalMove, match="you play black"):
        KONO.rules.encode(position, step(position, 2, 2, "se"))


def test_the_turn_goes_to_the_other_seat_after_every_step() -> None:
    position = KONO.start(5, RoundOpening(1, "black"))
    seats = [int(position.to_move)]
    for row, column, way in ((4, 1, "ne"), (2, 5, "sw"), (3, 2, "ne")):
        position = position_after_step(position, row, column, way)
        seats.append(int(position.to_move))
    assert seats == [1, 0, 1, 0]


def test_a_piece_steps_onto_vacant_points_only() -> None:
    position = position_from_drawing(BLOCKED)
    assert {move for move in legal_steps(position) if move.startswith("3,3")} == {"3,3 sw"}


def test_a_piece_that_cannot_capture_is_blocked_by_an_opponents_piece() -> None:
    position = position_from_drawing(BLOCKED)
    with pytest.raises(IllegalMove, match=r"cannot capture the one at \(4,4\) yet"):
        KONO.rules.encode(position, step(position, 3, 3, "se"))


def test_a_piece_is_blocked_by_a_piece_of_its_own_even_if_it_can_capture() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  B  .  W  .
        .  .  WW .  .
        .  .  .  B  .
        .  .  .  .  .
        """
    )
    ways = {move for move in legal_steps(position) if move.startswith("3,3")}
    assert ways == {"3,3 nw", "3,3 sw", "3,3 se"}
    with pytest.raises(IllegalMove, match="your own piece"):
        KONO.rules.encode(position, step(position, 3, 3, "ne"))


@pytest.mark.parametrize("colour", ["W", "B"])
@pytest.mark.parametrize("size", SIZES)
def test_a_piece_that_reaches_any_of_the_opponents_home_points_can_capture(
    size: int, colour: str
) -> None:
    goal = naive.goal_of(size, colour)
    assert len(goal) == size + 2
    for point in goal:
        origin = next(p for p in _around(size, point) if p not in goal)
        position = _with_others(size, colour, origin)
        cells = cell(position, *origin), cell(position, *point)
        reached = position.play(KONO.rules.encode(position, Move("step", cells)))
        assert drawing_of(position)[origin[0] - 1][origin[1] - 1] == colour
        assert drawing_of(reached)[point[0] - 1][point[1] - 1] == colour * 2


def _around(size: int, point: naive.Point) -> list[naive.Point]:
    row, column = point
    corners = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
    return [p for p in corners if 1 <= p[0] <= size and 1 <= p[1] <= size]


def _with_others(size: int, colour: str, origin: naive.Point) -> KonoPosition:
    """A piece at a point, another of its colour and an opponent's at the ends of the middle row."""
    rows = [["." for _ in range(size)] for _ in range(size)]
    rows[size // 2][0] = naive.opponent(colour)
    rows[size // 2][-1] = colour
    rows[origin[0] - 1][origin[1] - 1] = colour
    text = "\n".join(" ".join(row) for row in rows)
    return position_from_drawing(text, "white" if colour == "W" else "black")


@pytest.mark.parametrize("colour", ["W", "B"])
@pytest.mark.parametrize("size", SIZES)
def test_a_piece_that_reaches_any_other_point_cannot_capture(size: int, colour: str) -> None:
    goal = naive.goal_of(size, colour)
    taken = {(size // 2 + 1, 1), (size // 2 + 1, size)}
    points = [(row, column) for row in range(1, size + 1) for column in range(1, size + 1)]
    for point in (point for point in points if point not in goal and point not in taken):
        origin = next(p for p in _around(size, point) if p not in goal and p not in taken)
        position = _with_others(size, colour, origin)
        cells = cell(position, *origin), cell(position, *point)
        reached = position.play(KONO.rules.encode(position, Move("step", cells)))
        assert drawing_of(reached)[point[0] - 1][point[1] - 1] == colour


def test_a_piece_that_has_stood_on_the_opponents_home_captures_for_life() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        W  B  .  .  .
        .  .  .  .  .
        .  W  .  .  .
        B  .  .  .  B
        """
    )
    for row, column, way in ((4, 2, "se"), (5, 1, "ne"), (5, 3, "nw"), (2, 2, "se"), (4, 2, "ne")):
        position = position_after_step(position, row, column, way)
    assert_looks(
        position,
        """
        .  .  .  .  .
        W  .  .  .  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  B
        """,
    )


def test_a_capture_takes_the_opponents_piece_off_the_board() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  B  .  B  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert_looks(
        position_after_step(position, 3, 3, "ne"),
        """
        .  .  .  .  .
        .  B  .  WW .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
    )


def test_black_captures_as_white_does() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  .  BB .  .
        .  W  .  W  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        "black",
    )
    assert_looks(
        position_after_step(position, 2, 3, "sw"),
        """
        .  .  .  .  .
        .  .  .  .  .
        .  BB .  W  .
        .  .  .  .  .
        .  .  .  .  .
        """,
    )


def test_a_piece_that_can_capture_can_be_captured() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  BB .  B  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert drawing_of(position_after_step(position, 3, 3, "nw"))[1] == [".", "WW", ".", "B", "."]


def test_nobody_has_to_capture() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  B  .  .  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert legal_steps(position) == {"3,3 nw", "3,3 ne", "3,3 se", "3,3 sw"}


def test_the_power_to_capture_goes_with_the_piece_and_does_not_stay_behind() -> None:
    position = position_from_drawing(
        """
        .  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        B  .  WW .  .
        .  .  .  .  .
        """
    )
    for row, column, way in ((4, 3, "ne"), (4, 1, "se"), (2, 2, "se")):
        position = position_after_step(position, row, column, way)
    assert_looks(
        position,
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  W  WW .
        .  .  .  .  .
        .  B  .  .  .
        """,
    )


def test_a_piece_set_up_on_the_opponents_home_can_capture_even_if_its_letter_is_single() -> None:
    position = position_from_drawing(
        """
        B  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        B  .  .  .  .
        .  .  .  .  .
        """,
        "black",
    )
    assert drawing_of(position)[0][0] == "BB"
    assert "1,1 se" in legal_steps(position)


def test_a_player_without_a_legal_step_passes() -> None:
    position = position_from_drawing(SHUT_IN)
    assert not position.is_over()
    assert [KONO.rules.decode(position, int(code)) for code in position.moves()] == [Move("pass")]
    passed = position.play(KONO.rules.encode(position, Move("pass")))
    assert drawing_of(passed) == drawing_of(position)
    assert int(passed.to_move) == 1
    assert legal_steps(passed) == {"2,2 ne", "2,2 se", "2,2 sw"}


def test_a_pass_is_described_in_words() -> None:
    position = position_from_drawing(SHUT_IN)
    assert (
        KONO.wording.describe_turn(position, (Move("pass"),)) == "had to pass: no piece could move"
    )


def test_a_player_who_can_step_cannot_pass() -> None:
    position = position_from_drawing(SHUT_IN, "black")
    with pytest.raises(IllegalMove, match="cannot pass"):
        KONO.rules.encode(position, Move("pass"))


def test_a_player_who_can_only_capture_does_not_pass() -> None:
    position = position_from_drawing(SHUT_IN.replace("W  .", "WW .", 1))
    assert legal_steps(position) == {"1,1 se"}


NOBODY_STEPS = """
    W  .  W  .  W
    .  W  .  W  .
    W  .  B  .  W
    .  B  .  B  .
    B  .  B  .  B
"""


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_round_ends_as_it_stands_when_neither_can_step(colour: str) -> None:
    match = Match.begin(KONO, position_from_drawing(NOBODY_STEPS, colour))
    assert match.position.is_over()
    assert match.legal_moves == ()
    assert match.ending == "Neither side can step."
    assert [score.total for score in match.tally.scores] == [5, 0]
