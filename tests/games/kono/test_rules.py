"""The rules of Kono on drawn boards, one behaviour a test."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import Opening
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.games.kono import Kono
from kono_tui.games.kono.position import KonoPosition
from kono_tui.play.match import Match
from tests.games.kono import naive
from tests.games.kono.drawn import cell, drawn, redrawn, rows_of, step

KONO = Kono()
SIZES = (5, 7, 9)


def steps(position: KonoPosition) -> set[str]:
    """The legal moves as they are typed."""
    codes = [int(code) for code in position.moves()]
    return {KONO.notation(position, KONO.decode(position, code)) for code in codes}


def after(position: KonoPosition, row: int, column: int, way: str) -> KonoPosition:
    return position.play(KONO.encode(position, step(position, row, column, way)))


def assert_looks(position: KonoPosition, text: str) -> None:
    assert redrawn(position) == rows_of(text)


def now(match: Match) -> KonoPosition:
    position = match.position
    assert isinstance(position, KonoPosition)
    return position


def scores(position: KonoPosition, quitter: int | None = None) -> tuple[int, int]:
    """Both totals by seat; where White's seat is 0, White's first."""
    first, second = KONO.tally(position, quitter).scores
    return first.total, second.total


# Board and set-up


def test_a_board_has_5_or_7_or_9_rows_and_columns() -> None:
    for size in SIZES:
        view = KONO.view(KONO.start(size, Opening(0, "white")))
        assert (view.rows, view.columns, len(view.points)) == (size, size, size * size)


@pytest.mark.parametrize("size", [0, 3, 4, 6, 8, 11])
def test_there_is_no_board_of_another_size(size: int) -> None:
    with pytest.raises(SetupError, match="choose 5, 7 or 9"):
        KONO.start(size, Opening(0, "white"))


def test_rows_count_from_the_north_and_columns_from_the_west() -> None:
    position = drawn(
        """
        .  .  .  .  .
        W  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  B  .
        """
    )
    assert KONO.parse(position, "2,1 se") == Move("step", (5, 11))
    assert_looks(
        after(position, 2, 1, "ne"),
        """
        .  W  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  B  .
        """,
    )


STARTS = {
    5: """
        W  W  W  W  W
        W  .  .  .  W
        .  .  .  .  .
        B  .  .  .  B
        B  B  B  B  B
    """,
    7: """
        W  W  W  W  W  W  W
        W  .  .  .  .  .  W
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        .  .  .  .  .  .  .
        B  .  .  .  .  .  B
        B  B  B  B  B  B  B
    """,
    9: """
        W  W  W  W  W  W  W  W  W
        W  .  .  .  .  .  .  .  W
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .  .
        B  .  .  .  .  .  .  .  B
        B  B  B  B  B  B  B  B  B
    """,
}


@pytest.mark.parametrize("size", SIZES)
def test_both_sides_start_on_their_home_points_none_able_to_capture(size: int) -> None:
    assert_looks(KONO.start(size, Opening(0, "white")), STARTS[size])


@pytest.mark.parametrize("size", SIZES)
def test_each_home_has_two_points_more_than_the_board_has_rows(size: int) -> None:
    points = KONO.view(KONO.start(size, Opening(0, "white"))).points
    assert Counter(point.home for point in points if point.home) == {
        "white": size + 2,
        "black": size + 2,
    }
    assert all(point.home == point.piece for point in points)


VALUES = {
    5: (["3 1 5 1 3", "1 0 0 0 1"], ["1 0 0 0 1", "3 1 5 1 3"]),
    7: (["3 1 5 7 5 1 3", "1 0 0 0 0 0 1"], ["1 0 0 0 0 0 1", "3 1 5 7 5 1 3"]),
    9: (
        ["3 1 5 7 9 7 5 1 3", "1 0 0 0 0 0 0 0 1"],
        ["1 0 0 0 0 0 0 0 1", "3 1 5 7 9 7 5 1 3"],
    ),
}


@pytest.mark.parametrize("size", SIZES)
def test_home_points_have_their_values_in_the_north_and_in_the_south(size: int) -> None:
    values = [str(point.value) for point in KONO.view(KONO.start(size, Opening(0))).points]
    rows = [" ".join(values[row * size : (row + 1) * size]) for row in range(size)]
    assert (rows[:2], rows[-2:]) == VALUES[size]
    assert set("".join(rows[2:-2])) == {"0", " "}


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("colour", ["white", "black"])
def test_whoever_begins_plays_the_colour_it_picked_and_moves_first(first: int, colour: str) -> None:
    position = KONO.start(5, Opening(first, colour))
    other = "black" if colour == "white" else "white"
    assert int(position.to_move) == first
    assert KONO.colour(position, first) == colour
    assert KONO.colour(position, 1 - first) == other
    origins = {KONO.decode(position, int(code)).cells[0] for code in position.moves()}
    pieces = KONO.view(position).points
    assert {pieces[origin].piece for origin in origins} == {colour}


# Turn


def test_a_piece_steps_one_point_in_each_of_the_four_diagonal_directions() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  W  .  .
        .  .  .  .  .
        B  .  .  .  .
        """
    )
    assert steps(position) == {"3,3 nw", "3,3 ne", "3,3 se", "3,3 sw"}
    ends = {way: after(position, 3, 3, way) for way in ("nw", "ne", "se", "sw")}
    found = {way: _white_at(end) for way, end in ends.items()}
    assert found == {"nw": [(2, 2)], "ne": [(2, 4)], "se": [(4, 4)], "sw": [(4, 2)]}


