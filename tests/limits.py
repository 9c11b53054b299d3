"""How long a test may wait before it counts as hanging."""

from __future__ import annotations

from typing import Final

HANG_SECONDS: Final = 300.0
"""A wait for one thing: a busy machine needs a few seconds for it, and only a hang takes so long."""
