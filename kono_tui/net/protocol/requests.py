"""The requests that need the opponent's consent: a takeback, a draw, another round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kono_tui.net.protocol import decisions

TAKEBACK: Final = "takeback"
REQUEST_KINDS: Final = (TAKEBACK, decisions.DRAW, decisions.ROUND)


@dataclass(frozen=True)
class Request:
    """A request from one seat to the other; `size` is the board size of another round."""

    seat: int
    kind: str
    size: int = 0

    def to_wire(self) -> dict[str, Any]:
        """Return the request as it goes over the wire."""
        message: dict[str, Any] = {"seat": self.seat, "what": self.kind}
        return {**message, "size": self.size} if self.size else message
