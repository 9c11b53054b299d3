"""What the page of rules shows is what the program does."""

from __future__ import annotations

import re

import pytest

from kono_tui.formats.ascii_board import draw_board
from kono_tui.formats.rules_page import Diagram
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from kono_tui.scene.diagrams import follow_steps
from tests.paths import DOCS
from tests.rules_pages import diagrams_of

PAGE = (DOCS / "rules/kono.md").read_text("utf-8")
MOVE, CAPTURE, WIN, START, BLOCKED, REACHING, TAKING, SCORE, FINISH = diagrams_of(KONO)


def last_position(diagram: Diagram) -> KonoPosition:
    position = follow_steps(KONO, diagram).match.position
    assert isinstance(position, KonoPosition)
    return position


def scores(position: KonoPosition, quitter: int | None = None) -> list[int]:
    """The scores of White, who has seat 0 on the page, and of Black."""
    return [score.total for score in KONO.rules.tally(position, quitter).scores]


def test_the_page_shows_the_first_board_as_it_is_drawn() -> None:
    start = KONO.display.view(KONO.start(5, KONO.info.default_opening()))
    assert draw_board(start) == "\n".join(START.drawing)


@pytest.mark.parametrize("size", KONO.info.sizes)
def test_the_page_lists_what_home_points_are_worth(size: int) -> None:
    row = re.search(rf"^\| {size}x{size} \| ([\d ]+) \| (\d) and (\d) \|$", PAGE, re.M)
    assert row
    points = KONO.display.view(KONO.start(size, KONO.info.default_opening())).points
    assert [point.value for point in points[:size]] == [int(each) for each in row[1].split()]
    assert (points[size].value, points[2 * size - 1].value) == (int(row[2]), int(row[3]))


def test_the_blocked_piece_cannot_move() -> None:
    position = last_position(BLOCKED)
    moves = [KONO.rules.decode(position, int(code)) for code in position.moves()]
    assert not [move for move in moves if move.cells[:1] == (5,)]


def test_the_round_that_ends_in_short_is_scored_as_it_says() -> None:
    assert scores(last_position(WIN)) == [30, 9]
    assert "".join(span.text for span in WIN.caption) == (
        "White's last piece is across: 15 points, and 15 for three captures. Black has 9."
    )


def test_the_scores_of_the_examples_are_right() -> None:
    assert scores(last_position(SCORE)) == [11, 10]
    assert KONO.rules.tally(last_position(SCORE), 1).awards == (6, 0)
    before = last_position(FINISH)
    assert scores(before) == [15, 17]
    finished = before.play(KONO.rules.encode(before, KONO.notation.parse_move(before, "3,4 se")))
    assert scores(finished) == [16, 17]
    assert KONO.rules.ending([finished], False)
    better = before.play(KONO.rules.encode(before, KONO.notation.parse_move(before, "5,2 nw")))
    assert scores(better) == [20, 17]


@pytest.mark.parametrize("text", ["2,1 se", "2,1 southeast", "2,1 3,2"])
def test_what_the_page_says_can_be_typed(text: str) -> None:
    assert f"`{text}`" in PAGE
    position = KONO.start(5, KONO.info.default_opening())
    assert KONO.notation.parse_move(position, text)
