"""The player's name on the network."""

from __future__ import annotations

from getpass import getuser

from kono_tui.net.naming import cleaned
from kono_tui.tui.settings import Settings


def own_name(settings: Settings) -> str:
    """Return the name in the settings, or else the system's name for the user."""
    if settings.name:
        return cleaned(settings.name)
    try:
        return cleaned(getuser())
    except (OSError, KeyError, ImportError):
        return cleaned("")
