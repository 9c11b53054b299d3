"""The transposition table against a dictionary of all that was stored."""

from __future__ import annotations

import ctypes
import platform

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.search.searcher import DEFAULT_MEBIBYTES
from kono_tui.search.transposition_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    FIRST_WORD,
    PROVEN_DEPTH,
    SLOT_BYTES,
    TranspositionTable,
    bound_of,
    depth_of,
    move_of,
    value_of,
)

MEBIBYTE = 1024 * 1024
WIDEST_KEY = 2**62 - 1
DEAREST = 0x6FFFFF
Entry = tuple[int, int, int, int]
"""Move, value, depth and bound."""

SIZE = int(TranspositionTable(1).size)
# Keys that crowd into two pairs of slots, and some from anywhere.
keys = st.builds(
    lambda slot, times: slot + SIZE * times, st.sampled_from([0, 1, 6, 7]), st.integers(-3, 5)
) | st.integers(-WIDEST_KEY, WIDEST_KEY)
moves = st.sampled_from([0, 1, 2**20 - 1]) | st.integers(0, 2**20 - 1)
values = st.sampled_from([0, -1, DEAREST, -DEAREST]) | st.integers(-DEAREST, DEAREST)
depths = st.integers(0, PROVEN_DEPTH)
bounds = st.sampled_from([EXACT, AT_LEAST, AT_MOST])
entries = st.tuples(moves, values, depths, bounds)
stores = st.tuples(keys, entries)
RENEW = None


def unpack_entry(entry: int) -> Entry | None:
    """Return the contents of an entry; None if there is none."""
    if entry == 0:
        return None
    return int(move_of(entry)), int(value_of(entry)), int(depth_of(entry)), int(bound_of(entry))


def find_entry(table: TranspositionTable, key: int) -> Entry | None:
    return unpack_entry(int(table.find(key)))


@given(st.lists(stores | st.just(RENEW), max_size=60), st.lists(keys, max_size=10))
def test_what_is_found_was_stored_in_this_search_under_this_key(
    doings: list[tuple[int, Entry] | None], others: list[int]
) -> None:
    table = TranspositionTable(1)
    table.start_search()
    stored: dict[int, list[Entry]] = {}
    asked = {*others, *(doing[0] for doing in doings if doing)}
    for doing in doings:
        if doing is None:
            table.start_search()
            stored.clear()
        else:
            key, entry = doing
            table.store(key, *entry)
            stored.setdefault(key, []).append(entry)
            assert find_entry(table, key) == entry
        for key in asked:
            assert find_entry(table, key) in (None, *stored.get(key, []))


@given(st.integers(0, 3), entries, st.lists(entries, max_size=20))
def test_a_deeper_entry_survives_what_is_stored_in_its_slot(
    slot: int, kept: Entry, others: list[Entry]
) -> None:
    table = TranspositionTable(1)
    table.start_search()
    table.store(slot, *kept)
    for times, (move, value, depth, bound) in enumerate(others, start=1):
        shallower = depth % kept[2] if kept[2] else 0
        if kept[2] > shallower:
            table.store(slot + SIZE * times, move, value, shallower, bound)
    assert find_entry(table, slot) == kept


def test_an_entry_no_deeper_makes_room_for_another() -> None:
    table = TranspositionTable(1)
    table.start_search()
    for times in range(5):
        table.store(SIZE * times, times, -times, 7, EXACT)
        assert find_entry(table, SIZE * times) == (times, -times, 7, EXACT)
    assert find_entry(table, 0) is None


def test_two_entries_of_one_slot_are_kept_beside_each_other() -> None:
    table = TranspositionTable(1)
    table.start_search()
    table.store(4, 1, 10, 9, EXACT)
    table.store(4 + SIZE, 2, -20, 3, AT_MOST)
    assert find_entry(table, 4) == (1, 10, 9, EXACT)
    assert find_entry(table, 4 + SIZE) == (2, -20, 3, AT_MOST)


def test_a_deep_entry_of_an_earlier_search_stands_in_nobodys_way() -> None:
    table = TranspositionTable(1)
    table.start_search()
    table.store(4, 1, 10, PROVEN_DEPTH, EXACT)
    table.start_search()
    table.store(4 + SIZE, 2, 20, 2, EXACT)
    table.store(5, 3, 30, 1, EXACT)
    assert find_entry(table, 4) is None
    assert find_entry(table, 4 + SIZE) == (2, 20, 2, EXACT)
    assert find_entry(table, 5) == (3, 30, 1, EXACT)


def test_renewing_forgets_however_often_it_is_done() -> None:
    """Far more searches than the table can tell apart by their number."""
    table = TranspositionTable(1)
    for number in range(700):
        table.start_search()
        assert not any(find_entry(table, earlier) for earlier in range(number))
        table.store(number, number, -number, PROVEN_DEPTH, AT_LEAST)
        assert find_entry(table, number) == (number, -number, PROVEN_DEPTH, AT_LEAST)


def test_the_key_nought_is_a_key_like_any_other() -> None:
    table = TranspositionTable(1)
    assert find_entry(table, 0) is None
    table.start_search()
    assert find_entry(table, 0) is None
    assert find_entry(table, 1) is None
    table.store(0, 0, 0, 0, EXACT)
    assert find_entry(table, 0) == (0, 0, 0, EXACT)
    assert find_entry(table, 1) is None


@pytest.mark.parametrize("mebibytes", [1, 2, 3, 5, 8, 13, 64])
def test_the_table_keeps_within_its_memory_and_uses_it(mebibytes: int) -> None:
    table = TranspositionTable(mebibytes)
    assert len(table.words) == FIRST_WORD + 2 * table.size
    used = int(table.size) * SLOT_BYTES
    assert mebibytes * MEBIBYTE // 2 < used <= mebibytes * MEBIBYTE


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators align otherwise")
def test_a_pair_of_slots_of_the_usual_table_lies_within_one_line_of_the_cache() -> None:
    table = TranspositionTable(DEFAULT_MEBIBYTES)
    buffer = (ctypes.c_void_p * 16)()
    ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(table.words), buffer, 0)
    first_pair = (buffer[0] or 0) + 8 * FIRST_WORD
    ctypes.pythonapi.PyBuffer_Release(buffer)
    assert first_pair % (2 * SLOT_BYTES) == 0
