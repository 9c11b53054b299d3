"""The last choices for network play: the server, and the options of a new room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from kono_tui.games import GAMES
from kono_tui.net.protocol.messages import DEFAULT_PORT
from kono_tui.net.room_setup import RoomSetup
from kono_tui.play.storage.last_game_options import (
    NewGameOptions,
    read_toml_entries,
    valid_entries,
    write_toml_entries,
)
from kono_tui.play.storage.saves import data_folder
from kono_tui.search.levels import LEVELS

LOCAL_SERVER: Final = f"127.0.0.1:{DEFAULT_PORT}"
"""A server on this computer."""
CLOCK_OPTIONS: Final = {
    "": None,
    "5+0": (300, 0),
    "10+5": (600, 5),
    "15+10": (900, 10),
    "30+10": (1800, 10),
    "60+30": (3600, 30),
}
"""The clocks to choose from: minutes for a round, and seconds that each turn adds."""


@dataclass(frozen=True)
class NewRoomOptions:
    """The options of a new room, in the words of its dialog, and its server."""

    server: str = LOCAL_SERVER
    game: str = "kono"
    size: int = 0
    """0: the game's usual size."""
    variant: str = ""
    computer: str = ""
    """The level of the computer at the other seat; "" leaves the seat to a person."""
    clock: str = ""
    listed: bool = True
    help: bool = False

    def for_game(self, key: str, offered: Sequence[str]) -> NewRoomOptions:
        """Return the same options for another game, without those that it lacks.

        If no game of that name is offered, the first one offered takes its place. A size is carried
        over as for a new game at home.
        """
        known = [each for each in offered if each in GAMES] or list(GAMES)
        new = key if key in known else known[0]
        home_options = NewGameOptions(self.game, self.size, self.variant).for_game(new)
        return replace(
            self,
            game=new,
            size=home_options.size,
            variant=home_options.variant,
            computer=self.computer if self.computer in LEVELS else "",
            clock=self.clock if self.clock in CLOCK_OPTIONS else "",
        )

    def room_setup(self) -> RoomSetup:
        """The setup of the room."""
        return RoomSetup(
            self.game,
            self.size,
            self.variant,
            CLOCK_OPTIONS[self.clock],
            self.computer,
            self.listed,
            self.help,
        )


def room_options_path() -> Path:
    """The file of the last room's options."""
    return data_folder() / "last-room.toml"


def read_last_room_options() -> NewRoomOptions:
    """Read the last options; use the default for each one that is missing or wrong in the file."""
    entries = read_toml_entries(room_options_path())
    options = NewRoomOptions(**valid_entries(entries, asdict(NewRoomOptions())))
    return options if options.server.isprintable() else replace(options, server=LOCAL_SERVER)


def write_last_room_options(options: NewRoomOptions) -> None:
    """Save the options. It does no harm if that fails."""
    write_toml_entries(room_options_path(), asdict(options))


def write_last_server(address: str) -> None:
    """Save the address of the last server."""
    write_last_room_options(replace(read_last_room_options(), server=address))


# Descriptions


def describe_room_setup(setup: RoomSetup) -> str:
    """Describe a room's setup in a few sentences."""
    if setup.computer_level:
        opponent_text = f"You play the server's computer at level {setup.computer_level}."
    elif setup.is_listed:
        opponent_text = "Anyone on the server can join you."
    else:
        opponent_text = "Only people with the room's code can join you."
    help_text = "Nobody may ask a computer for help."
    if setup.help_allowed:
        help_text = "Both of you may ask your computers for help."
    return f"{opponent_text} {_describe_clock(setup.clock)} {help_text}"


def _describe_clock(clock: tuple[int, int] | None) -> str:
    if clock is None:
        return "There is no clock."
    minutes, increment = clock[0] // 60, clock[1]
    extra = f", and {increment} more seconds for each turn" if increment else ""
    return f"Each player has {minutes} minutes for a round{extra}."


def format_clock(clock: tuple[int, int] | None) -> str:
    """Format a clock in a few characters: "10+5"; without whole minutes, "1:30+5"."""
    if clock is None:
        return "no clock"
    minutes, seconds = divmod(clock[0], 60)
    return f"clock {minutes}{f':{seconds:02}' if seconds else ''}+{clock[1]}"
