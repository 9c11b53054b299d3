"""One moment of a series of rounds, as a file keeps it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeVar

from kono_tui.core.move import Move
from kono_tui.core.position import Position

P = TypeVar("P", bound=Position)
Kind = Literal["human", "computer"]
KINDS: Final[tuple[Kind, Kind]] = ("human", "computer")
Throw = tuple[int, ...]
"""The dice of one throw."""
Advantage = tuple[int, int]
"""What a seat begins a round with that the other does not: the seat, and in Canoga its square."""


@dataclass(frozen=True)
class Player:
    """Who sits at a seat. A computer has a level; a human who is away sits at another terminal."""

    name: str
    kind: Kind
    level: str = ""
    away: bool = False


@dataclass(frozen=True)
class Opening:
    """How a round begins: the seat that moves first, and the colour it picked, if it picks.

    `variant` is the one of the game's that is played; "" is the game as usual. `advantage` is what
    the round before has left to a seat.
    """

    first: int
    colour: str = ""
    variant: str = ""
    advantage: Advantage | None = None


@dataclass(frozen=True)
class Save(Generic[P]):
    """A round under way, and the rounds before it. Pairs are by seat.

    `opener` is the seat that begins the round, where that is known; until it has, `start` is None.
    `moves` lead from `start` to the position the file shows. `agreed`: the players have agreed to a
    draw. `variant` is the one of the game's that is played; "" is the game as usual. `advantage` is
    what the round will begin with, until it has.
    """

    game: str
    size: int
    players: tuple[Player, Player]
    round: int = 1
    totals: tuple[int, int] = (0, 0)
    throws: tuple[Throw, ...] = ()
    opener: int | None = None
    start: P | None = None
    moves: tuple[Move, ...] = ()
    quitter: int | None = None
    agreed: bool = False
    dice: tuple[Throw, ...] = ()
    variant: str = ""
    advantage: Advantage | None = None
    warnings: tuple[str, ...] = field(default=(), compare=False)
