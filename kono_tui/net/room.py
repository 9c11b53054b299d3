"""A room on the server: its seats, its game, and what each seat may do.

It knows nothing of the wire.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kono_tui.core.position import CHANCE
from kono_tui.errors import FormatError, IllegalMove, KonoError, NetError
from kono_tui.net import decisions
from kono_tui.net.clock import Clock, Left
from kono_tui.net.decisions import Decision, applied
from kono_tui.net.requests import TAKEBACK, Request
from kono_tui.net.setup import Setup
from kono_tui.play.chance import outcome
from kono_tui.play.dice import next_throw
from kono_tui.play.guessing import GUESSER, HANDS
from kono_tui.play.series import Series, Stage


@dataclass
class Seat:
    """The player at a seat: the name and the hash of the token. A computer has no hash."""

    name: str
    key: str = ""


@dataclass(frozen=True)
class Draft:
    """Possible decisions and the state of the room after them; nothing has changed yet."""

    decisions: tuple[Decision, ...]
    series: Series
    clock: Clock | None
    base: str | None = None
    """The save at the start of a new round, if the draft begins one."""
    since: int = 0
    """How many of the decisions came before the new round."""


@dataclass
class Room:
    """Everything except the connections. Refusals are NetErrors with a code and a sentence."""

    code: str
    setup: Setup
    seats: list[Seat | None]
    series: Series
    base: str
    """The save at the start of the round."""
    log: list[Decision] = field(default_factory=list)
    """The decisions since the start of the round."""
    ply: int = 0
    clock: Clock | None = None
    request: Request | None = None
    declined: set[tuple[int, str]] = field(default_factory=set)
    """The requests declined since the last decision."""

    @classmethod
    def made(cls, code: str, setup: Setup, maker: Seat) -> Room:
        """Create a room; its host sits at seat 0."""
        series = setup.series()
        computer = Seat("Computer") if setup.computer else None
        clock = Clock.wound(setup.clock) if setup.clock else None
        return cls(code, setup, [maker, computer], series, _text(series), clock=clock)

    @classmethod
    def replayed(
        cls,
        code: str,
        setup: Setup,
        seats: list[Seat | None],
        record: Sequence[Decision],
        now: float,
    ) -> Room:
        """Return the room that a record of decisions leads to. Its clock goes on from now."""
        room = cls.made(code, setup, Seat(""))
        room.seats = seats
        for decision in record:
            series = applied(room.series, decision)
            if decision.kind == decisions.ROUND:
                room.base, room.log = _text(series), []
                room.clock = Clock.wound(setup.clock) if setup.clock else None
            else:
                room.log.append(decision)
            room.series, room.ply = series, decision.ply + 1
            if room.clock and decision.left:
                room.clock = room.clock.set_to(decision.left, _to_move(series), now)
        return room

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken, so that play can begin."""
        return all(self.seats)

    @property
    def waits_for(self) -> int | None:
        """The seat that has to decide alone; None between rounds and while a seat is free."""
        if not self.is_full:
            return None
        match self.series.stage:
            case Stage.GUESS:
                return GUESSER
            case Stage.COLOUR:
                return self.series.picker
            case Stage.PLAY:
                return _to_move(self.series)
            case _:
                return None

    # Each action returns a draft; `apply_draft` puts it into effect.

    def begin(self, source: random.Random, now: float) -> Draft:
        """Draft what chance decides as soon as both seats are taken."""
        return self._followed((), self.series, source, now)

    def decide(self, seat: int, kind: str, what: str, source: random.Random, now: float) -> Draft:
        """Draft a player's decision and what chance does after it."""
        if not self.is_full:
            raise NetError("early", "the other seat is still free; the game has not begun")
        if self.clock and self.clock.late(now) is not None:
            return self.flag(now)
        if kind == decisions.RESIGN:
            self._expect_round()
        elif self.waits_for != seat:
            raise NetError("not_yours", "it is not for you to decide now")
        if kind == decisions.MOVE:
            return self._moved(seat, what, source, now)
        if kind == decisions.GUESS:
            what = self._opened(what, source)
        elif kind == decisions.RESIGN:
            what = ""
        return self._drafted(Decision(self.ply, kind, seat, what), source, now)

    def flag(self, now: float) -> Draft:
        """Draft the end of a round because a seat's time has run out."""
        late = self.clock.late(now) if self.clock else None
        if late is None or self.clock is None:
            raise NetError("early", "nobody's time has run out")
        decision = Decision(self.ply, decisions.TIME, late)
        return self._drafted(decision, random.Random(), now)

    def ask(self, request: Request, source: random.Random, now: float) -> Draft | None:
        """Put a request to the other seat; if that seat requests the same, both agree.

        Return the draft of what they agree on; None if the other seat still has to answer.
        """
        if self.request and self.request.seat == request.seat:
            raise NetError("asked", "you have asked already; the other player has not answered")
        if (request.seat, request.what) in self.declined:
            raise NetError("declined", "that was declined; it can be asked again after a move")
        self._granted(request, source, now)  # raises for what could not be granted
        same = self.request == replace(request, seat=1 - request.seat)
        if self.request and same and request.what != TAKEBACK:
            return self._granted(self.request, source, now)
        if self.request:
            raise NetError("asked", "the other player has asked you something; answer that first")
        self.request = request
        return None

    def answer(self, seat: int, yes: bool, source: random.Random, now: float) -> Draft | None:
        """Answer the other seat's request; return the draft of what the answer agrees to."""
        asked = self.request
        if asked is None or asked.seat == seat:
            raise NetError("not_asked", "nothing has been asked of you")
        if yes:
            return self._granted(asked, source, now)
        self.request = None
        if asked.what != decisions.ROUND:
            self.declined.add((asked.seat, asked.what))
        return None

    def take(self, draft: Draft) -> None:
        """Put a draft into effect. It must be saved first."""
        self.series, self.clock = draft.series, draft.clock
        self.ply += len(draft.decisions)
        if draft.base is None:
            self.log.extend(draft.decisions)
        else:
            self.base, self.log = draft.base, list(draft.decisions[draft.since :])
        self.request = None
        self.declined.clear()

    def repeats(self, seat: int, kind: str, what: str, ply: int) -> Decision | None:
        """Return the decision of that number if the seat has already made exactly this one."""
        made = next((each for each in self.log if each.ply == ply), None)
        if made is None or (made.seat, made.kind) != (seat, kind):
            return None
        if kind == decisions.GUESS:
            return made if made.what.split()[:1] == what.split()[:1] else None
        squeezed = ["".join(text.split()).lower() for text in (made.what, what)]
        return made if squeezed[0] == squeezed[1] or kind == decisions.RESIGN else None

    def _expect_round(self) -> None:
        if self.series.match is None or self.series.match.ending:
            raise NetError("early", "no round is under way")

    def _opened(self, what: str, source: random.Random) -> str:
        """Return the chosen hand, and the hand that held the first colour's piece."""
        if what not in HANDS:
            raise NetError("illegal", f"'{what}' is no hand; choose {' or '.join(HANDS)}")
        return f"{what} {source.choice(HANDS)}"

    def _moved(self, seat: int, what: str, source: random.Random, now: float) -> Draft:
        """Draft a move, in its canonical notation however it was typed."""
        match = self.series.match
        if match is None or match.ending:
            raise NetError("early", "no round is under way")
        try:
            move = match.game.parse(match.position, what)
            what = match.game.notation(match.position, move)
            series = self.series.play(move)
        except IllegalMove as error:
            raise NetError("illegal", str(error)) from error
        decision = Decision(self.ply, decisions.MOVE, seat, what)
        return self._followed((decision,), series, source, now)

    def _granted(self, request: Request, source: random.Random, now: float) -> Draft:
        """Draft what a request leads to if the other seat agrees.

        NetError if it cannot be granted.
        """
        if not self.is_full:
            raise NetError("early", "the other seat is still free; there is nobody to ask")
        if request.what == decisions.ROUND:
            decision = Decision(self.ply, decisions.ROUND, None, str(request.size))
        else:
            self._expect_round()
            kind = decisions.UNDO if request.what == TAKEBACK else decisions.DRAW
            decision = Decision(self.ply, kind, request.seat)
        return self._drafted(decision, source, now)

    def _drafted(self, decision: Decision, source: random.Random, now: float) -> Draft:
        try:
            series = applied(self.series, decision)
        except FormatError as error:
            raise NetError("bad_message", str(error)) from error
        except KonoError as error:
            raise NetError("illegal", str(error)) from error
        return self._followed((decision,), series, source, now)

    def _followed(
        self, made: tuple[Decision, ...], series: Series, source: random.Random, now: float
    ) -> Draft:
        """Draft decisions with what chance adds to them, and the times on the clocks after each."""
        clock, base, since = self.clock, None, 0
        if made and made[0].kind == decisions.ROUND:
            base, since = _text(series), 1
            clock = Clock.wound(self.setup.clock) if self.setup.clock else None
        drafted: list[Decision] = []
        step: Decision | None = made[0] if made else self._chance(series, self.ply, source)
        while step is not None:
            if not (made and step is made[0]):
                series = applied(series, step)
            if clock:
                clock = clock.handed(_to_move(series), now, step.kind == decisions.MOVE)
                step = replace(step, left=clock.left)
            drafted.append(step)
            step = self._chance(series, self.ply + len(drafted), source)
        return Draft(tuple(drafted), series, clock, base, since)

    def _chance(self, series: Series, ply: int, source: random.Random) -> Decision | None:
        """Return what nobody decides, or a computer without thinking: throws, dice, its colour."""
        if not self.is_full:
            return None
        match = series.match
        match series.stage:
            case Stage.THROW:
                dice = decisions.thrown(next_throw(series.dice, source))
                return Decision(ply, decisions.THROW, series.thrower, dice)
            case Stage.COLOUR if series.picker not in series.humans:
                return Decision(ply, decisions.COLOUR, series.picker, series.computers_colour)
            case Stage.CHANCE if match is not None:
                fallen = match.game.notation(match.position, outcome(match, series.dice, source))
                return Decision(ply, decisions.MOVE, None, fallen)
            case _:
                return None

    def left(self, now: float) -> Left | None:
        """Return what the clocks show."""
        return self.clock.left_at(now) if self.clock else None


def _to_move(series: Series) -> int | None:
    """The seat whose clock runs: the one whose turn it is, also while its dice fall."""
    if series.match is None or series.match.ending:
        return None
    return None if series.match.whose_turn == CHANCE else series.match.whose_turn


def _text(series: Series) -> str:
    """Return the start of a round in the format of a save file."""
    return series.game.write(series.save(), series.game.forms[0])
