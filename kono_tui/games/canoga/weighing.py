"""The value of every decision in Canoga: by the solution, or by a level's rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator

from kono_tui.core.move import Weighed
from kono_tui.core.position import CHANCE
from kono_tui.games.canoga import habits
from kono_tui.games.canoga.notation import decode
from kono_tui.games.canoga.position import (
    COVER,
    THROW_ONE,
    THROW_TWO,
    TO_THROW,
    UNCOVER,
    CanogaPosition,
)
from kono_tui.games.canoga.solution import Solution
from kono_tui.games.canoga.solution_file import load

Valued = tuple[int, float, float | None]
"""The code of a decision, its margin in points, and the chance to win, if that is known."""


def weighed(position: CanogaPosition, depth: int) -> tuple[Weighed, ...]:
    """Every decision with its value, the best first; none where nobody decides.

    `depth` is how far a level looks ahead. 0 means as far as possible: by the solution, if it can
    be read.
    """
    if position.over() or position.to_move == CHANCE:
        return ()
    solution = None if depth else load(int(position.size))
    valued = _by_habit(position, depth) if solution is None else _solved(position, solution)
    ranked = sorted(valued, key=lambda each: -each[1])
    return tuple(_told(position, *each) for each in ranked)


def _told(position: CanogaPosition, code: int, margin: float, win: float | None) -> Weighed:
    wins = None if win is None else round(1000 * win)
    return Weighed(decode(position, code), round(100 * margin), wins)


def _by_habit(position: CanogaPosition, depth: int) -> Iterator[Valued]:
    for code, worth in habits.worths(position, depth).items():
        yield code, worth, None


def _solved(position: CanogaPosition, solution: Solution) -> Iterator[Valued]:
    own, other, locked = position.own(), position.other(), position.locked()
    if position.stage == TO_THROW:
        for code in position.moves():
            dice = {THROW_ONE: 1, THROW_TWO: 2}[int(code)]
            worth = solution.throwing(own, other, dice, locked)
            yield int(code), worth.margin, worth.win
        return
    for option in solution.options(own, other, position.total, locked):
        kind = UNCOVER if option.uncovers else COVER
        yield int(kind | option.word), option.margin, option.win
