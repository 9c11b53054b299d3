"""The commands that can be typed in a room on the network."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Final

from kono_tui.core.move import Move
from kono_tui.engine.client import EngineClient
from kono_tui.errors import IllegalMove, KonoError, NetError
from kono_tui.formats.sentences import as_sentence
from kono_tui.formats.sizes import parse_size
from kono_tui.formats.text_file import read_rules_page
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.decisions import DRAW, ROUND
from kono_tui.net.protocol.events import (
    DecisionMade,
    MessageRefused,
    PhraseSaid,
    PresenceChanged,
    RoomEvent,
    RoomSynced,
)
from kono_tui.net.protocol.requests import TAKEBACK
from kono_tui.net.room_view import RoomView
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import INFO_COMMANDS, SENTENCE_COMMANDS, info_text
from kono_tui.plain.online.room_wording import describe_room_state, farewell
from kono_tui.plain.online.turn_rules import (
    COMMAND_CONDITIONS,
    ROOM_INFO_COMMANDS,
    can_decide,
    deciding_seat,
    describe_waiting,
    has_request_to_answer,
    offered_swap,
)
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import HAND_NAMES
from kono_tui.play.tournament import Stage
from kono_tui.strategy.help_level import help_level
from kono_tui.strategy.search_facts import describe_search, describe_suggestion

ROOM_COMMANDS: Final = {
    "resign": "ends the round; the other player has won it",
    "undo": "asks the other player to let you take your last move back",
    "draw": "offers a draw, where the game has draws",
    "yes, no": "answers what the other player asks",
    "next": "asks for another round, on the same board, or of a size: next 7",
    "say": f"says something: {', '.join(PHRASES)}",
    "who": "tells who is here, the clocks, and the room's code",
    "help": "suggests a move, where the room allows it or you watch",
    "leave": "leaves the room; your seat is kept",
}


class RoomCommandRunner:
    """Runs what is typed. `has_left`: the user left the room by a command."""

    def __init__(self, console: Console, link: RoomLink, is_patient: bool) -> None:
        """Set up the runner. `is_patient`: a line that is not possible yet waits until it is."""
        self.console = console
        self.link = link
        self.is_patient = is_patient
        self.has_left = False
        self._moves_to_send: list[Move] = []
        """The moves still to be sent of a turn that was typed at once."""
        self._awaits_reply = False
        """Whether the server has not yet replied to the latest request or answer."""
        self._engine: EngineClient | None = None
        self._handlers: dict[str, Callable[[str], Awaitable[None] | None]] = {
            **dict.fromkeys(("yes", "y"), lambda _: self._answer_question(True)),
            **dict.fromkeys(("no", "n"), lambda _: self._answer_question(False)),
            "resign": lambda _: self._resign(),
            "undo": lambda _: self._send_request(TAKEBACK),
            "draw": lambda _: self._send_request(DRAW),
            "next": self._request_round,
            "say": self._send_message,
            "help": lambda _: self._show_advice(),
            "leave": lambda _: self._leave_room(),
            "who": lambda _: self._show_people(),
            "?": lambda _: self._list_commands(),
        }

    async def close(self) -> None:
        """End the engine, if it was started."""
        if self._engine is not None:
            await self._engine.close()

    # Timing

    @property
    def is_busy(self) -> bool:
        """Whether something is on its way to the server."""
        return self.link.pending or bool(self._moves_to_send) or self._awaits_reply

    @property
    def turn_goes_on(self) -> bool:
        """Whether more of the turn was typed than has been decided."""
        return bool(self._moves_to_send) or self.link.pending

    def can_use(self, line: str | None) -> bool:
        """Whether a line can be used now; None is the end of input."""
        if not self.link.connected:
            return line is None or not self.is_patient
        word = line.partition(" ")[0].lower() if line else ""
        is_info = word in ROOM_INFO_COMMANDS or word in ("?", "who", "leave")
        if self.is_busy and (self.is_patient or not is_info):
            return False
        if not self.is_patient or not line or self.link.view.seat is None:
            return True
        return COMMAND_CONDITIONS.get(word, can_decide)(self.link.view)

    def handle_event(self, event: RoomEvent) -> None:
        """Handle an event: it may allow the next decision of a turn, or end the turn."""
        if not isinstance(event, PresenceChanged | PhraseSaid):
            self._awaits_reply = False
        if not self._moves_to_send:
            return
        view = self.link.view
        is_own_decision = isinstance(event, DecisionMade) and event.decision.seat == view.seat
        if isinstance(event, MessageRefused) or (
            isinstance(event, DecisionMade) and not is_own_decision
        ):
            self._moves_to_send.clear()
        elif (is_own_decision or isinstance(event, RoomSynced)) and not self.link.pending:
            self._send_next_move(view)

    def _send_next_move(self, view: RoomView) -> None:
        match = view.tournament.match
        if match is None or not match.is_mid_turn or deciding_seat(view) != view.seat:
            self._moves_to_send.clear()
            return
        self.link.play(self._moves_to_send.pop(0))

    # Commands

    async def use_line(self, line: str | None) -> bool:
        """Run what a line says; return False if there is nothing more to do here."""
        if line is None:
            self.console.say("The input has ended.")
            return False
        if self.is_patient and line:
            self.console.show(f"> {line}")  # the transcript of a script includes its lines
        try:
            await self._run_command(line)
        except KonoError as error:
            self.console.say(as_sentence(str(error)))
        return not self.has_left

    async def _run_command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        word = word.lower()
        if word in ROOM_INFO_COMMANDS and not rest:
            self._show_info(word)
        elif word in self._handlers:
            awaitable = self._handlers[word](rest.strip())
            if awaitable is not None:
                await awaitable
        elif word in ("quit", "q"):
            raise KonoError("leave leaves the room and keeps your seat; resign ends the round")
        else:
            self._decide(line)

    def _show_info(self, word: str) -> None:
        """Show what an information command asks for."""
        if word == "rules":
            self.console.show(read_rules_page(self.link.view.setup.game))
            return
        match = self._current_match()
        if word in SENTENCE_COMMANDS:
            for line in SENTENCE_COMMANDS[word](match):
                self.console.say(line)
        else:
            self.console.show(info_text(word, self.link.view.tournament, match))

    def _list_commands(self) -> None:
        view = self.link.view
        commands = (
            {"": f"makes a move: {view.setup.game_rules.how_to_type}"}
            if view.seat is not None
            else {}
        )
        not_for_spectators = () if view.seat is not None else tuple(ROOM_COMMANDS)[:5]
        commands |= {
            word: meaning
            for word, meaning in ROOM_COMMANDS.items()
            if word not in not_for_spectators
        }
        commands |= ROOM_INFO_COMMANDS | {"?": INFO_COMMANDS["?"]}
        commands["Ctrl-C"] = "ends the program; your seat is kept"
        self.console.show("\n".join(f"{word:<8}{meaning}" for word, meaning in commands.items()))

    def _show_people(self) -> None:
        if not self.link.connected:
            self.console.say("There is no connection now; this is what was known last.")
        for line in describe_room_state(self.link.view, str(self.link.address), time.monotonic()):
            self.console.say(line)

    async def _show_advice(self) -> None:
        view = self.link.view
        if view.seat is not None and not view.setup.help_allowed:
            raise KonoError("the computer does not help in this room; who makes one can allow it")
        match = self._current_match()
        if view.tournament.stage is not Stage.PLAY:
            raise KonoError("nobody is to move now")
        self._engine = self._engine or EngineClient()
        advice = await self._engine.advise(match, help_level(view.tournament, ""))
        for line in (
            describe_suggestion(view.tournament, match, advice),
            *describe_search(match, advice),
        ):
            self.console.say(line)

    async def _leave_room(self) -> None:
        """Leave. If that closes the room, nobody else sits in it."""
        view = self.link.view
        await self.link.leave()
        self.has_left = True
        for line in farewell(self.link, view):
            self.console.show(line)

    # Messages to the opponent

    def _check_can_send(self) -> None:
        """Raise NetError if nobody would receive a message, or if the user is a spectator."""
        if self.link.view.seat is None:
            raise NetError("watching", "who watches can only look, ask who is here, and leave")
        if not self.link.connected:
            raise NetError("lost", "there is no connection now; it is tried again by itself")

    def _send_request(self, kind: str, size: int = 0) -> None:
        self._check_can_send()
        self._awaits_reply = True
        self.link.ask(kind, size)

    def _request_round(self, rest: str) -> None:
        tournament = self.link.view.tournament
        self._send_request(ROUND, parse_size(tournament.game, rest) if rest else tournament.size)

    def _answer_question(self, is_yes: bool) -> None:
        self._check_can_send()
        swap = offered_swap(self.link.view)
        if has_request_to_answer(self.link.view):
            self._awaits_reply = True
            self.link.answer(is_yes)
        elif swap is None:
            raise KonoError("nobody has asked you anything")
        elif is_yes:
            self.link.play(swap)
        else:
            self.console.say("Then type a move.")

    def _send_message(self, rest: str) -> None:
        word = rest.lower()
        if word not in PHRASES:
            messages = "; ".join(f"{key}: {text}" for key, text in PHRASES.items())
            raise KonoError(f"what can be said: {messages}")
        self._check_can_send()
        self.link.say(word)

    def _resign(self) -> None:
        self._check_can_send()
        if self.link.view.tournament.stage is not Stage.PLAY:
            raise IllegalMove("no round is under way")
        self.link.resign()

    # Deciding

    def _decide(self, line: str) -> None:
        """Decide a hand, a colour or a move, whatever the game waits for."""
        self._check_can_send()
        view = self.link.view
        if deciding_seat(view) != view.seat:
            raise IllegalMove(describe_waiting(view))
        match view.tournament.stage:
            case Stage.GUESS:
                self.link.guess(HAND_NAMES.index(_parse_choice(line, HAND_NAMES, "hand")))
            case Stage.COLOUR:
                self.link.choose_colour(_parse_choice(line, view.tournament.game.colours, "colour"))
            case _:
                self._play_line(line)

    def _play_line(self, line: str) -> None:
        """Play a move, or several of a turn; an empty line will do if there is no choice."""
        match = self._current_match()
        if not line:
            only_move = match.legal_moves[0] if len(match.legal_moves) == 1 else None
            if only_move is None or only_move.cells:
                return
            moves: tuple[Move, ...] = (only_move,)
        else:
            moves = match.game.parse_turn(match.position, line)
        first, *self._moves_to_send = moves
        self.link.play(first)

    def _current_match(self) -> Match:
        match = self.link.view.tournament.match
        if match is None:
            raise KonoError("the round has not begun yet")
        return match


def _parse_choice(typed: str, choices: tuple[str, str], kind: str) -> str:
    """Parse one of two words, or its first letter."""
    for choice in choices:
        if typed.lower() in (choice, choice[0]):
            return choice
    raise KonoError(f"'{typed[:40]}' is no {kind}; type {' or '.join(choices)}")
