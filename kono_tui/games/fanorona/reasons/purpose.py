"""Find the reason for a turn of Fanorona: one that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.games.fanorona.analysis import (
    capturable_cells,
    capturing_cells,
    distance_between,
    largest_capture,
    stone_cells,
    with_turn_of,
)
from kono_tui.games.fanorona.board import NONE, QUIET_TURN_LIMIT
from kono_tui.games.fanorona.notation import decode
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.reasons.explained_turn import ExplainedTurn

MANY_QUIET_TURNS = 20
"""The number of turns without a capture after which a player thinks of the draw."""
FEW_SAFE = 3
"""Steps are few if this many times their number is no more than all steps."""
CHASE_STONES = 14
"""The number of stones left in all from which one colour chases the other."""


def reason_for(position: FanoronaPosition, moves: tuple[Move, ...]) -> Reason:
    """The reason for a turn or for its decisions so far, and the cells it concerns."""
    if moves[0].kind == "pass":
        return Reason("pass")
    turn = ExplainedTurn(position, moves)
    found = filter(None, (finder(turn) for finder in _finders_for(turn)))
    return next(found, None) or _default_reason(turn)


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
    left = turn.after.stone_count(turn.opponent_colour)
    return None if left else Reason("win", turn.captured_cells)


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
    turns = int(turn.before.quiet_turns)
    if turns < MANY_QUIET_TURNS or turn.lead < 0:
        return None
    return Reason.of("anew", turn.captured_cells, turns=turns)


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
    able = capturing_cells(turn.before, turn.opponent_colour)
    taken = [cell for cell in turn.captured_cells if cell in able]
    return Reason("forestall", (taken[0],)) if taken else None


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
    if saved == [origin]:
        return Reason("escape", (origin, target))
    return Reason("save", tuple(sorted(saved))) if saved else None


def _find_disarm(turn: ExplainedTurn) -> Reason | None:
    """The opponent could have captured, and cannot now."""
    disarmed = not turn.answering_cells and capturing_cells(turn.before, turn.opponent_colour)
    return _safe_reason(turn, "disarm") if disarmed else None


def _safe_reason(turn: ExplainedTurn, kind: str) -> Reason:
    """The reason of a step after which the opponent has no capture, and how many such steps."""
    codes = turn.before.moves()
    safe = sum(len(turn.before.play(code).captures()) == 0 for code in codes)
    parts = _find_besides(turn) if safe > 1 else []
    return Reason.of(kind, turn.path, parts, safe=safe, steps=len(codes))


def _find_besides(turn: ExplainedTurn) -> list[Reason]:
    """What a step does besides: others may do as well what matters most."""
    found = filter(None, (finder(turn) for finder in BESIDES_FINDERS))
    return [replace(each, parts=()) for each in (next(found, None),) if each]


def _find_force(turn: ExplainedTurn) -> Reason | None:
    """The opponent has a single capture, which ends its turn, and must make it."""
    if len(turn.answering_cells) != 1 or turn.after.is_over():
        return None
    (capture,) = turn.after.captures()
    goes_on = turn.after.play(capture).moving_cell != NONE
    cells = decode(turn.after, int(capture)).cells[:2]
    besides = [] if turn.captured_cells else _find_besides(turn)
    return None if goes_on else Reason.of("force", cells, besides)


# Steps


def _find_freeze(turn: ExplainedTurn) -> Reason | None:
    """The opponent has no step."""
    before, after = turn.free_step_counts(turn.opponent_colour)
    return None if after else Reason.of("freeze", turn.path, before=before)


def _find_threaten(turn: ExplainedTurn) -> Reason | None:
    """The mover could take stones if it moved again; before, it could take none."""
    reached = capturable_cells(turn.after, turn.own_colour)
    if not reached:
        return None
    passed = with_turn_of(turn.after, turn.own_colour)
    steps = {decode(passed, int(code)).cells[:2] for code in passed.captures()}
    parts = [Reason("step", steps.pop())] if len(steps) == 1 else []
    return Reason.of("threaten", sorted(reached), parts)


def _find_delay(turn: ExplainedTurn) -> Reason | None:
    """One more turn without a capture, by a mover who is behind."""
    turns = int(turn.before.quiet_turns)
    if turns < MANY_QUIET_TURNS or turn.lead >= 0:
        return None
    return Reason.of("delay", turn.path, turns=turns + 1)


def _find_hunt(turn: ExplainedTurn) -> Reason | None:
    """With few stones left, a mover who is ahead comes nearer to one of the opponent's stones."""
    if turn.lead <= 0 or not _is_chase(turn):
        return None
    prey, nearer_by = _nearest_stone(turn, turn.path[-1])
    return _distance_reason(turn, "hunt", prey) if nearer_by > 0 else None


