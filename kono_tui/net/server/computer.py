"""The computer players in rooms: one engine serves all of them in turn."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from kono_tui.core.position import CHANCE
from kono_tui.engine.client import Engine
from kono_tui.errors import KonoError, NetError
from kono_tui.net import decisions
from kono_tui.net.requests import Request
from kono_tui.net.server.connection import LOG
from kono_tui.net.server.hosted import COMPUTERS, Hosted
from kono_tui.play import draws
from kono_tui.play.advisor import Advice
from kono_tui.search.levels import Level, level_named

if TYPE_CHECKING:
    from kono_tui.net.server.server import Server


class Computers:
    """The players at seat 1 of the rooms that asked for a computer."""

    def __init__(self, server: Server, engine: Engine | None = None) -> None:
        self._server = server
        self._engine = engine
        self._turn = asyncio.Lock()
        self._busy: set[Hosted] = set()

    def look(self, hosted: Hosted) -> None:
        """Set to work if the computer of a room has something to decide or to answer."""
        if hosted not in self._busy and _is_asked(hosted) and not self._server.stopping:
            self._busy.add(hosted)
            self._server.start(self._attend(hosted))

    async def close(self) -> None:
        """Close the engine."""
        if self._engine is not None:
            await self._engine.close()

    async def _attend(self, hosted: Hosted) -> None:
        """Decide and answer until a person has to."""
        try:
            while _is_asked(hosted) and not self._server.stopping:
                await self._attend_once(hosted)
        except KonoError as error:
            if not self._server.stopping:
                LOG.error("room %s: the computer cannot play on: %s", hosted.code, error)
                _tell(hosted, error)
        finally:
            self._busy.discard(hosted)

    async def _attend_once(self, hosted: Hosted) -> None:
        request = hosted.room.request
        if request is None:
            await self._move(hosted)
            return
        try:
            agrees = await self._takes_draw(hosted)
        except KonoError:
            await self._answer(hosted, request, yes=False)
            raise
        await self._answer(hosted, request, agrees)

    async def _move(self, hosted: Hosted) -> None:
        """Find a turn, and play it as far as it was planned."""
        room = hosted.room
        ply, advice = room.ply, await self._advice(hosted, level_named(room.setup.computer))
        for move in advice.turn if advice else ():
            async with hosted.lock:
                match = room.series.match
                if hosted.closed or room.ply != ply or match is None:
                    return  # something else happened in the meantime
                what = match.game.notation(match.position, move)
                now, chance = self._server.now(), self._server.chance
                await hosted.settle(room.decide(COMPUTERS, decisions.MOVE, what, chance, now))
                ply += 1

    async def _takes_draw(self, hosted: Hosted) -> bool:
        """Evaluate the position as for a move; a computer without a lead accepts a draw."""
        room = hosted.room
        advice = await self._advice(hosted, draws.level_of(room.series))
        match = room.series.match
        if advice is None or match is None:
            return False
        return draws.accepts(advice.value if match.to_move == COMPUTERS else -advice.value)

    async def _answer(self, hosted: Hosted, request: Request, yes: bool) -> None:
        async with hosted.lock:
            if not hosted.closed and hosted.room.request is request:
                await hosted.answer(COMPUTERS, yes)

    async def _advice(self, hosted: Hosted, level: Level) -> Advice | None:
        """Return the engine's advice; None if there is nothing to ask once the engine is free."""
        room = hosted.room
        async with self._turn:
            match = room.series.match
            if hosted.closed or match is None or match.ending or match.to_move == CHANCE:
                return None
            if self._engine is None:
                self._engine = Engine()
            seed = self._server.chance.getrandbits(31)
            return await self._engine.advise(match, level, seed, others=0)


def _is_asked(hosted: Hosted) -> bool:
    """Whether the computer has something to decide or to answer."""
    room = hosted.room
    asked = room.request is not None and room.request.seat != COMPUTERS
    return not hosted.closed and (asked or room.waits_for == COMPUTERS)


def _tell(hosted: Hosted, error: KonoError) -> None:
    """Tell the players that their computer is stuck; it tries again when one asks for a sync."""
    code = error.code if isinstance(error, NetError) else "computer"
    for player in filter(None, hosted.players):
        player.refuse(code, f"the computer cannot play on now: {error}")
