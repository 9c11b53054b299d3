"""How a round of Canoga is scored, how it ends, and what advantage it leaves to the next round."""

from __future__ import annotations

from kono_tui.core.save import Advantage
from kono_tui.core.tally import Score, Tally
from kono_tui.games.canoga.position import NOBODY, CanogaPosition
from kono_tui.games.canoga.rows import full, points

COVERED = "All squares of a row are covered."
UNCOVERED = "The last covered square of a row was uncovered."
POINTS = "points"


def tally(position: CanogaPosition, quitter: int | None) -> Tally:
    """The winner's points. A round that a player quits is not scored."""
    winner = None if position.winner == NOBODY else int(position.winner)
    if winner is None or quitter is not None:
        first, second = (Score((), _beside(position, seat)) for seat in (0, 1))
        return Tally((first, second), (0, 0), None)
    earned = [int(position.earned()) if seat == winner else 0 for seat in (0, 1)]
    first, second = (Score(((POINTS, earned[seat]),), _beside(position, seat)) for seat in (0, 1))
    return Tally((first, second), (earned[0], earned[1]), winner)


def _beside(position: CanogaPosition, seat: int) -> tuple[tuple[str, int], ...]:
    """What a row adds up to.

    The open squares are what it would earn the opponent; the covered ones, what it would earn its
    owner as the winner.
    """
    covered = int(points(position.row(seat)))
    whole = int(points(full(position.size)))
    return ("still open", whole - covered), ("covered", covered)


def ending(position: CanogaPosition) -> str:
    """Why the round is over; "" while it goes on."""
    if position.winner == NOBODY:
        return ""
    return COVERED if position.by_covering else UNCOVERED


def advantage(position: CanogaPosition, opener: int) -> Advantage | None:
    """The advantage in the next round: a covered square for the seat that did not open this one."""
    if position.winner == NOBODY:
        return None
    number = digits_added(int(position.earned()))
    return (1 - opener, number) if number else None


def advantage_told(advantage: Advantage) -> str:
    """Describe what a seat begins the round with."""
    return f"the square {advantage[1]} covered, and locked until its first turn is over"


def digits_added(score: int) -> int:
    """The digits of a score, added repeatedly until one digit is left."""
    while score > 9:
        score = sum(map(int, str(score)))
    return score
