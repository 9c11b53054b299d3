"""A new room on the network: what can be chosen, and what becomes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.room_setup import RoomSetup
from kono_tui.tui.app import KonoApp
from kono_tui.tui.online.last_room_options import (
    NewRoomOptions,
    read_last_room_options,
    write_last_room_options,
)
from kono_tui.tui.online.lobby import NetworkDialog
from kono_tui.tui.online.new_room import NewRoom
from kono_tui.tui.widgets.choices import Choices, lay_out_options
from tests.tui.driver import drive
from tests.tui.online.fake_server import LOCAL_ADDRESS, OPEN, FakeRoomLink, FakeServer, connect_to
from tests.tui.waits import wait_until

Steps = Callable[[Pilot[None], NewRoom], Awaitable[None]]
REMEMBERED = NewRoomOptions("kono.example:1", "konane", 8, "straight", "hard", "30+10", False, True)


class RoomMaker:
    """Makes rooms, or refuses to."""

    def __init__(self) -> None:
        self.made: list[RoomSetup] = []
        self.refusal: NetError | None = None
        self.held: asyncio.Event | None = None
        """What is waited for before there is an answer."""

    async def make(self, setup: RoomSetup) -> Any:
        self.made.append(setup)
        if self.refusal is not None:
            raise self.refusal
        if self.held is not None:
            await self.held.wait()
        return FakeRoomLink(LOCAL_ADDRESS, "NEW22", "make")


def run_dialog(
    steps: Steps,
    maker: RoomMaker,
    offered: Sequence[str] = tuple(GAMES),
    size: tuple[int, int] = (80, 24),
) -> list[Any]:
    """Open the dialog and take these steps; return what it closed with."""
    results: list[Any] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        dialog = NewRoom(offered, maker.make)
        app.push_screen(dialog, results.append)
        await wait_until(pilot, lambda: dialog.is_mounted)
        await pilot.pause()
        await steps(pilot, dialog)

    drive(script, size=size)
    return results


async def wait_until_closed(pilot: Pilot[None], dialog: NewRoom) -> None:
    await wait_until(pilot, lambda: dialog not in dialog.app.screen_stack)


def value_of(row: Choices) -> str:
    return row.value


def message_text(dialog: NewRoom) -> str:
    return str(dialog.query_one("#message", Static).content)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20)])
def test_every_game_fits_and_every_choice_can_be_clicked(size: tuple[int, int]) -> None:
    write_last_room_options(NewRoomOptions(game="konobi"))

    async def steps(pilot: Pilot[None], dialog: NewRoom) -> None:
        assert dialog.query_one("#game").has_focus
        for row in dialog.query(Choices):
            if row.display:
                assert dialog.region.contains_region(row.region), row
        for id in ("#message", "#make", "#close"):
            assert dialog.region.contains_region(dialog.query_one(id).region)
        for id, value in (("opponent", "medium"), ("clock", "60+30"), ("help", "yes")):
            row = dialog.query_one(f"#{id}", Choices)
            places = lay_out_options(row.options, row.content_size.width)
            (there,) = [place for place in places if place.value == value]
            await pilot.click(f"#{id}", offset=(there.x + 1, there.y))
        await pilot.click("#make")
        await wait_until_closed(pilot, dialog)

    maker = RoomMaker()
    (link,) = run_dialog(steps, maker, size=size)
    assert link.code == "NEW22"
    assert maker.made == [RoomSetup("konobi", 11, "", (3600, 30), "medium", True, True)]


def test_the_last_choice_is_proposed_and_the_next_one_remembered() -> None:
    write_last_room_options(REMEMBERED)

    async def steps(pilot: Pilot[None], dialog: NewRoom) -> None:
        assert dialog.room_options == REMEMBERED
        assert "at level hard" in message_text(dialog)
        assert not dialog.query_one("#listed").display
        await pilot.press("down", "down", "down", "left", "left", "left")
        assert dialog.query_one("#listed").display
        assert message_text(dialog).startswith("Only people with the room's code")
        await pilot.press("1", "0", "enter")
        await wait_until_closed(pilot, dialog)

    maker = RoomMaker()
    run_dialog(steps, maker)
    assert maker.made == [RoomSetup("konane", 10, "straight", (1800, 10), "", False, True)]
    assert read_last_room_options() == NewRoomOptions(
        "kono.example:1", "konane", 10, "straight", "", "30+10", False, True
    )


def test_only_what_the_server_offers_can_be_chosen_and_rules_only_where_there_are_some() -> None:
    write_last_room_options(REMEMBERED)

    async def steps(pilot: Pilot[None], dialog: NewRoom) -> None:
        game, rules = dialog.query_one("#game", Choices), dialog.query_one("#rules")
        assert sorted(key for key, _ in game.options) == ["fanorona", "konane"]
        assert bool(rules.display)
        await pilot.press("right")
        await pilot.pause()
        assert value_of(game) == "fanorona"
        assert not bool(dialog.query_one("#rules").display)
        assert dialog.room_options.room_setup() == RoomSetup(
            "fanorona", 5, "", (1800, 10), "hard", False, True
        )
        await pilot.press("left")
        await pilot.pause()
        assert dialog.query_one("#size", Choices).value == "6"
        await pilot.press("escape")
        await wait_until_closed(pilot, dialog)

    maker = RoomMaker()
    assert run_dialog(steps, maker, ["chess", "fanorona", "konane"]) == [None]
    assert maker.made == []
    assert read_last_room_options() == REMEMBERED


def test_a_refusal_is_said_in_place_and_the_choice_is_not_lost() -> None:
    maker = RoomMaker()
    maker.refusal = NetError("full", "the server has as many rooms as it may have")

    async def steps(pilot: Pilot[None], dialog: NewRoom) -> None:
        await pilot.press("right", "enter")
        await wait_until(
            pilot, lambda: message_text(dialog).startswith("The server has as many rooms")
        )
        assert dialog.query_one("#message").has_class("error")
        assert dialog.room_options.game == "konobi"
        maker.refusal, maker.held = None, asyncio.Event()
        await pilot.press("enter")
        await wait_until(pilot, lambda: message_text(dialog).startswith("Waiting for the server"))
        await pilot.press("escape")
        await wait_until(
            pilot, lambda: message_text(dialog).startswith("Anyone on the server can join")
        )
        maker.held = None
        await pilot.press("right")
        await wait_until(pilot, lambda: not dialog.query_one("#message").has_class("error"))
        await pilot.press("enter")
        await wait_until_closed(pilot, dialog)

    write_last_room_options(NewRoomOptions(game="kono"))
    assert len(run_dialog(steps, maker, ["kono", "konobi"])) == 1
    assert [setup.game for setup in maker.made] == ["konobi", "konobi", "kono"]


def test_the_room_is_made_on_the_server_that_one_is_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = connect_to(monkeypatch, FakeServer(OPEN, games=("konobi",)))
    results: list[Any] = []

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        lobby = NetworkDialog()
        app.push_screen(lobby, results.append)
        await wait_until(pilot, lambda: lobby.is_mounted)
        await pilot.pause()
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(lobby.shown_entries) == 1)
        for by in ("m", "#make"):
            await (pilot.click(by) if by.startswith("#") else pilot.press(by))
            await wait_until(
                pilot, lambda: isinstance(app.screen, NewRoom) and app.screen.is_mounted
            )
            await pilot.pause()
            if by == "m":
                await pilot.click("#close")
                await wait_until(pilot, lambda: app.screen is lobby)
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(results))

    drive(script)
    assert house.questions_of("make") == [("NEW22", RoomSetup("konobi", 11))]
    assert results == house.links
    assert house.open == []
