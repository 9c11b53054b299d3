"""[hot] All that search knows of a game: an immutable position in plain integers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

CHANCE: Final = 2
"""What `to_move` says where dice or the shuffle decide, and neither seat does."""
WON: Final = 1_000_000
DECIDED: Final = 900_000
"""The value of a round that is won, where nothing but winning counts; from DECIDED on, a value says
that it will be, and how soon: the more, the sooner."""
UNSOLVED: Final = 0x7FFFFF
"""The value of what could not be played out to its end."""
NEVER: Final = 0x7FFFFFFFFFFF
"""The effort where nobody tries."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """The memory of whoever plays endings out to the end; `nodes` is what it has looked at."""

    def __init__(self) -> None:
        self.nodes: i64 = 0


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Position:
    """A moment of a round, and what can be decided next.

    A move is one decision, a small integer; a turn is the run of decisions by one seat.
    Nothing changes a position: `play` gives the next one.
    """

    def __init__(self, to_move: i64) -> None:
        self.to_move: Final = to_move

    def moves(self) -> vec[i64]:
        """Every legal decision, the forcing ones first; a number of at most 20 bits each.

        Empty only when the round is over: who cannot move has one move, the pass.
        """
        raise NotImplementedError

    def captures(self) -> vec[i64]:
        """The moves that take something: what a search must settle before it trusts `value`."""
        return vec[i64]()

    def takes(self, move: i64) -> bool:
        """Whether a move is one of `captures`."""
        return False

    def reduction(self, index: i64) -> i64:
        """How many turns less deep the quiet move tried so late (from 0) is looked at first."""
        return 0

    def play(self, move: i64) -> Position:
        """The position after a legal move. Trusts its caller: the match is the referee."""
        raise NotImplementedError

    def odds(self) -> vec[i64]:
        """Where chance decides: how often each of `moves` comes up, out of their sum."""
        return vec[i64]()

    def over(self) -> bool:
        """Whether the board itself ends the round."""
        raise NotImplementedError

    def value(self) -> i64:
        """What it looks worth to seat 0, in hundredths of a point; exact when over."""
        raise NotImplementedError

    def settled(self) -> i64:
        """What it is worth to seat 0 if the round ends here, by repetition or by its length."""
        return self.value()

    def standing(self) -> i64:
        """The score as it stands, to seat 0: all that a plain search goes by."""
        return self.settled()

    def effort(self) -> i64:
        """About how many positions it takes to play this out to the end of the round."""
        return NEVER

    def solver(self) -> Solver | None:
        """A memory for `exact`, with nothing in it; None where nobody plays endings out."""
        return None

    def exact(self, solver: Solver, alpha: i64, beta: i64, most: i64) -> i64:
        """What the round will be worth to the seat to move, with the best play of both.

        Exactly so between alpha and beta, else a bound. UNSOLVED after so many positions; asked
        again with the same memory, it goes on from there.
        """
        return UNSOLVED

    def key(self) -> i64:
        """A fingerprint: equal keys, equal moves and equal futures."""
        raise NotImplementedError

    def likeness(self) -> i64:
        """A fingerprint too: equal where the rules say that the same position has come up again."""
        return self.key()

    def aged(self, turns: i64) -> Position:
        """The same position, its `value` told for how many decisions the round has lasted."""
        return self
