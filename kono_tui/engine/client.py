"""The engine for asyncio programs: ask it and stop it, whatever happens to its process."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import Task
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self, TypeVar

from kono_tui.claims.explanation import Explanation
from kono_tui.core.position import CHANCE
from kono_tui.engine.answer import AdviceCallback, read_answer, read_explanation
from kono_tui.engine.explain_command import LAST_WORD, USUAL_SECONDS, format_explain
from kono_tui.engine.go_command import GoCommand, format_go
from kono_tui.engine.move_text import format_line
from kono_tui.engine.process import QUIT_SECONDS, EngineEnded, EngineProcess
from kono_tui.engine.process_keeper import ProcessKeeper, retrieve_exception
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
        self.threads = threads
        self.silence_seconds = silence_seconds
        self._question_lock = asyncio.Lock()
        self._keeper = ProcessKeeper(command, mebibytes)
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
        process = self._keeper.running_process
        return process.process.pid if process else None

    # Starting and closing

    def start(self) -> None:
        """Start the process if there is none, without waiting for it. Needs a running loop."""
        self._keeper.ensure_started()

    async def close(self) -> None:
        """Ask the process to quit, and make sure it does. Nothing can be asked after that.

        A process that is starting or searching is killed instead: a caller waiting for it gets an
        EngineError.
        """
        self._keeper.begin_close(is_busy=self._question_lock.locked())
        async with self._question_lock:
            await self._keeper.close()

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
            task.add_done_callback(retrieve_exception)
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
                process = await self._keeper.wait_for_process()
                if not self._is_pondering(process, lines):
                    await self._stop_pondering(process)
                    await process.send(*pondering_lines)
                    self._pondered = _PonderedQuestion(process, lines)

    async def stop_pondering(self) -> None:
        """Let the engine rest, if it ponders."""
        async with self._question_lock:
            if process := self._keeper.running_process:
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
        process = await self._keeper.wait_for_process()
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
