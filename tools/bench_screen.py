"""Measure what the full-screen mode costs, and write the last section of docs/benchmarks.md.

The program draws everything that it would draw in a terminal; its output is discarded. The cost
of the same program when idle is subtracted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
HEADING = "## Screen"
SIZES = ((120, 40), (200, 60))
CURSOR_MOVES = 64
FLIPS = 16
KEY_PAUSE = 0.03
"""Seconds between keys: longer than a picture takes, so that each key gets its own."""
SPELL_COUNT = 4
"""How often the computers alternate between thinking and pausing, for SPELL_SECONDS each time."""
SPELL_SECONDS = 3.0
TICK = 0.005
START_COUNT = 9
TRIVIAL = """
from textual.app import App
from textual.widgets import Static
class Trivial(App):
    def compose(self):
        yield Static("old board games for two")
Trivial().run()
"""
KONO = "import sys; from kono_tui.__main__ import main; sys.exit(main())"
FIRST_TEXT = b"old board games for two"
HOME_TEXT = b"New game"
TIMEOUT = 60
Figures = dict[str, Any]


# In the measured process


@asynccontextmanager
async def run_program(app: Any, size: tuple[int, int]) -> AsyncIterator[Any]:
    """Run the program and yield its driver, which counts all output and discards it."""
    from textual.drivers.headless_driver import HeadlessDriver

    class Sink(HeadlessDriver):
        """A terminal that takes everything."""

        written = 0

        @property
        def is_headless(self) -> bool:
            return False

        def write(self, data: str) -> None:
            self.written += len(data)

    ready = asyncio.Event()

    async def pilot(_: Any) -> None:
        ready.set()

    app.driver_class = Sink
    program = asyncio.create_task(app.run_async(size=size, mouse=False, auto_pilot=pilot))
    try:
        await ready.wait()
        await asyncio.sleep(1)
        yield app._driver
    finally:
        app.exit()
        await program


def start_tournament(size: int, kinds: tuple[str, str]) -> Any:
    """A game that has just begun."""
    from kono_tui.games import GAMES
    from kono_tui.play.players import create_players
    from kono_tui.play.tournament import Tournament

    tournament: Any = Tournament(GAMES["kono"], create_players(kinds, ("", ""))).choose_size(size)  # type: ignore[arg-type]
    return tournament.throw((6, 6)).throw((1, 1)).choose_colour("white")


def create_app(kinds: tuple[str, str]) -> Any:
    """The program with the largest board on the screen, and no animation."""
    from kono_tui.engine.client import EngineClient
    from kono_tui.tui.app import KonoApp, LaunchOptions
    from kono_tui.tui.settings.values import Settings

    calm = Settings(animations=False, pace="instant", evaluation="human" not in kinds)
    return KonoApp(EngineClient(), LaunchOptions(start_tournament(9, kinds)), calm)


async def measure_acts(count: int, act: Callable[[int], Awaitable[None]]) -> float:
    """Measure the processor time in milliseconds of each of so many acts, with pauses between."""
    start_time = time.process_time()
    for number in range(count):
        await act(number)
        await asyncio.sleep(KEY_PAUSE)
    return 1000 * (time.process_time() - start_time) / count


async def measure_keys(size: tuple[int, int]) -> Figures:
    """Measure what a move of the cursor and a whole repaint cost, beyond the idle program."""
    from textual import events

    from kono_tui.tui.paint import board

    app = create_app(("human", "human"))
    async with run_program(app, size) as driver:

        async def nothing(_: int) -> None:
            """The same pause."""

        async def cursor(number: int) -> None:
            around = ("right",) * 8 + ("down",) + ("left",) * 8 + ("up",)
            app.post_message(events.Key(around[number % len(around)], None))

        async def flip(_: int) -> None:
            board._paint_layer.cache_clear()
            app.post_message(events.Key("f", "f"))

        await measure_acts(4, cursor)
        figures: dict[str, list[float]] = {"cursor": [], "flip": []}
        for _ in range(3):
            idle = await measure_acts(CURSOR_MOVES, nothing)
            figures["cursor"].append(await measure_acts(CURSOR_MOVES, cursor) - idle)
            before = driver.written
            figures["flip"].append(await measure_acts(FLIPS, flip) - idle)
            if driver.written - before < FLIPS * 1000:
                raise SystemExit("bench: the board was not drawn")
        geometry = app.screen.query_one("#board").geometry
    return {
        "scale": geometry.scale,
        **{name: statistics.median(values) for name, values in figures.items()},
    }


async def measure_lateness() -> Figures:
    """Measure how late a short timer is while computers play each other, and while they pause."""
    app = create_app(("computer", "computer"))
    late: dict[str, list[tuple[float, float]]] = {"idle": [], "thinking": []}
    async with run_program(app, SIZES[0]):
        for _ in range(SPELL_COUNT):
            for what in ("thinking", "idle"):
                late[what] += await _measure_ticks(SPELL_SECONDS)
                await app.screen.run_action("space")
                await asyncio.sleep(0.3)
        moves = len(app.screen.now.tournament.match.moves)
    if moves < SPELL_COUNT:
        raise SystemExit(f"bench: the computers made {moves} moves")
    figures = {}
    for what, ticks in late.items():
        waits, works = zip(*ticks, strict=True)
        figures[what] = [statistics.quantiles(waits, n=100)[98], max(waits), max(works)]
    return figures


async def _measure_ticks(seconds: float) -> list[tuple[float, float]]:
    """For every tick, its lateness and how long the loop worked meanwhile, in milliseconds."""
    until, late = time.perf_counter() + seconds, []
    while (began := time.perf_counter()) < until:
        work_start = time.thread_time()
        await asyncio.sleep(TICK)
        wait = time.perf_counter() - began - TICK
        late.append((1000 * wait, 1000 * (time.thread_time() - work_start)))
    return late


def measure(name: str) -> Figures:
    """Take one of the measurements within the program."""
    if name == "late":
        return asyncio.run(measure_lateness())
    return asyncio.run(measure_keys(SIZES[int(name)]))


# In the measuring process


def measure_in_process(name: str, environment: dict[str, str]) -> Figures:
    """Measure in a fresh process of that build, free of what another measurement left behind."""
    command = [sys.executable, __file__, "--worker", name]
    done = subprocess.run(  # noqa: S603 - our own script
        command, env=environment, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise SystemExit("bench: a worker has failed; see its message above")
    figures: Figures = json.loads(done.stdout)
    return figures


def measure_starts(environment: dict[str, str]) -> dict[str, float]:
    """The median milliseconds to the first text of a trivial program and of ours, and to home."""
    measure_appearance(TRIVIAL, environment), measure_appearance(KONO, environment)
    rounds = [
        (
            *measure_appearance(TRIVIAL, environment),
            *measure_appearance(KONO, environment, FIRST_TEXT, HOME_TEXT),
        )
        for _ in range(START_COUNT)
    ]
    trivial, ours, home = (statistics.median(column) for column in zip(*rounds, strict=True))
    ratio = statistics.median(first / other for other, first, _ in rounds)
    return {"trivial": trivial, "ours": ours, "home": home, "ratio": ratio}


def measure_appearance(code: str, environment: dict[str, str], *texts: bytes) -> tuple[float, ...]:
    """Measure from the start of Python until a terminal receives each text."""
    import pexpect

    start_time = time.perf_counter()
    child = pexpect.spawn(
        sys.executable,
        ["-c", code],
        env={**environment, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
        dimensions=(SIZES[0][1], SIZES[0][0]),
        timeout=TIMEOUT,
    )
    times_ms = []
    for text in texts or (FIRST_TEXT,):
        child.expect_exact(text)
        times_ms.append(1000 * (time.perf_counter() - start_time))
    child.close(force=True)
    return tuple(times_ms)


SECTION = """\
## Screen

