"""The bench plays whole games over real servers, and notices what is lost."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Close

from kono_tui.commands import netbench
from kono_tui.errors import NetError, SetupError
from kono_tui.net.bench.cuts import CutGame, CutPlayer, play_with_cuts
from kono_tui.net.bench.measure import BOARDS, BenchOptions, create_scripts, measure
from kono_tui.net.bench.traffic import PlayerPair, TripTimes, create_script, play_all
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.room import Seat
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.storage.room_store import StoredRoom


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


def test_players_come_back_after_a_cut_and_nothing_is_lost() -> None:
    result = asyncio.run(play_with_cuts(BenchOptions(games=4, moves=8), percent=50))
    assert result.cuts == 4
    assert result.decisions == 32
    assert result.peak_memory_mb is None or result.peak_memory_mb > 1


def _game_and_record(moves: int) -> tuple[CutGame, StoredRoom]:
    """Return a game that both players have seen to its end, and its record."""
    (setup, *_), (steps, *_) = create_scripts(BenchOptions(games=1, moves=moves))
    sent = [{**json.loads(message), "seat": seat} for seat, message in steps]
    record = [DecisionRecord.from_wire(each) for each in sent]
    nobody = cast(ClientConnection, None)
    seen = [each.to_wire() for each in record]
    players = [CutPlayer("", nobody, "ROOMS", "", None, seen=list(seen)) for _ in (0, 1)]
    seats = (Seat("First"), Seat("Second"))
    stored = StoredRoom("ROOMS", json.dumps(setup.to_wire()), seats, 0.0, 0.0, record)
    return CutGame((players[0], players[1]), steps), stored


def test_equal_records_pass() -> None:
    game, stored = _game_and_record(6)
    game.check(stored)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_decision_that_a_player_missed_is_noticed(seat: int) -> None:
    game, stored = _game_and_record(6)
    del game.players[seat].seen[3]
    with pytest.raises(NetError, match=f"seen by {seat}"):
        game.check(stored)


def test_a_decision_that_the_database_lost_is_noticed() -> None:
    game, stored = _game_and_record(6)
    stored.record.pop()
    with pytest.raises(NetError, match="what was sent"):
        game.check(stored)


def test_a_connection_that_the_server_closes_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refuse(_options: BenchOptions) -> None:
        raise ConnectionClosedError(Close(1008, "no hello"), None)

    monkeypatch.setattr("kono_tui.net.bench.measure.measure", refuse)
    with pytest.raises(NetError, match="closed a connection"):
        netbench.run(["--games", "1"])


def test_shares_are_of_those_that_took_least() -> None:
    trips = TripTimes([0.004, 0.001, 0.003, 0.002], 2.0)
    assert (trips.quantile_ms(0.0), trips.quantile_ms(0.5), trips.quantile_ms(0.99)) == (
        1.0,
        3.0,
        4.0,
    )
    assert trips.rate == 2.0


@pytest.mark.parametrize(
    "given",
    [["--games", "0"], ["--games", "2001"], ["--moves", "x"], ["--pause", "-1"], ["--cut", "101"]],
)
def test_what_cannot_be_measured_is_refused(given: list[str]) -> None:
    with pytest.raises(SetupError, match="is not a"):
        netbench.run(given)
