"""Guides to show on a Konobi board besides the stones: shortest lines, and their key points."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.view import Sight
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.places import listed, point
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.shortest import Shortest, shortest
from kono_tui.games.konobi.view import NAMES
from kono_tui.text.sentences import plural

ON_LINE, KEY, SHARED = "+", "!", "*"
"""The signs: on one of the shortest lines, on all of them, on lines of both colours."""
BY_NAME = 6
"""The most points that a guide names; more are counted."""


def sights(position: KonobiPosition) -> tuple[Sight, ...]:
    """Return each colour's shortest line, the opponent's key points, and the points both share."""
    if position.over():
        return ()
    mine, theirs = (shortest(position, colour) for colour in _colours(position))
    both = (shortest(position, colour) for colour in (BLACK, WHITE))
    return (*map(_line, both), _keys(theirs), _shared(mine, theirs))


def _colours(position: KonobiPosition) -> tuple[int, int]:
    """The colour to move, and the other."""
    colour = int(position.colour())
    return colour, 3 - colour


def _line(lines: Shortest) -> Sight:
    name = NAMES[lines.colour].title()
    if not lines.exists:
        return Sight(f"{name} has no line from edge to edge as the stones are now.", ())
    vacant = [cell for cell in lines.line if lines.seen.stones[cell] == EMPTY]
    signs = tuple((cell, ON_LINE) for cell in vacant)
    return Sight(f"{name}'s shortest line: {plural(lines.length, 'stone')} to go.", signs)


def _keys(lines: Shortest) -> Sight:
    name, keys = NAMES[lines.colour].title(), lines.keys
    if not lines.exists:
        return Sight(f"{name} has no line to cut as the stones are now.", ())
    if not keys:
        return Sight(f"{name}'s shortest lines have no point that all of them need.", ())
    said = f"All of {name}'s shortest lines need {_named(lines, keys)}."
    return Sight(said, tuple((cell, KEY) for cell in keys))


def _shared(mine: Shortest, theirs: Shortest) -> Sight:
    shared = [cell for cell in mine.vacant if cell in theirs.cells]
    if not shared:
        return Sight("No free point is on shortest lines of both colours.", ())
    said = f"On shortest lines of both colours: {_named(mine, shared)}."
    return Sight(said, tuple((cell, SHARED) for cell in shared))


def _named(lines: Shortest, cells: Sequence[int]) -> str:
    if len(cells) > BY_NAME:
        return plural(len(cells), "point")
    return listed([point(lines.seen.size, cell) for cell in cells])
