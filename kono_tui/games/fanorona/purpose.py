"""Why a turn of Fanorona is played: a purpose that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from kono_tui.core.move import STOP, Move, Reason
from kono_tui.games.fanorona.board import LONGEST
from kono_tui.games.fanorona.looks import (
    apart,
    capturers,
    free_steps,
    in_reach,
    most,
    stones_of,
)
from kono_tui.games.fanorona.notation import path_of, played, taken_by
from kono_tui.games.fanorona.position import NONE, FanoronaPosition

LONG = 20
"""The number of turns without a capture after which a player thinks of the draw."""
FEW = 14
"""The number of stones left in all from which one colour chases the other."""


@dataclass(frozen=True)
class Turn:
    """A turn, or its decisions so far: the board before and after, and the stone's path."""

    before: FanoronaPosition
    moves: tuple[Move, ...]

    @cached_property
    def after(self) -> FanoronaPosition:
        return played(self.before, self.moves)

    @property
    def mine(self) -> int:
        """The mover's colour."""
        return int(self.before.black_to_move)

    @property
    def theirs(self) -> int:
        return 1 - self.mine

    @cached_property
    def path(self) -> tuple[int, ...]:
        return path_of(self.before, self.moves)

    @cached_property
    def taken(self) -> tuple[int, ...]:
        lines = taken_by(self.before, self.moves)
        return tuple(cell for line in lines for cell in line)

    @property
    def is_whole(self) -> bool:
        """Whether the opponent is to move next."""
        return self.after.black_to_move != self.before.black_to_move

    @property
    def stops(self) -> bool:
        return self.moves[-1].kind == STOP

    @property
    def lead(self) -> int:
        """How many stones more than the opponent the mover had before."""
        return int(self.before.stones(self.mine)) - int(self.before.stones(self.theirs))

    @cached_property
    def answers(self) -> list[int]:
        """The stones by which the opponent can capture afterwards: one a capture."""
        return capturers(self.after, self.theirs)

    @cached_property
    def risked(self) -> frozenset[int] | None:
        """The mover's stones that the opponent's next turn can take, if they are easily found."""
        return in_reach(self.after, self.theirs)

    @cached_property
    def further(self) -> list[FanoronaPosition]:
        """The positions after one more capture, where the stone was stopped."""
        now = played(self.before, self.moves[:-1])
        return [now.play(code) for code in now.captures()]


def explain(position: FanoronaPosition, moves: tuple[Move, ...]) -> Reason:
    """The purpose of a turn or of its decisions so far, and the cells it concerns."""
    if moves[0].kind == "pass":
        return Reason("pass")
    turn = Turn(position, moves)
    for look in _looks(turn):
        reason = look(turn)
        if reason is not None:
            return reason
    return _rest(turn)


def _rest(turn: Turn) -> Reason:
    """A reason that is true of any turn."""
    if len(turn.path) == 1:
        return Reason("stay", turn.path)
    if not turn.taken:
        return Reason("wait", turn.path)
    return Reason("sweep" if len(turn.taken) > 1 else "take", turn.taken)


# The end of a round


def _win(turn: Turn) -> Reason | None:
    """The opponent has no stone left."""
    return Reason("win", turn.taken) if turn.after.stones(turn.theirs) == 0 else None


def _draw(turn: Turn) -> Reason | None:
    """The turn reaches the limit of quiet turns, and the mover is not ahead."""
    drawn = turn.after.clock >= LONGEST and turn.lead <= 0
    return Reason("draw", turn.path) if drawn else None


# Stops


def _hold(turn: Turn) -> Reason | None:
    """The opponent has no capture, but would have one after any further capture."""
    if turn.answers or not all(capturers(after, turn.theirs) for after in turn.further):
        return None
    return Reason("hold", turn.path[-1:])


def _shelter(turn: Turn) -> Reason | None:
    """The stone stops where it cannot be taken; after any further capture it could be."""
    if turn.risked is None or turn.path[-1] in turn.risked:
        return None
    worse = all(_is_risked(turn, after) for after in turn.further)
    return Reason("shelter", turn.path[-1:]) if worse else None


def _is_risked(turn: Turn, after: FanoronaPosition) -> bool:
    """Whether the stone could be taken after one capture more than it made."""
    reached = in_reach(after, turn.theirs)
    before = {turn.path[-1], *stones_of(turn.after, turn.mine)}
    (moved,) = set(stones_of(after, turn.mine)) - before
    return reached is not None and moved in reached


def _spare(turn: Turn) -> Reason | None:
    """The opponent can take some stones, but could take more after any further capture."""
    if not turn.risked:
        return None
    reached = [in_reach(after, turn.theirs) for after in turn.further]
    worse = all(each is not None and len(each) > len(turn.risked) for each in reached)
    return Reason("spare", tuple(sorted(turn.risked))) if worse else None


# Captures


def _anew(turn: Turn) -> Reason | None:
    """The first capture after many turns, by a mover who is not behind."""
    anew = turn.before.clock >= LONG and turn.lead >= 0
    return Reason("anew", turn.taken) if anew else None


def _clear(turn: Turn) -> Reason | None:
    """The opponent can capture nothing in return."""
    return None if turn.answers else Reason("clear", turn.taken)


def _most(turn: Turn) -> Reason | None:
    """No turn takes more."""
    if turn.before.moving != NONE or most(turn.before) != len(turn.taken):
        return None
    return Reason("most", turn.taken)


def _sweep(turn: Turn) -> Reason | None:
    return Reason("sweep", turn.taken) if len(turn.taken) > 1 else None


