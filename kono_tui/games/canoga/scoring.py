"""How a round of Canoga is scored, how it ends, and what advantage it leaves to the next round."""

from __future__ import annotations

from kono_tui.core.save import Advantage
from kono_tui.core.score import Addends, RoundScore, Tally
from kono_tui.games.canoga.position import NOBODY, CanogaPosition
from kono_tui.games.canoga.rows import LARGEST_SIZE, full_row, points, square_bit

COVERING_ENDING = "All squares of a row are covered."
UNCOVERING_ENDING = "The last covered square of a row was uncovered."
POINTS_ITEM = "points"


def tally(position: CanogaPosition, quitter: int | None = None) -> Tally:
    """The winner's points. A round that a player quits is not scored."""
    winner = None if position.winner == NOBODY else int(position.winner)
    if winner is None or quitter is not None:
        first, second = (RoundScore((), _row_totals(position, seat)) for seat in (0, 1))
        return Tally((first, second), (0, 0), None)
    earned = [int(position.points_won()) if seat == winner else 0 for seat in (0, 1)]
    squares = Addends(_squares_won(position, winner))
    first, second = (
        RoundScore(
            ((POINTS_ITEM, earned[seat]),),
            _row_totals(position, seat),
            ((POINTS_ITEM, squares),) if seat == winner else (),
        )
        for seat in (0, 1)
    )
    return Tally((first, second), (earned[0], earned[1]), winner)


def _squares_won(position: CanogaPosition, winner: int) -> tuple[int, ...]:
    """The numbers that earn the winner points: the loser's open squares, or the winner's covered.

    They are the loser's if the winner has covered a whole row.
    """
    row = int(full_row(position.size)) & ~int(position.row(1 - winner))
    if not position.by_covering:
        row = int(position.row(winner))
    return tuple(number for number in range(1, LARGEST_SIZE + 1) if row & int(square_bit(number)))


def _row_totals(position: CanogaPosition, seat: int) -> tuple[tuple[str, int], ...]:
    """What a row adds up to.

    The open squares are what it would earn the opponent; the covered ones, what it would earn its
    owner as the winner.
    """
    covered = int(points(position.row(seat)))
    whole = int(points(full_row(position.size)))
    return ("still open", whole - covered), ("covered", covered)


def describe_ending(position: CanogaPosition) -> str:
    """Why the round is over; "" while it goes on."""
    if position.winner == NOBODY:
        return ""
    return COVERING_ENDING if position.by_covering else UNCOVERING_ENDING


def advantage(position: CanogaPosition, opener: int) -> Advantage | None:
    """The advantage in the next round: a covered square for the seat that did not open this one."""
    if position.winner == NOBODY:
        return None
    number = digital_root(int(position.points_won()))
    return (1 - opener, number) if number else None


def describe_advantage(advantage: Advantage) -> str:
    """Describe what a seat begins the round with."""
    return f"square {advantage[1]} covered, and locked until the end of the first turn"


def digital_root(score: int) -> int:
    """The digits of a score, added repeatedly until one digit is left."""
    while score > 9:
        score = sum(map(int, str(score)))
    return score
