"""The engine's server: it reads and answers commands, even while it searches.

One thread reads. It hands a line over, and waits until the line is dealt with or has started a
search. So it always knows whether a line came during a search, and answers such lines itself. Slow
imports wait until they are needed, or until the engine has said that it is ready.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property, partial
from queue import SimpleQueue
from threading import Event, Lock, Semaphore, Thread
from typing import TYPE_CHECKING, TypeVar

from kono_tui import __version__
from kono_tui.engine.lines import lines, text_of
from kono_tui.engine.voice import Voice
from kono_tui.errors import KonoError

if TYPE_CHECKING:
    from kono_tui.engine.desk import Desk
    from kono_tui.engine.question import Question

T = TypeVar("T")
ALONE = ("ugi", "isready", "uginewgame", "moves", "board", "stop", "quit")
"""The commands that take no arguments."""
OTHERS = ("setoption", "position", "play", "query", "go")
MEANWHILE = ("isready", "stop", "quit")


class Server:
    """One engine. `read` and `write` are like `os.read` and `os.write` of a file."""

    def __init__(
        self,
        read: Callable[[int], bytes],
        write: Callable[[bytes], int],
        mebibytes: int | None = None,
    ) -> None:
        self.read = read
        self.voice = Voice(write)
        self.mebibytes = mebibytes
        self.inbox: SimpleQueue[bytes | None] = SimpleQueue()
        self.reader = Thread(target=self._listen, name="reader", daemon=True)
        self.dealt_with = Semaphore(0)
        self.lock = Lock()
        self.stop: Event | None = None
        """Stops the search; None when there is no search."""
        self.is_endless = False
        """Whether that search has no limit."""
        self.leaving = False

    @cached_property
    def desk(self) -> Desk:
        from kono_tui.engine.desk import Desk

        return Desk() if self.mebibytes is None else Desk(self.mebibytes)

    def run(self) -> int:
        """Serve until `quit`, the end of the input, or an output that nobody takes."""
        self.reader.start()
        try:
            self._serve()
        finally:
            self.leaving = True
            self.dealt_with.release()
        if self.voice.failure:
            raise self.voice.failure
        return 0

    # The reading thread

    def _listen(self) -> None:
        for line in lines(self.read):
            if self.leaving:
                break
            with self.lock:
                if self.stop:
                    self._meanwhile(line, self.stop)
                    continue
            self.inbox.put(line)
            self.dealt_with.acquire()
        self._end_of_input()

    def _end_of_input(self) -> None:
        """Handle the end of the input: an endless search stops, and any other runs to its end."""
        with self.lock:
            if self.stop and self.is_endless:
                self.stop.set()
        self.inbox.put(None)

    def _leave(self) -> None:
        """Leave at once: the client wants no more answers."""
        self.leaving = True
        self.inbox.put(None)

    def _meanwhile(self, line: bytes, stop: Event) -> None:
        """Answer a line that comes during a search."""
        text, refusal = _attempted(partial(text_of, line))
        match text:
            case "isready":
                self.voice.say("readyok")
            case "stop":
                stop.set()
            case "quit":
                self._leave()
            case None | "":
                self.voice.say(*refusal)
            case _:
                allowed = ", ".join(MEANWHILE)
                self.voice.say(
                    _refused(f"'{text}' must wait: during a search only {allowed} may come")
                )

    # The working thread

    def _serve(self) -> None:
        while not self.leaving and not self.voice.failure:
            line = self.inbox.get()
            if line is None:
                return
            question, refusal = _attempted(partial(self._obey, line))
            self.voice.say(*refusal)
            stop = Event()
            self.is_endless = question is not None and not question.is_limited
            self.stop = stop if question else None
            self.dealt_with.release()
            if question:
                self._search(question, stop)

    def _obey(self, line: bytes) -> Question | None:
        """Execute a line. A search is only prepared."""
        text = text_of(line)
        word, *others = text.split(maxsplit=1) or [""]
        rest = "".join(others)
        if word in ALONE and rest:
            raise KonoError(f"nothing follows '{word}'; found '{rest}'")
        if word == "go":
            return self.desk.question(rest.split())
        if word in ALONE:
            self._obey_alone(word)
        elif word in OTHERS:
            self._obey_other(word, rest)
        elif word:
            raise KonoError(f"there is no command '{word}'; choose {', '.join(ALONE + OTHERS)}")
        return None

    def _obey_alone(self, word: str) -> None:
        match word:
            case "ugi":
                identity = [f"id name kono {__version__}", "id author The kono_tui authors"]
                self.voice.say(*identity, *self.desk.options.told(), "ugiok")
            case "isready":
                self.voice.say("readyok")
                self.desk.advisor.ready()
            case "uginewgame":
                self.desk.new_game()
            case "moves":
                self.voice.say(*self.desk.turns())
            case "board":
                self.voice.say(self.desk.board())
            case "quit":
                self.leaving = True

    def _obey_other(self, word: str, rest: str) -> None:
        match word:
            case "setoption":
                self.desk.set(rest)
            case "position":
                self.voice.say(*self.desk.position(rest))
            case "play":
                self.desk.play(rest.split())
            case "query":
                self.voice.say(self.desk.query(rest))

    def _search(self, question: Question, stop: Event) -> None:
        def watch() -> bool:
            time.sleep(0)  # a compiled search never yields to the other thread by itself
            return stop.is_set() or self.leaving or self.voice.failure is not None

        last, refusal = _attempted(partial(self.desk.search, question, self.voice.say, watch))
        with self.lock:
            self.stop = None
            self.voice.say(*(last or refusal))


def _attempted(act: Callable[[], T]) -> tuple[T | None, list[str]]:
    """Run an action. Return its result or, whatever goes wrong, the line that says so."""
    try:
        return act(), []
    except KonoError as error:
        return None, [_refused(str(error))]
    except MemoryError:
        return None, [_refused("there is not enough memory; a smaller Hash takes less")]
    except Exception as error:  # noqa: BLE001 - a fault of ours must not end the engine
        return None, [_refused(f"that went wrong: {type(error).__name__}: {error}")]


def _refused(sentence: str) -> str:
    return f"error {KonoError(sentence)}"
