"""The home screen: the games, the list below them, and what keys and clicks do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from kono_tui.games import GAMES
from kono_tui.play.players import create_players
from kono_tui.play.storage.saves import AutosaveFile, saves_folder, write_save
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp
from kono_tui.tui.home.game_cards import (
    MAX_DEMO_MOVES,
    CanvasView,
    CommandRow,
    DemoGame,
    GameCard,
    exhibit_position,
)
from kono_tui.tui.home.screen import Home
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from tests.games.pig import PIG
from tests.tui.driver import STILL, drive

SIZES = [(120, 40), (80, 24), (60, 20)]
ACTIONS = (
    "new_game",
    "watch",
    "continue",
    "saved_games",
    "network",
    "settings",
    "rules",
    "quit",
)


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Record what the home screen asks the program to do, instead of doing it."""
    done: list[tuple[str, ...]] = []
    for name in ACTIONS:

        def act(self: KonoApp, *given: str, name: str = name) -> None:
            done.append((name, *given))

        monkeypatch.setattr(KonoApp, f"action_{name}", act, raising=False)
    return done


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    """Leave one game, to which a test may add others; then restore all of them, in their order."""
    house = dict(GAMES)
    for name in house.keys() - {"kono"}:
        del GAMES[name]
    yield
    GAMES.clear()
    GAMES.update(house)


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five games."""
    for name in ("one", "two", "three", "four"):
        kono = GAMES["kono"]
        game = replace(kono, info=replace(kono.info, key=name, title=name.title()))
        monkeypatch.setitem(GAMES, name, game)


def footer(app: KonoApp) -> str:
    return app.screen.query_one(MenuFooter).render().plain


def game_under_way() -> Tournament:
    tournament = Tournament(
        GAMES["kono"], create_players(("human", "computer"), ("", "easy"))
    ).choose_size(5)
    return replace(tournament, round=3)


def home(app: KonoApp) -> Home:
    assert isinstance(app.screen, Home)
    return app.screen


async def wait_for_saved_games(pilot: Pilot[None], app: KonoApp) -> None:
    """Wait until the home screen has read the data folder."""
    await app.workers.wait_for_complete()
    await pilot.pause()


def is_shown(widget: Widget) -> bool:
    return bool(widget.region.area)


def is_still(screen: Home) -> bool:
    """Return whether nothing moves on its boards."""
    return not screen.exhibit_timer._active.is_set()


def entry(app: KonoApp, name: str) -> CommandRow:
    return home(app).query_one(f"#{name}", CommandRow)


# Layout


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_within_the_screen(
    size: tuple[int, int], done: list[tuple[str, ...]]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        parts = [
            *home(app).query(CommandRow),
            *home(app).query(GameCard),
            home(app).query_one("#mark"),
        ]
        for part in parts:
            assert app.screen.region.contains_region(part.region), part
            assert part.region.area

    drive(script, size=size)


@pytest.mark.parametrize("size", SIZES)
def test_five_games_are_within_the_screen(
    size: tuple[int, int], several: None, done: list[tuple[str, ...]]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        regions = [
            part.region for part in (*home(app).query(GameCard), *home(app).query(CommandRow))
        ]
        assert len(regions) == 13
        for n, region in enumerate(regions):
            assert app.screen.region.contains_region(region)
            assert not any(region.overlaps(other) for other in regions[:n])

    drive(script, size=size)


def test_a_wide_screen_has_cards_with_boards_and_a_narrow_one_a_board_beside_the_list() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        mini = home(app).query_one(".card--mini", CanvasView)
        board = home(app).query_one(BoardWidget)
        assert mini.region.size == (19, 10)
        assert not is_shown(board)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert is_shown(board)
        assert not is_shown(mini)
        assert board.canvas.width > 20

    drive(script, size=(120, 40))


def test_the_screen_counts_games_if_there_is_more_than_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def said(words: str) -> None:
        async def script(pilot: Pilot[None], app: KonoApp) -> None:
            assert str(home(app).query_one("#tagline", Static).content) == words

        drive(script)

    said("old board games for two")
    monkeypatch.setitem(GAMES, "pig", PIG)
    said("two old board games for two")


def test_without_other_characters_everything_is_ascii(done: list[tuple[str, ...]]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        AutosaveFile("kono").write(game_under_way().to_save())
        home(app).on_screen_resume()
        await wait_for_saved_games(pilot, app)
        assert "Kono 5x5 v " in text_of(app)
        assert text_of(app).isascii()

    for size in SIZES:
        drive(script, size=size, terminal=Terminal("ascii", "none"))


def text_of(app: KonoApp) -> str:
    """All characters on the screen."""
    width, height = app.size
    compositor = app.screen._compositor
    strips = compositor.render_strips(app.size)
    assert len(strips) == height
    return "\n".join(strip.text[:width] for strip in strips)


# Saved games


def test_without_a_game_under_way_continue_is_dim_and_does_nothing(
    done: list[tuple[str, ...]],
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_saved_games(pilot, app)
        assert entry(app, "continue").disabled
        await pilot.press("c")
        await pilot.click("#continue")
        assert done == []

    drive(script)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((120, 40), "Kono 5×5 v easy, 0 : 0, just now"),
        ((80, 24), "Kono 5×5 v easy"),
        ((60, 20), "Kono 5×5 v easy"),
    ],
)
def test_continue_tells_the_game_under_way(
    size: tuple[int, int], words: str, done: list[tuple[str, ...]]
) -> None:
    tournament = game_under_way().throw((6, 5)).throw((1, 1)).choose_colour("white")
    AutosaveFile("kono").write(tournament.to_save())

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_saved_games(pilot, app)
        assert words in text_of(app)
        entry(app, "continue").focus()
        await pilot.pause()
        about = str(home(app).query_one("#about", Static).content)
        assert about == "Kono 5×5 v easy, 0 : 0, just now"
        await pilot.press("c")
        await pilot.click("#continue")
        assert done == [("continue",), ("continue",)]

    drive(script, size=size)


def test_before_the_first_move_continue_tells_the_totals(done: list[tuple[str, ...]]) -> None:
    AutosaveFile("kono").write(replace(game_under_way(), totals=(14, 17)).to_save())

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_saved_games(pilot, app)
        notes = entry(app, "continue").notes
        assert notes == (
            "Kono 5×5 v easy, 14 : 17, just now",
            "Kono 5×5 v easy, 14 : 17",
            "Kono 5×5 v easy",
            "Kono v easy",
            "Kono",
        )

    drive(script)


def test_what_is_kept_is_looked_at_again_when_the_screen_comes_back(
    done: list[tuple[str, ...]],
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_saved_games(pilot, app)
        assert entry(app, "open").notes == ()
        write_save(game_under_way().to_save(), saves_folder() / "a.txt")
        write_save(game_under_way().to_save(), saves_folder() / "b.txt")
        AutosaveFile("kono").write(game_under_way().to_save())
        await app.push_screen(ModalScreen[None]())
        await app.pop_screen()
        await wait_for_saved_games(pilot, app)
        assert entry(app, "open").notes == ("2",)
        assert not entry(app, "continue").disabled

    drive(script)


def test_a_data_folder_that_cannot_be_read_is_no_harm(
    data: Path, done: list[tuple[str, ...]]
) -> None:
    data.write_text("no folder")

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_saved_games(pilot, app)
        assert entry(app, "continue").disabled

    drive(script)


# What keys and clicks do


@pytest.mark.parametrize(
    ("key", "asked"),
    [
        ("n", ("new_game", "kono")),
        ("enter", ("new_game", "kono")),
        ("1", ("new_game", "kono")),
        ("o", ("saved_games",)),
        ("w", ("watch", "kono")),
        ("t", ("network",)),
        ("comma", ("settings",)),
        ("question_mark", ("rules",)),
        ("q", ("quit",)),
    ],
)
def test_a_key_does_what_its_row_says(
    key: str, asked: tuple[str, ...], done: list[tuple[str, ...]]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert done == [asked]

    drive(script)


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_every_row_does_what_its_key_does(
    size: tuple[int, int], done: list[tuple[str, ...]]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        for name in ("game-kono", "new", "open", "watch", "network", "settings", "help", "quit"):
            await pilot.click(f"#{name}")
            await pilot.pause()
        assert [each[0] for each in done] == [
            "new_game",
            "new_game",
            "saved_games",
            "watch",
            "network",
            "settings",
            "rules",
            "quit",
        ]

    drive(script, size=size)


def test_up_and_down_go_through_the_list_and_enter_does_it(done: list[tuple[str, ...]]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_for_saved_games(pilot, app)
        assert footer(app).startswith("Enter Play")
        await pilot.press("down", "down", "enter")  # past Continue, which is dim
        assert footer(app).startswith("Enter Saved games")
        await pilot.press("down", "space")
        await pilot.press("up", "up", "up", "enter")
        assert footer(app).startswith("Enter Play")
        assert done == [("saved_games",), ("watch", "kono"), ("new_game", "kono")]

    drive(script)


def test_a_game_number_that_is_none_does_nothing(done: list[tuple[str, ...]]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("2", "5")
        assert done == []

    drive(script)


@pytest.mark.parametrize("size", SIZES)
def test_left_and_right_choose_a_game_for_new_and_watch(
    size: tuple[int, int], several: None, done: list[tuple[str, ...]]
) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("right", "enter", "left", "left", "w", "down", "n", "3")
        await pilot.pause()
        assert done == [
            ("new_game", "one"),
            ("watch", "four"),
            ("new_game", "four"),
            ("new_game", "two"),
        ]
        assert [card.game.info.key for card in home(app).query(".-chosen").results(GameCard)] == [
            "two"
        ]

    drive(script, size=size)


def test_the_rows_show_the_keys_that_the_settings_give() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert entry(app, "new").key == "n"
        assert entry(app, "settings").key == ","
        assert entry(app, "help").key == "?"
        app.settings = replace(STILL, keys={"home.new": "f5,a", "app.help": "f3"})
        await pilot.pause()
        assert entry(app, "new").key == "F5"
        assert entry(app, "help").key == "F3"

    drive(script)


# The boards


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.info.key)
def test_each_game_shows_a_board_in_mid_game(game: Any) -> None:
    position = game.start(game.info.sizes[0], game.info.default_opening())
    for text in game.display.exhibit:
        move = game.notation.parse_move(position, text)
        position = position.play(game.rules.encode(position, move))
    assert game.display.exhibit
    assert exhibit_position(game) == position


def test_of_moves_that_do_not_fit_the_board_those_before_the_first_such_are_shown() -> None:
    kono = GAMES["kono"]
    moves = (kono.display.exhibit[0], "9,9 se", *kono.display.exhibit[1:])
    shown = exhibit_position(replace(kono, display=replace(kono.display, exhibit=moves)))
    assert shown == exhibit_position(
        replace(kono, display=replace(kono.display, exhibit=moves[:1]))
    )


@pytest.mark.parametrize("game", [GAMES["kono"], PIG], ids=["kono", "pig"])
def test_an_exhibit_plays_legal_moves_and_begins_anew(game: Any) -> None:
    exhibit = DemoGame(game)
    start = exhibit.position.key()
    seen = set()
    for _ in range(MAX_DEMO_MOVES + 1):
        legal = {exhibit.position.play(move).key() for move in exhibit.position.moves()}
        exhibit.step()
        seen.add(exhibit.position.key())
        assert exhibit.position.key() in legal | {start}
    assert start in seen
    assert len(seen) > 2


def test_the_boards_rest_where_nothing_is_to_move() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert is_still(home(app))

    drive(script)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
def test_the_boards_live_while_the_screen_is_the_top_one(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        screen = home(app)
        assert not is_still(screen)
        before = screen.query_one(BoardWidget).picture
        screen._step_exhibits()
        assert screen.query_one(BoardWidget).picture != before
        await app.push_screen(ModalScreen[None]())
        await pilot.pause()
        assert is_still(screen)

    drive(script, size=size, settings=replace(STILL, animations=True))


def test_another_glyph_set_changes_the_signs_at_once(done: list[tuple[str, ...]]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        bar = home(app).query_one(".card--bar", Static)
        assert str(bar.content) == "▌"
        app.skin = replace(app.skin, glyphs="ascii")
        await pilot.pause()
        assert str(bar.content) == "|"
        assert text_of(app).isascii()

    drive(script)
