"""Find the reason for a stone: one that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kono_tui.core.move import Move, Reason
from kono_tui.games.konobi.looks import CHAIN, Part
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.refusal import PLACE
from kono_tui.games.konobi.stance import in_the_middle
from kono_tui.games.konobi.turn import Turn

EARLY = 6
"""The number of stones on the board below which a stone in the middle counts as a reason."""


def explain(position: KonobiPosition, moves: tuple[Move, ...]) -> Reason:
    """Return the reason for a turn, and the cells it concerns: the stone's own cell first."""
    encode(position, moves[0])
    if moves[0].kind != PLACE:
        return Reason(moves[0].kind)
    turn = Turn(position, moves[0].cells[0])
    for look in LOOKS:
        reason = look(turn)
        if reason is not None:
            return reason
    return _of(turn, "stand")


def _of(turn: Turn, purpose: str, cells: Iterable[int] = ()) -> Reason:
    return Reason(purpose, (turn.cell, *cells))


# Winning


def _win(turn: Turn) -> Reason | None:
    """The stone joins both edges."""
    return _of(turn, "win") if turn.after.over() else None


def _stop(turn: Turn) -> Reason | None:
    """The opponent could have won, and cannot with its next stone."""
    return _of(turn, "stop", turn.stopped) if turn.stopped else None


def _threaten(turn: Turn) -> Reason | None:
    """One more stone would win."""
    return _of(turn, "threaten", turn.threatened) if turn.threatened else None


# Joining and cutting


def _save(turn: Turn) -> Reason | None:
    """The stone joins what the opponent could have come between."""
    return _of(turn, "save", _stones(turn, turn.mine, turn.saved[0])) if turn.saved else None


def _join(turn: Turn) -> Reason | None:
    """The stone joins two chains, or a chain to an edge."""
    return _of(turn, "join", _stones(turn, turn.mine, turn.joined)) if turn.joined else None


def _cut(turn: Turn) -> Reason | None:
    """The stone comes between what the opponent could have joined."""
    return _of(turn, "cut", _stones(turn, turn.theirs, turn.cut)) if turn.cut else None


def _stones(turn: Turn, colour: int, parts: Iterable[Part]) -> list[int]:
    """One stone for each chain among some parts."""
    return [turn.stone_of(colour, part) for part in sorted(parts) if part[0] == CHAIN]


def _double(turn: Turn) -> Reason | None:
    """Each of several stones would join its chain to another, or to an edge."""
    return _of(turn, "double", turn.double[1]) if turn.double else None


def _guard(turn: Turn) -> Reason | None:
    """A stone would join its chain to another, or to an edge, where the opponent may not play."""
    return _of(turn, "guard", turn.guarded[1]) if turn.guarded else None


# Lines


def _lengthen(turn: Turn) -> Reason | None:
    """The opponent's shortest lines need more stones than before, or none is left."""
    then, now = turn.lines(turn.theirs)
    longer = then.exists and (not now.exists or now.length > then.length)
    return _of(turn, "lengthen") if longer else None


def _shorten(turn: Turn) -> Reason | None:
    """Its own shortest lines need fewer stones than before."""
    return _of(turn, "shorten") if turn.shortens else None


def _toward(turn: Turn) -> Reason | None:
    """A chain comes nearer to an edge, on a line that is shorter than before."""
    return _extend(turn) if turn.shortens else None


def _extend(turn: Turn) -> Reason | None:
    """A chain comes nearer to an edge."""
    touched = turn.was.touched(turn.mine, turn.cell)
    return None if turn.toward is None else _of(turn, "extend", list(touched.values())[:1])


def _block(turn: Turn) -> Reason | None:
    """The stone stands on one of the opponent's shortest lines."""
    return _of(turn, "block") if turn.blocks else None


def _bar(turn: Turn) -> Reason | None:
    """The opponent could have played where it no longer may."""
    legal = turn.was.legal(turn.theirs)
    gone = [cell for cell in turn.barred if cell in legal]
    return _of(turn, "bar", gone) if gone else None


def _forbid(turn: Turn) -> Reason | None:
    """The opponent will never be able to play where it could not play now."""
    return _of(turn, "bar", turn.barred) if turn.barred else None


# Placement


def _open(turn: Turn) -> Reason | None:
    """The stone is the first, and the swap is to come."""
    return _of(turn, "open") if turn.before.stones == 0 and turn.before.may_swap else None


def _middle(turn: Turn) -> Reason | None:
    """One of the first stones stands in the middle."""
    early = turn.before.stones < EARLY
    middle = in_the_middle(turn.was.size, turn.cell)
    return _of(turn, "middle") if early and middle else None


def _add(turn: Turn) -> Reason | None:
    """The stone belongs to a chain."""
    touched = turn.was.touched(turn.mine, turn.cell)
    return _of(turn, "add", list(touched.values())[:1]) if touched else None


def _between(turn: Turn) -> Reason | None:
    """The stone stands between a chain of the opponent and an edge."""
    return _of(turn, "between", turn.met[:1]) if turn.met else None


def _ahead(turn: Turn) -> Reason | None:
    """The stone stands ahead of a chain of its own, on the way to an edge."""
    return _of(turn, "ahead", turn.led[:1]) if turn.led else None


def _edge(turn: Turn) -> Reason | None:
    """The stone stands on an edge that its colour must join."""
    return _of(turn, "edge") if turn.was.edges(turn.mine, turn.cell) else None


def _against(turn: Turn) -> Reason | None:
    """The stone touches a stone of the opponent."""
    touched = turn.was.touched(turn.theirs, turn.cell)
    return _of(turn, "against", list(touched.values())[:1]) if touched else None


Find = Callable[[Turn], Reason | None]
LOOKS: tuple[Find, ...] = (
    _win,
    _stop,
    _threaten,
    _open,
    _save,
    _cut,
    _join,
    _lengthen,
    _bar,
    _middle,
    _double,
    _guard,
    _toward,
    _shorten,
    _block,
    _forbid,
    _extend,
    _between,
    _ahead,
    _add,
    _edge,
    _against,
)
"""The finders to try, the most telling first."""
