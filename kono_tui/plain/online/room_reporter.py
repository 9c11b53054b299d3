"""Says what happens in a room on the network, and what is to be decided there."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from kono_tui.live.events import (
    BoardReturned,
    HintFound,
    LiveEvent,
    MoveMade,
    NewsArrived,
    OpeningStep,
    RoomSynced,
    RoundChanged,
    RoundEnded,
    StateChanged,
    TurnExplained,
)
from kono_tui.live.remote import RemoteGame
from kono_tui.live.room.opening_wording import describe_opening
from kono_tui.live.room.people import describe_clocks, describe_spectators, format_message
from kono_tui.live.room.requests import describe_request
from kono_tui.live.room.state import RoomState
from kono_tui.live.room.turn_card import AWAITING_OPPONENT, describe_lost_connection, join_command
from kono_tui.live.state import LiveState
from kono_tui.plain.console import Console
from kono_tui.plain.info_commands import (
    board_text,
    describe_forced_move,
    describe_hint,
    list_legal_moves,
    only_move,
)
from kono_tui.plain.narrator import Narrator, describe_opening_step, describe_throws
from kono_tui.plain.online.room_wording import NOBODY_WATCHES, ask_for_opening, describe_room
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage
from kono_tui.play.wording import describe_advantage, describe_round_result, describe_standing
from kono_tui.strategy import swap


class RoomReporter:
    """Listens to a room. Each thing is said as it happens."""

    def __init__(self, console: Console, live: RemoteGame) -> None:
        self.console = console
        self.live = live
        self.narrator = Narrator(live.source)
        self._room = live.room
        """The room before the next event."""
        self._has_hint_to_tell = False

    @property
    def state(self) -> LiveState:
        return self.live.state

    # Events

    def report(self, event: LiveEvent) -> None:
        """Say what has happened; then say what is to be decided, if that is something else now."""
        before, self._room = self._room, self.live.room
        self.console.say_lines(*self.narrator.take_news())
        self._report_room(before, self._room)
        match event:
            case StateChanged() | RoomSynced() if event.notice:
                self.console.say(event.notice)
            case OpeningStep():
                self.console.say_lines(*describe_opening_step(event))
            case RoundChanged():
                self._announce_round()
            case NewsArrived() if event.text != self._request_text:
                self.console.say(event.text)
            case HintFound():
                self._has_hint_to_tell = True
            case TurnExplained(is_hint=False):
                self.console.say_lines(*self.narrator.take_explanation())
        if self._leads_on(event):
            self._show_state()

    def tell_hint(self) -> None:
        """Tell a hint that was found, now that it is known why the move is advised."""
        if self._has_hint_to_tell:
            self._has_hint_to_tell = False
            self.console.say_lines(*describe_hint(self.state))

    def _leads_on(self, event: LiveEvent) -> bool:
        """Whether something else is to be decided now, or by somebody else."""
        match event:
            case OpeningStep() | BoardReturned() | RoundChanged() | RoundEnded() | RoomSynced():
                return True
            case MoveMade():
                return not self.live.planned_moves
            case NewsArrived():
                return event.is_arrival
            case _:
                return False

    def _report_room(self, before: RoomState, room: RoomState) -> None:
        """Say what no event tells: a request, the user's own message, spectators, a lost link."""
        if room.view.request != before.view.request:
            self._show_request()
        if room.last_message is not None and room.last_message is not before.last_message:
            seat, text = room.last_message
            if seat == room.seat:
                self.console.say(format_message(room.view, seat, text))
        if room.view.spectator_count != before.view.spectator_count:
            self.console.say(describe_spectators(room) or NOBODY_WATCHES)
        if room.lost_reason and not (before.lost_reason or room.is_closed):
            heading, text = describe_lost_connection(room, "")
            self.console.say(f"{text} {heading}")

    @property
    def _request_text(self) -> str:
        """What is said of the request that waits for an answer; "" without one."""
        view = self._room.view
        return describe_request(view, view.request) if view.request else ""

    def _show_request(self) -> None:
        if text := self._request_text:
            is_asked = self._room.opponent_request is not None
            self.console.say(f"{text} Type yes or no." if is_asked else text)

    def _announce_round(self) -> None:
        tournament = self.state.tournament
        size = tournament.game.info.size_name(tournament.size)
        self.console.say(f"Round {tournament.round} is played on a board of {size}.")
        self.console.say_lines(*filter(None, [describe_advantage(tournament)]))

    # The state of the room

    def introduce_room(self) -> None:
        """Describe the room and its state."""
        room, view = self._room, self._room.view
        spectator_note = "" if view.seat is not None else " You are watching."
        self.console.say(f"Room {view.code}: {describe_room(view.setup)}.{spectator_note}")
        if room.awaits_opponent:
            self.console.say(AWAITING_OPPONENT)
            self.console.show(f"To join: {join_command(room)}")
        elif view.opponent is not None:
            self.console.say(f"You play {view.opponent.name}.")
        if view.tournament.match is None or not view.tournament.match.moves:
            self.console.say_lines(*describe_throws(view.tournament))
        self._show_state()

    def _show_state(self) -> None:
        """Say what is to be decided, and by whom; draw the board if the user needs to see it."""
        match, tournament = self.state.match, self.state.tournament
        is_opening = tournament.stage in (Stage.GUESS, Stage.COLOUR)
        if self.state.awaits_opponent:
            return
        if is_opening and self.state.has_decision_here:
            self.console.say_lines(*ask_for_opening(self.state))
        elif is_opening:
            self.console.say_lines(*describe_opening(tournament))
        elif self.state.is_round_over and match is not None:
            self._show_result(match)
        elif tournament.stage is Stage.PLAY and match is not None:
            self._show_turn(match)
        self._show_request()

    def _show_result(self, match: Match) -> None:
        self.console.show(f"\n{board_text(self.state.tournament, match)}")
        self.console.say_lines(*describe_round_result(self.state.tournament, match))
        if not self.state.is_spectator:
            self.console.say("Type next to ask for another round, or leave.")

    def _show_turn(self, match: Match) -> None:
        """Show a turn: the mover sees the board at each decision, a spectator at each turn."""
        is_own_turn = self.state.is_humans_turn
        if match.is_mid_turn and not is_own_turn:
            return
        tournament = self.state.tournament
        if is_own_turn or self.state.is_spectator:
            self.console.show(f"\n{board_text(tournament, match)}")
        clocks = describe_clocks(replace(self._room, now=monotonic()))
        self.console.say(f"{describe_standing(tournament, match)} {clocks}")
        if is_own_turn:
            self.console.say_lines(*self._describe_choices(match))

    def _describe_choices(self, match: Match) -> list[str]:
        """Describe what the person here can type in their turn."""
        if only := only_move(match):
            return [describe_forced_move(match, only)]
        if match.is_mid_turn:
            return [f"You can play: {list_legal_moves(match)}."]
        if self.state.can_swap:
            stone = swap.describe_first_stone(match)
            exchange = swap.describe_exchange(self.state.tournament, match)
            return [f"{stone} {exchange}", f"{swap.SWAP_QUESTION} Type swap, or a move."]
        return [f"Type {match.game.notation.how_to_type}; ? for more."]
