"""A Fanorona position as one line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.bits import bit
from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import BLACK, COLUMNS, QUIET_TURN_LIMIT, WHITE, board_of
from kono_tui.games.fanorona.points import DIRECTION_NAMES, cell_beside, cell_of, point_name
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.setup import build_position

STONE_LETTERS = {NONE: ".", WHITE: "w", BLACK: "b"}
BETWEEN_TURNS = "turn"

_POSITION_PATTERN = re.compile(r"([bw./]+) ([bw]) ([01]) ([0-9]{1,2}) (\S+)", re.ASCII)
_MID_TURN_PATTERN = re.compile(
    rf"([a-m][0-9])-({'|'.join(DIRECTION_NAMES)})((?:-[a-m][0-9])+)", re.ASCII
)


def format_position(position: FanoronaPosition) -> str:
    """Return rows, colour to move, White's seat, quiet turns, and the turn under way."""
    return f"{format_saved_part(position)} {int(position.quiet_turns)} {_format_mid_turn(position)}"


def format_saved_part(position: FanoronaPosition) -> str:
    """Return what the text form saves: the stones, the colour to move, and White's seat."""
    columns = int(position.board.columns)
    cells = range(int(position.board.cells))
    letters = "".join(STONE_LETTERS[int(position.stone_at(cell))] for cell in cells)
    rows = [letters[at : at + columns] for at in cells[::columns]]
    return f"{'/'.join(rows)} {'wb'[position.black_to_move]} {int(position.white_seat)}"


def _format_mid_turn(position: FanoronaPosition) -> str:
    """Return the stone in mid-turn, its last direction, and the points where it stood before."""
    if position.moving_cell == NONE:
        return BETWEEN_TURNS
    board = position.board
    stood = [point_name(board, cell) for cell in stood_cells(position)]
    return "-".join(
        [
            point_name(board, int(position.moving_cell)),
            DIRECTION_NAMES[int(position.heading)],
            *stood,
        ]
    )


def stood_cells(position: FanoronaPosition) -> tuple[int, ...]:
    """The cells where the stone in mid-turn has stood before."""
    words = int(position.stood0), int(position.stood1)
    cells = range(int(position.board.cells))
    return tuple(cell for cell in cells if words[cell % 2] & int(bit(cell // 2)))


def parse_position(text: str) -> FanoronaPosition:
    """Return the position that a line describes. FormatError says what is wrong with the line."""
    match = _POSITION_PATTERN.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, w or b, White's seat 0 or 1, the turns "
            f"without a capture, and '{BETWEEN_TURNS}' or the stone on its way"
        )
    rows, turn, seat, quiet_turns, mid_turn = match.groups()
    stones = _parse_stones(rows)
    board = board_of(rows.count("/") + 1)
    if int(quiet_turns) > QUIET_TURN_LIMIT:
        raise FormatError(
            f"found {quiet_turns} turns without a capture, expected at most {QUIET_TURN_LIMIT}"
        )
    plain = build_position(board, stones, turn == "b", int(seat), int(quiet_turns))
    return plain if mid_turn == BETWEEN_TURNS else _with_mid_turn(plain, stones, mid_turn)


def _parse_stones(text: str) -> list[int]:
    """Return the colour, or NONE, on each cell."""
    rows = text.split("/")
    if len(rows) not in COLUMNS or any(len(row) != COLUMNS[len(rows)] for row in rows):
        raise FormatError(f"'{text}' is not a board of 5x9, 7x11 or 9x13 points")
    colours = {letter: colour for colour, letter in STONE_LETTERS.items()}
    stones = [colours[letter] for row in rows for letter in row]
    most = len(stones) // 2
    if max(stones.count(WHITE), stones.count(BLACK)) > most:
        raise FormatError(f"'{text}' has more than {most} stones of a colour")
    if set(stones) == {NONE}:
        raise FormatError(f"'{text}' has no stones")
    return stones


def _with_mid_turn(plain: FanoronaPosition, stones: Sequence[int], text: str) -> FanoronaPosition:
    """Return the position with a stone in mid-turn.

    The stone must have come from somewhere and be able to go on; otherwise FormatError.
    """
    board = plain.board
    match = _MID_TURN_PATTERN.fullmatch(text)
    if not match:
        raise FormatError(
            f"found '{text}', expected '{BETWEEN_TURNS}', or the stone on its way, where it went "
            "last and where it stood, such as d4-north-c3-d3"
        )
    moving, heading = cell_of(board, match[1]), DIRECTION_NAMES.index(match[2])
    stood = [cell_of(board, name) for name in match[3].split("-")[1:]]
    known = [cell for cell in stood if cell is not None]
    if moving is None or plain.stone_at(moving) != int(plain.black_to_move):
        raise FormatError(f"found '{text}', expected a stone of the colour to move")
    if len(set(known)) < len(stood) or any(plain.stone_at(cell) != NONE for cell in known):
        raise FormatError(f"found '{text}', expected vacant points where the stone has stood")
    if cell_beside(board, moving, heading ^ 4) not in known or plain.quiet_turns:
        raise FormatError(f"found '{text}', expected a stone that has captured on its way")
    turn, seat = plain.black_to_move, int(plain.white_seat)
    position = build_position(board, stones, turn, seat, 0, moving, heading, known)
    if len(position.captures()) == 0:
        raise FormatError(f"found '{text}', expected a stone that can capture on")
    return position
