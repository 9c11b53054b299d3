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
"""The stages of a hint: how much of it the screen tells."""

Looks = Mapping[Position, Advice]
"""The engine's advice, by the position it looked at."""


@dataclass(frozen=True)
class Scene:
    """A moment of a game, and how the screen shows it. Immutable."""

    series: Series
    undone: tuple[Series, ...] = ()
    """The states that redo brings back, the next one last."""
    reviewed: int | None = None
    """The number of the round's moves on the board; None shows all, and the game goes on."""
    cursor: int = 0
    hovered: int | None = None
    """The point under the mouse."""
    picked: tuple[int, ...] = ()
    """The cells picked so far, of a move under way."""
    option: int | None = None
    """The selected entry of the list of options, where there is such a list."""
    pending: Move | None = None
    """A move that waits for confirmation."""
    hint: int = 0
    """How much of the hint the screen tells; 0: the player has not asked for one."""
    hint_asked: bool = False
    """Whether a hint is on its way."""
    looks: Looks = field(default_factory=lambda: MappingProxyType({}))
    """The engine's advice on positions of this round, for the evaluation bar."""
    moves: Looks = field(default_factory=lambda: MappingProxyType({}))
    """The advice behind the computer's own moves of this sitting, by the position before."""
    advice: Advice | None = None
    """The hint itself."""
    waiting: bool = False
    """Whether the computer waits for a key before it moves."""
    notice: str = ""
    """What was wrong with the last key or click, or what it did."""
    more: bool = False
    """Whether the explanation also says what the computer expected and considered."""
    legal: bool = False
    """Whether the board marks all pieces that can move, and the points where none may be placed."""
    sight: int = 0
    """The number of the guide that the board shows besides the pieces, from 1; 0: none."""
    link: Linked | None = None
    """The room on the network that the game is played in; None at home."""

    # The game behind it

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
        """The number of the round's moves that the board shows."""
        played = len(self.match.moves) if self.match else 0
        return played if self.reviewed is None else min(self.reviewed, played)

    @property
    def turns(self) -> tuple[int, int]:
        """The number of turns on the board, one under way included, and of all in the round."""
        if self.match is None:
            return 0, 0
        return self.match.turns_begun(self.ply), self.match.turns_begun(len(self.match.moves))

    @property
    def position(self) -> Position | None:
        """The position that the board shows."""
        return self.match.positions[self.ply] if self.match else None

    @property
    def view(self) -> BoardView:
        """The board to draw; before the first move of a round, its starting board."""
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

    # Help from the computer

    @property
    def helped(self) -> bool:
        """Whether the computer may be asked: always, but for a round in a room without help."""
        return self.link is None or self.link.helped or not self.under_way

    @property
    def advisable(self) -> bool:
        """Whether a hint can be shown now: to a human who is to move, or to a spectator."""
        looks_on = self.link is not None and not self.series.humans
        watched = looks_on and self.series.stage is Stage.PLAY and self.reviewed is None
        return self.playable or watched

    @property
    def judged_here(self) -> bool:
        """Whether nobody else evaluates the position for the bar: a human's turn, or a room's."""
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
        """The move that ends the turn of a human who could also go on."""
        legal = self.match.legal if self.match and self.playable else ()
        return next((move for move in legal if move.kind == STOP), None)

    @cached_property
    def places(self) -> bool:
        """Whether a turn now places a piece on a vacant point, rather than moving one."""
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
        """The points that are marked because the mover may not place a piece there.

        While a computer thinks about its turn against a human, nobody sees them.
        """
        seen = self.playable or self.reviewed is not None or not self.series.humans
        if not self.legal or self.position is None or not seen:
            return ()
        return barred_in(self.game, self.position)

    # The piece that is picked up. The cells of its moves begin with the piece, except in mid-turn;
    # then comes the target; and then, if it could take one line or another there, what it takes.

    @property
    def moving(self) -> int | None:
        """The cell of the piece that has moved in this turn, and may go on."""
        return self.stop.cells[-1] if self.stop and self.stop.cells else None

    @property
    def held(self) -> int | None:
        """The cell of the piece that is picked up; in mid-turn that is the one that moves."""
        if self.moving is not None:
            return self.moving
        return self.picked[0] if self.picked and not self.view.squares else None

    @property
    def begun(self) -> tuple[int, ...]:
        """The cells that the moves of the picked piece begin with."""
        return () if self.moving is not None else self.picked[:1]

    @cached_property
    def landings(self) -> Mapping[int, tuple[Move, ...]]:
        """The targets of the picked piece, each with the moves that lead there."""
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
        """The target of the picked piece, once it is picked while the capture is not."""
        further = () if self.view.squares else self.picked[len(self.begun) :]
        return further[0] if further else None

    @property
    def aim(self) -> int:
        """The cell looked at: the one under the mouse, if a piece can go there, else the cursor's.

        Once the target is picked, it is the target.
        """
        if self.bound is not None:
            return self.bound
        if self.hovered is not None and self.hovered in self.landings:
            return self.hovered
        return self.cursor

    @property
    def choice(self) -> tuple[Move, ...]:
        """The moves to choose from where the piece could take one line or another."""
        moves = self.landings.get(self.aim, ())
        return moves if len(moves) > 1 else ()

    def has(self, kind: str) -> bool:
        """Return whether a human can make a move of a kind now."""
        legal = self.match.legal if self.match and self.playable else ()
        return any(move.kind == kind for move in legal)


@lru_cache(maxsize=256)
def view_of(game: Game[Any], position: Position) -> BoardView:
    """A position's board, computed once."""
    return game.view(position)


@lru_cache(maxsize=32)
def start_of(game: Game[Any], size: int, advantage: Advantage | None = None) -> BoardView:
    """The board of a round that has not begun."""
    return game.view(game.start(size, replace(game.any_opening(), advantage=advantage)))


@lru_cache(maxsize=64)
def barred_in(game: Game[Any], position: Position) -> tuple[int, ...]:
    """The vacant points where the mover may not place a piece, computed once."""
    return game.barred(position)


@lru_cache(maxsize=512)
def rule_against(game: Game[Any], position: Position, cells: tuple[int, ...]) -> str:
    """The rule by which no legal move begins with picking these cells, computed once."""
    return game.why_not(position, cells)


@lru_cache(maxsize=512)
def taken_by(game: Game[Any], position: Position, move: Move) -> tuple[int, ...]:
    """The cells of the pieces that a legal move captures, computed once."""
    return game.taken(position, move)


def goal(match: Match, move: Move) -> int | None:
    """The cell that a move leads its piece to, or is made at; None for a move without a point."""
    cells = match.game.way(match.position, move) or move.cells
    return cells[-1] if cells else None


def place(scene: Scene, cell: int) -> str:
    """A cell's name for people: "(2,1)", or "c3"."""
    return scene.view.name(cell)
