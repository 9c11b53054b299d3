"""A step in the light of the line that is expected: where its piece goes on to, and who follows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kono_tui.core.move import Move
from kono_tui.games.kono.notation import encode
from kono_tui.games.kono.position import VACANT, KonoPosition
from kono_tui.games.kono.reasons.sights import goals_of
from kono_tui.games.kono.steps import PASS

DECIDED = 1_000_000
"""More than any value of a position."""


@dataclass(frozen=True)
class LaterStep:
    """A step of the expected line, and how many turns of its colour it is away."""

    position: KonoPosition
    origin: int
    target: int
    is_own: bool
    turns: int

    @property
    def captures(self) -> bool:
        return int(self.position.piece_at(self.target)) != VACANT


@dataclass(frozen=True)
class ExpectedStep:
    """A step, the boards before and after it, and the line that is expected from it on."""

    before: KonoPosition
    move: Move
    line: tuple[Move, ...]

    @property
    def origin(self) -> int:
        return self.move.cells[0]

    @property
    def target(self) -> int:
        return self.move.cells[1]

    @property
    def size(self) -> int:
        return int(self.before.board.size)

    @property
    def colour(self) -> int:
        """The colour that makes the step."""
        return int(self.before.black_to_move)

    @property
    def opponent(self) -> int:
        return 1 - self.colour

    @cached_property
    def after(self) -> KonoPosition:
        return self.before.play(encode(self.before, self.move))

    @cached_property
    def goals(self) -> dict[int, int]:
        """The home points that the piece can ever reach, with their values."""
        goals = goals_of(self.size, self.colour)
        return {cell: value for cell, value in goals.items() if cell % 2 == self.origin % 2}

    @property
    def value_left(self) -> int:
        """What the point that the piece leaves is worth."""
        return self.goals.get(self.origin, 0)

    @cached_property
    def later_steps(self) -> tuple[LaterStep, ...]:
        """The steps that are expected after this one."""
        position, steps = self.after, []
        for index, move in enumerate(self.line[1:]):
            if move.kind != "pass":
                origin, target = move.cells
                is_own, turns = index % 2 == 1, (index + 1) // 2
                steps.append(LaterStep(position, origin, target, is_own, turns))
            position = position.play(encode(position, move))
        return tuple(steps)

    @cached_property
    def own_path(self) -> tuple[LaterStep, ...]:
        """The steps that the piece itself makes later in the line, until it is captured."""
        cell, path = self.target, []
        for step in self.later_steps:
            if step.is_own and step.origin == cell:
                path.append(step)
                cell = step.target
            elif not step.is_own and step.target == cell:
                break
        return tuple(path)

    def trace_back(self, step: LaterStep, cell: int) -> int:
        """The cell where the piece stands now that stands on a cell before a later step."""
        for earlier in reversed(self.later_steps[: self.later_steps.index(step)]):
            if earlier.target == cell:
                cell = earlier.origin
        return self.origin if cell == self.target else cell

    @cached_property
    def threat(self) -> tuple[int, int] | None:
        """The step that the opponent would like best if the mover passed, two turns ahead."""
        return best_step(self.before.play(PASS))


def best_step(position: KonoPosition) -> tuple[int, int] | None:
    """Return the step that looks best after the best answer to it; None if there is none."""
    if position.is_over():
        return None
    sign = 1 if position.to_move == 0 else -1
    codes = [int(code) for code in position.moves()]
    best = max(codes, key=lambda code: _worst_value(position.play(code), sign))
    return None if best == PASS else ((best >> 7) & 127, best & 127)


def _worst_value(position: KonoPosition, sign: int) -> int:
    """What a position looks worth after the best answer, to the seat that has just stepped."""
    if position.is_over():
        return sign * int(position.value())
    return min(sign * int(position.play(int(code)).value()) for code in position.moves())
