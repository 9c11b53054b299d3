"""No seat is lost, whatever gets lost while a client makes a room or joins one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kono_tui.errors import NetError
from kono_tui.net.client import connect, seats
from kono_tui.net.client import lobby as lobby_module
from kono_tui.net.client.lobby import Lobby
from kono_tui.net.protocol.events import PresenceChanged
from kono_tui.net.protocol.messages import format_message
from kono_tui.net.room_setup import RoomSetup
from tests.net.client.test_link import run
from tests.net.room_links import next_event, run_server

KONO = RoomSetup("kono", 5, is_listed=False)


def lose_first_answer(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lose the first answer that gives this lobby a seat; return the messages that it answered."""
    asked = lobby._ask
    lost: list[str] = []

    async def loses(message: str, kinds: tuple[str, ...]) -> object:
        fields = await asked(message, kinds)
        if kinds == ("seated",) and not lost:
            lost.append(message)
            await lobby.close()
            raise NetError("lost", "the connection was lost")
        return fields

    monkeypatch.setattr(lobby, "_ask", loses)
    return lost


def test_an_answer_that_gets_lost_is_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            lobby = await Lobby.open(address, "Ann")
            lost = lose_first_answer(lobby, monkeypatch)
            ann = await lobby.make(KONO)
            assert lost
            assert list(server.rooms) == [ann.code]
            assert ann.view.seat == 0

            lobby = await Lobby.open(address, "Ben")
            lost = lose_first_answer(lobby, monkeypatch)
            ben = await lobby.join(ann.code)
            assert lost
            assert ben.view.seat == 1
            assert ben.view.people[1].name == "Ben"
            await next_event(ann, PresenceChanged)
            assert seats.saved_seats_in(address, ann.code)
            await ann.close()
            await ben.close()

    run(test())


def test_a_room_that_is_asked_for_twice_at_once_is_made_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            both = [await Lobby.open(address, "Ann") for _ in range(2)]
            message = format_message("make", setup=KONO.to_wire(), token="x" * 24)
            answers = [lobby._ask(message, ("seated",)) for lobby in both]
            codes = {fields.text("room", 20) for fields in await asyncio.gather(*answers)}
            assert codes == set(server.rooms)
            assert len(codes) == 1
            for lobby in both:
                await lobby.close()

    run(test())


def test_a_permanent_loss_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):

            async def stop_for_good() -> None:
                monkeypatch.setattr(connect, "PATIENCE", 0.5)
                await server.stop()

            lobby = await Lobby.open(address, "Ann")
            lose_first_answer(lobby, monkeypatch)
            monkeypatch.setattr(lobby, "close", stop_for_good)
            with pytest.raises(NetError, match="was lost"):
                await lobby.make(KONO)

    run(test())


def test_a_client_that_is_killed_before_it_hears_has_its_seat_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann = await (await Lobby.open(address, "Ann")).make(KONO)
            seats.forget_seats(address, ann.code)
            lobby = await Lobby.open(address, "Ben")

            async def killed(*_: object) -> object:
                raise asyncio.CancelledError

            with monkeypatch.context() as patched:
                patched.setattr(lobby_module, "receive_answer", _lose_seated_answer(killed))
                with pytest.raises(asyncio.CancelledError):
                    await lobby.join(ann.code)
            again = await Lobby.open(address, "Ben")
            while not server.rooms[ann.code].room.is_full:
                await asyncio.sleep(0.01)
            ben = await again.enter(ann.code)
            assert ben.view.seat == 1
            await ann.close()
            await ben.close()

    run(test())


def _lose_seated_answer(killed: object) -> object:
    """Return a function that answers as usual, except for the answer that gives a seat."""
    from kono_tui.net.client.room_entry import receive_answer

    async def hears(connection: object, address: object, kinds: tuple[str, ...]) -> object:
        if kinds == ("seated",):
            return await killed()  # type: ignore[operator]
        return await receive_answer(connection, address, kinds)  # type: ignore[arg-type]

    return hears


def test_a_seat_that_is_refused_is_not_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (_, address):
            ann = await (await Lobby.open(address, "Ann")).make(KONO)
            ben = await (await Lobby.open(address, "Ben")).join(ann.code)
            before = seats.read_saved_seats()
            eve = await Lobby.open(address, "Eve")
            with pytest.raises(NetError, match="both seats"):
                await eve.join(ann.code)
            assert seats.read_saved_seats() == before
            await eve.close()
            await ann.close()
            await ben.close()

    run(test())


def test_a_token_that_could_be_guessed_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with run_server(tmp_path / "rooms") as (server, address):
            ann = await (await Lobby.open(address, "Ann")).make(KONO)
            lobby = await Lobby.open(address, "Ben")
            short = "x" * 23
            with pytest.raises(NetError, match="at least 24"):
                await lobby._ask(format_message("join", room=ann.code, token=short), ("seated",))
            assert not server.rooms[ann.code].room.is_full
            await lobby.close()
            await ann.close()

    run(test())
