"""The engine process for asyncio programs: ask it, stop it, and restart it when it dies."""

from __future__ import annotations

import asyncio
import contextlib
from asyncio import Task
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Self, TypeVar

from kono_tui.core.move import Weighed
from kono_tui.core.position import CHANCE
from kono_tui.engine.info import Info, Looked, advice_of, heard, heard_looked, heard_weighed
from kono_tui.engine.process import POLITE, Ended, Run, usual_command
from kono_tui.engine.question import Question, words
from kono_tui.engine.words import words_of
from kono_tui.errors import EngineError, IllegalMove, KonoError
from kono_tui.play.advisor import OTHERS, Advice
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.searcher import MEBIBYTES

ATTEMPTS = 3
"""How often a question is asked before the client gives up, if the engine dies over it."""
PATIENCE = 10.0
"""After so many seconds of silence the client asks the engine whether it is there. After as many
more, the engine counts as dead.
"""
GRACE = 30.0
"""For how many seconds a search may go on beyond its own time."""
STARTING = 60.0
"""How many seconds the process may take to be ready."""

OnInfo = Callable[[Advice], None]


class Engine:
    """The engine in a process of its own. It answers one question at a time."""

    def __init__(
        self,
        command: Sequence[str] = (),
        mebibytes: int = MEBIBYTES,
        patience: float = PATIENCE,
    ) -> None:
        self.command = command
        self.mebibytes = mebibytes
        self.patience = patience
        self._turn = asyncio.Lock()
        self._run: Task[Run] | None = None
        self._latest: Run | None = None
        self._closed = False

    async def __aenter__(self) -> Self:
        self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def pid(self) -> int | None:
        """The process id, if a process is up and running."""
        run = self._up()
        return run.process.pid if run else None

    # Starting and closing

    def start(self) -> None:
        """Start the process if there is none, without waiting for it. Needs a running loop."""
        self._started()

    def _started(self) -> Task[Run]:
        """Return the task that starts the process, beginning a new one if need be."""
        if self._closed:
            raise EngineError("the engine has been closed")
        if self._run is None or (self._run.done() and not self._up()):
            self._run = asyncio.create_task(self._begin())
            self._run.add_done_callback(_take_note)
        return self._run

    def _up(self) -> Run | None:
        """Return the process, if it has started and has not ended since."""
        task = self._run
        if task is None or not task.done() or task.cancelled() or task.exception():
            return None
        return None if task.result().is_over else task.result()

    async def _begin(self) -> Run:
        if self._latest:
            await self._latest.kill()
        run = self._latest = await Run.begin(self.command or usual_command())
        if self._closed:
            run.abandon()
        try:
            await run.send("ugi", f"setoption name Hash value {self.mebibytes}", "isready")
            async with asyncio.timeout(STARTING):
                while await run.line() != "readyok":
                    pass
        except TimeoutError as error:
            await run.kill()
            raise Ended("it does not answer") from error
        except BaseException:
            await run.kill()
            raise
        return run

    async def close(self) -> None:
        """Ask the process to quit, and make sure it does. Nothing can be asked after that.

        A process that is starting or searching is killed instead: a caller waiting for it gets an
        EngineError.
        """
        self._closed = True
        if self._latest and (self._turn.locked() or not self._up()):
            self._latest.abandon()
        async with self._turn:
            if self._run:
                await asyncio.wait({self._run})
            if run := self._up():
                await run.end()

    # Asking

    async def advise(
        self,
        match: Match,
        level: Level,
        seed: int = 0,
        others: int = OTHERS,
        on_info: OnInfo | None = None,
    ) -> Advice:
        """Return the mover's move, the same that a search in this process would advise.

        `on_info` is called with what each deeper search finds. Cancelling this call stops the
        search. An engine that dies is started and asked again; EngineError if that does not help
        either.
        """
        if match.ending:
            raise IllegalMove(f"nobody is to move: the round is over. {match.ending}")
        if match.to_move == CHANCE:
            raise IllegalMove("nobody is to move: chance decides now")
        lines = [*_told(match), words(Question(level, seed, others))]
        async with self._turn:
            return await self._insist(match, lines, level.limit.seconds, on_info)

    async def _insist(
        self, match: Match, lines: Sequence[str], seconds: float, on_info: OnInfo | None
    ) -> Advice:
        """Ask one process after the other until there is an answer."""
        how = ""
        for _ in range(ATTEMPTS):
            try:
                return await self._ask(match, lines, seconds, on_info)
            except Ended as error:
                how = str(error)
        raise EngineError(f"the engine failed {ATTEMPTS} times over the same question: {how}")

    async def _ask(
        self, match: Match, lines: Sequence[str], seconds: float, on_info: OnInfo | None
    ) -> Advice:
        """Ask once. In any case the process is then ready for another question, or dead."""
        run = await asyncio.shield(self._started())
        try:
            async with asyncio.timeout(seconds + GRACE if seconds else None):
                await run.send(*lines)
                return await self._answer(run, match, on_info)
        except asyncio.CancelledError:
            await _hush(run)
            raise
        except TimeoutError as error:
            await run.kill()
            raise Ended("it does not come to an end") from error
        except BaseException:
            await run.kill()
            raise

    async def _answer(self, run: Run, match: Match, on_info: OnInfo | None) -> Advice:
        """Read what the engine says up to `bestmove`."""
        infos: dict[int, Info] = {}
        looked: Looked = ()
        weighed: tuple[Weighed, ...] = ()
        while True:
            line = await self._line(run)
            word, *rest = line.split() or [""]
            if word == "error":
                raise EngineError(f"the engine refused the question: {' '.join(rest)}")
            if word == "bestmove":
                return _advice(match, infos, looked, weighed)
            info = _heard(heard, match, rest) if word == "info" else None
            if word == "info" and info is None:
                looked = _heard(heard_looked, match, rest) or looked
                weighed = _heard(heard_weighed, match, rest) or weighed
            if info is None:
                continue
            infos[info.rank] = info
            if on_info and info.rank == 1:
                on_info(advice_of(match, info))

    async def _line(self, run: Run) -> str:
        """Return the next line. In a long silence the engine must say that it is there."""
        for _ in range(2):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.patience):
                    return await run.line()
            await run.send("isready")
        raise Ended("it does not answer")


