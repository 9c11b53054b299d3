"""A Fanorona position as one line of text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.grid import bit
from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import BLACK, COLUMNS, LONGEST, WHITE, board_of
from kono_tui.games.fanorona.places import WAYS, beside, cell_of, point
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.setup import arranged

LETTERS = {NONE: ".", WHITE: "w", BLACK: "b"}
BETWEEN_TURNS = "turn"

_SHAPE = re.compile(r"([bw./]+) ([bw]) ([01]) ([0-9]{1,2}) (\S+)", re.ASCII)
_ON_ITS_WAY = re.compile(rf"([a-m][0-9])-({'|'.join(WAYS)})((?:-[a-m][0-9])+)", re.ASCII)


def line(position: FanoronaPosition) -> str:
    """Return rows, colour to move, White's seat, quiet turns, and the turn under way."""
    return f"{shown(position)} {int(position.clock)} {_under_way(position)}"


def shown(position: FanoronaPosition) -> str:
    """Return what the text form saves: the stones, the colour to move, and White's seat."""
    columns = int(position.board.columns)
    cells = range(int(position.board.cells))
    letters = "".join(LETTERS[int(position.stone_at(cell))] for cell in cells)
    rows = [letters[at : at + columns] for at in cells[::columns]]
    return f"{'/'.join(rows)} {'wb'[position.black_to_move]} {int(position.white_seat)}"


def _under_way(position: FanoronaPosition) -> str:
    """Return the stone in mid-turn, its last direction, and the points where it stood before."""
    if position.moving == NONE:
        return BETWEEN_TURNS
    board = position.board
    stood = [point(board, cell) for cell in stood_on(position)]
    return "-".join([point(board, int(position.moving)), WAYS[int(position.heading)], *stood])


def stood_on(position: FanoronaPosition) -> tuple[int, ...]:
    """The cells where the stone in mid-turn has stood before."""
    words = int(position.s0), int(position.s1)
    cells = range(int(position.board.cells))
    return tuple(cell for cell in cells if words[cell % 2] & int(bit(cell // 2)))


def from_line(text: str) -> FanoronaPosition:
    """Return the position that a line describes. FormatError says what is wrong with the line."""
    match = _SHAPE.fullmatch(" ".join(text.split()))
    if not match:
        raise FormatError(
            f"found '{text.strip()}', expected rows, w or b, White's seat 0 or 1, the turns "
            f"without a capture, and '{BETWEEN_TURNS}' or the stone on its way"
        )
    rows, turn, seat, clock, under_way = match.groups()
    stones = _stones(rows)
    board = board_of(rows.count("/") + 1)
    if int(clock) > LONGEST:
        raise FormatError(f"found {clock} turns without a capture, expected at most {LONGEST}")
    plain = arranged(board, stones, turn == "b", int(seat), int(clock))
    return plain if under_way == BETWEEN_TURNS else _on_its_way(plain, stones, under_way)


def _stones(text: str) -> list[int]:
    """Return the colour, or NONE, on each cell."""
    rows = text.split("/")
    if len(rows) not in COLUMNS or any(len(row) != COLUMNS[len(rows)] for row in rows):
        raise FormatError(f"'{text}' is not a board of 5x9, 7x11 or 9x13 points")
    colours = {letter: colour for colour, letter in LETTERS.items()}
    stones = [colours[letter] for row in rows for letter in row]
    most = len(stones) // 2
    if max(stones.count(WHITE), stones.count(BLACK)) > most:
        raise FormatError(f"'{text}' has more than {most} stones of a colour")
    if set(stones) == {NONE}:
        raise FormatError(f"'{text}' has no stones")
    return stones


def _on_its_way(plain: FanoronaPosition, stones: Sequence[int], text: str) -> FanoronaPosition:
    """Return the position with a stone in mid-turn.

    The stone must have come from somewhere and be able to go on; otherwise FormatError.
    """
    board = plain.board
    match = _ON_ITS_WAY.fullmatch(text)
    if not match:
        raise FormatError(
            f"found '{text}', expected '{BETWEEN_TURNS}', or the stone on its way, where it went "
            "last and where it stood, such as d4-north-c3-d3"
        )
    moving, heading = cell_of(board, match[1]), WAYS.index(match[2])
    stood = [cell_of(board, name) for name in match[3].split("-")[1:]]
    known = [cell for cell in stood if cell is not None]
    if moving is None or plain.stone_at(moving) != int(plain.black_to_move):
        raise FormatError(f"found '{text}', expected a stone of the colour to move")
    if len(set(known)) < len(stood) or any(plain.stone_at(cell) != NONE for cell in known):
        raise FormatError(f"found '{text}', expected vacant points where the stone has stood")
    if beside(board, moving, heading ^ 4) not in known or plain.clock:
        raise FormatError(f"found '{text}', expected a stone that has captured on its way")
    turn, seat = plain.black_to_move, int(plain.white_seat)
    position = arranged(board, stones, turn, seat, 0, moving, heading, known)
    if len(position.captures()) == 0:
        raise FormatError(f"found '{text}', expected a stone that can capture on")
    return position
