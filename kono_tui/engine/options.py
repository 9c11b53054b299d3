"""The options of the engine: their values, and what each may be set to."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.errors import SetupError
from kono_tui.formats.sizes import parse_size
from kono_tui.search.searcher import DEFAULT_MEBIBYTES
from kono_tui.strategy.advisor import OTHERS_COMPARED
from kono_tui.strategy.cores import count_cores

MAX_HASH_MEBIBYTES = 1024
OPTION_NAMES = ("Game", "Size", "Hash", "Threads", "MultiPV", "Watched")


@dataclass
class EngineOptions:
    """The values of the options."""

    hash: int = DEFAULT_MEBIBYTES
    threads: int = 1
    game: Game[Any] = field(default_factory=lambda: next(iter(games.GAMES.values())))
    size: int = 0
    multipv: int = 1
    computers_only: bool = False

    def __post_init__(self) -> None:
        self.size = self.size or self.game.info.usual_size

    def format_options(self) -> list[str]:
        """The `option` lines."""
        info = self.game.info
        return [
            f"option name Game type combo default {info.key}{_format_choices(games.GAMES)}",
            f"option name Size type combo default {self.size}{_format_choices(info.sizes)}",
            f"option name Hash type spin default {self.hash} min 1 max {MAX_HASH_MEBIBYTES}",
            f"option name Threads type spin default {self.threads} min 1 max {count_cores()}",
            f"option name MultiPV type spin default {self.multipv} min 1 max {OTHERS_COMPARED + 1}",
            f"option name Watched type check default {str(self.computers_only).lower()}",
        ]

    def set(self, name: str, value: str) -> None:
        """Set an option by its name. SetupError says what it may be set to."""
        match name:
            case "Game":
                self.game = games.find_game(value)
                self.size = self.game.info.usual_size
            case "Size":
                self.size = parse_size(self.game, value)
            case "Hash":
                self.hash = _parse_number(name, value, 1, MAX_HASH_MEBIBYTES)
            case "Threads":
                self.threads = _parse_number(name, value, 1, count_cores())
            case "MultiPV":
                self.multipv = _parse_number(name, value, 1, OTHERS_COMPARED + 1)
            case "Watched":
                self.computers_only = _parse_bool(name, value)


def parse_setoption(text: str) -> tuple[str, str]:
    """Parse the option and the value from the words after `setoption`."""
    given = re.fullmatch(r"name\s+(\S+)\s+value\s+(.+)", text)
    if not given:
        raise SetupError("expected setoption name N value V")
    for name in OPTION_NAMES:
        if name.lower() == given[1].lower():
            return name, given[2]
    raise SetupError(f"there is no option '{given[1]}'; choose {', '.join(OPTION_NAMES)}")


def _format_choices(values: Any) -> str:
    return "".join(f" var {value}" for value in values)


def _parse_number(name: str, text: str, lowest: int, highest: int) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", text) or not lowest <= int(text) <= highest:
        raise SetupError(f"found {name} '{text}', expected a number from {lowest} to {highest}")
    return int(text)


def _parse_bool(name: str, text: str) -> bool:
    if text not in ("true", "false"):
        raise SetupError(f"found {name} '{text}', expected true or false")
    return text == "true"
