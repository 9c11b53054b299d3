"""The games of a campaign: at each table two bots, or a bot and the computer, and spectators."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kono_tui.games import GAMES
from tests.campaigns.campaign import Broken
from tests.campaigns.network.processes import BotProcess, HostProcess
from tests.campaigns.network.record_checks import CampaignCount, check_game
from tests.limits import HANG_SECONDS


@dataclass(frozen=True)
class CampaignPlan:
    """How many faults to make, and what to play meanwhile: each game for this many decisions."""

    faults: int
    seed: int
    folder: Path
    games: tuple[str, ...] = tuple(GAMES)
    computers: tuple[str, ...] = ()
    """Games in which a computer of the server plays."""
    plies: int = 300
    max_moves: int = 120
    pace: float = 0.01
    spread: float = 1.0
    """A fault comes at a random moment within this many seconds after the last one is repaired."""
    seconds: float = 2 * HANG_SECONDS
    """The maximum duration of any part of the campaign."""


@dataclass
class BotTable:
    """A game with its bots."""

    game: str
    players: list[BotProcess]
    watchers: list[BotProcess] = field(default_factory=list)
    code: str = ""

    @property
    def bots(self) -> list[BotProcess]:
        return [*self.players, *self.watchers]

    @property
    def is_playing(self) -> bool:
        """Whether a bot still plays."""
        return any(bot.exit_code is None for bot in self.bots)


class BotTables:
    """All games on a server, from the first to the last."""

    def __init__(self, plan: CampaignPlan, port: int, source: random.Random) -> None:
        self._plan = plan
        self._port = port
        self._source = source
        self.tables: list[BotTable] = []
        self.is_fresh = False
        """Whether there has been no fault since the games began: some bots may not sit yet."""

    async def open(self) -> None:
        """Start a game of every kind: the rooms exist, and the guests are on their way."""
        plan = self._plan
        wanted = [(game, "") for game in plan.games] + [(game, "easy") for game in plan.computers]
        fresh = [self._create_table(game, computer) for game, computer in wanted]
        for table in fresh:
            table.players[0].start_bot()
        for table in fresh:
            table.code = await table.players[0].wait_until_seated()
            self._start_guests(table)
        self.is_fresh = True

    def _create_table(self, game: str, computer: str) -> BotTable:
        folder = self._plan.folder / f"table-{len(self.tables) + 1}"
        clock = self._source.choice((0, 0, 600))
        size = str(min(GAMES[game].info.sizes) if game != "konobi" else 6)
        setup = ["--game", game, "--size", size, "--computer", computer, "--clock", str(clock)]
        table = BotTable(game, [self._create_bot(folder / "ann", "make", "--name", "Ann", *setup)])
        if not computer:
            table.players.append(self._create_bot(folder / "ben", "", "--name", "Ben"))
        if game == self._plan.games[0]:
            table.watchers.append(self._create_bot(folder / "eve", "", "--name", "Eve", "--watch"))
        self.tables.append(table)
        return table

    def _start_guests(self, table: BotTable) -> None:
        for bot in table.bots[1:]:
            bot.command[2] = table.code
            bot.start_bot()

    def _create_bot(self, folder: Path, room: str, *options: str) -> BotProcess:
        plan, seed = self._plan, self._source.randrange(1, 10**6)
        aim = ["--plies", str(plan.plies), "--pace", str(plan.pace)]
        most = ["--longest", str(plan.max_moves), "--seconds", str(plan.seconds)]
        return BotProcess(folder, self._port, room, *options, *aim, *most, seed=seed)

    @property
    def running_bots(self) -> list[BotProcess]:
        """The bots that still play."""
        return [bot for table in self.tables for bot in table.bots if bot.exit_code is None]

    def check(self) -> None:
        """Check that no bot has failed."""
        for table in self.tables:
            for bot in table.bots:
                bot.check()

    async def finish(self) -> None:
        """Wait until every game has ended."""
        while self.running_bots:
            self.check()
            await asyncio.sleep(0.05)
        self.check()

    async def wait_for_activity(self, share: float) -> None:
        """Wait until this share of the bots, but at least one, has written something more."""
        before = {bot.journal: bot.journal_size for bot in self.running_bots}
        while playing := self.running_bots:
            busy = sum(bot.journal_size > before.get(bot.journal, 0) for bot in playing)
            if busy >= max(share * len(playing), 1):
                return
            await asyncio.sleep(0.001)

    def describe_unfinished(self) -> str:
        """Describe the games that have not ended."""
        late = [f"{each.game} in room {each.code}" for each in self.tables if each.is_playing]
        return f"these games did not end: {', '.join(late)}"

    def kill_all(self) -> None:
        """Kill whatever still runs."""
        for table in self.tables:
            for bot in table.bots:
                bot.kill()


def compare_records(host: HostProcess, tables: Sequence[BotTable]) -> CampaignCount:
    """Compare the server's records with the journals. Broken says where they differ."""
    if host.has_failed:
        raise Broken(f"the server stumbled: see {host.folder}")
    records = host.read_records()
    count = CampaignCount()
    for table in tables:
        try:
            players, watchers = table.players, table.watchers
            count += check_game(
                records.pop(table.code),
                [bot.lines for bot in players],
                [bot.lines for bot in watchers],
            )
        except Broken as error:
            raise Broken(f"{table.game} in room {table.code}: {error}") from error
        if any(not bot.token or host.contains_secret(bot.token) for bot in table.players):
            raise Broken(f"the server has written down the token of a seat in room {table.code}")
    if records:
        raise Broken(f"there are rooms that nobody made: {', '.join(records)}")
    return count