def _take_note(task: Task[Run]) -> None:
    """Mark a failure as seen: callers that wait for the process learn of it; others need not."""
    if not task.cancelled():
        task.exception()


def _told(match: Match) -> list[str]:
    """Return the lines that set up a round with its whole history."""
    game, start = match.game, match.positions[0]
    moves = " ".join(["", "moves", *words_of(game, start, match.moves)] if match.moves else [])
    return [
        f"setoption name Game value {game.key}",
        f"setoption name Watched value {str(match.watched).lower()}",
        f"position fen {game.line(start)}{moves}",
    ]


T = TypeVar("T")


def _heard(hear: Callable[[Match, Sequence[str]], T], match: Match, rest: Sequence[str]) -> T:
    """Parse an `info` line with one of its parsers. EngineEnded if it is nonsense."""
    try:
        return hear(match, rest)
    except KonoError as error:
        raise Ended(f"it talks nonsense: {error}") from error


def _advice(
    match: Match, infos: dict[int, Info], looked: Looked, weighed: tuple[Weighed, ...]
) -> Advice:
    if 1 not in infos:
        raise Ended("it gave a move without a word about it")
    if weighed and infos[1].line[0] not in [each.move for each in weighed]:
        raise Ended("it gave a move that it has not weighed")
    others = [infos[rank] for rank in sorted(infos) if rank > 1]
    return advice_of(match, infos[1], others, looked, weighed)


async def _hush(run: Run) -> None:
    """Stop the search of a process and read to its end; kill the process if it goes on."""
    try:
        async with asyncio.timeout(POLITE):
            await run.send("stop")
            while not (await run.line()).startswith("bestmove"):
                pass
    except (Ended, TimeoutError):
        await run.kill()
    except BaseException:
        await run.kill()
        raise
