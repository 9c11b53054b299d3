"""Saves the game under way after every decision, without making anybody wait."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.play.storage.saves import AutosaveFile
from kono_tui.play.tournament import Tournament

SAVE_ELSEWHERE = "You can play on, but save it somewhere else before you leave."


class Autosave:
    """Writes one game's autosave. Only the latest state counts: older unwritten ones are skipped.

    A folder that cannot be written is reported once; the game goes on.
    """

    def __init__(self, game: str, resumed_path: Path | None, report: Callable[[str], None]) -> None:
        self.file = AutosaveFile(game, resumed_from=resumed_path)
        self.report = report
        self.saved_path: Path | None = resumed_path
        """The file that holds the game, or an earlier moment of it."""
        self.unsaved: Tournament | None = None
        """The latest state, if it could not be written."""
        self._latest: Tournament | None = None
        """The latest state that is to lie in the file."""
        self._is_written = True
        """Whether the file holds the latest state, or somebody is writing it."""
        self._file_lock = threading.Lock()
        self._write_task: asyncio.Task[None] | None = None

    def save_soon(self, tournament: Tournament) -> None:
        """Write this state soon."""
        if not tournament.size:
            return
        self._latest, self._is_written = tournament, False
        if self._write_task is None or self._write_task.done():
            self._write_task = asyncio.create_task(self._write_until_current())

    async def _write_until_current(self) -> None:
        while not self._is_written:
            self._is_written = True
            try:
                await asyncio.to_thread(self._write_latest)
            except StoreError as error:
                if self.unsaved is None:
                    self.report(
                        f"The game cannot be saved automatically: {error}. {SAVE_ELSEWHERE}"
                    )
                self.unsaved = self._latest

    def _write_latest(self) -> None:
        """Write the latest state. Two threads may do so, but neither writes an older one last."""
        with self._file_lock:
            if self._latest is not None:
                self.file.write(self._latest.to_save())
                self.saved_path, self.unsaved = self.file.path, None

    async def flush(self) -> None:
        """Wait until the latest state is on the disk, or writing it has failed."""
        if self._write_task is not None:
            await self._write_task

    def save_now(self) -> bool:
        """Write the latest state before the program ends; return whether it is on the disk."""
        self._is_written = True
        try:
            self._write_latest()
        except StoreError:
            self.unsaved = self._latest
        return self.unsaved is None

    async def discard(self, spared_path: Path | None = None) -> None:
        """Drop the autosave: the game is over, or lies in a file of its own, which is spared."""
        self._latest, self._is_written = None, True
        await self.flush()
        self.file.discard(spared_path)
        self.saved_path = self.unsaved = None
