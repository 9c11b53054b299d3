"""What the opponent can make of both colours' shortest lines with its next stone, by trying all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kono_tui.games.konobi.board import BLACK, PASS, SWAP
from kono_tui.games.konobi.lines.line_lengths import NO_LINE, line_lengths
from kono_tui.games.konobi.position import KonobiPosition


@dataclass(frozen=True)
class Lengths:
    """How many stones a player is short of a line, and the opponent."""

    own: int
    other: int

    @property
    def lead(self) -> int:
        """By how many stones the player is nearer to a line."""
        return self.other - self.own

    @property
    def are_lines(self) -> bool:
        """Whether both have a line from edge to edge as the stones are."""
        return max(self.own, self.other) < NO_LINE


@dataclass(frozen=True)
class Reply:
    """A stone of the opponent, and the lengths after it, as the player sees them."""

    code: int
    lengths: Lengths


def lengths_for(position: KonobiPosition, colour: int) -> Lengths:
    """Return the lengths as a colour sees them."""
    black, white = line_lengths(position)
    return Lengths(black, white) if colour == BLACK else Lengths(white, black)


Rating = Callable[[Lengths], int]
"""How good lengths are for the player."""


def pick_worst(replies: Sequence[Reply], rate: Rating = lambda lengths: lengths.lead) -> Reply:
    """Return the reply that is worst for the player, the first of several."""
    return min(replies, key=lambda each: (rate(each.lengths), each.code))


def reply_by(position: KonobiPosition, code: int, colour: int) -> Reply:
    """Return a reply with the lengths after it."""
    return Reply(code, lengths_for(position.play(code), colour))


def placements(position: KonobiPosition) -> Iterable[int]:
    """The places where the mover may place a stone."""
    return [code for code in map(int, position.moves()) if code not in (PASS, SWAP)]


def are_known(*lengths: Lengths) -> bool:
    """Whether both have lines, in each of some lengths."""
    return all(each.are_lines for each in lengths)
