"""The sentences that say why the rules of Konobi forbid a move."""

from __future__ import annotations

from functools import lru_cache

from kono_tui.core.move import Move
from kono_tui.games.konobi.analysis import BoardAnalysis, analyse_position
from kono_tui.games.konobi.board import EMPTY
from kono_tui.games.konobi.placement_rules import CROSSCUT, LEGAL
from kono_tui.games.konobi.points import cells_between, last_point_name, point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.view import COLOUR_NAMES

PLACE_KIND = "place"
SWAP_KIND = "swap"
TYPING_EXAMPLE = "type a point, such as d4"


def refusal_for(position: KonobiPosition, move: Move) -> str:
    """Return the rule that forbids an illegal move."""
    if position.is_over():
        return "the round is over"
    if move == Move("pass"):
        return _pass_refusal(position)
    if move == Move(SWAP_KIND):
        return _swap_refusal(position)
    size = int(position.board.size)
    if move.kind != PLACE_KIND or len(move.cells) != 1:
        written = " ".join([move.kind, *map(str, move.cells)])
        return f"'{written}' is not a move in Konobi; {TYPING_EXAMPLE}"
    if not 0 <= move.cells[0] < size * size:
        return f"that is {describe_off_board(size)}"
    return placement_refusal(position, move.cells)


def describe_off_board(size: int) -> str:
    """Describe a point that is off the board."""
    return f"not on the board: points go from a1 to {last_point_name(size)}"


def _pass_refusal(position: KonobiPosition) -> str:
    analysis = analyse_position(position)
    first = point_name(analysis.size, min(analysis.legal_cells(int(position.colour_to_move()))))
    return f"you cannot pass while you can place a stone, such as at {first}"


def _swap_refusal(position: KonobiPosition) -> str:
    if position.swap_pending:
        return "there is no stone to swap for yet: White may swap on the second turn"
    return "it is too late to swap: only White may swap, and only on the second turn"


def placement_refusal(position: KonobiPosition, cells: tuple[int, ...]) -> str:
    """Return the rule that forbids a stone on a cell; "" where a stone is legal."""
    if position.is_over():
        return "the round is over"
    analysis, colour, (cell,) = analyse_position(position), int(position.colour_to_move()), cells
    where = point_name(analysis.size, cell)
    if analysis.stones[cell] != EMPTY:
        return f"there is a {COLOUR_NAMES[analysis.stones[cell]]} stone at {where} already"
    verdict = analysis.verdict(colour, cell)
    if verdict == LEGAL:
        return ""
    if verdict == CROSSCUT:
        return _crosscut_refusal(analysis, colour, cell)
    return _weak_link_refusal(analysis, colour, cell)


def _crosscut_refusal(analysis: BoardAnalysis, colour: int, cell: int) -> str:
    """Say that a stone would be joined across two of the opponent's stones, and name them."""
    for stone in analysis.weak_links(colour, cell):
        crossed = cells_between(analysis.size, cell, stone)
        if all(analysis.stones[each] == 3 - colour for each in crossed):
            cells = (cell, stone, *crossed)
            where, other, one, two = (point_name(analysis.size, each) for each in cells)
            across = f"across {COLOUR_NAMES[3 - colour].title()}'s stones at {one} and {two}"
            return f"{where} would be a crosscut: it would join {other} diagonally, {across}"
    return ""


def _weak_link_refusal(analysis: BoardAnalysis, colour: int, cell: int) -> str:
    """Say that a stone would be weakly joined, and where one could be placed instead."""
    for stone in analysis.weak_links(colour, cell):
        free = analysis.strong_link_cell(stone)
        if free is not None:
            cells = (cell, stone, free)
            where, other, instead = (point_name(analysis.size, each) for each in cells)
            link = f"{where} would join {other} only diagonally"
            return f"{link}, while {instead} is free to join it along a line"
    return ""


@lru_cache(maxsize=16)
def barred_points(position: KonobiPosition) -> tuple[int, ...]:
    """The vacant cells where the mover must not place a stone."""
    if position.is_over():
        return ()
    analysis = analyse_position(position)
    legal = analysis.legal_cells(int(position.colour_to_move()))
    vacant = (cell for cell, stone in enumerate(analysis.stones) if stone == EMPTY)
    return tuple(cell for cell in vacant if cell not in legal)
