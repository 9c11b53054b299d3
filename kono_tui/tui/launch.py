"""The options that the full-screen program starts with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

    from kono_tui.net.client.address import Address
    from kono_tui.net.room_setup import RoomSetup
    from kono_tui.play.tournament import Tournament


@dataclass(frozen=True)
class OnlineLaunch:
    """A server to connect to at once, and the room to enter there: that of a code, or a new one.

    Without either, the screen shows the server's rooms. `ca` is the file with the certificate of
    the authority that vouches for the server.
    """

    address: Address
    code: str = ""
    watch_only: bool = False
    """Whether to enter the room only as a spectator."""
    name: str = ""
    """The player's name there; "" is the name in the settings."""
    ca: Path | None = None
    setup: RoomSetup | None = None
    """The setup of the new room."""


@dataclass(frozen=True)
class LaunchOptions:
    """What the screen shows first: home, a game (new or from a file), or a server; and notices.

    `make_overlay` makes a screen that lies over it.
    """

    tournament: Tournament | None = None
    path: Path | None = None
    seed: int | None = None
    is_first_game: bool = False
    notices: Sequence[str] = ()
    make_overlay: Callable[[], Screen[Any]] | None = None
    online: OnlineLaunch | None = None
