"""The real program in a real pseudo-terminal: keys and clicks go in, a screen comes out."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

import pexpect
import pyte

from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.common.geometry import Geometry
from tests.limits import HANG_SECONDS
from tests.paths import ROOT

LISTEN_SECONDS = 0.05
"""Seconds to listen to the program before the next look at the screen."""
KEYS = {
    "enter": b"\r",
    "escape": b"\x1b",
    "tab": b"\t",
    "space": b" ",
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "home": b"\x1b[H",
    "end": b"\x1b[F",
    "pageup": b"\x1b[5~",
    "pagedown": b"\x1b[6~",
    "delete": b"\x1b[3~",
    "backspace": b"\x7f",
    "ctrl+n": b"\x0e",
    "ctrl+p": b"\x10",
    "ctrl+q": b"\x11",
    "ctrl+u": b"\x15",
}
INHERITED_VARIABLES = ("PATH", "HOME", "SYSTEMROOT", "TMPDIR", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
"""The variables of this process's environment that the program gets."""
FULL_TERMINAL = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
"""A terminal that can show everything."""
WHOLE_FRAMES_ASKED, WHOLE_FRAMES_KNOWN = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
"""The program asks whether the terminal shows frames as a whole; this one does."""

_ESCAPE = re.compile(
    rb"\x1b(?:\[[0-?]*[ -/]*[@-~]"  # what moves the cursor, colours and switches
    rb"|\][^\x07\x1b]*(?:\x07|\x1b\\)|P[^\x1b]*\x1b\\|[ -/]*[0-OQ-Z\\^-~])"
)
_UNKNOWN_TO_PYTE = re.compile(rb"\x1b\[[<=>][0-9;]*[a-zA-Z]|\x1b\[[0-9;?]*\$p|\x1bP[^\x1b]*\x1b\\")


_INK = re.compile(rb"38;2;\d+;\d+;\d+")
"""The colour of the text: no test depends on it, and pyte reads it slowly."""


