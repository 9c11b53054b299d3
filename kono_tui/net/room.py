"""A room as the server has it: who sits there, the game, and what may be done. It knows no wire."""

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
    """Who sits at a seat: the name, and what a token must come to. A computer has no key."""

    name: str
    key: str = ""


@dataclass(frozen=True)
class Draft:
    """Decisions that can be made, and what the room will be after them; nothing has changed yet."""

    decisions: tuple[Decision, ...]
    series: Series
    clock: Clock | None
    base: str | None = None
    """The save that a new round begins with, if one does."""
    since: int = 0
    """How many of the decisions came before that."""


@dataclass
class Room:
    """Everything but the connections. Refusals are NetErrors, with a code and a sentence."""

    code: str
    setup: Setup
    seats: list[Seat | None]
    series: Series
    base: str
    """The save with which the round began."""
    log: list[Decision] = field(default_factory=list)
    """The decisions since."""
    ply: int = 0
    clock: Clock | None = None
    request: Request | None = None
    declined: set[tuple[int, str]] = field(default_factory=set)
    """What was asked and refused since the last decision."""

    @classmethod
    def made(cls, code: str, setup: Setup, maker: Seat) -> Room:
        """A new room; who made it sits at seat 0."""
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
        """The room that a record leads to. Its clock goes on from now."""
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

    # What is so

    @property
    def is_full(self) -> bool:
        """Whether both seats are taken: play can begin."""
        return all(self.seats)

    @property
    def waits_for(self) -> int | None:
        """The seat that has to decide, alone; None between rounds, and while one is missing."""
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

    # What can be done. Each gives a draft; `take` makes it so.

    def begin(self, source: random.Random, now: float) -> Draft:
        """What chance decides as soon as both seats are taken."""
        return self._followed((), self.series, source, now)

    def decide(self, seat: int, kind: str, what: str, source: random.Random, now: float) -> Draft:
        """A player's decision, and what chance does after it."""
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
        """The end of a round because a seat's time has run out."""
        late = self.clock.late(now) if self.clock else None
        if late is None or self.clock is None:
            raise NetError("early", "nobody's time has run out")
        decision = Decision(self.ply, decisions.TIME, late)
        return self._drafted(decision, random.Random(), now)

    def ask(self, request: Request, source: random.Random, now: float) -> Draft | None:
        """Put a request to the other seat; where that one asks the same, it is agreed.

        The draft then makes it so; None: the other has to answer.
        """
        if self.request and self.request.seat == request.seat:
            raise NetError("asked", "you have asked already; the other player has not answered")
        if (request.seat, request.what) in self.declined:
            raise NetError("declined", "that was declined; it can be asked again after a move")
        self._granted(request, source, now)  # refuses what could not be granted
        same = self.request == replace(request, seat=1 - request.seat)
        if self.request and same and request.what != TAKEBACK:
            return self._granted(self.request, source, now)
        if self.request:
            raise NetError("asked", "the other player has asked you something; answer that first")
        self.request = request
        return None

    def answer(self, seat: int, yes: bool, source: random.Random, now: float) -> Draft | None:
        """What the other seat says to a request; the draft of what it agrees to."""
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
        """Make a draft so. It has to be kept before."""
        self.series, self.clock = draft.series, draft.clock
        self.ply += len(draft.decisions)
        if draft.base is None:
            self.log.extend(draft.decisions)
        else:
            self.base, self.log = draft.base, list(draft.decisions[draft.since :])
        self.request = None
        self.declined.clear()

    def repeats(self, seat: int, kind: str, what: str, ply: int) -> Decision | None:
        """The decision of that number, if the seat has made that very one already."""
        made = next((each for each in self.log if each.ply == ply), None)
        if made is None or (made.seat, made.kind) != (seat, kind):
            return None
        if kind == decisions.GUESS:
            return made if made.what.split()[:1] == what.split()[:1] else None
        squeezed = ["".join(text.split()).lower() for text in (made.what, what)]
        return made if squeezed[0] == squeezed[1] or kind == decisions.RESIGN else None

    # Drafting

    def _expect_round(self) -> None:
        if self.series.match is None or self.series.match.ending:
            raise NetError("early", "no round is under way")

    def _opened(self, what: str, source: random.Random) -> str:
        """The hand that was chosen, and the one that held the first colour's piece."""
        if what not in HANDS:
            raise NetError("illegal", f"'{what}' is no hand; choose {' or '.join(HANDS)}")
        return f"{what} {source.choice(HANDS)}"

    def _moved(self, seat: int, what: str, source: random.Random, now: float) -> Draft:
        """A move, which is told as it is filed, however it was typed."""
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
        """What a request comes to if the other agrees. NetError if it cannot be granted."""
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
        """Decisions with what chance makes of them, and what the clocks show after each."""
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
        """What nobody decides, or a computer without thinking: throws, dice, its colour."""
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
        """What the clocks show."""
        return self.clock.left_at(now) if self.clock else None


def _to_move(series: Series) -> int | None:
    """The seat whose clock runs: that of whose turn it is, also while its dice fall."""
    if series.match is None or series.match.ending:
        return None
    return None if series.match.whose_turn == CHANCE else series.match.whose_turn


def _text(series: Series) -> str:
    """A round's first moment, as a file keeps it."""
    return series.game.write(series.save(), series.game.forms[0])
