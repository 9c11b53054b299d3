"""How rooms on the network are described and remembered, and the player's own name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.games import GAMES
from kono_tui.net.setup import Setup
from kono_tui.net.view import Person
from kono_tui.search.levels import LEVELS
from kono_tui.tui.called import own_name
from kono_tui.tui.room_wishes import (
    CLOCKS,
    HERE,
    RoomWishes,
    clock_words,
    remember_room,
    remember_server,
    remembered_room,
    room_wishes_path,
    told,
)
from kono_tui.tui.rooms import Place, Way, counted, item, places
from kono_tui.tui.settings import Settings
from kono_tui.tui.widgets.signs import ASCII, UNICODE
from tests.tui.lobbies import (
    AGAINST,
    ANN,
    ELSEWHERE,
    KONO,
    KONOBI,
    OPEN,
    STRAIGHT,
    UNDER_WAY,
    seat,
)

NOW = 1_000_000.0 + 120
ADDRESS = "127.0.0.1:8765"


def rows(place: Place) -> tuple[str, str, str, str]:
    shown = item(place, UNICODE, NOW)
    return shown.title, shown.name, shown.when, shown.detail


# The list


def test_ones_own_rooms_come_first_and_those_on_other_servers_last() -> None:
    kept = [seat("MINE3", at=ELSEWHERE), seat("AB2CD", STRAIGHT, 1), seat("MINE2")]
    found = places([AGAINST, UNDER_WAY, OPEN], kept, ADDRESS)
    assert [(place.code, place.way, place.here) for place in found] == [
        ("AB2CD", Way.TAKE, True),
        ("MINE2", Way.TAKE, True),
        ("KFM3Q", Way.JOIN, True),
        ("ZZ999", Way.WATCH, True),
        ("MINE3", Way.TAKE, False),
    ]
    assert len({place.key for place in found}) == 5
    assert counted(found) == "1 open, 1 under way, 3 of yours"
    assert [place.here for place in places([], kept, "")] == [False] * 3
    assert counted([]) == ""


def test_rooms_of_one_code_on_two_servers_are_two() -> None:
    found = places([OPEN], [seat("KFM3Q", at=ELSEWHERE)], ADDRESS)
    assert len({place.key for place in found}) == 2


def test_a_room_where_one_waits_at_another_terminal_can_be_joined_from_this_one() -> None:
    kept = [seat("KFM3Q", KONOBI)]
    (there,) = places([OPEN], kept, ADDRESS)
    assert there.way is Way.JOIN
    (away,) = places([replace(OPEN, people=(Person("Ann"), Person("")))], kept, ADDRESS)
    assert away.way is Way.TAKE


def test_who_plays_both_sides_of_a_room_has_both_seats() -> None:
    kept = [seat("AB2CD", STRAIGHT, 1), seat("AB2CD", STRAIGHT, 0)]
    found = places([UNDER_WAY], kept, ADDRESS)
    assert [place.seat.seat for place in found if place.seat] == [1, 0]
    assert len({place.key for place in found}) == 2
    assert [rows(place)[3].partition(",")[0] for place in found] == [
        "Ann v you",
        "You (at another terminal) v Ben (away)",
    ]


@pytest.mark.parametrize(
    ("room", "said"),
    [
        (OPEN, ("KFM3Q  Konobi 11×11", "clock 10+5", "open", "Ann waits for somebody to join")),
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
            AGAINST,
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
    (place,) = places([room], [], ADDRESS)  # type: ignore[list-item]
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
        (0, "", "at 127.0.0.1:8765, as Ann, 2 min ago"),
    ],
)
def test_ones_own_room_says_you(place: int, at: str, said: str) -> None:
    kept = [seat("AB2CD", STRAIGHT, place)]
    (found,) = places([UNDER_WAY] if at else [], kept, at)
    assert rows(found)[2:] == ("your game", said)


def test_ones_own_room_without_another_waits_and_one_that_is_not_listed_is_known() -> None:
    kept = [seat("KFM3Q", KONOBI)]
    (found,) = places([replace(OPEN, people=(Person("Ann"), Person("")))], kept, ADDRESS)
    assert rows(found)[3] == "You wait for somebody to join"
    (found,) = places([], kept, ADDRESS)
    assert rows(found)[3] == "as Ann, 2 min ago"


def test_every_room_is_told_in_ascii_where_that_is_all_there_is() -> None:
    people = (ANN, Person("Ben", here=True))
    for key, game in GAMES.items():
        for size in game.sizes:
            room = replace(OPEN, setup=Setup(key, size), people=people)
            (place,) = places([room], [], ADDRESS)
            shown = item(place, ASCII, NOW)
            assert f"{shown.title}{shown.name}{shown.when}{shown.detail}".isascii()


# What is remembered

wishes = st.builds(
    RoomWishes,
    server=st.sampled_from([HERE, "wss://kono.example:9000"]),
    game=st.sampled_from(list(GAMES)),
    size=st.integers(0, 20),
    variant=st.sampled_from(["", "straight"]),
    computer=st.sampled_from(["", *LEVELS]),
    clock=st.sampled_from(list(CLOCKS)),
    listed=st.booleans(),
    help=st.booleans(),
)


@given(wishes)
def test_what_was_chosen_comes_back_and_makes_a_room(wanted: RoomWishes) -> None:
    remember_room(wanted)
    assert remembered_room() == wanted
    fitting = wanted.of_game(wanted.game, list(GAMES))
    setup = fitting.setup()
    assert Setup.heard(setup.told()) == setup
    assert (setup.game, setup.listed, setup.help) == (wanted.game, wanted.listed, wanted.help)


@pytest.mark.parametrize(
    "text",
    ["", "\0", "server = 7", "listed = 'yes'", "size = '5'", 'server = "a\\u001b[2J"', "[x]\na=1"],
)
def test_a_file_that_makes_no_sense_gives_the_usual_choice(text: str) -> None:
    room_wishes_path().parent.mkdir(parents=True, exist_ok=True)
    room_wishes_path().write_text(text, "utf-8")
    assert remembered_room() == RoomWishes()


def test_a_server_is_remembered_beside_the_last_room() -> None:
    remember_room(RoomWishes(game="konobi", clock="10+5"))
    remember_server("kono.example:9000")
    assert remembered_room() == RoomWishes("kono.example:9000", "konobi", clock="10+5")


def test_a_game_that_is_not_offered_gives_way_to_one_that_is() -> None:
    last = RoomWishes(game="konane", size=8, variant="straight", clock="9+9", computer="godlike")
    there = last.of_game("konane", ["konobi", "kono"])
    assert there == RoomWishes(game="konobi", size=8)
    assert last.of_game("kono", ["konobi", "kono"]) == RoomWishes(game="kono", size=5)
    assert last.of_game("chess", []).game == next(iter(GAMES))


# What is said


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (KONO, "Whoever is on the server can join you. There is no clock. No help by computers."),
        (
            replace(KONOBI, listed=False, help=True),
            (
                "Only who knows the room's code can join you. Each has 10 minutes for a round, "
                "and 5 seconds more for each turn. You may ask your computers for help."
            ),
        ),
        (
            Setup("kono", 5, clock=(300, 0), computer="easy"),
            (
                "You play the server's computer at its level easy. Each has 5 minutes for a "
                "round. No help by computers."
            ),
        ),
    ],
)
def test_a_new_room_is_told_in_sentences(setup: Setup, said: str) -> None:
    assert told(setup) == said


def test_every_clock_is_told_as_it_is_chosen() -> None:
    assert {clock_words(clock) for clock in CLOCKS.values()} == {
        f"clock {name}" if name else "no clock" for name in CLOCKS
    }


# What one is called


def test_one_is_called_as_the_settings_say_or_else_as_the_system_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nobody() -> str:
        raise KeyError("no such user")

    assert own_name(Settings(name="Ann")) == "Ann"
    monkeypatch.setattr("kono_tui.tui.called.getuser", lambda: "ben\x1b[2J")
    assert own_name(Settings()) == "ben[2J"
    monkeypatch.setattr("kono_tui.tui.called.getuser", nobody)
    assert own_name(Settings()) == "Guest"