def _white_at(position: KonoPosition) -> list[tuple[int, int]]:
    """Where White stands, row and column from 1."""
    return [
        (row, column)
        for row, names in enumerate(redrawn(position), start=1)
        for column, name in enumerate(names, start=1)
        if name.startswith("W")
    ]


@pytest.mark.parametrize("target", [(2, 3), (3, 2), (3, 4), (4, 3), (5, 5), (1, 1), (5, 3), (3, 3)])
def test_a_piece_goes_neither_straight_nor_further_than_one_step(target: tuple[int, int]) -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  .  W  .  .
        .  .  .  .  .
        B  .  .  .  .
        """
    )
    with pytest.raises(IllegalMove, match="one step diagonally"):
        KONO.encode(position, Move("step", (cell(position, 3, 3), cell(position, *target))))


def test_a_piece_does_not_leave_the_board_nor_come_back_on_the_other_side() -> None:
    position = drawn(
        """
        W  .  .  .  .
        .  .  .  .  W
        .  .  .  .  .
        .  .  .  .  .
        .  B  .  .  .
        """
    )
    assert steps(position) == {"1,1 se", "2,5 nw", "2,5 sw"}


def test_a_piece_moves_in_its_own_colours_turn_only() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        .  .  .  B  .
        .  .  .  .  .
        """,
        "black",
    )
    assert {move[:3] for move in steps(position)} == {"4,4"}
    with pytest.raises(IllegalMove, match="black's turn"):
        KONO.encode(position, step(position, 2, 2, "se"))


def test_the_turn_goes_to_the_other_seat_after_every_step() -> None:
    position = KONO.start(5, Opening(1, "black"))
    seats = [int(position.to_move)]
    for row, column, way in ((4, 1, "ne"), (2, 5, "sw"), (3, 2, "ne")):
        position = after(position, row, column, way)
        seats.append(int(position.to_move))
    assert seats == [1, 0, 1, 0]


BLOCKED = """
    .  .  .  .  .
    .  B  .  W  .
    .  .  W  .  .
    .  .  .  B  .
    .  .  .  .  .
"""


def test_a_piece_steps_onto_vacant_points_only() -> None:
    position = drawn(BLOCKED)
    assert {move for move in steps(position) if move.startswith("3,3")} == {"3,3 sw"}


def test_a_piece_that_cannot_capture_is_blocked_by_an_opponents_piece() -> None:
    position = drawn(BLOCKED)
    with pytest.raises(IllegalMove, match="cannot capture yet"):
        KONO.encode(position, step(position, 3, 3, "se"))


def test_a_piece_is_blocked_by_a_piece_of_its_own_even_if_it_can_capture() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  B  .  W  .
        .  .  WW .  .
        .  .  .  B  .
        .  .  .  .  .
        """
    )
    ways = {move for move in steps(position) if move.startswith("3,3")}
    assert ways == {"3,3 nw", "3,3 sw", "3,3 se"}
    with pytest.raises(IllegalMove, match="your own piece"):
        KONO.encode(position, step(position, 3, 3, "ne"))


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
        reached = position.play(KONO.encode(position, Move("step", cells)))
        assert redrawn(position)[origin[0] - 1][origin[1] - 1] == colour
        assert redrawn(reached)[point[0] - 1][point[1] - 1] == colour * 2


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
    return drawn(text, "white" if colour == "W" else "black")


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
        reached = position.play(KONO.encode(position, Move("step", cells)))
        assert redrawn(reached)[point[0] - 1][point[1] - 1] == colour


def test_a_piece_that_has_stood_on_the_opponents_home_captures_for_life() -> None:
    position = drawn(
        """
        .  .  .  .  .
        W  B  .  .  .
        .  .  .  .  .
        .  W  .  .  .
        B  .  .  .  B
        """
    )
    for row, column, way in ((4, 2, "se"), (5, 1, "ne"), (5, 3, "nw"), (2, 2, "se"), (4, 2, "ne")):
        position = after(position, row, column, way)
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
    position = drawn(
        """
        .  .  .  .  .
        .  B  .  B  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert_looks(
        after(position, 3, 3, "ne"),
        """
        .  .  .  .  .
        .  B  .  WW .
        .  .  .  .  .
        .  .  .  .  .
        .  .  .  .  .
        """,
    )


