"""How the last game was saved, for the next one."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.play.storage.last_game_options import (
    read_toml_entries,
    valid_entries,
    write_toml_entries,
)
from kono_tui.play.storage.saves import data_folder


@dataclass(frozen=True)
class SaveOptions:
    """How a game is saved: its text form, and whether its history goes into the file."""

    form: str = ""
    """"" is the usual form of each game."""
    with_history: bool = False

    def form_of(self, game: Game[Any]) -> str:
        """The form for a game: its usual one if it does not have this one."""
        return self.form if self.form in game.saves.forms else game.saves.forms[0]

    def with_form(self, game: Game[Any], form: str) -> SaveOptions:
        """Return the options after a player chose a form, if the game has more than one."""
        return replace(self, form=form) if len(game.saves.forms) > 1 else self


def options_path() -> Path:
    """The file of the last options."""
    return data_folder() / "last-save.toml"


def read_save_options() -> SaveOptions:
    """Read the last options; use the default for each one that is missing or wrong in the file."""
    return SaveOptions(**valid_entries(read_toml_entries(options_path()), asdict(SaveOptions())))


def write_save_options(options: SaveOptions) -> None:
    """Save the options. It does no harm if that fails."""
    write_toml_entries(options_path(), asdict(options))
