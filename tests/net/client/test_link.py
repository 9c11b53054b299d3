"""Clients of the real server: they play, see the same, come back, and keep their seats."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kono_tui.errors import NetError
from kono_tui.games import GAMES
from kono_tui.net.client import room_entry, seats
from kono_tui.net.client.lobby import Lobby, RoomLink
from kono_tui.net.protocol.events import (
    ConnectionLost,
    DecisionMade,
    MessageRefused,
    PhraseSaid,
    PresenceChanged,
    RequestEnded,
    RequestMade,
    RoomClosed,
    RoomSynced,
)
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.server.server import RoomServer
from kono_tui.play.tournament import Stage
from tests.limits import HANG_SECONDS
from tests.net.room_links import (
    CuttableProxy,
    link_to_decide,
    next_event,
    play_on,
    run_server,
    seat_two,
    two_players,
    wait_until_level,
)

KONO = RoomSetup("kono", 5)


def run(test: Coroutine[Any, Any, None]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * HANG_SECONDS):
            await test

    asyncio.run(bounded())


def shared_facts(link: RoomLink) -> tuple[object, ...]:
    """Return what everybody in a room should know alike."""
    series, match = link.view.tournament, link.view.tournament.match
    return (
        link.view.ply,
        series.round,
        series.totals,
        series.opening_throws,
        match and (match.positions, match.moves, match.quitter, match.draw_agreed),
    )


def link_state(link: RoomLink) -> tuple[bool, bool]:
    """Whether it is connected, and whether a decision is on its way."""
    return link.connected, link.pending


@pytest.mark.parametrize("game", GAMES)
def test_players_and_spectators_see_the_same(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        source = random.Random(1)
        setup = RoomSetup(game, min(GAMES[game].info.sizes))
        async with (
            run_server(tmp_path / "rooms") as (server, address),
            two_players(address, setup) as links,
        ):
            ann, ben = links
            assert (ann.view.seat, ben.view.seat) == (0, 1)
            watcher = await (await Lobby.open(address, "Eve")).watch(ann.code.lower())
            assert watcher.view.seat is None
            await play_on(links, source, 12)
            await wait_until_level(*links, watcher)
            assert shared_facts(ann) == shared_facts(ben) == shared_facts(watcher)
            assert len(server.rooms[ann.code].room.round_decisions) == ann.view.ply
            if ann.view.tournament.stage is Stage.PLAY:
                ann.decide("resign")
            for link in (ann, ben, watcher):
                while link.view.tournament.stage is not Stage.ROUND_OVER:
                    await link.next()
            ann.ask("round", setup.size)
            await next_event(ben, RequestMade)
            ben.answer(True)
            for link in (ann, ben, watcher):
                while link.view.tournament.round != 2:
                    await link.next()
            await watcher.close()

    run(test())


def test_the_lobby_lists_rooms_and_goes_on_after_a_refusal(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (_, address):
            hers = await Lobby.open(address, " Ann\x1b[2J ")
            assert hers.name == "Ann[2J"
            assert hers.games == tuple(GAMES)
            assert await hers.rooms() == []
            ann = await hers.make(RoomSetup("konobi", 7, clock=(60, 5)))
            his = await Lobby.open(address, "Ben")
            (listed,) = await his.rooms()
            assert (listed.code, listed.setup) == (ann.code, RoomSetup("konobi", 7, clock=(60, 5)))
            assert [person.name for person in listed.people] == [hers.name, ""]
            with pytest.raises(NetError, match="no room 'QQQQQ'") as refused:
                await his.join("qqqqq")
            assert refused.value.code == "no_room"
            ben = await his.join(ann.code)
            other = await Lobby.open(address, "Cleo")
            with pytest.raises(NetError) as refused:
                await other.join(ann.code)
            assert refused.value.code == "taken"
            assert len(await other.rooms()) == 1
            for each in (ann, ben, other):
                await each.close()

    run(test())


def test_a_lobby_whose_connection_broke_opens_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (server, address),
            CuttableProxy(address) as way,
        ):
            lobby = await Lobby.open(way.address, "Ann")
            way.cut()
            while server.connections:
                await asyncio.sleep(0)
            with contextlib.suppress(NetError):  # it may not have noticed before it asks
                await lobby.rooms()
            assert await lobby.rooms() == []
            assert way.connection_count == 2
            await lobby.close()

    run(test())


def test_requests_and_words_reach_the_other(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            two_players(address, KONO) as (ann, ben),
        ):
            ann.say("luck")
            said = await next_event(ben, PhraseSaid)
            assert said == PhraseSaid(0, "Good luck!")
            await play_on((ann, ben), random.Random(3), 3)
            asker = link_to_decide((ann, ben))
            other = ben if asker is ann else ann
            other.ask("takeback")
            asked = await next_event(asker, RequestMade)
            assert asker.view.request == asked.request
            asker.answer(False)
            answered = await next_event(other, RequestEnded)
            assert answered == RequestEnded(asked.request, False)
            other.ask("takeback")
            refused = await next_event(other, MessageRefused)
            assert refused.code == "declined"
            assert not other.pending

    run(test())


def test_a_refused_decision_is_not_pending_and_can_be_made_otherwise(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            two_players(address, KONO) as links,
        ):
            await play_on(links, random.Random(1), 1)
            link = link_to_decide(links)
            assert link.decide("move", "9,9 se")
            assert link_state(link) == (True, True)
            assert not link.decide("move", "8,8 se")
            refused = await next_event(link, MessageRefused)
            assert refused.code == "illegal"
            assert link_state(link) == (True, False)
            await play_on(links, random.Random(1), 1)

    run(test())


def test_two_who_decide_at_once_do_not_confuse_each_other(tmp_path: Path) -> None:
    """The number that the slower player expected is taken: it learns so, and nothing hangs."""

    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            two_players(address, KONO) as links,
        ):
            ann, ben = links
            await play_on(links, random.Random(1), 1)
            assert ann.decide("resign")
            assert ben.decide("resign")
            for link in links:
                while link.pending:
                    await link.next()
                while link.view.tournament.stage is not Stage.ROUND_OVER:
                    await link.next()
            assert shared_facts(ann) == shared_facts(ben)

    run(test())


# Coming back


def test_a_cut_connection_comes_back_by_itself(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            CuttableProxy(address) as way,
            two_players(address, KONO, way.address) as (ann, ben),
        ):
            for _ in range(3):
                way.cut()
                lost = await next_event(ann, ConnectionLost)
                assert link_state(ann) == (False, False)
                assert str(way.address) in str(lost)
                assert isinstance(await ann.next(), RoomSynced)
                assert link_state(ann) == (True, False)
                await next_event(ben, PresenceChanged)
            await play_on((ann, ben), random.Random(2), 3)

    run(test())


def test_there_is_one_loss_however_many_tries_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room_entry, "LONGEST_PAUSE", 0.02)
    monkeypatch.setattr(room_entry, "FIRST_PAUSE", 0.01)

    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            CuttableProxy(address) as way,
            two_players(address, KONO, way.address) as (ann, _),
        ):
            way.open = False
            way.cut()
            await next_event(ann, ConnectionLost)
            while way.connection_count < 6:
                await asyncio.sleep(0.01)
            way.open = True
            assert isinstance(await ann.next(), RoomSynced)

    run(test())


@pytest.mark.parametrize("lost", ["up", "down"])
@pytest.mark.parametrize("bytes_more", [0, 1, 9, 30])
def test_a_decision_cut_in_mid_message_is_made_exactly_once(
    lost: str, bytes_more: int, tmp_path: Path
) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (server, address),
            CuttableProxy(address) as way,
            two_players(address, RoomSetup("fanorona", 5), way.address) as (ann, ben),
        ):
            ply = ann.view.ply
            setattr(way, lost, bytes_more)
            assert ann.decide("colour", "white")
            await next_event(ann, ConnectionLost)
            assert link_state(ann) == (False, True)
            way.up = way.down = None
            way.open = True
            assert isinstance(await ann.next(), RoomSynced)
            while ann.pending:
                await ann.next()
            room = server.rooms[ann.code].room
            assert [each.kind for each in room.round_decisions[ply:]] == ["colour"]
            assert ann.view.ply == ply + 1
            while ben.view.ply < ply + 1:
                await ben.next()
            assert shared_facts(ann) == shared_facts(ben)

    run(test())


def test_spectators_come_back_as_spectators(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            CuttableProxy(address) as way,
            two_players(address, KONO) as links,
        ):
            watcher = await (await Lobby.open(way.address, "Eve")).watch(links[0].code)
            way.cut()
            await play_on(links, random.Random(2), 2)
            await next_event(watcher, RoomSynced)
            await wait_until_level(*links, watcher)
            assert shared_facts(watcher) == shared_facts(links[0])
            watcher.decide("resign")
            refused = await next_event(watcher, MessageRefused)
            assert refused.code == "watching"
            assert not watcher.pending
            await watcher.close()

    run(test())


def test_a_server_that_stops_is_waited_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (_, address):
            links = ann, _ = await seat_two(address, RoomSetup("canoga", 9))
            await play_on(links, random.Random(2), 4)
            before = shared_facts(ann)
        for link in links:
            lost = await next_event(link, ConnectionLost)
            assert "server is stopping" in lost.text
        link = link_to_decide(links)
        assert link.decide("resign")
        async with run_server(tmp_path / "rooms", address.port) as (server, _):
            assert isinstance(await link.next(), RoomSynced)
            assert shared_facts(link) == before
            await next_event(link, DecisionMade)
            assert [each.kind for each in server.rooms[ann.code].room.round_decisions].count(
                "resign"
            ) == 1
            for each in links:
                await each.close()

    run(test())


# Seats


def test_a_seat_is_taken_again_with_its_token_and_the_other_connection_loses_it(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            two_players(address, KONO) as (_, ben),
        ):
            kept = seats.saved_seats_in(address, ben.code.lower())[0]
            assert (kept.seat, kept.name, kept.setup) == (1, "Ben", KONO.to_wire())
            again = await (await Lobby.open(address, "Ben")).take(kept.room, kept.token)
            assert again.view.seat == 1
            closed = await next_event(ben, RoomClosed)
            assert closed.code == "taken_over"
            assert not ben.connected
            assert await ben.next() == closed
            assert not ben.decide("resign")
            found = seats.saved_seats_in(address, ben.code)[0]
            assert found.token == kept.token
            await again.close()

    run(test())


@pytest.mark.parametrize("listed", [True, False])
def test_entering_takes_the_seat_that_was_left_and_otherwise_the_free_one(
    listed: bool, tmp_path: Path
) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann = await (await Lobby.open(address, "Ann")).make(
                RoomSetup("kono", 5, is_listed=listed)
            )
            await _disconnect(server, ann)
            ann = await (await Lobby.open(address, "Ann")).enter(ann.code)
            assert ann.view.seat == 0
            ben = await (await Lobby.open(address, "Ben")).enter(ann.code)
            assert ben.view.seat == 1
            await _disconnect(server, ann)
            ann = await (await Lobby.open(address, "Somebody")).enter(ann.code)
            assert ann.view.seat == 0
            await _disconnect(server, ann)
            await _disconnect(server, ben)
            ben = await (await Lobby.open(address, "Ben")).enter(ann.code)
            assert ben.view.seat == 1
            ann = await (await Lobby.open(address, "Ann")).enter(ann.code)
            other = await (await Lobby.open(address, "Ann")).enter(ann.code)
            over = ann if other.view.seat == 0 else ben
            closed = await next_event(over, RoomClosed)
            assert closed.code == "taken_over"
            for each in (ann, ben, other):
                await each.close()

    run(test())


async def _disconnect(server: RoomServer, link: RoomLink) -> None:
    """Disconnect a player, and wait until the server knows it."""
    await link.close()
    while server.rooms[link.code].players[link.view.seat or 0] is not None:
        await asyncio.sleep(0)


def test_a_wrong_token_is_forgotten_and_the_right_one_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            two_players(address, KONO) as (ann, _),
        ):
            right = seats.saved_seats_in(address, ann.code)
            assert [seat.seat for seat in right] == [1, 0]
            wrong = replace(right[0], token="x" * 32)
            seats.save_seat(wrong)
            lobby = await Lobby.open(address, "Eve")
            with pytest.raises(NetError) as refused:
                await lobby.take(ann.code, wrong.token)
            assert refused.value.code == "bad_token"
            assert seats.saved_seats_in(address, ann.code) == right[1:]
            await lobby.close()

    run(test())


def test_leaving_an_empty_room_closes_it_and_forgets_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann = await (await Lobby.open(address, "Ann")).make(KONO)
            assert (ann.seat_saved,) == (True,)
            watcher = await (await Lobby.open(address, "Eve")).watch(ann.code)
            await ann.leave()
            assert not ann.seat_saved
            assert seats.read_saved_seats() == []
            assert isinstance(await ann.next(), RoomClosed)
            closed = await next_event(watcher, RoomClosed)
            assert closed.code == "closed"
            assert not server.rooms
            await watcher.close()

    run(test())


def test_leaving_a_game_keeps_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (server, address),
            two_players(address, KONO) as links,
        ):
            await links[1].leave()
            assert links[1].seat_saved
            assert seats.saved_seats_in(address, links[1].code)
            assert list(server.rooms) == [links[1].code]

    run(test())


def test_a_room_that_is_gone_when_one_comes_back_is_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (_, address):
            ann, ben = await seat_two(address, KONO)
        async with run_server(tmp_path / "others", address.port):
            closed = await next_event(ann, RoomClosed)
            assert closed.code == "no_room"
            assert not seats.saved_seats_in(address, ann.code)
        await ann.close()
        await ben.close()

    run(test())


def test_a_seat_that_cannot_be_kept_is_played_all_the_same(tmp_path: Path, data: Path) -> None:
    data.write_text("not a folder")

    async def test() -> None:
        async with (
            run_server(tmp_path / "rooms") as (_, address),
            two_players(address, KONO) as links,
        ):
            assert [link.seat_saved for link in links] == [False, False]
            await play_on(links, random.Random(2), 2)

    run(test())
