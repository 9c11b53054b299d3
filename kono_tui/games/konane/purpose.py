"""The reason for a turn of Konane: a purpose that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.core.move import STOP, Move, Reason
from kono_tui.games.konane.looks import can_jump, is_in_reach, jump_count, sitting
from kono_tui.games.konane.notation import decode, jumped_over, path_of, played
from kono_tui.games.konane.position import NONE, KonanePosition
from kono_tui.games.konane.scoring import points_of


@dataclass(frozen=True)
class Turn:
    """A turn, or its decisions so far: the board before and after, and the stone's path."""

    before: KonanePosition
    after: KonanePosition
    path: tuple[int, ...]
    stops: bool

    @property
    def mine(self) -> int:
        """The colour that moves."""
        return int(self.before.white_to_move)

    @property
    def taken(self) -> tuple[int, ...]:
        return jumped_over(int(self.before.board.size), self.path)

    @property
    def is_whole(self) -> bool:
        """Whether the other colour is next."""
        return self.after.white_to_move != self.before.white_to_move

    def jumps(self, colour: int) -> tuple[int, int]:
        """How many jumps a colour had before, and has after."""
        return jump_count(self.before, colour), jump_count(self.after, colour)


def explain(position: KonanePosition, moves: tuple[Move, ...]) -> Reason:
    """The purpose of a turn or of its decisions so far, and the cells it concerns.

    Where a purpose is described with numbers, the cells are the stone's path, which gives them.
    """
    if moves[0].kind in ("pass", "remove"):
        return Reason(moves[0].kind, moves[0].cells)
    path = path_of(position, moves)
    turn = Turn(position, played(position, moves), path, moves[-1].kind == STOP)
    for look in WHOLE if turn.is_whole else SO_FAR:
        reason = look(turn)
        if reason is not None:
            return reason
    return Reason("stay", path) if len(path) == 1 else Reason("take", turn.taken[-1:])


def _end(turn: Turn) -> Reason | None:
    """The turn ends the round, and not with fewer points."""
    mine, theirs = (points_of(turn.after, colour) for colour in (turn.mine, 1 - turn.mine))
    return Reason("end", turn.path) if turn.after.over() and mine >= theirs else None


def _freeze(turn: Turn) -> Reason | None:
    """The other colour has no jump left."""
    return Reason("freeze", turn.path) if turn.jumps(1 - turn.mine)[1] == 0 else None


def along(position: KonanePosition, path: tuple[int, ...]) -> KonanePosition:
    """The position after a stone has jumped along a path from where it is."""
    for number in range(1, len(path)):
        cells = path[number : number + 1] if position.jumping != NONE else path[:2]
        position = played(position, (Move("jump", cells),))
    return position


def _further(turn: Turn) -> list[tuple[KonanePosition, int]]:
    """The positions one jump beyond where the stone stops, each with the cell where it lands."""
    now = along(turn.before, turn.path)
    moves = [(int(code), decode(now, int(code))) for code in now.moves()]
    return [(now.play(code), move.cells[0]) for code, move in moves if move.kind == "jump"]


def _shelter(turn: Turn) -> Reason | None:
    """The stone stops where it cannot be jumped; after any further jump it could be."""
    theirs = 1 - turn.mine
    if not turn.stops or is_in_reach(turn.after, theirs, turn.path[-1]):
        return None
    worse = all(is_in_reach(after, theirs, cell) for after, cell in _further(turn))
    return Reason("shelter", turn.path) if worse else None


def _hold(turn: Turn) -> Reason | None:
    """The stone stops, as any further jump would leave the other colour more jumps."""
    if not turn.stops:
        return None
    left = jump_count(turn.after, 1 - turn.mine)
    worse = all(jump_count(after, 1 - turn.mine) > left for after, _ in _further(turn))
    return Reason("hold", turn.path) if worse else None


def _keep(turn: Turn) -> Reason | None:
    """The stone stops, as any further jump would leave the mover fewer jumps."""
    if not turn.stops:
        return None
    left = jump_count(turn.after, turn.mine)
    worse = all(jump_count(after, turn.mine) < left for after, _ in _further(turn))
    return Reason("keep", turn.path) if worse else None


def _sweep(turn: Turn) -> Reason | None:
    return Reason("sweep", turn.taken) if len(turn.path) > 2 else None


def _cut(turn: Turn) -> Reason | None:
    """The other colour loses more than one jump."""
    before, after = turn.jumps(1 - turn.mine)
    return Reason("limit", turn.path) if after < before - 1 else None


def _forestall(turn: Turn) -> Reason | None:
    """The turn captures a stone that could have jumped."""
    able = [cell for cell in turn.taken if can_jump(turn.before, 1 - turn.mine, cell)]
    return Reason("forestall", (able[0],)) if able else None


def _rescue(turn: Turn) -> Reason | None:
    """The stone could have been jumped, and cannot be now."""
    theirs, origin = 1 - turn.mine, turn.path[0]
    saved = is_in_reach(turn.before, theirs, origin) and not is_in_reach(
        turn.after, theirs, turn.path[-1]
    )
    return Reason("rescue", (origin, turn.path[-1])) if saved and len(turn.path) > 1 else None


def _gain(turn: Turn) -> Reason | None:
    before, after = turn.jumps(turn.mine)
    return Reason("gain", turn.path) if after > before else None


def _limit(turn: Turn) -> Reason | None:
    before, after = turn.jumps(1 - turn.mine)
    return Reason("limit", turn.path) if after < before else None


def _pin(turn: Turn) -> Reason | None:
    """Stones of the other colour stay in reach, and have no jump to get away."""
    cells = sitting(turn.after, turn.mine)
    return Reason("pin", tuple(cells)) if cells else None


Look = Callable[[Turn], Reason | None]

WHOLE: tuple[Look, ...] = (
    _end,
    _freeze,
    _shelter,
    _hold,
    _keep,
    _sweep,
    _cut,
    _forestall,
    _rescue,
    _gain,
    _limit,
    _pin,
)
"""What to look for in a complete turn, the most telling first."""
SO_FAR: tuple[Look, ...] = (_sweep, _forestall)
"""What is true of the first jumps of a turn however it goes on."""
