"""Measure the server against a bare echo server on the same library, in the same run."""

from __future__ import annotations

import random
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from itertools import cycle, islice, pairwise
from typing import Final

from kono_tui.net.bench.connections import close_connections, connect_pairs, receive, seat_pairs
from kono_tui.net.bench.servers import run_echo_server, run_room_server
from kono_tui.net.bench.traffic import PlayerPair, ScriptStep, TripTimes, create_script, play_all
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room_setup import RoomSetup

BOARDS: Final = (("konobi", 11), ("fanorona", 5))
"""The boards: games without dice, so that both players know all moves beforehand."""
SCRIPT_COUNT: Final = 20
"""How many different games there are."""
SLICE_COUNT: Final = 4
"""The number of parts the games are played in, alternating with the echo server.

A busy machine then slows both alike.
"""


@dataclass(frozen=True)
class BenchOptions:
    """What to measure: simultaneous games, decisions in each, and seconds to think about each."""

    games: int
    moves: int = 40
    pause: float = 0.0


@dataclass(frozen=True)
class BenchResult:
    """The round trips of the rooms and of the echo, and how many decisions the server has saved."""

    rooms: TripTimes
    echo: TripTimes
    saved_decisions: int
    expected_decisions: int


async def measure(options: BenchOptions) -> BenchResult:
    """Play all the games once. NetError if anything is lost."""
    setups, scripts = create_scripts(options)
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        echo = await stack.enter_async_context(run_echo_server())
        host = await stack.enter_async_context(run_room_server(options.games, folder))
        echo_pairs = await connect_pairs(echo, options.games, scripts)
        room_pairs = await seat_pairs(host.url, options.games, setups, scripts)
        stack.push_async_callback(close_connections, [*echo_pairs, *room_pairs])
        rooms, bare = TripTimes(), TripTimes()
        for first, last in _slices(options.moves):
            await play_all(echo_pairs, first, last, bare, options.pause)
            await play_all(room_pairs, first, last, rooms, options.pause)
        saved_decisions = await _count_saved_decisions(room_pairs)
    return BenchResult(rooms, bare, saved_decisions, options.games * options.moves)


def create_scripts(options: BenchOptions) -> tuple[list[RoomSetup], list[list[ScriptStep]]]:
    """Return the setups of some different games, and the decisions in each."""
    source = random.Random(1)
    boards = list(islice(cycle(BOARDS), min(SCRIPT_COUNT, options.games)))
    setups = [RoomSetup(*board, is_listed=False) for board in boards]
    return setups, [create_script(each, options.moves, source) for each in setups]


def _slices(moves: int) -> list[tuple[int, int]]:
    """Return the parts in which the games are played: first move and last move of each."""
    ends = [moves * number // SLICE_COUNT for number in range(SLICE_COUNT + 1)]
    return [(first, last) for first, last in pairwise(ends) if first < last]


async def _count_saved_decisions(pairs: Sequence[PlayerPair]) -> int:
    """Return how many decisions the server has in all these games."""
    count = 0
    for pair in pairs:
        await pair.players[0].send(format_message("sync"))
        count += int(str((await receive(pair.players[0], "sync"))["ply"]))
    return count