def test_black_captures_as_white_does() -> None:
    position = drawn(
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
        after(position, 2, 3, "sw"),
        """
        .  .  .  .  .
        .  .  .  .  .
        .  BB .  W  .
        .  .  .  .  .
        .  .  .  .  .
        """,
    )


def test_a_piece_that_can_capture_can_be_captured() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  BB .  B  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert redrawn(after(position, 3, 3, "nw"))[1] == [".", "WW", ".", "B", "."]


def test_nobody_has_to_capture() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  B  .  .  .
        .  .  WW .  .
        .  .  .  .  .
        .  .  .  .  .
        """
    )
    assert steps(position) == {"3,3 nw", "3,3 ne", "3,3 se", "3,3 sw"}


def test_the_power_to_capture_goes_with_the_piece_and_does_not_stay_behind() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        B  .  WW .  .
        .  .  .  .  .
        """
    )
    for row, column, way in ((4, 3, "ne"), (4, 1, "se"), (2, 2, "se")):
        position = after(position, row, column, way)
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
    position = drawn(
        """
        B  .  .  .  .
        .  W  .  .  .
        .  .  .  .  .
        B  .  .  .  .
        .  .  .  .  .
        """,
        "black",
    )
    assert redrawn(position)[0][0] == "BB"
    assert "1,1 se" in steps(position)


SHUT_IN = """
    W  .  .  .  .
    .  B  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  .  .  .
"""


def test_a_player_without_a_legal_step_passes() -> None:
    position = drawn(SHUT_IN)
    assert not position.over()
    assert [KONO.decode(position, int(code)) for code in position.moves()] == [Move("pass")]
    passed = position.play(KONO.encode(position, Move("pass")))
    assert redrawn(passed) == redrawn(position)
    assert int(passed.to_move) == 1
    assert steps(passed) == {"2,2 ne", "2,2 se", "2,2 sw"}


def test_a_pass_is_told_in_words() -> None:
    position = drawn(SHUT_IN)
    assert KONO.describe(position, Move("pass")) == "passed, having no legal step"


def test_a_player_who_can_step_cannot_pass() -> None:
    position = drawn(SHUT_IN, "black")
    with pytest.raises(IllegalMove, match="cannot pass"):
        KONO.encode(position, Move("pass"))


def test_a_player_who_can_only_capture_does_not_pass() -> None:
    position = drawn(SHUT_IN.replace("W  .", "WW .", 1))
    assert steps(position) == {"1,1 se"}


NOBODY_STEPS = """
    W  .  W  .  W
    .  W  .  W  .
    W  .  B  .  W
    .  B  .  B  .
    B  .  B  .  B
"""


@pytest.mark.parametrize("colour", ["white", "black"])
def test_the_round_ends_as_it_stands_when_neither_can_step(colour: str) -> None:
    match = Match.begin(KONO, drawn(NOBODY_STEPS, colour))
    assert match.position.over()
    assert match.legal == ()
    assert match.ending == "Neither side can step."
    assert [score.total for score in match.tally.scores] == [5, 0]


# End of a round


def test_the_round_goes_on_while_both_have_a_piece_that_is_not_home() -> None:
    position = drawn(
        """
        B  B  B  B  B
        B  .  .  .  .
        .  .  .  .  B
        W  .  .  W  .
        W  W  W  W  W
        """
    )
    assert not position.over()
    assert Match.begin(KONO, position).ending == ""


