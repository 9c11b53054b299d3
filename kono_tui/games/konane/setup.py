"""Konane's positions, built from the stones on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kono_tui.core.grid import bit, count
from kono_tui.games.konane.board import (
    BITS,
    BLACK,
    BLACK_IS_SEAT_1,
    HEADING,
    JUMPING,
    SCORES,
    STAGE,
    USUAL,
    WHITE,
    WHITE_TO_MOVE,
    Board,
    Weights,
    board_of,
)
from kono_tui.games.konane.position import NONE, PLAY, REMOVE_BLACK, KonanePosition

WORD = (1 << 62) - 1


def start(board: Board, black_seat: int) -> KonanePosition:
    """The full board, before chance removes two stones."""
    full = int(board.full)
    return placed(board, full, full, (0, 0), False, black_seat, stage=REMOVE_BLACK)


def placed(
    board: Board,
    black: int,
    white: int,
    points: tuple[int, int],
    white_to_move: bool,
    black_seat: int,
    jumping: int = NONE,
    heading: int = NONE,
    stage: int = PLAY,
) -> KonanePosition:
    """The position with these stones and scores, Black's first."""
    hash = _fingerprint(board, black, white, white_to_move, black_seat, jumping, heading, stage)
    hash ^= _of_scores(board, black, white, points, stage)
    return KonanePosition(
        board, black, white, *points, white_to_move, black_seat, jumping, heading, stage, hash
    )


def _fingerprint(
    board: Board,
    black: int,
    white: int,
    white_to_move: bool,
    black_seat: int,
    jumping: int,
    heading: int,
    stage: int,
) -> int:
    words = board.zobrist
    hash = 0
    for part, stones in ((BLACK * BITS, black), (WHITE * BITS, white)):
        for index in range(int(board.size * board.half)):
            if stones & bit(index):
                hash ^= int(words[part + index])
    if white_to_move:
        hash ^= int(words[WHITE_TO_MOVE])
    if black_seat == 1:
        hash ^= int(words[BLACK_IS_SEAT_1])
    if jumping != NONE:
        hash ^= int(words[JUMPING + jumping])
    if heading != NONE:
        hash ^= int(words[HEADING + heading])
    if stage != PLAY:
        hash ^= int(words[STAGE + stage])
    return hash


def _of_scores(board: Board, black: int, white: int, points: tuple[int, int], stage: int) -> int:
    """What scores that do not follow from the stones add to the fingerprint.

    From move to move neither sum changes: a captured stone is a point.
    """
    removed_black, removed_white = _removed(stage)
    all_of_a_colour = int(board.size * board.half)
    odd_white = points[1] - (all_of_a_colour - removed_black - int(count(black)))
    odd_black = points[0] - (all_of_a_colour - removed_white - int(count(white)))
    first, second = int(board.zobrist[SCORES]), int(board.zobrist[SCORES + 1])
    return (first * odd_black ^ second * odd_white) & WORD


def _removed(stage: int) -> tuple[int, int]:
    """How many stones of each colour chance has removed, Black's first."""
    if stage == PLAY:
        return 1, 1
    return (0, 0) if stage == REMOVE_BLACK else (1, 0)


def arranged(
    board: Board,
    stones: Sequence[int],
    points: tuple[int, int],
    white_to_move: bool,
    black_seat: int,
) -> KonanePosition:
    """The position at the start of a turn with these stones: a colour or NONE, cell by cell."""
    words = [0, 0]
    for cell, colour in enumerate(stones):
        if colour != NONE:
            words[colour] |= bit(cell // 2)
    return placed(board, words[BLACK], words[WHITE], points, white_to_move, black_seat)


WEIGHTS = ("mobility", "movers", "victims", "sitting", "tempo")
"""The weights' names, in the order of the parameters of `Weights`."""


def weights_of(size: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    usual = USUAL[size]
    return {name: int(getattr(usual, name)) for name in WEIGHTS}


def weighed(position: KonanePosition, weights: Mapping[str, int]) -> KonanePosition:
    """The same stones on a board with other weights; those not named stay as usual."""
    size = int(position.board.size)
    usual = weights_of(size)
    values = (weights.get(name, usual[name]) for name in WEIGHTS)
    return on_board(_weighed_board(size, position.board.straight, *values), position)


def on_board(board: Board, position: KonanePosition) -> KonanePosition:
    """The same stones on a board of the same size."""
    return placed(
        board,
        int(position.black),
        int(position.white),
        (int(position.black_points), int(position.white_points)),
        position.white_to_move,
        int(position.black_seat),
        int(position.jumping),
        int(position.heading),
        int(position.stage),
    )


@lru_cache(maxsize=8)
def _weighed_board(size: int, straight: bool, *weights: int) -> Board:
    return Board(size, straight, Weights(*weights))


def board_by(size: int, variant: str) -> Board:
    """The board of a size for the usual game, or for its variant."""
    return board_of(size, variant == "straight")
