"""The last choices for network play: the server, and the options of a new room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from kono_tui.games import GAMES
from kono_tui.net.messages import PORT
from kono_tui.net.setup import Setup
from kono_tui.play.store import data_folder
from kono_tui.search.levels import LEVELS
from kono_tui.tui.remembered import Wishes, found_in, put_down, sensible

HERE: Final = f"127.0.0.1:{PORT}"
"""A server on this computer."""
CLOCKS: Final = {
    "": None,
    "5+0": (300, 0),
    "10+5": (600, 5),
    "15+10": (900, 10),
    "30+10": (1800, 10),
    "60+30": (3600, 30),
}
"""The clocks to choose from: minutes for a round, and seconds that each turn adds."""


@dataclass(frozen=True)
class RoomWishes:
    """The options of a new room, in the words of its dialog, and its server."""

    server: str = HERE
    game: str = "kono"
    size: int = 0
    """0: the game's usual size."""
    variant: str = ""
    computer: str = ""
    """The level of the computer at the other seat; "" leaves the seat to a person."""
    clock: str = ""
    listed: bool = True
    help: bool = False

    def of_game(self, key: str, offered: Sequence[str]) -> RoomWishes:
        """Return the same options for another game, without those that it lacks.

        If no game of that name is offered, the first one offered takes its place. A size is carried
        over as for a new game at home.
        """
        known = [each for each in offered if each in GAMES] or list(GAMES)
        new = key if key in known else known[0]
        there = Wishes(self.game, self.size, self.variant).of_game(new)
        return replace(
            self,
            game=new,
            size=there.size,
            variant=there.variant,
            computer=self.computer if self.computer in LEVELS else "",
            clock=self.clock if self.clock in CLOCKS else "",
        )

    def setup(self) -> Setup:
        """The setup of the room."""
        return Setup(
            self.game,
            self.size,
            self.variant,
            CLOCKS[self.clock],
            self.computer,
            self.listed,
            self.help,
        )


def room_wishes_path() -> Path:
    """The file of the last room's options."""
    return data_folder() / "last-room.toml"


def remembered_room() -> RoomWishes:
    """Read the last options; use the default for each one that is missing or wrong in the file."""
    wishes = RoomWishes(**sensible(found_in(room_wishes_path()), asdict(RoomWishes())))
    return wishes if wishes.server.isprintable() else replace(wishes, server=HERE)


def remember_room(wishes: RoomWishes) -> None:
    """Save the options. It does no harm if that fails."""
    put_down(room_wishes_path(), asdict(wishes))


def remember_server(address: str) -> None:
    """Save the address of the last server."""
    remember_room(replace(remembered_room(), server=address))


# Descriptions


def told(setup: Setup) -> str:
    """Describe a room's setup in a few sentences."""
    if setup.computer:
        who = f"You play the server's computer at its level {setup.computer}."
    elif setup.listed:
        who = "Whoever is on the server can join you."
    else:
        who = "Only who knows the room's code can join you."
    helps = "You may ask your computers for help." if setup.help else "No help by computers."
    return f"{who} {_time(setup.clock)} {helps}"


def _time(clock: tuple[int, int] | None) -> str:
    if clock is None:
        return "There is no clock."
    minutes, more = clock[0] // 60, clock[1]
    extra = f", and {more} seconds more for each turn" if more else ""
    return f"Each has {minutes} minutes for a round{extra}."


def clock_words(clock: tuple[int, int] | None) -> str:
    """Format a clock in a few characters: "10+5"; without whole minutes, "1:30+5"."""
    if clock is None:
        return "no clock"
    minutes, seconds = divmod(clock[0], 60)
    return f"clock {minutes}{f':{seconds:02}' if seconds else ''}+{clock[1]}"
