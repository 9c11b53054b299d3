"""All games of the program, and which of them a saved text belongs to."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.errors import FormatError, SetupError
from kono_tui.games.canoga import Canoga
from kono_tui.games.fanorona import Fanorona
from kono_tui.games.konane import Konane
from kono_tui.games.kono import Kono
from kono_tui.games.konobi import Konobi
from kono_tui.text.lines import numbered
from kono_tui.text.own_lines import game_named as game_named_in
from kono_tui.text.terms import Word

GAMES: dict[str, Game[Any]] = {
    game.key: game
    for game in (  # one game per line
        Kono(),
        Konane(),
        Konobi(),
        Canoga(),
        Fanorona(),
    )
}


def game_named(name: str) -> Game[Any]:
    """Return a game by its key or title. SetupError lists the games."""
    if name.strip().lower() in GAMES:
        return GAMES[name.strip().lower()]
    raise SetupError(f"there is no game '{name}'; choose {titles()}")


def titles() -> str:
    """The titles of all games, for a sentence."""
    return ", ".join(game.title for game in GAMES.values())


def read(text: str) -> Save[Any]:
    """Read a save of any game, recognised by its content. FormatError names line and reason."""
    if not text.strip():
        raise FormatError("the file is empty, expected a saved game", 1)
    named = game_named_in([Word(line.text.lstrip(";% \t"), line.line) for line in numbered(text)])
    if named:
        return _named(named.text, named.line).read(text)
    for game in GAMES.values():
        if game.claims(text):
            return game.read(text)
    first = numbered(text)[0]
    raise FormatError(f"found '{first.text[:40]}', expected a saved game of {titles()}", first.line)


def _named(name: str, line: int) -> Game[Any]:
    try:
        return game_named(name)
    except SetupError as error:
        raise FormatError(str(error), line) from error
