"""Keys, clicks and resizes of the real program in a pseudo-terminal: it always answers."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from kono_tui.games import GAMES
from kono_tui.play.storage.files import list_files
from kono_tui.play.storage.saves import load_save, write_save
from tests.campaigns.campaign import Broken, Campaign, Case, Size, data_in, expect
from tests.campaigns.random_play import play_tournament
from tests.limits import HANG_SECONDS
from tests.tui.terminal.pseudo_game import check_terminal_restored
from tests.tui.terminal.pseudo_terminal import FULL_TERMINAL, PseudoTerminal

ACTIONS: Final = 60
"""How many things a monkey does in one case."""
SETTINGS: Final = ('animations = false\npace = "instant"\n', "", 'pace = "ask"\nconfirm = true\n')
PLAYING: Final = ("up", "down", "left", "right", "enter", "enter", "space", "n", *"12346789")
LOOKING: Final = (*"[]fvzp+-eby", "home", "end", "pageup", "pagedown", "tab")
DOING: Final = (*"hursq:.<>o?", "escape", "escape", "ctrl+n", "ctrl+p")
CHOOSING: Final = (*"awdtgc507lm", "enter", "down", "escape")
TYPING: Final = ("backspace", "delete", "x", "é", "世", ",", "ctrl+u", "\x1b[200~a\nb\x1b[201~")
KEY_GROUPS: Final = (PLAYING, LOOKING, DOING, CHOOSING, TYPING)
LARGE: Final = ((80, 24), (100, 30), (60, 20), (120, 40), (200, 60), (81, 25))
SMALL: Final = ((59, 20), (60, 19), (50, 15), (20, 5), (5, 2), (40, 10))
ABORT_SECONDS: Final = 30.0
"""How long a program that hangs may take to say where."""
REMEMBERED: Final = 12
"""How many of the last actions a failure names."""


def run_case(case: Case) -> None:
    """Start the program somewhere, misbehave, and see whether it still answers."""
    with data_in(case.folder) as data:
        monkey = TerminalMonkey(case, data)
        act = monkey.cover_dialog if case.number % 3 == 0 else monkey.act
        try:
            monkey.start()
            for _ in range(ACTIONS // 6 if case.number % 3 == 0 else ACTIONS):
                act()
                monkey.check_alive()
            monkey.check_answers()
        except BaseException as error:
            error.add_note(f"[the last actions: {', '.join(monkey.done[-REMEMBERED:])}]")
            raise
        finally:
            monkey.stop()
        for file in list_files(data / "autosaves"):
            load_save(file.path)


@dataclass
class TerminalMonkey:
    """One program, and whoever bangs on its keyboard."""

    case: Case
    data: Path
    done: list[str] = field(default_factory=list)
    screen: PseudoTerminal | None = None

    def start(self) -> None:
        """Start the program at home, in a new game, or in a saved one."""
        source, config = self.case.source, self.case.folder / "config"
        config.mkdir(parents=True, exist_ok=True)
        (config / "settings.toml").write_text(source.choice(SETTINGS))
        words = source.choice(([], [source.choice(tuple(GAMES))], self._saved_game()))
        size = source.choice(LARGE)
        self.done.append(f"kono {' '.join(words)} at {size}")
        told = {**FULL_TERMINAL, "PYTHONFAULTHANDLER": "1"}
        self.screen = PseudoTerminal(*words, data=self.data, config=config, size=size, environ=told)
        self.screen.wait_until(lambda: self._frames > 1, "a screen")

    def _saved_game(self) -> list[str]:
        source = self.case.source
        game = GAMES[source.choice(tuple(GAMES))]
        tournament = play_tournament(game, min(game.info.sizes), source, source.randrange(12))
        path = self.case.folder / "game.txt"
        write_save(tournament.to_save(), path, with_history=True)
        return [str(path)]

    @property
    def running(self) -> PseudoTerminal:
        assert self.screen is not None
        return self.screen

    @property
    def _frames(self) -> int:
        return self.running.written.count(b"\x1b[?2026l")

    def stop(self) -> None:
        """Kill it, if it still runs."""
        if self.screen is not None:
            self.screen.kill()

    # Actions

    def act(self) -> None:
        """Do one thing or another, and sometimes wait for what comes of it."""
        actions: tuple[Callable[[], None], ...] = (self._press, self._click, self._resize)
        self.case.source.choices(actions, (10, 3, 4))[0]()
        for _ in range(self.case.source.choice((0, 0, 1, 1, 4))):
            self.running.look()

    def _press(self) -> None:
        group = self.case.source.choices(KEY_GROUPS, (6, 3, 4, 2, 1))[0]
        for key in self.case.source.choices(group, k=self.case.source.choice((1, 1, 1, 2, 3))):
            self.press(key)

    def press(self, key: str) -> None:
        """Press a key."""
        self.case.count("keys")
        self.done.append(repr(key))
        self.running.press(key)

    def _click(self) -> None:
        columns, rows = self.running.size
        self.click(self.case.source.randrange(columns), self.case.source.randrange(rows))

    def click(self, column: int, row: int) -> None:
        """Click a place."""
        self.case.count("clicks")
        self.done.append(f"click {column},{row}")
        self.running.click_at(column, row)

    def _resize(self) -> None:
        self.resize(self.case.source.choice((*LARGE, *LARGE, *SMALL)))

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window."""
        self.case.count("resizes")
        self.done.append(f"resize {size[0]}x{size[1]}")
        self.running.resize(*size)

    def cover_dialog(self) -> None:
        """Open a dialog, make the window too small and large again, and dismiss it twice over."""
        source = self.case.source
        opener = source.choice(("ctrl+p", "ctrl+p", "?", "ctrl+n", "s", "q", "h", ":"))
        self.press(opener)
        self._wait(source.choice((0.0, 0.05, 0.3, 0.7)))
        if source.random() < 0.6:
            self._click()
        if source.random() < 0.4:
            self.press(source.choice(("enter", "down", "escape", "a")))
        for _ in range(source.choice((1, 1, 2, 3))):
            self.resize(source.choice(SMALL))
            self._wait(source.choice((0.0, 0.02, 0.1, 0.4)))
            if source.random() < 0.3:
                self.press(source.choice(("escape", "enter", "ctrl+p")))
            self.resize(source.choice(LARGE))
            self._wait(source.choice((0.0, 0.02, 0.1)))
        for _ in range(source.choice((1, 2, 3))):
            if source.random() < 0.5:
                columns, rows = self.running.size
                self.click(source.choice((0, columns - 1)), source.choice((1, rows - 2)))
            else:
                self.press("escape")
        self._wait(0.05)

    def _wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while self.running.look() and time.monotonic() < until:
            continue

    # Checks

    def check_alive(self) -> None:
        """Check that it runs. If it was told to leave, it has left properly; start another one."""
        if self.running.is_running:
            return
        status = self.running.exit_status()
        expect(status == 0, f"it ended with {status}: {self._last_words()}")
        check_terminal_restored(self.running)
        self.case.count("times left by its own keys")
        self.stop()
        self.start()

    def check_answers(self) -> None:
        """Check that it paints a window of another size, and that Ctrl+Q leaves it properly."""
        self.resize((90, 30))
        began, before = time.monotonic(), self._frames
        while self._frames == before or not re.search(r"\w{3}", self.running.text):
            if not self.running.look():
                break  # it was on its way out
            if time.monotonic() - began > HANG_SECONDS:
                raise Broken(f"no answer to a resize; {self._where_it_hangs()}")
        self.case.outcome.measure("seconds to an answer", time.monotonic() - began)
        if self.running.is_running:
            self.running.press("ctrl+q")
        status = self.running.exit_status()
        expect(status == 0, f"told to end, it ended with {status}: {self._last_words()}")
        expect(b"Traceback" not in self.running.written, "it printed a traceback")
        check_terminal_restored(self.running)

    def _where_it_hangs(self) -> str:
        """How much it has painted, and what each of its threads does: Python tells when aborted."""
        frames, shown, before = self._frames, self.running.text, len(self.running.written)
        self.running.send_signal(signal.SIGABRT)
        until = time.monotonic() + ABORT_SECONDS
        while self.running.look() and time.monotonic() < until:
            continue
        told = bytes(self.running.written[before:]).decode("utf-8", "replace")
        return f"{frames} frames, the screen was {shown!r:.300}, then: {told:.4000}"

    def _last_words(self) -> str:
        """The error in the log of crashes, or on the screen, or else the end of what it wrote."""
        log = self.data / "crash.log"
        text = log.read_text() if log.exists() else self.running.written.decode("utf-8", "replace")
        frames = re.findall(r'File ".*/(\w+/\w+\.py", line \d+, in \w+)', text)
        errors = re.findall(r"^([A-Za-z_.]+: .*|[A-Za-z_]+\.[A-Za-z_.]+)$", text, re.M)
        return f"{' / '.join(errors[-2:])} {frames[-4:]}" if frames else text[-300:]


SCREEN: Final = Campaign(
    "screen",
    "keys, clicks and resizes in a pseudo-terminal",
    run_case,
    {Size.USUAL: 60, Size.LONG: 1500},
    brief=(3,),
)
