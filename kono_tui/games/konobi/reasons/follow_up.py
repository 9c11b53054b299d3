"""What the player could do next if the opponent passed."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.claim import FEATURE, Claim
from kono_tui.games.konobi.board import PASS
from kono_tui.games.konobi.lines.prospects import Reply, are_known, placements, reply_by
from kono_tui.games.konobi.notation import decode_line
from kono_tui.games.konobi.reasons.features import FOLLOW_UP, WAYS
from kono_tui.games.konobi.reasons.stone import Stone
from kono_tui.games.konobi.setup import cell_at

MOST_RIVALS = 5
"""More other stones that do as well are not counted."""
CLEAR_TIMES, CLEARLY_MORE = 1.25, 2
"""So many times as many are clearly more, if they are so many more."""


def find_follow_ups(stone: Stone) -> list[Claim]:
    """Return in what the stone promises more than the foil."""
    if stone.foil_code is None:
        return []
    seconds, foil_seconds = (stone.second_stones(each) for each in (stone.code, stone.foil_code))
    if not seconds or not foil_seconds:
        return []
    found = _compare_best(stone, seconds, foil_seconds), _compare_ways(stone, seconds, foil_seconds)
    return [each for each in found if each is not None]


def _compare_best(
    stone: Stone, seconds: Sequence[Reply], foil_seconds: Sequence[Reply]
) -> Claim | None:
    """Return that a second stone would bring a larger lead than any would after the foil."""
    best, foil_best = _pick_best(seconds), _pick_best(foil_seconds)
    lead = best.lengths.lead
    if not are_known(best.lengths, foil_best.lengths) or lead <= foil_best.lengths.lead:
        return None

    def does_as_well(code: int) -> bool:
        position = stone.before.play(code).play(PASS)
        codes = sorted(placements(position), key=lambda each: each != best.code)
        return any(reply_by(position, each, stone.colour).lengths.lead >= lead for each in codes)

    rivals = stone.count_others(does_as_well, MOST_RIVALS)
    cell = cell_at(stone.before.board, best.code)
    return _build_claim(stone, FOLLOW_UP, (lead, foil_best.lengths.lead), rivals, cell)


def _compare_ways(
    stone: Stone, seconds: Sequence[Reply], foil_seconds: Sequence[Reply]
) -> Claim | None:
    """Return that far more second stones would make the player's line shorter.

    The line must be no longer than after the foil.
    """
    now, foil_now = (stone.lengths_after(each) for each in (stone.code, stone.foil_code or 0))
    ways = sum(each.lengths.own < now.own for each in seconds)
    foil_ways = sum(each.lengths.own < foil_now.own for each in foil_seconds)
    if not are_known(now, foil_now) or now.own > foil_now.own:
        return None
    is_clear = ways >= max(CLEAR_TIMES * foil_ways, foil_ways + CLEARLY_MORE)
    return _build_claim(stone, WAYS, (ways, foil_ways)) if is_clear else None


def _build_claim(
    stone: Stone, feature: str, amounts: tuple[int, int], rivals: int | None = None, *cells: int
) -> Claim:
    return Claim(
        FEATURE,
        *amounts,
        2,
        2,
        cells=cells,
        line=(stone.move,),
        foil=decode_line(stone.before, (stone.foil_code or 0,)),
        feature=feature,
        seat=stone.seat,
        rivals=rivals,
    )


def _pick_best(stones: Sequence[Reply]) -> Reply:
    """The stone with the largest lead after it, the first of several."""
    return max(stones, key=lambda each: (each.lengths.lead, -each.code))
