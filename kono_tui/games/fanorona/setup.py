"""Fanorona positions built from the stones on each cell, and boards with other weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kono_tui.core.bits import bit
from kono_tui.core.windows import NO_WINDOWS, Windows
from kono_tui.games.fanorona.board import (
    BLACK,
    BLACK_TO_MOVE_KEY,
    CELL_STRIDE,
    COLUMNS,
    NONE,
    USUAL_WEIGHTS,
    WHITE,
    WHITE_IS_SEAT_1_KEY,
    Board,
    Weights,
    board_of,
)
from kono_tui.games.fanorona.endgames.file import load_table
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.steps import turn_fingerprint
from kono_tui.games.fanorona.windows.file import windows_of


def start_position(rows: int, white_seat: int) -> FanoronaPosition:
    """Return the position in which a round begins."""
    board = board_of(rows)
    return build_position(board, starting_stones(rows), False, white_seat)


def starting_stones(rows: int) -> list[int]:
    """The stones at the start of a round, cell by cell.

    Black is above and White below. In the middle row they alternate around a vacant centre.
    """
    columns = COLUMNS[rows]
    half = columns // 2
    west = [BLACK if column % 2 == 0 else WHITE for column in range(half)]
    east = [WHITE - each + BLACK for each in reversed(west)]
    above, below = [BLACK] * (rows // 2 * columns), [WHITE] * (rows // 2 * columns)
    return [*above, *west, NONE, *east, *below]


def build_position(
    board: Board,
    stones: Sequence[int],
    black_to_move: bool,
    white_seat: int,
    quiet_turns: int = 0,
    moving_cell: int = NONE,
    heading: int = NONE,
    stood: Sequence[int] = (),
) -> FanoronaPosition:
    """Return the position with these stones: a colour or NONE, cell by cell.

    In mid-turn, `moving_cell` is the stone's cell, `heading` the direction of its last step, and
    `stood` are the cells where it has stood before.
    """
    words = [[0, 0], [0, 0]]
    hash = 0
    for cell, colour in enumerate(stones):
        if colour != NONE:
            words[colour][cell % 2] |= int(bit(cell // 2))
            hash ^= int(board.zobrist[colour * CELL_STRIDE + cell])
    before = [0, 0]
    for cell in stood:
        before[cell % 2] |= int(bit(cell // 2))
    if black_to_move:
        hash ^= int(board.zobrist[BLACK_TO_MOVE_KEY])
    if white_seat == 1:
        hash ^= int(board.zobrist[WHITE_IS_SEAT_1_KEY])
    if moving_cell != NONE:
        hash ^= int(turn_fingerprint(board, moving_cell, heading, before[0], before[1]))
    (w0, w1), (b0, b1) = words[WHITE], words[BLACK]
    turn, seat, (stood0, stood1) = black_to_move, white_seat, before
    return FanoronaPosition(
        board, w0, w1, b0, b1, turn, seat, quiet_turns, moving_cell, heading, stood0, stood1, hash
    )


ENDING_SEARCH_STONES = 16
"""With at most this many stones left, a search may reach endings that are solved."""
WEIGHT_NAMES = ("relative", "mobility", "centre", "hunt", "learned")
"""The names of the weights, in the order of the parameters of `Weights`."""
SWITCHES = frozenset(["learned"])
"""The weights that only switch a part of the evaluation on or off."""


def weights_by_name(rows: int) -> dict[str, int]:
    """The usual weights of a size, by name."""
    return _weights_of(USUAL_WEIGHTS[rows])


def _weights_of(weights: Weights) -> dict[str, int]:
    return {name: int(getattr(weights, name)) for name in WEIGHT_NAMES}


def with_weights(position: FanoronaPosition, weights: Mapping[str, int]) -> FanoronaPosition:
    """Return the same position on a board with other weights; those not named stay as usual."""
    rows = int(position.board.rows)
    usual, board = weights_by_name(rows), position.board
    values = (weights.get(name, usual[name]) for name in WEIGHT_NAMES)
    return with_board(_build_board(rows, board.uses_endings, board.windows, *values), position)


def with_windows(position: FanoronaPosition) -> FanoronaPosition:
    """Return the position with the learned windows, if there are any and they count."""
    board = position.board
    rows = int(board.rows)
    windows = windows_of(rows) if board.weights.learned else NO_WINDOWS
    if windows is board.windows:
        return position
    values = _weights_of(board.weights).values()
    return with_board(_build_board(rows, board.uses_endings, windows, *values), position)


def with_endgames(position: FanoronaPosition) -> FanoronaPosition:
    """Return the position with the solved endings, if it is near them and they can be read."""
    stones = position.stone_count(WHITE) + position.stone_count(BLACK)
    if stones > ENDING_SEARCH_STONES or not load_table(int(position.board.rows)):
        return position
    return with_solved_endings(position)


def with_solved_endings(position: FanoronaPosition) -> FanoronaPosition:
    """Return the same position on a board where small endings have the values of the table."""
    board = position.board
    values = _weights_of(board.weights).values()
    return with_board(_build_board(int(board.rows), True, board.windows, *values), position)


@lru_cache(maxsize=8)
def _build_board(rows: int, uses_endings: bool, windows: Windows, *weights: int) -> Board:
    return Board(rows, Weights(*weights), uses_endings, windows)


def with_board(board: Board, position: FanoronaPosition) -> FanoronaPosition:
    """Return the same position on another board of the same size, built again from its parts."""
    cells = range(int(board.cells))
    words = (int(position.stood0), int(position.stood1))
    return build_position(
        board,
        [int(position.stone_at(cell)) for cell in cells],
        position.black_to_move,
        int(position.white_seat),
        int(position.quiet_turns),
        int(position.moving_cell),
        int(position.heading),
        [cell for cell in cells if words[cell % 2] & bit(cell // 2)],
    )
