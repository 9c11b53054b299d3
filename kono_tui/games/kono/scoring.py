"""How a round of Kono is scored, and when it ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kono_tui.core.bits import bit, count_bits
from kono_tui.core.score import Addends, Multiple, RoundScore, Tally
from kono_tui.games.kono.board import BLACK, CAPTURE_POINTS, POINT_VALUE, WHITE
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.view import COLOURS

HOME_ITEM = "home points"
CAPTURES_ITEM = "captures"
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
    homes, captures = Addends(home_values(position, colour)), Multiple(captured, CAPTURE_POINTS)
    items = [(HOME_ITEM, sum(homes.points)), (CAPTURES_ITEM, captured * CAPTURE_POINTS)]
    if has_quit:
        items.append(("quitting", -QUIT_PENALTY))
    return RoundScore(tuple(items), (), ((HOME_ITEM, homes), (CAPTURES_ITEM, captures)))


def home_score(position: KonoPosition, colour: int) -> int:
    """The value, in points, of the opponent's home points under a colour's pieces."""
    return sum(home_values(position, colour))


def home_values(position: KonoPosition, colour: int) -> tuple[int, ...]:
    """The values of those home points: along the outer row first, then the two beside it."""
    own = (position.b0, position.b1) if colour == 1 else (position.w0, position.w1)
    board = position.board
    outer: list[int] = []
    inner: list[int] = []
    for cell in range(int(board.size * board.size)):
        goal = board.homes[2 * (1 - colour) + cell % 2] & own[cell % 2]
        if (goal & bit(cell // 2)) != 0:
            is_outer = cell // int(board.size) in (0, int(board.size) - 1)
            (outer if is_outer else inner).append(int(board.home_values[cell]) // POINT_VALUE)
    return (*outer, *inner)


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
