"""The engine's server: it reads and answers commands, even while it searches.

One thread reads. It hands a line over, and waits until the line is dealt with or has started a
search. So it always knows whether a line came during a search, and answers such lines itself. Slow
imports wait until they are needed, or until the engine has said that it is ready.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread
from typing import TYPE_CHECKING, TypeVar

from kono_tui import __version__
from kono_tui.engine.output import LineWriter
from kono_tui.engine.running_search import RunningExplanation, RunningSearch
from kono_tui.errors import FormatError, KonoError

if TYPE_CHECKING:
    from kono_tui.engine.engine_game import EngineGame
    from kono_tui.engine.go_command import GoCommand


T = TypeVar("T")
Running = RunningSearch | RunningExplanation
BARE_COMMANDS = ("ugi", "isready", "uginewgame", "moves", "board", "stop", "ponderhit", "quit")
"""The commands that take no arguments."""
ARGUMENT_COMMANDS = ("setoption", "position", "play", "query", "go", "explain")
COMMANDS_DURING_SEARCH = ("isready", "stop", "ponderhit", "quit")


MAX_LINE_BYTES = 1 << 18
"""The longest line, in bytes: room for some 30,000 moves."""
CHUNK_BYTES = 1 << 16


class EngineServer:
    """One engine. `read` and `write` are like `os.read` and `os.write` of a file."""

    def __init__(
        self,
        read: Callable[[int], bytes],
        write: Callable[[bytes], int],
        mebibytes: int | None = None,
        threads: int = 1,
    ) -> None:
        self.read = read
        self.writer = LineWriter(write)
        self.mebibytes = mebibytes
        self.threads = threads
        self.inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self.reader = Thread(target=self._read_input, name="reader", daemon=True)
        self.line_done = Semaphore(0)
        self.lock = Lock()
        self.running: Running | None = None
        """The search or the explanation that goes on, if there is one."""
        self.is_leaving = False

    @cached_property
    def game(self) -> EngineGame:
        from kono_tui.engine.engine_game import EngineGame
        from kono_tui.search.searcher import DEFAULT_MEBIBYTES

        return EngineGame(self.mebibytes or DEFAULT_MEBIBYTES, self.threads)

    def run(self) -> int:
        """Serve until `quit`, the end of the input, or an output that nobody takes."""
        self.reader.start()
        try:
            self._serve()
        finally:
            self.is_leaving = True
            self.line_done.release()
        if self.writer.failure:
            raise self.writer.failure
        return 0

    # The reading thread

    def _read_input(self) -> None:
        try:
            for line in read_lines(self.read):
                if self.is_leaving:
                    break
                with self.lock:
                    if self.running and not self._gives_way(line, self.running):
                        self._answer_during_search(line, self.running)
                        continue
                self.inbox.put(line)
                self.line_done.acquire()
        finally:
            self._end_of_input()  # even after a mistake of ours: the engine must not wait for ever

    def _end_of_input(self) -> None:
        """Handle the end of the input: an endless search stops, and any other runs to its end."""
        with self.lock:
            if self.running and self.running.is_endless:
                self.running.stop()
        self.inbox.put(None)

    def _leave(self, running: Running) -> None:
        """Leave at once: the client wants no more answers."""
        self.is_leaving = True
        running.stop()
        self.inbox.put(None)

    def _gives_way(self, line: bytes, running: Running) -> bool:
        """Stop an explanation for a line that is another question; it then waits its turn."""
        text, _ = _attempt(partial(decode_line, line))
        is_other = running.gives_way and text not in (None, "", *COMMANDS_DURING_SEARCH)
        if is_other:
            running.stop()
        return is_other

    def _answer_during_search(self, line: bytes, running: Running) -> None:
        """Answer a line that comes during a search."""
        text, refusal = _attempt(partial(decode_line, line))
        match text:
            case "isready":
                self.writer.write_lines("readyok")
            case "stop":
                running.stop()
            case "ponderhit":
                running.hit()
            case "quit":
                self._leave(running)
            case None | "":
                self.writer.write_lines(*refusal)
            case _:
                allowed = ", ".join(COMMANDS_DURING_SEARCH)
                sentence = f"'{text}' must wait: during a search only {allowed} may come"
                self.writer.write_lines(_format_error(sentence))

    # The working thread

    def _serve(self) -> None:
        while not self.is_leaving and not self.writer.failure:
            line = self.inbox.get()
            if line is None:
                return
            command, refusal = _attempt(partial(self._execute, line))
            self.writer.write_lines(*refusal)
            self.running = running = command
            self.line_done.release()
            if running:
                self._work(running)

    def _execute(self, line: bytes) -> Running | None:
        """Execute a line. A search or an explanation is only prepared."""
        text = decode_line(line)
        word, *others = text.split(maxsplit=1) or [""]
        rest = "".join(others)
        if word in BARE_COMMANDS and rest:
            raise KonoError(f"nothing follows '{word}'; found '{rest}'")
        if word == "go":
            return RunningSearch(self.game.parse_question(rest.split()))
        if word == "explain":
            return RunningExplanation(self.game.parse_explain(rest.split()))
        if word in BARE_COMMANDS:
            self._execute_bare(word)
        elif word in ARGUMENT_COMMANDS:
            self._execute_with_arguments(word, rest)
        elif word:
            choices = ", ".join(BARE_COMMANDS + ARGUMENT_COMMANDS)
            raise KonoError(f"there is no command '{word}'; choose {choices}")
        return None

    def _execute_bare(self, word: str) -> None:
        match word:
            case "ugi":
                identity = [f"id name kono {__version__}", "id author The kono_tui authors"]
                self.writer.write_lines(*identity, *self.game.options.format_options(), "ugiok")
            case "isready":
                self.writer.write_lines("readyok")
                self.game.advisor.ensure_searcher()
            case "uginewgame":
                self.game.new_game()
            case "moves":
                self.writer.write_lines(*self.game.turn_lines())
            case "board":
                self.writer.write_lines(self.game.board_line())
            case "quit":
                self.is_leaving = True

    def _execute_with_arguments(self, word: str, rest: str) -> None:
        match word:
            case "setoption":
                self.game.set_option(rest)
            case "position":
                self.writer.write_lines(*self.game.set_position(rest))
            case "play":
                self.game.play(rest.split())
            case "query":
                self.writer.write_lines(self.game.answer_query(rest))

    def _work(self, running: Running) -> None:
        """Search, or explain, and write the answer."""
        if isinstance(running, RunningSearch):
            work: Callable[[], Sequence[str]] = partial(running.run, self._search)
        else:
            work = partial(self._explain, running)
        last_lines, refusal = _attempt(work)
        with self.lock:
            self.running = None
            self.writer.write_lines(*(last_lines or refusal))

    def _search(
        self, command: GoCommand, should_stop: Callable[[], bool], is_warm: bool
    ) -> Sequence[str]:
        write = _write_nothing if command.ponders else self.writer.write_lines
        return self.game.search(command, write, self._or_no_reader(should_stop), is_warm)

    def _explain(self, running: RunningExplanation) -> Sequence[str]:
        return self.game.explain(running.command, self._or_no_reader(running.should_stop))

    def _or_no_reader(self, should_stop: Callable[[], bool]) -> Callable[[], bool]:
        """Return a check that also says when nobody reads the answers any more."""
        return lambda: should_stop() or self.writer.failure is not None


def _write_nothing(_: str) -> None:
    """Say nothing: what is pondered about may never come about."""


def _attempt(action: Callable[[], T]) -> tuple[T | None, list[str]]:
    """Run an action. Return its result or, whatever goes wrong, the line that says so."""
    try:
        return action(), []
    except KonoError as error:
        return None, [_format_error(str(error))]
    except MemoryError:
        return None, [_format_error("there is not enough memory; a smaller Hash takes less")]
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the engine
        return None, [_format_error(f"that went wrong: {type(error).__name__}: {error}")]


def _format_error(sentence: str) -> str:
    return f"error {KonoError(sentence)}"


# Input


def read_lines(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Yield each incoming line without its end; of one that is too long, little more than fits.

    `read` returns at most so many bytes, and none at the end, as `os.read` does.
    """
    rest = b""
    while chunk := _read_chunk(read):
        *complete, rest = (rest + chunk).split(b"\n")
        rest = rest[: MAX_LINE_BYTES + 1]
        yield from complete
    if rest:
        yield rest


def _read_chunk(read: Callable[[int], bytes]) -> bytes:
    """Read the next chunk. An input that fails has ended."""
    try:
        return read(CHUNK_BYTES)
    except OSError:
        return b""


def decode_line(line: bytes) -> str:
    """Decode a line and strip the blanks around it. FormatError if it cannot be a command."""
    if len(line) > MAX_LINE_BYTES:
        raise FormatError(f"the line is too long, expected at most {MAX_LINE_BYTES:,} bytes")
    try:
        return line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise FormatError("the line is not UTF-8 text") from error
