"""What is played in a room."""

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
    """A game, its first board, its rules; a clock, a computer, or neither.

    `clock` is how many seconds each player has for a round, and how many each turn adds. `computer`
    is the level of the one at seat 1; "" leaves the seat to a person. A room that is not `listed`
    is found by its code alone. `help`: the players may ask their computers what to play.
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
        """The first round, before anything was decided."""
        kinds: tuple[Kind, Kind] = KINDS if self.computer else ("human", "human")
        players = seated(kinds, ("", self.computer))
        return Series(self.rules, players, variant=self.variant).choose_size(self.size)

    def told(self) -> dict[str, Any]:
        """It as a message has it."""
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
        """It out of a message. FormatError or NetError say why there can be no such room."""
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
