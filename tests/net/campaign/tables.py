"""The games of a campaign: at each table two bots, or a bot and the computer, and spectators."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kono_tui.games import GAMES
from tests.net.campaign.checking import Count, checked
from tests.net.campaign.processes import Broken, Host, Player


@dataclass(frozen=True)
class Plan:
    """How many faults to make, and what to play meanwhile: each game for this many decisions."""

    faults: int
    seed: int
    folder: Path
    games: tuple[str, ...] = tuple(GAMES)
    computers: tuple[str, ...] = ()
    """Games in which a computer of the server plays."""
    plies: int = 300
    longest: int = 120
    pace: float = 0.01
    spread: float = 1.0
    """A fault comes at a random moment within this many seconds after the last one is repaired."""
    seconds: float = 600.0
    """The maximum duration of any part of the campaign."""


@dataclass
class Table:
    """A game with its bots."""

    game: str
    players: list[Player]
    watchers: list[Player] = field(default_factory=list)
    code: str = ""

    @property
    def bots(self) -> list[Player]:
        return [*self.players, *self.watchers]

    @property
    def goes_on(self) -> bool:
        """Whether a bot still plays."""
        return any(bot.code is None for bot in self.bots)


class Tables:
    """All games on a server, from the first to the last."""

    def __init__(self, plan: Plan, port: int, source: random.Random) -> None:
        self._plan = plan
        self._port = port
        self._source = source
        self.all: list[Table] = []
        self.fresh = False
        """Whether there has been no fault since the games began: some bots may not sit yet."""

    async def open(self) -> None:
        """Start a game of every kind: the rooms exist, and the guests are on their way."""
        plan = self._plan
        wanted = [(game, "") for game in plan.games] + [(game, "easy") for game in plan.computers]
        fresh = [self._table(game, computer) for game, computer in wanted]
        for table in fresh:
            table.players[0].begin()
        for table in fresh:
            table.code = await table.players[0].seated()
            self._join(table)
        self.fresh = True

    def _table(self, game: str, computer: str) -> Table:
        folder = self._plan.folder / f"table-{len(self.all) + 1}"
        clock = self._source.choice((0, 0, 600))
        size = str(min(GAMES[game].sizes) if game != "konobi" else 6)
        setup = ["--game", game, "--size", size, "--computer", computer, "--clock", str(clock)]
        table = Table(game, [self._bot(folder / "ann", "make", "--name", "Ann", *setup)])
        if not computer:
            table.players.append(self._bot(folder / "ben", "", "--name", "Ben"))
        if game == self._plan.games[0]:
            table.watchers.append(self._bot(folder / "eve", "", "--name", "Eve", "--watch"))
        self.all.append(table)
        return table

    def _join(self, table: Table) -> None:
        for bot in table.bots[1:]:
            bot.command[2] = table.code
            bot.begin()

    def _bot(self, folder: Path, room: str, *options: str) -> Player:
        plan, seed = self._plan, self._source.randrange(1, 10**6)
        aim = ["--plies", str(plan.plies), "--pace", str(plan.pace)]
        most = ["--longest", str(plan.longest), "--seconds", str(plan.seconds)]
        return Player(folder, self._port, room, *options, *aim, *most, seed=seed)

    @property
    def playing(self) -> list[Player]:
        """The bots that still play."""
        return [bot for table in self.all for bot in table.bots if bot.code is None]

    def check(self) -> None:
        """Check that no bot has failed."""
        for table in self.all:
            for bot in table.bots:
                bot.check()

    async def finish(self) -> None:
        """Wait until every game has ended."""
        while self.playing:
            self.check()
            await asyncio.sleep(0.05)
        self.check()

    async def go_on(self, share: float) -> None:
        """Wait until this share of the bots, but at least one, has written something more."""
        before = {bot.journal: bot.written for bot in self.playing}
        while playing := self.playing:
            busy = sum(bot.written > before.get(bot.journal, 0) for bot in playing)
            if busy >= max(share * len(playing), 1):
                return
            await asyncio.sleep(0.001)

    def late(self) -> str:
        """Describe the games that have not ended."""
        late = [f"{each.game} in room {each.code}" for each in self.all if each.goes_on]
        return f"these games did not end: {', '.join(late)}"

    def end(self) -> None:
        """Kill whatever still runs."""
        for table in self.all:
            for bot in table.bots:
                bot.kill()


def compared(host: Host, tables: Sequence[Table]) -> Count:
    """Compare the server's records with the journals. Broken says where they differ."""
    if host.stumbled:
        raise Broken(f"the server stumbled: see {host.folder}")
    records = host.records()
    count = Count()
    for table in tables:
        try:
            players, watchers = table.players, table.watchers
            count += checked(
                records.pop(table.code),
                [bot.lines for bot in players],
                [bot.lines for bot in watchers],
            )
        except Broken as error:
            raise Broken(f"{table.game} in room {table.code}: {error}") from error
        if any(not bot.token or host.reveals(bot.token) for bot in table.players):
            raise Broken(f"the server has written down the token of a seat in room {table.code}")
    if records:
        raise Broken(f"there are rooms that nobody made: {', '.join(records)}")
    return count
