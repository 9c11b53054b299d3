"""How rooms on the network are described and remembered, and the player's own name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.games import GAMES
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import Person
from kono_tui.search.levels import LEVELS
from kono_tui.tui.online import player_name
from kono_tui.tui.online.last_room_options import (
    CLOCK_OPTIONS,
    LOCAL_SERVER,
    NewRoomOptions,
    describe_room_setup,
    format_clock,
    read_last_room_options,
    room_options_path,
    write_last_room_options,
    write_last_server,
)
from kono_tui.tui.online.player_name import own_name
from kono_tui.tui.online.room_entries import (
    RoomAction,
    RoomListEntry,
    describe_counts,
    list_room_entries,
    room_item,
)
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.widgets.symbols import ASCII, UNICODE
from tests.tui.online.fake_server import (
    AGAINST_COMPUTER,
    ANN,
    KONO,
    KONOBI,
    OPEN,
    REMOTE_ADDRESS,
    STRAIGHT,
    UNDER_WAY,
    save_seat,
)

NOW = 1_000_000.0 + 120
ADDRESS = "127.0.0.1:8765"


def rows(place: RoomListEntry) -> tuple[str, str, str, str]:
    shown = room_item(place, UNICODE, NOW)
    return shown.title, shown.name, shown.time_text, shown.detail


# The list


def test_ones_own_rooms_come_first_and_those_on_other_servers_last() -> None:
    kept = [
        save_seat("MINE3", address=REMOTE_ADDRESS),
        save_seat("AB2CD", STRAIGHT, 1),
        save_seat("MINE2"),
    ]
    found = list_room_entries([AGAINST_COMPUTER, UNDER_WAY, OPEN], kept, ADDRESS)
    assert [(place.code, place.action, place.is_on_this_server) for place in found] == [
        ("AB2CD", RoomAction.TAKE, True),
        ("MINE2", RoomAction.TAKE, True),
        ("KFM3Q", RoomAction.JOIN, True),
        ("ZZ999", RoomAction.WATCH, True),
        ("MINE3", RoomAction.TAKE, False),
    ]
    assert len({place.key for place in found}) == 5
    assert describe_counts(found) == "1 open, 1 under way, 3 of yours"
    assert [place.is_on_this_server for place in list_room_entries([], kept, "")] == [False] * 3
    assert describe_counts([]) == ""


def test_rooms_of_one_code_on_two_servers_are_two() -> None:
    found = list_room_entries([OPEN], [save_seat("KFM3Q", address=REMOTE_ADDRESS)], ADDRESS)
    assert len({place.key for place in found}) == 2


def test_a_room_where_one_waits_at_another_terminal_can_be_joined_from_this_one() -> None:
    kept = [save_seat("KFM3Q", KONOBI)]
    (there,) = list_room_entries([OPEN], kept, ADDRESS)
    assert there.action is RoomAction.JOIN
    (away,) = list_room_entries([replace(OPEN, people=(Person("Ann"), Person("")))], kept, ADDRESS)
    assert away.action is RoomAction.TAKE


def test_a_player_of_both_sides_of_a_room_has_both_seats() -> None:
    kept = [save_seat("AB2CD", STRAIGHT, 1), save_seat("AB2CD", STRAIGHT, 0)]
    found = list_room_entries([UNDER_WAY], kept, ADDRESS)
    assert [place.seat.seat for place in found if place.seat] == [1, 0]
    assert len({place.key for place in found}) == 2
    assert [rows(place)[3].partition(",")[0] for place in found] == [
        "Ann v you",
        "You (at another terminal) v Ben (away)",
    ]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (OPEN, ("KFM3Q  Konobi 11×11", "clock 10+5", "open", "Ann is waiting for an opponent")),
        (
            UNDER_WAY,
            (
                "AB2CD  Konane 8×8",
                "straight, clock 1:30+0",
                "under way",
                "Ann v Ben (away), round 2, 3 watchers, with help",
            ),
        ),
        (
            AGAINST_COMPUTER,
            (
                "ZZ999  Fanorona 5×9",
                "no clock",
                "under way",
                "Ben v computer (hard), round 4 over, 1 watcher",
            ),
        ),
    ],
)
def test_a_room_tells_what_is_played_who_plays_and_how_far_it_is(
    room: object, said: tuple[str, ...]
) -> None:
    (place,) = list_room_entries([room], [], ADDRESS)  # type: ignore[list-item]
    assert rows(place) == said


@pytest.mark.parametrize(
    ("place", "at", "said"),
    [
        (
            0,
            ADDRESS,
            "You (at another terminal) v Ben (away), round 2, 3 watchers, with help",
        ),
        (1, ADDRESS, "Ann v you, round 2, 3 watchers, with help"),
        (0, "", "at 127.0.0.1:8765, as Ann, 2 minutes ago"),
    ],
)
def test_ones_own_room_says_you(place: int, at: str, said: str) -> None:
    kept = [save_seat("AB2CD", STRAIGHT, place)]
    (found,) = list_room_entries([UNDER_WAY] if at else [], kept, at)
    assert rows(found)[2:] == ("your game", said)


def test_ones_own_room_without_another_waits_and_one_that_is_not_listed_is_known() -> None:
    kept = [save_seat("KFM3Q", KONOBI)]
    (found,) = list_room_entries([replace(OPEN, people=(Person("Ann"), Person("")))], kept, ADDRESS)
    assert rows(found)[3] == "You are waiting for an opponent"
    (found,) = list_room_entries([], kept, ADDRESS)
    assert rows(found)[3] == "as Ann, 2 minutes ago"


def test_every_room_is_told_in_ascii_where_that_is_all_there_is() -> None:
    people = (ANN, Person("Ben", is_connected=True))
    for key, game in GAMES.items():
        for size in game.info.sizes:
            room = replace(OPEN, setup=RoomSetup(key, size), people=people)
            (place,) = list_room_entries([room], [], ADDRESS)
            shown = room_item(place, ASCII, NOW)
            assert f"{shown.title}{shown.name}{shown.time_text}{shown.detail}".isascii()


# What is remembered

wishes = st.builds(
    NewRoomOptions,
    server=st.sampled_from([LOCAL_SERVER, "wss://kono.example:9000"]),
    game=st.sampled_from(list(GAMES)),
    size=st.integers(0, 20),
    variant=st.sampled_from(["", "straight"]),
    computer=st.sampled_from(["", *LEVELS]),
    clock=st.sampled_from(list(CLOCK_OPTIONS)),
    listed=st.booleans(),
    help=st.booleans(),
)


@given(wishes)
def test_what_was_chosen_comes_back_and_makes_a_room(wanted: NewRoomOptions) -> None:
    write_last_room_options(wanted)
    assert read_last_room_options() == wanted
    fitting = wanted.for_game(wanted.game, list(GAMES))
    setup = fitting.room_setup()
    assert RoomSetup.from_wire(setup.to_wire()) == setup
    assert (setup.game, setup.is_listed, setup.help_allowed) == (
        wanted.game,
        wanted.listed,
        wanted.help,
    )


@pytest.mark.parametrize(
    "text",
    ["", "\0", "server = 7", "listed = 'yes'", "size = '5'", 'server = "a\\u001b[2J"', "[x]\na=1"],
)
def test_a_file_that_makes_no_sense_gives_the_usual_choice(text: str) -> None:
    room_options_path().parent.mkdir(parents=True, exist_ok=True)
    room_options_path().write_text(text, "utf-8")
    assert read_last_room_options() == NewRoomOptions()


def test_a_server_is_remembered_beside_the_last_room() -> None:
    write_last_room_options(NewRoomOptions(game="konobi", clock="10+5"))
    write_last_server("kono.example:9000")
    assert read_last_room_options() == NewRoomOptions("kono.example:9000", "konobi", clock="10+5")


def test_a_game_that_is_not_offered_gives_way_to_one_that_is() -> None:
    last = NewRoomOptions(
        game="konane", size=8, variant="straight", clock="9+9", computer="godlike"
    )
    there = last.for_game("konane", ["konobi", "kono"])
    assert there == NewRoomOptions(game="konobi", size=8)
    assert last.for_game("kono", ["konobi", "kono"]) == NewRoomOptions(game="kono", size=5)
    assert last.for_game("chess", []).game == next(iter(GAMES))


# What is said


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (
            KONO,
            (
                "Anyone on the server can join you. There is no clock. "
                "Nobody may ask a computer for help."
            ),
        ),
        (
            replace(KONOBI, is_listed=False, help_allowed=True),
            (
                "Only people with the room's code can join you. Each player has 10 "
                "minutes for a round, and 5 more seconds for each turn. Both of you may ask your "
                "computers for help."
            ),
        ),
        (
            RoomSetup("kono", 5, clock=(300, 0), computer_level="easy"),
            (
                "You play the server's computer at level easy. Each player has 5 minutes for a "
                "round. Nobody may ask a computer for help."
            ),
        ),
    ],
)
def test_a_new_room_is_told_in_sentences(setup: RoomSetup, said: str) -> None:
    assert describe_room_setup(setup) == said


def test_every_clock_is_told_as_it_is_chosen() -> None:
    assert {format_clock(clock) for clock in CLOCK_OPTIONS.values()} == {
        f"clock {name}" if name else "no clock" for name in CLOCK_OPTIONS
    }


# What one is called


def test_the_players_name_is_the_one_in_the_settings_or_else_the_systems(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody() -> str:
        raise KeyError("no such user")

    assert own_name(Settings(name="Ann")) == "Ann"
    monkeypatch.setattr(player_name, "getuser", lambda: "ben\x1b[2J")
    assert own_name(Settings()) == "ben[2J"
    monkeypatch.setattr(player_name, "getuser", nobody)
    assert own_name(Settings()) == "Guest"
