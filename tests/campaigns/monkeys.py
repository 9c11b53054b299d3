"""Monkeys at the keyboard of the program in this process: the game on the screen stays whole."""

from __future__ import annotations

from typing import Final

from tests.campaigns.campaign import Campaign, Case, Size, data_in
from tests.tui.game.test_monkey import Begin, canoga, fanorona, konane, kono, konobi, misbehave

ACTIONS: Final = {Size.BRIEF: 10, Size.USUAL: 120, Size.LONG: 120}
BEGINNINGS: Final[tuple[Begin, ...]] = (kono, konane, konobi, canoga, fanorona)


def run_case(case: Case) -> None:
    """Run one monkey for one long sitting."""
    begin = BEGINNINGS[case.number % len(BEGINNINGS)]
    with data_in(case.folder):
        misbehave(case.source.randrange(10**6), ACTIONS[case.size], begin)
    case.count("actions of monkeys", ACTIONS[case.size])


MONKEYS: Final = Campaign(
    "monkeys",
    "keys, clicks, resizes and settings, and a look at the game after each",
    run_case,
    {Size.USUAL: 30, Size.LONG: 3000},
    brief=(0,),
)
