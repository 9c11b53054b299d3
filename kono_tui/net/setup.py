"""The setup of a room: which game is played there, and how."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.save import KINDS, Kind
from kono_tui.errors import FormatError, NetError, SetupError
from kono_tui.games import GAMES
from kono_tui.net.fields import Fields
from kono_tui.play.players import seated
from kono_tui.play.series import Series
from kono_tui.search.levels import LEVELS

MOST_SECONDS: Final = 24 * 3600
MOST_EXTRA: Final = 600


@dataclass(frozen=True)
class Setup:
    """A game, its first board and its variant; a clock, a computer, or neither.

    `clock` is how many seconds each player has for a round, and how many each turn adds.
    `computer_level` is the level of the computer at seat 1; "" leaves the seat to a person. A room
    that is not `is_listed` can be found only by its code. `help_allowed`: the players may ask their
    computers for advice.
    """

    game: str
    size: int
    variant: str = ""
    clock: tuple[int, int] | None = None
    computer: str = ""
    listed: bool = True
    help: bool = False

    @property
    def rules(self) -> Game[Any]:
        """The game itself."""
        return GAMES[self.game]

    def series(self) -> Series:
        """Return the first round, before any decision."""
        kinds: tuple[Kind, Kind] = KINDS if self.computer else ("human", "human")
        players = seated(kinds, ("", self.computer))
        return Series(self.rules, players, variant=self.variant).choose_size(self.size)

    def told(self) -> dict[str, Any]:
        """Return the setup as it goes over the wire."""
        return {
            "game": self.game,
            "size": self.size,
            "variant": self.variant,
            "clock": list(self.clock) if self.clock else None,
            "computer": self.computer,
            "listed": self.listed,
            "help": self.help,
        }

    @classmethod
    def heard(cls, told: object, offered: Collection[str] = tuple(GAMES)) -> Setup:
        """Return the setup from a message.

        FormatError or NetError says why there can be no such room.
        """
        fields = Fields.of(told)
        key = fields.text("game", 20)
        if key not in offered or key not in GAMES:
            choices = ", ".join(offered)
            raise NetError("no_game", f"'{key}' is not played here; choose {choices}")
        game = GAMES[key]
        setup = cls(
            key,
            fields.number("size", 0, 99, 0) or game.usual_size,
            fields.one_of("variant", ("", *game.variants), ""),
            fields.pair("clock"),
            fields.one_of("computer", ("", *LEVELS), ""),
            fields.truth("listed", True),
            fields.truth("help", False),
        )
        setup._check()
        return setup

    def _check(self) -> None:
        try:
            self.rules.check_size(self.size)
        except SetupError as error:
            raise FormatError(str(error)) from error
        if self.clock and not (
            10 <= self.clock[0] <= MOST_SECONDS and 0 <= self.clock[1] <= MOST_EXTRA
        ):
            raise FormatError(
                f"found {list(self.clock)} for 'clock', expected 10 to {MOST_SECONDS} seconds, "
                f"and 0 to {MOST_EXTRA} more for each turn"
            )
