"""Find the reason for a turn of Konane: one that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from kono_tui.core.bits import bit
from kono_tui.core.move import STOP, Move, play_moves
from kono_tui.core.reason import Reason
from kono_tui.games.konane.analysis import (
    jump_count,
    list_jumps,
    stone_can_jump,
)
from kono_tui.games.konane.board import NONE, cell_of
from kono_tui.games.konane.chains import NextTurn, look_at_next_turn
from kono_tui.games.konane.notation import decode, encode, jumped_cells, path_of
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.scoring import captured_count


@dataclass(frozen=True)
class ExplainedTurn:
    """A turn, or its decisions so far: the board before and after, and the stone's path."""

    before: KonanePosition
    moves: tuple[Move, ...]
    path: tuple[int, ...]

    @cached_property
    def after(self) -> KonanePosition:
        return play_moves(self.before, self.moves, encode)

    @property
    def ends_with_stop(self) -> bool:
        return self.moves[-1].kind == STOP

    @property
    def mover_colour(self) -> int:
        """The colour that moves."""
        return int(self.before.white_to_move)

    @property
    def captured_cells(self) -> tuple[int, ...]:
        return jumped_cells(int(self.before.board.size), self.path)

    @property
    def is_complete(self) -> bool:
        """Whether the other colour is next."""
        return self.after.white_to_move != self.before.white_to_move

    def cells_of_colour(self, stones: int, colour: int) -> tuple[int, ...]:
        """The cells of some stones of a colour, which are a word."""
        board = self.before.board
        indices = (index for index in range(stones.bit_length()) if stones & int(bit(index)))
        return tuple(int(cell_of(board, colour, index)) for index in indices)

    @cached_property
    def next_turn_before(self) -> NextTurn:
        """What the other colour could have done if the turn had been its own."""
        return look_at_next_turn(self.before, 1 - self.mover_colour)

    @cached_property
    def next_turn_after(self) -> NextTurn:
        """What the other colour can do with its next turn."""
        return look_at_next_turn(self.after, 1 - self.mover_colour)

    def jump_counts(self, colour: int) -> tuple[int, int]:
        """How many jumps a colour had before, and has after."""
        return jump_count(self.before, colour), jump_count(self.after, colour)


def reason_for(position: KonanePosition, moves: tuple[Move, ...]) -> Reason:
    """The reason for a turn or for its decisions so far, and the cells it concerns.

    Where it has to do with jumps that are left, the cells are the stone's path.
    """
    if moves[0].kind in ("pass", "remove"):
        return Reason(moves[0].kind, moves[0].cells)
    path = path_of(position, moves)
    turn = ExplainedTurn(position, moves, path)
    for find_reason in COMPLETE_TURN_FINDERS if turn.is_complete else PARTIAL_TURN_FINDERS:
        reason = find_reason(turn)
        if reason is not None:
            return _with_second_reason(turn, reason) if turn.is_complete else reason
    return Reason("stay", path) if len(path) == 1 else Reason("take", turn.captured_cells[-1:])


def _with_second_reason(turn: ExplainedTurn, reason: Reason) -> Reason:
    """Add what else a turn does to the jumps, where the reason leaves room for it."""
    if reason.kind not in ("cut", "limit", "forestall", "rescue", "gain", "most"):
        return reason
    for find_reason in (_gain_reason, _limit_reason, _open_reason):
        second = find_reason(turn)
        if second is not None and second.kind != reason.kind:
            return replace(reason, parts=(second,))
    return reason


def _end_reason(turn: ExplainedTurn) -> Reason | None:
    """The turn ends the round, and not with fewer points."""
    mine = captured_count(turn.after, turn.mover_colour)
    theirs = captured_count(turn.after, 1 - turn.mover_colour)
    if not turn.after.is_over() or mine < theirs:
        return None
    return Reason.of("end", turn.path, mine=mine, theirs=theirs)


def _freeze_reason(turn: ExplainedTurn) -> Reason | None:
    """The other colour has no jump left; or it had none before, and has none now."""
    before, after = turn.jump_counts(1 - turn.mover_colour)
    if after > 0:
        return None
    if before == 0 and turn.captured_cells:
        return Reason("collect", turn.captured_cells)
    return Reason.of("freeze", turn.path, before=before)


def _one_jump_further(turn: ExplainedTurn) -> list[tuple[KonanePosition, int]]:
    """The positions one jump beyond where the stone stops, each with the cell where it lands."""
    now = play_moves(turn.before, turn.moves[:-1], encode)
    moves = [(int(code), decode(now, int(code))) for code in now.moves()]
    return [(now.play(code), move.cells[0]) for code, move in moves if move.kind == "jump"]


def _shelter_reason(turn: ExplainedTurn) -> Reason | None:
    """The stone stops where it cannot be jumped; after any further jump it could be."""
    theirs = 1 - turn.mover_colour
    if not turn.ends_with_stop or turn.next_turn_after.reaches(turn.path[-1]):
        return None
    further = _one_jump_further(turn)
    worse = all(look_at_next_turn(after, theirs).reaches(cell) for after, cell in further)
    return Reason("shelter", turn.path) if worse else None


