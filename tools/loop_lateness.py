"""How late an event loop is while the engine thinks on all cores but one, against an idle engine.

By turns the engine rests and ponders, and the loop wakes up every few milliseconds and notes how
late it is. Prints the lateness of both, in milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import time

from kono_tui import games
from kono_tui.engine.client import EngineClient
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS
from kono_tui.strategy.cores import cores_beside_screen

INTERVAL = 0.005
SETTLE_SECONDS = 0.5


async def measure_lateness(seconds: float) -> list[float]:
    """Return by how many milliseconds each awakening was late."""
    late = []
    end = time.perf_counter() + seconds
    while (start := time.perf_counter()) < end:
        await asyncio.sleep(INTERVAL)
        late.append(1000 * (time.perf_counter() - start - INTERVAL))
    return late


def describe(late: list[float]) -> str:
    """Return the median, the value that 1 in 100 exceeds, and the worst."""
    ordered = sorted(late)
    points = (ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100], ordered[-1])
    return "  ".join(f"{each:7.2f}" for each in points)


async def compare(turns: int, seconds: float) -> None:
    """Measure by turns, and print what was found."""
    game = games.GAMES["kono"]
    match = Match.begin(game, game.start(9, game.info.default_opening()))
    resting: list[float] = []
    pondering: list[float] = []
    async with EngineClient(threads=cores_beside_screen) as engine:
        await engine.advise(match, LEVELS["easy"])
        for _ in range(turns):
            resting += await measure_lateness(seconds)
            await engine.ponder(match, LEVELS["master"])
            await asyncio.sleep(SETTLE_SECONDS)
            pondering += await measure_lateness(seconds)
            await engine.stop_pondering()
            await asyncio.sleep(SETTLE_SECONDS)
    print(f"milliseconds late, on {cores_beside_screen()} of the cores: median, 99 in 100, worst")
    print(f"engine at rest  {describe(resting)}")
    print(f"pondering       {describe(pondering)}")


def main() -> None:
    """Read the options, and compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=3.0)
    options = parser.parse_args()
    asyncio.run(compare(options.turns, options.seconds))


if __name__ == "__main__":
    main()
