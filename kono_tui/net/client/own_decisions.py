"""A client's own decisions in a room: the one on its way, and how many are settled."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.net.protocol.messages import format_message


@dataclass(frozen=True)
class PendingDecision:
    """A decision on its way to the server."""

    ply: int
    kind: str
    text: str

    def message(self) -> str:
        """Return the message that sends the decision."""
        return format_message("decide", ply=self.ply, do=self.kind, what=self.text)


@dataclass
class OwnDecisions:
    """Counts decisions as sent, as settled (made or refused), and as known to be settled.

    The reader of events knows only what the events say that it has read.
    """

    latest: PendingDecision | None = None
    """The decision on its way; None once it is settled."""
    sent_count: int = 0
    settled_count: int = 0
    known_settled_count: int = 0

    @property
    def has_pending(self) -> bool:
        """Whether, for all that the reader knows, a decision is on its way."""
        return self.sent_count > self.known_settled_count

    @property
    def pending_ply(self) -> int | None:
        """The number of the decision on its way, if there is one."""
        return self.latest.ply if self.latest else None

    def begin(self, decision: PendingDecision) -> None:
        """Note that a decision is on its way."""
        self.sent_count += 1
        self.latest = decision

    def settle(self) -> None:
        """Note that no decision is on its way any more."""
        self.latest, self.settled_count = None, self.sent_count
