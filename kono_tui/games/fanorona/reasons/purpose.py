"""Why a turn of Fanorona is played: a purpose that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from kono_tui.core.move import STOP, Move
from kono_tui.core.reason import Reason
from kono_tui.games.fanorona.analysis import (
    capturable_cells,
    capturing_cells,
    distance_between,
    free_step_count,
    largest_capture,
    stone_cells,
)
from kono_tui.games.fanorona.board import QUIET_TURN_LIMIT
from kono_tui.games.fanorona.notation import captured_lines, play_moves, turn_path
from kono_tui.games.fanorona.position import NONE, FanoronaPosition

MANY_QUIET_TURNS = 20
"""The number of turns without a capture after which a player thinks of the draw."""
CHASE_STONES = 14
"""The number of stones left in all from which one colour chases the other."""


@dataclass(frozen=True)
class ExplainedTurn:
    """A turn, or its decisions so far: the board before and after, and the stone's path."""

    before: FanoronaPosition
    moves: tuple[Move, ...]

    @cached_property
    def after(self) -> FanoronaPosition:
        return play_moves(self.before, self.moves)

    @property
    def own_colour(self) -> int:
        """The mover's colour."""
        return int(self.before.black_to_move)

    @property
    def opponent_colour(self) -> int:
        return 1 - self.own_colour

    @cached_property
    def path(self) -> tuple[int, ...]:
        return turn_path(self.before, self.moves)

    @cached_property
    def captured_cells(self) -> tuple[int, ...]:
        lines = captured_lines(self.before, self.moves)
        return tuple(cell for line in lines for cell in line)

    @property
    def is_complete(self) -> bool:
        """Whether the opponent is to move next."""
        return self.after.black_to_move != self.before.black_to_move

    @property
    def ends_with_stop(self) -> bool:
        return self.moves[-1].kind == STOP

    @property
    def lead(self) -> int:
        """How many stones more than the opponent the mover had before."""
        return int(self.before.stone_count(self.own_colour)) - int(
            self.before.stone_count(self.opponent_colour)
        )

    @cached_property
    def answering_cells(self) -> list[int]:
        """The stones by which the opponent can capture afterwards: one a capture."""
        return capturing_cells(self.after, self.opponent_colour)

    @cached_property
    def cells_at_risk(self) -> frozenset[int] | None:
        """The mover's stones that the opponent's next turn can take, if they are easily found."""
        return capturable_cells(self.after, self.opponent_colour)

    @cached_property
    def one_capture_further(self) -> list[FanoronaPosition]:
        """The positions after one more capture, where the stone was stopped."""
        now = play_moves(self.before, self.moves[:-1])
        return [now.play(code) for code in now.captures()]


def reason_for(position: FanoronaPosition, moves: tuple[Move, ...]) -> Reason:
    """The purpose of a turn or of its decisions so far, and the cells it concerns."""
    if moves[0].kind == "pass":
        return Reason("pass")
    turn = ExplainedTurn(position, moves)
    for finder in _finders_for(turn):
        reason = finder(turn)
        if reason is not None:
            return reason
    return _default_reason(turn)


def _default_reason(turn: ExplainedTurn) -> Reason:
    """A reason that is true of any turn."""
    if len(turn.path) == 1:
        return Reason("stay", turn.path)
    if not turn.captured_cells:
        return Reason("wait", turn.path)
    return Reason("sweep" if len(turn.captured_cells) > 1 else "take", turn.captured_cells)


# The end of a round


def _find_win(turn: ExplainedTurn) -> Reason | None:
    """The opponent has no stone left."""
    return (
        Reason("win", turn.captured_cells)
        if turn.after.stone_count(turn.opponent_colour) == 0
        else None
    )


def _find_draw(turn: ExplainedTurn) -> Reason | None:
    """The turn reaches the limit of quiet turns, and the mover is not ahead."""
    drawn = turn.after.quiet_turns >= QUIET_TURN_LIMIT and turn.lead <= 0
    return Reason("draw", turn.path) if drawn else None


# Stops


def _find_hold(turn: ExplainedTurn) -> Reason | None:
    """The opponent has no capture, but would have one after any further capture."""
    if turn.answering_cells or not all(
        capturing_cells(after, turn.opponent_colour) for after in turn.one_capture_further
    ):
        return None
    return Reason("hold", turn.path[-1:])


