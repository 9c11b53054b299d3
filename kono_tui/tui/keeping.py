"""Saves the game under way after every decision, without making the screen wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from kono_tui.errors import StoreError
from kono_tui.play.series import Series
from kono_tui.play.store import Autosave


class Keeper:
    """Writes one game's autosave. Only the latest state counts: older unwritten ones are skipped.

    A folder that cannot be written is reported once; the game goes on.
    """

    def __init__(self, game: str, path: Path | None, say: Callable[[str], None]) -> None:
        self.autosave = Autosave(game, resumed=path)
        self.say = say
        self._next: Series | None = None
        self._writing: asyncio.Task[None] | None = None
        self.failed = False
        """Whether the latest state could not be written."""

    def keep(self, series: Series) -> None:
        """Write this state soon."""
        if not series.size:
            return
        self._next = series
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self._next is not None:
            series, self._next = self._next, None
            try:
                await asyncio.to_thread(self._store, series)
                self.failed = False
            except StoreError as error:
                if not self.failed:
                    self.say(
                        f"The game cannot be kept automatically: {error}. It goes on; "
                        "save it elsewhere before you leave."
                    )
                self.failed = True

    def _store(self, series: Series) -> None:
        self.autosave.write(series.save())

    async def flush(self) -> None:
        """Wait until the latest state is on the disk, or writing it has failed."""
        if self._writing is not None:
            await self._writing

    async def forget(self, spare: Path | None = None) -> None:
        """Drop the autosave: the game is over, or lies in a file of its own, which is spared."""
        self._next = None
        await self.flush()
        self.autosave.discard(spare)
