"""The bench plays whole games over real servers, and notices what is lost."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection

from kono_tui.commands import netbench
from kono_tui.errors import NetError, SetupError
from kono_tui.net.bench.measure import BOARDS, BenchOptions, measure
from kono_tui.net.bench.traffic import PlayerPair, TripTimes, create_script, play_all
from kono_tui.net.room_setup import RoomSetup


def test_it_plays_both_sides_and_counts_what_the_server_has() -> None:
    measured = asyncio.run(measure(BenchOptions(games=3, moves=5)))
    assert measured.saved_decisions == measured.expected_decisions == 15
    assert len(measured.rooms.durations) == len(measured.echo.durations) == 15
    lines = netbench.format_table(measured)
    assert [line.split()[0] for line in lines[1:]] == ["bare", "rooms", "ratio"]
    ratio = measured.rooms.quantile_ms(0.5) / measured.echo.quantile_ms(0.5)
    assert lines[3].split()[2] == f"{ratio:.2f}"


@pytest.mark.parametrize("board", BOARDS)
def test_a_script_is_a_game_that_the_rules_allow(board: tuple[str, int]) -> None:
    setup = RoomSetup(*board)
    steps = create_script(setup, netbench.MAX_MOVES, random.Random(7))
    assert len(steps) == netbench.MAX_MOVES
    assert [json.loads(message)["ply"] for _, message in steps] == list(range(len(steps)))
    assert {seat for seat, _ in steps} == {0, 1}


class WrongAnswerConnection:
    """A connection to a server that answers with something else."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.answer = json.dumps(answer)

    async def send(self, message: str) -> None:
        """Take it, and forget it."""

    async def recv(self) -> str:
        return self.answer


@pytest.mark.parametrize("in_room", [True, False])
def test_a_wrong_answer_is_noticed(in_room: bool) -> None:
    steps = create_script(RoomSetup("konobi", 11), 2, random.Random(1))
    wrong = {"type": "decided", "decision": {"ply": 1, "do": "move", "seat": 0, "what": "a1"}}
    deaf = cast(ClientConnection, WrongAnswerConnection(wrong))
    with pytest.raises(NetError, match=r"after|expected"):
        asyncio.run(play_all([PlayerPair((deaf, deaf), steps, in_room)], 0, 2, TripTimes(), 0.0))


def test_shares_are_of_those_that_took_least() -> None:
    trips = TripTimes([0.004, 0.001, 0.003, 0.002], 2.0)
    assert (trips.quantile_ms(0.0), trips.quantile_ms(0.5), trips.quantile_ms(0.99)) == (
        1.0,
        3.0,
        4.0,
    )
    assert trips.rate == 2.0


@pytest.mark.parametrize(
    "given", [["--games", "0"], ["--games", "2001"], ["--moves", "x"], ["--pause", "-1"]]
)
def test_what_cannot_be_measured_is_refused(given: list[str]) -> None:
    with pytest.raises(SetupError, match="is not a"):
        netbench.run(given)