def _find_shelter(turn: ExplainedTurn) -> Reason | None:
    """The stone stops where it cannot be taken; after any further capture it could be."""
    if turn.cells_at_risk is None or turn.path[-1] in turn.cells_at_risk:
        return None
    worse = all(_is_stone_at_risk(turn, after) for after in turn.one_capture_further)
    return Reason("shelter", turn.path[-1:]) if worse else None


def _is_stone_at_risk(turn: ExplainedTurn, after: FanoronaPosition) -> bool:
    """Whether the stone could be taken after one capture more than it made."""
    reached = capturable_cells(after, turn.opponent_colour)
    before = {turn.path[-1], *stone_cells(turn.after, turn.own_colour)}
    (moved,) = set(stone_cells(after, turn.own_colour)) - before
    return reached is not None and moved in reached


def _find_spare(turn: ExplainedTurn) -> Reason | None:
    """The opponent can take some stones, but could take more after any further capture."""
    if not turn.cells_at_risk:
        return None
    reached = [capturable_cells(after, turn.opponent_colour) for after in turn.one_capture_further]
    worse = all(each is not None and len(each) > len(turn.cells_at_risk) for each in reached)
    return Reason("spare", tuple(sorted(turn.cells_at_risk))) if worse else None


# Captures


def _find_anew(turn: ExplainedTurn) -> Reason | None:
    """The first capture after many turns, by a mover who is not behind."""
    anew = turn.before.quiet_turns >= MANY_QUIET_TURNS and turn.lead >= 0
    return Reason("anew", turn.captured_cells) if anew else None


def _find_clear(turn: ExplainedTurn) -> Reason | None:
    """The opponent can capture nothing in return."""
    return None if turn.answering_cells else Reason("clear", turn.captured_cells)


def _find_most(turn: ExplainedTurn) -> Reason | None:
    """No turn takes more."""
    if turn.before.moving_cell != NONE or largest_capture(turn.before) != len(turn.captured_cells):
        return None
    return Reason("most", turn.captured_cells)


def _find_sweep(turn: ExplainedTurn) -> Reason | None:
    return Reason("sweep", turn.captured_cells) if len(turn.captured_cells) > 1 else None


def _find_forestall(turn: ExplainedTurn) -> Reason | None:
    """The turn takes a stone that could have captured."""
    able = [
        cell
        for cell in turn.captured_cells
        if cell in capturing_cells(turn.before, turn.opponent_colour)
    ]
    return Reason("forestall", (able[0],)) if able else None


# Danger


def _find_save(turn: ExplainedTurn) -> Reason | None:
    """The opponent could have taken these stones, and cannot take them with its next turn."""
    reached = capturable_cells(turn.before, turn.opponent_colour)
    if not reached or turn.cells_at_risk is None:
        return None
    origin, target = turn.path[0], turn.path[-1]
    saved = [cell for cell in sorted(reached - turn.cells_at_risk) if cell not in (origin, target)]
    if origin in reached and target not in turn.cells_at_risk:
        saved.append(origin)
    return Reason("save", tuple(sorted(saved))) if saved else None


def _find_disarm(turn: ExplainedTurn) -> Reason | None:
    """The opponent could have captured, and cannot now."""
    disarmed = not turn.answering_cells and capturing_cells(turn.before, turn.opponent_colour)
    return Reason("disarm", turn.path) if disarmed else None


def _find_force(turn: ExplainedTurn) -> Reason | None:
    """The opponent has a single capture, which ends its turn, and must make it."""
    if len(turn.answering_cells) != 1 or turn.after.is_over():
        return None
    (capture,) = turn.after.captures()
    goes_on = turn.after.play(capture).moving_cell != NONE
    return None if goes_on else Reason("force", tuple(turn.answering_cells))


# Steps


def _find_freeze(turn: ExplainedTurn) -> Reason | None:
    """The opponent has no step."""
    return (
        Reason("freeze", turn.path)
        if free_step_count(turn.after, turn.opponent_colour) == 0
        else None
    )


def _find_threaten(turn: ExplainedTurn) -> Reason | None:
    """The mover could take stones if it moved again; before, it could take none."""
    reached = capturable_cells(turn.after, turn.own_colour)
    return Reason("threaten", tuple(sorted(reached))) if reached else None


def _find_delay(turn: ExplainedTurn) -> Reason | None:
    """One more turn without a capture, by a mover who is behind."""
    delays = turn.lead < 0 and turn.before.quiet_turns >= MANY_QUIET_TURNS
    return Reason("delay", turn.path) if delays else None


