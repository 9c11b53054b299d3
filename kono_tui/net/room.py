"""A room on the server: its seats, its game, and what each seat may do.

It knows nothing of the wire.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kono_tui.core.position import CHANCE
from kono_tui.errors import FormatError, IllegalMove, KonoError, NetError
from kono_tui.net.clock import Clock, TimesLeft
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.decisions import Decision, apply_decision
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.dice_source import next_throw
from kono_tui.play.opening.guess import GUESSING_SEAT, HAND_NAMES
from kono_tui.play.tournament import Stage, Tournament


@dataclass
class Seat:
    """The player at a seat: the name and the hash of the token. A computer has no hash."""

    name: str
    token_hash: str = ""


@dataclass(frozen=True)
class Draft:
    """Possible decisions and the state of the room after them; nothing has changed yet."""

    decisions: tuple[Decision, ...]
    tournament: Tournament
    clock: Clock | None
    round_start_save: str | None = None
    """The save at the start of a new round, if the draft begins one."""
    decisions_before_round: int = 0
    """How many of the decisions came before the new round."""


@dataclass
class Room:
    """Everything except the connections. Refusals are NetErrors with a code and a sentence."""

    code: str
    setup: RoomSetup
    seats: list[Seat | None]
    tournament: Tournament
    round_start_save: str
    """The save at the start of the round."""
    round_decisions: list[Decision] = field(default_factory=list)
    """The decisions since the start of the round."""
    ply: int = 0
    clock: Clock | None = None
    request: Request | None = None
    declined_requests: set[tuple[int, str]] = field(default_factory=set)
    """The requests declined since the last decision."""

    @classmethod
    def create(cls, code: str, setup: RoomSetup, host: Seat) -> Room:
        """Create a room; its host sits at seat 0."""
        tournament = setup.new_tournament()
        computer = Seat("Computer") if setup.computer_level else None
        clock = Clock.from_time_control(setup.clock) if setup.clock else None
        return cls(
            code, setup, [host, computer], tournament, _write_round_start(tournament), clock=clock
        )

    @classmethod
    def replay(
        cls,
        code: str,
        setup: RoomSetup,
        seats: list[Seat | None],
        record: Sequence[Decision],
        now: float,
    ) -> Room:
        """Return the room that a record of decisions leads to. Its clock goes on from now."""
        room = cls.create(code, setup, Seat(""))
        room.seats = seats
        for decision in record:
            tournament = apply_decision(room.tournament, decision)
            if decision.kind == decisions.ROUND:
                room.round_start_save, room.round_decisions = _write_round_start(tournament), []
                room.clock = Clock.from_time_control(setup.clock) if setup.clock else None
            else:
                room.round_decisions.append(decision)
            room.tournament, room.ply = tournament, decision.ply + 1
            if room.clock and decision.times_left:
                room.clock = room.clock.with_times(
                    decision.times_left, _seat_on_clock(tournament), now
                )
        return room

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken, so that play can begin."""
        return all(self.seats)

    @property
    def deciding_seat(self) -> int | None:
        """The seat that has to decide alone; None between rounds and while a seat is free."""
        if not self.is_full:
            return None
        match self.tournament.stage:
            case Stage.GUESS:
                return GUESSING_SEAT
            case Stage.COLOUR:
                return self.tournament.picker
            case Stage.PLAY:
                return _seat_on_clock(self.tournament)
            case _:
                return None

    # Each action returns a draft; `apply_draft` puts it into effect.

    def draft_start(self, source: random.Random, now: float) -> Draft:
        """Draft what chance decides as soon as both seats are taken."""
        return self._draft_with_chance((), self.tournament, source, now)

    def draft_decision(
        self, seat: int, kind: str, content: str, source: random.Random, now: float
    ) -> Draft:
        """Draft a player's decision and what chance does after it."""
        if not self.is_full:
            raise NetError("early", "the other seat is still free; the game has not begun")
        if self.clock and self.clock.expired_seat(now) is not None:
            return self.draft_time_out(now)
        if kind == decisions.RESIGN:
            self._expect_round_under_way()
        elif self.deciding_seat != seat:
            raise NetError("not_yours", "it is not for you to decide now")
        if kind == decisions.MOVE:
            return self._draft_move(seat, content, source, now)
        if kind == decisions.GUESS:
            content = self._complete_guess(content, source)
        elif kind == decisions.RESIGN:
            content = ""
        return self._draft_single(Decision(self.ply, kind, seat, content), source, now)

    def draft_time_out(self, now: float) -> Draft:
        """Draft the end of a round because a seat's time has run out."""
        expired_seat = self.clock.expired_seat(now) if self.clock else None
        if expired_seat is None or self.clock is None:
            raise NetError("early", "nobody's time has run out")
        decision = Decision(self.ply, decisions.TIME, expired_seat)
        return self._draft_single(decision, random.Random(), now)

    def ask(self, request: Request, source: random.Random, now: float) -> Draft | None:
        """Put a request to the other seat; if that seat requests the same, both agree.

        Return the draft of what they agree on; None if the other seat still has to answer.
        """
        if self.request and self.request.seat == request.seat:
            raise NetError("asked", "you have asked already; the other player has not answered")
        if (request.seat, request.kind) in self.declined_requests:
            raise NetError("declined", "that was declined; it can be asked again after a move")
        self._draft_grant(request, source, now)  # raises for what could not be granted
        is_same = self.request == replace(request, seat=1 - request.seat)
        if self.request and is_same and request.kind != TAKEBACK:
            return self._draft_grant(self.request, source, now)
        if self.request:
            raise NetError("asked", "the other player has asked you something; answer that first")
        self.request = request
        return None

    def answer(self, seat: int, agrees: bool, source: random.Random, now: float) -> Draft | None:
        """Answer the other seat's request; return the draft of what the answer agrees to."""
        request = self.request
        if request is None or request.seat == seat:
            raise NetError("not_asked", "nothing has been asked of you")
        if agrees:
            return self._draft_grant(request, source, now)
        self.request = None
        if request.kind != decisions.ROUND:
            self.declined_requests.add((request.seat, request.kind))
        return None

    def apply_draft(self, draft: Draft) -> None:
        """Put a draft into effect. It must be saved first."""
        self.tournament, self.clock = draft.tournament, draft.clock
        self.ply += len(draft.decisions)
        if draft.round_start_save is None:
            self.round_decisions.extend(draft.decisions)
        else:
            self.round_start_save = draft.round_start_save
            self.round_decisions = list(draft.decisions[draft.decisions_before_round :])
        self.request = None
        self.declined_requests.clear()

    def find_repeat(self, seat: int, kind: str, content: str, ply: int) -> Decision | None:
        """Return the decision of that number if the seat has already made exactly this one."""
        earlier = next((each for each in self.round_decisions if each.ply == ply), None)
        if earlier is None or (earlier.seat, earlier.kind) != (seat, kind):
            return None
        if kind == decisions.GUESS:
            return earlier if earlier.content.split()[:1] == content.split()[:1] else None
        squeezed = ["".join(text.split()).lower() for text in (earlier.content, content)]
        return earlier if squeezed[0] == squeezed[1] or kind == decisions.RESIGN else None

    def _expect_round_under_way(self) -> None:
        if self.tournament.match is None or self.tournament.match.ending:
            raise NetError("early", "no round is under way")

    def _complete_guess(self, hand: str, source: random.Random) -> str:
        """Return the chosen hand, and the hand that held the first colour's piece."""
        if hand not in HAND_NAMES:
            raise NetError("illegal", f"'{hand}' is no hand; choose {' or '.join(HAND_NAMES)}")
        return f"{hand} {source.choice(HAND_NAMES)}"

    def _draft_move(self, seat: int, move_text: str, source: random.Random, now: float) -> Draft:
        """Draft a move, in its canonical notation however it was typed."""
        match = self.tournament.match
        if match is None or match.ending:
            raise NetError("early", "no round is under way")
        try:
            move = match.game.parse_move(match.position, move_text)
            move_text = match.game.format_move(match.position, move)
            tournament = self.tournament.play(move)
        except IllegalMove as error:
            raise NetError("illegal", str(error)) from error
        decision = Decision(self.ply, decisions.MOVE, seat, move_text)
        return self._draft_with_chance((decision,), tournament, source, now)

    def _draft_grant(self, request: Request, source: random.Random, now: float) -> Draft:
        """Draft what a request leads to if the other seat agrees.

        NetError if it cannot be granted.
        """
        if not self.is_full:
            raise NetError("early", "the other seat is still free; there is nobody to ask")
        if request.kind == decisions.ROUND:
            decision = Decision(self.ply, decisions.ROUND, None, str(request.size))
        else:
            self._expect_round_under_way()
            kind = decisions.UNDO if request.kind == TAKEBACK else decisions.DRAW
            decision = Decision(self.ply, kind, request.seat)
        return self._draft_single(decision, source, now)

    def _draft_single(self, decision: Decision, source: random.Random, now: float) -> Draft:
        try:
            tournament = apply_decision(self.tournament, decision)
        except FormatError as error:
            raise NetError("bad_message", str(error)) from error
        except KonoError as error:
            raise NetError("illegal", str(error)) from error
        return self._draft_with_chance((decision,), tournament, source, now)

    def _draft_with_chance(
        self, made: tuple[Decision, ...], tournament: Tournament, source: random.Random, now: float
    ) -> Draft:
        """Draft decisions with what chance adds to them, and the times on the clocks after each."""
        clock, round_start_save, decisions_before_round = self.clock, None, 0
        if made and made[0].kind == decisions.ROUND:
            round_start_save, decisions_before_round = _write_round_start(tournament), 1
            clock = Clock.from_time_control(self.setup.clock) if self.setup.clock else None
        drafted: list[Decision] = []
        step: Decision | None = (
            made[0] if made else self._next_automatic_decision(tournament, self.ply, source)
        )
        while step is not None:
            if not (made and step is made[0]):
                tournament = apply_decision(tournament, step)
            if clock:
                clock = clock.with_running_seat(
                    _seat_on_clock(tournament), now, step.kind == decisions.MOVE
                )
                step = replace(step, times_left=clock.times_left)
            drafted.append(step)
            step = self._next_automatic_decision(tournament, self.ply + len(drafted), source)
        return Draft(tuple(drafted), tournament, clock, round_start_save, decisions_before_round)

    def _next_automatic_decision(
        self, tournament: Tournament, ply: int, source: random.Random
    ) -> Decision | None:
        """Return what nobody decides, or a computer without thinking: throws, dice, its colour."""
        if not self.is_full:
            return None
        match = tournament.match
        match tournament.stage:
            case Stage.THROW:
                dice = decisions.format_throw(next_throw(tournament.dice_left, source))
                return Decision(ply, decisions.THROW, tournament.thrower, dice)
            case Stage.COLOUR if tournament.picker not in tournament.local_humans:
                return Decision(
                    ply, decisions.COLOUR, tournament.picker, tournament.computer_colour
                )
            case Stage.CHANCE if match is not None:
                dice_text = match.game.format_move(
                    match.position, pick_chance_move(match, tournament.dice_left, source)
                )
                return Decision(ply, decisions.MOVE, None, dice_text)
            case _:
                return None

    def times_left(self, now: float) -> TimesLeft | None:
        """Return what the clocks show."""
        return self.clock.times_left_at(now) if self.clock else None


def _seat_on_clock(tournament: Tournament) -> int | None:
    """The seat whose clock runs: the one whose turn it is, also while its dice fall."""
    if tournament.match is None or tournament.match.ending:
        return None
    return None if tournament.match.seat_in_turn == CHANCE else tournament.match.seat_in_turn


def _write_round_start(tournament: Tournament) -> str:
    """Return the start of a round in the format of a save file."""
    return tournament.game.write_save(tournament.to_save(), tournament.game.forms[0])
