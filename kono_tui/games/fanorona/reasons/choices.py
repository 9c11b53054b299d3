"""What else could have been chosen within a turn of captures: the other line, to stop, to go on."""

from __future__ import annotations

from kono_tui.core.capabilities import OtherChoice
from kono_tui.core.move import STOP, Move
from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.captures import CAPTURE_BITS
from kono_tui.games.fanorona.notation import APPROACH, CAPTURES, WITHDRAWAL, decode, encode
from kono_tui.games.fanorona.position import FanoronaPosition

GO_ON = "go-on"
CHOICES = (APPROACH, WITHDRAWAL, STOP, GO_ON)
"""The names of the choices."""


def find_choices(position: FanoronaPosition, turn: tuple[Move, ...]) -> tuple[OtherChoice, ...]:
    """Return the choices that were not made.

    They are the other line of each step that could take either, stopping earlier, and going on.
    """
    beginnings: dict[str, list[tuple[Move, ...]]] = {}
    for index, move in enumerate(turn):
        before = turn[:index]
        if move.kind in CAPTURES and (other := _find_other_capture(position, move)):
            beginnings.setdefault(other.kind, []).append((*before, other))
        moves = [decode(position, int(code)) for code in position.moves()]
        if position.moving_cell != NONE:
            is_stop = move.kind == STOP
            for each in moves:
                if is_stop != (each.kind == STOP):
                    beginnings.setdefault(GO_ON if is_stop else STOP, []).append((*before, each))
        position = position.play(encode(position, move))
    return tuple(OtherChoice(name, tuple(each)) for name, each in beginnings.items())


def _find_other_capture(position: FanoronaPosition, move: Move) -> Move | None:
    """The same step with the other capture, if it takes something too."""
    other = encode(position, move) ^ CAPTURE_BITS
    return decode(position, other) if other in position.captures() else None