def _forestall(turn: Turn) -> Reason | None:
    """The turn takes a stone that could have captured."""
    able = [cell for cell in turn.taken if cell in capturers(turn.before, turn.theirs)]
    return Reason("forestall", (able[0],)) if able else None


# Danger


def _save(turn: Turn) -> Reason | None:
    """The opponent could have taken these stones, and cannot take them with its next turn."""
    reached = in_reach(turn.before, turn.theirs)
    if not reached or turn.risked is None:
        return None
    origin, target = turn.path[0], turn.path[-1]
    saved = [cell for cell in sorted(reached - turn.risked) if cell not in (origin, target)]
    if origin in reached and target not in turn.risked:
        saved.append(origin)
    return Reason("save", tuple(sorted(saved))) if saved else None


def _disarm(turn: Turn) -> Reason | None:
    """The opponent could have captured, and cannot now."""
    disarmed = not turn.answers and capturers(turn.before, turn.theirs)
    return Reason("disarm", turn.path) if disarmed else None


def _force(turn: Turn) -> Reason | None:
    """The opponent has a single capture, which ends its turn, and must make it."""
    if len(turn.answers) != 1 or turn.after.over():
        return None
    (capture,) = turn.after.captures()
    goes_on = turn.after.play(capture).moving != NONE
    return None if goes_on else Reason("force", tuple(turn.answers))


# Steps


def _freeze(turn: Turn) -> Reason | None:
    """The opponent has no step."""
    return Reason("freeze", turn.path) if free_steps(turn.after, turn.theirs) == 0 else None


def _threaten(turn: Turn) -> Reason | None:
    """The mover could take stones if it moved again; before, it could take none."""
    reached = in_reach(turn.after, turn.mine)
    return Reason("threaten", tuple(sorted(reached))) if reached else None


def _delay(turn: Turn) -> Reason | None:
    """One more turn without a capture, by a mover who is behind."""
    delays = turn.lead < 0 and turn.before.clock >= LONG
    return Reason("delay", turn.path) if delays else None


def _hunt(turn: Turn) -> Reason | None:
    """With few stones left, a mover who is ahead comes nearer to one of the opponent's stones."""
    return _chase(turn, "hunt", turn.path[-1]) if turn.lead > 0 else None


def _flee(turn: Turn) -> Reason | None:
    """With few stones left, a mover who is behind goes away from the opponent's nearest stone."""
    return _chase(turn, "flee", turn.path[0]) if turn.lead < 0 else None


def _chase(turn: Turn, purpose: str, here: int) -> Reason | None:
    """The reason if the stone goes nearer to the stone nearest to `here`, or away from it."""
    theirs = stones_of(turn.after, turn.theirs)
    if len(theirs) + turn.after.stones(turn.mine) > FEW:
        return None
    other = min(theirs, key=lambda cell: apart(turn.after, here, cell))
    gone = apart(turn.after, turn.path[-1], other) - apart(turn.after, turn.path[0], other)
    return Reason(purpose, (other,)) if (gone < 0 if purpose == "hunt" else gone > 0) else None


def _room(turn: Turn) -> Reason | None:
    """The mover has more free steps than before."""
    more = free_steps(turn.after, turn.mine) > free_steps(turn.before, turn.mine)
    return Reason("room", turn.path) if more else None


def _crowd(turn: Turn) -> Reason | None:
    """The opponent has fewer free steps than before."""
    fewer = free_steps(turn.after, turn.theirs) < free_steps(turn.before, turn.theirs)
    return Reason("crowd", turn.path) if fewer else None


def _middle(turn: Turn) -> Reason | None:
    """The stone comes to the point in the middle."""
    return Reason("middle", turn.path[-1:]) if turn.path[-1] == _centre(turn) else None


def _inward(turn: Turn) -> Reason | None:
    """The stone comes nearer to the middle."""
    now, then = (apart(turn.before, cell, _centre(turn)) for cell in (turn.path[0], turn.path[-1]))
    return Reason("inward", turn.path[-1:]) if then < now else None


def _centre(turn: Turn) -> int:
    return int(turn.before.board.cells) // 2


def _keep(turn: Turn) -> Reason | None:
    """The opponent had no capture, and has none."""
    return None if turn.answers else Reason("keep", turn.path)


Look = Callable[[Turn], Reason | None]

STOPS: tuple[Look, ...] = (_hold, _shelter, _spare)
MANY: tuple[Look, ...] = (_anew, _clear, _most, _save)
ONE: tuple[Look, ...] = (_anew, _clear, _forestall, _save, _force, _most)
QUIET: tuple[Look, ...] = (
    _draw,
    _freeze,
    _disarm,
    _save,
    _threaten,
    _delay,
    _force,
    _hunt,
    _flee,
    _middle,
    _room,
    _crowd,
    _inward,
    _keep,
)
"""The finders for a complete turn that stops, that takes several stones, one, or none."""
SO_FAR: tuple[Look, ...] = (_anew, _sweep, _forestall)
"""The finders of what is true of a turn's first captures, however it goes on."""


def _looks(turn: Turn) -> tuple[Look, ...]:
    """The finders for a turn, the most telling first."""
    if not turn.is_whole:
        return SO_FAR
    looks: tuple[Look, ...] = STOPS if turn.stops else ()
    if len(turn.path) == 1:
        return (*looks, _keep)
    if not turn.taken:
        return QUIET
    return (_win, *looks, *(MANY if len(turn.taken) > 1 else ONE))