Processor time in ms on the largest board, Kono 9x9, beyond that of the idle program. The program
makes everything that a terminal would receive. Aims: 8 for the cursor, 20 for the whole board.

| screen | scale of the board | cursor moved | whole board |
|---|---|---|---|
{keys}

How late a timer of 5 ms is on the screen's loop, in ms, while two masters play each other in
the engine's process and the screen shows every look, and while they pause. Aim: 20 more. Lateness
beyond the loop's own work is due to other processes on the machine.

| | 99 of 100 | latest | most work of the loop between two ticks |
|---|---|---|---|
{late}

From starting Python to the first picture in a terminal, in ms, measured in turn: the single line
of a Textual program that has nothing else; then kono's name, and the home screen, which follows it.
Aim: the name within 1.2 times the line.

| one line | name | ratio | home |
|---|---|---|---|
| {trivial:.0f} | {ours:.0f} | {ratio:.2f} | {home:.0f} |
"""


def build_section(environment: dict[str, str]) -> str:
    """Measure, and build the section."""
    keys = []
    for number, (width, height) in enumerate(SIZES):
        key = measure_in_process(str(number), environment)
        row = f"{key['scale']} | {key['cursor']:.1f} | {key['flip']:.1f}"
        keys.append(f"| {width}x{height} | {row} |")
    ticks = measure_in_process("late", environment)
    late = [
        f"| {what} | {' | '.join(f'{value:.1f}' for value in ticks[what])} |"
        for what in ("idle", "thinking")
    ]
    return SECTION.format(keys="\n".join(keys), late="\n".join(late), **measure_starts(environment))


def main() -> None:
    """Measure; or, as a worker, take one measurement."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("--compiled", type=Path, help="the folder of the compiled build")
    parser.add_argument("--print", action="store_true", help="instead of writing the page")
    options = parser.parse_args()
    if options.worker:
        print(json.dumps(measure(options.worker)))
        return
    folder = (options.compiled or ROOT).resolve()
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"}
        environment |= {"KONO_DATA": data, "KONO_CONFIG": data}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
        text = build_section(environment)
    if options.print:
        print(text, end="")
    else:
        rest = PAGE.read_text("utf-8").partition(HEADING)[0].rstrip()
        PAGE.write_text(f"{rest}\n\n{text}", "utf-8")
        print(f"Written to {PAGE.relative_to(ROOT)}.")


if __name__ == "__main__":
    main()
