"""The options of a new room, as they are typed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.errors import KonoError, SetupError
from kono_tui.formats.sizes import parse_size
from kono_tui.formats.variants import parse_variant
from kono_tui.games import GAMES
from kono_tui.net.room_setup import RoomSetup
from kono_tui.search.levels import LEVELS

CLOCK_PATTERN: Final = re.compile(r"(\d{1,4})(?::([0-5]\d))?(?:\+(\d{1,3}))?", re.ASCII)


@dataclass(frozen=True)
class RoomOptions:
    """The typed options of a room; options left out have their usual values."""

    game: str
    size: str = ""
    rules: str = ""
    clock: str = ""
    computer: str = ""
    private: bool = False
    help_allowed: bool = False

    def room_setup(self) -> RoomSetup:
        """The setup of the room. SetupError says what is possible."""
        key = self.game.strip().lower()
        if key not in GAMES:
            raise SetupError(f"there is no game '{self.game}'; choose {', '.join(GAMES)}")
        game = GAMES[key]
        level = self.computer.strip().lower()
        if level and level not in LEVELS:
            raise SetupError(f"there is no level '{self.computer}'; choose {', '.join(LEVELS)}")
        return RoomSetup(
            key,
            parse_size(game, self.size) if self.size else game.info.usual_size,
            parse_variant(game, self.rules),
            parse_clock(self.clock) if self.clock else None,
            level,
            not self.private,
            self.help_allowed,
        )


def parse_clock(text: str) -> tuple[int, int]:
    """Parse a clock: minutes for a round, and the seconds that each turn adds, such as 10+5."""
    seconds = (0, 0)
    if parts := CLOCK_PATTERN.fullmatch(text.strip()):
        minutes, more, extra = (int(each or 0) for each in parts.groups())
        seconds = 60 * minutes + more, extra
    try:
        RoomSetup.from_wire({"game": "kono", "clock": list(seconds)})
    except KonoError:
        expected = "minutes for a round, and seconds that each turn adds, such as 10+5"
        raise SetupError(f"'{text[:40]}' is not a clock; expected {expected}") from None
    return seconds


def parse_room_options(text: str) -> RoomOptions:
    """Parse the options of a room: "konobi 11 clock 10+5 computer easy private"."""
    words = text.split()
    if not words:
        raise SetupError(f"name the game: {', '.join(GAMES)}; such as make {next(iter(GAMES))}")
    game, *rest = words
    options: dict[str, Any] = {}
    while rest:
        word = rest.pop(0).lower()
        if word in ("clock", "computer", "rules", "size") and rest:
            options[word] = rest.pop(0)
        elif word in ("private", "help"):
            options["help_allowed" if word == "help" else word] = True
        elif word[:1].isdecimal() and "size" not in options:
            options["size"] = word
        else:
            known = "clock 10+5, computer easy, rules NAME, private and help"
            text = (
                f"'{word[:40]}' is not an option for a room; a board's size is, and so are {known}"
            )
            raise SetupError(text)
    return RoomOptions(game, **options)
