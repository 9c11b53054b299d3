"""How a round of Kono is scored, and when it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.score import RoundScore, Tally
from kono_tui.games.kono.board import BLACK, CAPTURE_POINTS, POINT_VALUE, WHITE
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.view import COLOURS

QUIT_PENALTY = 5
MAX_REPETITIONS = 3
MAX_TURNS = 300
"""Between computers: how often a position may come up, and how many turns a round may last."""


def colour_of_seat(position: KonoPosition, seat: int) -> int:
    """The colour a seat plays."""
    return WHITE if seat == position.white_seat else BLACK


def tally(position: KonoPosition, quitter: int | None = None) -> Tally:
    """Score both seats; the larger score is awarded the difference."""
    first, second = (seat_score(position, seat, quitter == seat) for seat in (0, 1))
    return Tally.by_margin(first, second)


def seat_score(position: KonoPosition, seat: int, has_quit: bool) -> RoundScore:
    """A seat's points, item by item."""
    colour = colour_of_seat(position, seat)
    captured = int(position.board.start_pieces) - piece_count(position, 1 - colour)
    home, captures = home_score(position, colour), CAPTURE_POINTS * captured
    items = [("home points", home), ("captures", captures)]
    if has_quit:
        items.append(("quitting", -QUIT_PENALTY))
    return RoundScore(tuple(items))


def home_score(position: KonoPosition, colour: int) -> int:
    """The value, in points, of the opponent's home points under a colour's pieces."""
    own = (position.b0, position.b1) if colour == 1 else (position.w0, position.w1)
    board = position.board
    total = 0
    for cell in range(int(board.size * board.size)):
        goal = board.homes[2 * (1 - colour) + cell % 2] & own[cell % 2]
        if (goal & bit(cell // 2)) != 0:
            total += int(board.home_values[cell]) // POINT_VALUE
    return total


def piece_count(position: KonoPosition, colour: int) -> int:
    """How many pieces a colour has left."""
    if colour == 1:
        return int(count_bits(position.b0) + count_bits(position.b1))
    return int(count_bits(position.w0) + count_bits(position.w1))


def describe_ending(positions: Sequence[KonoPosition], computers_only: bool) -> str:
    """Why the round ends with the last position, as a sentence; "" if it goes on."""
    position = positions[-1]
    for colour in (WHITE, BLACK):
        if position.is_all_home(colour == BLACK):
            return _describe_all_home(position, colour)
    if position.is_over():
        return "Neither side can step."
    if computers_only and len(positions) > MAX_TURNS:
        return f"The round has lasted {MAX_TURNS} turns."
    if not computers_only:
        return ""
    count = Counter(each.key() for each in positions)[position.key()]
    return "The position has come up for the third time." if count >= MAX_REPETITIONS else ""


def _describe_all_home(position: KonoPosition, colour: int) -> str:
    name = COLOURS[colour].title()
    if piece_count(position, colour) == 0:
        return f"{name} has no piece left."
    return f"Every piece {name} has left stands on the opponent's home."
