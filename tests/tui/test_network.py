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
from kono_tui.tui.app import KonoApp, OnlineStart
from kono_tui.tui.room_wishes import remembered_room
from kono_tui.tui.screens import network
from kono_tui.tui.screens.ask import Ask
from kono_tui.tui.screens.network import NetworkDialog
from kono_tui.tui.screens.room_code import RoomCode
from kono_tui.tui.screens.room_list import RoomKeys
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.shelf import Shelf
from tests.tui.driving import STILL, drive
from tests.tui.lobbies import (
    AGAINST,
    ELSEWHERE,
    HERE,
    KONOBI,
    OPEN,
    STRAIGHT,
    UNDER_WAY,
    FakeLink,
    FakeServer,
    housed,
    seat,
)
from tests.tui.test_home import text_of
from tests.tui.waiting import until

SIZES = [(120, 40), (80, 24), (60, 20)]
QUICK = 0.1
"""How often the dialog asks for the list, in tests that wait for that."""
NAMED = replace(STILL, name="Ann")
NOBODY = NetError("unreachable", "nobody listens at 127.0.0.1:8765")
Steps = Callable[[Pilot[None], NetworkDialog], Awaitable[None]]
Meet = Callable[..., list[Any]]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> FakeServer:
    """A server with a room of each kind."""
    return housed(monkeypatch, FakeServer(OPEN, UNDER_WAY, AGAINST))


@pytest.fixture
def meet(house: FakeServer) -> Meet:
    """Open the dialog and take steps in it; return what it closed with. No lobby stays open."""

    def meet(
        steps: Steps,
        *starts: OnlineStart | None,
        terminal: Terminal | None = None,
    ) -> list[FakeLink | None]:
        results: list[Any] = []

        async def script(pilot: Pilot[None], app: KonoApp) -> None:
            for start in starts or (None,):
                dialog = NetworkDialog(start)
                app.push_screen(dialog, results.append)
                await until(pilot, lambda: dialog.is_mounted)  # noqa: B023
                await pilot.pause()
                await steps(pilot, dialog)

        drive(script, terminal=terminal, settings=NAMED)
        assert house.open == []
        return results

    return meet


async def connected(pilot: Pilot[None], dialog: NetworkDialog, house: FakeServer) -> None:
    """Connect, and wait for the list."""
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(dialog.focused, Shelf))
    await listed(pilot, dialog, *(room.code for room in house.rooms))


async def listed(pilot: Pilot[None], dialog: NetworkDialog, *codes: str) -> None:
    await until(pilot, lambda: set(codes) <= {place.code for place in dialog.shown})
    await pilot.pause()


async def closed(pilot: Pilot[None], dialog: NetworkDialog) -> None:
    await until(pilot, lambda: dialog not in dialog.app.screen_stack)


async def says(pilot: Pilot[None], dialog: NetworkDialog, words: str) -> None:
    await until(pilot, lambda: words in message(dialog))


async def opens(pilot: Pilot[None], dialog: NetworkDialog, screen: type) -> Any:
    await until(pilot, lambda: isinstance(dialog.app.screen, screen))
    await until(pilot, lambda: dialog.app.screen.is_mounted)
    await pilot.pause()
    return dialog.app.screen


async def resized(pilot: Pilot[None], size: tuple[int, int]) -> None:
    """Resize the window."""
    if pilot.app.size != size:
        await pilot.resize_terminal(*size)
        await pilot.pause()


def message(dialog: Any) -> str:
    return str(dialog.query_one("#message", Static).content)


def wrong(dialog: Any) -> bool:
    return bool(dialog.query_one("#message").has_class("error"))


def buttons(dialog: NetworkDialog) -> list[str]:
    """The labels of the visible buttons; the usual one is the first."""
    shown = [button for button in dialog.query(Button) if button.region.area]
    assert [button.has_class("usual") for button in shown] == [True] + [False] * (len(shown) - 1)
    return [str(button.label) for button in shown]


def go_to(dialog: NetworkDialog, code: str) -> None:
    """Make a room the current one."""
    codes = [place.code for place in dialog.shown]
    dialog.query_one(Shelf).action_go(codes.index(code))


def whole(dialog: NetworkDialog) -> None:
    """Check that all of it is visible and nothing overlaps."""
    parts = [*dialog.query(Button), *dialog.query(Input), dialog.query_one("#message")]
    parts += [dialog.query_one(RoomKeys), dialog.query_one(Shelf)]
    regions = [part.region for part in parts if part.display]
    for n, region in enumerate(regions):
        assert region.area
        assert dialog.region.contains_region(region)
        assert not any(region.overlaps(other) for other in regions[:n])


