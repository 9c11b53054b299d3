"""The requests that need the opponent's consent: a takeback, a draw, another round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kono_tui.net import decisions

TAKEBACK: Final = "takeback"
REQUESTS: Final = (TAKEBACK, decisions.DRAW, decisions.ROUND)


@dataclass(frozen=True)
class Request:
    """A request from one seat to the other; `size` is the board size of another round."""

    seat: int
    what: str
    size: int = 0

    def told(self) -> dict[str, Any]:
        """Return the request as it goes over the wire."""
        told: dict[str, Any] = {"seat": self.seat, "what": self.what}
        return {**told, "size": self.size} if self.size else told
