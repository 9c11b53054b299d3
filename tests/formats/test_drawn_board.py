"""Drawn boards are read back as they were drawn."""

from __future__ import annotations

import random

import pytest

from kono_tui.core.board_view import BoardView
from kono_tui.core.position import CHANCE
from kono_tui.formats.ascii_board import draw_board
from kono_tui.formats.drawn_board import DrawnBoard, read_drawing
from kono_tui.games import GAMES


def letters_of(view: BoardView) -> tuple[str, ...]:
    """The rows of a board as they should be read."""
    letters = [
        "."
        if not point.piece
        else "xX"[point.is_strong]
        if view.has_squares
        else point.piece[0].upper()
        if point.is_strong
        else point.piece[0]
        for point in view.points
    ]
    columns = view.columns
    rows = (letters[at : at + columns] for at in range(0, len(letters), columns))
    return tuple("".join(row) for row in rows)


@pytest.mark.parametrize("key", ["kono", "konane", "konobi", "canoga", "fanorona"])
@pytest.mark.parametrize("seed", range(3))
def test_boards_of_a_round_are_read_as_they_are_drawn(key: str, seed: int) -> None:
    game, source = GAMES[key], random.Random(seed)
    size = source.choice(game.info.sizes)
    position = game.start(size, game.info.default_opening())
    names = ("You", "Computer") if game.display.view(position).has_squares else ("", "")
    for _ in range(60):
        view = game.display.view(position)
        for show_values in (False, True):
            drawn = read_drawing(draw_board(view, show_values, names).splitlines())
            assert drawn == DrawnBoard(letters_of(view), names[::-1] if names[0] else ())
        moves = [int(each) for each in position.moves()]
        if not moves or position.is_over():
            break
        position = position.play(source.choice(moves))
        assert position.to_move in (0, 1, CHANCE)


def test_a_line_that_is_no_row_is_refused() -> None:
    with pytest.raises(ValueError, match="not a row"):
        read_drawing(["Computer"])
