"""All that a game screen shows, as one immutable object, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kono_tui.core.game import Game
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import Position
from kono_tui.core.save import Advantage
from kono_tui.core.view import BoardView
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.selection import Selection
from kono_tui.play.series import Series, Stage

if TYPE_CHECKING:
    from kono_tui.tui.online import Linked

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
    option: int | None = None
    """Which entry of a list of what can be done was gone to, where there is such a list."""
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
    """Whether all that can move is marked, and where nothing may be placed."""
    sight: int = 0
    """Which of the things that can be shown besides the pieces is shown, from 1; 0: none."""
    link: Linked | None = None
    """The room on the network that it is played in; None at home."""

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
        size = self.series.size or self.game.usual_size
        return start_of(self.game, size, self.series.advantage)

    @property
    def humans_turn(self) -> bool:
        """Whether a human is to decide, on the board as it is now."""
        match = self.match
        return (
            match is not None
            and self.series.stage is Stage.PLAY
            and match.to_move in self.series.humans
        )

    @property
    def playable(self) -> bool:
        """Whether a human can move right now: it is their turn and the board shows it."""
        return self.humans_turn and self.reviewed is None

    # Whom the computer helps

    @property
    def helped(self) -> bool:
        """Whether the computer may be asked: always but in a room that is played without."""
        return self.link is None or self.link.helped or not self.under_way

    @property
    def advisable(self) -> bool:
        """Whether a hint can be told now: to a human who is to move, or to who looks on."""
        looks_on = self.link is not None and not self.series.humans
        watched = looks_on and self.series.stage is Stage.PLAY and self.reviewed is None
        return self.playable or watched

    @property
    def judged_here(self) -> bool:
        """Whether nobody else looks at the position for the bar: a human's, or a room's."""
        if self.link is None:
            return self.humans_turn
        return self.helped and self.series.stage is Stage.PLAY

    @cached_property
    def selection(self) -> Selection:
        """The legal moves that the picked points still allow."""
        legal = self.match.legal if self.match and self.playable else ()
        selection = Selection.of(legal, self.game.any_order)
        for cell in self.picked:
            selection = selection.pick(cell)
        return selection

    @property
    def pickless(self) -> bool:
        """Whether a human is to decide, and there is no point to pick: a pass, for example."""
        return bool(self.selection.commands) and not self.selection.targets

    @cached_property
    def stop(self) -> Move | None:
        """The decision that ends the turn of a human who could also go on."""
        legal = self.match.legal if self.match and self.playable else ()
        return next((move for move in legal if move.kind == STOP), None)

    @cached_property
    def places(self) -> bool:
        """Whether a turn now places a piece on a vacant point, rather than to move one."""
        if self.match is None or any(move.kind == STOP for move in self.match.legal):
            return False
        if self.view.squares:
            return False
        points = view_of(self.game, self.match.position).points
        return any(move.cells and not points[move.cells[0]].piece for move in self.match.legal)

    @property
    def placing(self) -> bool:
        """Whether a human is to place a piece right now."""
        return self.playable and self.places

    @property
    def barred(self) -> tuple[int, ...]:
        """The points that are marked because who is to move must not place a piece there.

        While a computer thinks about its turn against a human, they are nobody's to see.
        """
        seen = self.playable or self.reviewed is not None or not self.series.humans
        if not self.legal or self.position is None or not seen:
            return ()
        return barred_in(self.game, self.position)

    # The piece that is picked up. Its moves tell it first, but for those in mid-turn; then where it
    # goes; and then, where it could take one thing or another there, what it takes.

    @property
    def moving(self) -> int | None:
        """The point of the piece that has moved in this turn, and may go on."""
        return self.stop.cells[-1] if self.stop and self.stop.cells else None

    @property
    def held(self) -> int | None:
        """The point of the piece that is picked up; in mid-turn that is the one that moves."""
        if self.moving is not None:
            return self.moving
        return self.picked[0] if self.picked and not self.view.squares else None

    @property
    def begun(self) -> tuple[int, ...]:
        """What the moves of the piece that is picked up begin with."""
        return () if self.moving is not None else self.picked[:1]

    @cached_property
    def landings(self) -> Mapping[int, tuple[Move, ...]]:
        """Where the piece that is picked up can go, and by which moves."""
        found: dict[int, tuple[Move, ...]] = {}
        if self.match is None or self.held is None or not self.playable:
            return found
        count = len(self.begun)
        for move in self.match.legal:
            if move.kind != STOP and move.cells[:count] == self.begun and move.cells[count:]:
                cell = move.cells[count]
                found[cell] = (*found.get(cell, ()), move)
        return found

    @property
    def bound(self) -> int | None:
        """Where the picked piece is to go, once that is picked too, and what it takes is not."""
        further = () if self.view.squares else self.picked[len(self.begun) :]
        return further[0] if further else None

    @property
    def aim(self) -> int:
        """The point that is looked at: under the mouse, if a piece can go there, else the cursor's.

        Once it is picked where the piece goes, that point.
        """
        if self.bound is not None:
            return self.bound
        if self.hovered is not None and self.hovered in self.landings:
            return self.hovered
        return self.cursor

    @property
    def choice(self) -> tuple[Move, ...]:
        """The moves to choose from where the piece could take one thing or another."""
        moves = self.landings.get(self.aim, ())
        return moves if len(moves) > 1 else ()

    def has(self, kind: str) -> bool:
        """Whether a human can make a move of a kind now."""
        legal = self.match.legal if self.match and self.playable else ()
        return any(move.kind == kind for move in legal)


@lru_cache(maxsize=256)
def view_of(game: Game[Any], position: Position) -> BoardView:
    """A position's board, made once."""
    return game.view(position)


@lru_cache(maxsize=32)
def start_of(game: Game[Any], size: int, advantage: Advantage | None = None) -> BoardView:
    """The board of a round that has not begun."""
    return game.view(game.start(size, replace(game.any_opening(), advantage=advantage)))


@lru_cache(maxsize=64)
def barred_in(game: Game[Any], position: Position) -> tuple[int, ...]:
    """The vacant points where who is to move must not place a piece, found out once."""
    return game.barred(position)


@lru_cache(maxsize=512)
def rule_against(game: Game[Any], position: Position, cells: tuple[int, ...]) -> str:
    """The rule by which no legal move begins with picking these cells, found out once."""
    return game.why_not(position, cells)


@lru_cache(maxsize=512)
def taken_by(game: Game[Any], position: Position, move: Move) -> tuple[int, ...]:
    """The cells of the pieces that a legal move takes, found out once."""
    return game.taken(position, move)


def goal(match: Match, move: Move) -> int | None:
    """Where a move leads its piece, or where it is made; None for one without a point."""
    cells = match.game.way(match.position, move) or move.cells
    return cells[-1] if cells else None


def place(scene: Scene, cell: int) -> str:
    """A point as people call it: "(2,1)", or "c3"."""
    return scene.view.name(cell)
