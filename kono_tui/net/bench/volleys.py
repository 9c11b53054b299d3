"""Games at once over real connections, at any pace, and how long each move took."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter

from websockets.asyncio.client import ClientConnection

from kono_tui.errors import NetError
from kono_tui.net import decisions
from kono_tui.net.messages import written
from kono_tui.net.room import Room, Seat
from kono_tui.net.setup import Setup
from kono_tui.play.series import Stage

Step = tuple[int, str]
"""Whose decision it is, and the message that makes it."""


def script(setup: Setup, length: int, source: random.Random) -> list[Step]:
    """So many decisions of a game without chance: first the colour, then any legal moves."""
    room = Room.made("SCRIPT", setup, Seat("first"))
    room.seats[1] = Seat("second")
    steps: list[Step] = []
    while len(steps) < length:
        series = room.series
        if series.stage is Stage.COLOUR:
            kind, what = decisions.COLOUR, series.game.colours[0]
        elif series.match is not None and series.stage is Stage.PLAY:
            move = source.choice(series.match.legal)
            kind, what = decisions.MOVE, series.game.notation(series.match.position, move)
        else:
            return script(setup, length, source)  # that one was over too soon
        seat = room.waits_for or 0
        steps.append((seat, written("decide", ply=room.ply, do=kind, what=what)))
        room.take(room.decide(seat, kind, what, source, 0.0))
    return steps


@dataclass
class Trips:
    """How long moves took, from sending one to its answer, in seconds."""

    taken: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def share(self, of: float) -> float:
        """The time within which that share of them came back, in milliseconds."""
        ordered = sorted(self.taken)
        return 1000 * ordered[min(int(len(ordered) * of), len(ordered) - 1)]

    @property
    def rate(self) -> float:
        """How many there were in a second."""
        return len(self.taken) / self.seconds


@dataclass
class Pair:
    """The two players of a game: their connections, and what they do."""

    players: tuple[ClientConnection, ClientConnection]
    steps: Sequence[Step]
    in_room: bool
    """Whether they sit in a room, and each is told what the other does; else all is echoed."""

    async def play(self, first: int, last: int, trips: Trips, pause: float) -> None:
        """Make some of the steps. NetError if an answer is not the one that must come."""
        for seat, message in self.steps[first:last]:
            if pause:
                await asyncio.sleep(random.uniform(0, 2 * pause))
            mine = self.players[seat]
            began = perf_counter()
            await mine.send(message)
            answer = await mine.recv()
            trips.taken.append(perf_counter() - began)
            if self.in_room:
                told = await self.players[1 - seat].recv()
                self._check(seat, message, answer, told)
            elif answer != message:
                raise NetError("bad_message", f"found '{answer!r}', expected '{message}'")

    def _check(self, seat: int, sent: str, answer: str | bytes, told: str | bytes) -> None:
        """Both were told the same, and it is what was sent."""
        wanted, got = json.loads(sent), json.loads(answer)
        made = got.get("decision", {})
        same = all(made.get(name) == wanted[name] for name in ("ply", "do", "what"))
        if answer != told or got["type"] != "decided" or made.get("seat") != seat or not same:
            raise NetError("bad_message", f"found '{answer!r}' and '{told!r}' after '{sent}'")


async def volley(pairs: Sequence[Pair], first: int, last: int, trips: Trips, pause: float) -> None:
    """Let all pairs play at once."""
    began = perf_counter()
    await asyncio.gather(*(pair.play(first, last, trips, pause) for pair in pairs))
    trips.seconds += perf_counter() - began
