"""What the full-screen program begins with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from kono_tui.net.client.address import Address
    from kono_tui.net.setup import Setup
    from kono_tui.play.series import Series


@dataclass(frozen=True)
class OnlineStart:
    """A server to connect to at once, and the room to go into there: that of a code, or a new one.

    Without either one is shown the rooms there are. `ca` is the file with the certificate of who
    vouches for the server.
    """

    address: Address
    code: str = ""
    watch: bool = False
    """Whether the room is only looked at."""
    name: str = ""
    """What one is called there; "" is what the settings say."""
    ca: Path | None = None
    setup: Setup | None = None
    """What is played in the new room."""


@dataclass(frozen=True)
class Start:
    """What is on the screen first: home, a game, new or from a file, or a server; what to say.

    `over` makes a screen that lies over it.
    """

    series: Series | None = None
    path: Path | None = None
    seed: int | None = None
    notices: Sequence[str] = ()
    over: Callable[[], Screen[Any]] | None = None
    online: OnlineStart | None = None
