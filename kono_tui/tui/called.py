"""What the player is called on the network."""

from __future__ import annotations

from getpass import getuser

from kono_tui.net.naming import cleaned
from kono_tui.tui.settings import Settings


def own_name(settings: Settings) -> str:
    """As the settings say, or else as the system does."""
    if settings.name:
        return cleaned(settings.name)
    try:
        return cleaned(getuser())
    except (OSError, KeyError, ImportError):
        return cleaned("")
