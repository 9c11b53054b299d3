"""Konobi on the game screen, driven by keys alone and by clicks alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from textual.pilot import Pilot

from kono_tui.play.match import Match
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game import prompts
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget, scroll_start
from tests.limits import HANG_SECONDS
from tests.tui.driver import STILL, drive
from tests.tui.game.test_chains import footer, log_line
from tests.tui.game.test_screen import (
    card_text,
    match,
    scene,
    screen,
    typed_moves,
    wait_until_settled,
)
from tests.tui.game.test_screen import click as click_at
from tests.tui.konobi_rounds import KONOBI, LETTERS, cell_at, tournament_after
from tests.tui.waits import wait_until

BEGUN = ("d4", "e5")


def card_words(app: KonoApp) -> str:
    return card_text(app).replace("\n", " ")


async def click(pilot: Pilot[None], app: KonoApp, point: str) -> None:
    size = scene(app).view.rows
    row, column = divmod(cell_at(point, size), size)
    await click_at(pilot, app, row + 1, column + 1)


async def go_to(pilot: Pilot[None], app: KonoApp, point: str) -> None:
    """Move the cursor by arrows."""
    size = scene(app).view.rows
    (row, column), (to_row, to_column) = (
        divmod(cell, size) for cell in (scene(app).cursor, cell_at(point, size))
    )
    down, right = to_row - row, to_column - column
    await pilot.press(*(["down"] * down + ["up"] * -down + ["right"] * right + ["left"] * -right))


def some_moves(size: int, number: int, seed: int = 1) -> list[str]:
    """Random legal stones, after the first two."""
    found: Match | None = tournament_after(*BEGUN, size=size).match
    assert found is not None
    source, typed = Random(seed), []
    for _ in range(number):
        move = source.choice(found.legal_moves)
        typed.append(found.game.notation.format_move(found.position, move))
        found = found.play(move)
    return typed


@pytest.mark.parametrize(("size", "window"), [(8, (80, 24)), (19, (80, 24)), (19, (120, 40))])
def test_stones_are_placed_by_keys_alone(size: int, window: tuple[int, int]) -> None:
    moves = some_moves(size, 3)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for count, point in enumerate(moves):
            await go_to(pilot, app, point)
            assert f"Enter places a stone at {point}." in card_words(app)
            await pilot.press("enter")
            await wait_until_settled(pilot)
            assert typed_moves(app) == [*BEGUN, *moves[: count + 1]]
            marks = screen(app).query_one(BoardWidget).picture
            assert marks is not None
            assert marks.marks.last_path == (cell_at(point, size),)

    drive(script, LaunchOptions(tournament_after(*BEGUN, size=size)), window)


@pytest.mark.parametrize(("size", "window"), [(8, (80, 24)), (19, (80, 24)), (19, (120, 40))])
def test_stones_are_placed_by_clicks_alone(size: int, window: tuple[int, int]) -> None:
    moves = some_moves(size, 3, seed=2)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for point in moves:
            await click(pilot, app, point)
            await wait_until_settled(pilot)
        assert typed_moves(app) == [*BEGUN, *moves]

    drive(script, LaunchOptions(tournament_after(*BEGUN, size=size)), window)


def test_a_forbidden_point_says_why_by_key_and_by_click() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        found = match(app)
        why = (
            found.game.refusals.pick_refusal(found.position, (cell_at("c2"),))
            if found.game.refusals
            else ""
        )
        await go_to(pilot, app, "c2")
        assert f"Not allowed: {why}." in card_words(app)
        await pilot.press("enter")
        assert scene(app).notice == f"Not allowed: {why}."
        await go_to(pilot, app, "a1")
        assert why not in card_words(app)
        await click(pilot, app, "c2")
        assert scene(app).notice == f"Not allowed: {why}."
        assert len(match(app).moves) == 4

    drive(script, LaunchOptions(tournament_after("b2", "b3", "d3", "d4")))


def test_v_shows_the_forbidden_points_and_hides_them_again() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)

        def crossed() -> frozenset[int]:
            assert board.picture is not None
            return board.picture.marks.forbidden

        assert crossed() == frozenset()
        await pilot.press("v")
        assert cell_at("c2") in crossed()
        assert "marks where you may not play" in card_words(app)
        await pilot.press("left_square_bracket")
        assert "marks where White may not play" in card_words(app)
        await pilot.press("right_square_bracket", "v")
        assert crossed() == frozenset()

    drive(script, LaunchOptions(tournament_after("b2", "b3", "d3", "d4")))


def test_in_plain_characters_the_crosses_are_called_what_they_are() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("v")
        assert "x marks where you may not play" in card_words(app)
        assert card_words(app).isascii()
        board = screen(app).query_one(BoardWidget)
        assert board.geometry is not None
        x, y = board.geometry.canvas_xy(cell_at("c2"))
        assert board.canvas.rows[y][x].text == "x"

    terminal = Terminal("ascii", "none")
    drive(script, LaunchOptions(tournament_after("b2", "b3", "d3", "d4")), terminal=terminal)


def test_a_typed_point_and_a_refused_one() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("colon", "a", "1", "enter")
        await wait_until_settled(pilot)
        assert typed_moves(app)[-1] == "a1"
        await pilot.press("colon", "i", "1", "enter")
        assert "i" in scene(app).notice
        assert len(match(app).moves) == 3

    drive(script, LaunchOptions(tournament_after(*BEGUN)))


def test_the_footer_speaks_of_points_and_never_of_what_is_not_there() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "n Next point" in footer(app)
        assert "Swap" not in footer(app)
        assert "Draw" not in footer(app)

    drive(script, LaunchOptions(tournament_after(*BEGUN)), (120, 40))


SCALES = {
    (8, (80, 24)): 2,
    (11, (80, 24)): 2,
    (19, (80, 24)): 1,
    (19, (120, 40)): 2,
    (11, (120, 40)): 3,
}


def test_the_board_is_as_large_as_there_is_room_and_can_be_smaller() -> None:
    for (size, window), scale in SCALES.items():

        async def script(pilot: Pilot[None], app: KonoApp, scale: int = scale) -> None:
            board = screen(app).query_one(BoardWidget)
            assert board.geometry is not None
            assert board.geometry.scale == scale
            width, height = board.size
            assert board.canvas.width <= width
            assert board.canvas.height <= height
            await pilot.press("minus")
            assert board.geometry.scale == max(scale - 1, 1)
            await pilot.press("plus")
            assert board.geometry.scale == scale or scale == 1

        drive(script, LaunchOptions(tournament_after(*BEGUN, size=size)), window)


WON = ("d4", "swap", "a1", "d3", "a2", "d2", "a3", "d1", "b5", "d5", "b6", "d6", "b7", "d7", "b8")


def test_the_chain_that_has_won_is_seen_before_the_result_covers_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(prompts.WINNING_CHAIN_SECONDS, "slow", HANG_SECONDS)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("escape")
        await go_to(pilot, app, "d8")
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(scene(app).view.winning_cells))
        await pilot.pause(0.2)
        assert not isinstance(app.screen, RoundEnd)
        assert len(scene(app).view.winning_cells) == 8
        assert "Enter shows the result" in card_text(app)
        await pilot.press("enter")
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))

    settings = replace(STILL, pace="slow")
    drive(script, LaunchOptions(tournament_after(*WON)), settings=settings)


def test_where_nothing_is_to_be_waited_for_the_result_comes_at_once() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: isinstance(app.screen, RoundEnd))

    drive(script, LaunchOptions(tournament_after(*WON, "d8")))


def test_of_a_board_that_has_no_room_the_part_around_the_cursor_is_shown() -> None:
    """At 60x20 all of a 19x19 board cannot be seen beside the panel."""

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)
        assert board.canvas.width > board.size.width
        for corner in ("t1", "a1", "a19", "t19", "k10"):
            screen(app).scene = replace(scene(app), cursor=cell_at(corner, 19))
            await pilot.pause()
            assert board.geometry is not None
            x, y = map(
                sum, zip(board.geometry.canvas_xy(cell_at(corner, 19)), board.corner, strict=True)
            )
            assert board.render_line(y).text[x - 1 : x + 2 : 2] == "[]"
            assert len(board.render_line(y).text) == board.size.width
            await click(pilot, app, corner)
            assert scene(app).pending_move == KONOBI.notation.parse_move(
                match(app).position, corner
            )
            await pilot.press("escape")

    settings = replace(STILL, confirm=True)
    drive(script, LaunchOptions(tournament_after(*BEGUN, size=19)), (60, 20), settings=settings)


def test_a_board_that_has_no_room_is_moved_as_little_as_can_be() -> None:
    assert scroll_start(0, 10, 20, 3, 2) == 5
    assert scroll_start(0, 40, 20, None, 2) == 0
    assert scroll_start(0, 40, 20, 17, 2) == 0
    assert scroll_start(0, 40, 20, 18, 2) == -1
    assert scroll_start(-1, 40, 20, 3, 2) == -1
    assert scroll_start(-9, 40, 20, 3, 2) == -1
    assert scroll_start(-9, 40, 20, 0, 2) == 0
    assert scroll_start(0, 40, 20, 39, 2) == -20
    assert scroll_start(-30, 40, 20, None, 2) == -20


def test_columns_have_letters_without_i_and_all_are_reached() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for letter in LETTERS:
            await click(pilot, app, f"{letter}1")
        assert scene(app).cursor == cell_at("t1", 19)

    settings = replace(STILL, confirm=True)
    drive(script, LaunchOptions(tournament_after(*BEGUN, size=19)), settings=settings)


def test_undo_and_redo_of_a_stone() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("u")
        await wait_until_settled(pilot)
        assert typed_moves(app) == ["d4", "e5", "b2"]
        await pilot.press("r")
        await wait_until_settled(pilot)
        assert typed_moves(app)[-1] == "b7"
        assert "b7" in log_line(app, 2)

    drive(script, LaunchOptions(tournament_after(*BEGUN, "b2", "b7")))
