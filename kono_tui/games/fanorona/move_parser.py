"""Parsing of what a player types: one decision, or a whole turn of captures at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.games.fanorona import notation
from kono_tui.games.fanorona.board import NONE, OUTSIDE
from kono_tui.games.fanorona.notation import APPROACH, CAPTURES, STEP, WITHDRAWAL
from kono_tui.games.fanorona.points import (
    DIRECTION_NAMES,
    cell_beside,
    cell_of,
    direction_between,
    point_name,
)
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.refusals import (
    KIND_BITS,
    TYPING_EXAMPLE,
    ambiguity_refusal,
    describe_off_board,
    direction_refusal,
)

MAX_TURN_LENGTH = 400
"""No turn takes more characters to type."""
SHORT_DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The short names of the directions."""
CAPTURE_WORDS = {
    "a": APPROACH,
    "approach": APPROACH,
    "w": WITHDRAWAL,
    "withdraw": WITHDRAWAL,
    "withdrawal": WITHDRAWAL,
}
"""The words for how a step captures."""
FILLER_WORDS = ("to", "by", "then", "and")
STOP_WORDS = (STOP, ".")

_KNOWN_WORDS = sorted(
    (*DIRECTION_NAMES, *SHORT_DIRECTIONS, *CAPTURE_WORDS, *FILLER_WORDS, *STOP_WORDS, "pass"),
    key=len,
    reverse=True,
)
_TOKEN_PATTERN = re.compile(rf"[a-z][0-9]{{1,2}}(?![0-9])|{'|'.join(map(re.escape, _KNOWN_WORDS))}")
_GAP_PATTERN = re.compile(r"[\s,;:>-]*")


def parse_move(position: FanoronaPosition, text: str) -> Move:
    """Return the legal decision that a player typed. IllegalMove says what is wrong with it."""
    moves = parse_turn(position, text)
    if len(moves) > 1:
        raise IllegalMove(f"'{text.strip()[:40]}' is more than one step; {TYPING_EXAMPLE}")
    return moves[0]


def parse_turn(position: FanoronaPosition, text: str) -> tuple[Move, ...]:
    """Return the legal decisions that a player typed. IllegalMove says what is wrong with them."""
    parser = _TurnParser(position)
    for token in _split_tokens(text):
        if token[-1].isdigit():
            parser.read_point(_parse_cell(position, token))
        else:
            parser.read_word(token)
    parser.finish_step()
    if not parser.moves:
        typed = text.strip()[:40]
        raise IllegalMove(f"'{typed}' does not say where the stone goes; {TYPING_EXAMPLE}")
    return tuple(parser.moves)


def _split_tokens(text: str) -> list[str]:
    """Split a text into points and known words, without filler words.

    IllegalMove if it has anything else.
    """
    typed = text.strip().lower()
    tokens: list[str] = []
    index = 0
    while index < len(typed):
        match = _TOKEN_PATTERN.match(typed, index) if len(typed) <= MAX_TURN_LENGTH else None
        if not match:
            raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {TYPING_EXAMPLE}")
        if match[0] not in FILLER_WORDS:
            tokens.append(match[0])
        gap = _GAP_PATTERN.match(typed, match.end())
        index = gap.end() if gap else match.end()
    return tokens


def _parse_cell(position: FanoronaPosition, name: str) -> int:
    cell = cell_of(position.board, name)
    if cell is None:
        raise IllegalMove(f"{name} is {describe_off_board(position)}")
    return cell


@dataclass
class _TurnParser:
    """Reads a turn token by token.

    It has the decisions so far, the position after them, and the step being read.
    """

    position: FanoronaPosition
    moves: list[Move] = field(default_factory=list)
    stone_cell: int = NONE
    """The cell of the stone that was named, or that has stepped."""
    target: int = NONE
    """The target of the current step."""
    capture_kind: str = ""
    """How the current step captures, where the text says so."""

    def __post_init__(self) -> None:
        self.black_began = self.position.black_to_move
        if self.position.moving_cell != NONE:
            self.stone_cell = int(self.position.moving_cell)

    @property
    def is_complete(self) -> bool:
        """Whether the last step has ended the turn."""
        return bool(self.moves) and self.position.black_to_move != self.black_began

    def read_point(self, cell: int) -> None:
        """Read a point: a stone, its target, or the cell where it is already."""
        self.finish_step()
        if self.stone_cell == NONE:
            self.stone_cell = cell
        elif cell != self.stone_cell:
            self.target = cell

    def read_word(self, word: str) -> None:
        """Read a direction, a kind of capture, or a decision that has a name."""
        if word in CAPTURE_WORDS and self.target != NONE and not self.capture_kind:
            self.capture_kind = CAPTURE_WORDS[word]
            return
        self.finish_step()
        if word in STOP_WORDS:
            if not self.is_complete:
                self._play_move(Move(STOP, () if self.stone_cell == NONE else (self.stone_cell,)))
        elif word == "pass":
            self._play_move(Move("pass"))
        elif word in DIRECTION_NAMES or word in SHORT_DIRECTIONS:
            self.target = self._target_towards(word)
        else:
            raise IllegalMove(f"'{word}' does not say where the stone goes; {TYPING_EXAMPLE}")

    def _target_towards(self, word: str) -> int:
        """The target of a step in the direction that a word names."""
        if self.stone_cell == NONE:
            raise IllegalMove(f"'{word}' does not say which stone; {TYPING_EXAMPLE}")
        direction = (SHORT_DIRECTIONS if word in SHORT_DIRECTIONS else DIRECTION_NAMES).index(word)
        target = cell_beside(self.position.board, self.stone_cell, direction)
        if target == OUTSIDE:
            raise IllegalMove(direction_refusal(self.position.board, self.stone_cell, direction))
        return target

    def finish_step(self) -> None:
        """Play the current step, if there is one."""
        if self.target == NONE:
            return
        self._check_not_over()
        origin = (self.stone_cell,) if self.position.moving_cell == NONE else ()
        self._play_move(self._resolve_step((*origin, self.target)))
        self.stone_cell, self.target, self.capture_kind = self.target, NONE, ""

    def _resolve_step(self, cells: tuple[int, ...]) -> Move:
        """The legal step to a point that takes what the text says, or whatever it takes."""
        direction = direction_between(self.position.board, self.stone_cell, self.target)
        step = self.stone_cell << 3 | (direction or 0)
        codes = [] if direction is None else [step | kind for kind in KIND_BITS.values()]
        legal = self.position.moves()
        fitting = [notation.decode(self.position, code) for code in codes if code in legal]
        if self.capture_kind:
            named = [move for move in fitting if move.kind == self.capture_kind]
            return named[0] if named else Move(self.capture_kind, cells)
        if len(fitting) > 1:
            raise IllegalMove(ambiguity_refusal(self.position, step))
        return fitting[0] if fitting else Move(STEP, cells)

    def _play_move(self, move: Move) -> None:
        self._check_not_over()
        self.position = self.position.play(notation.encode(self.position, move))
        self.moves.append(move)

    def _check_not_over(self) -> None:
        """Raise IllegalMove if the turn is over already."""
        if not self.is_complete:
            return
        if self.moves[-1].kind in CAPTURES:
            where = point_name(self.position.board, self.stone_cell)
            raise IllegalMove(f"the turn is over: the stone at {where} cannot capture again")
        raise IllegalMove(f"the turn is over with the {self.moves[-1].kind}")
