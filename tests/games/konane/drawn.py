"""Boards drawn as text: B, W, and a dot where no stone lies."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.game import KONANE
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.setup import board_for_variant, build_position
from tests.games.konane import naive

STONES = {"B": 0, "W": 1, ".": NONE}
RULES = {False: "", True: "straight"}


def position_from_drawing(
    text: str,
    to_move: str = "B",
    points: tuple[int, int] = (0, 0),
    straight: bool = False,
    black_seat: int = 0,
) -> KonanePosition:
    """The position of a drawing, at the start of a turn."""
    rows = ["".join(line.split()) for line in text.strip().split("\n")]
    return position_of_round(naive.Round(tuple(rows), to_move, *points, straight), black_seat)


def position_of_round(round: naive.Round, black_seat: int = 0) -> KonanePosition:
    """The position of a round at the start of a turn."""
    full = naive.FULL_BOARDS[round.size]
    for row, all_stones in zip(round.rows, full, strict=True):
        if any(letter not in (".", own) for letter, own in zip(row, all_stones, strict=True)):
            raise ValueError(f"stones on points of the other colour: {round.rows}")
    if round.stone is not None:
        raise ValueError("not the start of a turn")
    stones = [STONES[letter] for row in round.rows for letter in row]
    board = board_for_variant(round.size, RULES[round.straight])
    points = (round.black, round.white)
    return build_position(board, stones, points, round.turn == "W", black_seat)


def drawing_of(position: KonanePosition) -> tuple[str, ...]:
    """A position as the rows of its drawing, by way of its board view."""
    view = KONANE.display.view(position)
    letters = "".join(point.piece[:1].upper() or "." for point in view.points)
    return tuple(letters[row * view.columns :][: view.columns] for row in range(view.rows))


def round_of_position(position: KonanePosition) -> naive.Round:
    """A position at the start of a turn as the naive rules see it."""
    scores = int(position.black_points), int(position.white_points)
    turn = "W" if position.white_to_move else "B"
    return naive.Round(drawing_of(position), turn, *scores, position.board.straight_only)


def cell(position: KonanePosition, point: naive.Point) -> int:
    """The cell at a row and a column, both counted from 1."""
    return (point[0] - 1) * int(position.board.size) + point[1] - 1


def point_of(position: KonanePosition, cell: int) -> naive.Point:
    size = int(position.board.size)
    return cell // size + 1, cell % size + 1


def decision_of(position: KonanePosition, move: Move) -> naive.Decision:
    """A move as the naive rules see it."""
    if move.kind != "jump":
        return move.kind
    stone = move.cells[0]
    if len(move.cells) == 1:
        stone = int(position.cell_at(position.jumping))
    return point_of(position, stone), point_of(position, move.cells[-1])


def legal_moves(position: KonanePosition) -> list[Move]:
    return [KONANE.rules.decode(position, int(code)) for code in position.moves()]


def move_of(position: KonanePosition, decision: naive.Decision) -> Move:
    """The legal move that equals a decision of the naive rules."""
    return next(move for move in legal_moves(position) if decision_of(position, move) == decision)


def position_after(position: KonanePosition, *typed: str) -> KonanePosition:
    """The position after decisions as players type them, one or several at once."""
    for text in typed:
        for move in KONANE.notation.parse_turn(position, text):
            position = position.play(KONANE.rules.encode(position, move))
    return position


def typed_moves(position: KonanePosition) -> list[str]:
    """The legal moves as players type them."""
    return [KONANE.notation.format_move(position, move) for move in legal_moves(position)]
