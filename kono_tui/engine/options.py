"""The options of the engine: their values, and what each may be set to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.errors import SetupError
from kono_tui.play.advisor import OTHERS
from kono_tui.search.searcher import MEBIBYTES
from kono_tui.text.sizes import size_named

LARGEST_TABLE = 1024
NAMES = ("Game", "Size", "Hash", "MultiPV", "Watched")


def _first_game() -> Game[Any]:
    return next(iter(games.GAMES.values()))


@dataclass
class Options:
    """The values of the options."""

    hash: int = MEBIBYTES
    game: Game[Any] = field(default_factory=_first_game)
    size: int = 0
    multipv: int = 1
    watched: bool = False

    def __post_init__(self) -> None:
        self.size = self.size or self.game.usual_size

    def told(self) -> list[str]:
        """The `option` lines."""
        return [
            f"option name Game type combo default {self.game.key}{_choices(games.GAMES)}",
            f"option name Size type combo default {self.size}{_choices(self.game.sizes)}",
            f"option name Hash type spin default {self.hash} min 1 max {LARGEST_TABLE}",
            f"option name MultiPV type spin default {self.multipv} min 1 max {OTHERS + 1}",
            f"option name Watched type check default {str(self.watched).lower()}",
        ]

    def set(self, name: str, value: str) -> None:
        """Set an option by its name. SetupError says what it may be set to."""
        match name:
            case "Game":
                self.game = games.game_named(value)
                self.size = self.game.usual_size
            case "Size":
                self.size = size_named(self.game, value)
            case "Hash":
                self.hash = _number(name, value, 1, LARGEST_TABLE)
            case "MultiPV":
                self.multipv = _number(name, value, 1, OTHERS + 1)
            case "Watched":
                self.watched = _truth(name, value)


def named(text: str) -> tuple[str, str]:
    """Parse the option and the value from the words after `setoption`."""
    given = re.fullmatch(r"name\s+(\S+)\s+value\s+(.+)", text)
    if not given:
        raise SetupError("expected setoption name N value V")
    for name in NAMES:
        if name.lower() == given[1].lower():
            return name, given[2]
    raise SetupError(f"there is no option '{given[1]}'; choose {', '.join(NAMES)}")


def _choices(values: Any) -> str:
    return "".join(f" var {value}" for value in values)


def _number(name: str, text: str, lowest: int, highest: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
        raise SetupError(f"found {name} '{text}', expected a number from {lowest} to {highest}")
    return int(text)


def _truth(name: str, text: str) -> bool:
    if text not in ("true", "false"):
        raise SetupError(f"found {name} '{text}', expected true or false")
    return text == "true"
