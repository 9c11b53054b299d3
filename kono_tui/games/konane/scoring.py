"""How a round of Konane is scored, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.score import RoundScore, Tally
from kono_tui.games.konane.board import BLACK, WHITE
from kono_tui.games.konane.position import KonanePosition


def colour_of_seat(position: KonanePosition, seat: int) -> int:
    """The colour a seat plays."""
    return BLACK if seat == position.black_seat else WHITE


def captured_count(position: KonanePosition, colour: int) -> int:
    """How many stones a colour has captured."""
    return int(position.black_points if colour == BLACK else position.white_points)


def tally(position: KonanePosition, quitter: int | None = None) -> Tally:
    """Score both seats; the larger score wins the round. A quitter loses it, whatever the score."""
    first, second = (captured_count(position, colour_of_seat(position, seat)) for seat in (0, 1))
    winner = None if first == second else int(second > first)
    if quitter is not None:
        winner = 1 - quitter
    scores = (RoundScore((("captured stones", first),)), RoundScore((("captured stones", second),)))
    return Tally(scores, (int(winner == 0), int(winner == 1)), winner)


def describe_ending(positions: Sequence[KonanePosition]) -> str:
    """Why the round ends with the last position, as a sentence; "" if it goes on."""
    return "Neither side can jump." if positions[-1].is_over() else ""
