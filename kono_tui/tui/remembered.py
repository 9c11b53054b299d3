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
from kono_tui.games import GAMES
from kono_tui.play.dice import throws_dice
from kono_tui.play.disk import make_folder, write_text
from kono_tui.play.store import data_folder
from kono_tui.search.levels import LEVELS, STRONGEST
from kono_tui.text.sizes import size_named
from kono_tui.text.source import read_text

HUMAN: Final = "human"
PLIES: Final = tuple(range(1, 7))
"""The depths that a plain search offers."""

Seats = tuple[str, str]


def computers(game: Game[Any]) -> tuple[str, ...]:
    """The computer players that a game offers: one for each level, and its plain searches."""
    return (*LEVELS, *game.searches)


def chances(game: Game[Any]) -> tuple[str, ...]:
    """The sources of chance that a game offers: a file only where there are dice."""
    return ("random", "seed", "file") if throws_dice(game) else ("random", "seed")


@dataclass(frozen=True)
class Wishes:
    """The options of a new game, in the words of its dialog."""

    game: str = "kono"
    size: int = 0
    """0: the game's usual size."""
    variant: str = ""
    """The rules; "" are the usual ones."""
    seats: Seats = (HUMAN, STRONGEST)
    watch: Seats = (STRONGEST, STRONGEST)
    """The seats when the player watches computers."""
    ply: int = 3
    """How far plain searches look."""
    dice: str = "random"
    seed: str = ""
    file: str = ""

    def of_game(self, key: str) -> Wishes:
        """Return the same options for another game; for this one, if no game has that name."""
        if key not in GAMES:
            return self.fitting()
        return replace(self, game=key, size=self.size_for(GAMES[key])).fitting()

    def size_for(self, game: Game[Any]) -> int:
        """The size to propose: another game's size only where it is usual in this one, too."""
        known = game.sizes if game.key == self.game else game.usual_sizes or game.sizes
        return self.size if self.size in known else game.usual_size

    def fitting(self) -> Wishes:
        """Return the same options, with defaults for values that do not exist (any more)."""
        usual = Wishes()
        key = self.game if self.game in GAMES else next(iter(GAMES))
        game = GAMES[key]
        there = set(computers(game))
        return replace(
            self,
            game=key,
            size=self.size if self.size in game.sizes else game.usual_size,
            variant=self.variant if self.variant in game.variants else "",
            seats=self.seats if set(self.seats) <= {HUMAN, *there} else usual.seats,
            watch=self.watch if set(self.watch) <= there else usual.watch,
            ply=self.ply if self.ply in PLIES else usual.ply,
            dice=self.dice if self.dice in chances(game) else usual.dice,
        )


def wishes_path() -> Path:
    """The file of the last options."""
    return data_folder() / "last-choice.toml"


def remembered() -> Wishes:
    """Read the last options; use the default for each one that is missing or wrong in the file."""
    found = found_in(wishes_path())
    if isinstance(found.get("size"), str):
        found["size"] = _size(found)
    return Wishes(**sensible(found, asdict(Wishes()))).fitting()


def _size(found: Mapping[str, object]) -> int:
    """Parse the name of a size; 0 if the game has no size of that name."""
    game = GAMES.get(str(found.get("game")), next(iter(GAMES.values())))
    try:
        return size_named(game, str(found["size"]))
    except KonoError:
        return 0


def remember(wishes: Wishes) -> None:
    """Save the options. It does no harm if that fails."""
    put_down(wishes_path(), asdict(wishes))


# Files of last options


def found_in(path: Path) -> dict[str, Any]:
    """Read the entries of such a file; none if it cannot be read."""
    try:
        return tomllib.loads(read_text(path))
    except (KonoError, tomllib.TOMLDecodeError):
        return {}


def sensible(found: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, Any]:
    """The entries whose key is known and whose value has the type of its default."""
    known: dict[str, Any] = {}
    for key, value in found.items():
        told = tuple(value) if isinstance(value, list) else value
        if key in usual and _alike(told, usual[key]):
            known[key] = told
    return known


def _alike(value: object, usual: object) -> bool:
    """Return whether a value has the type of the default."""
    if isinstance(value, tuple) and isinstance(usual, tuple):
        return len(value) == len(usual) and all(isinstance(each, str) for each in value)
    return type(value) is type(usual)


def put_down(path: Path, chosen: Mapping[str, object]) -> None:
    """Write such a file; it does no harm if that fails."""
    lines = [f"{key} = {_toml(value)}" for key, value in chosen.items()]
    with contextlib.suppress(KonoError):
        make_folder(path.parent)
        write_text(path, "\n".join(lines) + "\n")


def _toml(value: object) -> str:
    """Format a number, a boolean, a string or a list of strings: JSON writes them as TOML does."""
    return json.dumps(value, ensure_ascii=False)
