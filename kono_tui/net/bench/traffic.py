"""Simultaneous games over real connections, at any pace, with the time each move took."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from websockets.asyncio.client import ClientConnection

from kono_tui.errors import NetError
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room import Room, Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.tournament import Stage

CHECKED_FIELDS: Final = ("ply", "do", "what", "seat")
ScriptStep = tuple[int, str]
"""The seat that decides, and the message that makes the decision."""


def create_script(setup: RoomSetup, length: int, source: random.Random) -> list[ScriptStep]:
    """Return the decisions of a game without chance: first the colour, then random legal moves."""
    room = Room.create("SCRIPT", setup, Seat("first"))
    room.seats[1] = Seat("second")
    steps: list[ScriptStep] = []
    while len(steps) < length:
        tournament = room.tournament
        if tournament.stage is Stage.COLOUR:
            kind, content = decisions.COLOUR, tournament.game.info.colours[0]
        elif tournament.match is not None and tournament.stage is Stage.PLAY:
            move = source.choice(tournament.match.legal_moves)
            kind = decisions.MOVE
            content = tournament.game.notation.format_move(tournament.match.position, move)
        else:
            return create_script(setup, length, source)  # this game was over too soon
        seat = room.deciding_seat or 0
        steps.append((seat, format_message("decide", ply=room.ply, do=kind, what=content)))
        room.apply_draft(room.draft_decision(seat, kind, content, source, 0.0))
    return steps


@dataclass
class TripTimes:
    """The durations of moves, from sending a move to its answer, in seconds."""

    durations: list[float] = field(default_factory=list)
    total_seconds: float = 0.0

    def quantile_ms(self, share: float) -> float:
        """Return the time within which that share of the answers came, in milliseconds."""
        ordered = sorted(self.durations)
        return 1000 * ordered[min(int(len(ordered) * share), len(ordered) - 1)]

    @property
    def rate(self) -> float:
        """How many moves there were per second."""
        return len(self.durations) / self.total_seconds


@dataclass
class PlayerPair:
    """The two players of a game: their connections and their decisions."""

    players: tuple[ClientConnection, ClientConnection]
    steps: Sequence[ScriptStep]
    is_in_room: bool
    """Whether they sit in a room and each receives the other's decisions; else all is echoed."""
    unchecked: list[tuple[int, str, str | bytes]] = field(default_factory=list)
    """The seat, what it sent, and the answer, for each move not checked yet."""

    async def play(self, first: int, last: int, trips: TripTimes, pause: float) -> None:
        """Make some of the decisions. NetError if the two players get different answers."""
        for seat, message in self.steps[first:last]:
            if pause:
                await asyncio.sleep(random.uniform(0, 2 * pause))
            mover = self.players[seat]
            began = perf_counter()
            await mover.send(message)
            answer = await mover.recv()
            trips.durations.append(perf_counter() - began)
            if self.is_in_room:
                broadcast = await self.players[1 - seat].recv()
                if answer != broadcast:
                    raise NetError("bad_message", f"found '{answer!r}' and '{broadcast!r}'")
                self.unchecked.append((seat, message, answer))
            elif answer != message:
                raise NetError("bad_message", f"found '{answer!r}', expected '{message}'")

    def check_answers(self) -> None:
        """Check that each answer is the decision that was sent. NetError if one is not."""
        for seat, sent, answer in self.unchecked:
            expected, got = json.loads(sent), json.loads(answer)
            decision = got.get("decision", {})
            expected["seat"] = seat
            same = all(decision.get(name) == expected[name] for name in CHECKED_FIELDS)
            if got["type"] != "decided" or not same:
                raise NetError("bad_message", f"found '{answer!r}' after '{sent}'")
        self.unchecked.clear()


async def play_all(
    pairs: Sequence[PlayerPair], first: int, last: int, trips: TripTimes, pause: float
) -> None:
    """Let all pairs play at the same time.

    To look into the answers takes time that is not the server's, so it is done afterwards.
    """
    began = perf_counter()
    await asyncio.gather(*(pair.play(first, last, trips, pause) for pair in pairs))
    trips.total_seconds += perf_counter() - began
    for pair in pairs:
        pair.check_answers()
