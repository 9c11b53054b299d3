"""The board's size where there are many: named, typed, clicked, and all of it on the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.games import GAMES
from kono_tui.live.events import LiveEvent, OpeningStep
from kono_tui.play.storage.last_game_options import (
    NewGameOptions,
    read_last_options,
    write_last_options,
)
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.home.game_cards import GameCard
from kono_tui.tui.home.game_setup import GameSetup
from kono_tui.tui.home.new_game import NewGame
from kono_tui.tui.widgets.choices import lay_out_options
from kono_tui.tui.widgets.sizes import SizeChoices
from kono_tui.tui.widgets.symbols import symbols_for
from tests.konobi_rounds import HUMANS, KONOBI, PLAYERS
from tests.tui.driver import Script, drive
from tests.tui.waits import wait_until

SCREENS = [(120, 40), (80, 24), (60, 20)]


def chosen_size(*keys: str, game: str = "konobi") -> int:
    """The size that the dialog for a new game answers with after these keys, and Enter."""
    answers: list[GameSetup | None] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(NewGame(read_last_options().for_game(game)), answers.append)
        await pilot.pause()
        await pilot.press(*keys, "enter")
        await pilot.pause()

    drive(script)
    (choice,) = answers
    assert choice is not None
    return choice.size


def run_over_dialog(script: Script, size: tuple[int, int] = (80, 24), game: str = "konobi") -> None:
    """Run a script over the dialog for a new game."""

    async def run(pilot: Pilot[None], app: KonoApp) -> None:
        await app.push_screen(NewGame(read_last_options().for_game(game)))
        await pilot.pause()
        await script(pilot, app)

    drive(run, size=size)


# A new game


def test_the_usual_size_is_proposed_among_all_of_them_in_order() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row = app.screen.query_one(SizeChoices)
        assert row.value == "11"
        labels = [label for _, label in row.options]
        assert labels == [str(size) for size in range(4, 20)]

    run_over_dialog(script)


TYPED = {
    ("4",): 4,
    ("8",): 8,
    ("1", "3"): 13,
    ("1", "9"): 19,
    ("1", "0"): 10,
    ("1", "1"): 11,
    ("1",): 12,
    ("1", "3", "1", "3"): 13,
    ("2", "5"): 5,
    ("1", "2", "9"): 9,
    ("3",): 11,
    ("1", "right", "5"): 5,
    ("1", "left", "left", "4"): 4,
    ("right",): 12,
    ("left", "left"): 9,
    ("right",) * 16: 11,
}


def test_a_number_can_be_typed_and_the_arrows_lead_through_all() -> None:
    """A number begins anew after an arrow, and where it leads nowhere."""

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row = app.screen.query_one(SizeChoices)
        for keys, size in TYPED.items():
            row.offer_sizes(KONOBI, 11, symbols_for(app.skin))
            await pilot.press(*keys)
            assert row.value == str(size), keys

    run_over_dialog(script)


def test_digits_for_a_seed_are_not_taken_for_a_size() -> None:
    assert chosen_size("down", "down", "down", "right", "down", "1", "9") == 11


@pytest.mark.parametrize("screen", SCREENS[1:])
def test_every_size_is_on_the_screen_and_a_click_chooses_it(screen: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        row = app.screen.query_one(SizeChoices)
        places = lay_out_options(row.options, row.content_size.width)
        assert [int(place.value) for place in places] == list(range(4, 20))
        assert places[-1].y == (0 if screen[0] >= 80 else 1)
        for name in ("game", "size", "company", "opponent", "dice", "said", "start", "close"):
            part = app.screen.query_one(f"#{name}")
            assert app.screen.region.contains_region(part.region), name
        for place in places:
            await pilot.click("#size", offset=(place.x + 1, place.y))
            assert row.value == place.value

    run_over_dialog(script, screen)


def test_a_size_of_another_game_is_kept_only_where_it_is_a_usual_one() -> None:
    for wishes, size in ((("kono", 9), 11), (("konane", 8), 8), (("konobi", 9), 9)):
        write_last_options(NewGameOptions(*wishes))
        assert read_last_options().for_game("konobi").size == size
    assert read_last_options().for_game("kono").size == 9
    assert read_last_options().for_game("chess") == read_last_options()
    write_last_options(NewGameOptions("kono", 9))
    assert chosen_size() == 11


def test_going_through_the_games_does_not_leave_an_odd_size_behind() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("up")
        seen = []
        for _ in range(len(GAMES)):
            await pilot.press("right")
            await pilot.pause()
            dialog = app.screen
            assert isinstance(dialog, NewGame)
            seen.append((dialog.game_key, dialog.game_options.size))
        assert dict(seen)["konobi"] == 11
        assert dict(seen)["konane"] == 6

    write_last_options(NewGameOptions("kono", 5))
    run_over_dialog(script, game="kono")


# The next round


def tournaments_after(series: Tournament, *keys: str) -> list[Tournament]:
    """The steps that are taken by these keys in the dialog before a round."""
    steps: list[Tournament] = []

    def note_step(event: LiveEvent) -> None:
        if isinstance(event, OpeningStep):
            steps.append(event.after)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        app.play(series)
        await wait_until(pilot, lambda: isinstance(app.screen, OpeningDialog))
        assert isinstance(app.screen, OpeningDialog)
        app.screen.live.source.subscribe(note_step)
        await pilot.pause()
        await pilot.press(*keys)
        await pilot.pause()

    drive(script)
    return steps


LATER = replace(Tournament(KONOBI, PLAYERS), round=2)


def test_before_a_round_the_size_is_chosen_as_for_a_new_game() -> None:
    assert tournaments_after(LATER, "enter")[-1].size == 11
    assert tournaments_after(LATER, "1", "4", "enter")[-1].size == 14


def test_the_last_size_of_the_same_game_is_proposed() -> None:
    write_last_options(NewGameOptions("kono", 5))
    assert tournaments_after(LATER, "enter")[-1].size == 11
    write_last_options(NewGameOptions("konobi", 5))
    assert tournaments_after(LATER, "enter")[-1].size == 5


def test_black_is_picked_by_b_and_begins() -> None:
    for key, black in (("b", 0), ("w", 1)):
        series = tournaments_after(replace(LATER, players=HUMANS), "enter", key)[-1]
        assert series.match is not None
        assert series.match.to_move == black


# The home screen


@pytest.mark.parametrize("screen", SCREENS)
def test_a_card_tells_from_where_to_where_the_sizes_go(screen: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        card = app.screen.query_one("#game-konobi", GameCard)
        sizes = card.query_one(".card--sizes")
        assert str(sizes.render()) == "4×4 to 19×19"
        assert card.region.contains_region(sizes.region)

    drive(script, size=screen)
