"""Rooms in the middle of a game, and at the end of one, for tests of the screen."""

from __future__ import annotations

from kono_tui.tui.widgets.footer import MenuFooter
from tests.tui.online import Host, Seen
from tests.tui.tables import TWO_HUMANS, begun, nearly_over, played

KONO = begun(TWO_HUMANS)
OVER = played(nearly_over(), "4,2 sw")


def kono(*typed: str, **setup: object) -> Host:
    """A room with a round of Kono; Ann, seat 0, plays White and has begun."""
    return Host.at(played(KONO, *typed), **setup)


def keys_shown(seen: Seen) -> set[str]:
    """The footer's labels of keys."""
    return set(str(seen.table.query_one(MenuFooter).render()).split("  "))