def _hold_reason(turn: ExplainedTurn) -> Reason | None:
    """The stone stops, as any further jump would leave the other colour more jumps."""
    if not turn.ends_with_stop:
        return None
    theirs = 1 - turn.mover_colour
    left, own = (jump_count(turn.after, colour) for colour in (theirs, turn.mover_colour))
    worse = all(jump_count(after, theirs) > left for after, _ in _one_jump_further(turn))
    return Reason.of("hold", turn.path, jumps=left, against=own) if worse else None


def _keep_reason(turn: ExplainedTurn) -> Reason | None:
    """The stone stops, as any further jump would leave the mover fewer jumps."""
    if not turn.ends_with_stop:
        return None
    mine = turn.mover_colour
    left, theirs = (jump_count(turn.after, colour) for colour in (mine, 1 - mine))
    worse = all(jump_count(after, mine) < left for after, _ in _one_jump_further(turn))
    return Reason.of("keep", turn.path, jumps=left, against=theirs) if worse else None


def _sweep_reason(turn: ExplainedTurn) -> Reason | None:
    return Reason("sweep", turn.captured_cells) if len(turn.path) > 2 else None


def _most_reason(turn: ExplainedTurn) -> Reason | None:
    """No turn takes more stones, and this takes several."""
    count = len(turn.captured_cells)
    if count < 2 or turn.before.jumping != NONE:
        return None
    most = look_at_next_turn(turn.before, turn.mover_colour).most
    return Reason("most", turn.captured_cells) if count == most else None


def _curb_reason(turn: ExplainedTurn) -> Reason | None:
    """The other colour can take fewer stones with its next turn, by two or more."""
    before, after = turn.next_turn_before, turn.next_turn_after
    if after.most >= before.most - 1:
        return None
    cells = turn.cells_of_colour(before.reached, turn.mover_colour)
    return Reason.of("curb", cells, before=before.most, after=after.most)


def _threaten_reason(turn: ExplainedTurn) -> Reason | None:
    """The mover could take more stones with the next turn than with any now, and two or more."""
    mine = turn.mover_colour
    before, after = (look_at_next_turn(each, mine) for each in (turn.before, turn.after))
    if turn.before.jumping != NONE or after.most < max(2, before.most + 1):
        return None
    cells = turn.cells_of_colour(after.reached, 1 - mine)
    return Reason.of("threaten", cells, before=before.most, after=after.most)


def _cut_reason(turn: ExplainedTurn) -> Reason | None:
    """The other colour loses more than one jump."""
    before, after = turn.jump_counts(1 - turn.mover_colour)
    return _limit_reason(turn) if after < before - 1 else None


def _forestall_reason(turn: ExplainedTurn) -> Reason | None:
    """The turn captures a stone that could have jumped."""
    theirs = 1 - turn.mover_colour
    able = [cell for cell in turn.captured_cells if stone_can_jump(turn.before, theirs, cell)]
    return Reason("forestall", (able[0],)) if able else None


def _rescue_reason(turn: ExplainedTurn) -> Reason | None:
    """The stone could have been jumped, and cannot be now."""
    origin, target = turn.path[0], turn.path[-1]
    if len(turn.path) == 1 or not turn.next_turn_before.reaches(origin):
        return None
    is_safe = not turn.next_turn_after.reaches(target)
    return Reason("rescue", (origin, target)) if is_safe else None


def _gain_reason(turn: ExplainedTurn) -> Reason | None:
    before, after = turn.jump_counts(turn.mover_colour)
    return Reason.of("gain", turn.path, after=after, before=before) if after > before else None


def _limit_reason(turn: ExplainedTurn) -> Reason | None:
    before, after = turn.jump_counts(1 - turn.mover_colour)
    return Reason.of("limit", turn.path, after=after, before=before) if after < before else None


def _open_reason(turn: ExplainedTurn) -> Reason | None:
    """The mover has a new jump."""
    new = list_jumps(turn.after, turn.mover_colour) - list_jumps(turn.before, turn.mover_colour)
    return Reason("open", min(new)) if new else None


def _score_reason(turn: ExplainedTurn) -> Reason | None:
    """The turn is worth its points; what is left to both are their jumps."""
    count = len(turn.captured_cells)
    (_, mine), (_, theirs) = map(turn.jump_counts, (turn.mover_colour, 1 - turn.mover_colour))
    if count == 0:
        return None
    return Reason.of("score", turn.captured_cells, points=count, jumps=mine, against=theirs)


ReasonFinder = Callable[[ExplainedTurn], Reason | None]

COMPLETE_TURN_FINDERS: tuple[ReasonFinder, ...] = (
    _end_reason,
    _freeze_reason,
    _shelter_reason,
    _hold_reason,
    _keep_reason,
    _curb_reason,
    _cut_reason,
    _forestall_reason,
    _rescue_reason,
    _gain_reason,
    _most_reason,
    _limit_reason,
    _threaten_reason,
    _open_reason,
    _score_reason,
)
"""What to look for in a complete turn, the most telling first."""
PARTIAL_TURN_FINDERS: tuple[ReasonFinder, ...] = (_sweep_reason, _forestall_reason)
"""What is true of the first jumps of a turn however it goes on."""
