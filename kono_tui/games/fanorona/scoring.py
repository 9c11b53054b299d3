"""How a round of Fanorona is scored, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.score import RoundScore, Tally
from kono_tui.games.fanorona.board import BLACK, QUIET_TURN_LIMIT, WHITE
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.view import COLOURS

REPETITIONS = 3
QUIET_TURNS_SHOWN = 10
"""The number of turns without a capture from which the count is shown."""


def colour_of_seat(position: FanoronaPosition, seat: int) -> int:
    """The colour that a seat plays."""
    return WHITE if seat == position.white_seat else BLACK


def tally(position: FanoronaPosition, quitter: int | None = None) -> Tally:
    """The result: taking all of the opponent's stones wins, and quitting gives the round away."""
    colours = [colour_of_seat(position, seat) for seat in (0, 1)]
    first, second = (_score(position, colour) for colour in colours)
    winner = None
    for seat, colour in enumerate(colours):
        if position.stone_count(1 - colour) == 0:
            winner = seat
    if quitter is not None:
        winner = 1 - quitter
    return Tally((first, second), (int(winner == 0), int(winner == 1)), winner)


def _score(position: FanoronaPosition, colour: int) -> RoundScore:
    """The stones that a colour has taken, and beside them the stones it has left."""
    all_of_a_colour = int(position.board.cells) // 2
    taken = all_of_a_colour - int(position.stone_count(1 - colour))
    left = int(position.stone_count(colour))
    return RoundScore((("stones taken", taken),), (("stones left", left),))


def describe_ending(past: Sequence[FanoronaPosition]) -> str:
    """Why the round ends with the last position; "" while it goes on."""
    position = past[-1]
    for colour in (WHITE, BLACK):
        if position.stone_count(colour) == 0:
            return f"{COLOURS[colour].title()} has no stone left."
    if position.is_over():
        return f"Nothing was captured for {QUIET_TURN_LIMIT} turns."
    alike, since_capture = position.repetition_key(), past[-1 - int(position.quiet_turns) :]
    if sum(each.repetition_key() == alike for each in since_capture) >= REPETITIONS:
        return "The position has come up for the third time."
    return ""


def status_counts(position: FanoronaPosition) -> tuple[tuple[str, str], ...]:
    """How near a draw is, once there have been some turns without a capture."""
    quiet = int(position.quiet_turns)
    return (("quiet turns", f"{quiet}/{QUIET_TURN_LIMIT}"),) if quiet >= QUIET_TURNS_SHOWN else ()
