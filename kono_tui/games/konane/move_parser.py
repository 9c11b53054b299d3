"""What a player types: one decision, or a whole turn of jumps at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kono_tui.core.move import STOP, Move
from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import join_words
from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.notation import encode
from kono_tui.games.konane.points import DIRECTIONS, cell_name, jump_target
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.refusals import TYPING_HINT, describe_off_board

MAX_TURN_LENGTH = 400
"""No turn takes more characters to type."""
SHORT_DIRECTIONS = ("n", "e", "s", "w")
FILLER_WORDS = ("to", "then", "and")

_PART_PATTERN = re.compile(r"\(?\s*([0-9]{1,3})\s*[,\s]\s*([0-9]{1,3})(?![0-9])\s*\)?|([a-z]+)")
_GAP_PATTERN = re.compile(r"[\s,;:>-]*")

TurnPart = tuple[int, int] | str
"""A row and a column, or a word."""


def parse_move(position: KonanePosition, text: str) -> Move:
    """Return the legal decision that was typed. IllegalMove says what is wrong with it."""
    moves = parse_turn(position, text)
    if len(moves) > 1:
        raise IllegalMove(f"'{text.strip()[:40]}' is more than one jump; {TYPING_HINT}")
    return moves[0]


def parse_turn(position: KonanePosition, text: str) -> tuple[Move, ...]:
    """Return the legal decisions that were typed. IllegalMove says what is wrong with them."""
    parser = _TurnParser(position)
    parts = _split_parts(text)
    for index, part in enumerate(parts):
        if isinstance(part, tuple):
            parser.read_point(_parse_cell(int(position.board.size), part))
        elif part == STOP and index == len(parts) - 1 and parser.is_complete:
            break
        else:
            parser.read_word(part)
    if not parser.moves:
        typed = text.strip()[:40]
        raise IllegalMove(f"'{typed}' does not say where the stone lands; {TYPING_HINT}")
    return tuple(parser.moves)


def _split_parts(text: str) -> list[TurnPart]:
    """Split a text into its points and words. IllegalMove if it has anything else."""
    typed = text.strip().lower()
    parts: list[TurnPart] = []
    index = 0
    while index < len(typed):
        match = _PART_PATTERN.match(typed, index) if len(typed) <= MAX_TURN_LENGTH else None
        if not match:
            raise IllegalMove(f"'{text.strip()[:40]}' is not a move; {TYPING_HINT}")
        if match[3] not in FILLER_WORDS:
            parts.append(match[3] or (int(match[1]), int(match[2])))
        index = _end_of_gap(typed, match.end())
    return parts


def _end_of_gap(typed: str, index: int) -> int:
    gap = _GAP_PATTERN.match(typed, index)
    return gap.end() if gap else index


def _parse_cell(size: int, point: tuple[int, int]) -> int:
    row, column = point
    if not (1 <= row <= size and 1 <= column <= size):
        raise IllegalMove(f"({row},{column}) is {describe_off_board(size)}")
    return (row - 1) * size + column - 1


@dataclass
class _TurnParser:
    """The decisions parsed so far, and the position they have led to."""

    position: KonanePosition
    moves: list[Move] = field(default_factory=list)
    stone_cell: int = NONE
    """The stone that was named, or that has jumped."""
    expects_removal: bool = False
    """Whether the next point is a stone to remove."""

    def __post_init__(self) -> None:
        self.seat = int(self.position.to_move)
        if self.position.jumping != NONE:
            self.stone_cell = int(self.position.cell_at(self.position.jumping))

    @property
    def is_complete(self) -> bool:
        """Whether the last jump has ended the turn."""
        return bool(self.moves) and self.moves[-1].kind == "jump" and self.position.jumping == NONE

    def read_point(self, cell: int) -> None:
        """Read a point: a stone, where it lands, or where it is already."""
        if self.expects_removal:
            self._decide(Move("remove", (cell,)))
            self.expects_removal = False
        elif self.stone_cell == NONE:
            self.stone_cell = cell
        elif cell != self.stone_cell:
            self._jump(cell)

    def read_word(self, word: str) -> None:
        """Read a word: a direction, or a decision that has a name."""
        if word == "remove":
            self.expects_removal = True
        elif word == STOP:
            self._decide(Move(STOP, () if self.stone_cell == NONE else (self.stone_cell,)))
        elif word == "pass":
            self._decide(Move("pass"))
        else:
            self._jump(self._landing_cell(word))

    def _landing_cell(self, word: str) -> int:
        """Where a jump lands in the direction that a word names."""
        names = SHORT_DIRECTIONS if word in SHORT_DIRECTIONS else DIRECTIONS
        if word not in names:
            raise IllegalMove(f"'{word[:40]}' is not a move; {self._typing_hint()}")
        if self.stone_cell == NONE:
            raise IllegalMove(f"'{word}' does not say which stone; {TYPING_HINT}")
        size = int(self.position.board.size)
        target = jump_target(size, self.stone_cell, names.index(word))
        if target is None:
            direction_name = DIRECTIONS[names.index(word)]
            here = cell_name(size, self.stone_cell)
            raise IllegalMove(f"two points {direction_name} of {here} is off the board")
        return target

    def _typing_hint(self) -> str:
        """How a jump is typed: a direction is enough once the stone is known."""
        if self.stone_cell == NONE:
            return TYPING_HINT
        return f"type {join_words([*DIRECTIONS], 'or')}, or where the stone lands"

    def _jump(self, target: int) -> None:
        if self.is_complete:
            size = int(self.position.board.size)
            raise IllegalMove(f"the stone at {cell_name(size, self.stone_cell)} cannot jump on")
        is_first = self.position.jumping == NONE
        self._decide(Move("jump", (self.stone_cell, target) if is_first else (target,)))
        self.stone_cell = target

    def _decide(self, move: Move) -> None:
        if self.moves and self.position.to_move != self.seat:
            raise IllegalMove(f"the turn is over before '{move.kind}'")
        self.position = self.position.play(encode(self.position, move))
        self.moves.append(move)
