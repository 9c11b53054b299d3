"""What a player types: one decision, or a whole turn of jumps at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.konane.notation import encode
from kono_tui.games.konane.places import DIRECTIONS, place, two_away
from kono_tui.games.konane.position import NONE, KonanePosition
from kono_tui.games.konane.refusal import EXAMPLE, off_the_board

LONGEST = 400
"""No turn takes more characters to type."""
SHORT = ("n", "e", "s", "w")
FILLERS = ("to", "then", "and")

_PART = re.compile(r"\(?\s*([0-9]{1,3})\s*[,\s]\s*([0-9]{1,3})(?![0-9])\s*\)?|([a-z]+)")
_GAP = re.compile(r"[\s,;:>-]*")

Part = tuple[int, int] | str
"""A row and a column, or a word."""


def parse(position: KonanePosition, text: str) -> Move:
    """Return the legal decision that was typed. IllegalMove says what is wrong with it."""
    moves = parse_turn(position, text)
    if len(moves) > 1:
        raise IllegalMove(f"'{text.strip()[:40]}' is more than one jump; {EXAMPLE}")
    return moves[0]


def parse_turn(position: KonanePosition, text: str) -> tuple[Move, ...]:
    """Return the legal decisions that were typed. IllegalMove says what is wrong with them."""
    turn = _Turn(position)
    parts = _parts(text)
    for index, part in enumerate(parts):
        if isinstance(part, tuple):
            turn.point(_cell(int(position.board.size), part))
        elif part == STOP and index == len(parts) - 1 and turn.is_complete:
            break
        else:
            turn.word(part)
    if not turn.moves:
        raise IllegalMove(f"'{text.strip()[:40]}' does not say where the stone lands; {EXAMPLE}")
    return tuple(turn.moves)


def _parts(text: str) -> list[Part]:
    """Split a text into its points and words. IllegalMove if it has anything else."""
    typed = text.strip().lower()
    parts: list[Part] = []
    at = 0
    while at < len(typed):
        match = _PART.match(typed, at) if len(typed) <= LONGEST else None
        if not match:
            raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {EXAMPLE}")
        if match[3] not in FILLERS:
            parts.append(match[3] or (int(match[1]), int(match[2])))
        at = _end_of_gap(typed, match.end())
    return parts


def _end_of_gap(typed: str, at: int) -> int:
    gap = _GAP.match(typed, at)
    return gap.end() if gap else at


def _cell(size: int, point: tuple[int, int]) -> int:
    row, column = point
    if not (1 <= row <= size and 1 <= column <= size):
        raise IllegalMove(f"({row},{column}) is {off_the_board(size)}")
    return (row - 1) * size + column - 1


@dataclass
class _Turn:
    """The decisions parsed so far, and the position they have led to."""

    now: KonanePosition
    moves: list[Move] = field(default_factory=list)
    here: int = NONE
    """The stone that was named, or that has jumped."""
    removes: bool = False
    """Whether the next point is a stone to remove."""

    def __post_init__(self) -> None:
        self.seat = int(self.now.to_move)
        if self.now.jumping != NONE:
            self.here = int(self.now.cell_at(self.now.jumping))

    @property
    def is_complete(self) -> bool:
        """Whether the last jump has ended the turn."""
        return bool(self.moves) and self.moves[-1].kind == "jump" and self.now.jumping == NONE

    def point(self, cell: int) -> None:
        """Read a point: a stone, where it lands, or where it is already."""
        if self.removes:
            self._decide(Move("remove", (cell,)))
            self.removes = False
        elif self.here == NONE:
            self.here = cell
        elif cell != self.here:
            self._jump(cell)

    def word(self, word: str) -> None:
        """Read a word: a direction, or a decision that has a name."""
        if word == "remove":
            self.removes = True
        elif word == STOP:
            self._decide(Move(STOP, () if self.here == NONE else (self.here,)))
        elif word == "pass":
            self._decide(Move("pass"))
        else:
            self._jump(self._landing(word))

    def _landing(self, word: str) -> int:
        """Where a jump lands in the direction that a word names."""
        names = SHORT if word in SHORT else DIRECTIONS
        if word not in names:
            expected = "north, east, south, west, stop or pass"
            raise IllegalMove(f"'{word[:40]}' is not a direction; expected {expected}")
        if self.here == NONE:
            raise IllegalMove(f"'{word}' does not say which stone; {EXAMPLE}")
        size = int(self.now.board.size)
        target = two_away(size, self.here, names.index(word))
        if target is None:
            way = DIRECTIONS[names.index(word)]
            raise IllegalMove(f"two points {way} of {place(size, self.here)} is off the board")
        return target

    def _jump(self, target: int) -> None:
        if self.is_complete:
            size = int(self.now.board.size)
            raise IllegalMove(f"the stone at {place(size, self.here)} cannot jump on")
        first = self.now.jumping == NONE
        self._decide(Move("jump", (self.here, target) if first else (target,)))
        self.here = target

    def _decide(self, move: Move) -> None:
        if self.moves and self.now.to_move != self.seat:
            raise IllegalMove(f"the turn is over before '{move.kind}'")
        self.now = self.now.play(encode(self.now, move))
        self.moves.append(move)
