"""The setup of a room: which game is played there, and how."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.save import PlayerKind
from kono_tui.errors import FormatError, NetError, SetupError
from kono_tui.games import GAMES
from kono_tui.net.clock import Clock
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.play.players import create_players
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import LEVELS

MAX_CLOCK_SECONDS: Final = 24 * 3600
MAX_INCREMENT_SECONDS: Final = 600


@dataclass(frozen=True)
class RoomSetup:
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
    computer_level: str = ""
    is_listed: bool = True
    help_allowed: bool = False

    @property
    def game_rules(self) -> Game[Any]:
        """The game itself."""
        return GAMES[self.game]

    def new_tournament(self) -> Tournament:
        """Return the first round, before any decision."""
        opponent: PlayerKind = "computer" if self.computer_level else "human"
        players = create_players(("human", opponent), ("", self.computer_level))
        return Tournament(self.game_rules, players, variant=self.variant).choose_size(self.size)

    def new_clock(self) -> Clock | None:
        """Return the clock at the start of a round, if there is one."""
        return Clock.from_time_control(self.clock) if self.clock else None

    def to_wire(self) -> dict[str, Any]:
        """Return the setup as it goes over the wire."""
        return {
            "game": self.game,
            "size": self.size,
            "variant": self.variant,
            "clock": list(self.clock) if self.clock else None,
            "computer": self.computer_level,
            "listed": self.is_listed,
            "help": self.help_allowed,
        }

    @classmethod
    def from_wire(cls, message: object, offered_games: Collection[str] = tuple(GAMES)) -> RoomSetup:
        """Return the setup from a message.

        FormatError or NetError says why there can be no such room.
        """
        fields = MessageFields.of(message)
        key = fields.text("game", 20)
        if key not in offered_games or key not in GAMES:
            choices = ", ".join(offered_games)
            raise NetError("no_game", f"'{key}' is not played here; choose {choices}")
        game = GAMES[key]
        setup = cls(
            key,
            fields.number("size", 0, 99, 0) or game.info.usual_size,
            fields.one_of("variant", ("", *game.info.variants), ""),
            fields.pair("clock"),
            fields.one_of("computer", ("", *LEVELS), ""),
            fields.boolean("listed", True),
            fields.boolean("help", False),
        )
        setup._check()
        return setup

    def _check(self) -> None:
        try:
            self.game_rules.info.check_size(self.size)
        except SetupError as error:
            raise FormatError(str(error)) from error
        if self.clock and not (
            10 <= self.clock[0] <= MAX_CLOCK_SECONDS and 0 <= self.clock[1] <= MAX_INCREMENT_SECONDS
        ):
            raise FormatError(
                f"found {list(self.clock)} for 'clock', "
                f"expected 10 to {MAX_CLOCK_SECONDS} seconds, "
                f"and 0 to {MAX_INCREMENT_SECONDS} more for each turn"
            )
