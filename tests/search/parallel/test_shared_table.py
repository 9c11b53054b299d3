"""The shared table against a dictionary of all that was stored, and against torn writes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kono_tui.search.parallel.shared_table import ENTRY_WORDS, SharedTable

SIZE = 1024
WIDEST = 2**62 - 1
keys = st.sampled_from([0, 1, 7, SIZE, SIZE + 7]) | st.integers(-WIDEST, WIDEST)
entries = st.integers(1, WIDEST)
salts = st.integers(1, WIDEST)


def shared_words() -> memoryview:
    return memoryview(bytearray(8 * ENTRY_WORDS * SIZE)).cast("q")


def start_table(words: memoryview, salt: int) -> SharedTable:
    table = SharedTable(words, SIZE)
    table.start_search(salt)
    return table


@given(salts, st.lists(st.tuples(keys, entries), max_size=60), st.lists(keys, max_size=10))
def test_what_another_process_finds_was_stored_last_in_its_place(
    salt: int, stored: list[tuple[int, int]], others: list[int]
) -> None:
    words = shared_words()
    ours, theirs = start_table(words, salt), start_table(words, salt)
    latest: dict[int, tuple[int, int]] = {}
    for key, entry in stored:
        theirs.store(key, entry)
        latest[key % SIZE] = (key, entry)
    for key in [*others, *(key for key, _ in stored)]:
        in_place, entry = latest.get(key % SIZE, (None, 0))
        assert ours.find(key) == (entry if in_place == key else 0)


@given(keys, entries, salts, salts)
def test_what_was_found_in_another_search_does_not_count(
    key: int, entry: int, salt: int, other: int
) -> None:
    words = shared_words()
    start_table(words, salt).store(key, entry)
    assert start_table(words, other).find(key) == (entry if salt == other else 0)


@given(keys, entries, salts, st.integers(0, ENTRY_WORDS - 1), st.integers(0, 61))
def test_an_entry_whose_words_do_not_belong_together_is_not_believed(
    key: int, entry: int, salt: int, word: int, bit: int
) -> None:
    words = shared_words()
    table = start_table(words, salt)
    table.store(key, entry)
    words[ENTRY_WORDS * (key % SIZE) + word] ^= 1 << bit
    assert table.find(key) == 0


def test_an_empty_table_knows_nothing() -> None:
    table = start_table(shared_words(), 5)
    assert [table.find(key) for key in range(1, SIZE)] == [0] * (SIZE - 1)
