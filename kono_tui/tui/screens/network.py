"""The network dialog: connect to a server, see its rooms and one's own games, go into a room."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on, work
from textual.binding import Binding, BindingType
from textual.widgets import Input

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.messages import CODES
from kono_tui.net.naming import cleaned
from kono_tui.net.setup import Setup
from kono_tui.text.sentences import sentence
from kono_tui.tui.called import own_name
from kono_tui.tui.reception import Going, going
from kono_tui.tui.room_wishes import remember_server
from kono_tui.tui.rooms import Way
from kono_tui.tui.screens.ask import Ask
from kono_tui.tui.screens.room_list import RoomList
from kono_tui.tui.start import OnlineStart
from kono_tui.tui.widgets.shelf import Shelf

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

EVERY: Final = 3.0
"""How often, in seconds, the dialog asks for the list anew."""
FORGETTING: Final = (("keep", "Keep it"), ("forget", "Yes, forget it"))


class NetworkDialog(RoomList):
    """Closes with the room that the player enters. Errors are shown in place; typed text stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "list", "To the list", show=False, id="network.list"),
    ]

    lost = False
    """Whether the server did not answer the last request for its rooms."""

    def on_mount(self) -> None:
        self.set_interval(EVERY, self._look_again)
        self.show()
        self._look_up_kept()
        if self.start is not None:
            self._connect(self.start.address, self._called, self.start)

    async def on_unmount(self) -> None:
        self.workers.cancel_node(self)
        await self.reception.close()

    def action_list(self) -> None:
        self.query_one(Shelf).focus()

    # The server

    @property
    def _called(self) -> str:
        return self.query_one("#name", Input).value

    @property
    def _ca(self) -> Path | None:
        online = self.start or self.kono.online
        return online.ca if online else None

    @on(Input.Submitted)
    def action_connect(self) -> None:
        """Connect to the typed server, in place of the current one."""
        server, name = self.query_one("#server", Input), self._called
        try:
            address = Address.typed(server.value)
        except NetError as error:
            self.say(sentence(str(error)), wrong=True)
            server.focus()
            return
        if name.strip() and name != own_name(self.kono.settings):
            self.kono.change(replace(self.kono.settings, name=cleaned(name)))
        self._connect(address, name)

    @work(exclusive=True, group="connect")
    async def _connect(self, address: Address, name: str, start: OnlineStart | None = None) -> None:
        """Connect, and go on into the room that the player came for."""
        self.connecting, self.rooms = True, []
        self.say_waiting(f"Connecting to {address}")
        try:
            await self.reception.close()
            self.show()
            await self.reception.connect(address, name, self._ca)
        except NetError as error:
            self.say(sentence(str(error)), wrong=True)
            return
        finally:
            self.connecting = False
            self.show()
        await self._arrive(address, name, start)

    async def _arrive(self, address: Address, name: str, start: OnlineStart | None) -> None:
        self.kono.online = OnlineStart(address, name=name, ca=self._ca)
        await asyncio.to_thread(remember_server, str(address))
        self._say_where()
        self.action_list()
        way = going(start) if start else None
        if way is None:
            self._refresh()
        else:
            self._go_in(way)

    def _say_where(self) -> None:
        """Say which server this is, and the player's name there."""
        lobby = self.reception.lobby
        self.lost = False
        self.say(f"You are at {lobby.address}, as {lobby.name}." if lobby else "")

    def action_stop(self) -> None:
        """Stop waiting for the server."""
        self.workers.cancel_group(self, "connect")
        self.say("")
        self.query_one("#server").focus()

    @work(group="connect", exclusive=True)
    async def action_disconnect(self) -> None:
        self.workers.cancel_group(self, "refresh")
        self.rooms = []
        self.say("")
        self.query_one("#server").focus()
        await self.reception.close()
        self.show()

    def action_close(self) -> None:
        """Stop connecting first, and only then leave."""
        if self.connecting:
            self.action_stop()
        else:
            super().action_close()

    # The list

    def _look_again(self) -> None:
        if self.is_active:
            self.action_refresh()

    def action_refresh(self) -> None:
        """Look again, except on the way into a room, which then uses the connection."""
        if self.entering or self.connecting:
            return
        if self.reception.connected:
            self._refresh()
        else:
            self._look_up_kept()

    def refused(self, error: NetError) -> None:
        """Look again: a server that did not answer may be back, and then the dialog says so."""
        place = self.current
        here = place is None or place.here
        self.lost = self.lost or (here and error.code not in CODES)
        self.action_refresh()

    def gave_up(self) -> None:
        self._say_where()

    @work(exclusive=True, group="refresh")
    async def _refresh(self) -> None:
        """Ask for the rooms. The timer asks a lost server again and again."""
        try:
            self.rooms = await self.reception.rooms()
        except NetError as error:
            if error.code not in CODES:
                self.rooms = []
            self.lost = True
            self.say(f"{sentence(str(error))} It is tried again and again.", wrong=True)
        else:
            if self.lost:
                self._say_where()
        self._look_up_kept()

    @work(exclusive=True, group="kept")
    async def _look_up_kept(self) -> None:
        self.kept = await asyncio.to_thread(seats.kept)
        self.show()

    # Into a room

    def _go_in(self, way: Going) -> None:
        self.enter(lambda: self.reception.enter(way))

    def on_shelf_chosen(self) -> None:
        self.action_go()

    def action_go(self) -> None:
        """Do what is usual for the current room: sit down again, join, or watch."""
        place = self.current
        if place is None:
            return
        seat, code = place.seat, place.code
        if seat is not None:
            self.enter(lambda: self.reception.take(seat, self._called, self._ca))
        elif place.way is Way.JOIN:
            self._go_in(lambda lobby: lobby.join(code))
        else:
            self.action_watch()

    def action_watch(self) -> None:
        place = self.current
        if place is not None and place.seat is None:
            self._go_in(lambda lobby: lobby.watch(place.code))

    @work(exclusive=True, group="dialog")
    async def action_make(self) -> None:
        from kono_tui.tui.screens.new_room import NewRoom

        lobby = self.reception.lobby
        if lobby is not None:
            self._done(await self.app.push_screen_wait(NewRoom(lobby.games, self._made)))

    def _made(self, setup: Setup) -> Awaitable[RoomLink]:
        return self.reception.enter(lambda lobby: lobby.make(setup))

    @work(exclusive=True, group="dialog")
    async def action_code(self) -> None:
        from kono_tui.tui.screens.room_code import RoomCode

        self._done(await self.app.push_screen_wait(RoomCode(self._found)))

    def _found(self, code: str, watch: bool) -> Awaitable[RoomLink]:
        """Enter the room of a code; if the player has a seat there already, take that seat."""
        if watch:
            return self.reception.enter(lambda lobby: lobby.watch(code))
        return self.reception.enter(lambda lobby: lobby.enter(code))

    def _done(self, link: RoomLink | None) -> None:
        """Close with the room that a dialog has led into; look again if it has led nowhere."""
        if link is not None:
            self.dismiss(link)
        else:
            self.action_refresh()

    @work(exclusive=True, group="dialog")
    async def action_forget(self) -> None:
        """Give a seat up for good, if the player confirms it."""
        place = self.current
        if place is None or place.seat is None:
            return
        seat = place.seat
        text = f"Forget your seat in room {place.code}? Without it you cannot go on there."
        if await self.app.push_screen_wait(Ask("FORGET", text, FORGETTING)) != "forget":
            return
        try:
            address = Address.typed(seat.address)
            await asyncio.to_thread(seats.forget, address, seat.room, seat.token)
        except KonoError as error:
            self.say(sentence(str(error)), wrong=True)
        self._look_up_kept()
