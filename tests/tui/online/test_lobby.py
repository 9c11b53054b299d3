"""The network on the screen: a server, its rooms, one's own games, and the ways into a room."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Static

from kono_tui.errors import NetError
from kono_tui.net.client import seats
from kono_tui.tui.app import KonoApp, OnlineLaunch
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.online import lobby
from kono_tui.tui.online.last_room_options import read_last_room_options
from kono_tui.tui.online.lobby import NetworkDialog
from kono_tui.tui.online.room_code import RoomCodeDialog
from kono_tui.tui.online.room_list import RoomFooter
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.two_line_list import TwoLineList
from tests.tui.driver import STILL, drive
from tests.tui.home.test_screen import text_of
from tests.tui.online.fake_server import (
    AGAINST_COMPUTER,
    KONOBI,
    LOCAL_ADDRESS,
    OPEN,
    REMOTE_ADDRESS,
    STRAIGHT,
    UNDER_WAY,
    FakeRoomLink,
    FakeServer,
    connect_to,
    save_seat,
)
from tests.tui.waits import wait_until

SIZES = [(120, 40), (80, 24), (60, 20)]
QUICK = 0.1
"""How often the dialog asks for the list, in tests that wait for that."""
NEVER = 3600.0
NAMED = replace(STILL, name="Ann")
NOBODY = NetError("unreachable", "nothing is listening at 127.0.0.1:8765")
Steps = Callable[[Pilot[None], NetworkDialog], Awaitable[None]]
Meet = Callable[..., list[Any]]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    """A server with a room of each kind."""
    return connect_to(monkeypatch, FakeServer(OPEN, UNDER_WAY, AGAINST_COMPUTER))


@pytest.fixture
def meet(house: FakeServer) -> Meet:
    """Open the dialog and take steps in it; return what it closed with. No lobby stays open."""

    def meet(
        steps: Steps,
        *starts: OnlineLaunch | None,
        terminal: Terminal | None = None,
    ) -> list[FakeRoomLink | None]:
        results: list[Any] = []

        async def script(pilot: Pilot[None], app: KonoApp) -> None:
            for start in starts or (None,):
                dialog = NetworkDialog(start)
                app.push_screen(dialog, results.append)
                await wait_until(pilot, lambda: dialog.is_mounted)  # noqa: B023
                await pilot.pause()
                await steps(pilot, dialog)

        drive(script, terminal=terminal, settings=NAMED)
        assert house.open == []
        return results

    return meet


async def connect(pilot: Pilot[None], dialog: NetworkDialog, house: FakeServer) -> None:
    """Connect, and wait for the list."""
    await pilot.press("enter")
    await wait_until(pilot, lambda: isinstance(dialog.focused, TwoLineList))
    await wait_for_rooms(pilot, dialog, *(room.code for room in house.rooms))


async def wait_for_rooms(pilot: Pilot[None], dialog: NetworkDialog, *codes: str) -> None:
    await wait_until(pilot, lambda: set(codes) <= {place.code for place in dialog.shown_entries})
    await pilot.pause()


async def wait_until_closed(pilot: Pilot[None], dialog: NetworkDialog) -> None:
    await wait_until(pilot, lambda: dialog not in dialog.app.screen_stack)


async def wait_for_message(pilot: Pilot[None], dialog: NetworkDialog, words: str) -> None:
    await wait_until(pilot, lambda: words in message_text(dialog))


async def wait_for_screen(pilot: Pilot[None], dialog: NetworkDialog, screen: type) -> Any:
    await wait_until(pilot, lambda: isinstance(dialog.app.screen, screen))
    await wait_until(pilot, lambda: dialog.app.screen.is_mounted)
    await pilot.pause()
    return dialog.app.screen


async def resize(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Resize the window."""
    if pilot.app.size != size:
        await pilot.resize_terminal(*size)
        await pilot.pause()


def message_text(dialog: Any) -> str:
    return str(dialog.query_one("#message", Static).content)


def has_error(dialog: Any) -> bool:
    return bool(dialog.query_one("#message").has_class("error"))


