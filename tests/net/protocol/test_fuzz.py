"""Whatever comes over the wire is understood or refused, and nothing else happens."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from kono_tui.errors import FormatError, KonoError, NetError
from kono_tui.games import GAMES
from kono_tui.net.player_names import PHRASES, clean_name, is_invisible
from kono_tui.net.protocol import decisions
from kono_tui.net.protocol.decisions import DecisionRecord
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.protocol.requests import REQUEST_KINDS, Request
from kono_tui.net.room import Room
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import apply_message, parse_request
from tests.campaigns.network.fuzz import fuzz_server
from tests.campaigns.network.garbage import FIELD_NAMES, MESSAGE_KINDS, ODD_TEXTS
from tests.formats.damage import damaged_texts, shuffled_texts
from tests.net.rooms import examine_view, full_room, play_round_out, sync_fields, view_of
from tests.scale import scaled

WORDS = [
    *MESSAGE_KINDS,
    *FIELD_NAMES,
    *decisions.DECISION_KINDS,
    *REQUEST_KINDS,
    *PHRASES,
    *GAMES,
    "TESTS",
    "left",
    "2,1 se",
]
TEXTS = st.one_of(
    st.sampled_from(WORDS),
    st.sampled_from(ODD_TEXTS),
    st.text(max_size=30),
    st.text(st.characters(categories=["Cs", "Cc", "Cf"]), max_size=5),
)
NUMBERS = st.one_of(st.integers(-2, 30), st.integers(), st.just(10**4000), st.floats())
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(FIELD_NAMES), TEXTS), inner, max_size=6),
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.sampled_from(FIELD_NAMES), VALUES, max_size=10)
MESSAGES_DRAWN = st.builds(
    lambda kind, rest: {**rest, "type": kind}, st.sampled_from(MESSAGE_KINDS), OBJECTS
)
ROOMS = st.tuples(st.sampled_from(list(GAMES)), st.integers(0, 40), st.booleans())


def played_room(drawn: tuple[str, int, bool]) -> tuple[Room, random.Random]:
    """Return a room in which this much has been played."""
    game, most, timed = drawn
    source = random.Random(most)
    clock = (600, 5) if timed else None
    room = full_room(RoomSetup(game, min(GAMES[game].info.sizes), clock=clock), source)
    play_round_out(room, source, most)
    return room, source


def refusal_text(asked: Callable[[], object], refusals: type[KonoError] = KonoError) -> str:
    """Return the sentence of a refusal; "" if nothing is refused."""
    try:
        asked()
    except refusals as refused:
        return str(refused)
    return ""


@given(st.one_of(TEXTS, st.binary(max_size=40), VALUES.map(json.dumps)))
def test_any_text_is_an_object_or_refused(text: str | bytes) -> None:
    assert refusal_text(lambda: MessageFields.parse(text), FormatError).isprintable()


@settings(max_examples=scaled(50))
@given(OBJECTS, st.sampled_from(FIELD_NAMES))
def test_any_field_is_what_was_asked_for_or_refused(told: dict[str, Any], name: str) -> None:
    fields = MessageFields.of(told)
    for ask, wanted in (
        (lambda: fields.text(name, 20), str),
        (lambda: fields.multiline_text(name, 99), str),
        (lambda: fields.one_of(name, WORDS), str),
        (lambda: fields.number(name, 0, 99), int),
        (lambda: fields.boolean(name), bool),
        (lambda: fields.seat(name), (int, type(None))),
        (lambda: fields.pair(name), (tuple, type(None))),
        (lambda: fields.list(name, 3), list),
    ):
        said = refusal_text(ask, FormatError)
        assert said.isprintable()
        assert name in said if said else isinstance(ask(), wanted)


@settings(max_examples=scaled(50))
@given(VALUES)
def test_any_value_is_a_setup_a_decision_a_request_or_refused(told: Any) -> None:
    readings: list[Callable[[object], object]] = [
        RoomSetup.from_wire,
        DecisionRecord.from_wire,
        parse_request,
    ]
    for reading in readings:
        assert refusal_text(partial(reading, told)).isprintable()


@given(st.text(max_size=2000))
@example("\u3164\uffa0")
@example("n\u034f\u0303")
@example("1 \u05d0 1 a")
def test_any_name_can_be_shown(name: str) -> None:
    kept = clean_name(name)
    assert kept.isprintable()
    assert 0 < len(kept) <= 20
    assert clean_name(kept) == kept
    assert not any(map(is_invisible, kept))


@settings(max_examples=scaled(50))
@given(st.one_of(st.none(), ROOMS), MESSAGES_DRAWN)
def test_any_message_leaves_a_view_that_can_be_looked_at(
    drawn: tuple[str, int, bool] | None, told: dict[str, Any]
) -> None:
    before = view_of(played_room(drawn)[0]) if drawn else None
    try:
        after, _ = apply_message(before, MessageFields.of(told), 1.0)
    except KonoError:
        return
    if after is not None:
        examine_view(after)


def sync_message(room: Room) -> dict[str, Any]:
    """Return the server's message about a room, to be damaged."""
    told: dict[str, Any] = copy.deepcopy(sync_fields(room, 0)._values)
    return told


