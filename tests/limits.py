"""How long a test may wait before it counts as hanging."""

from __future__ import annotations

from typing import Final

HANG_SECONDS: Final = 300.0
"""A busy machine needs a few seconds for what a test waits for; only a hang takes so long."""