def button_labels(dialog: NetworkDialog) -> list[str]:
    """The labels of the visible buttons; the usual one is the first."""
    shown = [button for button in dialog.query(Button) if button.region.area]
    assert [button.has_class("usual") for button in shown] == [True] + [False] * (len(shown) - 1)
    return [str(button.label) for button in shown]


def go_to(dialog: NetworkDialog, code: str) -> None:
    """Make a room the current one."""
    codes = [place.code for place in dialog.shown_entries]
    dialog.query_one(TwoLineList).action_go(codes.index(code))


def check_whole(dialog: NetworkDialog) -> None:
    """Check that all of it is visible and nothing overlaps."""
    parts = [*dialog.query(Button), *dialog.query(Input), dialog.query_one("#message")]
    parts += [dialog.query_one(RoomFooter), dialog.query_one(TwoLineList)]
    regions = [part.region for part in parts if part.display]
    for n, region in enumerate(regions):
        assert region.area
        assert dialog.region.contains_region(region)
        assert not any(region.overlaps(other) for other in regions[:n])


# Not connected


def test_at_first_there_is_an_address_to_type_and_how_to_host(
    meet: Meet, house: FakeServer
) -> None:
    save_seat("MINE2")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_rooms(pilot, dialog, "MINE2")
        server, name = dialog.query_one("#server", Input), dialog.query_one("#name", Input)
        assert (server.value, name.value) == ("127.0.0.1:8765", "Ann")
        assert dialog.focused is server
        for size in SIZES:
            await resize(pilot, size)
            shown = " ".join(text_of(kono_app(dialog)).split())
            assert '"kono host"' in shown
            assert "192.168.1.20" in shown
            assert "at 127.0.0.1:8765, as Ann" in shown
            assert button_labels(dialog) == ["Connect", "Take up", "Forget", "Back"]
            check_whole(dialog)
        await pilot.press("escape")
        await wait_until_closed(pilot, dialog)

    assert meet(steps) == [None]
    assert house.questions == []


def test_connecting_shows_the_rooms_and_the_address_is_remembered(
    meet: Meet, house: FakeServer
) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#server", Input).value = " kono.example:9000 "
        await pilot.press("enter")
        await wait_for_rooms(pilot, dialog, "KFM3Q", "AB2CD", "ZZ999")
        await wait_until(pilot, lambda: isinstance(dialog.focused, TwoLineList))
        assert message_text(dialog) == "You are connected to kono.example:9000 as Ann."
        assert not dialog.query_one("#how").display
        assert [place.state for place in dialog.shown_entries] == ["open", "under way", "under way"]
        assert str(dialog.query_one("#note", Static).content) == "1 open, 2 under way"

    meet(steps)
    assert house.questions_of("open") == [("kono.example:9000", "Ann", None)]
    assert read_last_room_options().server == "kono.example:9000"


def test_a_typed_name_is_sent_to_the_server_and_saved(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#name", Input).value = "Ben"
        dialog.query_one("#name", Input).focus()
        await connect(pilot, dialog, house)
        assert message_text(dialog).endswith("as Ben.")
        assert kono_app(dialog).settings.name == "Ben"

    meet(steps)


def test_a_bad_address_is_explained_and_stays(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#server", Input).value = "http://x"
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "'http://x' is not an address")
        assert has_error(dialog)
        assert dialog.query_one("#server", Input).value == "http://x"

    meet(steps)
    assert house.questions == []


def test_a_missing_server_is_reported_and_can_be_tried_again(meet: Meet, house: FakeServer) -> None:
    house.refusals["open"] = NOBODY

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#server", Input).value = "127.0.0.1:8765"
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "Nothing is listening at 127.0.0.1:8765.")
        assert has_error(dialog)
        assert button_labels(dialog) == ["Connect", "Back"]
        assert read_last_room_options().server == "127.0.0.1:8765"
        house.refusals.clear()
        await connect(pilot, dialog, house)
        assert not has_error(dialog)

    meet(steps)
    assert len(house.questions_of("open")) == 2


