"""The lobby of a server, line by line: its rooms, the user's own games, and the ways into rooms."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Final

from kono_tui.errors import KonoError, NetError
from kono_tui.net.client import seats
from kono_tui.net.client.lobby import Listed, Lobby, RoomLink
from kono_tui.net.client.seats import KeptSeat
from kono_tui.net.setup import Setup
from kono_tui.plain.console import Console
from kono_tui.plain.making import asked_for
from kono_tui.plain.online import OnlineSitting
from kono_tui.plain.online_told import room_told, watchers_told
from kono_tui.plain.typed import Lines
from kono_tui.text.sentences import sentence

WORDS: Final = {
    "rooms": "lists the rooms, and your own games",
    "join": "sits down in a room, or at your seat there again: join K7QMX",
    "watch": "looks on: watch K7QMX",
    "make": "makes a room: make konobi 11 clock 10+5 computer easy private help",
    "forget": "gives up a seat of yours: forget K7QMX",
    "leave": "ends the program",
    "?": "shows this list",
}
SHOWN: Final = 30
"""How many rooms are listed at once."""


class OnlineLobby:
    """The user's time on a server, until the user leaves or the input ends."""

    def __init__(self, console: Console, lines: Lines, lobby: Lobby) -> None:
        self.console = console
        self.lines = lines
        self.lobby = lobby

    async def stay(self) -> None:
        """Go from room to room. Close the connection in the end."""
        try:
            lobby = self.lobby
            self.console.say(f"You are at {lobby.address}, as {lobby.name}. Type ? for more.")
            await self._tried("rooms")
            while (line := await self.lines.next()) is not None:
                if not self.console.interactive and line:
                    self.console.show(f"> {line}")
                if line.lower() in ("leave", "quit", "q") or not await self._tried(line):
                    return
            self.console.say("The input has ended.")
        finally:
            await self.lobby.close()

    async def _tried(self, line: str) -> bool:
        """Run a line's command; return False if there is no more input."""
        try:
            return await self._do(line)
        except KonoError as error:
            self.console.say(sentence(str(error)))
            return True

    async def _do(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "rooms" | "":
                await self._list()
            case "join":
                return await self._play(self._joined(_code(rest)))
            case "watch":
                return await self._play(self.lobby.watch(_code(rest)))
            case "make":
                return await self._play(self.lobby.make(asked_for(rest).setup()))
            case "forget":
                seats.forget(self.lobby.address, _code(rest))
                await self._list()
            case "?":
                told = (f"{word:<8}{what}" for word, what in WORDS.items())
                self.console.show("\n".join(told))
            case _:
                choices = ", ".join(WORDS)
                raise KonoError(f"'{line[:40]}' does nothing here; type one of {choices}")
        return True

    async def _joined(self, code: str) -> RoomLink:
        return await joined(self.lobby, code, "watch")

    async def _play(self, coming: Awaitable[RoomLink]) -> bool:
        return await OnlineSitting(self.console, self.lines, await coming).play()

    async def _list(self) -> None:
        """List the user's own games and the open rooms."""
        rooms = await self.lobby.rooms()
        own = [seat for seat in seats.kept() if seat.address == str(self.lobby.address)]
        known = {room.code: room for room in rooms}
        for seat in own:
            self.console.show(f"{seat.room}  yours: {_own(seat, known.get(seat.room))}")
        others = [room for room in rooms if room.code not in {seat.room for seat in own}]
        for room in others[:SHOWN]:
            self.console.show(f"{room.code}  {listed_told(room)}")
        if others[SHOWN:]:
            self.console.say(f"And {len(others) - SHOWN} more.")
        if not others:
            self.console.say("There are no rooms of others; make begins one.")


async def joined(lobby: Lobby, code: str, watch: str) -> RoomLink:
    """Take a seat in a room. If both are taken, the NetError names the command to watch instead."""
    try:
        return await lobby.enter(code)
    except NetError as error:
        if error.code != "taken":
            raise
        taken = f"both seats of room {code.strip().upper()} are taken"
        raise NetError("taken", f"{taken}; {watch} looks on") from error


def _code(rest: str) -> str:
    if not rest.strip():
        raise KonoError("name the room by its code, such as join K7QMX")
    return rest


def _own(seat: KeptSeat, room: Listed | None) -> str:
    return listed_told(room) if room else room_told(Setup.heard(seat.setup))


def listed_told(room: Listed) -> str:
    """Describe a room of the list: "Kono 5x5, Ann and a free seat"."""
    names = [person.name or "a free seat" for person in room.people]
    told = f"{room_told(room.setup)}, {names[0]} and {names[1]}"
    if all(person.name for person in room.people):
        told += f", round {room.round}{' (over)' if room.over else ''}"
    if room.watchers:
        told += f", {watchers_told(room.watchers)}"
    return told
