"""A room on the server: its seats, its game, and what each seat may do.

It knows nothing of the wire.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import IllegalMove, KonoError, NetError
from kono_tui.net.clock import Clock, TimesLeft
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.decisions import (
    Decision,
    DecisionRecord,
    apply_decision,
    apply_record,
    parse_move,
)
from kono_tui.net.protocol.requests import TAKEBACK, Request
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.dice_source import next_throw
from kono_tui.play.opening.guess import GUESSING_SEAT, HAND_NAMES, open_hands
from kono_tui.play.tournament import Stage, Tournament


@dataclass
class Seat:
    """The player at a seat: the name and the hash of the token. A computer has no hash."""

    name: str
    token_hash: str = ""


@dataclass(frozen=True)
class Draft:
    """Possible decisions and the state of the room after them; nothing has changed yet."""

    decisions: tuple[DecisionRecord, ...]
    tournament: Tournament
    clock: Clock | None
    round_start_save: str | None = None
    """The save at the start of a new round, if the first decision begins one."""


@dataclass
class Room:
    """Everything except the connections. Refusals are NetErrors with a code and a sentence."""

    code: str
    setup: RoomSetup
    seats: list[Seat | None]
    tournament: Tournament
    round_start_save: str
    """The save at the start of the round."""
    round_decisions: list[DecisionRecord] = field(default_factory=list)
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
        seats, save = [host, computer], _write_round_start(tournament)
        return cls(code, setup, seats, tournament, save, clock=setup.new_clock())

    @classmethod
    def replay(
        cls,
        code: str,
        setup: RoomSetup,
        seats: list[Seat | None],
        record: Sequence[DecisionRecord],
        now: float,
    ) -> Room:
        """Return the room that a record of decisions leads to. Its clock goes on from now."""
        room = cls.create(code, setup, Seat(""))
        room.seats = seats
        for decision in record:
            tournament = apply_record(room.tournament, decision)
            if decision.kind == decisions.ROUND:
                room.round_start_save, room.round_decisions = _write_round_start(tournament), []
                room.clock = setup.new_clock()
            else:
                room.round_decisions.append(decision)
            room.tournament, room.ply = tournament, decision.ply + 1
            if room.clock and decision.times_left:
                running_seat = _seat_on_clock(tournament)
                room.clock = room.clock.with_times(decision.times_left, running_seat, now)
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
        return self._draft(None, source, now)

    def draft_decision(
        self, seat: int, kind: str, text: str, source: random.Random, now: float
    ) -> Draft:
        """Draft what a player has sent, and what chance does after it."""
        if not self.is_full:
            raise NetError("early", "the other seat is still free, so the game has not begun")
        if self.clock and self.clock.expired_seat(now) is not None:
            return self.draft_time_out(now)
        if kind == decisions.RESIGN:
            self._expect_round_under_way()
        elif self.deciding_seat != seat:
            raise NetError("not_yours", "it is not your turn to decide")
        return self._draft(self._parse_sent_decision(seat, kind, text, source), source, now)

    def draft_move(self, seat: int, move: Move, source: random.Random, now: float) -> Draft:
        """Draft a move of the seat to move, and what chance does after it."""
        if self.clock and self.clock.expired_seat(now) is not None:
            return self.draft_time_out(now)
        return self._draft(Decision(self.ply, decisions.MOVE, seat, move=move), source, now)

    def draft_time_out(self, now: float) -> Draft:
        """Draft the end of a round because a seat's time has run out."""
        expired_seat = self.clock.expired_seat(now) if self.clock else None
        if expired_seat is None:
            raise NetError("early", "nobody's time has run out")
        return self._draft(Decision(self.ply, decisions.TIME, expired_seat), random.Random(), now)

    def ask(self, request: Request, source: random.Random, now: float) -> Draft | None:
        """Put a request to the other seat; if that seat requests the same, both agree.

        Return the draft of what they agree on; None if the other seat still has to answer.
        """
        if self.request and self.request.seat == request.seat:
            raise NetError("asked", "you have already asked; the other player has not answered yet")
        if (request.seat, request.kind) in self.declined_requests:
            raise NetError(
                "declined", "the other player said no to that; you can ask again after a move"
            )
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
            raise NetError("not_asked", "nobody has asked you anything")
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
            self.round_decisions = list(draft.decisions[1:])
        self.request = None
        self.declined_requests.clear()

    def find_repeat(self, seat: int, kind: str, text: str, ply: int) -> DecisionRecord | None:
        """Return the decision of that number if the seat has already made exactly this one."""
        earlier = next((each for each in self.round_decisions if each.ply == ply), None)
        if earlier is None or (earlier.seat, earlier.kind) != (seat, kind):
            return None
        if kind == decisions.GUESS:
            return earlier if earlier.text.split()[:1] == text.split()[:1] else None
        squeezed = ["".join(each.split()).lower() for each in (earlier.text, text)]
        return earlier if squeezed[0] == squeezed[1] or kind == decisions.RESIGN else None

    def _expect_round_under_way(self) -> None:
        if self.tournament.match is None or self.tournament.match.ending:
            raise NetError("early", "no round is under way")

    def _parse_sent_decision(
        self, seat: int, kind: str, text: str, source: random.Random
    ) -> Decision:
        """Return a decision as a player sends it: a guess names the chosen hand alone."""
        match kind:
            case decisions.MOVE:
                self._expect_round_under_way()
                try:
                    move = parse_move(text, self.tournament)
                except IllegalMove as error:
                    raise NetError("illegal", str(error)) from error
                return Decision(self.ply, kind, seat, move=move)
            case decisions.GUESS if text in HAND_NAMES:
                hands = open_hands(HAND_NAMES.index(text), source)
                return Decision(self.ply, kind, seat, hands=hands)
            case decisions.GUESS:
                raise NetError(
                    "illegal", f"'{text}' is not a hand; choose {' or '.join(HAND_NAMES)}"
                )
            case decisions.COLOUR:
                return Decision(self.ply, kind, seat, colour=text)
            case _:
                return Decision(self.ply, kind, seat)

    def _draft_grant(self, request: Request, source: random.Random, now: float) -> Draft:
        """Draft what a request leads to if the other seat agrees.

        NetError if it cannot be granted.
        """
        if not self.is_full:
            raise NetError("early", "the other seat is still free, so there is nobody to ask")
        if request.kind == decisions.ROUND:
            decision = Decision(self.ply, decisions.ROUND, size=request.size)
        else:
            self._expect_round_under_way()
            kind = decisions.UNDO if request.kind == TAKEBACK else decisions.DRAW
            decision = Decision(self.ply, kind, request.seat)
        return self._draft(decision, source, now)

    def _draft(self, first: Decision | None, source: random.Random, now: float) -> Draft:
        """Draft a decision and what chance adds, with the times on the clocks after each.

        NetError if the rules do not allow the decision.
        """
        tournament, clock, round_start_save = self.tournament, self.clock, None
        records: list[DecisionRecord] = []
        step = first or self._next_automatic_decision(tournament, self.ply, source)
        while step is not None:
            before, tournament = tournament, _apply_or_refuse(tournament, step)
            if step.kind == decisions.ROUND:
                round_start_save, clock = _write_round_start(tournament), self.setup.new_clock()
            if clock:
                seat = _seat_on_clock(tournament)
                clock = clock.with_running_seat(seat, now, step.kind == decisions.MOVE)
                step = replace(step, times_left=clock.times_left)
            records.append(step.to_record(before))
            step = self._next_automatic_decision(tournament, self.ply + len(records), source)
        return Draft(tuple(records), tournament, clock, round_start_save)

    def _next_automatic_decision(
        self, tournament: Tournament, ply: int, source: random.Random
    ) -> Decision | None:
        """Return what nobody decides, or a computer without thinking: throws, dice, its colour."""
        if not self.is_full:
            return None
        match = tournament.match
        match tournament.stage:
            case Stage.THROW:
                dice = next_throw(tournament.dice_left, source)
                return Decision(ply, decisions.THROW, tournament.thrower, dice=dice)
            case Stage.COLOUR if tournament.picker not in tournament.local_humans:
                colour = tournament.computer_colour
                return Decision(ply, decisions.COLOUR, tournament.picker, colour=colour)
            case Stage.CHANCE if match is not None:
                move = pick_chance_move(match, tournament.dice_left, source)
                return Decision(ply, decisions.MOVE, move=move)
            case _:
                return None

    def times_left(self, now: float) -> TimesLeft | None:
        """Return what the clocks show."""
        return self.clock.times_left_at(now) if self.clock else None


def _apply_or_refuse(tournament: Tournament, decision: Decision) -> Tournament:
    """Return the tournament after a decision. NetError if the rules do not allow it."""
    try:
        return apply_decision(tournament, decision)
    except KonoError as error:
        raise NetError("illegal", str(error)) from error


def _seat_on_clock(tournament: Tournament) -> int | None:
    """The seat whose clock runs: the one whose turn it is, also while its dice fall."""
    if tournament.match is None or tournament.match.ending:
        return None
    return None if tournament.match.seat_in_turn == CHANCE else tournament.match.seat_in_turn


def _write_round_start(tournament: Tournament) -> str:
    """Return the start of a round in the format of a save file."""
    return tournament.game.write_save(
        tournament.to_save(), tournament.game.saves.forms[0], with_history=True
    )
