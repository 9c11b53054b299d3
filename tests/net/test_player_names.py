"""Names on a server: nobody can be taken for somebody else, and nobody hides letters."""

from __future__ import annotations

import re
import string
import sys
import unicodedata

import pytest

from kono_tui.net.look_alikes import look_the_same, look_the_same_in_any_case
from kono_tui.net.player_names import GUEST_NAME, MAX_NAME_LENGTH, clean_name, with_number
from kono_tui.net.server.seat_names import admit_name, choose_seat_name
from tests.net.raw_clients import connect_to_lobby, run, run_server

CYRILLIC_ANN = "\u0410nn"
FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\ufe0f\uffa0\U000e0100\u200b\u202e"


@pytest.mark.parametrize("filler", FILLERS, ids=lambda each: f"U+{ord(each):04X}")
def test_a_character_that_shows_nothing_makes_no_other_name(filler: str) -> None:
    assert clean_name(f"{filler}Ann{filler}") == "Ann"
    assert clean_name(f"A{filler}nn").replace(" ", "") == "Ann"
    assert clean_name(filler) == GUEST_NAME


def test_every_printable_character_that_stays_can_be_seen() -> None:
    hidden = re.compile(
        r"(HALFWIDTH )?HANGUL (CHOSEONG |JUNGSEONG )?FILLER|COMBINING GRAPHEME JOINER"
        r"|VARIATION SELECTOR-\d+|MONGOLIAN FREE VARIATION SELECTOR .+|KHMER VOWEL INHERENT A."
        r"|BRAILLE PATTERN BLANK"
    )
    for code in range(sys.maxunicode + 1):
        character = chr(code)
        name = unicodedata.name(character, "")
        if character.isprintable() and hidden.fullmatch(name):
            assert character not in clean_name(f"a{character}b"), name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("שלום", "שלום"),
        ("دعاء", "دعاء"),
        ("Ann שלום", "Ann"),
        ("שלום Ann", "שלום"),
        ("12 שלום", "שלום"),
        ("שלום 2", "שלום 2"),
        ("Ann 2", "Ann 2"),
        ("Ann \u0661", "Ann"),
        ("日本語 7", "日本語 7"),
        ("हिन्दी", "हिन्दी"),
    ],
)
def test_a_name_runs_in_one_direction(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", CYRILLIC_ANN),
        ("Ian", "lan"),
        ("cop", "\u0441\u043e\u0440"),
        ("Ann", "\uff21nn"),
        ("Müller", "Mu\u0308ller"),
        ("O0", "0O"),
    ],
)
def test_names_that_look_the_same(name: str, other: str) -> None:
    assert look_the_same(name, other)
    assert look_the_same(other, name)
    assert look_the_same_in_any_case(name.upper(), name.lower())


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ann", "Anna"), ("Bob", "Rob"), ("Zoe", "Zoë"), ("Müller", "Muller"), ("Bem", "Bern")],
)
def test_names_that_can_be_told_apart(name: str, other: str) -> None:
    assert not look_the_same_in_any_case(name, other)


def test_no_two_letters_or_digits_of_one_case_look_the_same_but_the_well_known() -> None:
    letters = string.ascii_lowercase + string.digits
    alike = {a + b for a in letters for b in letters if a < b and look_the_same(a, b)}
    assert alike == {"1l"}


def test_a_name_the_program_uses_itself_is_no_name_whatever_letters_it_has() -> None:
    for name in ("you", "You", "Y\u043eu", "Comput\u0435r", "\u0421omputer"):
        assert admit_name(name) == GUEST_NAME
    assert admit_name("Ann") == "Ann"


def test_a_seat_gets_the_first_number_that_tells_it_apart() -> None:
    assert choose_seat_name("Ann", "", ()) == "Ann"
    assert choose_seat_name("Ann", "Ben", ("Ann", "Cat")) == "Ann"
    assert choose_seat_name("ann", "Ann", ()) == "ann 2"
    assert choose_seat_name(CYRILLIC_ANN, "Ann", ()) == f"{CYRILLIC_ANN} 2"
    assert choose_seat_name(CYRILLIC_ANN, "", ("Ann", "Ann 2", "Ben")) == f"{CYRILLIC_ANN} 3"
    assert choose_seat_name("ann", "", ("Ann",)) == "ann"
    longest = "l" * MAX_NAME_LENGTH
    assert choose_seat_name(longest, longest, ()) == f"{'l' * (MAX_NAME_LENGTH - 2)} 2"
    right_to_left = with_number("שלום", 2)
    assert clean_name(right_to_left) == right_to_left


def test_the_two_players_of_a_room_can_be_told_apart() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server, name=CYRILLIC_ANN) as other,
        ):
            code = await ann.make(game="kono")
            await other.join(code)
            names = [each.name for each in other.current_view.people]
            assert names == ["Ann", f"{CYRILLIC_ANN} 2"]

    run(test)


def test_the_hosts_in_the_list_of_rooms_can_be_told_apart() -> None:
    async def test() -> None:
        async with (
            run_server() as server,
            connect_to_lobby(server) as ann,
            connect_to_lobby(server, name=f"A\u034f{CYRILLIC_ANN[1:]}") as hidden,
            connect_to_lobby(server, name=CYRILLIC_ANN) as other,
        ):
            for host in (ann, hidden, other):
                await host.make(game="kono")
            listed = (await ann.ask("rooms", "rooms"))["rooms"]
            names = sorted(each["people"][0]["name"] for each in listed)
            assert names == ["Ann", "Ann", f"{CYRILLIC_ANN} 2"]

    run(test)
