"""Two computers play each other at instant pace, round after round, while somebody watches.

The soak campaign starts it as a process of its own, so that nothing else counts. It prints what
the program holds from time to time, a line of JSON each.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from textual import events
from textual.drivers.headless_driver import HeadlessDriver

from kono_tui.engine.client import EngineClient
from kono_tui.games import GAMES
from kono_tui.live.events import LiveEvent, MoveMade
from kono_tui.play.players import create_players
from kono_tui.play.tournament import Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.dialogs.help import Help
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.game.round_end import RoundEnd
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.settings.values import Settings

SCREEN_SIZE = (100, 36)
POLL_SECONDS = 0.02
KEY_SECONDS = 0.2
"""How long a key may take to have an effect before it is pressed again."""
STILL_SECONDS = 120.0
"""If nothing moves for so long, the game has stopped."""
VIEWER_KEYS = (("f", "f"), ("z", "z"), ("left_square_bracket", "end"), ("p", "p"), ("b", "b"))
"""Keys that somebody presses who looks around; none stops the computers."""
VIEWER_SECONDS = 20.0
"""How long the viewer waits between two looks around, on average."""
TRACED_LINES = 25
TRACED_FRAMES = 8


@dataclass(frozen=True)
class Plan:
    """What to watch, for so long: a game between computers of a level. The rest is by the seed."""

    game: str
    level: str
    seed: int
    seconds: float
    interval: float
    """Seconds between two samples."""
    is_traced: bool = False
    """Whether to tell, at the end, where what is kept was made; that slows everything down."""


@dataclass(frozen=True)
class Sample:
    """What the program holds at a moment, so many seconds from the start."""

    seconds: float
    rounds: int
    """How many are over."""
    moves: int
    engine_pid: int
    data_bytes: int
    """What lies in the data folder."""
    objects: dict[str, int] = field(default_factory=dict)
    """The number of the program's own objects, by type."""


class Sink(HeadlessDriver):
    """A terminal that takes everything."""

    @property
    def is_headless(self) -> bool:
        return False

    def write(self, data: str) -> None:
        """Discard what the program draws."""


class WatchedApp(KonoApp):
    """The program as it is, but that it needs no terminal."""

    def _check_terminal(self) -> None:
        """Play on: there is none."""


class StoodStill(Exception):
    """Nothing has moved for a long time."""


