"""The rounds of a game at home: how each begins and ends, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kono_tui.live.events import EventSource, RoundChanged
from kono_tui.live.home.record import LocalRecord
from kono_tui.live.pace import ComputerPace
from kono_tui.live.prompts import HomePrompts, RoundChoice, TournamentEnding
from kono_tui.live.state import LiveState
from kono_tui.play.tournament import Tournament


@dataclass(eq=False)
class LocalRounds:
    """Asks the players what stands between two rounds. `leave` leaves the game."""

    source: EventSource
    record: LocalRecord
    prompts: HomePrompts
    pace: ComputerPace
    leave: Callable[[], None]
    is_opening: bool = False
    """Whether the players are being led to the first move."""
    _end_note: str = ""
    """How the round's end came about, for its result."""

    def show(self) -> None:
        """Tell that another round is on the board."""
        state = self.source.state
        self.source.tell(RoundChanged(), replace(state, computer_waits=self.pace.waits_for_key))

    async def open(self) -> bool:
        """Let the players decide the opening; return False if they leave before its end."""
        self.is_opening = True
        try:
            is_opened = await self.prompts.open_round(())
        finally:
            self.is_opening = False
        if is_opened:
            self.show()
        else:
            self.leave()
        return is_opened

    def end(self, tournament: Tournament, note: str = "") -> None:
        """End the round before its time; the note says how that came about."""
        self._end_note = note
        self.record.end_round(tournament)

    async def declare_result(self) -> bool:
        """Declare the result; then start another round, review this one, or end the tournament.

        Return whether there is another round.
        """
        note, self._end_note = self._end_note, ""
        await self.prompts.show_ending()
        state = self.source.state
        suggestion = await self.record.results.describe_suggestion(state.tournament)
        choice = await self.prompts.end_round(note, suggestion)
        state = self.source.state
        if choice is RoundChoice.NEXT:
            self.source.tell(RoundChanged(), LiveState(state.tournament.next_round()))
        elif choice is RoundChoice.END:
            return await self._end_tournament(state.tournament, suggestion)
        return choice is RoundChoice.NEXT

    async def _end_tournament(self, tournament: Tournament, suggestion: str) -> bool:
        """Declare the winner; then start another tournament, or leave. Return whether there is one.

        The autosave goes first: a tournament that is over cannot be continued.
        """
        await self.record.autosave.discard()
        level = await self.record.results.suggest_level(tournament)
        ending = TournamentEnding(tournament.with_award(), level, suggestion)
        next_tournament = await self.prompts.end_tournament(ending)
        if next_tournament is None:
            self.leave()
            return False
        fresh = _start_again(ending.finished, next_tournament.level)
        self.record.autosave.save_soon(fresh)
        self.source.tell(RoundChanged(), LiveState(fresh))
        return True


def _start_again(finished: Tournament, level: str) -> Tournament:
    """Return a new tournament with the same choices, on the board of the first round.

    With a level, the computers play at that level.
    """
    first, second = (
        replace(each, level=level) if level and each.kind == "computer" else each
        for each in finished.players
    )
    fresh = Tournament(
        finished.game, (first, second), dice_left=finished.dice_left, variant=finished.variant
    )
    return fresh.choose_size(finished.past_rounds[0].size)
