"""Guides to show on a Konobi board besides the stones: shortest lines, and their key points."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.board_view import Guide
from kono_tui.formats.sentences import join_words, plural
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.lines.shortest_lines import ShortestLines, shortest_lines
from kono_tui.games.konobi.points import point_name
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.view import COLOUR_NAMES

ON_LINE_SYMBOL, KEY_SYMBOL, SHARED_SYMBOL = "+", "!", "*"
"""The signs: on one of the shortest lines, on all of them, on lines of both colours."""
MAX_NAMED_POINTS = 6
"""The most points that a guide names; more are counted."""


def build_guides(position: KonobiPosition) -> tuple[Guide, ...]:
    """Return each colour's shortest line, the opponent's key points, and the points both share."""
    if position.is_over():
        return ()
    both = [shortest_lines(position, colour) for colour in (BLACK, WHITE)]
    mine, theirs = both if position.colour_to_move() == BLACK else both[::-1]
    return (*map(_line_guide, both), _key_point_guide(theirs), _shared_point_guide(mine, theirs))


def _line_guide(lines: ShortestLines) -> Guide:
    name = COLOUR_NAMES[lines.colour].title()
    if not lines.exists:
        return Guide(f"{name} has no line from edge to edge as the stones are now.", ())
    vacant = [cell for cell in lines.line if lines.analysis.stones[cell] == EMPTY]
    symbols = tuple((cell, ON_LINE_SYMBOL) for cell in vacant)
    return Guide(f"{name}'s shortest line: {plural(lines.length, 'stone')} to go.", symbols)


def _key_point_guide(lines: ShortestLines) -> Guide:
    name, keys = COLOUR_NAMES[lines.colour].title(), lines.key_cells
    if not lines.exists:
        return Guide(f"{name} has no line to cut as the stones are now.", ())
    if not keys:
        return Guide(f"{name}'s shortest lines have no point that all of them need.", ())
    text = f"All of {name}'s shortest lines need {_name_points(lines, keys)}."
    return Guide(text, tuple((cell, KEY_SYMBOL) for cell in keys))


def _shared_point_guide(mine: ShortestLines, theirs: ShortestLines) -> Guide:
    shared = [cell for cell in mine.vacant_cells if cell in theirs.cells]
    if not shared:
        return Guide("No empty point is on shortest lines of both colours.", ())
    text = f"On shortest lines of both colours: {_name_points(mine, shared)}."
    return Guide(text, tuple((cell, SHARED_SYMBOL) for cell in shared))


def _name_points(lines: ShortestLines, cells: Sequence[int]) -> str:
    if len(cells) > MAX_NAMED_POINTS:
        return plural(len(cells), "point")
    return join_words([point_name(lines.analysis.size, cell) for cell in cells])
