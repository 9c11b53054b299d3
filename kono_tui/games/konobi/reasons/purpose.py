"""Find the reason for a stone: one that is true of it, whatever the search saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.games.konobi.analysis import CHAIN, EDGE, ChainOrEdge
from kono_tui.games.konobi.notation import encode
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.placement import is_in_middle, stone_and_edge_around
from kono_tui.games.konobi.refusals import PLACE_KIND

MAX_EARLY_STONES = 6
"""The number of stones on the board below which a stone in the middle counts as a reason."""


def reason_for(position: KonobiPosition, moves: tuple[Move, ...]) -> Reason:
    """Return the reason for a turn, and the cells it concerns: the stone's own cell first."""
    encode(position, moves[0])
    if moves[0].kind != PLACE_KIND:
        return Reason(moves[0].kind)
    effects = MoveEffects(position, moves[0].cells[0])
    found = filter(None, (finder(effects) for finder in REASON_FINDERS))
    return next(found, None) or _build_reason(effects, "stand")


def _build_reason(
    effects: MoveEffects,
    kind: str,
    cells: Iterable[int] = (),
    parts: Iterable[Reason] = (),
    **amounts: int,
) -> Reason:
    return Reason.of(kind, (effects.cell, *cells), parts, "", **amounts)


# Winning


def _find_win(effects: MoveEffects) -> Reason | None:
    """The stone joins both edges."""
    return _build_reason(effects, "win") if effects.after.is_over() else None


def _find_stopped_win(effects: MoveEffects) -> Reason | None:
    """The opponent could have won, and cannot with its next stone."""
    return _build_reason(effects, "stop", effects.stopped_wins) if effects.stopped_wins else None


def _find_threat(effects: MoveEffects) -> Reason | None:
    """One more stone would win."""
    return _build_reason(effects, "threaten", effects.new_wins) if effects.new_wins else None


# Joining and cutting


def _find_saved_pair(effects: MoveEffects) -> Reason | None:
    """The stone joins what the opponent could have come between."""
    if not effects.saved_pair:
        return None
    pair, gap = effects.saved_pair
    return _connection(effects, "save", effects.own_colour, pair, [Reason("gap", (gap,))])


def _find_join(effects: MoveEffects) -> Reason | None:
    """The stone joins two chains, or a chain to an edge."""
    parts = effects.joined_parts
    return _connection(effects, "join", effects.own_colour, parts) if parts else None


def _find_cut(effects: MoveEffects) -> Reason | None:
    """The stone comes between what the opponent could have joined."""
    pair = effects.cut_pair
    return _connection(effects, "cut", effects.opponent_colour, pair) if pair else None


def _connection(
    effects: MoveEffects,
    kind: str,
    colour: int,
    joined: Iterable[ChainOrEdge],
    parts: Iterable[Reason] = (),
) -> Reason:
    """The reason about chains, by a stone of each, and the edge that may be among them."""
    ordered = sorted(joined)
    stones = [effects.stone_of(colour, each) for each in ordered if each[0] == CHAIN]
    edges = {part: edge for part, edge in ordered if part == EDGE}
    return _build_reason(effects, kind, stones, parts, **edges)


def find_links(effects: MoveEffects) -> list[Reason]:
    """Return what a stone does to links: those it saves and cuts, and those it makes ready."""
    finders = _find_saved_pair, _find_cut, _find_double_link, _find_guarded_link
    return [reason for finder in finders if (reason := finder(effects))]


def _find_double_link(effects: MoveEffects) -> Reason | None:
    """Each of several stones would join its chain to another, or to an edge."""
    return _link(effects, "double", *effects.double_link) if effects.double_link else None


def _find_guarded_link(effects: MoveEffects) -> Reason | None:
    """A stone would join its chain to another, or to an edge, where the opponent may not play."""
    return _link(effects, "guard", *effects.guarded_link) if effects.guarded_link else None


def _link(effects: MoveEffects, kind: str, goal: ChainOrEdge, cells: list[int]) -> Reason:
    """The reason about stones to come, and what they would join: an edge, or a chain by a stone."""
    if goal[0] == EDGE:
        approach = Reason.of("approach", edge=goal[1])
    else:
        touching = effects.analysis_after.touching_chains(effects.own_colour, cells[0])
        approach = Reason("approach", (touching[goal[1]],))
    return _build_reason(effects, kind, cells, [approach])


# Lines


def _find_longer_line(effects: MoveEffects) -> Reason | None:
    """The opponent's shortest lines need more stones than before, or none is left."""
    then, now = effects.lines_before_and_after(effects.opponent_colour)
    if not then.exists or (now.exists and now.length <= then.length):
        return None
    if not now.exists:
        return _build_reason(effects, "lengthen")
    own = _find_shorter_line(effects)
    parts = _link_ends(effects) + ([replace(own, parts=())] if own else [])
    return _build_reason(effects, "lengthen", parts=parts, after=now.length, before=then.length)