def test_while_it_connects_the_player_can_type_and_cancel(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        house.unanswered["open"] = asyncio.Event()
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "Connecting to 127.0.0.1:8765…")
        await wait_until(pilot, lambda: bool(house.questions))
        assert button_labels(dialog) == ["Stop", "Back"]
        await pilot.press("end", "backspace")
        assert dialog.query_one("#server", Input).value == "127.0.0.1:876"
        await pilot.press("escape")
        await wait_until(pilot, lambda: button_labels(dialog) == ["Connect", "Back"])
        assert message_text(dialog) == ""
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(house.questions) == 2)
        await pilot.click("#stop")
        await wait_until(pilot, lambda: not dialog.is_connecting)
        assert dialog in pilot.app.screen_stack
        await pilot.press("escape")
        await wait_until_closed(pilot, dialog)

    assert meet(steps) == [None]
    assert [at for at, *_ in house.questions_of("open")] == ["127.0.0.1:8765", "127.0.0.1:876"]


# The list


def test_each_room_offers_what_can_be_done_there_within_the_screen(
    meet: Meet, house: FakeServer
) -> None:
    save_seat("AB2CD", STRAIGHT, 1)
    save_seat("MINE3", KONOBI, address=REMOTE_ADDRESS)
    rest = ["Make…", "Code…", "Disconnect", "Back"]
    mine = ["Take up", *rest[:2], "Forget", *rest[2:]]
    cases = (
        ("AB2CD", mine, ("Enter Take up", "m Make")),
        ("KFM3Q", ["Join", "Watch", *rest], ("Enter Join", "w Watch")),
        ("ZZ999", ["Watch", *rest], ("Enter Watch", "m Make")),
        ("MINE3", mine, ("Enter Take up", "c Code")),
    )

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        for size, (code, offered, keys) in product(SIZES, cases):
            await resize(pilot, size)
            go_to(dialog, code)
            await pilot.pause()
            assert button_labels(dialog) == offered
            told = str(dialog.query_one(RoomFooter).render())
            assert all(key in told for key in keys), told
            assert ("w Watch" in told) == (code == "KFM3Q")
            check_whole(dialog)

    meet(steps)


def test_a_server_without_rooms_says_so_and_offers_to_make_one(
    meet: Meet, house: FakeServer
) -> None:
    house.rooms = []

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await pilot.press("enter")
        await wait_until(pilot, lambda: bool(house.questions_of("rooms")))
        await wait_until(pilot, lambda: "There are no rooms yet." in text_of(kono_app(dialog)))
        assert button_labels(dialog) == ["Make…", "Code…", "Disconnect", "Back"]
        await pilot.press("enter")
        await pilot.pause()
        assert dialog in pilot.app.screen_stack

    meet(steps)


def test_the_list_is_asked_for_by_a_key_and_the_current_room_stays_current(
    meet: Meet, house: FakeServer
) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        go_to(dialog, "AB2CD")
        house.rooms.insert(0, replace(OPEN, code="NEWER"))
        await pilot.press("r")
        await wait_for_rooms(pilot, dialog, "NEWER")
        assert dialog.current_entry is not None
        assert dialog.current_entry.code == "AB2CD"
        house.rooms = []
        await pilot.press("r")
        await wait_until(pilot, lambda: dialog.shown_entries == [])
        assert dialog.current_entry is None

    meet(steps)


