"""How a round of Konobi is scored, and when it ends."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.score import RoundScore, Tally
from kono_tui.games.konobi.analysis import analyse_position
from kono_tui.games.konobi.board import BLACK, EMPTY, WHITE
from kono_tui.games.konobi.lines.shortest_lines import shortest_lines
from kono_tui.games.konobi.position import KonobiPosition

ENDINGS = {BLACK: "Black has joined north and south.", WHITE: "White has joined west and east."}


def colour_of_seat(position: KonobiPosition, seat: int) -> int:
    """The colour a seat plays."""
    return BLACK if seat == position.black_seat else WHITE


def tally(position: KonobiPosition, quitter: int | None = None) -> Tally:
    """Return the tally: the seat that has joined its edges wins, and a quitter loses."""
    colours = [colour_of_seat(position, seat) for seat in (0, 1)]
    first, second = (_score(position, colour) for colour in colours)
    winner = None if position.winner == EMPTY else colours.index(int(position.winner))
    if quitter is not None:
        winner = 1 - quitter
    return Tally((first, second), (int(winner == 0), int(winner == 1)), winner)


def _score(position: KonobiPosition, colour: int) -> RoundScore:
    """A colour's stones, and what its shortest line needs if both colours have one."""
    stones = ("stones", analyse_position(position).stones.count(colour))
    if not all(shortest_lines(position, each).exists for each in (BLACK, WHITE)):
        return RoundScore((stones,))
    return RoundScore((stones,), (("to connect", shortest_lines(position, colour).length),))


def describe_ending(past: Sequence[KonobiPosition]) -> str:
    """Why the round ends with the last position; "" when it goes on."""
    return ENDINGS.get(int(past[-1].winner), "")
