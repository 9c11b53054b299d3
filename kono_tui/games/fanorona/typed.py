"""Parsing of what a player types: one decision, or a whole turn of captures at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.fanorona import notation
from kono_tui.games.fanorona.board import OUTSIDE
from kono_tui.games.fanorona.notation import APPROACH, CAPTURES, STEP, WITHDRAWAL
from kono_tui.games.fanorona.places import WAYS, beside, cell_of, direction_between, point
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.refusal import EXAMPLE, KINDS, either, no_line, off_the_board

LONGEST = 400
"""No turn takes more characters to type."""
SHORT = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The short names of the directions."""
HOW = {
    "a": APPROACH,
    "approach": APPROACH,
    "w": WITHDRAWAL,
    "withdraw": WITHDRAWAL,
    "withdrawal": WITHDRAWAL,
}
"""The words for how a step captures."""
FILLERS = ("to", "by", "then", "and")
STOPS = (STOP, ".")

_WORDS = sorted((*WAYS, *SHORT, *HOW, *FILLERS, *STOPS, "pass"), key=len, reverse=True)
_PART = re.compile(rf"[a-z][0-9]{{1,2}}(?![0-9])|{'|'.join(map(re.escape, _WORDS))}")
_GAP = re.compile(r"[\s,;:>-]*")


def parse(position: FanoronaPosition, text: str) -> Move:
    """Return the legal decision that a player typed. IllegalMove says what is wrong with it."""
    moves = parse_turn(position, text)
    if len(moves) > 1:
        raise IllegalMove(f"'{text.strip()[:40]}' is more than one step; {EXAMPLE}")
    return moves[0]


def parse_turn(position: FanoronaPosition, text: str) -> tuple[Move, ...]:
    """Return the legal decisions that a player typed. IllegalMove says what is wrong with them."""
    turn = _Turn(position)
    for part in _parts(text):
        if part[-1].isdigit():
            turn.point(_cell(position, part))
        else:
            turn.word(part)
    turn.settle()
    if not turn.moves:
        raise IllegalMove(f"'{text.strip()[:40]}' does not say where the stone goes; {EXAMPLE}")
    return tuple(turn.moves)


def _parts(text: str) -> list[str]:
    """Split a text into points and known words, without filler words.

    IllegalMove if it has anything else.
    """
    typed = text.strip().lower()
    parts: list[str] = []
    at = 0
    while at < len(typed):
        match = _PART.match(typed, at) if len(typed) <= LONGEST else None
        if not match:
            raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {EXAMPLE}")
        if match[0] not in FILLERS:
            parts.append(match[0])
        gap = _GAP.match(typed, match.end())
        at = gap.end() if gap else match.end()
    return parts


def _cell(position: FanoronaPosition, name: str) -> int:
    cell = cell_of(position.board, name)
    if cell is None:
        raise IllegalMove(f"{name} is {off_the_board(position)}")
    return cell


@dataclass
class _Turn:
    """Reads a turn token by token.

    It has the decisions so far, the position after them, and the step being read.
    """

    now: FanoronaPosition
    moves: list[Move] = field(default_factory=list)
    here: int = NONE
    """The cell of the stone that was named, or that has stepped."""
    target: int = NONE
    """The target of the current step."""
    how: str = ""
    """How the current step captures, where the text says so."""

    def __post_init__(self) -> None:
        self.black = self.now.black_to_move
        if self.now.moving != NONE:
            self.here = int(self.now.moving)

    @property
    def is_complete(self) -> bool:
        """Whether the last step has ended the turn."""
        return bool(self.moves) and self.now.black_to_move != self.black

    def point(self, cell: int) -> None:
        """Read a point: a stone, its target, or the cell where it is already."""
        self.settle()
        if self.here == NONE:
            self.here = cell
        elif cell != self.here:
            self.target = cell

    def word(self, word: str) -> None:
        """Read a direction, a kind of capture, or a decision that has a name."""
        if word in HOW and self.target != NONE and not self.how:
            self.how = HOW[word]
            return
        self.settle()
        if word in STOPS:
            if not self.is_complete:
                self._decide(Move(STOP, () if self.here == NONE else (self.here,)))
        elif word == "pass":
            self._decide(Move("pass"))
        elif word in WAYS or word in SHORT:
            self.target = self._towards(word)
        else:
            raise IllegalMove(f"'{word}' does not say where the stone goes; {EXAMPLE}")

    def _towards(self, word: str) -> int:
        """The target of a step in the direction that a word names."""
        if self.here == NONE:
            raise IllegalMove(f"'{word}' does not say which stone; {EXAMPLE}")
        direction = (SHORT if word in SHORT else WAYS).index(word)
        target = beside(self.now.board, self.here, direction)
        if target == OUTSIDE:
            raise IllegalMove(no_line(self.now.board, self.here, direction))
        return target

    def settle(self) -> None:
        """Play the current step, if there is one."""
        if self.target == NONE:
            return
        self._check_goes_on()
        begun = (self.here,) if self.now.moving == NONE else ()
        self._decide(self._resolved((*begun, self.target)))
        self.here, self.target, self.how = self.target, NONE, ""

    def _resolved(self, cells: tuple[int, ...]) -> Move:
        """The legal step to a point that takes what the text says, or whatever it takes."""
        direction = direction_between(self.now.board, self.here, self.target)
        step = self.here << 3 | (direction or 0)
        codes = [] if direction is None else [step | kind for kind in KINDS.values()]
        legal = self.now.moves()
        fitting = [notation.decode(self.now, code) for code in codes if code in legal]
        if self.how:
            named = [move for move in fitting if move.kind == self.how]
            return named[0] if named else Move(self.how, cells)
        if len(fitting) > 1:
            raise IllegalMove(either(self.now, step))
        return fitting[0] if fitting else Move(STEP, cells)

    def _decide(self, move: Move) -> None:
        self._check_goes_on()
        self.now = self.now.play(notation.encode(self.now, move))
        self.moves.append(move)

    def _check_goes_on(self) -> None:
        """Raise IllegalMove if the turn is over already."""
        if not self.is_complete:
            return
        if self.moves[-1].kind in CAPTURES:
            where = point(self.now.board, self.here)
            raise IllegalMove(f"the turn is over: the stone at {where} cannot capture on")
        raise IllegalMove(f"the turn is over with the {self.moves[-1].kind}")
