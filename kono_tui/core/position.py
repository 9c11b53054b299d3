"""[hot] All that search knows of a game: an immutable position in plain integers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

CHANCE: Final = 2
"""What `to_move` says where dice or the shuffle decide, and neither seat does."""
WON: Final = 1_000_000
DECIDED: Final = 900_000
"""The value of a round that is won, where nothing but winning counts; from DECIDED on, a value says
that it will be, and how soon: the more, the sooner."""
UNSOLVED: Final = 0x7FFFFF
"""The value of what could not be played out to its end."""
NOTHING: Final = -1
"""No decision."""
NEVER: Final = 0x7FFFFFFFFFFF
"""The effort where nobody tries."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Solver:
    """The memory of whoever plays endings out to the end; `nodes` is what it has looked at."""

    def __init__(self) -> None:
        self.nodes: i64 = 0


class Growth:
    """How a search by rounds that are played out is to go about it.

    `likeness`: for how many tries of a move what was made later in a round counts about as much as
    they do; 0: it does not count. `curiosity`: by how much moves are preferred that were tried
    less. `ripe`: after how many tries of a move those after it are looked at one by one. `trust`:
    for how many tries that counts what a move promises beforehand.
    """

    def __init__(self, likeness: float, curiosity: float, ripe: float, trust: float) -> None:
        self.likeness: Final = likeness
        self.curiosity: Final = curiosity
        self.ripe: Final = ripe
        self.trust: Final = trust


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    """A board to play rounds out on, changed in place and set back again.

    Its two sides are 1 and 2, and 0 is neither. `made` says by a move's code which side has made
    it, `side` who decides now, `winner` who has won; `steps` counts what was ever decided.
    """

    def __init__(self, codes: int, growth: Growth) -> None:
        self.growth: Final = growth
        self.made: vec[u8] = vec[u8]([0] * codes)
        self.side: i64 = 0
        self.winner: i64 = 0
        self.steps: i64 = 0

    def begin(self) -> None:
        """Back to the position it was made for."""
        raise NotImplementedError

    def moves(self) -> vec[i64]:
        """Every legal decision but the swap; no side makes the same one twice in a round."""
        raise NotImplementedError

    def win(self) -> i64:
        """A decision that wins at once; NOTHING if there is none."""
        return NOTHING

    def hopes(self, moves: vec[i64]) -> vec[float]:
        """What each of them promises before it is tried, from 0 to 1; empty: nobody knows."""
        return vec[float]()

    def play(self, move: i64) -> None:
        """Make a legal decision."""
        raise NotImplementedError

    def finish(self) -> None:
        """Play on by chance until a side has won."""
        raise NotImplementedError


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

    def ground(self, seed: i64, plain: bool) -> Ground | None:
        """A board for playing rounds out from here; None where a search looks ahead instead.

        `plain`: every move is as likely as any other, and a tree of them grows by its tries alone.
        """
        return None

    def since(self, earlier: Position) -> vec[i64]:
        """The decisions that led here from an earlier position; empty if it cannot be told."""
        return vec[i64]()

    def swap(self) -> i64:
        """The decision to change sides, where the rules offer it now; else NOTHING."""
        return NOTHING

    def may_be_swapped(self) -> bool:
        """Whether after this decision the rules will offer the other seat to change sides."""
        return False

    def lean(self) -> i64:
        """By how much too well the seat that may swap seems to do in rounds that are played out.

        In hundredths of a percent.
        """
        return 0

    def key(self) -> i64:
        """A fingerprint: equal keys, equal moves and equal futures."""
        raise NotImplementedError

    def likeness(self) -> i64:
        """A fingerprint too: equal where the rules say that the same position has come up again."""
        return self.key()

    def aged(self, turns: i64) -> Position:
        """The same position, its `value` told for how many decisions the round has lasted."""
        return self