@settings(max_examples=scaled(50))
@given(ROOMS, st.data())
def test_a_sync_with_damage_is_refused_or_can_be_looked_at(
    drawn: tuple[str, int, bool], data: st.DataObject
) -> None:
    told = sync_message(played_room(drawn)[0])
    match data.draw(st.integers(0, 3)):
        case 0:
            told["base"] = data.draw(damaged_texts(told["base"], TEXTS))
        case 1:
            told["base"] = data.draw(shuffled_texts(told["base"]))
        case 2:
            told[data.draw(st.sampled_from(sorted(told)))] = data.draw(VALUES)
        case _:
            made = data.draw(st.permutations(told["decisions"]))
            told["decisions"] = made[: data.draw(st.integers(0, len(made)))]
    try:
        view, _ = apply_message(None, MessageFields.of(told), 1.0)
    except KonoError:
        return
    if view is not None:
        examine_view(view)


@settings(max_examples=scaled(50))
@given(ROOMS, st.sampled_from([0, 1]), st.sampled_from(decisions.PLAYER_KINDS), TEXTS, NUMBERS)
def test_any_decision_is_drafted_or_refused_and_changes_nothing(
    drawn: tuple[str, int, bool], seat: int, kind: str, what: str, ply: Any
) -> None:
    room, source = played_room(drawn)
    before = (room.tournament, list(room.round_decisions), room.ply, room.round_start_save)
    if not refusal_text(lambda: room.draft_decision(seat, kind, what, source, 0.0), NetError):
        draft = room.draft_decision(seat, kind, what, source, 0.0)
        assert draft.decisions[0].seat == seat
        assert kind == decisions.RESIGN or room.deciding_seat == seat
    room.find_repeat(seat, kind, what, ply)
    assert (room.tournament, room.round_decisions, room.ply, room.round_start_save) == before


@given(
    ROOMS,
    st.sampled_from([0, 1]),
    st.sampled_from(REQUEST_KINDS),
    st.integers(0, 99),
    st.booleans(),
)
def test_any_request_is_granted_or_refused(
    drawn: tuple[str, int, bool], seat: int, what: str, size: int, yes: bool
) -> None:
    room, source = played_room(drawn)
    before = (room.tournament, list(room.round_decisions), room.ply, room.round_start_save)
    if not refusal_text(lambda: room.ask(Request(seat, what, size), source, 0.0), NetError):
        assert room.request == Request(seat, what, size)
        draft = room.answer(1 - seat, yes, source, 0.0)
        assert (draft is None) is not yes
    assert (room.tournament, room.round_decisions, room.ply, room.round_start_save) == before


def test_garbage_does_nothing_to_a_server_and_its_players(tmp_path: Path) -> None:
    shaken = asyncio.run(fuzz_server("garbage", 2000, 1, tmp_path))
    assert shaken.sent == 2000
    assert shaken.honest.games == 3
    assert shaken.honest.lost == 0
    assert shaken.handles[1] <= shaken.handles[0]
