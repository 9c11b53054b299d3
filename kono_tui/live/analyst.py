"""What the computer says of a live game's position: its evaluation, a hint, an opinion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.events import EventSource, HintFound, StateChanged
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.workers import Group, Workers
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.help_level import help_level

PONDER_LEVEL = Level(SearchLimit(seconds=4.0))
"""How long the engine looks at a human's position for the evaluation bar."""


class LiveSettings(Protocol):
    """The player's wishes that a live game heeds."""

    @property
    def pace(self) -> str:
        """How long the computer's turns take at least: slow, normal or instant; or ask."""

    @property
    def evaluation(self) -> bool:
        """Whether the engine evaluates every position."""

    @property
    def hints(self) -> str:
        """The level of help; "" is full strength."""

    @property
    def dice(self) -> str:
        """Where dice come from: "entered" if the player throws their own."""


@dataclass(eq=False)
class Analyst:
    """Asks the engine about the position on the board; one question at a time."""

    source: EventSource
    advisor: Callable[[], MoveAdvisor]
    settings: Callable[[], LiveSettings]
    workers: Workers
    seed: int

    def record_advice(self, match: Match) -> Callable[[Advice], None]:
        """Return a callback that takes the engine's deeper and deeper advice on a position."""

        def record(advice: Advice) -> None:
            state = self.source.state
            if state.match is not None and state.match.position is match.position:
                evaluations = {**state.evaluations, match.position: advice}
                self.source.tell(StateChanged(), replace(state, evaluations=evaluations))

        return record

    async def advise(self, match: Match, level: Level) -> Advice:
        """Return the engine's advice, and record what it finds on the way. EngineError if none."""
        record = self.record_advice(match)
        return await self.advisor().advise(match, level, self.seed, on_info=record)

    def stop(self) -> None:
        """Stop looking at the position; a hint that was on its way is no longer."""
        self.workers.cancel(Group.PONDER)
        if self.source.state.hint_requested:
            self.source.tell(StateChanged(), replace(self.source.state, hint_requested=False))

    # The evaluation bar

    def ponder_if_useful(self) -> None:
        """Look at a human's position for the evaluation bar."""
        state = self.source.state
        if self.settings().evaluation and state.needs_evaluation and not state.hint_requested:
            self.workers.run(self._ponder, Group.PONDER)

    async def _ponder(self) -> None:
        state = self.source.state
        match = state.match
        if match is None or match.position in state.evaluations:
            return
        try:
            record = self.record_advice(match)
            await self.advisor().advise(match, PONDER_LEVEL, others=0, on_info=record)
        except EngineError as error:
            self.source.say(as_sentence(str(error)))

    # Help

    def request_hint(self) -> None:
        """Look for a good move for the human to move."""
        if not self.source.state.hint_requested:
            self.source.tell(StateChanged(""), replace(self.source.state, hint_requested=True))
            self.workers.run(self._find_hint, Group.PONDER)

    async def _find_hint(self) -> None:
        match = self.source.state.match
        if match is None:
            return
        try:
            advice = await self.advise(match, self._help_level())
        except EngineError as error:
            state = replace(self.source.state, hint_requested=False)
            self.source.tell(StateChanged(as_sentence(str(error))), state)
            return
        state = self.source.state
        if state.match is not None and state.match.position is match.position:
            self.source.tell(HintFound(), replace(state, hint_requested=False, advice=advice))

    def drop_hint(self) -> None:
        """Forget the hint, or stop looking for it."""
        self.workers.cancel(Group.PONDER)
        state = replace(self.source.state, hint_requested=False, advice=None)
        self.source.tell(StateChanged(), state)

    def opinion_request(self) -> Callable[[], Awaitable[Advice]] | None:
        """Return a call that asks what the computer would do as the human; None without help."""
        match = self.source.state.match
        if match is None or not self.source.state.help_allowed:
            return None
        asked_match, level = match, self._help_level()
        return lambda: self.advise(asked_match, level)

    def _help_level(self) -> Level:
        return help_level(self.source.state.tournament, self.settings().hints)
