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
from kono_tui.formats.sentences import as_sentence
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.player_names import clean_name
from kono_tui.net.protocol.messages import REFUSAL_CODES
from kono_tui.net.room_setup import RoomSetup
from kono_tui.tui.dialogs.choice import ChoiceDialog
from kono_tui.tui.launch import OnlineLaunch
from kono_tui.tui.online.last_room_options import write_last_server
from kono_tui.tui.online.lobby_client import RoomEntrance, entrance_for
from kono_tui.tui.online.player_name import own_name
from kono_tui.tui.online.room_entries import RoomAction
from kono_tui.tui.online.room_list import RoomListDialog
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.two_line_list import TwoLineList

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

REFRESH_SECONDS: Final = 3.0
"""How often, in seconds, the dialog asks for the list anew."""
FORGET_ANSWERS: Final = (("keep", "Keep it"), ("forget", "Yes, forget it"))


class NetworkDialog(RoomListDialog):
    """Closes with the room that the player enters. Errors are shown in place; typed text stays."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "list", "To the list", show=False, id="network.list"),
    ]

    is_server_lost = False
    """Whether the server did not answer the last request for its rooms."""

    def on_mount(self) -> None:
        self.set_interval(REFRESH_SECONDS, self._refresh_if_active)
        self.show_rooms()
        self._load_saved_seats()
        if self.start is not None:
            self._connect(self.start.address, self._player_name, self.start)

    async def on_unmount(self) -> None:
        self.workers.cancel_node(self)
        await self.lobby_client.close()

    def action_list(self) -> None:
        self.query_one(TwoLineList).focus()

    # The server

    @property
    def _player_name(self) -> str:
        return self.query_one("#name", Input).value

    @property
    def _ca_file(self) -> Path | None:
        online = self.start or kono_app(self).last_online
        return online.ca if online else None

    @on(Input.Submitted)
    def action_connect(self) -> None:
        """Connect to the typed server, in place of the current one."""
        server, name = self.query_one("#server", Input), self._player_name
        try:
            address = Address.parse(server.value)
        except NetError as error:
            self.say(as_sentence(str(error)), is_error=True)
            server.focus()
            return
        if name.strip() and name != own_name(kono_app(self).settings):
            kono_app(self).apply_settings(replace(kono_app(self).settings, name=clean_name(name)))
        self._connect(address, name)

    @work(exclusive=True, group="connect")
    async def _connect(
        self, address: Address, name: str, start: OnlineLaunch | None = None
    ) -> None:
        """Connect, and go on into the room that the player came for."""
        self.is_connecting, self.rooms = True, []
        self.say_waiting(f"Connecting to {address}")
        try:
            await self.lobby_client.close()
            self.show_rooms()
            await self.lobby_client.connect(address, name, self._ca_file)
        except NetError as error:
            self.say(as_sentence(str(error)), is_error=True)
            return
        finally:
            self.is_connecting = False
            self.show_rooms()
        await self._enter_lobby(address, name, start)

    async def _enter_lobby(self, address: Address, name: str, start: OnlineLaunch | None) -> None:
        kono_app(self).last_online = OnlineLaunch(address, name=name, ca=self._ca_file)
        await asyncio.to_thread(write_last_server, str(address))
        self._show_location()
        self.action_list()
        entrance = entrance_for(start) if start else None
        if entrance is None:
            self._refresh_rooms()
        else:
            self._enter_by(entrance)

    def _show_location(self) -> None:
        """Say which server this is, and the player's name there."""
        lobby = self.lobby_client.lobby
        self.is_server_lost = False
        self.say(f"You are connected to {lobby.address} as {lobby.name}." if lobby else "")

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
        await self.lobby_client.close()
        self.show_rooms()

    def action_close(self) -> None:
        """Stop connecting first, and only then leave."""
        if self.is_connecting:
            self.action_stop()
        else:
            super().action_close()

    # The list

    def _refresh_if_active(self) -> None:
        if self.is_active:
            self.action_refresh()

    def action_refresh(self) -> None:
        """Look again, except on the way into a room, which then uses the connection."""
        if self.is_entering or self.is_connecting:
            return
        if self.lobby_client.is_connected:
            self._refresh_rooms()
        else:
            self._load_saved_seats()

    def handle_refusal(self, error: NetError) -> None:
        """Look again: a server that did not answer may be back, and then the dialog says so."""
        entry = self.current_entry
        is_this_server = entry is None or entry.is_on_this_server
        self.is_server_lost |= is_this_server and error.code not in REFUSAL_CODES
        self.action_refresh()

    def restore_message(self) -> None:
        self._show_location()

    @work(exclusive=True, group="refresh")
    async def _refresh_rooms(self) -> None:
        """Ask for the rooms. The timer asks a lost server again and again."""
        try:
            self.rooms = await self.lobby_client.list_rooms()
        except NetError as error:
            if error.code not in REFUSAL_CODES:
                self.rooms = []
            self.is_server_lost = True
            self.say(f"{as_sentence(str(error))} The program keeps trying.", is_error=True)
        else:
            if self.is_server_lost:
                self._show_location()
        self._load_saved_seats()

    @work(exclusive=True, group="kept")
    async def _load_saved_seats(self) -> None:
        self.saved_seats = await asyncio.to_thread(seats.read_saved_seats)
        self.show_rooms()

    # Into a room

    def _enter_by(self, entrance: RoomEntrance) -> None:
        self.enter_room(lambda: self.lobby_client.enter_room(entrance))

    def on_two_line_list_chosen(self) -> None:
        self.action_go()

    def action_go(self) -> None:
        """Do what is usual for the current room: sit down again, join, or watch."""
        entry = self.current_entry
        if entry is None:
            return
        seat, code = entry.seat, entry.code
        if seat is not None:
            name, ca = self._player_name, self._ca_file
            self.enter_room(lambda: self.lobby_client.take_seat(seat, name, ca))
        elif entry.action is RoomAction.JOIN:
            self._enter_by(lambda lobby: lobby.join(code))
        else:
            self.action_watch()

    def action_watch(self) -> None:
        entry = self.current_entry
        if entry is not None and entry.seat is None:
            self._enter_by(lambda lobby: lobby.watch(entry.code))

    @work(exclusive=True, group="dialog")
    async def action_make(self) -> None:
        from kono_tui.tui.online.new_room import NewRoom

        lobby = self.lobby_client.lobby
        if lobby is not None:
            dialog = NewRoom(lobby.games, self._make_room)
            self._close_or_refresh(await self.app.push_screen_wait(dialog))

    def _make_room(self, setup: RoomSetup) -> Awaitable[RoomLink]:
        return self.lobby_client.enter_room(lambda lobby: lobby.make(setup))

    @work(exclusive=True, group="dialog")
    async def action_code(self) -> None:
        from kono_tui.tui.online.room_code import RoomCodeDialog

        self._close_or_refresh(await self.app.push_screen_wait(RoomCodeDialog(self._find_room)))

    def _find_room(self, code: str, watch: bool) -> Awaitable[RoomLink]:
        """Enter the room of a code; if the player has a seat there already, take that seat."""
        if watch:
            return self.lobby_client.enter_room(lambda lobby: lobby.watch(code))
        return self.lobby_client.enter_room(lambda lobby: lobby.enter(code))

    def _close_or_refresh(self, link: RoomLink | None) -> None:
        """Close with the room that a dialog has led into; look again if it has led nowhere."""
        if link is not None:
            self.dismiss(link)
        else:
            self.action_refresh()

    @work(exclusive=True, group="dialog")
    async def action_forget(self) -> None:
        """Give a seat up for good, if the player confirms it."""
        entry = self.current_entry
        if entry is None or entry.seat is None:
            return
        seat = entry.seat
        text = f"Forget your seat in room {entry.code}? Without it you cannot play on there."
        question = ChoiceDialog("FORGET", text, FORGET_ANSWERS)
        if await self.app.push_screen_wait(question) != "forget":
            return
        try:
            address = Address.parse(seat.address)
            await asyncio.to_thread(seats.forget_seats, address, seat.room, seat.token)
        except KonoError as error:
            self.say(as_sentence(str(error)), is_error=True)
        self._load_saved_seats()
