"""A process that plays a seat by chance, or watches, and writes down what it does and sees.

    python -m tests.campaigns.network.bot 127.0.0.1:8765 make --journal FILE --game kono --size 5
    python -m tests.campaigns.network.bot 127.0.0.1:8765 ABCDE --journal FILE

It can be killed at any moment. Started again with the same KONO_DATA, it comes back to its seat.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kono_tui.errors import NetError
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.protocol.decisions import DRAW, MOVE, RESIGN, ROUND
from kono_tui.net.protocol.events import (
    ConnectionLost,
    DecisionMade,
    MessageRefused,
    RequestEnded,
    RoomClosed,
    RoomEvent,
    RoomSynced,
)
from kono_tui.net.protocol.requests import TAKEBACK
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import RoomView
from kono_tui.play.opening.guess import GUESSING_SEAT
from kono_tui.play.tournament import Stage
from tests.campaigns.network import journal as kept
from tests.campaigns.network.journal import BotJournal, fingerprint
from tests.net.rooms import random_decision

IDLE_SECONDS: Final = 0.25
"""How many seconds without an event pass before the bot looks for something to do."""
RESEND_SECONDS: Final = 0.4
"""How many seconds to wait before a request or an answer is sent again."""
FINAL_CODES: Final = ("no_room", "bad_token", "version", "no_game", "bad_message", "taken")


@dataclass
class PlayTarget:
    """How far to play a room: until a round ends after this many rounds and this many decisions."""

    rounds: int
    plies: int
    pace: float = 0.02
    """The maximum number of seconds that a move takes."""
    max_moves: int = 120
    """After this many moves in a round a bot resigns: random play of Kono and Canoga is endless."""

    def is_reached(self, view: RoomView) -> bool:
        """Whether the room is played far enough; both seats see it alike."""
        over = view.tournament.stage is Stage.ROUND_OVER
        return over and view.tournament.round >= self.rounds and view.ply >= self.plies


class Bot:
    """One seat of a room, or a spectator."""

    def __init__(
        self, link: RoomLink, journal: BotJournal, source: random.Random, aim: PlayTarget
    ) -> None:
        self._link = link
        self._journal = journal
        self._source = source
        self._aim = aim
        self._last_asked_ply = -1
        self._quiet_until = 0.0

    async def play(self) -> int:
        """Play until the target is reached; return 0 if it is."""
        self._record_sync()
        while not self._aim.is_reached(self._link.view):
            if self._link.view.seat is not None and self._link.connected:
                await self._act_for_seat(self._link.view.seat)
            try:
                async with asyncio.timeout(IDLE_SECONDS):
                    event = await self._link.next()
            except TimeoutError:
                continue
            self._record_event(event)
            if isinstance(event, RoomClosed):
                return 4
        view = self._link.view
        self._journal.write(kept.ENDED, ply=view.ply, state=fingerprint(view.tournament))
        return 0

    # Journal

    def _record_event(self, event: RoomEvent) -> None:
        match event:
            case DecisionMade(decision, before):
                self._journal.write_decision(decision.to_record(before))
            case RoomSynced():
                self._record_sync()
            case MessageRefused(code, text) | RoomClosed(code, text):
                self._journal.write(kept.REFUSED, code=code, text=text)
            case ConnectionLost():
                self._journal.write(kept.LOST)
        if isinstance(event, DecisionMade | RoomSynced | RequestEnded):
            self._quiet_until = 0.0

    def _record_sync(self) -> None:
        view = self._link.view
        self._journal.write(kept.SYNCED, ply=view.ply, state=fingerprint(view.tournament))

    # Actions

    async def _act_for_seat(self, seat: int) -> None:
        """Do what there is to do for the seat, if anything."""
        view = self._link.view
        if not view.is_full or self._link.pending:
            return
        if view.request and view.request.seat != seat:
            self._answer(view)
        elif view.tournament.stage is Stage.ROUND_OVER:
            self._ask(ROUND, self._source.choice(sorted(view.tournament.game.info.sizes)[:2]))
        elif not view.request and self._last_asked_ply != view.ply:
            self._last_asked_ply = view.ply
            self._maybe_ask(view)
        if _deciding_seat(view) == seat and not self._is_awaiting_answer(view):
            await asyncio.sleep(self._source.random() * self._aim.pace)
            self._decide(view)

    def _is_awaiting_answer(self, view: RoomView) -> bool:
        """Whether an answer may still come and is worth the wait, as a decision would end that."""
        return view.tournament.stage is Stage.PLAY and time.monotonic() < self._quiet_until

    def _answer(self, view: RoomView) -> None:
        if self._is_quiet() or view.request is None:
            return
        likely = {ROUND: 0.9, TAKEBACK: 0.5, DRAW: 0.4}
        yes = self._source.random() < likely[view.request.kind]
        self._journal.write(kept.ANSWERED, what=view.request.kind, yes=yes, ply=view.ply)
        self._link.answer(yes)

    def _maybe_ask(self, view: RoomView) -> None:
        """Now and then ask for something, as people do."""
        match = view.tournament.match
        drawn = self._source.random()
        if match is None or match.ending:
            return
        if drawn < 0.03:
            self._ask(TAKEBACK)
        elif drawn < 0.05 and view.tournament.game.rounds.allows_draws and not match.is_mid_turn:
            self._ask(DRAW)

    def _ask(self, what: str, size: int = 0) -> None:
        if self._is_quiet():
            return
        self._journal.write(kept.ASKED, what=what, size=size, ply=self._link.view.ply)
        self._link.ask(what, size)

    def _is_quiet(self) -> bool:
        """Whether a request or an answer was sent a moment ago; if not, start such a moment now."""
        now = time.monotonic()
        if now < self._quiet_until:
            return True
        self._quiet_until = now + RESEND_SECONDS
        return False

    def _decide(self, view: RoomView) -> None:
        kind, what = random_decision(view, self._source)
        match = view.tournament.match
        tired = match is not None and len(match.moves) > self._aim.max_moves
        if kind == MOVE and (tired or self._source.random() < 0.005):
            kind, what = RESIGN, ""
        self._journal.write(kept.SENT, ply=view.ply, kind=kind, what=what)
        self._link.decide(kind, what)


def _deciding_seat(view: RoomView) -> int | None:
    """Return the seat that has to decide alone."""
    match view.tournament.stage:
        case Stage.GUESS:
            return GUESSING_SEAT
        case Stage.COLOUR:
            return view.tournament.picker
        case Stage.PLAY:
            return view.tournament.match.to_move if view.tournament.match else None
        case _:
            return None


async def _enter_room(options: argparse.Namespace) -> RoomLink:
    """Enter the room, by the saved seat or for the first time. Try until it works."""
    address = Address.parse(options.address)
    while True:
        lobby: Lobby | None = None
        try:
            lobby = await Lobby.open(address, options.name)
            return await _go_into_room(lobby, options)
        except NetError as error:
            if lobby is not None:
                await lobby.close()
            if error.code in FINAL_CODES:
                raise
            await asyncio.sleep(0.1)


async def _go_into_room(lobby: Lobby, options: argparse.Namespace) -> RoomLink:
    if options.watch:
        return await lobby.watch(options.room)
    if options.room == "make":
        if mine := seats.read_saved_seats():
            return await lobby.take(mine[0].room, mine[0].token)
        clock = (options.clock, 5) if options.clock else None
        setup = RoomSetup(options.game, options.size, clock=clock, computer_level=options.computer)
        return await lobby.make(setup)
    return await lobby.enter(options.room)


async def _run(options: argparse.Namespace) -> int:
    journal = BotJournal(options.journal)
    link: RoomLink | None = None
    try:
        async with asyncio.timeout(options.seconds):
            link = await _enter_room(options)
            journal.write(kept.SEATED, room=link.code, seat=link.view.seat)
            source = random.Random(options.seed if options.seed else None)
            aim = PlayTarget(options.rounds, options.plies, options.pace, options.longest)
            return await Bot(link, journal, source, aim).play()
    except TimeoutError:
        sys.stderr.write(f"the game did not end in {options.seconds:g} seconds\n")
        return 3
    except NetError as error:
        sys.stderr.write(f"{error.code}: {error}\n")
        return 5
    finally:
        if link is not None:
            await link.close()
        journal.close()


def _parse_options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.network.bot")
    parser.add_argument("address")
    parser.add_argument("room", help="a code, or make")
    parser.add_argument("--journal", type=Path, required=True)
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--name", default="Ann")
    parser.add_argument("--game", default="kono")
    parser.add_argument("--size", type=int, default=5)
    parser.add_argument("--clock", type=int, default=0)
    parser.add_argument("--computer", default="")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--plies", type=int, default=0)
    parser.add_argument("--pace", type=float, default=0.02, help="seconds before a move, at most")
    parser.add_argument("--longest", type=int, default=120, help="moves in a round, at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=300.0, help="until it gives up")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(_parse_options(sys.argv[1:]))))
