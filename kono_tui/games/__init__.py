"""All games of the program, and which of them a saved text belongs to."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.errors import FormatError, SetupError
from kono_tui.formats.lines import number_lines
from kono_tui.formats.own_section import find_game_name, uncomment_lines
from kono_tui.formats.sentences import join_words
from kono_tui.formats.terms import Word
from kono_tui.games.registry import load_games

GAMES, LEFT_OUT = load_games()
"""All games by key; and for each registered game that had to be left out, a sentence that says why.
"""


def find_game(name: str) -> Game[Any]:
    """Return a game by its key or title. SetupError lists the games."""
    if name.strip().lower() in GAMES:
        return GAMES[name.strip().lower()]
    raise SetupError(f"there is no game '{name}'; choose {titles()}")


def titles() -> str:
    """The titles of all games, for a sentence: "Kono, Konane or Canoga"."""
    return join_words([game.info.title for game in GAMES.values()], "or")


def read_save(text: str) -> Save[Any]:
    """Read a save of any game, recognised by its content. FormatError names line and reason."""
    if not text.strip():
        raise FormatError("the file is empty, expected a saved game", 1)
    if game_name := find_game_name(uncomment_lines(text)):
        return _find_named_game(game_name).read_save(text)
    for game in GAMES.values():
        if game.saves.claims(text):
            return game.read_save(text)
    first = number_lines(text)[0]
    raise first.error(f"found '{first.text[:40]}', expected a saved game of {titles()}")


def _find_named_game(name: Word) -> Game[Any]:
    try:
        return find_game(name.text)
    except SetupError as error:
        raise name.error(str(error)) from error
