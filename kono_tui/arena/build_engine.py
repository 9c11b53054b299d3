"""The engine of a build, asked for turns over the engine's protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from kono_tui.arena.build import Build, ask_if_compiled
from kono_tui.core.move import Move
from kono_tui.engine.client import GRACE_SECONDS, SILENCE_SECONDS, setup_lines
from kono_tui.engine.go_command import GoCommand, format_go
from kono_tui.engine.move_text import parse_move_word
from kono_tui.engine.process import EngineEnded, EngineProcess
from kono_tui.engine.process_keeper import START_SECONDS
from kono_tui.errors import EngineError, IllegalMove
from kono_tui.play.match import Match
from kono_tui.search.levels import Level

POLL_SECONDS = 0.1
"""How often a caller is asked whether to stop while an engine searches."""
GREETING_WORDS = ("id", "option", "ugiok", "readyok", "info")
"""How the lines begin that an engine says before it is asked anything."""

T = TypeVar("T")


class RoundAborted(Exception):
    """The round was aborted: nobody waits for it any more."""


@dataclass(frozen=True)
class TurnChoice:
    """The moves of a turn, as far as they are chosen, and what the search took and found."""

    turn: tuple[Move, ...]
    nodes: int
    seconds: float
    depth: int


def identify_build(build: Build, game: str) -> Build:
    """Return the build with what it says of itself. EngineError unless it can play the game."""
    with BuildEngine(build, mebibytes=1) as engine:
        name = engine.introduce(game)
    return replace(build, name=name, is_compiled=ask_if_compiled(build))


class BuildEngine:
    """A process of a build's engine, started at the first question. It answers one at a time.

    Whatever is wrong with the process or its answers is an EngineError, and its end. A move that
    the rules do not allow is an IllegalMove.
    """

    def __init__(self, build: Build, mebibytes: int) -> None:
        self.build = build
        self.mebibytes = mebibytes
        self._runner = asyncio.Runner()
        self._process: EngineProcess | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ask the process to quit, and make sure it does. Nothing can be asked after that."""
        with self._runner as runner:
            if self._process and not self._process.is_over:
                runner.run(self._process.quit())

    def introduce(self, game: str) -> str:
        """Return the engine's name and version. EngineError unless it plays the game."""
        return self._run(self._introduce(game))

    def choose_turn(
        self,
        match: Match,
        level: Level,
        seed: int,
        should_stop: Callable[[], bool] | None = None,
        threads: int = 1,
    ) -> TurnChoice:
        """Return the mover's turn, as far as the engine chooses it in one answer.

        `should_stop` is polled; RoundAborted if it says so. An engine that is to use one core need
        not know the option.
        """
        cores = [f"setoption name Threads value {threads}"] if threads > 1 else []
        lines = [*cores, *setup_lines(match), format_go(GoCommand(level, seed))]
        question = self._ask(match.game.info.key, lines, level.limit.seconds)
        return self._run(_wait_for(question, should_stop)).to_choice(match)

    def _run(self, action: Coroutine[Any, Any, T]) -> T:
        """Run an action of the process. If it fails, the process ends."""
        try:
            return self._runner.run(action)
        except (EngineEnded, EngineError) as error:
            self._kill()
            raise EngineError(f"{self.build.label} cannot play: {error}") from error
        except BaseException:
            self._kill()
            raise

    def _kill(self) -> None:
        if self._process:
            self._runner.run(self._process.kill())
            self._process = None

    # In the loop

    async def _introduce(self, game: str) -> str:
        """Start the process if there is none, and wait until it is ready to play a game."""
        process = await self._ensure_process()
        hash_option = f"setoption name Hash value {self.mebibytes}"
        await process.send("ugi", hash_option, f"setoption name Game value {game}", "isready")
        try:
            async with asyncio.timeout(START_SECONDS):
                return await _read_greeting(process)
        except TimeoutError as error:
            raise EngineEnded("it does not answer") from error

    async def _ensure_process(self) -> EngineProcess:
        if self._process is None:
            self._process = await EngineProcess.start(self.build.command, self.build.environment)
        return self._process

    async def _ask(self, game: str, lines: Sequence[str], seconds: float) -> _Answer:
        """Ask a question, and wait for the answer."""
        if self._process is None:
            await self._introduce(game)
        process = await self._ensure_process()
        try:
            async with asyncio.timeout(seconds + GRACE_SECONDS if seconds else None):
                await process.send(*lines)
                return await _read_answer(process)
        except TimeoutError as error:
            raise EngineEnded("its search does not come to an end") from error


async def _wait_for(question: Coroutine[Any, Any, T], should_stop: Callable[[], bool] | None) -> T:
    """Wait for an answer. RoundAborted if `should_stop` says so before it comes."""
    task = asyncio.create_task(question)
    while not task.done():
        await asyncio.wait({task}, timeout=POLL_SECONDS)
        if should_stop and should_stop():
            task.cancel()
            await asyncio.wait({task})
            raise RoundAborted
    return task.result()


async def _read_greeting(process: EngineProcess) -> str:
    """Read what an engine says up to `readyok`, and return its name."""
    name = ""
    while True:
        line = await process.read_line()
        word, _, rest = line.partition(" ")
        if word == "error":
            raise EngineError(f"it says '{rest}'")
        if line and word not in GREETING_WORDS:
            raise EngineError(f"it does not speak the engine's protocol, but says '{line}'")
        if word == "readyok":
            return name
        if line.startswith("id name "):
            name = line.removeprefix("id name ").strip()


async def _read_answer(process: EngineProcess) -> _Answer:
    """Read what an engine says up to `bestmove`."""
    best_info: list[str] = []
    while True:
        line = await process.read_line_in_time(SILENCE_SECONDS)
        word, *rest = line.split() or [""]
        if word == "error":
            raise EngineError(f"it refuses the question with '{' '.join(rest)}'")
        if word == "bestmove":
            return _Answer(rest[0] if rest else "", best_info)
        if word == "info" and "pv" in rest and _read_count(rest, "multipv", 1) == 1:
            best_info = rest


@dataclass(frozen=True)
class _Answer:
    """The move that an engine chose, and the last words about it."""

    best_word: str
    info: Sequence[str]

    def to_choice(self, match: Match) -> TurnChoice:
        """Return the choice. IllegalMove if the first move is none."""
        return TurnChoice(
            self._parse_turn(match),
            _read_count(self.info, "nodes"),
            _read_count(self.info, "time") / 1000,
            _read_count(self.info, "depth"),
        )

    def _parse_turn(self, match: Match) -> tuple[Move, ...]:
        """Parse the line of play to the end of the turn, as far as it can be understood."""
        game, position, seat = match.game, match.position, match.to_move
        best_move = parse_move_word(game, position, self.best_word)
        words = self.info[self.info.index("pv") + 1 :] if "pv" in self.info else []
        moves: list[Move] = []
        for word in words:
            if position.is_over() or position.to_move != seat:
                break
            try:
                move = parse_move_word(game, position, word)
                position = position.play(game.rules.encode(position, move))
            except IllegalMove:
                break
            moves.append(move)
        return tuple(moves) if moves[:1] == [best_move] else (best_move,)


def _read_count(words: Sequence[str], name: str, default: int = 0) -> int:
    """Return the number that follows a word, if there is one."""
    index = list(words).index(name) + 1 if name in words else len(words)
    text = words[index] if index < len(words) else ""
    return int(text) if text.isascii() and text.isdecimal() else default