def test_the_list_is_asked_for_by_itself_but_not_behind_a_dialog(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_SECONDS", QUICK)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        house.rooms.append(replace(OPEN, code="NEWER"))
        await wait_for_rooms(pilot, dialog, "NEWER")
        await pilot.press("c")
        await wait_for_screen(pilot, dialog, RoomCodeDialog)
        before = len(house.questions)
        await pilot.pause(3 * QUICK)
        assert len(house.questions) <= before + 1
        await pilot.press("escape")
        await wait_until(pilot, lambda: len(house.questions) > before + 1)

    meet(steps)


def test_a_lost_server_is_reported_and_found_again_by_itself(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_SECONDS", QUICK)
    save_seat("MINE2")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        house.refusals["rooms"] = NOBODY
        await wait_for_message(
            pilot, dialog, "Nothing is listening at 127.0.0.1:8765. The program keeps trying"
        )
        assert has_error(dialog)
        await wait_until(pilot, lambda: [place.code for place in dialog.shown_entries] == ["MINE2"])
        house.refusals.clear()
        await wait_for_rooms(pilot, dialog, "KFM3Q")
        await wait_for_message(pilot, dialog, "You are connected")
        assert not has_error(dialog)
        house.refusals["rooms"] = NetError("too_fast", "not so many questions at once, please")
        await wait_for_message(pilot, dialog, "Not so many")
        assert len(dialog.shown_entries) == 4

    meet(steps)


def test_after_disconnecting_the_player_can_connect_elsewhere(
    meet: Meet, house: FakeServer
) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        await pilot.press("d")
        await wait_until(pilot, lambda: house.open == [])
        await wait_until(pilot, lambda: dialog.focused is dialog.query_one("#server"))
        assert dialog.shown_entries == []
        assert message_text(dialog) == ""
        assert dialog.query_one("#how").display
        await pilot.click("#connect")
        await wait_for_rooms(pilot, dialog, "KFM3Q")
        await pilot.click("#disconnect")
        await wait_until(pilot, lambda: house.open == [])
        await connect(pilot, dialog, house)
        dialog.query_one("#server", Input).value = str(REMOTE_ADDRESS)
        dialog.query_one("#server", Input).focus()
        await pilot.pause()
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, f"You are connected to {REMOTE_ADDRESS}")
        assert len(house.open) == 1

    meet(steps)


def test_without_other_characters_or_colours_everything_is_ascii(
    meet: Meet, house: FakeServer
) -> None:
    save_seat("MINE3", STRAIGHT, address=REMOTE_ADDRESS)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_rooms(pilot, dialog, "MINE3")
        assert text_of(kono_app(dialog)).isascii()
        await connect(pilot, dialog, house)
        assert "Konobi 11x11" in text_of(kono_app(dialog))
        assert "|" in text_of(kono_app(dialog))
        for key in ("c", "m"):
            assert text_of(kono_app(dialog)).isascii()
            await pilot.press(key)
            await wait_until(pilot, lambda: pilot.app.screen is not dialog)
            await pilot.pause()
            assert text_of(kono_app(dialog)).isascii()
            await pilot.press("escape")
            await wait_until(pilot, lambda: pilot.app.screen is dialog)

    meet(steps, terminal=Terminal("ascii", "none"))


# Into a room


WAYS_INTO_ROOMS = [
    ("KFM3Q", "enter", ("join", "KFM3Q")),
    ("KFM3Q", "double click", ("join", "KFM3Q")),
    ("KFM3Q", "#watch", ("watch", "KFM3Q")),
    ("ZZ999", "enter", ("watch", "ZZ999")),
    ("AB2CD", "enter", ("take", "AB2CD", "token of AB2CD")),
    ("AB2CD", "#go", ("take", "AB2CD", "token of AB2CD")),
]


async def press_or_click(pilot: Pilot[None], by: str) -> None:
    """Press a key or a button."""
    await (pilot.click(by) if by.startswith("#") else pilot.press(by))


def test_keys_buttons_and_the_mouse_lead_into_a_room(meet: Meet, house: FakeServer) -> None:
    save_seat("AB2CD", STRAIGHT, 1)
    cases = iter(WAYS_INTO_ROOMS)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        code, by, how = next(cases)
        house.questions.clear()
        await connect(pilot, dialog, house)
        if by == "double click":
            row = [place.code for place in dialog.shown_entries].index(code)
            await pilot.click("#shelf", offset=(4, 2 * row), times=2)
        else:
            go_to(dialog, code)
            await pilot.pause()
            await press_or_click(pilot, by)
        await wait_until_closed(pilot, dialog)
        assert house.questions[-1] == how

    links = meet(steps, *[None] * len(WAYS_INTO_ROOMS))
    assert [(link.entered_by, link.code, link.closed) for link in links] == [
        (*how[:2], 0) for _, _, how in WAYS_INTO_ROOMS
    ]


def test_a_game_on_another_server_is_taken_up_there_and_the_first_one_is_left(
    meet: Meet, house: FakeServer
) -> None:
    save_seat("MINE3", KONOBI, address=REMOTE_ADDRESS)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        go_to(dialog, "MINE3")
        house.refusals["take"] = NetError("no_room", "there is no room MINE3")
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "There is no room MINE3.")
        assert [str(lobby.address) for lobby in house.open] == [str(LOCAL_ADDRESS)]
        house.refusals.clear()
        await pilot.press("enter")
        await wait_until_closed(pilot, dialog)

    (link,) = meet(steps)
    assert (str(link.address), link.entered_by) == (str(REMOTE_ADDRESS), "take")


