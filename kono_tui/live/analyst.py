"""What the computer says of a live game's position: its judgement, a hint, an opinion."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol

from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.events import EventSource, HintFound, StateChanged
from kono_tui.live.explainer import Explainer
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.workers import Group, Workers
from kono_tui.play.match import Match
from kono_tui.search.levels import Level, parse_level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.finishing import find_finishing_plan
from kono_tui.strategy.help_level import help_level_name, weaker_level
from kono_tui.strategy.judgement import Judgement, counts_as_judgement, judge, with_judgement
from kono_tui.strategy.value_meaning import certain_outcome

if TYPE_CHECKING:
    from kono_tui.live.home.forethought import Forethought

PONDER_LEVEL = Level(SearchLimit(seconds=4.0))
"""How long the engine looks at a position to judge it: at full strength."""
LEAST_LOOK_SECONDS = 0.25
"""After so much time a look that goes on counts as a judgement. A shorter one would make the value
jump at every move.
"""


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
    def ponder(self) -> str:
        """When the computer thinks while a human does: plugged in, always or never."""

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
    forethought: Forethought | None = None
    """What the computer at home may do when nothing is left to look at."""
    explainer: Explainer = field(init=False)

    def __post_init__(self) -> None:
        self.explainer = Explainer(self.source, self.advisor)

    async def advise(self, match: Match, level: Level) -> Advice:
        """Return the engine's advice, and keep what it judges on the way. EngineError if none."""
        keep_look = self.look_keeper(match) if level.is_full_strength else None
        advice = await self.advisor().advise(match, level, self.seed, on_info=keep_look)
        if level.is_full_strength or certain_outcome(advice.value):
            self._keep(match, judge(match.position, advice))
        return advice

    def stop(self) -> None:
        """Stop looking at the position; a hint that was on its way is no longer."""
        self.workers.cancel(Group.PONDER)
        if self.source.state.hint_requested:
            self.source.tell(StateChanged(), replace(self.source.state, hint_requested=False))

    # Judgements

    def look_keeper(self, match: Match) -> Callable[[Advice], None]:
        """Return a callback that takes the engine's deeper and deeper looks at a position."""

        def keep_look(advice: Advice) -> None:
            is_settled = advice.is_exact or certain_outcome(advice.value)
            if is_settled or advice.seconds >= LEAST_LOOK_SECONDS:
                self._keep(match, judge(match.position, advice))

        return keep_look

    def _keep(self, match: Match, found: Judgement) -> None:
        """Keep a judgement, if its position is still on the board."""
        state = self.source.state
        is_on_board = state.match is not None and state.match.position is match.position
        is_wanted = state.judges_both_sides or match.to_move in state.tournament.local_humans
        advice = found.advice
        counts = advice is not None and counts_as_judgement(match.game, advice)
        if is_on_board and is_wanted and counts:
            judgements = with_judgement(match.game, state.judgements, found)
            if judgements is not state.judgements:
                self.source.tell(StateChanged(), replace(state, judgements=judgements))

    def ponder_if_useful(self) -> None:
        """Explain the latest turn; look at a human's position, to judge it; then think ahead."""
        thinks_ahead = self.forethought is not None and self.forethought.is_wanted()
        is_useful = self._needs_judgement() or thinks_ahead or self.explainer.is_due()
        if is_useful and not self.source.state.hint_requested:
            self.workers.run(self._ponder, Group.PONDER)

    def explain_board(self, ply: int | None) -> None:
        """Explain the turn that led to a board which the player looks at; None: the latest one."""
        self.explainer.shown_ply = ply
        if self.explainer.is_due():
            self.ponder_if_useful()

    def _needs_judgement(self) -> bool:
        return self.settings().evaluation and self.source.state.needs_evaluation

    async def _ponder(self) -> None:
        match = self.source.state.match
        if match is None:
            return
        await self.explainer.explain_all()
        try:
            if self._needs_judgement():
                await self._look(match)
        except EngineError as error:
            self.source.say(as_sentence(str(error)))
            return
        await self._think_ahead()

    async def _think_ahead(self) -> None:
        """Let the computer think about its next turn, now that nothing else is asked."""
        if self.forethought is not None:
            await self.forethought.begin()

    async def _look(self, match: Match) -> None:
        """Look at a position with all the time that a judgement may take, unless that was done."""
        known = self.source.state.judgements.get(match.position)
        if known is None or not known.is_complete:
            advisor = self.advisor()
            keep_look = self.look_keeper(match)
            advice = await advisor.advise(match, PONDER_LEVEL, others=0, on_info=keep_look)
            self._keep(match, judge(match.position, advice, is_complete=True))

    async def look_in_pause(self, match: Match, seconds: float) -> None:
        """Let a pause pass before a computer's move; meanwhile, judge the position it moves in.

        A human's judgement does not need that, and nothing waits for it.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        if seconds and self.settings().evaluation and self.source.state.judges_both_sides:
            with contextlib.suppress(TimeoutError, EngineError):
                async with asyncio.timeout_at(end):
                    await self._look(match)
        await asyncio.sleep(max(0.0, end - loop.time()))

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
        level = self.weaker_help_level
        try:
            advice = await self._best_advice(match)
            plan = await asyncio.to_thread(find_finishing_plan, match)
        except EngineError as error:
            state = replace(self.source.state, hint_requested=False)
            self.source.tell(StateChanged(as_sentence(str(error))), state)
            return
        state = self.source.state
        if state.match is not None and state.match.position is match.position:
            advice = replace(advice, finishing=plan)
            state = replace(state, hint_requested=False, advice=advice, hint_level=level)
            self.source.tell(HintFound(), state)
            await self.explainer.explain_all()
            await self._think_ahead()

    async def _best_advice(self, match: Match) -> Advice:
        """Return advice at the level of help; at full strength, the deepest that is known."""
        level = parse_level(self._help_level_name()).without_chance()
        advice = await self.advise(match, level)
        judgement = self.source.state.judgements.get(match.position)
        known = judgement.advice if judgement else None
        if not level.is_full_strength or known is None or known.move == advice.move:
            return advice
        return known

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
        asked_match = match
        return lambda: self._best_advice(asked_match)

    @property
    def weaker_help_level(self) -> str:
        """The level of help if it is below full strength, else ""."""
        return weaker_level(self._help_level_name())

    def _help_level_name(self) -> str:
        return help_level_name(self.source.state.tournament, self.settings().hints)
