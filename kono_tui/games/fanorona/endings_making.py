"""Builds a table of small endings from scratch, part by part, and checks it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import BLACK, LONGEST, WHITE, board_of
from kono_tui.games.fanorona.endings import DRAWN, LOST, WON, Table, worth_of
from kono_tui.games.fanorona.endings_solver import Retrograde
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.setup import arranged

SAMPLE = 100
"""The number of endings of each part to check by the rules of the game."""


@dataclass(frozen=True)
class Part:
    """How many endings with `own` stones for the mover are won, drawn and lost.

    `longest_win` and `longest_loss` are the turns to the next capture in the longest win and loss.
    """

    own: int
    other: int
    won: int
    drawn: int
    lost: int
    longest: int
    latest: int

    @property
    def all(self) -> int:
        return self.won + self.drawn + self.lost


class Making:
    """A table being built; `part_counts` has the parts that are solved and checked."""

    def __init__(self, rows: int, stones: int) -> None:
        self.table = Table(board_of(rows), stones)
        self.parts: list[Part] = []
        self.hands = Retrograde(self.table)

    def steps(self) -> Iterator[str]:
        """Build the table step by step; each step yields what it was for.

        FormatError if the table contradicts itself or the rules.
        """
        for stones in range(2, int(self.table.most) + 1):
            for fewer in range(1, stones // 2 + 1):
                yield from self._solve(fewer, stones - fewer)

    def _solve(self, fewer: int, more: int) -> Iterator[str]:
        """Solve a part together with its counterpart."""
        pairs = dict.fromkeys([(more, fewer), (fewer, more)])
        name = f"{more} v {fewer}"
        rows = range(int(self.table.height(fewer, more)))
        cells = [(own, other, row) for own, other in pairs for row in rows]
        for each in cells:
            self.hands.begin(*each)
            yield f"{name}: captures"
        for turns in range(1, LONGEST):
            found = 0
            for each in cells:
                found += int(self.hands.spread(*each, turns))
                yield f"{name}: going back, turn {turns}"
            if not found:
                break
        for each in cells:
            self.hands.settle(*each)
        for each in cells:
            self._agree(*each[:2], int(self.hands.unlike(*each)))
            yield f"{name}: checking"
        for own, other in pairs:
            self._agree(own, other, self._unlike_the_rules(own, other))
            self.parts.append(self._counted(own, other))
        yield f"{name}: done"

    def _agree(self, own: int, other: int, unlike: int) -> None:
        if unlike:
            raise FormatError(
                f"the table contradicts itself: {unlike} endings of {own} v {other} are not what "
                "their turns make them; nothing was written"
            )

    def _unlike_the_rules(self, own: int, other: int) -> int:
        """How many endings of a sample contradict the turns of the game itself."""
        source = random.Random(f"{own} {other}")
        board = self.table.board
        unlike = 0
        for _ in range(SAMPLE):
            stones = [NONE] * int(board.cells)
            for index, cell in enumerate(source.sample(range(int(board.cells)), own + other)):
                stones[cell] = WHITE if index < own else BLACK
            position = arranged(board, stones, False, 0)
            unlike += worth(self.table, position) != worth_by_the_rules(self.table, position)
        return unlike

    def _counted(self, own: int, other: int) -> Part:
        rows = range(int(self.table.height(own, other)))
        counts = [0] * 256
        for row in rows:
            for entry, number in enumerate(self.hands.counts(own, other, row)):
                counts[entry] += int(number)
        wins = counts[WON + 1 : WON + LONGEST + 1]
        losses = counts[LOST + 1 : LOST + LONGEST + 1]
        ends = _last(wins), _last(losses)
        return Part(own, other, sum(wins), counts[DRAWN], sum(losses), *ends)


def _last(counts: list[int]) -> int:
    """The last of the turns from 1 on with a count above 0; 0 if there is none."""
    return max((turns for turns, number in enumerate(counts, 1) if number), default=0)


# Values by the rules


def worth(table: Table, position: FanoronaPosition) -> int:
    """A table's value of a position between turns, to the mover."""
    white, black = (position.w0, position.w1), (position.b0, position.b1)
    own, other = (black, white) if position.black_to_move else (white, black)
    return int(worth_of(table.entry(*own, *other)))


def worth_by_the_rules(table: Table, position: FanoronaPosition) -> int:
    """The value by the table's values of the positions to which the turns of the game lead."""
    ahead = [-WINS if after.over() else worth(table, after) for after in turns_end(position)]
    lost = [-each for each in ahead if each < 0]
    won = [each for each in ahead if each > 0]
    captures = len(position.captures()) > 0
    if lost:
        turns = 1 if captures else 1 + min(lost)
    elif len(won) < len(ahead):
        turns = 0
    else:
        turns = -1 if captures else -1 - max(won)
    return turns if abs(turns) <= LONGEST else 0


WINS = 1
"""The value of a position in which the opponent has no stones left."""


def turns_end(position: FanoronaPosition) -> Iterator[FanoronaPosition]:
    """Yield the position after every turn, from its start or from mid-turn."""
    for move in position.moves():
        after = position.play(move)
        if after.over() or after.to_move != position.to_move:
            yield after
        else:
            yield from turns_end(after)
