"""What can be proved of links: those that a stone saves and cuts, and those that it makes ready."""

from __future__ import annotations

from kono_tui.core.claim import FEATURE, Claim
from kono_tui.core.reason import Reason
from kono_tui.games.konobi.analysis import ChainOrEdge
from kono_tui.games.konobi.reasons.features import CUT, SAVE
from kono_tui.games.konobi.reasons.move_effects import MoveEffects
from kono_tui.games.konobi.reasons.purpose import find_links
from kono_tui.games.konobi.reasons.stone import Stone
from kono_tui.games.konobi.setup import place_of


def find_link_claims(stone: Stone) -> list[Claim]:
    """Return the links that the stone saves and cuts, and those that it makes ready.

    The amounts are the ways to join with one stone: for a cut, the opponent's.
    """
    if not stone.has_time():
        return []
    effects = MoveEffects(stone.before, stone.move.cells[0])
    return [_build_claim(stone, effects, reason) for reason in find_links(effects)]


def _build_claim(stone: Stone, effects: MoveEffects, reason: Reason) -> Claim:
    ways = len(reason.cells) - 1 if reason.kind in ("double", "guard") else 1
    is_cut = reason.kind == CUT
    return Claim(
        FEATURE,
        0 if is_cut else ways,
        ways if is_cut else 0,
        1,
        1,
        cells=reason.cells,
        line=(stone.move,),
        feature=reason.kind,
        seat=1 - stone.seat if is_cut else stone.seat,
        rivals=_count_rivals(stone, effects, reason.kind),
    )


def _count_rivals(stone: Stone, effects: MoveEffects, kind: str) -> int | None:
    """Count the other stones that save the same link, or cut it; None for other links."""
    if kind == SAVE and effects.saved_pair:
        pair = effects.saved_pair[0]
        return len(effects.analysis_before.joining_cells(effects.own_colour, pair)) - 1
    if kind == CUT and effects.cut_pair:
        return _count_cuts(stone, effects, effects.cut_pair)
    return None


def _count_cuts(stone: Stone, effects: MoveEffects, pair: frozenset[ChainOrEdge]) -> int | None:
    """Count the other stones after which no single stone of the opponent joins a pair."""
    ways = effects.analysis_before.cells_between_parts(effects.opponent_colour, pair)
    places = {place_of(stone.before.board, cell) for cell in ways}

    def cuts(code: int) -> bool:
        after = stone.before.play(code)
        return not after.is_over() and places.isdisjoint(map(int, after.moves()))

    return stone.count_others(cuts)
