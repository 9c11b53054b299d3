"""How many stones each colour's shortest line is short of, counted fast."""

from __future__ import annotations

from functools import lru_cache

from kono_tui.games.konobi.board import BLACK, UNREACHABLE, WHITE
from kono_tui.games.konobi.lines.connection_distance import STONE_COST, EdgeDistances, verdicts
from kono_tui.games.konobi.placement_rules import neighbour_masks
from kono_tui.games.konobi.position import KonobiPosition

NO_LINE = 1_000
"""The length where there is no line."""
CACHE_SIZE = 4096


@lru_cache(maxsize=CACHE_SIZE)
def line_lengths(position: KonobiPosition) -> tuple[int, int]:
    """Return the stones that Black's shortest line still needs, and White's."""
    board, cells = position.board, position.cells
    black, white = (neighbour_masks(board, cells, colour) for colour in (BLACK, WHITE))
    for_black = verdicts(board, cells, black, white)
    for_white = verdicts(board, cells, white, black)
    blank = board.blank_bytes
    return (
        _shortest_length(EdgeDistances(board, cells, BLACK, black, for_black, blank)),
        _shortest_length(EdgeDistances(board, cells, WHITE, white, for_white, blank)),
    )


def edge_distances(position: KonobiPosition, colour: int) -> EdgeDistances:
    """Return how far every place is from a colour's edges, a stone at the same cost everywhere."""
    board, cells = position.board, position.cells
    own, other = (neighbour_masks(board, cells, each) for each in (colour, 3 - colour))
    allowed = verdicts(board, cells, own, other)
    return EdgeDistances(board, cells, colour, own, allowed, board.blank_bytes)


def _shortest_length(distances: EdgeDistances) -> int:
    length = int(distances.shortest_length)
    return length // STONE_COST if length < UNREACHABLE else NO_LINE
