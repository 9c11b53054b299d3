"""Builds a table of small endings from scratch, part by part, and checks it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import BLACK, NONE, QUIET_TURN_LIMIT, WHITE, board_of
from kono_tui.games.fanorona.endgames.solver import RetrogradeSolver
from kono_tui.games.fanorona.endgames.table import DRAWN, LOST, WON, EndingTable, value_of_entry
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.setup import build_position

SAMPLE_SIZE = 100
"""The number of endings of each part to check by the rules of the game."""


@dataclass(frozen=True)
class PartCounts:
    """How many endings with `own` stones for the mover are won, drawn and lost.

    `longest_win` and `longest_loss` are the turns to the next capture in the longest win and loss.
    """

    own: int
    other: int
    won: int
    drawn: int
    lost: int
    longest_win: int
    longest_loss: int

    @property
    def total(self) -> int:
        return self.won + self.drawn + self.lost


class EndingTableBuilder:
    """A table being built; `part_counts` has the parts that are solved and checked."""

    def __init__(self, rows: int, stones: int) -> None:
        self.table = EndingTable(board_of(rows), stones)
        self.part_counts: list[PartCounts] = []
        self.solver = RetrogradeSolver(self.table)

    def build_stepwise(self) -> Iterator[str]:
        """Build the table step by step; each step yields what it was for.

        FormatError if the table contradicts itself or the rules.
        """
        for stones in range(2, int(self.table.max_stones) + 1):
            for fewer in range(1, stones // 2 + 1):
                yield from self._solve_part(fewer, stones - fewer)

    def _solve_part(self, fewer: int, more: int) -> Iterator[str]:
        """Solve a part together with its counterpart."""
        pairs = dict.fromkeys([(more, fewer), (fewer, more)])
        name = f"{more} v {fewer}"
        rows = range(int(self.table.row_count(fewer, more)))
        row_places = [(own, other, row) for own, other in pairs for row in rows]
        for each in row_places:
            self.solver.enter_captures(*each)
            yield f"{name}: captures"
        for turns in range(1, QUIET_TURN_LIMIT):
            found = 0
            for each in row_places:
                found += int(self.solver.spread_back(*each, turns))
                yield f"{name}: going back, turn {turns}"
            if not found:
                break
        for each in row_places:
            self.solver.settle_draws(*each)
        for each in row_places:
            self._check_agreement(*each[:2], int(self.solver.count_contradictions(*each)))
            yield f"{name}: checking"
        for own, other in pairs:
            self._check_agreement(own, other, self._count_rule_contradictions(own, other))
            self.part_counts.append(self._count_part(own, other))
        yield f"{name}: done"

    def _check_agreement(self, own: int, other: int, contradictions: int) -> None:
        if contradictions:
            raise FormatError(
                f"the table contradicts itself: {contradictions} endings of {own} v {other} are "
                "not what their turns make them; nothing was written"
            )

    def _count_rule_contradictions(self, own: int, other: int) -> int:
        """How many endings of a sample contradict the turns of the game itself."""
        source = random.Random(f"{own} {other}")
        board = self.table.board
        contradictions = 0
        for _ in range(SAMPLE_SIZE):
            stones = [NONE] * int(board.cells)
            for index, cell in enumerate(source.sample(range(int(board.cells)), own + other)):
                stones[cell] = WHITE if index < own else BLACK
            position = build_position(board, stones, False, 0)
            by_rules = value_by_rules(self.table, position)
            contradictions += table_value(self.table, position) != by_rules
        return contradictions

    def _count_part(self, own: int, other: int) -> PartCounts:
        rows = range(int(self.table.row_count(own, other)))
        counts = [0] * 256
        for row in rows:
            for entry, number in enumerate(self.solver.count_entries(own, other, row)):
                counts[entry] += int(number)
        wins = counts[WON + 1 : WON + QUIET_TURN_LIMIT + 1]
        losses = counts[LOST + 1 : LOST + QUIET_TURN_LIMIT + 1]
        longest_turns = _last_turn(wins), _last_turn(losses)
        return PartCounts(own, other, sum(wins), counts[DRAWN], sum(losses), *longest_turns)


def _last_turn(counts: list[int]) -> int:
    """The last of the turns from 1 on with a count above 0; 0 if there is none."""
    return max((turns for turns, number in enumerate(counts, 1) if number), default=0)


# Values by the rules


def table_value(table: EndingTable, position: FanoronaPosition) -> int:
    """A table's value of a position between turns, to the mover."""
    white, black = (position.w0, position.w1), (position.b0, position.b1)
    own, other = (black, white) if position.black_to_move else (white, black)
    return int(value_of_entry(table.entry(*own, *other)))


def value_by_rules(table: EndingTable, position: FanoronaPosition) -> int:
    """The value by the table's values of the positions to which the turns of the game lead."""
    ahead = [
        -NO_STONES_VALUE if after.is_over() else table_value(table, after)
        for after in positions_after_turns(position)
    ]
    lost = [-each for each in ahead if each < 0]
    won = [each for each in ahead if each > 0]
    captures = len(position.captures()) > 0
    if lost:
        turns = 1 if captures else 1 + min(lost)
    elif len(won) < len(ahead):
        turns = 0
    else:
        turns = -1 if captures else -1 - max(won)
    return turns if abs(turns) <= QUIET_TURN_LIMIT else 0


NO_STONES_VALUE = 1
"""The value of a position in which the opponent has no stones left."""


def positions_after_turns(position: FanoronaPosition) -> Iterator[FanoronaPosition]:
    """Yield the position after every turn, from its start or from mid-turn."""
    for move in position.moves():
        after = position.play(move)
        if after.is_over() or after.to_move != position.to_move:
            yield after
        else:
            yield from positions_after_turns(after)