def test_the_round_ends_when_every_piece_of_a_colour_stands_on_the_opponents_home() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  .  B  .  .
        .  .  .  .  .
        WW .  .  W  .
        .  WW .  .  .
        """
    )
    match = Match.begin(KONO, position).play(step(position, 4, 4, "se"))
    assert match.position.over()
    assert match.legal == ()
    assert match.ending == "Every piece White has left stands on the opponent's home."
    with pytest.raises(IllegalMove, match="the round is over"):
        match.play(Move("pass"))


def test_the_round_ends_when_black_is_home_as_well() -> None:
    position = drawn(
        """
        BB .  .  .  .
        .  B  .  .  .
        .  .  .  W  .
        .  .  .  .  .
        .  .  .  .  .
        """,
        "black",
    )
    match = Match.begin(KONO, position).play(step(position, 2, 2, "ne"))
    assert match.ending == "Every piece Black has left stands on the opponent's home."


def test_a_piece_on_its_own_home_does_not_end_the_round() -> None:
    position = KONO.start(5, Opening(0, "white"))
    assert not position.over()


def test_capturing_the_last_piece_that_is_not_home_ends_the_round_for_the_captured() -> None:
    position = drawn(
        """
        BB .  BB .  .
        .  .  .  .  .
        .  B  .  .  .
        WW .  .  W  .
        .  .  .  .  .
        """
    )
    match = Match.begin(KONO, position).play(step(position, 4, 1, "ne"))
    assert match.ending == "Every piece Black has left stands on the opponent's home."
    assert [score.total for score in match.tally.scores] == [30 - 5, 8 + 25]


def test_a_colour_with_no_piece_left_ends_the_round() -> None:
    position = drawn(
        """
        .  .  .  .  .
        .  .  .  .  .
        .  B  .  .  .
        WW .  .  W  .
        .  .  .  .  .
        """
    )
    match = Match.begin(KONO, position).play(step(position, 4, 1, "ne"))
    assert match.position.over()
    assert match.ending == "Black has no piece left."


def test_a_player_may_quit_and_that_ends_the_round() -> None:
    match = Match.begin(KONO, KONO.start(5, Opening(0, "white"))).quit(1)
    assert match.ending == "A player has quit."
    assert match.legal == ()
    with pytest.raises(IllegalMove, match="the round is over"):
        match.play(step(KONO.start(5, Opening(0, "white")), 2, 1, "se"))


SHUFFLE = ((2, 1, "se"), (4, 5, "nw"), (3, 2, "nw"), (3, 4, "se"))
"""Four turns that lead back to where they began."""


def shuffled(turns: int, watched: bool) -> Match:
    """A round in which both sides go back and forth from the start."""
    match = Match.begin(KONO, KONO.start(5, Opening(0, "white")), watched)
    for number in range(turns):
        match = match.play(step(now(match), *SHUFFLE[number % 4]))
    return match


def test_between_computers_a_position_seen_for_the_third_time_ends_the_round() -> None:
    match = shuffled(8, watched=True)
    assert match.ending == "The position has come up for the third time."
    assert match.legal == ()
    assert match.tally.awards == (0, 0)


def test_between_computers_a_position_seen_twice_does_not_end_the_round() -> None:
    assert shuffled(7, watched=True).ending == ""


def test_with_a_human_at_the_board_no_repetition_ends_the_round() -> None:
    match = shuffled(40, watched=False)
    assert match.ending == ""
    assert match.legal


def test_the_same_pieces_with_the_other_colour_to_move_are_no_repetition() -> None:
    white, black = drawn(SHUT_IN, "white"), drawn(SHUT_IN, "black")
    assert KONO.ending((white, black, black), watched=True) == ""
    assert KONO.ending((white, black, white), watched=True) == ""
    assert KONO.ending((white, black, white, black, white), watched=True) != ""


def test_the_same_points_with_another_power_to_capture_are_no_repetition() -> None:
    plain, strong = drawn(BLOCKED), drawn(BLOCKED.replace(".  B  .\n", ".  BB .\n"))
    assert redrawn(plain) != redrawn(strong)
    assert KONO.ending((plain, plain, strong), watched=True) == ""
    assert KONO.ending((plain, plain, plain), watched=True) != ""


def lasting(turns: int, watched: bool) -> Match:
    """A round of random turns that ends in no other way than by its length."""
    source = random.Random(300)
    match = Match.begin(KONO, KONO.start(9, Opening(0, "white")), watched)
    met: set[int] = set()
    for _ in range(turns):
        position = now(match)
        met.add(int(position.key()))
        nexts = {int(code): position.play(code) for code in position.moves()}
        fresh = [c for c, p in nexts.items() if not p.over() and int(p.key()) not in met]
        match = match.play(KONO.decode(position, source.choice(fresh)))
    return match


def test_between_computers_300_plies_end_the_round_as_it_stands() -> None:
    match = lasting(300, watched=True)
    assert match.ending == "The round has lasted 300 turns."
    assert match.legal == ()
    round = naive.read(redrawn(now(match)), "W")
    expected = [naive.score(round, "W"), naive.score(round, "B")]
    assert [score.total for score in match.tally.scores] == expected


def test_between_computers_299_plies_do_not_end_the_round() -> None:
    assert lasting(299, watched=True).ending == ""


def test_with_a_human_at_the_board_no_length_ends_the_round() -> None:
    match = lasting(310, watched=False)
    assert match.ending == ""
    assert match.legal


# Score


def test_pieces_score_the_values_of_the_opponents_home_points_they_stand_on() -> None:
    position = drawn(
        """
        B  .  B  B  .
        .  .  .  .  B
        .  W  W  W  .
        .  B  B  B  .
        W  W  W  W  .
        """
    )
    assert scores(position)[1] == 3 + 5 + 1 + 1 == 10


@pytest.mark.parametrize("size", SIZES)
def test_a_full_home_scores_all_its_points(size: int) -> None:
    swapped = STARTS[size].replace("W", "x").replace("B", "W").replace("x", "B")
    total = {5: 15, 7: 27, 9: 43}[size]
    assert scores(drawn(swapped)) == (total, total)


@pytest.mark.parametrize("size", SIZES)
def test_ones_own_home_points_score_nothing(size: int) -> None:
    assert scores(KONO.start(size, Opening(0, "white"))) == (0, 0)


def test_each_captured_piece_scores_5_and_each_item_is_declared() -> None:
    position = drawn(
        """
        .  B  .  .  .
        .  W  W  W  .
        .  W  W  W  .
        .  B  B  B  .
        .  .  W  .  .
        """
    )
    white, black = KONO.tally(position).scores
    assert white.items == (("home points", 5), ("captures", 15))
    assert black.items == (("home points", 1), ("captures", 0))
    assert (white.total, black.total) == (20, 1)


def test_scores_go_with_the_seat_that_plays_the_colour() -> None:
    text = """
        .  B  .  .  .
        .  W  W  W  .
        .  W  W  W  .
        .  B  B  B  .
        .  .  W  .  .
    """
    assert scores(drawn(text, white_seat=0)) == (20, 1)
    assert scores(drawn(text, white_seat=1)) == (1, 20)


def test_the_larger_score_wins_the_round_and_is_awarded_the_difference() -> None:
    text = """
        .  .  B  .  .
        .  B  B  B  .
        .  B  B  B  .
        .  W  W  W  .
        WW W  W  W  .
    """
    tally = KONO.tally(drawn(text))
    assert [score.total for score in tally.scores] == [10, 5]
    assert tally.awards == (5, 0)
    assert tally.winner == 0
    assert KONO.tally(drawn(text, white_seat=1)).awards == (0, 5)
    assert KONO.tally(drawn(text, white_seat=1)).winner == 1


def test_equal_scores_award_nothing_to_anybody() -> None:
    position = drawn(
        """
        .  .  B  .  .
        W  B  B  B  W
        W  B  B  B  .
        .  W  W  W  .
        .  .  W  .  .
        """
    )
    tally = KONO.tally(position)
    assert [score.total for score in tally.scores] == [5, 5]
    assert tally.awards == (0, 0)
    assert tally.winner is None


def test_it_is_the_score_that_decides_and_not_who_got_home_first() -> None:
    position = drawn(
        """
        BB .  BB .  BB
        .  .  .  .  .
        .  .  B  .  .
        WW .  .  .  WW
        .  WW .  WW .
        """
    )
    match = Match.begin(KONO, position)
    assert match.ending == "Every piece White has left stands on the opponent's home."
    assert [score.total for score in match.tally.scores] == [4 + 15, 11 + 15]
    assert match.tally.winner == 1
    assert match.tally.awards == (0, 7)


def test_who_quits_loses_5_points_and_may_go_below_zero() -> None:
    match = Match.begin(KONO, KONO.start(5, Opening(0, "white"))).quit(0)
    assert [score.total for score in match.tally.scores] == [-5, 0]
    assert match.tally.scores[0].items[-1] == ("quitting", -5)
    assert match.tally.awards == (0, 5)
    assert match.tally.winner == 1


def test_the_penalty_is_taken_before_the_difference_so_that_a_quitter_may_still_win() -> None:
    text = """
        .  .  B  .  .
        .  B  B  B  .
        .  B  B  B  .
        .  W  W  W  .
        WW .  WW WW WW
    """
    position = drawn(text)
    assert scores(position) == (12, 5)
    assert scores(position, quitter=0) == (7, 5)
    assert KONO.tally(position, quitter=0).awards == (2, 0)
    assert KONO.tally(position, quitter=1).awards == (12, 0)
