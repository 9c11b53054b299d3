"""What takes two to agree: a turn taken back, a draw, another round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kono_tui.net import decisions

TAKEBACK: Final = "takeback"
REQUESTS: Final = (TAKEBACK, decisions.DRAW, decisions.ROUND)


@dataclass(frozen=True)
class Request:
    """What a seat asks of the other; `size` is the board of another round."""

    seat: int
    what: str
    size: int = 0

    def told(self) -> dict[str, Any]:
        """It as a message has it."""
        told: dict[str, Any] = {"seat": self.seat, "what": self.what}
        return {**told, "size": self.size} if self.size else told
