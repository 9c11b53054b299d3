"""Fanorona on the game screen, driven by keys alone and by clicks alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random

import pytest
from textual.pilot import Pilot

from kono_tui.core.move import Move
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.panels.board_notes import BoardNotesPanel
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from tests.tui.driver import STILL, drive
from tests.tui.fanorona_rounds import FANORONA, cell_at, new_round, tournament_at
from tests.tui.game.test_chains import footer, log_line
from tests.tui.game.test_screen import card_text, match, scene, screen, wait_until_settled
from tests.tui.game.test_screen import click as click_at
from tests.tui.tournaments import TWO_HUMANS
from tests.tui.tournaments import new_round as new_kono_round

Script = Callable[[Pilot[None], KonoApp], Awaitable[None]]


def typed_turns(app: KonoApp) -> list[str]:
    """The turns so far, in notation."""
    found = match(app)
    return [
        FANORONA.notation.format_turn(
            found.positions[each.first], found.moves[each.first : each.end]
        )
        for each in found.turns
    ]


async def click(pilot: Pilot[None], app: KonoApp, *cells: int) -> None:
    """Click points, one after the other."""
    for cell in cells:
        row, column = divmod(cell, scene(app).view.columns)
        await click_at(pilot, app, row + 1, column + 1)


def card_words(app: KonoApp) -> str:
    return card_text(app).replace("\n", " ")


def drive_two_lines(
    script: Script,
    *played: str,
    settings: Settings = STILL,
    size: tuple[int, int] = (80, 24),
    terminal: Terminal | None = None,
) -> None:
    """Drive a script over the position with two lines to choose from."""
    drive(script, LaunchOptions(tournament_at(*played)), size, settings, terminal)


def test_a_line_is_chosen_by_its_key_which_the_footer_shows_then() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert scene(app).cursor == cell_at("c3")
        assert "Approach" not in footer(app)
        await pilot.press("enter", "right")
        assert scene(app).cursor == cell_at("d3")
        assert "a Approach  w Withdrawal" in footer(app)
        await pilot.press("left")
        assert "Approach" not in footer(app)
        await pilot.press("right", "w")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3W"]
        assert scene(app).cursor == cell_at("d3")

    drive_two_lines(script)


@pytest.mark.parametrize(("arrow", "mark"), [("right", "A"), ("left", "W")])
def test_a_line_is_chosen_by_the_cursor(arrow: str, mark: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter", "right", "enter", "enter")
        assert scene(app).target_cell == cell_at("d3")
        assert "c3-d3 can take either line" in card_words(app)
        await pilot.press(arrow, "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == [f"c3-d3{mark}"]
        assert scene(app).cursor == cell_at("d3")

    drive_two_lines(script)


@pytest.mark.parametrize(("stone", "mark"), [("e3", "A"), ("g3", "A"), ("b3", "W")])
def test_a_line_is_chosen_by_a_click_on_any_of_its_stones(stone: str, mark: str) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click(pilot, app, cell_at("c3"), cell_at("d3"))
        assert typed_turns(app) == []
        await click(pilot, app, cell_at(stone))
        await wait_until_settled(pilot)
        assert typed_turns(app) == [f"c3-d3{mark}"]

    drive_two_lines(script)


def test_the_keys_in_the_footer_can_be_clicked() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click(pilot, app, cell_at("c3"), cell_at("d3"))
        await pilot.click(MenuFooter, offset=(footer(app).index("Approach") + 1, 0))
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A"]

    drive_two_lines(script)


def test_a_digit_leads_to_the_choice_and_escape_goes_back_step_by_step() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6")
        assert scene(app).picked_cells == (cell_at("c3"), cell_at("d3"))
        await pilot.press("escape")
        assert scene(app).picked_cells == (cell_at("c3"),)
        await pilot.press("escape")
        assert (scene(app).picked_cells, scene(app).cursor) == ((), cell_at("c3"))
        assert typed_turns(app) == []
        await pilot.press("6", "a")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A"]

    drive_two_lines(script)


def test_a_right_click_takes_back_a_step_of_the_choice() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click(pilot, app, cell_at("c3"), cell_at("d3"))
        await click_at(pilot, app, 1, 1, button=3)
        assert scene(app).picked_cells == (cell_at("c3"),)
        await click_at(pilot, app, 1, 1, button=3)
        assert scene(app).picked_cells == ()

    drive_two_lines(script)


def test_a_whole_chain_by_keys_alone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6", "a")
        await wait_until_settled(pilot)
        assert "d3 has taken 3. Enter stops here" in card_words(app)
        assert ". Stop" in footer(app)
        await pilot.press("8")
        assert scene(app).picked_cells == (cell_at("d4"),)
        await pilot.press("down", "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A-d4W"]
        assert scene(app).cursor == cell_at("d4")
        await pilot.press("8")
        assert "a stone is at d5" in card_words(app).lower()
        await pilot.press("right")
        assert "Enter goes to e4 and takes f4." in card_words(app)
        await pilot.press("left", "enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A-d4W stop"]
        assert "Human 2's move" in card_text(app)

    drive_two_lines(script)


def test_a_whole_chain_by_clicks_alone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click(pilot, app, cell_at("c3"), cell_at("d3"), cell_at("f3"))
        await wait_until_settled(pilot)
        await click(pilot, app, cell_at("d4"), cell_at("d1"))
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A-d4W"]
        await click(pilot, app, cell_at("d3"))
        assert "The stone has stood on d3 in this turn" in card_words(app)
        await click(pilot, app, cell_at("d4"))
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A-d4W stop"]

    drive_two_lines(script)


def test_u_takes_back_a_capture_and_r_plays_it_again() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert (typed_turns(app), scene(app).cursor) == (["c3-d3A"], cell_at("d3"))
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert (typed_turns(app), scene(app).cursor) == ([], cell_at("c3"))
        await pilot.press("r", "r")
        await wait_until_settled(pilot)
        assert (typed_turns(app), scene(app).cursor) == (["c3-d3A-d4W"], cell_at("d4"))

    drive_two_lines(script, "c3-d3A-d4W")


def test_a_letter_where_one_line_is_possible_says_so_and_is_not_in_the_footer() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter", "up")
        assert scene(app).cursor == cell_at("b4")
        assert "Approach" not in footer(app)
        await pilot.press("a")
        assert "c3-b4 can only take d2 by withdrawal" in card_words(app)
        assert typed_turns(app) == []
        await pilot.press("escape", "a")
        assert "can only" not in card_words(app)

    drive_two_lines(script)


def test_with_the_setting_a_chosen_line_is_asked_about() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("6", "a")
        assert "Enter plays it" in card_words(app)
        assert typed_turns(app) == []
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert typed_turns(app) == ["c3-d3A"]

    drive_two_lines(script, settings=replace(STILL, confirm=True))


def test_what_is_taken_at_the_mouse_is_marked() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await click(pilot, app, cell_at("c3"))
        board = screen(app).query_one(BoardWidget)
        assert board.geometry is not None
        x, y = board.geometry.canvas_xy(cell_at("d3"))
        await pilot.hover(BoardWidget, offset=(board.corner[0] + x, board.corner[1] + y))
        await pilot.pause()
        assert board.picture is not None
        assert len(board.picture.marks.line_letters) == 4
        assert "a Approach" in footer(app)

    drive_two_lines(script)


@pytest.mark.parametrize("rows", [5, 9])
@pytest.mark.parametrize("mouse", [False, True], ids=["keys", "mouse"])
def test_a_round_goes_on_by_keys_alone_and_by_the_mouse_alone(rows: int, mouse: bool) -> None:
    source = Random(rows)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for count in range(8):
            move = source.choice(match(app).legal_moves)
            if mouse:
                await click(pilot, app, *move.cells)
            else:
                await play_by_keys(pilot, app, move)
            await pilot.pause()
            assert match(app).moves[count:] == (move,)

    drive(script, LaunchOptions(new_round(rows)))


async def play_by_keys(pilot: Pilot[None], app: KonoApp, move: Move) -> None:
    """Make a move by arrows, Enter and letters."""
    if move.kind == "stop":
        await pilot.press("full_stop")
        return
    begins = scene(app).moving_cell is None
    for number, cell in enumerate(move.cells):
        if number == 1 + begins:
            await pilot.press(move.kind[0])
            return
        if begins and not number:
            while scene(app).cursor != cell:
                await pilot.press("n")
        else:
            await walk_to(pilot, app, cell)
        await pilot.press("enter")


async def walk_to(pilot: Pilot[None], app: KonoApp, cell: int) -> None:
    """Move the cursor to a point beside it, column first."""
    columns = scene(app).view.columns
    for _ in range(4):
        down, right = (
            a - b
            for a, b in zip(divmod(cell, columns), divmod(scene(app).cursor, columns), strict=True)
        )
        if right:
            await pilot.press("right" if right > 0 else "left")
        if down and scene(app).cursor != cell:
            await pilot.press("down" if down > 0 else "up")


@pytest.mark.parametrize(
    ("rows", "size", "scale", "panel"),
    [
        (5, (80, 24), 3, 22),
        (7, (80, 24), 2, 32),
        (9, (80, 24), 2, 24),
        (5, (120, 40), 4, 40),
        (7, (120, 40), 3, 46),
        (9, (120, 40), 3, 34),
        (5, (100, 30), 4, 24),
        (5, (60, 20), 2, 20),
    ],
)
def test_a_wide_board_leaves_the_panel_what_it_needs(
    rows: int, size: tuple[int, int], scale: int, panel: int
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        geometry = screen(app).query_one(BoardWidget).geometry
        assert geometry is not None
        assert geometry.scale == scale
        assert screen(app).query_one("#panel").size.width == panel

    drive(script, LaunchOptions(new_round(rows)), size)


def test_beside_a_wide_board_the_log_has_a_row_for_every_turn() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        lines = [log_line(app, row).rstrip() for row in (1, 2, 3)]
        assert lines[0].startswith("   1 c3-d3A-d4W")
        assert lines[1] == "    ▸f4-e4A"
        assert not lines[2]
        await pilot.click("#log", offset=(12, 1))
        await pilot.pause()
        assert scene(app).ply == 3

    drive_two_lines(script, "c3-d3A-d4W stop", "f4-e4A")


def notes_text(app: KonoApp) -> str:
    """The text of the notes under the board, "" if there are none."""
    panel = screen(app).query_one(BoardNotesPanel)
    return str(panel.render()) if panel.display and panel.region.height else ""


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20), (160, 50)])
def test_under_the_board_stands_what_can_be_taken_and_what_has_been(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "takes" not in notes_text(app)
        assert "can move" in notes_text(app)
        await pilot.press("enter", "right")
        text = notes_text(app)
        notes = screen(app).query_one(BoardNotesPanel)
        kinds = ("approach   ", "withdrawal ") if size[0] > 60 else ("", "")
        assert f"a  {kinds[0]}takes e3 to g3, 3 stones" in text
        assert f"w  {kinds[1]}takes b3" in text or "w  withdrawal takes b3" in text
        assert max(map(len, text.splitlines())) <= notes.content_size.width
        board = screen(app).query_one(BoardWidget)
        notes = screen(app).query_one(BoardNotesPanel)
        assert board.geometry is not None
        assert board.size.height >= board.geometry.height
        assert notes.region.y >= board.region.bottom
        assert notes.region.bottom <= size[1] - 1
        await pilot.press("z")
        await pilot.pause()
        assert not notes_text(app)
        assert board.size == app.size

    drive_two_lines(script, size=size)


def test_a_click_on_a_note_takes_its_line() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter", "right")
        left = screen(app).query_one(BoardNotesPanel).styles.padding.left
        await pilot.click(BoardNotesPanel, offset=(left + 1, 2))
        await pilot.pause()
        assert match(app).moves[-1].kind == "withdrawal"

    drive_two_lines(script, size=(120, 40))


def test_a_game_without_notes_gives_the_board_all_rows() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)
        assert board.size.height == app.size.height - 2
        assert not notes_text(app)

    drive(script, LaunchOptions(new_kono_round(TWO_HUMANS)), (120, 40))