# Not connected


def test_at_first_there_is_an_address_to_type_and_how_to_host(
    meet: Meet, house: FakeServer
) -> None:
    seat("MINE2")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await listed(pilot, dialog, "MINE2")
        server, name = dialog.query_one("#server", Input), dialog.query_one("#name", Input)
        assert (server.value, name.value) == ("127.0.0.1:8765", "Ann")
        assert dialog.focused is server
        for size in SIZES:
            await resized(pilot, size)
            shown = " ".join(text_of(dialog.kono).split())
            assert '"kono host"' in shown
            assert "192.168.1.20" in shown
            assert "at 127.0.0.1:8765, as Ann" in shown
            assert buttons(dialog) == ["Connect", "Take up", "Forget", "Back"]
            whole(dialog)
        await pilot.press("escape")
        await closed(pilot, dialog)

    assert meet(steps) == [None]
    assert house.asked == []


def test_who_connects_sees_the_rooms_and_the_address_is_remembered(
    meet: Meet, house: FakeServer
) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#server", Input).value = " kono.example:9000 "
        await pilot.press("enter")
        await listed(pilot, dialog, "KFM3Q", "AB2CD", "ZZ999")
        await until(pilot, lambda: isinstance(dialog.focused, Shelf))
        assert message(dialog) == "You are at kono.example:9000, as Ann."
        assert not dialog.query_one("#how").display
        assert [place.state for place in dialog.shown] == ["open", "under way", "under way"]
        assert str(dialog.query_one("#note", Static).content) == "1 open, 2 under way"

    meet(steps)
    assert house.went("open") == [("kono.example:9000", "Ann", None)]
    assert remembered_room().server == "kono.example:9000"


