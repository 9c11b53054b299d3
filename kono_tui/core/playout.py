"""[hot] What a search by playouts knows of a game besides its positions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from kono_tui.core.position import NO_MOVE, Position


class PlayoutSettings:
    """The settings of a search by playouts.

    `rave_tries`: for how many tries of a move the moves made later in a round count about as much
    as those tries; 0 if they do not count. `exploration`: how strongly to prefer moves with fewer
    tries. `expansion_tries`: after how many tries of a move its answers are tried one by one.
    `prior_tries`: how many tries the prior of a move counts for.
    """

    def __init__(
        self, rave_tries: float, exploration: float, expansion_tries: float, prior_tries: float
    ) -> None:
        self.rave_tries: Final = rave_tries
        self.exploration: Final = exploration
        self.expansion_tries: Final = expansion_tries
        self.prior_tries: Final = prior_tries


@mypyc_attr(allow_interpreted_subclasses=True)
class PlayoutBoard:
    """A board for playing rounds out. It changes in place and can be reset.

    Its two sides are 1 and 2, and 0 is neither. `side_by_move` says, by a move's code, which side
    has made it. `side_to_move` decides now, and `winner` has won. `decision_count` counts all
    decisions ever made on it.
    """

    def __init__(self, code_count: int, settings: PlayoutSettings) -> None:
        self.settings: Final = settings
        self.side_by_move: vec[u8] = vec[u8]([0] * code_count)
        self.side_to_move: i64 = 0
        self.winner: i64 = 0
        self.decision_count: i64 = 0

    def reset(self) -> None:
        """Return to the position the board was made for."""
        raise NotImplementedError

    def moves(self) -> vec[i64]:
        """Every legal decision but the swap. No side makes the same one twice in a round."""
        raise NotImplementedError

    def winning_move(self) -> i64:
        """A decision that wins at once; NO_MOVE if there is none."""
        return NO_MOVE

    def move_priors(self, moves: vec[i64]) -> vec[float]:
        """How promising each move is before any try, from 0 to 1; empty if that is unknown."""
        return vec[float]()

    def play(self, move: i64) -> None:
        """Make a legal decision."""
        raise NotImplementedError

    def play_out(self) -> None:
        """Play on at random until a side has won."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class PlayoutPosition(Position):
    """A position of a game that is better searched by playing rounds out than by looking ahead."""

    def create_playout_board(self, seed: i64, plain: bool) -> PlayoutBoard:
        """Return a board for playing rounds out from here.

        `plain`: all moves are equally likely, and a tree of them grows by its tries alone.
        """
        raise NotImplementedError

    def play(self, move: i64) -> PlayoutPosition:
        raise NotImplementedError

    def moves_since(self, earlier: Position) -> vec[i64]:
        """The decisions that led here from an earlier position; empty if that cannot be known."""
        return vec[i64]()

    def swap_move(self) -> i64:
        """The decision to change sides, where the rules offer it now; else NO_MOVE."""
        return NO_MOVE

    def may_be_swapped(self) -> bool:
        """Whether, after this decision, the rules will offer the other seat to change sides."""
        return False

    def swap_bias(self) -> i64:
        """By how much playouts overrate the seat that may swap.

        In hundredths of a percent.
        """
        return 0
