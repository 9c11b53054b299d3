"""Konane's positions, built from the stones on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.save import RoundOpening
from kono_tui.core.windows import NO_WINDOWS, Windows
from kono_tui.games.konane.board import (
    BIT_STRIDE,
    BLACK,
    BLACK_IS_SEAT_1_KEY,
    HEADING_KEYS,
    JUMPING_KEYS,
    NONE,
    SCORE_KEYS,
    STAGE_KEYS,
    USUAL_WEIGHTS,
    WHITE,
    WHITE_TO_MOVE_KEY,
    Board,
    Weights,
    board_of,
)
from kono_tui.games.konane.position import PLAY, REMOVE_BLACK, KonanePosition
from kono_tui.games.konane.windows.file import windows_of

WORD_MASK = (1 << 62) - 1


def start_round(size: int, opening: RoundOpening) -> KonanePosition:
    """Return the first position of a round, on the board of its variant."""
    return start_position(board_for_variant(size, opening.variant), opening.first_seat)


def start_position(board: Board, black_seat: int) -> KonanePosition:
    """The full board, before chance removes two stones."""
    full = int(board.full)
    return position_from_words(board, full, full, (0, 0), False, black_seat, stage=REMOVE_BLACK)


def position_from_words(
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
    hash ^= _score_fingerprint(board, black, white, points, stage)
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
    for part, stones in ((BLACK * BIT_STRIDE, black), (WHITE * BIT_STRIDE, white)):
        for index in range(int(board.size * board.half)):
            if stones & bit(index):
                hash ^= int(words[part + index])
    if white_to_move:
        hash ^= int(words[WHITE_TO_MOVE_KEY])
    if black_seat == 1:
        hash ^= int(words[BLACK_IS_SEAT_1_KEY])
    if jumping != NONE:
        hash ^= int(words[JUMPING_KEYS + jumping])
    if heading != NONE:
        hash ^= int(words[HEADING_KEYS + heading])
    if stage != PLAY:
        hash ^= int(words[STAGE_KEYS + stage])
    return hash


def _score_fingerprint(
    board: Board, black: int, white: int, points: tuple[int, int], stage: int
) -> int:
    """What scores that do not follow from the stones add to the fingerprint.

    From move to move neither sum changes: a captured stone is a point.
    """
    removed_black, removed_white = _removed_counts(stage)
    all_of_a_colour = int(board.size * board.half)
    odd_white = points[1] - (all_of_a_colour - removed_black - int(count_bits(black)))
    odd_black = points[0] - (all_of_a_colour - removed_white - int(count_bits(white)))
    first, second = int(board.zobrist[SCORE_KEYS]), int(board.zobrist[SCORE_KEYS + 1])
    return (first * odd_black ^ second * odd_white) & WORD_MASK


def _removed_counts(stage: int) -> tuple[int, int]:
    """How many stones of each colour chance has removed, Black's first."""
    if stage == PLAY:
        return 1, 1
    return (0, 0) if stage == REMOVE_BLACK else (1, 0)


def build_position(
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
    return position_from_words(board, words[BLACK], words[WHITE], points, white_to_move, black_seat)


WEIGHT_NAMES = ("mobility", "movers", "victims", "sitting", "tempo", "learned")
"""The weights' names, in the order of the parameters of `Weights`."""
SWITCHES = frozenset(["learned"])
"""The weights that only switch a part of the evaluation on or off."""


def weights_by_name(size: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    usual = USUAL_WEIGHTS[size]
    return {name: int(getattr(usual, name)) for name in WEIGHT_NAMES}


def with_weights(position: KonanePosition, weights: Mapping[str, int]) -> KonanePosition:
    """The same stones on a board with other weights; those not named stay as usual."""
    size = int(position.board.size)
    usual, board = weights_by_name(size), position.board
    values = (weights.get(name, usual[name]) for name in WEIGHT_NAMES)
    return with_board(_build_board(size, board.straight_only, board.windows, *values), position)


def with_windows(position: KonanePosition) -> KonanePosition:
    """The same stones on a board with the learned windows, if there are any and they count.

    They have learned of stones that may turn as they jump on.
    """
    board = position.board
    counts = board.weights.learned and not board.straight_only
    windows = windows_of(int(board.size)) if counts else NO_WINDOWS
    if windows is board.windows:
        return position
    values = (int(getattr(board.weights, name)) for name in WEIGHT_NAMES)
    size = int(board.size)
    return with_board(_build_board(size, board.straight_only, windows, *values), position)


def with_board(board: Board, position: KonanePosition) -> KonanePosition:
    """The same stones on a board of the same size."""
    return position_from_words(
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
def _build_board(size: int, straight_only: bool, windows: Windows, *weights: int) -> Board:
    return Board(size, straight_only, Weights(*weights), windows)


def board_for_variant(size: int, variant: str) -> Board:
    """The board of a size for the usual game, or for its variant."""
    return board_of(size, variant == "straight")
