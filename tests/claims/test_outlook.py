"""The score so many turns on: by the outlook, and by trying everything over the naive rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kono_tui.claims.outlook import Effort, Outlook
from kono_tui.claims.turn_options import play_codes
from kono_tui.claims.verification.score_proof import ScoreProof, TooLarge
from kono_tui.core.position import CHANCE, Position
from kono_tui.games import GAMES
from tests.claims.played import SMALL_BOARDS, draw_position
from tests.search.toy import GrownPosition, Shape, grow_position

TREES = [Shape(seed, height=6) for seed in range(30)]
TURNS = range(6)
FREELY = Effort(nodes=0x7FFFFFFF, seconds=0.0, nodes_at_once=0x7FFFFFFF)


def score_of(position: Position) -> int:
    """The score as it stands, to seat 0."""
    return int(position.value() if position.is_over() else position.current_score())


def best_score(position: Position, turns: int) -> int:
    """The score to seat 0 after so many more turns, if everything is tried."""
    if turns == 0 or position.is_over():
        return score_of(position)
    seat = int(position.to_move)
    scores = []
    for move in position.moves():
        after = position.play(move)
        goes_on = after.to_move == seat and not after.is_over()
        scores.append(best_score(after, turns if goes_on else turns - 1))
    return max(scores) if seat == 0 else min(scores)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("shape", TREES, ids=str)
def test_the_outlook_finds_what_trying_everything_finds(shape: Shape, seat: int) -> None:
    root = grow_position(shape)
    outlook, sign = Outlook(seat, FREELY), 1 if seat == 0 else -1
    for turns in TURNS:
        found = outlook.look(root, turns)
        assert found is not None
        assert found.score == sign * best_score(root, turns)
        assert sign * score_of(play_codes(root, found.line)) == found.score


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("shape", TREES, ids=str)
def test_a_proof_finds_the_same_from_any_guess_and_knows_what_is_reached(
    shape: Shape, seat: int
) -> None:
    root, sign = grow_position(shape), 1 if seat == 0 else -1
    for turns in TURNS:
        score = sign * best_score(root, turns)
        for guess in (score, 0, -5000, 5000, score - 1, score + 1):
            assert ScoreProof(seat, 10**6).score_after(root, turns, guess) == score
        proof = ScoreProof(seat, 10**6)
        assert proof.reaches(root, turns, score)
        assert not proof.reaches(root, turns, score + 1)


@pytest.mark.parametrize(("key", "size"), SMALL_BOARDS)
def test_outlook_and_proof_agree_on_boards(key: str, size: int) -> None:
    game: Any = GAMES[key]
    for seed in range(4):
        position = draw_position(game, size, random.Random(f"{key} {seed}"))
        outlook = Outlook(0, FREELY)
        for turns in (1, 2, 3):
            found = outlook.look(position, turns)
            if found is not None:
                assert ScoreProof(0, 10**7).score_after(position, turns, 0) == found.score


def test_where_dice_decide_nothing_is_looked_at() -> None:
    position = grow_position(Shape(1))
    throwing = _with_seat(position, CHANCE)
    assert Outlook(0, FREELY).look(throwing, 1) is None
    with pytest.raises(TooLarge):
        ScoreProof(0, 100).score_after(throwing, 1, 0)


def _with_seat(position: GrownPosition, seat: int) -> GrownPosition:
    changed = GrownPosition(*position.coordinates)
    changed.to_move = seat
    return changed


def test_what_was_looked_at_once_is_not_looked_at_again() -> None:
    outlook, root = Outlook(0, FREELY), grow_position(Shape(3, height=6))
    first = outlook.look(root, 3)
    visited = outlook.nodes
    assert outlook.look(root, 3) is first
    assert outlook.nodes == visited > 0


def test_an_outlook_stops_at_its_effort_and_says_nothing_then() -> None:
    root = grow_position(Shape(4, height=6, breadth=4))
    assert Outlook(0, Effort(nodes=1, seconds=0.0)).look(root, 5) is None
    assert Outlook(0, Effort(nodes=100_000, seconds=0.0, nodes_at_once=1)).look(root, 5) is None
    spent = Outlook(0, Effort(nodes=100_000, seconds=1e-9))
    assert spent.look(root, 1) is None
    proof = ScoreProof(0, 2)
    with pytest.raises(TooLarge):
        proof.score_after(root, 5, 0)


def test_a_finished_round_has_its_score_whatever_the_horizon() -> None:
    root = grow_position(Shape(5))
    end: Any = root
    while not end.is_over():
        end = end.play(end.moves()[0])
    for seat, sign in ((0, 1), (1, -1)):
        found = Outlook(seat, FREELY).look(end, 5)
        assert found is not None
        assert (found.score, found.line) == (sign * score_of(end), ())
