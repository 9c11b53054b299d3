"""The tree that grows by playouts, on boards of Konobi small enough to be solved."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.bits import COMPILED
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import start_position
from kono_tui.search.mcts.entries import LOSES, UNKNOWN, WINS
from kono_tui.search.mcts.tree import MctsTree
from tests.builds import sample_cases
from tests.games.konobi import naive
from tests.games.konobi.drawn import decision_of, position_after, position_from_round, round_of
from tests.games.konobi.solver import wins

ROOM = 16_384
STEPS = 20_000 if COMPILED else 4_000
SEEDS = sample_cases(range(12), 3)


def random_round(source: random.Random, size: int, vacant: int) -> naive.Round:
    """Return a random round with so many points left to play on."""
    while True:
        for round, _ in naive.random_round(source, naive.start(size)):
            if len(naive.points_with(round, ".")) == vacant:
                return round


def grow_tree(
    position: KonobiPosition, steps: int = STEPS, room: int = ROOM, seed: int = 1
) -> MctsTree:
    """Return a tree after so many decisions."""
    tree = MctsTree(room)
    tree.start_from(position.create_playout_board(seed, False))
    assert tree.grow(0.0, steps, None)
    return tree


def children(tree: MctsTree, entry: int) -> range:
    first = int(tree.first_child[entry])
    return range(first, first + int(tree.child_count[entry]))


def walk_entries(
    tree: MctsTree, position: KonobiPosition, entry: int = 0
) -> Iterator[tuple[int, KonobiPosition]]:
    """Yield every entry of a tree but the first, and the position that its move leads to."""
    for child in children(tree, entry):
        now = position.play(int(tree.move[child]))
        yield child, now
        yield from walk_entries(tree, now, child)


def tree_figures(tree: MctsTree) -> list[tuple[float, ...]]:
    """All that is known in a tree."""
    rows = (tree.move, tree.first_child, tree.child_count, tree.proven, tree.tries, tree.wins)
    return [tuple(float(row[entry]) for row in rows) for entry in range(int(tree.used))]


# What it holds


@pytest.mark.parametrize(("size", "vacant"), [(4, 12), (5, 18), (6, 24), (8, 40)])
def test_the_moves_after_an_entry_are_the_legal_ones(size: int, vacant: int) -> None:
    position = position_from_round(random_round(random.Random(size), size, vacant))
    tree = grow_tree(position)
    parents = {0: position} | dict(walk_entries(tree, position))
    assert len(parents) == tree.used
    looked_at = 0
    for entry, now in parents.items():
        codes = [int(tree.move[child]) for child in children(tree, entry)]
        if codes:
            looked_at += 1
            assert sorted(codes) == sorted(int(code) for code in now.moves())
    assert looked_at >= 3


def test_tries_are_counted_for_every_move_on_the_way_and_wins_for_its_side() -> None:
    position = position_after(start_position(5, 0), "b2", "d4")
    tree = grow_tree(position)
    assert tree.tries[0] == tree.rounds
    assert sum(tree.tries[child] for child in children(tree, 0)) == tree.rounds
    lost = sum(tree.tries[child] - tree.wins[child] for child in children(tree, 0))
    assert lost == tree.wins[0]
    for entry, _ in walk_entries(tree, position):
        assert 0 <= tree.wins[entry] <= tree.tries[entry]
        assert 0 <= tree.later_wins[entry] <= tree.later_tries[entry]
        assert sum(tree.tries[child] for child in children(tree, entry)) <= tree.tries[entry]


def test_the_same_ground_grows_the_same_tree_and_another_seed_another_one() -> None:
    position = position_after(start_position(6, 0), "b2", "d4")
    assert tree_figures(grow_tree(position)) == tree_figures(grow_tree(position))
    assert tree_figures(grow_tree(position)) != tree_figures(grow_tree(position, seed=2))


def test_a_tree_that_is_planted_again_has_forgotten_everything() -> None:
    one = position_after(start_position(5, 0), "b2")
    other = position_after(start_position(5, 0), "c3", "swap")
    tree = grow_tree(one)
    tree.start_from(other.create_playout_board(1, False))
    assert tree.tries[0] == 0
    tree.grow(0.0, STEPS, None)
    assert tree_figures(tree) == tree_figures(grow_tree(other))


def test_a_move_that_wins_is_found_and_ends_the_growth() -> None:
    position = position_from_round(naive.Round((".B..", ".B..", ".B..", "W.WW")))
    tree = grow_tree(position)
    assert tree.proven[0] == LOSES
    won = [child for child in children(tree, 0) if tree.proven[child] == WINS]
    assert [decision_of(position, int(tree.move[child])) for child in won] == [(4, 2)]
    assert tree.board.decision_count < STEPS


# Its limits


def test_there_are_never_more_entries_than_there_is_room_for() -> None:
    position = position_after(start_position(8, 0), "b2", "d4")
    tree = grow_tree(position, steps=3 * STEPS, room=1024)
    assert 900 <= tree.used <= 1024
    assert tree.rounds == tree.tries[0]
    for entry in range(int(tree.used)):
        assert children(tree, entry).stop <= tree.used


def test_it_ends_after_so_many_decisions() -> None:
    position = start_position(8, 0)
    for steps in (1, 500, 2000):
        tree = grow_tree(position, steps=steps)
        assert steps <= tree.board.decision_count < steps + 70


def test_it_ends_at_a_time() -> None:
    tree = MctsTree(ROOM)
    tree.start_from(start_position(8, 0).create_playout_board(1, False))
    assert tree.grow(0.001, 0, None)
    assert tree.rounds == 1


def test_a_watcher_can_stop_it() -> None:
    tree = MctsTree(ROOM)
    tree.start_from(start_position(8, 0).create_playout_board(1, False))
    asked = []

    def watch() -> bool:
        asked.append(int(tree.board.decision_count))
        return len(asked) == 2

    assert not tree.grow(0.0, 0, watch)
    assert len(asked) == 2
    assert tree.board.decision_count == asked[-1]


# What it proves


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("size", "vacant"), [(4, 6), (4, 10), (4, 13), (5, 9), (5, 12), (6, 10)])
def test_what_is_proven_of_a_move_is_so(size: int, vacant: int, seed: int) -> None:
    round = random_round(random.Random(seed), size, vacant)
    position = position_from_round(round)
    tree = grow_tree(position)
    proven = 0
    for entry, now in walk_entries(tree, position):
        if tree.proven[entry] != UNKNOWN:
            proven += 1
            mover_wins = not wins(round_of(now))
            assert tree.proven[entry] == (WINS if mover_wins else LOSES)
    assert proven >= 1
    if tree.proven[0] != UNKNOWN:
        assert tree.proven[0] == (LOSES if wins(round) else WINS)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_ending_is_proven_in_the_end(seed: int) -> None:
    round = random_round(random.Random(seed), 5, 7)
    tree = MctsTree(ROOM)
    tree.start_from(position_from_round(round).create_playout_board(1, False))
    assert tree.grow(0.0, 0, None)
    assert tree.proven[0] == (LOSES if wins(round) else WINS)


def test_a_forced_pass_is_a_move_in_the_tree() -> None:
    round = naive.Round(("WWBB", "BWBW", "W..W", "BBWB"))
    tree = grow_tree(position_from_round(round))
    assert [int(tree.move[child]) for child in children(tree, 0)] == [0]
    assert tree.proven[0] == WINS


# Going on with a part of it


def continue_tree(tree: MctsTree, position: KonobiPosition, *codes: int) -> KonobiPosition | None:
    """Return the position after some moves, if the tree continues from there."""
    now = position
    for code in codes:
        now = now.play(code)
    return (
        now
        if tree.continue_from(now.create_playout_board(1, False), vec[i64](list(codes)))
        else None
    )


def most_tried(tree: MctsTree, entry: int) -> int:
    return max(children(tree, entry), key=lambda child: tree.tries[child])


def figures_below(tree: MctsTree, entry: int) -> dict[tuple[int, ...], tuple[float, ...]]:
    """Return all that is known of what comes after an entry, by the moves that lead there."""
    found: dict[tuple[int, ...], tuple[float, ...]] = {}
    for child in children(tree, entry):
        move = int(tree.move[child])
        rows = (
            tree.child_count,
            tree.proven,
            tree.tries,
            tree.wins,
            tree.later_tries,
            tree.later_wins,
        )
        found[(move,)] = tuple(float(row[child]) for row in rows)
        found |= {(move, *rest): values for rest, values in figures_below(tree, child).items()}
    return found


@pytest.mark.parametrize("size", [5, 8])
def test_it_goes_on_with_all_that_is_known_after_two_moves_and_nothing_else(size: int) -> None:
    position = position_after(start_position(size, 0), "b2", "d4")
    tree = grow_tree(position, 3 * STEPS)
    first = most_tried(tree, 0)
    second = most_tried(tree, first)
    tries, known = tree.tries[second], figures_below(tree, second)
    assert known
    now = continue_tree(tree, position, int(tree.move[first]), int(tree.move[second]))
    assert now is not None
    assert tree.tries[0] == tries
    assert figures_below(tree, 0) == known
    assert tree.used == len(known) + 1
    tree.grow(0.0, STEPS, None)
    assert tree.tries[0] > tries
    for entry, later in walk_entries(tree, now):
        codes = [int(tree.move[child]) for child in children(tree, entry)]
        assert not codes or sorted(codes) == sorted(int(code) for code in later.moves())
    assert len(dict(walk_entries(tree, now))) + 1 == tree.used


def test_it_does_not_go_on_where_it_has_not_been() -> None:
    position = position_after(start_position(5, 0), "b2", "d4")
    tree = grow_tree(position, steps=60)
    least = min(children(tree, 0), key=lambda child: tree.child_count[child])
    assert tree.child_count[least] == 0
    assert continue_tree(tree, position, int(tree.move[least])) is None
    assert continue_tree(tree, position, int(tree.move[least]), 0) is None
