"""The record of a game at home: every change of its tournament is saved, and then told."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kono_tui.core.move import Move
from kono_tui.live.events import BoardReturned, EventSource, LiveEvent, MoveMade, RoundEnded
from kono_tui.live.home.autosave import Autosave
from kono_tui.live.home.result_log import ResultLog
from kono_tui.live.pace import ComputerPace
from kono_tui.live.state import LiveState
from kono_tui.play.tournament import Tournament
from kono_tui.strategy.advisor import Advice

TAKEN_BACK = "Taken back. r plays it again."
PLAYED_AGAIN = "Played again."


@dataclass(eq=False)
class LocalRecord:
    """Makes moves, takes them back, plays them again, and ends a round before its time."""

    source: EventSource
    autosave: Autosave
    results: ResultLog
    pace: ComputerPace

    def make_move(self, move: Move, advice: Advice | None = None) -> None:
        """Make a move by a human, by chance, or by the computer, whose advice it was."""
        state, before = self.source.state, self.source.state.match
        if before is None:
            return
        if advice is not None:
            known = {**state.computer_advice, before.position: advice}
            state = replace(state, computer_advice=known)
        tournament = state.tournament.play(move)
        is_mid_turn = tournament.match is not None and tournament.match.is_mid_turn
        waits = (self.pace.waits_for_key or self.pace.is_stepping) and not is_mid_turn
        state = replace(state, tournament=tournament, computer_waits=waits)
        self._change(MoveMade(before, move), state)

    def undo(self) -> None:
        """Go back to a human's last turn, or in mid-turn by one decision; then computers wait."""
        state = self.source.state
        undone = (*state.redo_stack, state.tournament)
        self._return_to(state.tournament.undo(), undone, TAKEN_BACK)

    def redo(self) -> None:
        """Play again what was taken back last."""
        *undone, last = self.source.state.redo_stack
        self._return_to(last, tuple(undone), PLAYED_AGAIN)

    def _return_to(
        self, tournament: Tournament, undone: tuple[Tournament, ...], notice: str
    ) -> None:
        waits = self.pace.waits_for_key or tournament.computers_only
        state = replace(self.source.state, tournament=tournament, computer_waits=waits)
        self._change(BoardReturned(notice), state, undone)

    def end_round(self, tournament: Tournament) -> None:
        """End the round, though the board does not show that it is over."""
        self._change(RoundEnded(), replace(self.source.state, tournament=tournament))

    def _change(
        self, event: LiveEvent, state: LiveState, redo_stack: tuple[Tournament, ...] = ()
    ) -> None:
        """Save a change, and tell of it; a hint was for the board before it."""
        self.autosave.save_soon(state.tournament_to_save)
        self.results.follow(self.source.state.tournament, state.tournament)
        state = replace(state, redo_stack=redo_stack, advice=None, hint_requested=False)
        self.source.tell(event, state)