def _find_shorter_line(effects: MoveEffects) -> Reason | None:
    """Its own shortest lines need fewer stones than before."""
    if not effects.shortens_own_lines:
        return None
    then, now = effects.lines_before_and_after(effects.own_colour)
    parts = [Reason("next", tuple(effects.next_points))] if effects.next_points else []
    parts += _link_ends(effects)
    return _build_reason(effects, "shorten", parts=parts, after=now.length, before=then.length)


def _link_ends(effects: MoveEffects) -> list[Reason]:
    """What the point came between on one of the opponent's shortest lines."""
    return [
        Reason.of("end", edge=at) if part == EDGE else Reason("end", (at,))
        for part, at in effects.blocked_link or ()
    ]


def _find_shorter_approach(effects: MoveEffects) -> Reason | None:
    """A chain comes nearer to an edge, on a line that is shorter than before."""
    return _find_approach(effects) if effects.shortens_own_lines else None


def _find_approach(effects: MoveEffects) -> Reason | None:
    """A chain comes nearer to an edge."""
    if effects.approached_edge is None:
        return None
    chains = effects.analysis_before.touching_chains(effects.own_colour, effects.cell)
    edge, rows = effects.approached_edge
    return _build_reason(effects, "extend", list(chains.values())[:1], edge=edge, rows=rows)


def _find_blocked_line(effects: MoveEffects) -> Reason | None:
    """The stone stands on one of the opponent's shortest lines."""
    ends = _link_ends(effects)
    return _build_reason(effects, "block", parts=ends) if ends else None


def _find_new_crosscut(effects: MoveEffects) -> Reason | None:
    """The opponent could have played where it no longer may."""
    legal = effects.analysis_before.legal_cells(effects.opponent_colour)
    lost_cells = [cell for cell in effects.new_crosscuts if cell in legal]
    return _build_reason(effects, "bar", lost_cells) if lost_cells else None


def _find_lasting_crosscut(effects: MoveEffects) -> Reason | None:
    """The opponent will never be able to play where it could not play now."""
    return _build_reason(effects, "bar", effects.new_crosscuts) if effects.new_crosscuts else None


# Placement


def _find_opening(effects: MoveEffects) -> Reason | None:
    """The stone is the first, and the swap is to come."""
    if effects.before.stones == 0 and effects.before.swap_pending:
        return _build_reason(effects, "open")
    return None


def _find_middle(effects: MoveEffects) -> Reason | None:
    """One of the first stones stands in the middle."""
    early = effects.before.stones < MAX_EARLY_STONES
    middle = is_in_middle(effects.analysis_before.size, effects.cell)
    return _build_reason(effects, "middle") if early and middle else None


def _find_addition(effects: MoveEffects) -> Reason | None:
    """The stone belongs to a chain."""
    chains = effects.analysis_before.touching_chains(effects.own_colour, effects.cell)
    return _build_reason(effects, "add", list(chains.values())[:1]) if chains else None


def _find_between(effects: MoveEffects) -> Reason | None:
    """The stone stands between a chain of the opponent and an edge."""
    return _stand(effects, "between", effects.opponent_colour)


def _find_ahead(effects: MoveEffects) -> Reason | None:
    """The stone stands ahead of a chain of its own, on the way to an edge."""
    return _stand(effects, "ahead", effects.own_colour)


def _stand(effects: MoveEffects, kind: str, colour: int) -> Reason | None:
    """The reason about a stone of a colour and an edge, with the new stone on the way to it."""
    found = stone_and_edge_around(effects.analysis_before, colour, effects.cell)
    return _build_reason(effects, kind, found[:1], edge=found[1]) if found else None


def _find_edge(effects: MoveEffects) -> Reason | None:
    """The stone stands on an edge that its colour must join."""
    if effects.analysis_before.edges_at(effects.own_colour, effects.cell):
        return _build_reason(effects, "edge")
    return None


def _find_contact(effects: MoveEffects) -> Reason | None:
    """The stone touches a stone of the opponent."""
    chains = effects.analysis_before.touching_chains(effects.opponent_colour, effects.cell)
    return _build_reason(effects, "against", list(chains.values())[:1]) if chains else None


ReasonFinder = Callable[[MoveEffects], Reason | None]
REASON_FINDERS: tuple[ReasonFinder, ...] = (
    _find_win,
    _find_stopped_win,
    _find_threat,
    _find_opening,
    _find_saved_pair,
    _find_cut,
    _find_join,
    _find_longer_line,
    _find_new_crosscut,
    _find_middle,
    _find_double_link,
    _find_guarded_link,
    _find_shorter_approach,
    _find_shorter_line,
    _find_blocked_line,
    _find_lasting_crosscut,
    _find_approach,
    _find_between,
    _find_ahead,
    _find_addition,
    _find_edge,
    _find_contact,
)
"""The finders to try, the most telling first."""
