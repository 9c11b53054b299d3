"""A turn of Fanorona with what it changed, as far as reasons need it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from kono_tui.core.move import STOP, Move, play_moves
from kono_tui.games.fanorona.analysis import capturable_cells, capturing_cells, free_step_count
from kono_tui.games.fanorona.notation import captured_lines, encode, turn_path
from kono_tui.games.fanorona.position import FanoronaPosition


@dataclass(frozen=True)
class ExplainedTurn:
    """A turn, or its decisions so far: the board before and after, and the stone's path."""

    before: FanoronaPosition
    moves: tuple[Move, ...]

    @cached_property
    def after(self) -> FanoronaPosition:
        return play_moves(self.before, self.moves, encode)

    @property
    def own_colour(self) -> int:
        """The mover's colour."""
        return int(self.before.black_to_move)

    @property
    def opponent_colour(self) -> int:
        return 1 - self.own_colour

    @cached_property
    def path(self) -> tuple[int, ...]:
        return turn_path(self.before, self.moves)

    @cached_property
    def captured_cells(self) -> tuple[int, ...]:
        lines = captured_lines(self.before, self.moves)
        return tuple(cell for line in lines for cell in line)

    @property
    def is_complete(self) -> bool:
        """Whether the opponent is to move next."""
        return self.after.black_to_move != self.before.black_to_move

    @property
    def ends_with_stop(self) -> bool:
        return self.moves[-1].kind == STOP

    @property
    def centre_cell(self) -> int:
        return int(self.before.board.cells) // 2

    @property
    def lead(self) -> int:
        """How many stones more than the opponent the mover had before."""
        mine = int(self.before.stone_count(self.own_colour))
        return mine - int(self.before.stone_count(self.opponent_colour))

    @cached_property
    def answering_cells(self) -> list[int]:
        """The stones by which the opponent can capture afterwards: one a capture."""
        return capturing_cells(self.after, self.opponent_colour)

    @cached_property
    def cells_at_risk(self) -> frozenset[int] | None:
        """The mover's stones that the opponent's next turn can take, if they are easily found."""
        return capturable_cells(self.after, self.opponent_colour)

    @cached_property
    def one_capture_further(self) -> list[FanoronaPosition]:
        """The positions after one more capture, where the stone was stopped."""
        now = play_moves(self.before, self.moves[:-1], encode)
        return [now.play(code) for code in now.captures()]

    def free_step_counts(self, colour: int) -> tuple[int, int]:
        """How many free steps a colour had before, and has after."""
        return free_step_count(self.before, colour), free_step_count(self.after, colour)
