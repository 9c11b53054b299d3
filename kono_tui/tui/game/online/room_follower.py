"""A network game: follow what happens in the room.

The server decides: nothing changes on the board before the server has sent it. This screen
handles every event in order, whatever covers it; dialogs wait until nothing does.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from textual import work

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.room_state import RoomState
from kono_tui.net.protocol.decisions import MOVE, Decision
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
from kono_tui.play.chance_moves import DICE
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene import room_wording
from kono_tui.scene.controls.pieces import initial_cursor, with_cursor_at_target
from kono_tui.scene.room_updates import new_round_scene, sync_scene, with_match_kept
from kono_tui.tui.game.online.decision_sender import DecisionSender
from kono_tui.tui.game.turn_runner import DEAD_THROW_PAUSES, PAUSE_SECONDS

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink


class RoomFollower(DecisionSender):
    """Follows what happens in a room."""

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link)
        self.is_flipped = bool(link.view.seat) and self.first_scene.view.has_squares
        self.last_move_time = 0.0
        """When the last move was shown."""
        self.news = ""
        """The sentence on what has just happened."""

    # Start and end

    def start_game(self) -> None:
        """Follow the room from now on; the server saves the game."""
        self.seed = self.kono.random_source.getrandbits(32)
        self.pace = self.kono.settings.pace
        self.scene = replace(
            self.first_scene, cursor=initial_cursor(self.first_scene), notice=self._opening_notice()
        )
        self._follow_room()
        self.update_clocks()
        self.call_after_refresh(self.continue_play)

    def _opening_notice(self) -> str:
        """Say who begins, if the player did not see the opening and nobody has moved yet."""
        tournament = self.first_scene.tournament
        match = tournament.match
        nobody_moved = match is not None and all(turn.seat == CHANCE for turn in match.turns)
        return " ".join(room_wording.describe_opening(tournament)) if nobody_moved else ""

    async def on_unmount(self) -> None:
        await self.link.close()

    def waits_for_key(self) -> bool:
        """False: no computer waits for a key here."""
        return False

    @work(group="link", exclusive=True)
    async def _follow_room(self) -> None:
        event: RoomEvent | None = None
        while not isinstance(event, RoomClosed):
            event = await self.link.next()
            await self._handle_room_event(event)

    # Events

    async def _handle_room_event(self, event: RoomEvent) -> None:
        """Handle one event, then show what it calls for."""
        if isinstance(event, DecisionMade) and event.decision.kind == MOVE:
            await self._wait_before_move(event.decision)
        room_before, self.news = self.room, ""
        sent = room_before.decision_unanswered and self.link.pending
        room_now = replace(
            room_before, view=self.link.view, now=monotonic(), decision_unanswered=sent
        )
        match event:
            case DecisionMade():
                self.scene = replace(self.now, room=room_now)
                await self._apply_decision(event)
            case RoomSynced():
                self._resync_room(replace(room_now, lost_reason=""), bool(room_before.lost_reason))
            case ConnectionLost() | RoomClosed():
                is_closed = isinstance(event, RoomClosed)
                self._update_room(
                    replace(room_now, lost_reason=event.text or "it was lost", is_closed=is_closed)
                )
                self.say("")
            case _:
                self._handle_message(event, room_before, room_now)
        self.update_clocks()
        self.update_covering_dialog()
        self.continue_play()

    def _handle_message(
        self, event: RoomEvent, room_before: RoomState, room_now: RoomState
    ) -> None:
        """Handle an event that is no step of the game."""
        if isinstance(event, PhraseSaid):
            room_now = replace(room_now, last_message=(event.seat, event.text))
        self._update_room(room_now)
        match event:
            case RequestMade() if event.request.seat != room_now.seat:
                self.announce(room_wording.describe_request(room_now, event.request))
            case RequestEnded():
                self.announce(
                    room_wording.describe_request_end(room_now, event.request, event.has_lapsed)
                )
            case PresenceChanged():
                self._announce_presence(room_before, room_now)
            case PhraseSaid() if event.seat != room_now.seat:
                self.notify(room_wording.format_last_message(room_now), markup=False)
            case MessageRefused():
                self.planned_moves = ()
                self.announce(as_sentence(event.text))

    def _update_room(self, room: RoomState) -> None:
        """Take over another state of the room; the round stays where it was."""
        self.scene = replace(
            self.now,
            room=room,
            tournament=with_match_kept(self.now.tournament, room.view.tournament),
        )

    def announce(self, text: str) -> None:
        """Show a sentence on what has happened, wherever the player is looking."""
        self.news = text
        self.say(text)
        if self.app.screen is not self and not self.has_covering_dialog:
            self.notify(text, markup=False)

    def _announce_presence(self, room_before: RoomState, room_now: RoomState) -> None:
        """Say that a player came or went, perhaps the one who was waited for."""
        text = room_wording.describe_arrival(room_before, room_now)
        if not text:
            return
        self.announce(text)
        if room_before.awaits_opponent and not room_now.awaits_opponent:
            self.notify(text, markup=False)
            if self.kono.settings.bell:
                self.app.bell()

    def _resync_room(self, room: RoomState, was_lost: bool) -> None:
        """Take over the room anew; keep the player's view as far as it still exists."""
        self.planned_moves = ()
        scene = sync_scene(self.now, room, room_wording.CONNECTION_RESTORED if was_lost else "")
        is_other_match = scene.match is None or scene.match is not self.now.match
        if is_other_match:
            self.stop_move_animation()
        self.scene = scene
        if is_other_match:
            self.lay_out()

    # Decisions

    async def _apply_decision(self, event: DecisionMade) -> None:
        tournament, decision = self.link.view.tournament, event.decision
        match decision.kind:
            case "move":
                self._apply_move(decision, tournament)
            case "undo":
                self._apply_takeback(tournament, decision)
            case "throw" | "guess" | "colour":
                self.scene = new_round_scene(self.now, tournament)
                self.lay_out()
                await self.show_opening_step(event)
            case "round":
                self.planned_moves = ()
                self.scene = replace(
                    new_round_scene(self.now, tournament),
                    room=replace(self.room, last_message=None),
                )
                self.lay_out()
            case _:
                self._apply_round_end(tournament)

    def _apply_move(self, decision: Decision, tournament: Tournament) -> None:
        """Play a move as in a local game, but do not tear the player away from a review."""
        scene = self.now
        move = decision.move
        if move is None or scene.match is None:
            return
        is_own = decision.seat is not None and decision.seat == self.room.seat
        if is_own and scene.reviewed_ply is None:
            self.scene = with_cursor_at_target(scene, move)
        self.play_move(move, tournament=tournament)
        if scene.reviewed_ply is not None:
            is_over = self.now.match is not None and self.now.match.ending
            self.say(room_wording.ROUND_OVER if is_over else room_wording.MOVE_MADE_MEANWHILE)
        elif self.now.match and all(turn.seat == CHANCE for turn in self.now.match.turns):
            self.scene = replace(self.now, cursor=initial_cursor(self.now))
        self.last_move_time = monotonic()
        self.opponent_has_moved = self.opponent_has_moved or not is_own
        planned_moves, self.planned_moves = self.planned_moves, ()
        if is_own and planned_moves:
            self.send_moves(planned_moves)

    async def _wait_before_move(self, decision: Decision) -> None:
        """Wait before showing another player's move, so that the move before it can be seen.

        A throw that ended a turn stays in view for longer.
        """
        match, pause = self.now.match, PAUSE_SECONDS[self.pace]
        needs_no_pause = decision.seat in (None, self.room.seat) or self.app.screen is not self
        if needs_no_pause or match is None or not match.moves:
            return
        is_dead_throw = match.moves[-1].kind == DICE and not match.is_mid_turn
        await asyncio.sleep(
            max(
                0.0,
                self.last_move_time
                + pause * (DEAD_THROW_PAUSES if is_dead_throw else 1)
                - monotonic(),
            )
        )

    def _apply_takeback(self, tournament: Tournament, decision: Decision) -> None:
        scene, self.planned_moves = self.now, ()
        last = len(tournament.match.moves) if tournament.match else 0
        keeps_reviewing = scene.reviewed_ply is not None and scene.reviewed_ply < last
        self.return_to(tournament, (), room_wording.describe_takeback(self.room, decision.seat))
        if keeps_reviewing:
            self.scene = replace(self.now, reviewed_ply=scene.reviewed_ply)

    def _apply_round_end(self, tournament: Tournament) -> None:
        """End the round, though the board does not show that it is over."""
        reviewed, self.planned_moves = self.now.reviewed_ply, ()
        self.end_round(tournament)
        if reviewed is not None:
            self.scene = replace(self.now, reviewed_ply=reviewed, notice=room_wording.ROUND_OVER)

    def animate_move(self, match: Match, move: Move) -> None:
        if self.now.reviewed_ply is None:
            super().animate_move(match, move)

    # Hooks for the subclass with the dialogs

    @property
    def has_covering_dialog(self) -> bool:
        """Whether a dialog that follows the game covers this screen and reports events itself."""
        return False

    def update_covering_dialog(self) -> None:
        """Pass what has happened on to the covering dialog that follows the game."""

    async def show_opening_step(self, event: DecisionMade) -> None:
        """Show a step of a round's opening."""
