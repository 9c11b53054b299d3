"""Rooms in the middle of a game, and at the end of one, for tests of the screen."""

from __future__ import annotations

from kono_tui.tui.widgets.footer import MenuFooter
from tests.tui.game.online.rooms import Host, OnlineSitting
from tests.tui.tournaments import TWO_HUMANS, nearly_over, new_round, with_moves_played

KONO = new_round(TWO_HUMANS)
FINISHED = with_moves_played(nearly_over(), "4,2 sw")


def kono_room(*typed: str, **setup: object) -> Host:
    """A room with a round of Kono; Ann, seat 0, plays White and has begun."""
    return Host.at(with_moves_played(KONO, *typed), **setup)


def shown_keys(probe: OnlineSitting) -> set[str]:
    """The footer's labels of keys."""
    return set(str(probe.table.query_one(MenuFooter).render()).split("  "))
