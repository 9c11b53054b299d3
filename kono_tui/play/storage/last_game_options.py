"""The options of the last new game, saved for the next one."""

from __future__ import annotations

import contextlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.errors import KonoError
from kono_tui.formats.sizes import parse_size
from kono_tui.formats.text_file import read_settings_text
from kono_tui.games import GAMES
from kono_tui.play.dice_source import uses_dice_file
from kono_tui.play.storage.files import make_folder, write_text
from kono_tui.play.storage.results_file import read_results
from kono_tui.play.storage.saves import data_folder
from kono_tui.search.levels import EASIEST, LEVELS, PLAIN_SEARCHES, STRONGEST

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
    seats: SeatPlayers = (HUMAN, EASIEST)
    watch: SeatPlayers = (STRONGEST, STRONGEST)
    """The seats when the player watches computers."""
    ply: int = 3
    """How far plain searches look."""
    dice: str = "random"
    seed: str = ""
    file: str = ""
    opponents: Mapping[str, str] = field(default_factory=dict)
    """The computer that the player last chose to play against, by the game's key."""
    met: Mapping[str, str] = field(default_factory=dict)
    """The computer that the player last met to the end of a round, by the game's key. The file of
    the results has it, and not that of the options.
    """

    def opponent_in(self, key: str) -> str:
        """Return the computer to play against in a game: the last one, and the easiest at first."""
        offered = computer_players(GAMES[key])
        known = (self.opponents.get(key, ""), self.met.get(key, ""))
        return next((each for each in known if each in offered), EASIEST)

    def level_of(self, seat: str) -> str:
        """Return the level of a seat's computer: a plain search with its ply; "" for a human."""
        if seat in PLAIN_SEARCHES:
            return f"{seat}-{self.ply}"
        return "" if seat == HUMAN else seat

    def for_game(self, key: str) -> NewGameOptions:
        """Return the same options for another game; for this one, if no game has that name."""
        if key not in GAMES:
            return self.with_valid_values()
        is_against_computer = (self.seats[0] == HUMAN) != (self.seats[1] == HUMAN)
        seats = (HUMAN, self.opponent_in(key)) if is_against_computer else self.seats
        size = self.size_for(GAMES[key])
        return replace(self, game=key, size=size, seats=seats).with_valid_values()

    def size_for(self, game: Game[Any]) -> int:
        """The size to propose: another game's size only where it is usual in this one, too."""
        info = game.info
        known = info.sizes if info.key == self.game else info.usual_sizes or info.sizes
        return self.size if self.size in known else info.usual_size

    def with_valid_values(self) -> NewGameOptions:
        """Return the same options, with defaults for values that do not exist (any more)."""
        usual = NewGameOptions()
        opponents = {
            key: each
            for key, each in self.opponents.items()
            if key in GAMES and each in computer_players(GAMES[key])
        }
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
            opponents=opponents,
        )


def options_path() -> Path:
    """The file of the last options."""
    return data_folder() / "last-choice.toml"


def read_last_options() -> NewGameOptions:
    """Read the last options; use the default for each one that is missing or wrong in the file."""
    entries = read_toml_entries(options_path())
    if isinstance(entries.get("size"), str):
        entries["size"] = _parse_size(entries)
    if "opponents" not in entries:
        entries["opponents"] = _opponent_of_seats(entries)
    met = {each.game: each.level.partition("-")[0] for each in read_results()}
    options = NewGameOptions(**valid_entries(entries, asdict(NewGameOptions())))
    return replace(options, met=met).with_valid_values()


def _opponent_of_seats(entries: Mapping[str, object]) -> dict[str, str]:
    """Return the opponent in a file that does not name opponents yet: its seats are of its game."""
    seats = entries.get("seats")
    computers = [each for each in seats if each != HUMAN] if isinstance(seats, list) else []
    return {str(entries.get("game")): str(each) for each in computers[:1]}


def _parse_size(entries: Mapping[str, object]) -> int:
    """Parse the name of a size; 0 if the game has no size of that name."""
    game = GAMES.get(str(entries.get("game")), next(iter(GAMES.values())))
    try:
        return parse_size(game, str(entries["size"]))
    except KonoError:
        return 0


def write_last_options(options: NewGameOptions) -> None:
    """Save the options. It does no harm if that fails."""
    entries = asdict(options)
    del entries["met"]
    write_toml_entries(options_path(), entries)


def default_level(game: Game[Any]) -> str:
    """Return the level of the computer in a new game, unless the player names another.

    It is the last one that they chose in this game; in a first game, the easiest.
    """
    options = read_last_options()
    return options.level_of(options.opponent_in(game.info.key))


def remember_level(game: Game[Any], level: str) -> None:
    """Save a level as the one that the player chose in a game."""
    options = read_last_options()
    opponent, _, ply = level.partition("-")
    opponents = {**options.opponents, game.info.key: opponent}
    ply_number = int(ply) if ply.isdecimal() else options.ply
    write_last_options(replace(options, opponents=opponents, ply=ply_number))


# Files of last options


def read_toml_entries(path: Path) -> dict[str, Any]:
    """Read the entries of such a file; none if it cannot be read."""
    try:
        return tomllib.loads(read_settings_text(path))
    except (KonoError, ValueError, RecursionError):
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
    lines = [f"{key} = {_format_toml_value(value)}" for key, value in values.items()]
    with contextlib.suppress(KonoError):
        make_folder(path.parent)
        write_text(path, "\n".join(lines) + "\n")


def _format_toml_value(value: object) -> str:
    """Format a value, or a table of values by name, in one line."""
    if isinstance(value, Mapping):
        entries = (f"{json.dumps(key)} = {_format_toml_value(each)}" for key, each in value.items())
        return f"{{{', '.join(entries)}}}"
    # JSON writes numbers, booleans, strings and lists of strings as TOML does.
    return json.dumps(value, ensure_ascii=False)
