"""One round, from its first position: the referee, and the only legality check."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.tally import Tally
from kono_tui.errors import IllegalMove


@dataclass(frozen=True)
class Match:
    """A round so far: every position from the start to now, and the moves between them."""

    game: Game[Any]
    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    watched: bool = False
    """Nobody but computers plays."""
    quitter: int | None = None

    @classmethod
    def begin(cls, game: Game[Any], start: Position, watched: bool = False) -> Match:
        return cls(game, (start,), watched=watched)

    @classmethod
    def replayed(
        cls,
        game: Game[Any],
        start: Position,
        moves: Sequence[Move],
        watched: bool,
        quitter: int | None,
    ) -> Match:
        """A round as its moves left it, whether or not it should have ended before."""
        positions = [start]
        for move in moves:
            positions.append(positions[-1].play(game.encode(positions[-1], move)))
        return cls(game, tuple(positions), tuple(moves), watched, quitter)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def to_move(self) -> int:
        return int(self.position.to_move)

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The moves the rules allow now."""
        if self.ending:
            return ()
        codes = self.position.moves()
        return tuple(self.game.decode(self.position, int(code)) for code in codes)

    @cached_property
    def ending(self) -> str:
        """Why the round is over, as a sentence; "" while it goes on."""
        if self.quitter is not None:
            return "A player has quit."
        return self.game.ending(self.positions, self.watched)

    @property
    def tally(self) -> Tally:
        """The score as it stands."""
        return self.game.tally(self.position, self.quitter)

    def play(self, move: Move) -> Match:
        """The round after a move. IllegalMove says why it is not allowed."""
        if self.ending:
            raise IllegalMove("the round is over")
        after = self.position.play(self.game.encode(self.position, move))
        return replace(self, positions=(*self.positions, after), moves=(*self.moves, move))

    def quit(self, seat: int) -> Match:
        """The round ended by a player who quits."""
        if self.ending:
            raise IllegalMove("the round is over")
        return replace(self, quitter=seat)

    def undo(self, seats: frozenset[int]) -> Match:
        """Back to the last time before now that one of these seats had to decide."""
        if self.quitter is not None:
            return replace(self, quitter=None)
        for count in range(len(self.moves) - 1, -1, -1):
            if self.positions[count].to_move in seats:
                return replace(
                    self, positions=self.positions[: count + 1], moves=self.moves[:count]
                )
        raise IllegalMove("there is nothing to undo")
