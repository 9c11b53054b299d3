"""The pages of rules, as tests of the games read them."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.formats.rules_page import Diagram, load_rules


def diagrams_of(game: Game[Any]) -> list[Diagram]:
    """Return the diagrams of a game's page, from top to bottom."""
    page = load_rules(game.info)
    return [block for block in (*page.short, *page.full) if isinstance(block, Diagram)]


def drawings_of(game: Game[Any]) -> list[str]:
    """Return the boards of a game's page as they are drawn, before anything is done on them."""
    return ["\n".join(each.drawing) + "\n" for each in diagrams_of(game)]
