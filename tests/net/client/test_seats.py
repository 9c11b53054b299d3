"""Addresses as they are typed, and seats as they are kept."""

from __future__ import annotations

import json
import stat
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kono_tui.errors import NetError, StoreError
from kono_tui.net.client import seats
from kono_tui.net.client.address import Address
from kono_tui.net.client.seats import SavedSeat
from kono_tui.net.protocol.messages import DEFAULT_PORT
from kono_tui.net.room_setup import RoomSetup
from tests.limits import HANG_SECONDS
from tests.paths import ROOT

HERE = Address("127.0.0.1", 9000)
SEAT = SavedSeat(str(HERE), "K7QMX", 0, "t" * 32, RoomSetup("kono", 5).to_wire(), "Ann", 1000.0)


# Addresses


@pytest.mark.parametrize(
    ("typed", "host", "port", "secure", "shown"),
    [
        ("kono.example", "kono.example", DEFAULT_PORT, False, f"kono.example:{DEFAULT_PORT}"),
        (" Kono.Example:9000 ", "kono.example", 9000, False, "kono.example:9000"),
        ("192.168.1.20", "192.168.1.20", DEFAULT_PORT, False, f"192.168.1.20:{DEFAULT_PORT}"),
        ("[::1]:9000", "::1", 9000, False, "[::1]:9000"),
        ("::1", "::1", DEFAULT_PORT, False, f"[::1]:{DEFAULT_PORT}"),
        ("ws://host/", "host", DEFAULT_PORT, False, f"host:{DEFAULT_PORT}"),
        ("WSS://host:443", "host", 443, True, "wss://host:443"),
        ("wss://[fe80::1]", "fe80::1", DEFAULT_PORT, True, f"wss://[fe80::1]:{DEFAULT_PORT}"),
        (
            "bücher.example",
            "xn--bcher-kva.example",
            DEFAULT_PORT,
            False,
            f"xn--bcher-kva.example:{DEFAULT_PORT}",
        ),
    ],
)
def test_an_address_is_read_as_it_is_typed(
    typed: str, host: str, port: int, secure: bool, shown: str
) -> None:
    address = Address.parse(typed)
    assert address == Address(host, port, secure)
    assert str(address) == shown
    assert Address.parse(shown) == Address.parse(address.url) == address


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("", "it does not name a computer"),
        ("http://host", "neither ws:// nor wss://"),
        ("host:", "'' is not a port"),
        ("host:0", "'0' is not a port"),
        ("host:65536", "'65536' is not a port"),
        ("host:٣", "is not a port"),
        ("a b", "'a b' is not the name of a computer"),
        ("host/room", "'host/room' is not the name of a computer"),
        ("ann@host", "'ann@host' is not the name of a computer"),
        ("-host", "'-host' is not the name of a computer"),
        ("a..b", "'a..b' is not the name of a computer"),
        ("x" * 300, "is not the name of a computer"),
        ("[::1", "in brackets"),
        ("[::1]9000", "in brackets"),
        ("[host]", "in brackets"),
        ("\x1b[31mhost", "is not the name of a computer"),
    ],
)
def test_what_is_no_address_is_refused_with_what_would_be_one(typed: str, wrong: str) -> None:
    with pytest.raises(NetError) as refused:
        Address.parse(typed)
    assert refused.value.code == "address"
    assert wrong in str(refused.value)
    assert "expected something like" in str(refused.value)
    assert str(refused.value).isprintable()


# Seats


def test_a_seat_is_kept_found_and_forgotten(data: Path) -> None:
    assert seats.read_saved_seats() == []
    other = replace(SEAT, room="ABCDE", when=2000.0)
    seats.save_seat(SEAT)
    seats.save_seat(other)
    assert seats.read_saved_seats() == [other, SEAT]
    assert seats.saved_seats_in(HERE, " k7qmx ") == [SEAT]
    assert not seats.saved_seats_in(Address("127.0.0.1", 9001), "K7QMX")
    assert not seats.saved_seats_in(Address("127.0.0.1", 9000, is_secure=True), "K7QMX")
    seats.save_seat(replace(SEAT, token="u" * 32, when=3000.0))
    assert [seat.token[0] for seat in seats.read_saved_seats()] == ["u", "t"]
    seats.forget_seats(HERE, "k7qmx")
    assert seats.read_saved_seats() == [other]
    seats.forget_seats(HERE, "k7qmx")


