"""Boards drawn as text: B, W, and a dot where no stone lies; points by name, such as d4."""

from __future__ import annotations

from kono_tui.games.konobi.board import BLACK, BOARDS, EMPTY, PASS, SWAP, WHITE
from kono_tui.games.konobi.placement_rules import (
    CROSSCUT,
    LEGAL,
    WEAK_LINK,
    neighbour_masks,
    verdict,
)
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.setup import build_position, cell_at, place_of
from tests.games.konobi import naive

SIZES = tuple(range(4, 20))
LETTERS = "abcdefghjklmnopqrst"
COLOURS = {"B": BLACK, "W": WHITE}
STONES = {EMPTY: ".", BLACK: "B", WHITE: "W"}
RULES = {LEGAL: "", CROSSCUT: "crosscut", WEAK_LINK: "weak"}


def parse_rows(text: str) -> tuple[str, ...]:
    """The rows of a drawing."""
    return tuple("".join(line.split()) for line in text.strip().split("\n"))


def position_from_drawing(
    text: str, to_move: str = "B", black_seat: int = 0, swap_pending: bool = False
) -> KonobiPosition:
    """The position of a drawing."""
    seats = "WB" if black_seat else "BW"
    return position_from_round(naive.Round(parse_rows(text), to_move, swap_pending, seats))


def position_from_round(round: naive.Round) -> KonobiPosition:
    """The position of a round."""
    letters = "".join(round.rows)
    stones = {cell: COLOURS[letter] for cell, letter in enumerate(letters) if letter != "."}
    seat = round.seats.index("B")
    return build_position(
        BOARDS[len(round.rows)], stones, round.turn == "B", seat, round.swap_pending
    )


def drawing_rows(position: KonobiPosition) -> tuple[str, ...]:
    """A position as the rows of its drawing."""
    size = int(position.board.size)
    letters = "".join(STONES[int(position.cells[place])] for place in position.board.places)
    return tuple(letters[start : start + size] for start in range(0, size * size, size))


def round_of(position: KonobiPosition) -> naive.Round:
    """A position as the naive rules see it."""
    turn = "B" if position.black_to_move else "W"
    seats = "WB" if position.black_seat else "BW"
    return naive.Round(drawing_rows(position), turn, position.swap_pending, seats)


# Points and decisions


def decision_of(position: KonobiPosition, code: int) -> naive.Decision:
    """A move as the naive rules see it."""
    if code in (PASS, SWAP):
        return {PASS: "pass", SWAP: "swap"}[code]
    row, column = divmod(cell_at(position.board, code), int(position.board.size))
    return row + 1, column + 1


def code_of(position: KonobiPosition, decision: naive.Decision) -> int:
    """A decision of the naive rules as a move."""
    if isinstance(decision, str):
        return {"pass": PASS, "swap": SWAP}[decision]
    row, column = decision
    return place_of(position.board, (row - 1) * int(position.board.size) + column - 1)


def legal_decisions(position: KonobiPosition) -> list[naive.Decision]:
    """All moves as the naive rules see them, in their order."""
    return [decision_of(position, int(code)) for code in position.moves()]


def forbidding_rule(position: KonobiPosition, point: naive.Point, colour: str) -> str:
    """The rule that forbids a stone of a colour on a vacant point, or nothing."""
    board, cells = position.board, position.cells
    own = neighbour_masks(board, cells, COLOURS[colour])
    other = neighbour_masks(board, cells, COLOURS[naive.other_colour(colour)])
    return RULES[int(verdict(board, cells, own, other, code_of(position, point)))]


def parse_point(size: int, name: str) -> naive.Point:
    """A point by its column's letter and its row's number, counted from the south."""
    return size + 1 - int(name[1:]), LETTERS.index(name[0]) + 1


def name_of(size: int, decision: naive.Decision) -> str:
    """A decision for a test to name: "d4", "swap"."""
    if isinstance(decision, str):
        return decision
    row, column = decision
    return f"{LETTERS[column - 1]}{size + 1 - row}"


def legal_names(position: KonobiPosition) -> set[str]:
    """All legal moves by name."""
    return {name_of(int(position.board.size), each) for each in legal_decisions(position)}


def position_after(position: KonobiPosition, *names: str) -> KonobiPosition:
    """The position after moves by name."""
    for name in names:
        size = int(position.board.size)
        moves = {name_of(size, decision_of(position, int(code))): code for code in position.moves()}
        assert name in moves, f"{name} is not among {', '.join(moves)}"
        position = position.play(moves[name])
    return position
