"""The parts around a live game in a test: settings, a computer, people, and the work itself."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec

from kono_tui.claims.explanation import Explanation
from kono_tui.core.save import DiceThrow
from kono_tui.errors import EngineError
from kono_tui.live.events import OpeningStep
from kono_tui.live.game import LiveGame
from kono_tui.live.power import NEVER
from kono_tui.live.prompts import NextTournament, RoundChoice, TournamentEnding
from kono_tui.live.workers import Group, TaskWorkers, Work
from kono_tui.net.protocol.requests import Request
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from tests.limits import HANG_SECONDS
from tests.searchers import ADVISOR

P = ParamSpec("P")


def in_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Run a test in a loop of its own; fail if it hangs."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), HANG_SECONDS))

    return run


@dataclass(frozen=True)
class QuietSettings:
    """A player's wishes: no pauses, no evaluation, no thinking on the player's time."""

    pace: str = "instant"
    evaluation: bool = False
    hints: str = ""
    ponder: str = NEVER
    dice: str = ""


QUIET = QuietSettings()


class ThinkingAdvisor:
    """Looks one turn ahead in this process; thinks until a test lets it answer."""

    def __init__(self, is_held: bool = False) -> None:
        self.questions: list[tuple[Match, Level]] = []
        self.pondered: list[tuple[Match, Level]] = []
        """What it was to think about in advance."""
        self.stop_count = 0
        """How often it was told to stop that."""
        self.cancelled_count = 0
        """How many questions were dropped before the answer."""
        self.failures_left = 0
        """How many questions it cannot answer."""
        self.explained: list[tuple[Match, Advice, float]] = []
        """What it was to explain, and in how many seconds."""
        self.explanation: Explanation | None = None
        """What it says of every turn; None as if other questions always came first."""
        self.explanation_failures_left = 0
        self._may_explain = asyncio.Event()
        self._may_explain.set()
        self._may_answer = asyncio.Event()
        self._was_asked = asyncio.Event()
        if not is_held:
            self._may_answer.set()

    def start(self) -> None:
        """Do nothing: there is nothing to start."""

    def hold(self) -> None:
        """Answer no question before `release`."""
        self._may_answer.clear()

    def release(self) -> None:
        self._may_answer.set()

    def hold_explanations(self) -> None:
        """Explain nothing before `release_explanations`."""
        self._may_explain.clear()

    def release_explanations(self) -> None:
        self._may_explain.set()

    async def wait_for_explanations(self, count: int) -> None:
        """Wait until so many explanations have been asked for in all."""
        while len(self.explained) < count:
            self._was_asked.clear()
            await self._was_asked.wait()

    async def wait_for_questions(self, count: int) -> None:
        """Wait until so many questions have been asked in all."""
        while len(self.questions) < count:
            self._was_asked.clear()
            await self._was_asked.wait()

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = 3,
        on_info: Callable[[Advice], None] | None = None,
    ) -> Advice:
        self.questions.append((match, level))
        self._was_asked.set()
        try:
            await asyncio.sleep(0)
            await self._may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled_count += 1
            raise
        if self.failures_left:
            self.failures_left -= 1
            raise EngineError("the engine has ended")
        advice = ADVISOR.advise(match, Level(SearchLimit(depth=1)), seed, others)
        if on_info:
            on_info(advice)
        return advice

    async def explain(
        self, match: Match, advice: Advice, seconds: float = 0.4
    ) -> Explanation | None:
        self.explained.append((match, advice, seconds))
        self._was_asked.set()
        await asyncio.sleep(0)
        await self._may_explain.wait()
        if self.explanation_failures_left:
            self.explanation_failures_left -= 1
            raise EngineError("the engine has ended")
        return self.explanation

    async def ponder(self, match: Match, level: Level, seed: int = 0, others: int = 3) -> None:
        self.pondered.append((match, level))

    async def stop_pondering(self) -> None:
        self.stop_count += 1

    async def close(self) -> None:
        """Do nothing: there is nothing to close."""


class ScriptedPrompts:
    """Answers for the people as a test decides, in a dialog that covers the game meanwhile."""

    def __init__(self) -> None:
        self.is_free = True
        self.shows_now = True
        self.is_typing = False
        self.game: LiveGame | None = None
        self.questions: list[str] = []
        """All questions so far, each by the name of its method."""
        self.details: list[object] = []
        """What each of them was about."""
        self._answers: dict[str, asyncio.Queue[Any]] = {}
        self.is_asking = asyncio.Event()
        """Set while a question is open."""
        self._was_asked = asyncio.Event()

    def answer(self, question: str, answer: object) -> None:
        """Answer a question of that name, the one that is open or the next one."""
        self._answers.setdefault(question, asyncio.Queue()).put_nowait(answer)

    async def wait_for_questions(self, *questions: str) -> None:
        """Wait until the questions so far are these."""
        while self.questions != list(questions):
            assert len(self.questions) < len(questions), self.questions
            self._was_asked.clear()
            await self._was_asked.wait()

    async def _ask(self, question: str, detail: object = None) -> Any:
        self.questions.append(question)
        self.details.append(detail)
        self._was_asked.set()
        self.is_asking.set()
        self.cover()
        try:
            return await self._answers.setdefault(question, asyncio.Queue()).get()
        finally:
            self.is_asking.clear()
            self.uncover()

    def cover(self) -> None:
        """Cover the game with a dialog."""
        self.is_free = False
        if self.game is not None:
            self.game.cover()

    def uncover(self) -> None:
        """Close the dialog that covers the game."""
        self.is_free = True
        if self.game is not None:
            self.game.uncover()

    async def open_round(self, steps: Sequence[OpeningStep]) -> bool:
        assert self.game is not None
        self.game.opening.advance()
        return bool(await self._ask("open_round"))

    async def enter_dice(self, beginning: str, count: int) -> DiceThrow | None:
        dice: DiceThrow | None = await self._ask("enter_dice", (beginning, count))
        return dice

    async def agree_to_draw(self, question: str) -> bool:
        return bool(await self._ask("agree_to_draw", question))

    async def show_ending(self) -> None:
        """Do nothing: there is nothing to see."""

    async def end_round(self, note: str, suggestion: str = "") -> RoundChoice:
        return RoundChoice(await self._ask("end_round", note))

    async def end_tournament(self, ending: TournamentEnding) -> NextTournament | None:
        following: NextTournament | None = await self._ask("end_tournament", ending)
        return following

    async def answer_request(self, request: Request) -> bool | None:
        agrees: bool | None = await self._ask("answer_request", request)
        return agrees

    async def say_farewell(self) -> bool:
        return bool(await self._ask("say_farewell"))


class CheckedWorkers(TaskWorkers):
    """Records the errors of the work, which nobody else would see."""

    def __init__(self) -> None:
        super().__init__()
        self.errors: list[BaseException] = []

    def run(self, work: Work, group: Group) -> None:
        super().run(work, group)
        self._tasks[group].add_done_callback(self._record_error)

    def _record_error(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.errors.append(error)

    async def end(self) -> None:
        """Stop all work; raise the first error that there has been."""
        for group in Group:
            self.cancel(group)
        await asyncio.sleep(0)
        for error in self.errors:
            raise error
