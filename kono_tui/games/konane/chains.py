"""What a colour could do with its next turn, where a turn is a whole chain of jumps."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kono_tui.core.bits import bit, count_bits
from kono_tui.games.konane.analysis import jumpers_by_direction
from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.jumps import PASS, STOP
from kono_tui.games.konane.position import KonanePosition

MOST_BOARDS = 20_000
"""More boards than that are not looked at; chains on open boards branch."""


@dataclass(frozen=True)
class NextTurn:
    """What a colour could do if it were its turn, by all its chains of jumps.

    `reached` are the other colour's stones that some chain takes, as a word, and `best` those that
    one of the longest takes. `safe_jumps` is how many of the other colour's jumps are there still,
    whatever the turn is.
    """

    reached: int
    best: int
    safe_jumps: int

    @property
    def most(self) -> int:
        """The most stones that a chain takes."""
        return self.best.bit_count()

    def reaches(self, cell: int) -> bool:
        """Whether some chain takes the stone on a cell."""
        return bool(self.reached & int(bit(cell // 2)))


@lru_cache(maxsize=512)
def look_at_next_turn(position: KonanePosition, colour: int) -> NextTurn:
    """Return what a colour could do if it were its turn."""
    start = _with_colour_to_move(position, colour)
    own, stones = start.white_to_move, _stones_of(start, 1 - colour)
    safe = jumpers_by_direction(start, 1 - colour)
    reached = best = 0
    seen, open_boards = {int(start.key())}, [start]
    while open_boards and len(seen) <= MOST_BOARDS:
        board = open_boards.pop()
        for code in map(int, board.moves()):
            after = board.play(code)
            if code in (STOP, PASS) or int(after.key()) in seen:
                continue
            seen.add(int(after.key()))
            taken = stones & ~_stones_of(after, 1 - colour)
            reached, best = reached | taken, max(best, taken, key=int.bit_count)
            still = jumpers_by_direction(after, 1 - colour)
            safe = [one & other for one, other in zip(safe, still, strict=True)]
            if after.white_to_move == own:
                open_boards.append(after)
    return NextTurn(reached, best, sum(int(count_bits(word)) for word in safe))


def _with_colour_to_move(position: KonanePosition, colour: int) -> KonanePosition:
    """The same board between turns, with a colour to move."""
    if position.jumping != NONE:
        position = position.play(STOP)
    return position if int(position.white_to_move) == colour else position.play(PASS)


def _stones_of(position: KonanePosition, colour: int) -> int:
    return int(position.white if colour else position.black)
