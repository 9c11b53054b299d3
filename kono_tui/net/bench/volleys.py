"""Simultaneous games over real connections, at any pace, with the time each move took."""

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
"""The seat that decides, and the message that makes the decision."""


def script(setup: Setup, length: int, source: random.Random) -> list[Step]:
    """Return the decisions of a game without chance: first the colour, then random legal moves."""
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
            return script(setup, length, source)  # this game was over too soon
        seat = room.waits_for or 0
        steps.append((seat, written("decide", ply=room.ply, do=kind, what=what)))
        room.take(room.decide(seat, kind, what, source, 0.0))
    return steps


@dataclass
class Trips:
    """The durations of moves, from sending a move to its answer, in seconds."""

    taken: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def share(self, of: float) -> float:
        """Return the time within which that share of the answers came, in milliseconds."""
        ordered = sorted(self.taken)
        return 1000 * ordered[min(int(len(ordered) * of), len(ordered) - 1)]

    @property
    def rate(self) -> float:
        """How many moves there were per second."""
        return len(self.taken) / self.seconds


@dataclass
class Pair:
    """The two players of a game: their connections and their decisions."""

    players: tuple[ClientConnection, ClientConnection]
    steps: Sequence[Step]
    in_room: bool
    """Whether they sit in a room and each receives the other's decisions; else all is echoed."""

    async def play(self, first: int, last: int, trips: Trips, pause: float) -> None:
        """Make some of the decisions. NetError if an answer is not the expected one."""
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
        """Check that both players received the same message, and that it is what was sent."""
        wanted, got = json.loads(sent), json.loads(answer)
        made = got.get("decision", {})
        same = all(made.get(name) == wanted[name] for name in ("ply", "do", "what"))
        if answer != told or got["type"] != "decided" or made.get("seat") != seat or not same:
            raise NetError("bad_message", f"found '{answer!r}' and '{told!r}' after '{sent}'")


async def volley(pairs: Sequence[Pair], first: int, last: int, trips: Trips, pause: float) -> None:
    """Let all pairs play at the same time."""
    began = perf_counter()
    await asyncio.gather(*(pair.play(first, last, trips, pause) for pair in pairs))
    trips.seconds += perf_counter() - began
