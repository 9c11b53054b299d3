"""A room on the network, line by line: reports events and carries out typed commands."""

from __future__ import annotations

import asyncio
import time

from kono_tui.errors import NetError
from kono_tui.formats.sentences import as_sentence
from kono_tui.net.client.lobby import RoomLink
from kono_tui.net.protocol.events import (
    ConnectionLost,
    DecisionMade,
    MessageRefused,
    PhraseSaid,
    PresenceChanged,
    RequestEnded,
    RequestMade,
    RoomClosed,
    RoomEvent,
    RoomSynced,
)
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import board_text, list_legal_moves
from kono_tui.plain.input_lines import LineReader
from kono_tui.plain.online.room_commands import RoomCommandRunner
from kono_tui.plain.online.room_wording import (
    describe_arrivals,
    describe_clocks,
    describe_decision,
    describe_denied_request,
    describe_message,
    describe_request,
    describe_room,
    describe_throws,
    farewell,
    invitation,
)
from kono_tui.plain.online.turn_rules import deciding_seat
from kono_tui.play.match import Match
from kono_tui.play.opening.colour_choice import colour_question as question_of_colours
from kono_tui.play.opening.colour_choice import describe_colour_pick
from kono_tui.play.opening.guess import HAND_NAMES, guess_question
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_round_result, describe_standing
from kono_tui.strategy import swap


