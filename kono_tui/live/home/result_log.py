"""Writes down how the rounds of a game at home end, without making anybody wait."""

from __future__ import annotations

import asyncio

from kono_tui.errors import StoreError
from kono_tui.play.results import RoundResult, describe_suggestion, result_of, suggest_level
from kono_tui.play.storage.results_file import add_result, read_results
from kono_tui.play.tournament import Tournament


class ResultLog:
    """Adds the result of each round that ends, and takes it back with the move that ended it.

    What cannot be written counts for as long as the game is open; nothing is said of it, because
    the autosave says what is wrong with the folder.
    """

    def __init__(self) -> None:
        self._unwritten: list[RoundResult] = []
        self._write_task: asyncio.Task[None] | None = None

    def follow(self, before: Tournament, after: Tournament) -> None:
        """Write down what a change of the tournament means for the results, soon."""
        ended, reopened = result_of(after), result_of(before)
        if (ended is None) == (reopened is None):
            return
        self._write_task = asyncio.create_task(self._write(self._write_task, ended, reopened))

    async def _write(
        self,
        earlier: asyncio.Task[None] | None,
        ended: RoundResult | None,
        reopened: RoundResult | None,
    ) -> None:
        """Write one line, after the line before it."""
        if earlier is not None:
            await earlier
        if reopened is not None and reopened in self._unwritten:
            self._unwritten.remove(reopened)
            return
        try:
            if reopened is not None:
                await asyncio.to_thread(add_result, reopened, is_taken_back=True)
            if ended is not None:
                await asyncio.to_thread(add_result, ended)
        except StoreError:
            self._unwritten += [ended] if ended is not None else []

    async def flush(self) -> None:
        """Wait until all results are on the disk, or writing them has failed.

        A caller who is cancelled meanwhile cancels no writing.
        """
        if self._write_task is not None:
            await asyncio.shield(self._write_task)

    async def read(self) -> tuple[RoundResult, ...]:
        """Return all results, the latest round's included."""
        await self.flush()
        return (*await asyncio.to_thread(read_results), *self._unwritten)

    async def suggest_level(self, tournament: Tournament) -> str:
        """Return the level to try after the round that is over; "" for no suggestion."""
        result = result_of(tournament)
        return suggest_level(await self.read(), result.game, result.level) if result else ""

    async def describe_suggestion(self, tournament: Tournament) -> str:
        """Suggest a level after the round that is over, in a sentence; "" for no suggestion."""
        result = result_of(tournament)
        return describe_suggestion(await self.read(), result.game, result.level) if result else ""