def test_both_seats_of_a_room_are_kept_apart_and_forgotten_by_their_token() -> None:
    second = replace(SEAT, seat=1, token="u" * 32, name="Ben", when=2000.0)
    seats.save_seat(SEAT)
    seats.save_seat(second)
    assert seats.saved_seats_in(HERE, "K7QMX") == [second, SEAT]
    seats.forget_seats(HERE, "K7QMX", second.token)
    assert seats.saved_seats_in(HERE, "K7QMX") == [SEAT]
    seats.save_seat(second)
    seats.forget_seats(HERE, "K7QMX")
    assert seats.read_saved_seats() == []


def test_nobody_else_can_read_the_file(data: Path) -> None:
    file = data / "seats.json"
    data.mkdir()
    file.write_text("{}")
    file.chmod(0o644)
    seats.save_seat(SEAT)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(data.glob(".kono-*"))


def test_the_newest_fifty_are_kept() -> None:
    for number in range(53):
        seats.save_seat(replace(SEAT, room=f"R{number:04}", when=float(number)))
    kept = seats.read_saved_seats()
    assert [seat.room for seat in kept] == [f"R{number:04}" for number in range(52, 2, -1)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        "null",
        '{"seats": 7}',
        '{"seats": [7, null, {}, "x"]}',
        "\0\xff",
        json.dumps({"seats": [{**SEAT.__dict__, "seat": 2}]}),
        json.dumps({"seats": [{**SEAT.__dict__, "token": "\x1b[2J"}]}),
        json.dumps({"seats": [{**SEAT.__dict__, "token": "x" * 1000}]}),
        json.dumps({"seats": [{**SEAT.__dict__, "setup": {"game": "chess"}}]}),
        json.dumps({"seats": [{**SEAT.__dict__, "when": 10**400}]}),
        json.dumps({"seats": [SEAT.__dict__]}) + " " * (1 << 18),
    ],
)
def test_a_damaged_file_counts_as_empty_and_is_mended_by_the_next_seat(
    text: str, data: Path
) -> None:
    data.mkdir()
    (data / "seats.json").write_text(text, encoding="latin-1")
    assert seats.read_saved_seats() == []
    seats.save_seat(SEAT)
    assert seats.read_saved_seats() == [SEAT]


def test_sound_seats_in_a_damaged_file_are_kept(data: Path) -> None:
    data.mkdir()
    told = {"seats": [SEAT.__dict__, {"room": 7}, {**SEAT.__dict__, "when": "late", "room": "B"}]}
    (data / "seats.json").write_text(json.dumps(told))
    assert [seat.room for seat in seats.read_saved_seats()] == ["K7QMX", "B"]


def test_a_folder_that_cannot_be_written_is_named(data: Path) -> None:
    data.write_text("a file")
    with pytest.raises(StoreError, match=str(data)):
        seats.save_seat(SEAT)
    assert seats.read_saved_seats() == []
    assert not seats.saved_seats_in(HERE, "K7QMX")


def test_programs_that_keep_seats_at_once_lose_none(data: Path) -> None:
    """Each of several processes keeps a few seats of its own."""
    program = (
        "import sys, dataclasses\n"
        "from kono_tui.net.client import seats\n"
        "from tests.net.client.test_seats import SEAT\n"
        "for number in range(6):\n"
        "    room = f'{sys.argv[1]}{number}'\n"
        "    seats.save_seat(dataclasses.replace(SEAT, room=room))\n"
    )
    running = [subprocess.Popen([sys.executable, "-c", program, name], cwd=ROOT) for name in "ABC"]
    assert [process.wait(HANG_SECONDS) for process in running] == [0, 0, 0]
    rooms = {seat.room for seat in seats.read_saved_seats()}
    assert rooms == {f"{name}{number}" for name in "ABC" for number in range(6)}
