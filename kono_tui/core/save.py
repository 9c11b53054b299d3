"""One moment of a tournament, as a file stores it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeVar

from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.score import PastRound

P = TypeVar("P", bound=Position)
PlayerKind = Literal["human", "computer"]
PLAYER_KINDS: Final[tuple[PlayerKind, PlayerKind]] = ("human", "computer")
DiceThrow = tuple[int, ...]
"""The dice of one throw."""
MAX_OPENING_THROWS: Final = 100
Advantage = tuple[int, int]
"""What one seat begins a round with and the other does not: the seat, and in Canoga its square."""


def latest_opening_throws(throws: tuple[DiceThrow, ...]) -> tuple[DiceThrow, ...]:
    """Return the latest pairs of throws, one for each seat: equal sums may go on for long."""
    return throws[max(0, len(throws) - MAX_OPENING_THROWS) // 2 * 2 :]


@dataclass(frozen=True)
class Player:
    """The player at a seat. Computers have a level. Humans who are away sit at another terminal."""

    name: str
    kind: PlayerKind
    level: str = ""
    is_away: bool = False


@dataclass(frozen=True)
class RoundOpening:
    """How a round begins: the seat that moves first, and the colour it picked, if it picks.

    `variant` is the variant played; "" is the usual game. `advantage` is what the previous round
    left to a seat.
    """

    first_seat: int
    colour: str = ""
    variant: str = ""
    advantage: Advantage | None = None


@dataclass(frozen=True)
class KnownValue:
    """What the engine made of the position after so many moves of the round.

    The value is seat 0's, in hundredths. `is_exact`: known to the end of the round.
    """

    moves: int
    value: int
    is_exact: bool = False


@dataclass(frozen=True)
class KnownPlan:
    """What a computer planned with its turn after so many moves of the round.

    `path` is where the piece stands after the turn, and the cells it is to go to, up to its goal.
    """

    moves: int
    path: tuple[int, ...]


@dataclass(frozen=True)
class Save(Generic[P]):
    """A round under way, and the rounds before it. Pairs are by seat.

    `opener` is the seat that begins the round, where that is known. Before the round begins,
    `start` is None. `moves` lead from `start` to the position in the file. `draw_agreed`: the
    players have agreed to a draw. `variant` is the variant played; "" is the usual game.
    `advantage` is what the round will begin with, until it has begun. `past_rounds` are the rounds
    before this one, as far as they are known. `known_values` are those of positions of this round,
    in its order. `known_plans` are the latest of the computers.
    """

    game: str
    size: int
    players: tuple[Player, Player]
    round: int = 1
    totals: tuple[int, int] = (0, 0)
    opening_throws: tuple[DiceThrow, ...] = ()
    opener: int | None = None
    start: P | None = None
    moves: tuple[Move, ...] = ()
    quitter: int | None = None
    draw_agreed: bool = False
    dice_left: tuple[DiceThrow, ...] = ()
    variant: str = ""
    advantage: Advantage | None = None
    past_rounds: tuple[PastRound, ...] = ()
    known_values: tuple[KnownValue, ...] = ()
    known_plans: tuple[KnownPlan, ...] = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)
