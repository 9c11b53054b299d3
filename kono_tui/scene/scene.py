"""All that a game screen shows, as one immutable object, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property

from kono_tui.core.board_view import BoardView
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import Position
from kono_tui.live.state import LiveState
from kono_tui.play.selection import Selection
from kono_tui.play.tournament import Stage
from kono_tui.scene.board_facts import find_barred_cells, start_view, view_of
from kono_tui.strategy.finishing import finishing_turn

HINT_PIECE, HINT_MOVE, HINT_REASON, HINT_FINISH = 1, 2, 3, 4
"""The stages of a hint: how much of it the screen tells.

The last is the turn that finishes the round, where there is one; then comes what else was found.
"""

LIVE_FIELDS = tuple(each.name for each in fields(LiveState))


@dataclass(frozen=True)
class Scene(LiveState):
    """A moment of a live game, and how the screen shows it. Immutable."""

    reviewed_ply: int | None = None
    """The number of the round's moves on the board; None shows all, and the game goes on."""
    cursor: int = 0
    hovered_cell: int | None = None
    """The point under the mouse."""
    picked_cells: tuple[int, ...] = ()
    """The cells picked so far, of a move under way."""
    option_index: int | None = None
    """The selected entry of the list of options, where there is such a list."""
    pending_move: Move | None = None
    """A move that waits for confirmation."""
    hint_stage: int = 0
    """How much of the hint the screen tells; 0: the player has not asked for one."""
    notice: str = ""
    """What was wrong with the last key or click, or what it did; or the news."""
    news: str = ""
    """What the opponent or the dice did last, if that was worth a word."""
    explains_more: bool = False
    """Whether the explanation also says what the computer expected and considered."""
    shows_legal: bool = False
    """Whether the board marks all pieces that can move, and the points where none may be placed."""
    guide_number: int = 0
    """The number of the guide that the board shows besides the pieces, from 1; 0: none."""

    def with_live(self, state: LiveState) -> Scene:
        """Return the same view of another state of the game; a hint that is gone is not told."""
        live = {each: getattr(state, each) for each in LIVE_FIELDS}
        return replace(self, hint_stage=self.hint_stage if state.advice else 0, **live)

    def with_notice(self, notice: str) -> Scene:
        return replace(self, notice=notice)

    # The game behind it

    @property
    def ply(self) -> int:
        """The number of the round's moves that the board shows."""
        played = len(self.match.moves) if self.match else 0
        return played if self.reviewed_ply is None else min(self.reviewed_ply, played)

    @property
    def turn_counts(self) -> tuple[int, int]:
        """The number of turns on the board, one under way included, and of all in the round."""
        if self.match is None:
            return 0, 0
        return self.match.turn_count(self.ply), self.match.turn_count(len(self.match.moves))

    @property
    def position(self) -> Position | None:
        """The position that the board shows."""
        return self.match.positions[self.ply] if self.match else None

    @property
    def view(self) -> BoardView:
        """The board to draw; before the first move of a round, its starting board."""
        if self.position is not None:
            return view_of(self.game, self.position)
        size = self.tournament.size or self.game.info.usual_size
        return start_view(self.game, size, self.tournament.advantage)

    @property
    def human_can_move(self) -> bool:
        """Whether a human can move right now: it is their turn and the board shows it."""
        return self.is_humans_turn and self.reviewed_ply is None

    @property
    def hint_allowed(self) -> bool:
        """Whether a hint can be shown now: to a human who is to move, or to a spectator."""
        is_spectator = self.room is not None and not self.tournament.local_humans
        may_ask = self.is_humans_turn or (is_spectator and self.tournament.stage is Stage.PLAY)
        return may_ask and self.reviewed_ply is None

    @property
    def shows_goal(self) -> bool:
        """Whether the turn card begins with the goal: nothing more urgent is to be said."""
        is_calm = self.notice in ("", self.news)
        return self.human_can_move and is_calm and self.pending_move is None

    @property
    def human_moves(self) -> tuple[Move, ...]:
        """The moves that a human can make right now."""
        return self.match.legal_moves if self.match and self.human_can_move else ()

    @cached_property
    def selection(self) -> Selection:
        """The legal moves that the picked points still allow."""
        selection = Selection.of(self.human_moves, self.game.rules.picks_in_any_order)
        for cell in self.picked_cells:
            selection = selection.pick(cell)
        return selection

    @property
    def has_only_commands(self) -> bool:
        """Whether a human is to decide, and there is no point to pick: a pass, for example."""
        return bool(self.selection.commands) and not self.selection.targets

    @cached_property
    def stop_move(self) -> Move | None:
        """The move that ends the turn of a human who could also go on."""
        return next((move for move in self.human_moves if move.kind == STOP), None)

    @cached_property
    def is_placement_turn(self) -> bool:
        """Whether a turn now places a piece on a vacant point, rather than moving one."""
        legal = self.match.legal_moves if self.match else ()
        is_mid_turn = any(move.kind == STOP for move in legal)
        if self.match is None or is_mid_turn or self.game.rules.picks_in_any_order:
            return False
        points = view_of(self.game, self.match.position).points
        return any(move.cells and not points[move.cells[0]].piece for move in legal)

    @property
    def human_is_placing(self) -> bool:
        """Whether a human is to place a piece right now."""
        return self.human_can_move and self.is_placement_turn

    @property
    def barred_cells(self) -> tuple[int, ...]:
        """The points that are marked because the mover may not place a piece there.

        While a computer thinks about its turn against a human, nobody sees them.
        """
        is_reviewing = self.reviewed_ply is not None
        is_visible = is_reviewing or self.human_can_move or not self.tournament.local_humans
        if not self.shows_legal or self.position is None or not is_visible:
            return ()
        return find_barred_cells(self.game, self.position)

    @property
    def tells_finishing(self) -> bool:
        """Whether the hint on the screen is the one that finishes the round."""
        is_stage = self.advice is not None and self.hint_stage == HINT_FINISH
        return is_stage and self.has_finishing_hint

    @property
    def has_finishing_hint(self) -> bool:
        """Whether the hint offers a turn that finishes the round, beside the best one."""
        return self.advice is not None and bool(finishing_turn(self.advice))

    @property
    def last_hint_stage(self) -> int:
        """The stage at which the screen tells all that the hint has."""
        return HINT_FINISH + 1 if self.has_finishing_hint else HINT_FINISH

    @property
    def hinted_turn(self) -> tuple[Move, ...]:
        """The turn that the hint on the screen tells."""
        if self.advice is None:
            return ()
        return finishing_turn(self.advice) if self.tells_finishing else self.advice.turn

    # The piece that is picked up. The cells of its moves begin with the piece, except in mid-turn;
    # then comes the target; and then, if it could take one line or another there, what it takes.

    @property
    def moving_cell(self) -> int | None:
        """The cell of the piece that has moved in this turn, and may go on."""
        return self.stop_move.cells[-1] if self.stop_move and self.stop_move.cells else None

    @property
    def held_cell(self) -> int | None:
        """The cell of the piece that is picked up; in mid-turn that is the one that moves."""
        if self.moving_cell is not None:
            return self.moving_cell
        if not self.picked_cells or self.game.rules.picks_in_any_order:
            return None
        return self.picked_cells[0]

    @property
    def move_prefix(self) -> tuple[int, ...]:
        """The cells that the moves of the picked piece begin with."""
        return () if self.moving_cell is not None else self.picked_cells[:1]

    @cached_property
    def landings(self) -> Mapping[int, tuple[Move, ...]]:
        """The targets of the picked piece, each with the moves that lead there."""
        moves_by_target: dict[int, tuple[Move, ...]] = {}
        if self.held_cell is None:
            return moves_by_target
        count = len(self.move_prefix)
        for move in self.human_moves:
            if move.kind != STOP and move.cells[:count] == self.move_prefix and move.cells[count:]:
                cell = move.cells[count]
                moves_by_target[cell] = (*moves_by_target.get(cell, ()), move)
        return moves_by_target

    @property
    def target_cell(self) -> int | None:
        """The target of the picked piece, once it is picked while the capture is not."""
        later_picks = self.picked_cells[len(self.move_prefix) :]
        return later_picks[0] if later_picks and not self.game.rules.picks_in_any_order else None

    @property
    def aimed_cell(self) -> int:
        """The cell looked at: the one under the mouse, if a piece can go there, else the cursor's.

        Once the target is picked, it is the target.
        """
        if self.target_cell is not None:
            return self.target_cell
        if self.hovered_cell is not None and self.hovered_cell in self.landings:
            return self.hovered_cell
        return self.cursor

    @property
    def capture_choices(self) -> tuple[Move, ...]:
        """The moves to choose from where the piece could take one line or another."""
        moves = self.landings.get(self.aimed_cell, ())
        return moves if len(moves) > 1 else ()

    def has_move_of_kind(self, kind: str) -> bool:
        """Return whether a human can make a move of a kind now."""
        return any(move.kind == kind for move in self.human_moves)


def differ_only_in_evaluations(before: Scene | None, now: Scene | None) -> bool:
    """Whether two scenes look the same but for evaluations, and no guide shows what they hold.

    The engine reports many while it thinks: then most of the screen need not be rebuilt.
    """
    if before is None or now is None or now.guide_number:
        return False
    return now == replace(before, judgements=now.judgements)


def cell_name(scene: Scene, cell: int) -> str:
    """A cell's name for people: "(2,1)", or "c3"."""
    return scene.view.cell_name(cell)
