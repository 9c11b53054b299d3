"""The boards on the pages of rules: positions and moves of the games, drawn as the games draw."""

from __future__ import annotations

import pytest

from kono_tui.errors import FormatError, IllegalMove
from kono_tui.formats.ascii_board import draw_board
from kono_tui.formats.rules_page import BulletList, Diagram, load_rules
from kono_tui.formats.text_file import read_rules_page
from kono_tui.games import GAMES
from kono_tui.scene.diagrams import build_diagram, follow_steps
from tests.rules_pages import diagrams_of

OUR_GAMES = ["kono", "konane", "konobi", "canoga", "fanorona"]
DIAGRAMS = [
    pytest.param(key, diagram, id=f"{key}-{number}")
    for key in OUR_GAMES
    for number, diagram in enumerate(diagrams_of(GAMES[key]))
]


@pytest.mark.parametrize("key", OUR_GAMES)
def test_each_page_begins_with_the_game_in_six_lines_and_some_boards(key: str) -> None:
    text = read_rules_page(key)
    game = GAMES[key]
    assert text.startswith(f"# {game.info.title}\n\n## In short\n\n- ")
    entries, *boards = load_rules(game.info).short
    assert isinstance(entries, BulletList)
    assert len(entries.entries) == 6
    lines = text.split("\n\n")[2].splitlines()
    assert len(lines) == 6
    assert max(map(len, lines)) <= 80
    assert 2 <= len(boards) <= 3
    assert all(isinstance(each, Diagram) and each.caption for each in boards)
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize(("key", "diagram"), DIAGRAMS)
def test_each_board_is_a_position_drawn_as_the_game_draws_it(key: str, diagram: Diagram) -> None:
    game = GAMES[key]
    state = follow_steps(game, diagram)
    start = game.display.view(state.match.positions[0])
    names = tuple(state.names) if start.has_squares else ("", "")
    assert draw_board(start, players=names).splitlines() == list(diagram.drawing)


@pytest.mark.parametrize(("key", "diagram"), DIAGRAMS)
def test_what_is_done_on_a_board_is_shown_on_it(key: str, diagram: Diagram) -> None:
    picture = build_diagram(GAMES[key], diagram)
    last = diagram.steps[-1] if diagram.steps else ""
    marks = picture.marks
    assert marks.cursor is None
    if " picks " in last:
        assert marks.targets or marks.chosen_squares
    if " may not play " in last:
        assert marks.forbidden
    if " plays " in last:
        assert marks.last_path


@pytest.mark.parametrize("key", OUR_GAMES)
def test_the_boards_in_short_show_a_move_a_capture_and_a_win(key: str) -> None:
    game = GAMES[key]
    *others, won = [each for each in load_rules(game.info).short if isinstance(each, Diagram)]
    assert follow_steps(game, won).match.ending
    assert not any(follow_steps(game, each).match.ending for each in others)


KONO_BOARD = diagrams_of(GAMES["kono"])[0].drawing


@pytest.mark.parametrize(
    ("step", "error"),
    [
        ("White plays 1,3 s", IllegalMove),
        ("Black picks 3,3", IllegalMove),
        ("White picks 2,2", IllegalMove),
        ("White picks 9,9", FormatError),
        ("Red to move", FormatError),
        ("White thinks", FormatError),
    ],
)
def test_a_step_that_cannot_be_is_refused(step: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        build_diagram(GAMES["kono"], Diagram(KONO_BOARD, (step,)))


def test_a_step_of_the_player_who_does_not_move_is_refused() -> None:
    steps = ("White plays 3,3 se", "White plays 4,4 nw")
    with pytest.raises(FormatError, match="Black's turn"):
        build_diagram(GAMES["kono"], Diagram(KONO_BOARD, steps))


def test_a_point_that_is_allowed_is_not_forbidden() -> None:
    diagram = next(each for each in diagrams_of(GAMES["konobi"]) if "not" in str(each.steps))
    with pytest.raises(IllegalMove, match="d5 is not forbidden"):
        build_diagram(GAMES["konobi"], Diagram(diagram.drawing, ("Black may not play d5",)))


def test_a_drawing_that_is_no_board_is_refused() -> None:
    with pytest.raises(FormatError):
        build_diagram(
            GAMES["kono"],
            Diagram(
                ("N", "1  W - X - W"),
            ),
        )
