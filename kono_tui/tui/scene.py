"""All that a game screen shows, as one immutable object, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import Position
from kono_tui.core.view import BoardView
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.selection import Selection
from kono_tui.play.series import Series, Stage

PIECE, MOVE, WHY = 1, 2, 3
"""How much of a hint is told."""

Looks = Mapping[Position, Advice]
"""What the engine found, by the position it looked at."""


@dataclass(frozen=True)
class Scene:
    """A moment of a game, and how it is looked at. Nothing changes it."""

    series: Series
    undone: tuple[Series, ...] = ()
    """What redo brings back, the next one last."""
    reviewed: int | None = None
    """How many moves are shown of the round; None shows all, and the game goes on."""
    cursor: int = 0
    hovered: int | None = None
    """The point under the mouse."""
    picked: tuple[int, ...] = ()
    """The points picked so far, of a move under way."""
    pending: Move | None = None
    """A move that waits for a second yes."""
    hint: int = 0
    """How much of the hint is told; 0: none was asked for."""
    hint_asked: bool = False
    """Whether a hint is on its way."""
    looks: Looks = field(default_factory=lambda: MappingProxyType({}))
    """What the engine thinks of positions of this round, for the bar."""
    moves: Looks = field(default_factory=lambda: MappingProxyType({}))
    """The computer's own moves of this sitting, by the position before."""
    advice: Advice | None = None
    """The hint itself."""
    waiting: bool = False
    """Whether the computer waits for a key before it moves."""
    notice: str = ""
    """What was wrong with the last key or click, or what it did."""
    more: bool = False
    """Whether WHY also tells what the computer expected and considered."""
    legal: bool = False
    """Whether all that can move is marked."""

    # What it stands for

    @property
    def game(self) -> Game[Any]:
        return self.series.game

    @property
    def match(self) -> Match | None:
        return self.series.match

    @property
    def under_way(self) -> bool:
        """Whether there is a round that is not over."""
        return self.series.stage in (Stage.PLAY, Stage.CHANCE)

    @property
    def ply(self) -> int:
        """How many moves of the round the board shows."""
        played = len(self.match.moves) if self.match else 0
        return played if self.reviewed is None else min(self.reviewed, played)

    @property
    def turns(self) -> tuple[int, int]:
        """How many turns of the round the board shows, one under way included, of how many."""
        if self.match is None:
            return 0, 0
        return self.match.turns_begun(self.ply), self.match.turns_begun(len(self.match.moves))

    @property
    def position(self) -> Position | None:
        """What the board shows."""
        return self.match.positions[self.ply] if self.match else None

    @property
    def view(self) -> BoardView:
        """The board to draw; before the first move of a round, the one it will begin with."""
        if self.position is not None:
            return view_of(self.game, self.position)
        size = self.series.size or self.game.sizes[0]
        return start_of(self.game, size)

    @property
    def humans_turn(self) -> bool:
        """Whether a human is to decide, on the board as it is now."""
        match = self.match
        return (
            match is not None
            and self.series.stage is Stage.PLAY
            and self.series.players[match.to_move].kind == "human"
        )

    @property
    def playable(self) -> bool:
        """Whether a human can move right now: it is their turn and the board shows it."""
        return self.humans_turn and self.reviewed is None

    @property
    def selection(self) -> Selection:
        """The legal moves that the picked points still allow."""
        selection = Selection.of(self.match.legal if self.match and self.playable else ())
        for cell in self.picked:
            selection = selection.pick(cell)
        return selection

    @property
    def pickless(self) -> bool:
        """Whether a human is to decide, and there is no point to pick: a pass, for example."""
        return bool(self.selection.commands) and not self.selection.targets

    @property
    def stop(self) -> Move | None:
        """The decision that ends the turn of a human who could also go on."""
        legal = self.match.legal if self.match and self.playable else ()
        return next((move for move in legal if move.kind == STOP), None)

    @property
    def moving(self) -> int | None:
        """The point of the piece that has moved in this turn, and may go on."""
        return self.stop.cells[-1] if self.stop and self.stop.cells else None

    @property
    def held(self) -> int | None:
        """The point of the piece that is picked up; in mid-turn that is the one that moves."""
        return self.picked[-1] if self.picked else self.moving

    @property
    def landings(self) -> Mapping[int, Move]:
        """Where the piece that is picked up can go, and by which move."""
        count = len(self.picked)
        ways = {move.cells[count]: move for move in self.selection.moves if move.cells[count:]}
        return {cell: move for cell, move in ways.items() if move.kind != STOP}


@lru_cache(maxsize=256)
def view_of(game: Game[Any], position: Position) -> BoardView:
    """A position's board, made once."""
    return game.view(position)


@lru_cache(maxsize=32)
def start_of(game: Game[Any], size: int) -> BoardView:
    """The board of a round that has not begun."""
    return game.view(game.start(size, game.any_opening()))


def place(scene: Scene, cell: int) -> str:
    """A point as people call it: "(2,1)"."""
    row, column = scene.view.place(cell)
    return f"({row},{column})"
