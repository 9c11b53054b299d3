"""The opponent in the patterns of reasons."""

from __future__ import annotations

import re

from kono_tui.formats.sentences import NamedPlayer


def with_opponent(pattern: str, opponent: str) -> str:
    """Return a pattern with the opponent's name for THEY, in the possessive, and with its verb."""
    player = NamedPlayer(opponent)
    forms = {
        "THEY's": player.possessive,
        "THEY is": f"{opponent} {player.conjugate('are')}",
        "THEY": opponent,
    }
    for placeholder, words in forms.items():
        pattern = pattern.replace(placeholder, re.escape(words))
    return pattern
