"""The player's name on the network."""

from __future__ import annotations

from getpass import getuser

from kono_tui.net.player_names import clean_name
from kono_tui.tui.settings.values import Settings


def own_name(settings: Settings) -> str:
    """Return the name in the settings, or else the system's name for the user."""
    if settings.name:
        return clean_name(settings.name)
    try:
        return clean_name(getuser())
    except (OSError, KeyError, ImportError):
        return clean_name("")
