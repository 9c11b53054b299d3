"""Where this machine's power comes from, and when the computer may think on a human's time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ALWAYS: Final = "always"
PLUGGED_IN: Final = "plugged in"
NEVER: Final = "never"
WISHES: Final = (PLUGGED_IN, ALWAYS, NEVER)
"""When the computer thinks while a human does."""

POWER_SUPPLIES: Final = Path("/sys/class/power_supply")
"""Where Linux says so: a folder for each supply. Other systems have no such folder."""


def is_on_battery(supplies: Path = POWER_SUPPLIES) -> bool:
    """Whether the machine is running on a battery; False where that cannot be known."""
    try:
        folders = list(supplies.iterdir())
    except OSError:
        return False
    return any(
        _read_word(folder / "type") == "battery"
        and _read_word(folder / "scope") != "device"  # a mouse's battery, say
        and _read_word(folder / "status") == "discharging"
        for folder in folders
    )


def _read_word(file: Path) -> str:
    """Return what a file says, in lower case; "" if it says nothing."""
    try:
        return file.read_text("ascii", errors="replace").strip().lower()
    except OSError:
        return ""