def test_without_a_connection_a_game_is_taken_up_at_once(meet: Meet, house: FakeServer) -> None:
    save_seat("MINE3", KONOBI, address=REMOTE_ADDRESS)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_rooms(pilot, dialog, "MINE3")
        await pilot.press("down", "enter")
        await wait_until_closed(pilot, dialog)

    (link,) = meet(steps)
    assert link.entered_by == "take"
    assert house.questions_of("open") == [(str(REMOTE_ADDRESS), "Ann", None)]


def test_a_refusal_is_shown_until_something_else_is_done(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "REFRESH_SECONDS", QUICK)
    house.refusals["join"] = NetError("taken", "both seats are taken; w watches")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "Both seats are taken; w watches.")
        assert has_error(dialog)
        asked = len(house.questions_of("rooms"))
        await wait_until(pilot, lambda: len(house.questions_of("rooms")) > asked + 1)
        assert has_error(dialog)
        await pilot.press("w")
        await wait_until_closed(pilot, dialog)

    (link,) = meet(steps)
    assert link.entered_by == "watch"


def test_a_key_pressed_twice_asks_once(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        house.unanswered["join"] = asyncio.Event()
        await pilot.press("enter", "enter")
        await wait_for_message(pilot, dialog, "Waiting for the server…")
        await pilot.press("r", "enter")
        await pilot.pause()
        house.unanswered["join"].set()
        await wait_until_closed(pilot, dialog)

    (link,) = meet(steps)
    assert link.entered_by == "join"
    assert house.questions_of("join") == [("KFM3Q",)]


def test_on_the_way_into_a_room_the_player_can_cancel(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        house.unanswered["join"], house.unanswered["enter"] = asyncio.Event(), asyncio.Event()
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "Waiting for the server…")
        await pilot.press("escape")
        await wait_for_message(pilot, dialog, "You are connected to 127.0.0.1:8765 as Ann.")
        await pilot.press("c")
        asking = await wait_for_screen(pilot, dialog, RoomCodeDialog)
        before = message_text(asking)
        await pilot.press(*"kfm3q", "enter")
        await wait_for_message(pilot, asking, "Waiting for the server…")
        await pilot.press("escape")
        await wait_for_message(pilot, asking, before)
        assert asking.query_one(Input).value == "kfm3q"
        await pilot.press("escape", "escape")
        await wait_until_closed(pilot, dialog)

    assert meet(steps) == [None]
    assert house.links == []


def test_the_dialog_says_when_a_server_answers_again(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timer does not ask: its question would wait for an answer, and Enter for the question."""
    monkeypatch.setattr(lobby, "REFRESH_SECONDS", NEVER)
    house.refusals["join"] = NetError("unreachable", "127.0.0.1:8765 does not answer")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connect(pilot, dialog, house)
        house.unanswered["rooms"] = asyncio.Event()
        await pilot.press("enter")
        await wait_for_message(pilot, dialog, "127.0.0.1:8765 does not answer.")
        house.unanswered["rooms"].set()
        await wait_for_message(pilot, dialog, "You are connected to 127.0.0.1:8765 as Ann.")
        assert not has_error(dialog)

    meet(steps)


def test_a_seat_is_forgotten_only_after_a_question(meet: Meet, house: FakeServer) -> None:
    save_seat("MINE2")
    save_seat("MINE3", address=REMOTE_ADDRESS)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_rooms(pilot, dialog, "MINE2", "MINE3")
        await pilot.press("down")
        go_to(dialog, "MINE3")
        for answer, left in (("k", 2), ("y", 1)):
            await pilot.press("f")
            await wait_for_screen(pilot, dialog, ChoiceDialog)
            await pilot.press(answer)
            await wait_until(pilot, lambda: pilot.app.screen is dialog)
            await wait_until(pilot, lambda: len(dialog.shown_entries) == left)  # noqa: B023
            assert len(seats.read_saved_seats()) == left
        assert [kept.room for kept in seats.read_saved_seats()] == ["MINE2"]

    meet(steps)


# By a code


def test_a_code_leads_into_its_room_and_a_wrong_one_can_be_mended(
    meet: Meet, house: FakeServer
) -> None:
    cases = iter([("enter", "enter"), ("#watch", "watch")])

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        by, how = next(cases)
        house.questions.clear()
        house.refusals[how] = NetError("no_room", "there is no room QQQQQ")
        await connect(pilot, dialog, house)
        await pilot.press("c")
        asking = await wait_for_screen(pilot, dialog, RoomCodeDialog)
        await press_or_click(pilot, by)
        assert has_error(asking)
        assert not house.questions_of(how)
        asking.query_one(Input).value = "qqqqq"
        await press_or_click(pilot, by)
        await wait_until(pilot, lambda: message_text(asking) == "There is no room QQQQQ.")
        assert asking.query_one(Input).value == "qqqqq"
        house.refusals.clear()
        asking.query_one(Input).value = "kfm3q"
        await press_or_click(pilot, by)
        await wait_until_closed(pilot, dialog)

    links = meet(steps, None, None)
    assert [(link.entered_by, link.code) for link in links] == [
        ("enter", "KFM3Q"),
        ("watch", "KFM3Q"),
    ]


# At once


DIRECT_STARTS: list[tuple[OnlineLaunch, tuple[object, ...]]] = [
    (OnlineLaunch(LOCAL_ADDRESS, "kfm3q", ca=Path("ca.pem")), ("enter", "kfm3q")),
    (OnlineLaunch(LOCAL_ADDRESS, "KFM3Q", watch_only=True), ("watch", "KFM3Q")),
    (OnlineLaunch(LOCAL_ADDRESS, setup=KONOBI), ("make", "NEW22", KONOBI)),
]


def test_a_start_leads_straight_into_its_room(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_until_closed(pilot, dialog)

    links = meet(steps, *(replace(start, name="Ben") for start, _ in DIRECT_STARTS))
    assert [link.entered_by for link in links] == [how[0] for _, how in DIRECT_STARTS]
    assert house.questions == [
        each
        for start, how in DIRECT_STARTS
        for each in (("open", str(LOCAL_ADDRESS), "Ben", start.ca), how)
    ]


def test_a_refused_start_is_shown_in_the_lobby_or_outside_it_without_a_server(
    meet: Meet, house: FakeServer
) -> None:
    async def refused(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_message(pilot, dialog, "Both seats are taken.")
        await wait_for_rooms(pilot, dialog, "KFM3Q")
        assert has_error(dialog)

    async def not_there(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_message(pilot, dialog, "Nothing is listening")
        assert button_labels(dialog) == ["Connect", "Back"]
        assert dialog.query_one("#server", Input).value == str(REMOTE_ADDRESS)
        assert dialog.query_one("#name", Input).value == "Ben"
        assert kono_app(dialog).settings.name == "Ann"

    house.refusals["enter"] = NetError("taken", "both seats are taken")
    meet(refused, OnlineLaunch(LOCAL_ADDRESS, "ZZ999"))
    house.refusals["open"] = NOBODY
    meet(not_there, OnlineLaunch(REMOTE_ADDRESS, "ZZ999", name="Ben"))


def test_a_start_without_a_room_shows_those_there_are(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await wait_for_rooms(pilot, dialog, "KFM3Q", "AB2CD")
        assert not has_error(dialog)

    assert meet(steps, OnlineLaunch(LOCAL_ADDRESS)) == []