class RoomSession:
    """A player's or spectator's time in a room, until that person leaves or the input ends.

    NetError if the room ends first. What a script types waits until it is possible; a person is
    told why it is not.
    """

    def __init__(self, console: Console, reader: LineReader, link: RoomLink) -> None:
        self.console = console
        self.reader = reader
        self.link = link
        self.commands = RoomCommandRunner(console, link, is_patient=not console.is_interactive)
        self._last_view = link.view
        """The room as it was before the next event."""

    async def play(self) -> bool:
        """Play; return whether the user left the room, rather than ran out of input.

        However it ends, the connection is closed.
        """
        try:
            self._introduce_room()
            await self._hear_and_read()
        except asyncio.CancelledError:
            self.console.show("")
            self._show_farewell()
            raise
        finally:
            await self.commands.close()
            await self.link.close()
        if not self.commands.has_left:
            self._show_farewell()
        return self.commands.has_left

    async def _hear_and_read(self) -> None:
        """Wait for events and typed lines at once. A line that has to wait stays in place."""
        next_event = asyncio.create_task(self.link.next())
        next_line = asyncio.create_task(self.reader.next_line())
        try:
            while True:
                if next_event.done():
                    self._report_event(next_event.result())
                    next_event = asyncio.create_task(self.link.next())
                elif next_line.done() and self.commands.can_use(next_line.result()):
                    if not await self.commands.use_line(next_line.result()):
                        return
                    next_line = asyncio.create_task(self.reader.next_line())
                else:
                    unfinished = [task for task in (next_event, next_line) if not task.done()]
                    await asyncio.wait(unfinished, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (next_event, next_line):
                task.cancel()
            await asyncio.gather(next_event, next_line, return_exceptions=True)

    def _show_farewell(self) -> None:
        for line in farewell(self.link, self.link.view):
            self.console.show(line)

    # Events

    def _report_event(self, event: RoomEvent) -> None:
        before, view = self._last_view, self.link.view
        self._last_view = view
        self.commands.handle_event(event)
        match event:
            case DecisionMade():
                self._say_lines(*describe_decision(event, view.tournament))
                if not self.commands.turn_goes_on:
                    self._show_state()
            case RoomSynced():
                self._say_lines("Back in the room.")
                self._show_state()
            case PresenceChanged():
                self._say_lines(*describe_arrivals(before, view))
                if view.is_full and not before.is_full:
                    self._show_state()
            case RequestMade():
                self._say_lines(describe_request(event.request, view))
            case RequestEnded():
                self._say_lines(describe_denied_request(event, view))
            case PhraseSaid():
                self._say_lines(describe_message(event, view))
            case MessageRefused() | ConnectionLost():
                retry_note = (
                    "It is tried again by itself." if isinstance(event, ConnectionLost) else ""
                )
                self._say_lines(f"{as_sentence(event.text)} {retry_note}")
            case RoomClosed():
                raise NetError(event.code, event.text)

    def _say_lines(self, *lines: str) -> None:
        for line in lines:
            self.console.say(line)

    # The state of the room

    def _introduce_room(self) -> None:
        """Describe the room and its state."""
        view = self.link.view
        spectator_note = "" if view.seat is not None else " You watch."
        self._say_lines(f"Room {view.code}: {describe_room(view.setup)}.{spectator_note}")
        if not view.is_full:
            self._say_lines("Waiting for somebody to join.")
            self.console.show(invitation(view, str(self.link.address)))
        elif view.seat is not None:
            self._say_lines(f"You play {view.people[1 - view.seat].name}.")
        if view.tournament.match is None or not view.tournament.match.moves:
            self._say_lines(*describe_throws(view.tournament))
        self._show_state()

    def _show_state(self) -> None:
        """Say what is to be decided, and by whom; draw the board if the user needs to see it."""
        view = self.link.view
        tournament, match = view.tournament, view.tournament.match
        if not view.is_full:
            return
        is_own_turn = view.seat is not None and deciding_seat(view) == view.seat
        match tournament.stage:
            case Stage.GUESS:
                self._say_lines(*_describe_guess(tournament, is_own_turn))
            case Stage.COLOUR:
                self._say_lines(_describe_colour_choice(tournament, is_own_turn))
            case Stage.PLAY if match is not None:
                self._show_turn(tournament, match, is_own_turn)
            case Stage.ROUND_OVER if match is not None:
                self.console.show("")
                self.console.show(board_text(tournament, match))
                self._say_lines(*describe_round_result(tournament, match))
                if view.seat is not None:
                    self._say_lines("Type next to ask for another round, or leave.")
            case _:
                return
        request = view.request
        if request is not None and request.seat != view.seat:
            self._say_lines(describe_request(request, view))

    def _show_turn(self, tournament: Tournament, match: Match, is_own_turn: bool) -> None:
        """Show a turn: the mover sees the board at each decision, a spectator at each turn."""
        is_spectator = self.link.view.seat is None
        if is_own_turn or (is_spectator and not match.is_mid_turn):
            self.console.show("")
            self.console.show(board_text(tournament, match))
        elif match.is_mid_turn:
            return
        clocks = describe_clocks(self.link.view, time.monotonic())
        self._say_lines(f"{describe_standing(tournament, match)} {clocks}")
        if not is_own_turn:
            return
        only_move = match.legal_moves[0] if len(match.legal_moves) == 1 else None
        if only_move is not None and not only_move.cells:
            effect = match.game.describe_advice(match.position, only_move)
            notation = match.game.format_move(match.position, only_move)
            self._say_lines(
                f"There is nothing to choose: {notation}, or Enter alone, will {effect}."
            )
        elif match.is_mid_turn:
            self._say_lines(f"The turn goes on: {list_legal_moves(match)}.")
        elif swap.offered_move(match):
            self._say_lines(
                f"{swap.describe_first_stone(match)} {swap.describe_exchange(tournament, match)}"
            )
            self._say_lines(f"{swap.SWAP_QUESTION} Type swap, or a move.")
        else:
            self._say_lines(f"Type {match.game.how_to_type}; ? for more.")


def _describe_guess(tournament: Tournament, is_own_turn: bool) -> list[str]:
    setting, prompt = guess_question(tournament.game)
    if is_own_turn:
        return [setting, f"{prompt} Type {' or '.join(HAND_NAMES)}."]
    return [
        setting,
        f"{PlayerNames(tournament.players).sentence_start(0)} guesses which hand holds which.",
    ]


def _describe_colour_choice(tournament: Tournament, is_own_turn: bool) -> str:
    choices = f"Type {' or '.join(tournament.game.colours)}."
    if tournament.opener is None:
        return (
            f"{question_of_colours(tournament)} {choices}"
            if is_own_turn
            else describe_colour_pick(tournament)
        )
    opener_text = PlayerNames(tournament.players).clause(tournament.opener, "begin")
    return (
        f"{opener_text}. Which colour? {choices}"
        if is_own_turn
        else f"{opener_text}, and picks a colour."
    )
