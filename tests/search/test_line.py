"""Lines of play, which write positions over others, against positions that are made anew."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.line import Line
from kono_tui.core.move_list import MoveList
from kono_tui.core.position import Position
from kono_tui.games import GAMES
from kono_tui.search.alphabeta import AlphaBetaTree
from kono_tui.search.iterative_deepening import SearchOptions, search_deepening
from kono_tui.search.known_positions import KnownPositions
from kono_tui.search.move_ordering import MoveOrdering
from kono_tui.search.result import SearchLimit, SearchResult
from kono_tui.search.transposition_table import TranspositionTable

BOARDS = [
    (key, size)
    for key, game in GAMES.items()
    for size in sorted({*game.info.sizes[:3], max(game.info.sizes)})
]
SEEDS = range(3)
PLIES = 14
LIMIT = SearchLimit(depth=4, nodes=700)


class FreshPosition(Position):
    """A position that leaves lists and spare positions to the defaults of the contract."""

    def __init__(self, position: Position) -> None:
        super().__init__(position.to_move)
        self.position = position

    def moves(self) -> vec[i64]:
        return self.position.moves()

    def captures(self) -> vec[i64]:
        return self.position.captures()

    def is_capture(self, move: i64) -> bool:
        return self.position.is_capture(move)

    def depth_reduction(self, index: i64) -> i64:
        return self.position.depth_reduction(index)

    def play(self, move: i64) -> FreshPosition:
        return FreshPosition(self.position.play(move))

    def odds(self) -> vec[i64]:
        return self.position.odds()

    def is_over(self) -> bool:
        return self.position.is_over()

    def value(self) -> i64:
        return self.position.value()

    def value_if_ended(self) -> i64:
        return self.position.value_if_ended()

    def key(self) -> i64:
        return self.position.key()

    def repetition_key(self) -> i64:
        return self.position.repetition_key()


def play_randomly(board: tuple[str, int], seed: int, plies: int) -> Any:
    """Return a position with a choice for a seat, after so many random decisions or a few more."""
    game = GAMES[board[0]]
    source = random.Random(seed)
    position = game.start(board[1], game.info.default_opening())
    for _ in range(plies + 4):
        moves = list(position.moves())
        if plies <= 0 and position.to_move < 2 and len(moves) > 1:
            break
        after = position.play(source.choice(moves))
        if after.is_over():
            break
        position = after
        plies -= 1
    return position


def search(root: Position) -> SearchResult:
    table = TranspositionTable(1)
    table.start_search()
    tree = AlphaBetaTree(KnownPositions(table, None), MoveOrdering(), root.to_move, [], True, 0)
    return search_deepening(tree, root, LIMIT, SearchOptions(other_moves=2))


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_search_finds_the_same_node_for_node_if_every_position_is_made_anew(
    board: tuple[str, int],
) -> None:
    for seed in SEEDS:
        root = play_randomly(board, seed, PLIES if seed else 0)
        found, wanted = search(root), search(FreshPosition(root))
        assert found.nodes == wanted.nodes > 10
        assert (found.best, found.others, found.depth) == (wanted.best, wanted.others, wanted.depth)
        assert found.compared_value == wanted.compared_value


def test_a_search_leaves_its_root_as_it_was() -> None:
    for board in BOARDS:
        root, same = (play_randomly(board, 1, PLIES) for _ in range(2))
        search(root)
        assert_alike(root, same)


def assert_alike(position: Position, wanted: Position) -> None:
    """Check that nothing tells two positions apart."""
    assert position == wanted
    assert position.to_move == wanted.to_move
    assert position.key() == wanted.key()
    assert position.repetition_key() == wanted.repetition_key()
    assert position.is_over() == wanted.is_over()
    assert position.value() == wanted.value()
    assert position.value_if_ended() == wanted.value_if_ended()
    assert list(position.moves()) == list(wanted.moves())
    assert list(position.captures()) == list(wanted.captures())


@given(
    st.sampled_from(BOARDS),
    st.integers(0, 999),
    st.integers(0, 60),
    st.lists(st.integers(0, 999), max_size=25),
)
def test_a_line_that_goes_forward_and_back_is_at_the_position_that_its_moves_lead_to(
    board: tuple[str, int], seed: int, plies: int, choices: list[int]
) -> None:
    root = play_randomly(board, seed, plies)
    line = Line()
    positions, wanted = [root], [root]
    for choice in choices:
        moves = line.list_moves(positions[-1]).to_vec()
        assert list(moves) == list(wanted[-1].moves())
        assert list(line.list_captures(positions[-1]).to_vec()) == list(wanted[-1].captures())
        if choice % 3 == 0 or not moves:
            if len(positions) > 1:
                line.undo()
                positions.pop()
                wanted.pop()
        else:
            move = moves[choice % len(moves)]
            positions.append(line.play(positions[-1], move))
            wanted.append(wanted[-1].play(move))
        assert_alike(positions[-1], wanted[-1])


def test_a_line_that_starts_again_is_at_its_root() -> None:
    root = play_randomly(("kono", 9), 1, PLIES)
    line, position = Line(), root
    for _ in range(5):
        position = line.play(position, position.moves()[0])
    line.restart()
    first, last = root.moves()[0], root.moves()[-1]
    assert_alike(line.play(root, first), root.play(first))
    line.undo()
    assert_alike(line.play(root, last), root.play(last))


@given(st.lists(st.integers(0, 2**20 - 1), max_size=300), st.integers(1, 20))
def test_a_list_of_moves_has_room_for_all(moves: list[int], capacity: int) -> None:
    listed = MoveList(capacity)
    listed.add_all(vec[i64](moves[:50]))
    for move in moves[50:]:
        listed.add(move)
    assert listed.count == len(moves)
    assert list(listed.to_vec()) == moves
