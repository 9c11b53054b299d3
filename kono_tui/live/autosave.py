"""Saves the game under way after every decision, without making anybody wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.play.storage.saves import AutosaveFile
from kono_tui.play.tournament import Tournament


def describe_failure(error: StoreError) -> str:
    """Say that the game cannot be kept, and what to do about it."""
    return (
        f"The game cannot be kept automatically: {error}. It goes on; "
        "save it elsewhere before you leave."
    )


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
        self._pending: Tournament | None = None
        self._write_task: asyncio.Task[None] | None = None

    def save_soon(self, tournament: Tournament) -> None:
        """Write this state soon."""
        if not tournament.size:
            return
        self._pending = tournament
        if self._write_task is None or self._write_task.done():
            self._write_task = asyncio.create_task(self._write_pending())

    async def _write_pending(self) -> None:
        while self._pending is not None:
            tournament, self._pending = self._pending, None
            try:
                await asyncio.to_thread(self._write, tournament)
            except StoreError as error:
                if self.unsaved is None:
                    self.report(describe_failure(error))
                self.unsaved = tournament

    def _write(self, tournament: Tournament) -> None:
        self.file.write(tournament.to_save())
        self.saved_path, self.unsaved = self.file.path, None

    async def flush(self) -> None:
        """Wait until the latest state is on the disk, or writing it has failed."""
        if self._write_task is not None:
            await self._write_task

    def save_now(self) -> bool:
        """Write what is not on the disk yet, before the program ends; return whether all is."""
        latest = self._pending or self.unsaved
        self._pending = None
        if latest is not None:
            try:
                self._write(latest)
            except StoreError:
                self.unsaved = latest
        return self.unsaved is None

    async def discard(self, spared_path: Path | None = None) -> None:
        """Drop the autosave: the game is over, or lies in a file of its own, which is spared."""
        self._pending = None
        await self.flush()
        self.file.discard(spared_path)
        self.saved_path = self.unsaved = None