class Watcher:
    """Somebody who watches, asks for each next round, and looks around now and then."""

    def __init__(self, plan: Plan, report: Callable[[Sample], None]) -> None:
        self.plan = plan
        self.report = report
        self.moves = 0
        self.advisor = EngineClient()
        self.app = WatchedApp(
            self.advisor,
            LaunchOptions(self._start_tournament(), seed=plan.seed),
            Settings(pace="instant"),
        )
        self.app.driver_class = Sink
        self._random = random.Random(plan.seed)
        self._moved_at = 0.0

    def _start_tournament(self) -> Tournament:
        """Return a tournament of two computers, on the usual board."""
        game, level = GAMES[self.plan.game], self.plan.level
        players = create_players(("computer", "computer"), (level, level))
        return Tournament(game, players).choose_size(game.info.usual_size)

    async def run(self) -> None:
        """Watch as long as planned. StoodStill if nothing moves any more."""
        ready = asyncio.Event()

        async def tell_ready(_: object) -> None:
            ready.set()

        program = asyncio.create_task(
            self.app.run_async(size=SCREEN_SIZE, mouse=False, auto_pilot=tell_ready)
        )
        try:
            await ready.wait()
            await self._watch(await self._find_game_screen())
        finally:
            self.app.exit()
            await program

    async def _find_game_screen(self) -> GameScreen:
        while (screen := self.app.current_game_screen()) is None:
            await asyncio.sleep(POLL_SECONDS)
        return screen

    async def _watch(self, screen: GameScreen) -> None:
        screen.live.source.subscribe(self._count)
        start = sample_due = self._moved_at = time.monotonic()
        look_due = start + self._look_interval()
        while (now := time.monotonic()) < start + self.plan.seconds:
            if self._still_seconds > STILL_SECONDS:
                stage = screen.live.state.tournament.stage.name
                raise StoodStill(f"nothing moved for long; stage {stage}, on {self.app.screen}")
            if now >= sample_due:
                sample_due += self.plan.interval
                self.report(self._take_sample(screen, now - start))
            if now >= look_due:
                look_due = now + self._look_interval()
                await self._look_around(screen)
            await self._let_play(screen)
        self.report(self._take_sample(screen, time.monotonic() - start))

    @property
    def _still_seconds(self) -> float:
        """For how long nothing has moved."""
        return time.monotonic() - self._moved_at

    def _look_interval(self) -> float:
        return self._random.expovariate(1 / VIEWER_SECONDS)

    def _count(self, event: LiveEvent) -> None:
        self.moves += isinstance(event, MoveMade)
        self._moved_at = time.monotonic()

    async def _let_play(self, screen: GameScreen) -> None:
        """Answer what the game asks, as somebody does who only wants to see more of it."""
        match self.app.screen:
            case RoundEnd():
                await self._press("n")
            case OpeningDialog():
                await self._press("enter")
            case Help() as help:
                help.action_close()  # a second Escape would leave what lies below
                await asyncio.sleep(KEY_SECONDS)
            case GameScreen() if screen.live.state.computer_waits:
                await self._press("space")
            case GameScreen() if screen.live.state.is_round_over and self._still_seconds > 5:
                await self._press("enter")
            case _:
                await asyncio.sleep(POLL_SECONDS)

    async def _look_around(self, screen: GameScreen) -> None:
        """Read the help, or press some keys of the game screen."""
        if self._random.random() < 1 / (1 + len(VIEWER_KEYS)):
            await self._press("question_mark")
            return
        for key in self._random.choice(VIEWER_KEYS):
            if self.app.screen is screen:
                await self._press(key)

    async def _press(self, key: str) -> None:
        self.app.post_message(events.Key(key, key if len(key) == 1 else None))
        await asyncio.sleep(KEY_SECONDS)

    def _take_sample(self, screen: GameScreen, seconds: float) -> Sample:
        gc.collect()
        kinds = Counter(map(type, gc.get_objects()))
        objects = Counter[str]()
        for kind, count in kinds.items():
            if kind.__module__.startswith(("kono_tui", "textual", "rich")):
                objects[kind.__name__] += count
        folder = Path(os.environ["KONO_DATA"])
        data_bytes = sum(each.stat().st_size for each in folder.rglob("*") if each.is_file())
        rounds = screen.live.state.tournament.round - 1
        engine_pid = self.advisor.pid or 0
        return Sample(seconds, rounds, self.moves, engine_pid, data_bytes, dict(objects))


def watch(plan: Plan, report: Callable[[Sample], None]) -> None:
    """Watch as planned; with a trace, tell on stderr which lines of code made what is kept."""
    if plan.is_traced:
        tracemalloc.start(TRACED_FRAMES)
    snapshots: list[tracemalloc.Snapshot] = []

    def report_and_trace(sample: Sample) -> None:
        report(sample)
        if plan.is_traced and sample.seconds >= plan.seconds / 3:  # caches fill before
            snapshots[1:] = [tracemalloc.take_snapshot()]

    asyncio.run(Watcher(plan, report_and_trace).run())
    if len(snapshots) > 1:
        for line in snapshots[-1].compare_to(snapshots[0], "traceback")[:TRACED_LINES]:
            sys.stderr.write("\n".join([str(line), *line.traceback.format(), ""]))


def main() -> None:
    """Watch as the JSON on the command line says, and print the samples."""
    out = sys.stdout  # the program takes over what is printed while it runs

    def write(sample: Sample) -> None:
        out.write(f"{json.dumps(asdict(sample))}\n")
        out.flush()

    watch(Plan(**json.loads(sys.argv[1])), write)


if __name__ == "__main__":
    main()