def test_a_name_that_is_typed_is_told_to_the_server_and_kept(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#name", Input).value = "Ben"
        dialog.query_one("#name", Input).focus()
        await connected(pilot, dialog, house)
        assert message(dialog).endswith("as Ben.")
        assert dialog.kono.settings.name == "Ben"

    meet(steps)


def test_what_is_no_address_is_said_and_stays(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#server", Input).value = "http://x"
        await pilot.press("enter")
        await says(pilot, dialog, "'http://x' is no address")
        assert wrong(dialog)
        assert dialog.query_one("#server", Input).value == "http://x"

    meet(steps)
    assert house.asked == []


def test_a_server_that_is_not_there_is_said_and_can_be_tried_again(
    meet: Meet, house: FakeServer
) -> None:
    house.refusals["open"] = NOBODY

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        dialog.query_one("#server", Input).value = "127.0.0.1:8765"
        await pilot.press("enter")
        await says(pilot, dialog, "Nobody listens at 127.0.0.1:8765.")
        assert wrong(dialog)
        assert buttons(dialog) == ["Connect", "Back"]
        assert remembered_room().server == "127.0.0.1:8765"
        house.refusals.clear()
        await connected(pilot, dialog, house)
        assert not wrong(dialog)

    meet(steps)
    assert len(house.went("open")) == 2


def test_while_it_connects_one_can_type_and_think_better_of_it(
    meet: Meet, house: FakeServer
) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        house.held["open"] = asyncio.Event()
        await pilot.press("enter")
        await says(pilot, dialog, "Connecting to 127.0.0.1:8765…")
        await until(pilot, lambda: bool(house.asked))
        assert buttons(dialog) == ["Stop", "Back"]
        await pilot.press("end", "backspace")
        assert dialog.query_one("#server", Input).value == "127.0.0.1:876"
        await pilot.press("escape")
        await until(pilot, lambda: buttons(dialog) == ["Connect", "Back"])
        assert message(dialog) == ""
        await pilot.press("enter")
        await until(pilot, lambda: len(house.asked) == 2)
        await pilot.click("#stop")
        await until(pilot, lambda: not dialog.connecting)
        assert dialog in pilot.app.screen_stack
        await pilot.press("escape")
        await closed(pilot, dialog)

    assert meet(steps) == [None]
    assert [at for at, *_ in house.went("open")] == ["127.0.0.1:8765", "127.0.0.1:876"]


# The list


def test_each_room_offers_what_can_be_done_there_within_the_screen(
    meet: Meet, house: FakeServer
) -> None:
    seat("AB2CD", STRAIGHT, 1)
    seat("MINE3", KONOBI, at=ELSEWHERE)
    rest = ["Make…", "Code…", "Disconnect", "Back"]
    mine = ["Take up", *rest[:2], "Forget", *rest[2:]]
    cases = (
        ("AB2CD", mine, ("Enter Take up", "m Make")),
        ("KFM3Q", ["Join", "Watch", *rest], ("Enter Join", "w Watch")),
        ("ZZ999", ["Watch", *rest], ("Enter Watch", "m Make")),
        ("MINE3", mine, ("Enter Take up", "c Code")),
    )

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        for size, (code, offered, keys) in product(SIZES, cases):
            await resized(pilot, size)
            go_to(dialog, code)
            await pilot.pause()
            assert buttons(dialog) == offered
            told = str(dialog.query_one(RoomKeys).render())
            assert all(key in told for key in keys), told
            assert ("w Watch" in told) == (code == "KFM3Q")
            whole(dialog)

    meet(steps)


def test_a_server_without_rooms_says_so_and_offers_to_make_one(
    meet: Meet, house: FakeServer
) -> None:
    house.rooms = []

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await pilot.press("enter")
        await until(pilot, lambda: bool(house.went("rooms")))
        await until(pilot, lambda: "There is no room yet." in text_of(dialog.kono))
        assert buttons(dialog) == ["Make…", "Code…", "Disconnect", "Back"]
        await pilot.press("enter")
        await pilot.pause()
        assert dialog in pilot.app.screen_stack

    meet(steps)


def test_the_list_is_asked_for_by_a_key_and_the_current_room_stays_current(
    meet: Meet, house: FakeServer
) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        go_to(dialog, "AB2CD")
        house.rooms.insert(0, replace(OPEN, code="NEWER"))
        await pilot.press("r")
        await listed(pilot, dialog, "NEWER")
        assert dialog.current is not None
        assert dialog.current.code == "AB2CD"
        house.rooms = []
        await pilot.press("r")
        await until(pilot, lambda: dialog.shown == [])
        assert dialog.current is None

    meet(steps)


def test_the_list_is_asked_for_by_itself_but_not_behind_a_dialog(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "EVERY", QUICK)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        house.rooms.append(replace(OPEN, code="NEWER"))
        await listed(pilot, dialog, "NEWER")
        await pilot.press("c")
        await opens(pilot, dialog, RoomCode)
        before = len(house.asked)
        await pilot.pause(3 * QUICK)
        assert len(house.asked) <= before + 1
        await pilot.press("escape")
        await until(pilot, lambda: len(house.asked) > before + 1)

    meet(steps)


def test_a_server_that_goes_is_said_and_found_again_by_itself(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "EVERY", QUICK)
    seat("MINE2")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        house.refusals["rooms"] = NOBODY
        await says(pilot, dialog, "Nobody listens at 127.0.0.1:8765. It is tried again")
        assert wrong(dialog)
        await until(pilot, lambda: [place.code for place in dialog.shown] == ["MINE2"])
        house.refusals.clear()
        await listed(pilot, dialog, "KFM3Q")
        await says(pilot, dialog, "You are at")
        assert not wrong(dialog)
        house.refusals["rooms"] = NetError("too_fast", "not so many questions at once, please")
        await says(pilot, dialog, "Not so many")
        assert len(dialog.shown) == 4

    meet(steps)


def test_who_disconnects_can_connect_elsewhere(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        await pilot.press("d")
        await until(pilot, lambda: house.open == [])
        await until(pilot, lambda: dialog.focused is dialog.query_one("#server"))
        assert dialog.shown == []
        assert message(dialog) == ""
        assert dialog.query_one("#how").display
        await pilot.click("#connect")
        await listed(pilot, dialog, "KFM3Q")
        await pilot.click("#disconnect")
        await until(pilot, lambda: house.open == [])
        await connected(pilot, dialog, house)
        dialog.query_one("#server", Input).value = str(ELSEWHERE)
        dialog.query_one("#server", Input).focus()
        await pilot.pause()
        await pilot.press("enter")
        await says(pilot, dialog, f"You are at {ELSEWHERE}")
        assert len(house.open) == 1

    meet(steps)


def test_without_other_characters_or_colours_everything_is_ascii(
    meet: Meet, house: FakeServer
) -> None:
    seat("MINE3", STRAIGHT, at=ELSEWHERE)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await listed(pilot, dialog, "MINE3")
        assert text_of(dialog.kono).isascii()
        await connected(pilot, dialog, house)
        assert "Konobi 11x11" in text_of(dialog.kono)
        assert "|" in text_of(dialog.kono)
        for key in ("c", "m"):
            assert text_of(dialog.kono).isascii()
            await pilot.press(key)
            await until(pilot, lambda: pilot.app.screen is not dialog)
            await pilot.pause()
            assert text_of(dialog.kono).isascii()
            await pilot.press("escape")
            await until(pilot, lambda: pilot.app.screen is dialog)

    meet(steps, terminal=Terminal("ascii", "none"))


# Into a room


INTO = [
    ("KFM3Q", "enter", ("join", "KFM3Q")),
    ("KFM3Q", "double click", ("join", "KFM3Q")),
    ("KFM3Q", "#watch", ("watch", "KFM3Q")),
    ("ZZ999", "enter", ("watch", "ZZ999")),
    ("AB2CD", "enter", ("take", "AB2CD", "token of AB2CD")),
    ("AB2CD", "#go", ("take", "AB2CD", "token of AB2CD")),
]


async def does(pilot: Pilot[None], by: str) -> None:
    """Press a key or a button."""
    await (pilot.click(by) if by.startswith("#") else pilot.press(by))


def test_keys_buttons_and_the_mouse_lead_into_a_room(meet: Meet, house: FakeServer) -> None:
    seat("AB2CD", STRAIGHT, 1)
    cases = iter(INTO)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        code, by, how = next(cases)
        house.asked.clear()
        await connected(pilot, dialog, house)
        if by == "double click":
            row = [place.code for place in dialog.shown].index(code)
            await pilot.click("#shelf", offset=(4, 2 * row), times=2)
        else:
            go_to(dialog, code)
            await pilot.pause()
            await does(pilot, by)
        await closed(pilot, dialog)
        assert house.asked[-1] == how

    links = meet(steps, *[None] * len(INTO))
    assert [(link.how, link.code, link.closed) for link in links] == [
        (*how[:2], 0) for _, _, how in INTO
    ]


def test_a_game_on_another_server_is_taken_up_there_and_the_first_one_is_left(
    meet: Meet, house: FakeServer
) -> None:
    seat("MINE3", KONOBI, at=ELSEWHERE)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        go_to(dialog, "MINE3")
        house.refusals["take"] = NetError("no_room", "there is no room MINE3")
        await pilot.press("enter")
        await says(pilot, dialog, "There is no room MINE3.")
        assert [str(lobby.address) for lobby in house.open] == [str(HERE)]
        house.refusals.clear()
        await pilot.press("enter")
        await closed(pilot, dialog)

    (link,) = meet(steps)
    assert (str(link.address), link.how) == (str(ELSEWHERE), "take")


def test_without_a_connection_a_game_is_taken_up_at_once(meet: Meet, house: FakeServer) -> None:
    seat("MINE3", KONOBI, at=ELSEWHERE)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await listed(pilot, dialog, "MINE3")
        await pilot.press("down", "enter")
        await closed(pilot, dialog)

    (link,) = meet(steps)
    assert link.how == "take"
    assert house.went("open") == [(str(ELSEWHERE), "Ann", None)]


def test_what_is_refused_is_said_until_something_else_is_done(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "EVERY", QUICK)
    house.refusals["join"] = NetError("taken", "both seats are taken; w watches")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        await pilot.press("enter")
        await says(pilot, dialog, "Both seats are taken; w watches.")
        assert wrong(dialog)
        asked = len(house.went("rooms"))
        await until(pilot, lambda: len(house.went("rooms")) > asked + 1)
        assert wrong(dialog)
        await pilot.press("w")
        await closed(pilot, dialog)

    (link,) = meet(steps)
    assert link.how == "watch"


def test_a_key_pressed_twice_asks_once(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        house.held["join"] = asyncio.Event()
        await pilot.press("enter", "enter")
        await says(pilot, dialog, "Waiting for the server…")
        await pilot.press("r", "enter")
        await pilot.pause()
        house.held["join"].set()
        await closed(pilot, dialog)

    (link,) = meet(steps)
    assert link.how == "join"
    assert house.went("join") == [("KFM3Q",)]


def test_on_the_way_into_a_room_one_can_think_better_of_it(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        house.held["join"], house.held["enter"] = asyncio.Event(), asyncio.Event()
        await pilot.press("enter")
        await says(pilot, dialog, "Waiting for the server…")
        await pilot.press("escape")
        await says(pilot, dialog, "You are at 127.0.0.1:8765, as Ann.")
        await pilot.press("c")
        asking = await opens(pilot, dialog, RoomCode)
        before = message(asking)
        await pilot.press(*"kfm3q", "enter")
        await says(pilot, asking, "Waiting for the server…")
        await pilot.press("escape")
        await says(pilot, asking, before)
        assert asking.query_one(Input).value == "kfm3q"
        await pilot.press("escape", "escape")
        await closed(pilot, dialog)

    assert meet(steps) == [None]
    assert house.links == []


def test_a_server_that_answers_again_is_told_as_such(
    meet: Meet, house: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "EVERY", QUICK)
    house.refusals["join"] = NetError("unreachable", "127.0.0.1:8765 does not answer")

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await connected(pilot, dialog, house)
        house.held["rooms"] = asyncio.Event()
        await pilot.press("enter")
        await says(pilot, dialog, "127.0.0.1:8765 does not answer.")
        house.held["rooms"].set()
        await says(pilot, dialog, "You are at 127.0.0.1:8765, as Ann.")
        assert not wrong(dialog)

    meet(steps)


def test_a_seat_is_forgotten_only_after_a_question(meet: Meet, house: FakeServer) -> None:
    seat("MINE2")
    seat("MINE3", at=ELSEWHERE)

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await listed(pilot, dialog, "MINE2", "MINE3")
        await pilot.press("down")
        go_to(dialog, "MINE3")
        for answer, left in (("k", 2), ("y", 1)):
            await pilot.press("f")
            await opens(pilot, dialog, Ask)
            await pilot.press(answer)
            await until(pilot, lambda: pilot.app.screen is dialog)
            await until(pilot, lambda: len(dialog.shown) == left)  # noqa: B023
            assert len(seats.kept()) == left
        assert [kept.room for kept in seats.kept()] == ["MINE2"]

    meet(steps)


# By a code


def test_a_code_leads_into_its_room_and_a_wrong_one_can_be_mended(
    meet: Meet, house: FakeServer
) -> None:
    cases = iter([("enter", "enter"), ("#watch", "watch")])

    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        by, how = next(cases)
        house.asked.clear()
        house.refusals[how] = NetError("no_room", "there is no room QQQQQ")
        await connected(pilot, dialog, house)
        await pilot.press("c")
        asking = await opens(pilot, dialog, RoomCode)
        await does(pilot, by)
        assert wrong(asking)
        assert not house.went(how)
        asking.query_one(Input).value = "qqqqq"
        await does(pilot, by)
        await until(pilot, lambda: message(asking) == "There is no room QQQQQ.")
        assert asking.query_one(Input).value == "qqqqq"
        house.refusals.clear()
        asking.query_one(Input).value = "kfm3q"
        await does(pilot, by)
        await closed(pilot, dialog)

    links = meet(steps, None, None)
    assert [(link.how, link.code) for link in links] == [("enter", "KFM3Q"), ("watch", "KFM3Q")]


# At once


AT_ONCE: list[tuple[OnlineStart, tuple[object, ...]]] = [
    (OnlineStart(HERE, "kfm3q", ca=Path("ca.pem")), ("enter", "kfm3q")),
    (OnlineStart(HERE, "KFM3Q", watch=True), ("watch", "KFM3Q")),
    (OnlineStart(HERE, setup=KONOBI), ("make", "NEW22", KONOBI)),
]


def test_a_start_leads_straight_into_its_room(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await closed(pilot, dialog)

    links = meet(steps, *(replace(start, name="Ben") for start, _ in AT_ONCE))
    assert [link.how for link in links] == [how[0] for _, how in AT_ONCE]
    assert house.asked == [
        each for start, how in AT_ONCE for each in (("open", str(HERE), "Ben", start.ca), how)
    ]


def test_a_start_that_is_refused_is_said_in_the_lobby_and_by_no_server_outside_it(
    meet: Meet, house: FakeServer
) -> None:
    async def refused(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await says(pilot, dialog, "Both seats are taken.")
        await listed(pilot, dialog, "KFM3Q")
        assert wrong(dialog)

    async def not_there(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await says(pilot, dialog, "Nobody listens")
        assert buttons(dialog) == ["Connect", "Back"]
        assert dialog.query_one("#server", Input).value == str(ELSEWHERE)
        assert dialog.query_one("#name", Input).value == "Ben"
        assert dialog.kono.settings.name == "Ann"

    house.refusals["enter"] = NetError("taken", "both seats are taken")
    meet(refused, OnlineStart(HERE, "ZZ999"))
    house.refusals["open"] = NOBODY
    meet(not_there, OnlineStart(ELSEWHERE, "ZZ999", name="Ben"))


def test_a_start_without_a_room_shows_those_there_are(meet: Meet, house: FakeServer) -> None:
    async def steps(pilot: Pilot[None], dialog: NetworkDialog) -> None:
        await listed(pilot, dialog, "KFM3Q", "AB2CD")
        assert not wrong(dialog)

    assert meet(steps, OnlineStart(HERE)) == []
