"""Saves the game under way after every decision, without making the screen wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.play.storage.saves import AutosaveFile
from kono_tui.play.tournament import Tournament


class BackgroundSaver:
    """Writes one game's autosave. Only the latest state counts: older unwritten ones are skipped.

    A folder that cannot be written is reported once; the game goes on.
    """

    def __init__(self, game: str, resumed_path: Path | None, warn: Callable[[str], None]) -> None:
        self.autosave = AutosaveFile(game, resumed_from=resumed_path)
        self.warn = warn
        self._pending: Tournament | None = None
        self._write_task: asyncio.Task[None] | None = None
        self.last_write_failed = False
        """Whether the latest state could not be written."""

    def save_soon(self, tournament: Tournament) -> None:
        """Write this state soon."""
        if not tournament.size:
            return
        self._pending = tournament
        if self._write_task is None or self._write_task.done():
            self._write_task = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._pending is not None:
            tournament, self._pending = self._pending, None
            try:
                await asyncio.to_thread(self._write_autosave, tournament)
                self.last_write_failed = False
            except StoreError as error:
                if not self.last_write_failed:
                    self.warn(
                        f"The game cannot be kept automatically: {error}. It goes on; "
                        "save it elsewhere before you leave."
                    )
                self.last_write_failed = True

    def _write_autosave(self, tournament: Tournament) -> None:
        self.autosave.write(tournament.to_save())

    async def flush(self) -> None:
        """Wait until the latest state is on the disk, or writing it has failed."""
        if self._write_task is not None:
            await self._write_task

    async def discard(self, spared_path: Path | None = None) -> None:
        """Drop the autosave: the game is over, or lies in a file of its own, which is spared."""
        self._pending = None
        await self.flush()
        self.autosave.discard(spared_path)
