"""The engine process for asyncio programs: ask it, stop it, and restart it when it dies."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import Task
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self, TypeVar

from kono_tui.claims.explanation import Explanation
from kono_tui.core.position import CHANCE
from kono_tui.engine.answer import AdviceCallback, read_answer, read_explanation
from kono_tui.engine.explain_command import LAST_WORD, USUAL_SECONDS, format_explain
from kono_tui.engine.go_command import GoCommand, format_go
from kono_tui.engine.move_text import format_line
from kono_tui.engine.process import QUIT_SECONDS, EngineEnded, EngineProcess, engine_command
from kono_tui.errors import EngineError, IllegalMove
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.searcher import DEFAULT_MEBIBYTES
from kono_tui.strategy.advisor import OTHERS_COMPARED, Advice

MAX_ATTEMPTS = 3
"""How often a question is asked before the client gives up, if the engine dies over it."""
SILENCE_SECONDS = 10.0
"""After so many seconds of silence the client asks the engine whether it is there. After as many
more, the engine counts as dead.
"""
GRACE_SECONDS = 30.0
"""For how many seconds a search may go on beyond its own time."""
START_SECONDS = 60.0
"""How many seconds the process may take to be ready."""

T = TypeVar("T")
NextLine = Callable[[], Awaitable[str]]
"""Returns the next line that a process says."""


@dataclass(frozen=True)
class _PonderedQuestion:
    """What a process thinks about, though nobody waits for the answer: the lines of a question."""

    process: EngineProcess
    lines: Sequence[str]


class EngineClient:
    """The engine in a process of its own. It answers one question at a time."""

    def __init__(
        self,
        command: Sequence[str] = (),
        mebibytes: int = DEFAULT_MEBIBYTES,
        silence_seconds: float = SILENCE_SECONDS,
        threads: Callable[[], int] = lambda: 1,
    ) -> None:
        """`threads` says how many cores the next search uses."""
        self.command = command
        self.threads = threads
        self.mebibytes = mebibytes
        self.silence_seconds = silence_seconds
        self._question_lock = asyncio.Lock()
        self._start_task: Task[EngineProcess] | None = None
        self._latest_process: EngineProcess | None = None
        self._is_closed = False
        self._pondered: _PonderedQuestion | None = None
        self._explaining: set[Task[Explanation]] = set()
        """The explanations that somebody waits for."""

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The process id, if a process is up and running."""
        process = self._running_process()
        return process.process.pid if process else None

    # Starting and closing

    def start(self) -> None:
        """Start the process if there is none, without waiting for it. Needs a running loop."""
        self._ensure_started()

    def _ensure_started(self) -> Task[EngineProcess]:
        """Return the task that starts the process, beginning a new one if need be."""
        if self._is_closed:
            raise EngineError("the engine has been closed")
        if self._start_task is None or (self._start_task.done() and not self._running_process()):
            self._start_task = asyncio.create_task(self._start_process())
            self._start_task.add_done_callback(_retrieve_exception)
        return self._start_task

    def _running_process(self) -> EngineProcess | None:
        """Return the process, if it has started and has not ended since."""
        task = self._start_task
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return None if task.result().is_over else task.result()

    async def _start_process(self) -> EngineProcess:
        if self._latest_process:
            await self._latest_process.kill()
        process = self._latest_process = await EngineProcess.start(self.command or engine_command())
        if self._is_closed:
            process.send_kill()
        try:
            await process.send("ugi", f"setoption name Hash value {self.mebibytes}", "isready")
            async with asyncio.timeout(START_SECONDS):
                while await process.read_line() != "readyok":
                    pass
        except TimeoutError as error:
            await process.kill()
            raise EngineEnded("it does not answer") from error
        except BaseException:
            await process.kill()
            raise
        return process

    async def close(self) -> None:
        """Ask the process to quit, and make sure it does. Nothing can be asked after that.

        A process that is starting or searching is killed instead: a caller waiting for it gets an
        EngineError.
        """
        self._is_closed = True
        if self._latest_process and (self._question_lock.locked() or not self._running_process()):
            self._latest_process.send_kill()
        async with self._question_lock:
            if self._start_task:
                await asyncio.wait({self._start_task})
            if process := self._running_process():
                await process.quit()

    # Asking

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = OTHERS_COMPARED,
        on_info: AdviceCallback | None = None,
    ) -> Advice:
        """Return the mover's move, the same that a search in this process would advise.

        `on_info` is called with what each deeper search finds. Cancelling this call stops the
        search. An engine that dies is started and asked again; EngineError if that does not help
        either.
        """
        if match.ending:
            raise IllegalMove(f"there is no move to make: the round is over. {match.ending}")
        if match.to_move == CHANCE:
            raise IllegalMove("there is no move to make: chance decides now")
        lines = self._question_lines(match, GoCommand(level, seed, others))
        self._drop_explanations()
        async with self._question_lock:
            read = partial(_read_advice, match, on_info)
            return await self._ask_until_answered(lines, level.limit.seconds, read)

    async def explain(
        self, match: Match, advice: Advice, seconds: float = USUAL_SECONDS
    ) -> Explanation | None:
        """Return why an advised turn is made; None if another question came before the answer.

        Cancelling this call stops the engine, and so does any question but `ponder`, which waits.
        EngineError if there is no answer.
        """
        lines = [*setup_lines(match), format_explain(match, advice, seconds)]
        task = asyncio.create_task(self._explain(lines, seconds))
        self._explaining.add(task)
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            task.add_done_callback(_retrieve_exception)
            task.cancel()
            await asyncio.wait({task})
            raise
        finally:
            self._explaining.discard(task)
        return None if task.cancelled() else task.result()

    async def _explain(self, lines: Sequence[str], seconds: float) -> Explanation:
        async with self._question_lock:
            return await self._ask_until_answered(lines, seconds, read_explanation)

    def _drop_explanations(self) -> None:
        """Let a question go before all explanations that are not there yet."""
        for task in self._explaining:
            task.cancel()

    async def ponder(
        self, match: Match, level: Level, seed: int = 0, others: int = OTHERS_COMPARED
    ) -> None:
        """Let the engine think about a question that may be asked next, without waiting for it.

        If it is asked, the answer comes sooner. Anything else that is asked comes first.
        """
        command = GoCommand(level, seed, others)
        lines = self._question_lines(match, command)
        pondering_lines = [*lines[:-1], format_go(replace(command, ponders=True))]
        async with self._question_lock:
            with contextlib.suppress(EngineEnded):  # the next question starts another process
                process = await asyncio.shield(self._ensure_started())
                if not self._is_pondering(process, lines):
                    await self._stop_pondering(process)
                    await process.send(*pondering_lines)
                    self._pondered = _PonderedQuestion(process, lines)

    async def stop_pondering(self) -> None:
        """Let the engine rest, if it ponders."""
        async with self._question_lock:
            if process := self._running_process():
                await self._stop_pondering(process)

    def _is_pondering(self, process: EngineProcess, lines: Sequence[str]) -> bool:
        """Whether a process ponders about a question."""
        return self._pondered == _PonderedQuestion(process, lines)

    async def _stop_pondering(self, process: EngineProcess) -> None:
        """Stop a process that ponders."""
        pondered, self._pondered = self._pondered, None
        if pondered is not None and pondered.process is process:
            await _stop_search(process)

    def _question_lines(self, match: Match, command: GoCommand) -> list[str]:
        """Return the lines that set up a round with its whole history, and ask about it."""
        threads = f"setoption name Threads value {self.threads()}"
        return [threads, *setup_lines(match), format_go(command)]

    async def _ask_until_answered(
        self, lines: Sequence[str], seconds: float, read: Callable[[NextLine], Awaitable[T]]
    ) -> T:
        """Ask one process after the other until there is an answer."""
        failure = ""
        for _ in range(MAX_ATTEMPTS):
            try:
                return await self._ask_once(lines, seconds, read)
            except EngineEnded as error:
                failure = str(error)
        times = f"{MAX_ATTEMPTS} times over the same question"
        raise EngineError(f"the engine failed {times}: {failure}")

    async def _ask_once(
        self, lines: Sequence[str], seconds: float, read: Callable[[NextLine], Awaitable[T]]
    ) -> T:
        """Ask once. In any case the process is then ready for another question, or dead."""
        process = await asyncio.shield(self._ensure_started())
        is_pondered = self._is_pondering(process, lines)
        if is_pondered:
            self._pondered = None
        await self._stop_pondering(process)
        try:
            async with asyncio.timeout(seconds + GRACE_SECONDS if seconds else None):
                await process.send(*(["ponderhit"] if is_pondered else lines))
                return await read(partial(process.read_line_in_time, self.silence_seconds))
        except asyncio.CancelledError:
            await _stop_search(process)
            raise
        except TimeoutError as error:
            await process.kill()
            raise EngineEnded("it does not come to an end") from error
        except BaseException:
            await process.kill()
            raise


async def _read_advice(match: Match, on_info: AdviceCallback | None, next_line: NextLine) -> Advice:
    return await read_answer(next_line, match, on_info)


def _retrieve_exception(task: Task[Any]) -> None:
    """Mark a failure as seen: callers that wait for the task learn of it; others need not."""
    if not task.cancelled():
        task.exception()


def setup_lines(match: Match) -> list[str]:
    """Return the lines that set up a round with its whole history."""
    game, start = match.game, match.positions[0]
    moves = " ".join(["", "moves", *format_line(game, start, match.moves)] if match.moves else [])
    return [
        f"setoption name Game value {game.info.key}",
        f"setoption name Watched value {str(match.computers_only).lower()}",
        f"position fen {game.notation.format_position(start)}{moves}",
    ]


async def _stop_search(process: EngineProcess) -> None:
    """Stop the search of a process and read to its end; kill the process if it goes on."""
    try:
        async with asyncio.timeout(QUIT_SECONDS):
            await process.send("stop")
            last_words = ("bestmove", LAST_WORD, "error")
            while not (await process.read_line()).startswith(last_words):
                pass
    except (EngineEnded, TimeoutError):
        await process.kill()
    except BaseException:
        await process.kill()
        raise
