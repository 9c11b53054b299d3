"""[hot] The contract of a position: all that the search knows about a game, in plain integers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kono_tui.core.move_list import MoveList

CHANCE: Final = 2
"""The value of `to_move` where dice or the shuffle decide, and neither seat does."""
WIN_VALUE: Final = 1_000_000
DECIDED_VALUE: Final = 900_000
"""WIN_VALUE is the value of a round that is won, where only winning counts. A value of at least
DECIDED_VALUE says that it will be won, and how soon: the larger, the sooner.
"""
UNKNOWN: Final = -1
NOT_OVER: Final = 0
OVER: Final = 1
"""Whether a round is over, in positions that work it out only when somebody asks."""
UNSOLVED: Final = 0x7FFFFF
"""The value of a position that could not be played out to its end."""
NO_MOVE: Final = -1
"""No decision."""
UNAFFORDABLE: Final = 0x7FFFFFFFFFFF
"""The effort where no solver tries."""
USUAL_MOVES: Final = 32
"""The number of moves that few positions exceed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SolverMemory:
    """What a solver of endgames remembers. `nodes` counts the positions it has visited."""

    def __init__(self) -> None:
        self.nodes: i64 = 0


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Position:
    """A moment of a round, and what can be decided next.

    A move is one decision, a small integer. A turn is the run of decisions by one seat.
    A position never changes: `play` returns the next one. The only exception are the spare
    positions of a search, which nobody else ever sees.
    """

    def __init__(self, to_move: i64) -> None:
        self.to_move: i64 = to_move

    def moves(self) -> vec[i64]:
        """Every legal decision, the forcing ones first. Each is a number of at most 20 bits.

        Empty only when the round is over: a mover who cannot move has one move, the pass.
        """
        raise NotImplementedError

    def captures(self) -> vec[i64]:
        """The moves that take something. A search must settle them before it trusts `value`."""
        return vec[i64]()

    def list_moves(self, into: MoveList) -> None:
        """Fill an empty list with `moves`. A game that does it in place is searched faster."""
        into.add_all(self.moves())

    def list_captures(self, into: MoveList) -> None:
        """Fill an empty list with `captures`."""
        into.add_all(self.captures())

    def is_capture(self, move: i64) -> bool:
        """Whether a move is one of `captures`."""
        return False

    def depth_reduction(self, index: i64) -> i64:
        """By how many turns to shorten the first look at a quiet move, given its index from 0."""
        return 0

    def play(self, move: i64) -> Position:
        """Return the position after a legal move. Trusts its caller: the match is the referee."""
        raise NotImplementedError

    def create_spare(self) -> Position:
        """Return a position for `play_over` to write over; itself where that never happens."""
        return self

    def play_over(self, move: i64, spare: Position) -> Position:
        """Return the position after a legal move, written over a spare one of the same round.

        A game that does not write over positions returns a new one.
        """
        return self.play(move)

    def odds(self) -> vec[i64]:
        """Where chance decides: how often each of `moves` comes up, out of their sum."""
        return vec[i64]()

    def is_over(self) -> bool:
        """Whether the board itself ends the round."""
        raise NotImplementedError

    def value(self) -> i64:
        """Its estimated value to seat 0, in hundredths of a point; exact when the round is over."""
        raise NotImplementedError

    def value_if_ended(self) -> i64:
        """Its value to seat 0 if the round ends here, by repetition or by its length."""
        return self.value()

    def current_score(self) -> i64:
        """The score as it stands, to seat 0. A plain search uses nothing else."""
        return self.value_if_ended()

    def solving_effort(self) -> i64:
        """About how many positions it takes to play this out to the end of the round."""
        return UNAFFORDABLE

    def create_solver_memory(self) -> SolverMemory | None:
        """Return an empty memory for `solve`; None where the game has no solver."""
        return None

    def can_use(self, solver: SolverMemory) -> bool:
        """Whether what a memory holds is true of this round, too."""
        return False

    def solve(self, solver: SolverMemory, alpha: i64, beta: i64, most: i64) -> i64:
        """Return the value of the round to the seat to move, with best play by both.

        Exact between alpha and beta, else a bound. UNSOLVED after `most` positions. Called again
        with the same memory, it continues from there.
        """
        return UNSOLVED

    def key(self) -> i64:
        """A fingerprint: positions with equal keys have equal moves and equal futures."""
        raise NotImplementedError

    def repetition_key(self) -> i64:
        """A fingerprint that is equal where the rules see the same position come up again."""
        return self.key()

    def with_turns_played(self, turns: i64) -> Position:
        """Return the same position, with a `value` fit for a round of so many decisions so far."""
        return self


def value_to_seat(position: Position, seat: i64) -> i64:
    """The estimated value of a position to a seat."""
    value = position.value()
    if seat == 0:
        return value
    return -value


def value_if_ended_here(position: Position) -> i64:
    """The value of the round to the seat to move if it ends here, though the board would go on."""
    value = position.value_if_ended()
    if position.to_move == 0:
        return value
    return -value


def collect_moves(position: Position) -> vec[i64]:
    """Return the moves of a game that lists them."""
    moves = MoveList(USUAL_MOVES)
    position.list_moves(moves)
    return moves.to_vec()


def collect_captures(position: Position) -> vec[i64]:
    """Return the captures of a game that lists them."""
    captures = MoveList(USUAL_MOVES)
    position.list_captures(captures)
    return captures.to_vec()
