"""The computer players in rooms: one engine serves all of them in turn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kono_tui.core.position import CHANCE
from kono_tui.engine.client import EngineClient
from kono_tui.errors import KonoError, NetError
from kono_tui.net.protocol.requests import Request
from kono_tui.net.server.connections.connection import LOG
from kono_tui.net.server.live_room import COMPUTER_SEAT, LiveRoom
from kono_tui.search.levels import Level, parse_level
from kono_tui.strategy import draw_answers
from kono_tui.strategy.advisor import Advice

if TYPE_CHECKING:
    from kono_tui.net.server.server import RoomServer


class ComputerPlayers:
    """The players at seat 1 of the rooms that asked for a computer."""

    def __init__(self, server: RoomServer, engine: EngineClient | None = None) -> None:
        self._server = server
        self._engine = engine
        self._engine_lock = asyncio.Lock()
        self._busy_rooms: set[LiveRoom] = set()

    def wake(self, live_room: LiveRoom) -> None:
        """Set to work if the computer of a room has something to decide or to answer."""
        is_free = live_room not in self._busy_rooms and not self._server.is_stopping
        if is_free and _has_work(live_room):
            self._busy_rooms.add(live_room)
            self._server.start_task(self._play_in(live_room))

    async def close(self) -> None:
        """Close the engine."""
        if self._engine is not None:
            await self._engine.close()

    async def _play_in(self, live_room: LiveRoom) -> None:
        """Decide and answer until a person has to."""
        try:
            while _has_work(live_room) and not self._server.is_stopping:
                await self._act_once(live_room)
        except KonoError as error:
            if not self._server.is_stopping:
                LOG.error("room %s: the computer cannot play on: %s", live_room.code, error)
                _report_trouble(live_room, error)
        finally:
            self._busy_rooms.discard(live_room)

    async def _act_once(self, live_room: LiveRoom) -> None:
        request = live_room.room.request
        if request is None:
            await self._move(live_room)
            return
        try:
            agrees = await self._accepts_draw(live_room)
        except KonoError:
            await self._answer(live_room, request, agrees=False)
            raise
        await self._answer(live_room, request, agrees)

    async def _move(self, live_room: LiveRoom) -> None:
        """Find a turn, and play it as far as it was planned."""
        room = live_room.room
        ply = room.ply
        advice = await self._advice(live_room, parse_level(room.setup.computer_level))
        for move in advice.turn if advice else ():
            async with live_room.lock:
                if live_room.is_closed or room.ply != ply:
                    return  # something else happened in the meantime
                now, chance = self._server.now(), self._server.random_source
                await live_room.save_and_apply(room.draft_move(COMPUTER_SEAT, move, chance, now))
                ply += 1

    async def _accepts_draw(self, live_room: LiveRoom) -> bool:
        """Evaluate the position as for a move, unless it is too early for a draw anyway."""
        tournament = live_room.room.tournament
        if draw_answers.is_too_early(tournament):
            return False
        advice = await self._advice(live_room, draw_answers.answering_level())
        match = tournament.match
        if advice is None or match is None:
            return False
        own_value = advice.value if match.to_move == COMPUTER_SEAT else -advice.value
        return draw_answers.answer_offer(tournament, own_value).agrees

    async def _answer(self, live_room: LiveRoom, request: Request, agrees: bool) -> None:
        async with live_room.lock:
            if not live_room.is_closed and live_room.room.request is request:
                await live_room.answer(COMPUTER_SEAT, agrees)

    async def _advice(self, live_room: LiveRoom, level: Level) -> Advice | None:
        """Return the engine's advice; None if there is nothing to ask once the engine is free."""
        room = live_room.room
        async with self._engine_lock:
            match = room.tournament.match
            if live_room.is_closed or match is None or match.ending or match.to_move == CHANCE:
                return None
            if self._engine is None:
                self._engine = EngineClient()
            seed = self._server.random_source.getrandbits(31)
            return await self._engine.advise(match, level, seed, others=0)


def _has_work(live_room: LiveRoom) -> bool:
    """Whether the computer has something to decide or to answer."""
    room = live_room.room
    is_requested = room.request is not None and room.request.seat != COMPUTER_SEAT
    return not live_room.is_closed and (is_requested or room.deciding_seat == COMPUTER_SEAT)


def _report_trouble(live_room: LiveRoom, error: KonoError) -> None:
    """Tell the players that their computer is stuck; it tries again when one asks for a sync."""
    code = error.code if isinstance(error, NetError) else "computer"
    for player in filter(None, live_room.players):
        player.refuse(code, f"the computer cannot play on now: {error}")
