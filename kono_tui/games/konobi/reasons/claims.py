"""What can be proved of a stone: wins by force, and what it does to both shortest lines."""

from __future__ import annotations

from collections.abc import Callable

from kono_tui.core.claim import Claim
from kono_tui.core.move import Move
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons.follow_up import find_follow_ups
from kono_tui.games.konobi.reasons.line_claims import find_line_claims, find_wanted_point
from kono_tui.games.konobi.reasons.link_claims import find_link_claims
from kono_tui.games.konobi.reasons.stone import Stone
from kono_tui.games.konobi.reasons.win_claims import (
    find_forced_win,
    find_stopped_win,
    find_threat_made,
)
from kono_tui.games.konobi.refusals import PLACE_KIND

EARLY_STONES = 1
"""With fewer stones than that, lines say nothing yet."""


def find_claims(
    position: KonobiPosition,
    turn: tuple[Move, ...],
    _line: tuple[Move, ...],
    foil: tuple[Move, ...],
    has_time: Callable[[], bool],
) -> tuple[Claim, ...]:
    """Return what can be proved of a stone, compared with a pass and with the foil."""
    if turn[0].kind != PLACE_KIND or position.stones < EARLY_STONES:
        return ()
    stone = Stone(position, turn[0], foil[0] if foil else None, has_time)
    if stone.after.is_over():
        return ()
    found = [find_forced_win(stone) or find_threat_made(stone), find_stopped_win(stone)]
    if not any(found):
        found += [
            *find_line_claims(stone),
            *find_link_claims(stone),
            find_wanted_point(stone),
            *find_follow_ups(stone),
        ]
    return tuple(each for each in found if each is not None)
