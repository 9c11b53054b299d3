"""The value of every decision in Canoga: by the solution, or by a level's rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator

from kono_tui.core.move import ValuedMove
from kono_tui.core.position import CHANCE
from kono_tui.games.canoga import heuristics
from kono_tui.games.canoga.notation import decode
from kono_tui.games.canoga.position import (
    COVER,
    THROW_ONE,
    THROW_TWO,
    TO_THROW,
    UNCOVER,
    CanogaPosition,
)
from kono_tui.games.canoga.solution.file import load_solution
from kono_tui.games.canoga.solution.table import Solution

ValuedCode = tuple[int, float, float | None]
"""The code of a decision, its margin in points, and the chance to win, if that is known."""


def valued_moves(position: CanogaPosition, depth: int) -> tuple[ValuedMove, ...]:
    """Every decision with its value, the best first; none where nobody decides.

    `depth` is how far a level looks ahead. 0 means as far as possible: by the solution, if it can
    be read.
    """
    if position.is_over() or position.to_move == CHANCE:
        return ()
    solution = None if depth else load_solution(int(position.size))
    values = _solved_values(position, solution) if solution else _heuristic_values(position, depth)
    ranked = sorted(values, key=lambda each: -each[1])
    return tuple(_decode_valued(position, *each) for each in ranked)


def _decode_valued(
    position: CanogaPosition, code: int, margin: float, win_chance: float | None
) -> ValuedMove:
    wins = None if win_chance is None else round(1000 * win_chance)
    return ValuedMove(decode(position, code), round(100 * margin), wins)


def _heuristic_values(position: CanogaPosition, depth: int) -> Iterator[ValuedCode]:
    for code, value in heuristics.estimate_moves(position, depth).items():
        yield code, value, None


def _solved_values(position: CanogaPosition, solution: Solution) -> Iterator[ValuedCode]:
    own, other, locked = position.own_row(), position.opponent_row(), position.locked_squares()
    if position.stage == TO_THROW:
        for code in position.moves():
            dice = {THROW_ONE: 1, THROW_TWO: 2}[int(code)]
            prospect = solution.prospect_of_throwing(own, other, dice, locked)
            yield int(code), prospect.margin, prospect.win_chance
        return
    for option in solution.options(own, other, position.total, locked):
        kind = UNCOVER if option.uncovers else COVER
        yield int(kind | option.word), option.margin, option.win_chance
