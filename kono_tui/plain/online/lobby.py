"""Play on a server, line by line: its lobby, the user's own games, and the ways into rooms."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TextIO

from kono_tui.errors import KonoError, NetError
from kono_tui.formats.sentences import as_sentence
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import ListedRoom, Lobby, RoomLink
from kono_tui.net.room_setup import RoomSetup
from kono_tui.plain.console import Console
from kono_tui.plain.input_lines import LineReader
from kono_tui.plain.online.room_options import parse_room_options
from kono_tui.plain.online.room_session import RoomSession
from kono_tui.plain.online.room_wording import describe_room

LOBBY_COMMANDS: Final = {
    "rooms": "lists the rooms, and your own games",
    "join": "joins a room, or goes back to your seat there: join K7QMX",
    "watch": "watches a room: watch K7QMX",
    "make": "makes a room: make konobi 11 clock 10+5 computer easy private help",
    "forget": "gives up a seat of yours: forget K7QMX",
    "leave": "ends the program",
    "?": "shows this list",
}
MAX_ROOMS_SHOWN: Final = 30
"""How many rooms are listed at once."""


@dataclass(frozen=True)
class OnlineDestination:
    """Where to go: a server, and there a room by its code, a new room, or just the lobby."""

    address: Address
    name: str
    ca: Path | None = None
    code: str = ""
    as_spectator: bool = False
    setup: RoomSetup | None = None


async def play_online(destination: OnlineDestination, source: TextIO, target: TextIO) -> None:
    """Play until the user leaves or the input ends. NetError says why that is not possible."""
    console = Console(source, target)
    lobby = await Lobby.open(destination.address, destination.name, destination.ca)
    try:
        if not destination.code and destination.setup is None:
            await LobbySession(console, LineReader(source), lobby).run()
            return
        link = await _enter_room(lobby, destination)
    finally:
        await lobby.close()
    await RoomSession(console, LineReader(source), link).play()


async def _enter_room(lobby: Lobby, destination: OnlineDestination) -> RoomLink:
    if destination.setup is not None:
        return await lobby.make(destination.setup)
    if destination.as_spectator:
        return await lobby.watch(destination.code)
    return await join_room(lobby, destination.code, "--watch")


@dataclass(eq=False)
class LobbySession:
    """The user's time on a server, until the user leaves or the input ends."""

    console: Console
    reader: LineReader
    lobby: Lobby

    async def run(self) -> None:
        """Go from room to room. Close the connection in the end."""
        try:
            lobby = self.lobby
            self.console.say(
                f"You are connected to {lobby.address} as {lobby.name}. Type ? for more."
            )
            await self._try_line("rooms")
            while (line := await self.reader.next_line()) is not None:
                if not self.console.is_interactive and line:
                    self.console.show(f"> {line}")
                if line.lower() in ("leave", "quit", "q") or not await self._try_line(line):
                    return
            self.console.say("The input has ended.")
        finally:
            await self.lobby.close()

    async def _try_line(self, line: str) -> bool:
        """Run a line's command; return False if there is no more input."""
        try:
            return await self._run_command(line)
        except KonoError as error:
            self.console.say(as_sentence(str(error)))
            return True

    async def _run_command(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "rooms" | "":
                await self._list_rooms()
            case "join":
                return await self._play_in_room(join_room(self.lobby, _require_code(rest), "watch"))
            case "watch":
                return await self._play_in_room(self.lobby.watch(_require_code(rest)))
            case "make":
                setup = parse_room_options(rest).room_setup()
                return await self._play_in_room(self.lobby.make(setup))
            case "forget":
                seats.forget_seats(self.lobby.address, _require_code(rest))
                await self._list_rooms()
            case "?":
                help_lines = (f"{word:<8}{meaning}" for word, meaning in LOBBY_COMMANDS.items())
                self.console.show("\n".join(help_lines))
            case _:
                choices = ", ".join(LOBBY_COMMANDS)
                raise KonoError(f"'{line[:40]}' does nothing here; type one of {choices}")
        return True

    async def _play_in_room(self, entering: Awaitable[RoomLink]) -> bool:
        return await RoomSession(self.console, self.reader, await entering).play()

    async def _list_rooms(self) -> None:
        """List the user's own games and the open rooms."""
        rooms = await self.lobby.rooms()
        address, rooms_by_code = str(self.lobby.address), {room.code: room for room in rooms}
        own_seats = [seat for seat in seats.read_saved_seats() if seat.address == address]
        for seat in own_seats:
            if room := rooms_by_code.get(seat.room):
                description = describe_listed_room(room)
            else:
                description = describe_room(RoomSetup.from_wire(seat.setup))
            self.console.show(f"{seat.room}  yours: {description}")
        other_rooms = [room for room in rooms if room.code not in {seat.room for seat in own_seats}]
        for room in other_rooms[:MAX_ROOMS_SHOWN]:
            self.console.show(f"{room.code}  {describe_listed_room(room)}")
        if other_rooms[MAX_ROOMS_SHOWN:]:
            self.console.say(f"And {len(other_rooms) - MAX_ROOMS_SHOWN} more.")
        if not other_rooms:
            self.console.say("Nobody else has a room; make opens one.")


async def join_room(lobby: Lobby, code: str, watch_command: str) -> RoomLink:
    """Take a seat in a room. If both are taken, the NetError names the command to watch instead."""
    try:
        return await lobby.enter(code)
    except NetError as error:
        if error.code != "taken":
            raise
        taken = f"both seats of room {code.strip().upper()} are taken"
        raise NetError("taken", f"{taken}; type {watch_command} to watch") from error


def _require_code(rest: str) -> str:
    if not rest.strip():
        raise KonoError("name the room by its code, such as join K7QMX")
    return rest


def describe_listed_room(room: ListedRoom) -> str:
    """Describe a room of the list: "Kono 5x5, Ann and a free seat"."""
    names = [person.name or "a free seat" for person in room.people]
    text = f"{describe_room(room.setup)}, {names[0]} and {names[1]}"
    if all(person.name for person in room.people):
        text += f", round {room.round}{' (over)' if room.is_over else ''}"
    if room.spectator_count:
        text += f", {room.spectator_count} watch{'es' if room.spectator_count == 1 else ''}"
    return text
