"""The exchange of what the root's moves have shown, between processes that each grow a tree."""

from __future__ import annotations

import pytest

from kono_tui.games.konobi.setup import start_position
from kono_tui.search.mcts.tree import MctsTree
from kono_tui.search.parallel.root_exchange import COUNTS, RootExchange, column, exchange_words
from tests.games.konobi.drawn import position_after

ROOT = position_after(start_position(5, 0), "b2", "d4")
PROCESSES = 3
Counts = list[list[float]]
"""The four counts of each of the root's moves."""


class Processes:
    """Trees of the same position that exchange what they find."""

    def __init__(self, count: int = PROCESSES, first_rounds: int = 0) -> None:
        words = memoryview(bytearray(8 * exchange_words(count))).cast("q")
        self.trees = [MctsTree(1 << 14) for _ in range(count)]
        self.parts = [RootExchange(words, own, count) for own in range(count)]
        for seed, tree in enumerate(self.trees):
            tree.start_from(ROOT.create_playout_board(seed, False))
            self.grow(seed, first_rounds * (seed + 1))
        for part, tree in zip(self.parts, self.trees, strict=True):
            part.announce(1)
            part.start(tree)

    def grow(self, process: int, rounds: int) -> None:
        """Play some more decisions."""
        tree = self.trees[process]
        if rounds:
            tree.grow(0.0, tree.board.decision_count + rounds, None)

    def exchange(self, *processes: int) -> None:
        for each in processes:
            self.parts[each].exchange(self.trees[each])

    def counts(self, process: int) -> Counts:
        tree = self.trees[process]
        first, number = int(tree.first_child[0]), int(tree.child_count[0])
        return [
            [column(tree, count)[entry] for count in range(COUNTS)]
            for entry in range(first, first + number)
        ]


def minus(after: Counts, before: Counts) -> Counts:
    return [
        [one - other for one, other in zip(*rows, strict=True)]
        for rows in zip(after, before, strict=True)
    ]


def plus(*all_counts: Counts) -> Counts:
    return [
        [sum(values) for values in zip(*rows, strict=True)]
        for rows in zip(*all_counts, strict=True)
    ]


def nearly(counts: Counts) -> list[object]:
    return [pytest.approx(row) for row in counts]


@pytest.mark.parametrize("first_rounds", [0, 400])
def test_everybody_learns_what_the_others_have_found_since_the_beginning(first_rounds: int) -> None:
    processes = Processes(first_rounds=first_rounds)
    before = [processes.counts(each) for each in range(PROCESSES)]
    for each in range(PROCESSES):
        processes.grow(each, 300 * (each + 1))
    found = [minus(processes.counts(each), before[each]) for each in range(PROCESSES)]
    assert all(any(row[0] for row in each) for each in found)
    processes.exchange(0, 1, 2, 0, 1, 2)
    for each in range(PROCESSES):
        assert processes.counts(each) == nearly(plus(before[each], *found))


def test_nothing_is_counted_twice_and_nothing_comes_back_to_its_finder() -> None:
    processes = Processes()
    processes.grow(0, 500)
    processes.exchange(0, 1, 2)
    counts = [processes.counts(each) for each in range(PROCESSES)]
    for _ in range(3):
        processes.exchange(2, 1, 0)
    assert [processes.counts(each) for each in range(PROCESSES)] == [
        nearly(each) for each in counts
    ]


def test_rounds_go_on_between_exchanges() -> None:
    processes = Processes(2)
    before = processes.counts(0)
    own: list[Counts] = [minus(before, before), minus(before, before)]
    for _ in range(5):
        for each in (0, 1):
            now = processes.counts(each)
            processes.grow(each, 200)
            own[each] = plus(own[each], minus(processes.counts(each), now))
            processes.exchange(each)
    processes.exchange(0)
    assert processes.counts(0) == nearly(plus(before, *own))


def test_the_tries_of_all_are_counted_at_the_root() -> None:
    processes = Processes(2)
    processes.grow(0, 500)
    processes.exchange(0, 1)
    assert processes.trees[1].tries[0] == processes.trees[0].tries[0] > 0


def test_what_is_about_another_search_does_not_count() -> None:
    processes = Processes(2)
    processes.grow(1, 500)
    processes.exchange(1)
    processes.parts[0].announce(2)
    processes.parts[0].start(processes.trees[0])
    before = processes.counts(0)
    processes.exchange(0)
    assert processes.counts(0) == before
    processes.parts[1].announce(2)
    processes.exchange(0)
    assert processes.counts(0) == before


def test_moves_of_another_position_are_left_alone() -> None:
    processes = Processes(2)
    other = MctsTree(1 << 14)
    root = position_after(start_position(5, 0), "e5", "d4", "c1")
    other.start_from(root.create_playout_board(3, False))
    processes.parts[1].start(other)
    other.grow(0.0, 500, None)
    tree = processes.trees[0]
    count = min(int(tree.child_count[0]), int(other.child_count[0]))
    shared = [each for each in range(count) if tree.move[1 + each] == other.move[1 + each]]
    assert 0 < len(shared) < count
    before = processes.counts(0)
    processes.parts[1].exchange(other)
    processes.exchange(0)
    changed = [index for index, row in enumerate(processes.counts(0)) if row != before[index]]
    assert set(changed) <= set(shared)
