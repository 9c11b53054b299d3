"""What was chosen last on the network: the server, and what a room was to be."""

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
    """What a room is to be, in the words of its dialog; and where."""

    server: str = HERE
    game: str = "kono"
    size: int = 0
    """0: the game's usual size."""
    variant: str = ""
    computer: str = ""
    """The level of the computer at the other seat; "" leaves it to a person."""
    clock: str = ""
    listed: bool = True
    help: bool = False

    def of_game(self, key: str, offered: Sequence[str]) -> RoomWishes:
        """The same for another game, without what that has not; for the first one, if it is none.

        A size is taken along as it is for a new game at home.
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
        """What is played in the room."""
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
    """Where they are kept."""
    return data_folder() / "last-room.toml"


def remembered_room() -> RoomWishes:
    """The last wishes; the usual ones for what the file does not tell or tells wrongly."""
    wishes = RoomWishes(**sensible(found_in(room_wishes_path()), asdict(RoomWishes())))
    return wishes if wishes.server.isprintable() else replace(wishes, server=HERE)


def remember_room(wishes: RoomWishes) -> None:
    """Keep the wishes. It is no harm if that cannot be."""
    put_down(room_wishes_path(), asdict(wishes))


def remember_server(address: str) -> None:
    """Keep the address of a server that one has been on."""
    remember_room(replace(remembered_room(), server=address))


# What is said


def told(setup: Setup) -> str:
    """What a room comes to, in a few sentences."""
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
    """A clock in a few characters: "10+5"; with what is no whole minute, "1:30+5"."""
    if clock is None:
        return "no clock"
    minutes, seconds = divmod(clock[0], 60)
    return f"clock {minutes}{f':{seconds:02}' if seconds else ''}+{clock[1]}"