def _find_hunt(turn: ExplainedTurn) -> Reason | None:
    """With few stones left, a mover who is ahead comes nearer to one of the opponent's stones."""
    return _find_chase(turn, "hunt", turn.path[-1]) if turn.lead > 0 else None


def _find_flee(turn: ExplainedTurn) -> Reason | None:
    """With few stones left, a mover who is behind goes away from the opponent's nearest stone."""
    return _find_chase(turn, "flee", turn.path[0]) if turn.lead < 0 else None


def _find_chase(turn: ExplainedTurn, purpose: str, here: int) -> Reason | None:
    """The reason if the stone goes nearer to the stone nearest to `here`, or away from it."""
    theirs = stone_cells(turn.after, turn.opponent_colour)
    if len(theirs) + turn.after.stone_count(turn.own_colour) > CHASE_STONES:
        return None
    other = min(theirs, key=lambda cell: distance_between(turn.after, here, cell))
    distance_change = distance_between(turn.after, turn.path[-1], other) - distance_between(
        turn.after, turn.path[0], other
    )
    return (
        Reason(purpose, (other,))
        if (distance_change < 0 if purpose == "hunt" else distance_change > 0)
        else None
    )


def _find_room(turn: ExplainedTurn) -> Reason | None:
    """The mover has more free steps than before."""
    more = free_step_count(turn.after, turn.own_colour) > free_step_count(
        turn.before, turn.own_colour
    )
    return Reason("room", turn.path) if more else None


def _find_crowd(turn: ExplainedTurn) -> Reason | None:
    """The opponent has fewer free steps than before."""
    fewer = free_step_count(turn.after, turn.opponent_colour) < free_step_count(
        turn.before, turn.opponent_colour
    )
    return Reason("crowd", turn.path) if fewer else None


def _find_middle(turn: ExplainedTurn) -> Reason | None:
    """The stone comes to the point in the middle."""
    return Reason("middle", turn.path[-1:]) if turn.path[-1] == _centre_cell(turn) else None


def _find_inward(turn: ExplainedTurn) -> Reason | None:
    """The stone comes nearer to the middle."""
    now, then = (
        distance_between(turn.before, cell, _centre_cell(turn))
        for cell in (turn.path[0], turn.path[-1])
    )
    return Reason("inward", turn.path[-1:]) if then < now else None


def _centre_cell(turn: ExplainedTurn) -> int:
    return int(turn.before.board.cells) // 2


def _find_keep(turn: ExplainedTurn) -> Reason | None:
    """The opponent had no capture, and has none."""
    return None if turn.answering_cells else Reason("keep", turn.path)


ReasonFinder = Callable[[ExplainedTurn], Reason | None]

STOP_FINDERS: tuple[ReasonFinder, ...] = (_find_hold, _find_shelter, _find_spare)
MULTIPLE_CAPTURE_FINDERS: tuple[ReasonFinder, ...] = (
    _find_anew,
    _find_clear,
    _find_most,
    _find_save,
)
SINGLE_CAPTURE_FINDERS: tuple[ReasonFinder, ...] = (
    _find_anew,
    _find_clear,
    _find_forestall,
    _find_save,
    _find_force,
    _find_most,
)
QUIET_FINDERS: tuple[ReasonFinder, ...] = (
    _find_draw,
    _find_freeze,
    _find_disarm,
    _find_save,
    _find_threaten,
    _find_delay,
    _find_force,
    _find_hunt,
    _find_flee,
    _find_middle,
    _find_room,
    _find_crowd,
    _find_inward,
    _find_keep,
)
"""The finders for a complete turn that stops, that takes several stones, one, or none."""
PARTIAL_TURN_FINDERS: tuple[ReasonFinder, ...] = (_find_anew, _find_sweep, _find_forestall)
"""The finders of what is true of a turn's first captures, however it goes on."""


def _finders_for(turn: ExplainedTurn) -> tuple[ReasonFinder, ...]:
    """The finders for a turn, the most telling first."""
    if not turn.is_complete:
        return PARTIAL_TURN_FINDERS
    finders: tuple[ReasonFinder, ...] = STOP_FINDERS if turn.ends_with_stop else ()
    if len(turn.path) == 1:
        return (*finders, _find_keep)
    if not turn.captured_cells:
        return QUIET_FINDERS
    return (
        _find_win,
        *finders,
        *(MULTIPLE_CAPTURE_FINDERS if len(turn.captured_cells) > 1 else SINGLE_CAPTURE_FINDERS),
    )
