"""What the evaluation remembers, against a dictionary and a board that remembers nothing."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.games.kono.board import USUAL_WEIGHTS, Board, board_of
from kono_tui.games.kono.evaluation import positional_value
from kono_tui.games.kono.evaluation_memory import EvaluationMemory
from kono_tui.games.kono.game import KONO
from kono_tui.games.kono.position import KonoPosition
from tests.builds import leave_to_compiled

words = st.integers(0, 3) | st.integers(0, 2**41 - 1)
pieces = st.tuples(st.integers(0, 1), words, words, words)


@given(st.lists(st.tuples(pieces, st.integers(1, 2**62)), max_size=60), st.lists(pieces))
def test_what_is_found_was_stored_last_for_these_pieces(
    stored: list[tuple[tuple[int, int, int, int], int]], others: list[tuple[int, int, int, int]]
) -> None:
    memory = EvaluationMemory()
    known: dict[tuple[int, int, int, int], int] = {}
    for entry, finding in stored:
        memory.store(*entry, finding)
        known[entry] = finding
        assert memory.find(*entry) == finding
    for entry in (*others, *known):
        assert memory.find(*entry) in (0, known.get(entry, 0))


@pytest.mark.parametrize("size", leave_to_compiled([5, 7, 9]))
def test_a_value_does_not_depend_on_what_was_evaluated_before(size: int) -> None:
    source = random.Random(size)
    position = KONO.start(size, KONO.info.default_opening())
    assert isinstance(position, KonoPosition)
    for _ in range(150):
        first_look = _positional_value(Board(size, USUAL_WEIGHTS[size]), position)
        assert _positional_value(board_of(size), position) == first_look
        assert _positional_value(board_of(size), position) == first_look
        if position.is_over():
            break
        position = position.play(source.choice(list(position.moves())))


def _positional_value(board: Board, p: KonoPosition) -> int:
    return int(positional_value(board, p.w0, p.w1, p.b0, p.b1, p.c0, p.c1, p.black_to_move))
