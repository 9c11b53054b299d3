"""The commands that can be typed in a room on the network."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final

from kono_tui.core.move import Move
from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.formats.sizes import parse_size
from kono_tui.live.events import LiveEvent, StateChanged
from kono_tui.live.refusals import Action
from kono_tui.live.remote import RemoteGame
from kono_tui.live.state import LiveState
from kono_tui.net.player_names import PHRASES
from kono_tui.net.protocol.requests import Request
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import (
    INFO_COMMANDS,
    RULES_COMMANDS,
    SENTENCE_COMMANDS,
    info_text,
    only_move,
    rules_text,
)
from kono_tui.plain.online.room_wording import describe_room_state, farewell
from kono_tui.plain.opening import parse_word
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import HAND_NAMES
from kono_tui.play.tournament import Stage
from kono_tui.strategy import swap

ROOM_COMMANDS: Final = {
    "resign": "quits the round, and the other player wins it",
    "undo": "asks the other player to let you take your last move back",
    "draw": "offers a draw, if the game has draws",
    "yes, no": "answers the other player's question",
    "next": "asks for another round; next 7 asks for a size",
    "say": f"says something: {', '.join(PHRASES)}",
    "who": "says who is here, and shows the clocks and the room's code",
    "help": "suggests a move, if the room allows it or you are watching",
    "leave": "leaves the room; your seat is kept",
}
PLAYER_COMMANDS: Final = ("resign", "undo", "draw", "yes, no", "next")
"""The commands that are not for spectators."""
ROOM_INFO_COMMANDS: Final = {
    word: what for word, what in INFO_COMMANDS.items() if word not in ("why", "proof", "?")
}
"""The information commands in a room."""
TIMELESS_COMMANDS: Final = (*ROOM_INFO_COMMANDS, "?", "who", "leave")
"""The commands that need nothing of the server."""


class RoomCommandRunner:
    """Runs what is typed. `has_left`: the user leaves the room by a command."""

    def __init__(self, console: Console, live: RemoteGame, is_patient: bool) -> None:
        """Set up the runner. `is_patient`: a line that is not possible yet waits until it is."""
        self.console = console
        self.live = live
        self.is_patient = is_patient
        self.has_left = False
        self._awaits_reply = False
        """Whether the server has not yet replied to the latest request or answer."""
        self._request_before: Request | None = None
        """The request that was open when the latest request or answer was sent."""

    @property
    def state(self) -> LiveState:
        return self.live.state

    # Timing

    @property
    def _is_busy(self) -> bool:
        """Whether something is on its way to the server."""
        return self.live.link.pending or bool(self.live.planned_moves) or self._awaits_reply

    def note_event(self, event: LiveEvent) -> None:
        """Take note of an event, which may be the server's reply."""
        is_other_news = isinstance(event, StateChanged) and not self.live.room.lost_reason
        if not is_other_news or self.live.room.view.request != self._request_before:
            self._awaits_reply = False

    def _await_reply(self) -> None:
        self._awaits_reply, self._request_before = True, self.live.room.view.request

    def can_use(self, line: str | None) -> bool:
        """Whether a line can be used now; None is the end of input."""
        if self.live.room.lost_reason:
            return line is None or not self.is_patient
        word = line.partition(" ")[0].lower() if line else ""
        if self._is_busy and (self.is_patient or word not in TIMELESS_COMMANDS):
            return False
        return not self.is_patient or not line or self.state.is_spectator or self._is_time(word)

    def _is_time(self, word: str) -> bool:
        """Whether a script's command should run now; a decision waits for the user's turn."""
        state, request = self.state, self.live.room.view.request
        match word:
            case "say":
                return True
            case "resign" | "undo" | "draw" | "help":
                return state.tournament.stage is Stage.PLAY
            case "yes" | "y" | "no" | "n":
                return self.live.room.opponent_request is not None or state.can_swap
            case "next":
                return state.is_round_over
            case _ if word in TIMELESS_COMMANDS:
                return True
            case _:
                return state.has_decision_here or (state.is_round_over and request is None)

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
        rest = rest.strip()
        match word.lower():
            case "resign" | "undo" | "draw" | "help" as command:
                await self._act(Action(command))
            case "yes" | "y" | "no" | "n" as answer:
                self._answer_question(answer.startswith("y"))
            case "next":
                self._request_round(rest)
            case "say":
                self._send_message(rest.lower())
            case "leave":
                await self._leave_room()
            case "who":
                self._show_people()
            case "?":
                self._list_commands()
            case "q" if word == "Q" and (stop := self._find_stop()):
                self.live.play((stop,))
            case "quit" | "q":
                raise KonoError("leave leaves the room and keeps your seat; resign quits the round")
            case info if info in ROOM_INFO_COMMANDS and not rest:
                self._show_info(info)
            case _:
                self._decide(line)

    def _show_info(self, word: str) -> None:
        """Show what an information command asks for."""
        if word in RULES_COMMANDS:
            self.console.show(rules_text(word, self.state.game.info))
        elif word in SENTENCE_COMMANDS:
            self.console.say_lines(*SENTENCE_COMMANDS[word](self._current_match()))
        else:
            self.console.show(info_text(word, self.state, self._current_match()))

    def _list_commands(self) -> None:
        commands = {"": f"makes a move: {self.state.game.notation.how_to_type}", **ROOM_COMMANDS}
        if self.state.is_spectator:
            for word in ("", *PLAYER_COMMANDS):
                del commands[word]
        commands |= ROOM_INFO_COMMANDS | {"?": INFO_COMMANDS["?"]}
        commands["Ctrl-C"] = "ends the program; your seat is kept"
        self.console.show("\n".join(f"{word:<8}{meaning}" for word, meaning in commands.items()))

    def _show_people(self) -> None:
        room = replace(self.live.room, now=time.monotonic())
        if room.lost_reason:
            self.console.say("You are not connected now; this is the last that was known.")
        self.console.say_lines(*describe_room_state(room))

    async def _leave_room(self) -> None:
        """Leave. If that closes the room, nobody else sits in it."""
        link = self.live.link
        view, self.has_left = link.view, True
        await link.leave()
        self.console.show("\n".join(farewell(link, view)))

    # What needs the opponent, or the computer

    def _check_allowed(self, action: Action) -> None:
        """Raise KonoError if something is not possible now."""
        if refusal := self.live.refusal(action):
            raise KonoError(refusal.text)

    async def _act(self, action: Action) -> None:
        """Do what takes one word, if it is possible now."""
        self._check_allowed(action)
        match action:
            case Action.RESIGN:
                self.live.resign()
            case Action.HELP:
                self.live.analyst.request_hint()
            case Action.UNDO:
                self._await_reply()
                self.live.undo()
            case Action.DRAW:
                self._await_reply()
                await self.live.offer_draw()

    def _request_round(self, rest: str) -> None:
        self._check_allowed(Action.SAY)
        tournament = self.state.tournament
        self._await_reply()
        self.live.ask_for_round(parse_size(tournament.game, rest) if rest else tournament.size)

    def _answer_question(self, is_yes: bool) -> None:
        offered_swap = swap.offered_move(self.state.match) if self.state.can_swap else None
        if self.live.room.opponent_request is not None:
            self._check_allowed(Action.SAY)
            self._await_reply()
            self.live.answer(is_yes)
        elif offered_swap is None:
            raise KonoError("nobody has asked you anything")
        elif is_yes:
            self.live.play((offered_swap,))
        else:
            self.console.say("Then type a move.")

    def _send_message(self, word: str) -> None:
        if word not in PHRASES:
            messages = "; ".join(f"{key}: {text}" for key, text in PHRASES.items())
            raise KonoError(f"you can say {messages}")
        self._check_allowed(Action.SAY)
        self.live.say(word)

    # Deciding

    def _decide(self, line: str) -> None:
        """Decide a hand, a colour or a move, whatever the game waits for."""
        state, opening = self.state, self.live.opening
        if state.is_round_over and not state.is_spectator:
            raise KonoError("the round is over; next asks for another one")
        if not state.has_decision_here:
            self._check_allowed(Action.MOVE)
        match state.tournament.stage:
            case Stage.GUESS:
                opening.guess(HAND_NAMES.index(parse_word(line, HAND_NAMES, "no hand")))
            case Stage.COLOUR:
                opening.choose_colour(parse_word(line, state.game.info.colours, "not a colour"))
            case _:
                self._play_line(line)

    def _find_stop(self) -> Move | None:
        """The move that ends the user's turn that could also go on, such as a chain of captures."""
        match = self.state.match
        return match.stop_move if match and self.state.has_decision_here else None

    def _play_line(self, line: str) -> None:
        """Play a move, or several of a turn; an empty line will do if there is no choice."""
        match = self._current_match()
        if line:
            self.live.play(match.game.notation.parse_turn(match.position, line))
        elif only := only_move(match):
            self.live.play((only,))

    def _current_match(self) -> Match:
        match = self.state.match
        if match is None:
            raise KonoError("the round has not begun yet")
        return match