def _distance_reason(turn: ExplainedTurn, kind: str, cell: int) -> Reason:
    """The reason about a cell, and how far the stone then is from it."""
    return Reason.of(kind, (cell,), steps=distance_between(turn.after, turn.path[-1], cell))


def _find_flee(turn: ExplainedTurn) -> Reason | None:
    """With few stones left, a mover who is behind goes away from the opponent's nearest stone."""
    if turn.lead >= 0 or not _is_chase(turn):
        return None
    hunter, nearer_by = _nearest_stone(turn, turn.path[0])
    return _distance_reason(turn, "flee", hunter) if nearer_by < 0 else None


def _is_chase(turn: ExplainedTurn) -> bool:
    return sum(turn.after.stone_count(colour) for colour in (0, 1)) <= CHASE_STONES


def _nearest_stone(turn: ExplainedTurn, cell: int) -> tuple[int, int]:
    """The opponent's stone nearest to a cell, and by how much the turn comes nearer to it."""
    theirs = stone_cells(turn.after, turn.opponent_colour)
    nearest = min(theirs, key=lambda other: distance_between(turn.after, cell, other))
    then = distance_between(turn.after, turn.path[0], nearest)
    return nearest, then - distance_between(turn.after, turn.path[-1], nearest)


def _find_room(turn: ExplainedTurn) -> Reason | None:
    """The mover has more free steps than before."""
    before, after = turn.free_step_counts(turn.own_colour)
    if after <= before:
        return None
    crowd = _find_crowd(turn) or _find_inward(turn)
    parts = [crowd] if crowd else []
    return Reason.of("room", turn.path, parts, after=after, before=before)


def _find_crowd(turn: ExplainedTurn) -> Reason | None:
    """The opponent has fewer free steps than before."""
    before, after = turn.free_step_counts(turn.opponent_colour)
    return Reason.of("crowd", turn.path, after=after, before=before) if after < before else None


def _find_middle(turn: ExplainedTurn) -> Reason | None:
    """The stone comes to the point in the middle."""
    return Reason("middle", turn.path[-1:]) if turn.path[-1] == turn.centre_cell else None


def _find_inward(turn: ExplainedTurn) -> Reason | None:
    """The stone comes nearer to the middle."""
    then = distance_between(turn.before, turn.path[0], turn.centre_cell)
    now = distance_between(turn.before, turn.path[-1], turn.centre_cell)
    return Reason.of("inward", turn.path[-1:], steps=now) if now < then else None


def _find_keep(turn: ExplainedTurn) -> Reason | None:
    """The opponent had no capture, and has none."""
    if turn.answering_cells:
        return None
    is_step = len(turn.path) > 1 and not turn.captured_cells
    return _safe_reason(turn, "keep") if is_step else Reason("keep", turn.path)


def _find_careful_keep(turn: ExplainedTurn) -> Reason | None:
    """Few steps keep the opponent without a capture, and this is one of them."""
    reason = None if turn.answering_cells else _safe_reason(turn, "keep")
    return reason if reason and FEW_SAFE * reason["safe"] <= reason["steps"] else None


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
    _find_careful_keep,
    _find_hunt,
    _find_flee,
    _find_middle,
    _find_room,
    _find_crowd,
    _find_inward,
    _find_keep,
)
"""The finders for a complete turn that stops, that takes several stones, one, or none."""
BESIDES_FINDERS: tuple[ReasonFinder, ...] = (
    _find_hunt,
    _find_flee,
    _find_middle,
    _find_room,
    _find_crowd,
    _find_inward,
)
"""The finders of what a step does besides."""
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
    is_single = len(turn.captured_cells) == 1
    capture_finders = SINGLE_CAPTURE_FINDERS if is_single else MULTIPLE_CAPTURE_FINDERS
    return (_find_win, *finders, *capture_finders)
