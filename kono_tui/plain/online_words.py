"""The commands that can be typed in a room on the network."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

from kono_tui.core.move import Move
from kono_tui.engine.client import Engine
from kono_tui.errors import IllegalMove, KonoError, NetError
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.decisions import COLOUR, DRAW, GUESS, MOVE, RESIGN, ROUND
from kono_tui.net.events import Came, Decided, Event, Refused, Said, Synced
from kono_tui.net.naming import MESSAGES
from kono_tui.net.requests import TAKEBACK
from kono_tui.net.view import RoomView
from kono_tui.plain.asides import ASIDES, SENTENCES, aside
from kono_tui.plain.console import Console
from kono_tui.plain.online_told import farewell, who_told
from kono_tui.plain.online_when import (
    LOOKING,
    NEEDS,
    can_decide,
    decider,
    is_asked,
    swap_offered,
    waiting_told,
)
from kono_tui.play.facts import facts
from kono_tui.play.guessing import HANDS
from kono_tui.play.hints import help_level
from kono_tui.play.match import Match
from kono_tui.play.reports import suggestion
from kono_tui.play.series import Stage
from kono_tui.text.sentences import sentence
from kono_tui.text.sizes import size_named
from kono_tui.text.source import rules_page

DEEDS: Final = {
    "resign": "ends the round; the other player has won it",
    "undo": "asks the other player to let you take your last move back",
    "draw": "offers a draw, where the game has draws",
    "yes, no": "answers what the other player asks",
    "next": "asks for another round, on the same board, or of a size: next 7",
    "say": f"says something: {', '.join(MESSAGES)}",
    "who": "tells who is here, the clocks, and the room's code",
    "help": "suggests a move, where the room allows it or you watch",
    "leave": "leaves the room; your seat is kept",
}


class Words:
    """Runs what is typed. `has_left`: the user left the room by a command."""

    def __init__(self, console: Console, link: RoomLink, patient: bool) -> None:
        """Set up the runner. `is_patient`: a line that is not possible yet waits until it is."""
        self.console = console
        self.link = link
        self.patient = patient
        self.left = False
        self._rest: list[str] = []
        """The moves still to be sent of a turn that was typed at once."""
        self._unheard = False
        """Whether the server has not yet replied to the latest request or answer."""
        self._engine: Engine | None = None
        self._words: dict[str, Callable[[str], Awaitable[None] | None]] = {
            **dict.fromkeys(("yes", "y"), lambda _: self._answer(True)),
            **dict.fromkeys(("no", "n"), lambda _: self._answer(False)),
            "resign": lambda _: self._resign(),
            "undo": lambda _: self._ask(TAKEBACK),
            "draw": lambda _: self._ask(DRAW),
            "next": self._next,
            "say": self._say,
            "help": lambda _: self._help(),
            "leave": lambda _: self._leave(),
            "who": lambda _: self._who(),
            "?": lambda _: self._list(),
        }

    async def close(self) -> None:
        """End the engine, if it was started."""
        if self._engine is not None:
            await self._engine.close()

    # Timing

    @property
    def busy(self) -> bool:
        """Whether something is on its way to the server."""
        return self.link.pending or bool(self._rest) or self._unheard

    @property
    def goes_on(self) -> bool:
        """Whether more of the turn was typed than has been decided."""
        return bool(self._rest) or self.link.pending

    def ready(self, line: str | None) -> bool:
        """Whether a line can be used now; None is the end of input."""
        if not self.link.connected:
            return line is None or not self.patient
        word = line.partition(" ")[0].lower() if line else ""
        looks = word in LOOKING or word in ("?", "who", "leave")
        if self.busy and (self.patient or not looks):
            return False
        if not self.patient or not line or self.link.view.seat is None:
            return True
        return NEEDS.get(word, can_decide)(self.link.view)

    def heard(self, event: Event) -> None:
        """Handle an event: it may allow the next decision of a turn, or end the turn."""
        if not isinstance(event, Came | Said):
            self._unheard = False
        if not self._rest:
            return
        view = self.link.view
        mine = isinstance(event, Decided) and event.decision.seat == view.seat
        if isinstance(event, Refused) or (isinstance(event, Decided) and not mine):
            self._rest.clear()
        elif (mine or isinstance(event, Synced)) and not self.link.pending:
            self._go_on(view)

    def _go_on(self, view: RoomView) -> None:
        match = view.series.match
        if match is None or not match.in_mid_turn or decider(view) != view.seat:
            self._rest.clear()
            return
        self.link.decide(MOVE, self._rest.pop(0))

    # Commands

    async def use(self, line: str | None) -> bool:
        """Run what a line says; return False if there is nothing more to do here."""
        if line is None:
            self.console.say("The input has ended.")
            return False
        if self.patient and line:
            self.console.show(f"> {line}")  # the transcript of a script includes its lines
        try:
            await self._do(line)
        except KonoError as error:
            self.console.say(sentence(str(error)))
        return not self.left

    async def _do(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in LOOKING and not rest:
            self._look(word)
        elif word in self._words:
            done = self._words[word](rest.strip())
            if done is not None:
                await done
        elif word in ("quit", "q"):
            raise KonoError("leave leaves the room and keeps your seat; resign ends the round")
        else:
            self._decide(line)

    def _look(self, word: str) -> None:
        """Show what an information command asks for."""
        if word == "rules":
            self.console.show(rules_page(self.link.view.setup.game))
            return
        match = self._match()
        if word in SENTENCES:
            for line in SENTENCES[word](match):
                self.console.say(line)
        else:
            self.console.show(aside(word, self.link.view.series, match))

    def _list(self) -> None:
        view = self.link.view
        told = (
            {"": f"makes a move: {view.setup.rules.how_to_type}"} if view.seat is not None else {}
        )
        watching = () if view.seat is not None else tuple(DEEDS)[:5]
        told |= {word: what for word, what in DEEDS.items() if word not in watching}
        told |= LOOKING | {"?": ASIDES["?"]}
        told["Ctrl-C"] = "ends the program; your seat is kept"
        self.console.show("\n".join(f"{word:<8}{what}" for word, what in told.items()))

    def _who(self) -> None:
        if not self.link.connected:
            self.console.say("There is no connection now; this is what was known last.")
        for line in who_told(self.link.view, str(self.link.address), time.monotonic()):
            self.console.say(line)

    async def _help(self) -> None:
        view = self.link.view
        if view.seat is not None and not view.setup.help:
            raise KonoError("the computer does not help in this room; who makes one can allow it")
        match = self._match()
        if view.series.stage is not Stage.PLAY:
            raise KonoError("nobody is to move now")
        self._engine = self._engine or Engine()
        advice = await self._engine.advise(match, help_level(view.series, ""))
        for line in (suggestion(view.series, match, advice), *facts(match, advice)):
            self.console.say(line)

    async def _leave(self) -> None:
        """Leave. If that closes the room, nobody else sits in it."""
        view = self.link.view
        await self.link.leave()
        self.left = True
        for line in farewell(self.link, view):
            self.console.show(line)

    # Messages to the opponent

    def _send(self) -> None:
        """Raise NetError if nobody would receive a message, or if the user is a spectator."""
        if self.link.view.seat is None:
            raise NetError("watching", "who watches can only look, ask who is here, and leave")
        if not self.link.connected:
            raise NetError("lost", "there is no connection now; it is tried again by itself")

    def _ask(self, what: str, size: int = 0) -> None:
        self._send()
        self._unheard = True
        self.link.ask(what, size)

    def _next(self, rest: str) -> None:
        series = self.link.view.series
        self._ask(ROUND, size_named(series.game, rest) if rest else series.size)

    def _answer(self, yes: bool) -> None:
        self._send()
        swap = swap_offered(self.link.view)
        if is_asked(self.link.view):
            self._unheard = True
            self.link.answer(yes)
        elif swap is None:
            raise KonoError("nobody has asked you anything")
        elif yes:
            self.link.decide(MOVE, swap)
        else:
            self.console.say("Then type a move.")

    def _say(self, rest: str) -> None:
        word = rest.lower()
        if word not in MESSAGES:
            told = "; ".join(f"{key}: {text}" for key, text in MESSAGES.items())
            raise KonoError(f"what can be said: {told}")
        self._send()
        self.link.say(word)

    def _resign(self) -> None:
        self._send()
        if self.link.view.series.stage is not Stage.PLAY:
            raise IllegalMove("no round is under way")
        self.link.decide(RESIGN)

    # Deciding

    def _decide(self, line: str) -> None:
        """Decide a hand, a colour or a move, whatever the game waits for."""
        self._send()
        view = self.link.view
        if decider(view) != view.seat:
            raise IllegalMove(waiting_told(view))
        match view.series.stage:
            case Stage.GUESS:
                self.link.decide(GUESS, _chosen(line, HANDS, "hand"))
            case Stage.COLOUR:
                self.link.decide(COLOUR, _chosen(line, view.series.game.colours, "colour"))
            case _:
                self._move(line)

    def _move(self, line: str) -> None:
        """Play a move, or several of a turn; an empty line will do if there is no choice."""
        match = self._match()
        if not line:
            only = match.legal[0] if len(match.legal) == 1 else None
            if only is None or only.cells:
                return
            moves: tuple[Move, ...] = (only,)
        else:
            moves = match.game.parse_turn(match.position, line)
        first, *self._rest = match.game.notations(match.position, moves)
        self.link.decide(MOVE, first)

    def _match(self) -> Match:
        match = self.link.view.series.match
        if match is None:
            raise KonoError("the round has not begun yet")
        return match


def _chosen(typed: str, choices: tuple[str, str], kind: str) -> str:
    """Parse one of two words, or its first letter."""
    for choice in choices:
        if typed.lower() in (choice, choice[0]):
            return choice
    raise KonoError(f"'{typed[:40]}' is no {kind}; type {' or '.join(choices)}")
