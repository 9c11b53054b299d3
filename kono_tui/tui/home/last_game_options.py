"""The options of the last new game, saved for the next one."""

from __future__ import annotations

import contextlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.errors import KonoError
from kono_tui.formats.sizes import parse_size
from kono_tui.formats.text_file import read_text
from kono_tui.games import GAMES
from kono_tui.play.dice_source import uses_dice_file
from kono_tui.play.storage.files import make_folder, write_text
from kono_tui.play.storage.saves import data_folder
from kono_tui.search.levels import LEVELS, STRONGEST

HUMAN: Final = "human"
PLIES: Final = tuple(range(1, 7))
"""The depths that a plain search offers."""

SeatPlayers = tuple[str, str]


def computer_players(game: Game[Any]) -> tuple[str, ...]:
    """The computer players that a game offers: one for each level, and its plain searches."""
    return (*LEVELS, *game.info.plain_searches)


def chance_sources(game: Game[Any]) -> tuple[str, ...]:
    """The sources of chance that a game offers: a file only where there are dice."""
    return ("random", "seed", "file") if uses_dice_file(game) else ("random", "seed")


@dataclass(frozen=True)
class NewGameOptions:
    """The options of a new game, in the words of its dialog."""

    game: str = "kono"
    size: int = 0
    """0: the game's usual size."""
    variant: str = ""
    """The rules; "" are the usual ones."""
    seats: SeatPlayers = (HUMAN, STRONGEST)
    watch: SeatPlayers = (STRONGEST, STRONGEST)
    """The seats when the player watches computers."""
    ply: int = 3
    """How far plain searches look."""
    dice: str = "random"
    seed: str = ""
    file: str = ""

    def for_game(self, key: str) -> NewGameOptions:
        """Return the same options for another game; for this one, if no game has that name."""
        if key not in GAMES:
            return self.with_valid_values()
        return replace(self, game=key, size=self.size_for(GAMES[key])).with_valid_values()

    def size_for(self, game: Game[Any]) -> int:
        """The size to propose: another game's size only where it is usual in this one, too."""
        info = game.info
        known = info.sizes if info.key == self.game else info.usual_sizes or info.sizes
        return self.size if self.size in known else info.usual_size

    def with_valid_values(self) -> NewGameOptions:
        """Return the same options, with defaults for values that do not exist (any more)."""
        usual = NewGameOptions()
        key = self.game if self.game in GAMES else next(iter(GAMES))
        game = GAMES[key]
        offered = set(computer_players(game))
        return replace(
            self,
            game=key,
            size=self.size if self.size in game.info.sizes else game.info.usual_size,
            variant=self.variant if self.variant in game.info.variants else "",
            seats=self.seats if set(self.seats) <= {HUMAN, *offered} else usual.seats,
            watch=self.watch if set(self.watch) <= offered else usual.watch,
            ply=self.ply if self.ply in PLIES else usual.ply,
            dice=self.dice if self.dice in chance_sources(game) else usual.dice,
        )


def options_path() -> Path:
    """The file of the last options."""
    return data_folder() / "last-choice.toml"


def read_last_options() -> NewGameOptions:
    """Read the last options; use the default for each one that is missing or wrong in the file."""
    entries = read_toml_entries(options_path())
    if isinstance(entries.get("size"), str):
        entries["size"] = _parse_size(entries)
    return NewGameOptions(**valid_entries(entries, asdict(NewGameOptions()))).with_valid_values()


def _parse_size(entries: Mapping[str, object]) -> int:
    """Parse the name of a size; 0 if the game has no size of that name."""
    game = GAMES.get(str(entries.get("game")), next(iter(GAMES.values())))
    try:
        return parse_size(game, str(entries["size"]))
    except KonoError:
        return 0


def write_last_options(options: NewGameOptions) -> None:
    """Save the options. It does no harm if that fails."""
    write_toml_entries(options_path(), asdict(options))


# Files of last options


def read_toml_entries(path: Path) -> dict[str, Any]:
    """Read the entries of such a file; none if it cannot be read."""
    try:
        return tomllib.loads(read_text(path))
    except (KonoError, tomllib.TOMLDecodeError):
        return {}


def valid_entries(entries: Mapping[str, object], defaults: Mapping[str, object]) -> dict[str, Any]:
    """The entries whose key is known and whose value has the type of its default."""
    read = {key: tuple(each) if isinstance(each, list) else each for key, each in entries.items()}
    known = [key for key in read if key in defaults]
    return {key: read[key] for key in known if _has_same_type(read[key], defaults[key])}


def _has_same_type(value: object, default: object) -> bool:
    """Return whether a value has the type of the default."""
    if isinstance(value, tuple) and isinstance(default, tuple):
        return len(value) == len(default) and all(isinstance(each, str) for each in value)
    return type(value) is type(default)


def write_toml_entries(path: Path, values: Mapping[str, object]) -> None:
    """Write such a file; it does no harm if that fails."""
    # JSON writes numbers, booleans, strings and lists of strings as TOML does.
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    with contextlib.suppress(KonoError):
        make_folder(path.parent)
        write_text(path, "\n".join(lines) + "\n")
