"""What was chosen for the last new game, kept for the next one."""

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
"""How far a plain search can be told to look."""

Seats = tuple[str, str]


def computers(game: Game[Any]) -> tuple[str, ...]:
    """The computers a game offers: a level each, and its plain searches."""
    return (*LEVELS, *game.searches)


def chances(game: Game[Any]) -> tuple[str, ...]:
    """What chance can come from: a file only where there are dice."""
    return ("random", "seed", "file") if throws_dice(game) else ("random", "seed")


@dataclass(frozen=True)
class Wishes:
    """What a new game is to be, in the words of its dialog."""

    game: str = "kono"
    size: int = 0
    """0: the game's usual size."""
    variant: str = ""
    """The rules; "" are the usual ones."""
    seats: Seats = (HUMAN, STRONGEST)
    watch: Seats = (STRONGEST, STRONGEST)
    """The seats when computers are watched."""
    ply: int = 3
    """How far plain searches look."""
    dice: str = "random"
    seed: str = ""
    file: str = ""

    def of_game(self, key: str) -> Wishes:
        """The same for another game; for this one, if there is none of that name."""
        if key not in GAMES:
            return self.fitting()
        return replace(self, game=key, size=self.size_for(GAMES[key])).fitting()

    def size_for(self, game: Game[Any]) -> int:
        """The size to propose: that of another game only where it is usual in this one, too."""
        known = game.sizes if game.key == self.game else game.usual_sizes or game.sizes
        return self.size if self.size in known else game.usual_size

    def fitting(self) -> Wishes:
        """The same without what there is not, or no longer."""
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
    """Where they are kept."""
    return data_folder() / "last-choice.toml"


def remembered() -> Wishes:
    """The last wishes; the usual ones for what the file does not tell or tells wrongly."""
    found = found_in(wishes_path())
    if isinstance(found.get("size"), str):
        found["size"] = _size(found)
    return Wishes(**sensible(found, asdict(Wishes()))).fitting()


def _size(found: Mapping[str, object]) -> int:
    """A size that is told by its name; 0 if the game has none of that name."""
    game = GAMES.get(str(found.get("game")), next(iter(GAMES.values())))
    try:
        return size_named(game, str(found["size"]))
    except KonoError:
        return 0


def remember(wishes: Wishes) -> None:
    """Keep the wishes. It is no harm if that cannot be."""
    put_down(wishes_path(), asdict(wishes))


# Files of what was chosen last


def found_in(path: Path) -> dict[str, Any]:
    """What such a file tells; nothing if it cannot be read."""
    try:
        return tomllib.loads(read_text(path))
    except (KonoError, tomllib.TOMLDecodeError):
        return {}


def sensible(found: Mapping[str, object], usual: Mapping[str, object]) -> dict[str, Any]:
    """Those of the things found that are there usually, and of the kind that they are usually."""
    known: dict[str, Any] = {}
    for key, value in found.items():
        told = tuple(value) if isinstance(value, list) else value
        if key in usual and _alike(told, usual[key]):
            known[key] = told
    return known


def _alike(value: object, usual: object) -> bool:
    """Whether a value is of the kind that the usual one is."""
    if isinstance(value, tuple) and isinstance(usual, tuple):
        return len(value) == len(usual) and all(isinstance(each, str) for each in value)
    return type(value) is type(usual)


def put_down(path: Path, chosen: Mapping[str, object]) -> None:
    """Write such a file; it is no harm if that cannot be."""
    lines = [f"{key} = {_toml(value)}" for key, value in chosen.items()]
    with contextlib.suppress(KonoError):
        make_folder(path.parent)
        write_text(path, "\n".join(lines) + "\n")


def _toml(value: object) -> str:
    """A number, a truth, a text or a list of texts: JSON writes them as TOML does."""
    return json.dumps(value, ensure_ascii=False)