class PseudoTerminal:
    """One run of the program. It never outlives its `with` block.

    Waiting means looking again and again, with one generous limit.
    """

    def __init__(
        self,
        *arguments: str,
        data: Path,
        config: Path,
        size: tuple[int, int] = (80, 24),
        environ: Mapping[str, str] = FULL_TERMINAL,
        module: str = "kono_tui",
    ) -> None:
        """Start the program; `size` is columns and rows; `environ` overrides other variables.

        `module` is run in its place: it may prepare something, and then be the program.
        """
        columns, rows = size
        passed = {name: os.environ[name] for name in INHERITED_VARIABLES if name in os.environ}
        own = {"KONO_DATA": str(data), "KONO_CONFIG": str(config), "PYTHONPATH": str(ROOT)}
        self.written = bytearray()
        """All that the program has written to its terminal."""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self._rest = b""
        self._lines: list[str] = []
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            ["-m", module, *arguments],
            env={**passed, **own, **environ},
            cwd=str(data.parent),
            dimensions=(rows, columns),
            timeout=HANG_SECONDS,
        )
        self._child.delaybeforesend = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.kill()
        if error is not None:
            error.add_note(f"The screen was:\n{self.text}")

    # What is on the screen

    @property
    def lines(self) -> list[str]:
        """The rows of the screen."""
        if not self._lines:
            self._lines = [str(line) for line in self._screen.display]
        return self._lines

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.lines)

    @property
    def plain(self) -> str:
        """All that was written, without escape sequences."""
        return _ESCAPE.sub(b"", bytes(self.written)).decode()

    def _listen(self) -> bool:
        """Take the program's new output; return False if it has ended."""
        try:
            output = self._child.read_nonblocking(65536, LISTEN_SECONDS)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        if WHOLE_FRAMES_ASKED in output:
            self._send(WHOLE_FRAMES_KNOWN)
        self.written += output
        self._show(output)
        return True

    def _show(self, output: bytes) -> None:
        """Put output on the screen, except for sequences that pyte would take for text."""
        whole = self._rest + output
        cut = whole.rfind(b"\x1b")
        unfinished = cut >= 0 and _ESCAPE.match(whole, cut) is None
        self._rest = whole[cut:] if unfinished else b""
        known = _UNKNOWN_TO_PYTE.sub(b"", whole[:cut] if unfinished else whole)
        self._stream.feed(_INK.sub(b"39", known))
        self._lines = []

    @property
    def _frame_is_complete(self) -> bool:
        """Whether no frame is half drawn."""
        return self.written.rfind(b"\x1b[?2026h") <= self.written.rfind(b"\x1b[?2026l")

    def look(self) -> bool:
        """Take the new output, if there is any; return False if the program has ended."""
        return self._listen()

    @property
    def is_running(self) -> bool:
        """Whether the program has not ended."""
        return bool(self._child.isalive())

    @property
    def pid(self) -> int:
        """The number of the program's process."""
        assert self._child.pid is not None
        return self._child.pid

    def wait_until(self, condition: Callable[[], bool], description: str) -> None:
        """Wait until a condition holds; `description` names it if it never does."""
        limit = time.monotonic() + HANG_SECONDS
        while not (self._frame_is_complete and condition()):
            if not self._listen():
                raise AssertionError(f"the program has ended before there was {description}")
            if time.monotonic() > limit:
                raise AssertionError(f"there was never {description}")

    def wait_for(self, *texts: str) -> None:
        """Wait until all of these texts are on the screen."""
        self.wait_until(lambda: all(map(self.shows, texts)), " and ".join(map(repr, texts)))

    def wait_until_gone(self, text: str) -> None:
        self.wait_until(lambda: not self.shows(text), f"a screen without {text!r}")

    def shows(self, text: str) -> bool:
        return any(text in line for line in self.lines)

    def wait_for_cursor(self, text: str) -> None:
        """Wait until an input line with this text has the cursor: keys go there now."""
        self.wait_until(lambda: self._has_cursor(text), f"a cursor on {text!r}")

    def _has_cursor(self, text: str) -> bool:
        """Return whether the text and the cell after it do not all look alike."""
        for row, line in enumerate(self.lines):
            at = line.find(text)
            if at >= 0:
                cells = [self._screen.buffer[row][x] for x in range(at, at + len(text) + 1)]
                return len({(cell.bg, cell.reverse) for cell in cells}) > 1
        return False

    # Keys and clicks

    def press(self, *keys: str) -> None:
        """Press keys by their names; characters stand for themselves."""
        self._send(b"".join(KEYS[key] if key in KEYS else key.encode() for key in keys))

    def type(self, text: str) -> None:
        self._send(text.encode())

    def click(self, text: str, beside: str = "") -> None:
        """Wait for a text, and click its middle; with `beside`, in a row that has that text too."""

        def rows() -> list[tuple[int, str]]:
            return [
                (y, line) for y, line in enumerate(self.lines) if text in line and beside in line
            ]

        self.wait_until(
            lambda: bool(rows()), f"{text!r} beside {beside!r}" if beside else repr(text)
        )
        row, line = rows()[0]
        self.click_at(line.index(text) + len(text) // 2, row)

    def click_at(self, column: int, row: int) -> None:
        """Move the mouse to a place, counted from 0, and click it."""
        place = f"{column + 1};{row + 1}"
        self._send(f"\x1b[<35;{place}M\x1b[<0;{place}M\x1b[<0;{place}m".encode())

    def click_point(self, view: BoardView, cell: int) -> None:
        """Click a point of the board on the game screen."""
        board = self.board(view)
        x, y = board.canvas_xy(cell)
        self.click_at(x, y + 1 + (self.size[1] - 2 - board.height) // 2)

    def board(self, view: BoardView) -> Geometry:
        """Where the board is on the game screen: from its left edge to the panel, in the middle."""
        columns, rows = self.size
        assert 80 <= columns < 100, "only here the panel begins where the board ends"
        return Geometry.fit(view, columns - 32, rows - 2)

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        return self._screen.columns, self._screen.lines

    def _send(self, keys: bytes) -> None:
        self._child.send(keys)

    # The end

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window while the program runs."""
        self._screen.resize(rows, columns)
        self._lines = []
        self._child.setwinsize(rows, columns)

    def send_signal(self, number: int) -> None:
        """Send the program a signal."""
        self._child.kill(number)

    def exit_status(self) -> int:
        """Wait for the program to end by itself, and return its exit status."""
        limit = time.monotonic() + HANG_SECONDS
        while self._listen():
            assert time.monotonic() < limit, "the program does not end"
        self._child.wait()
        assert self._child.signalstatus is None
        assert self._child.exitstatus is not None
        return self._child.exitstatus

    def kill(self) -> None:
        """Kill it as kill -9 does, if it has not ended, and wait until it is gone."""
        if self._child.isalive():
            self._child.kill(signal.SIGKILL)
            self._child.wait()
        self._child.close()


Starter = Callable[..., PseudoTerminal]
"""A function that starts the program with the test's folders."""
