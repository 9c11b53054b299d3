"""The options of `kono` for a game, checked, and the start of line-by-line play."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable
from typing import Any

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.save import KINDS, Player
from kono_tui.engine.local import LocalEngine
from kono_tui.errors import SetupError
from kono_tui.plain.console import Console
from kono_tui.plain.sitting import Options, Sitting
from kono_tui.play.dice import read_dice, throws_dice
from kono_tui.play.players import plays, seated
from kono_tui.play.resume import opened
from kono_tui.play.series import Series
from kono_tui.play.store import find, load
from kono_tui.search.levels import LEVELS
from kono_tui.text.sizes import size_named
from kono_tui.text.variants import variant_named


def options(given: argparse.Namespace) -> Options:
    """Check the command line and return its options. SetupError says what does not go together."""
    key, file = "kono", None
    if given.what is not None:
        if given.what.lower() in games.GAMES:
            key = given.what.lower()
        else:
            file = find(given.what)
    new = (given.size, given.rules, given.colour, given.players, given.dice)
    if file and any(new):
        raise SetupError(
            "--size, --rules, --colour, --players and --dice are for a new game; "
            "a saved one has its own"
        )
    game = games.GAMES[key]
    players = seated(given.players or KINDS, given.level or ("", ""))
    if given.dice and not throws_dice(game):
        raise SetupError(f"no dice are thrown in {game.title}; leave --dice out")
    if given.enter_dice and file is None and not throws_dice(game):
        raise SetupError(f"no dice are thrown in {game.title}; leave --enter-dice out")
    if given.level or given.hints:
        played = games.GAMES[load(file).game] if file else game
        _check_levels(played, (*(given.level or ()), given.hints))
    return Options(
        game=key,
        players=players,
        levels=given.level or ("", ""),
        size=0 if given.size is None else size_named(game, given.size),
        variant=variant_named(game, given.rules or ""),
        colour=_colour(game, players, given.colour) if given.colour is not None else "",
        dice=read_dice(given.dice) if given.dice else None,
        own_dice=given.enter_dice,
        seed=given.seed,
        hints=given.hints,
        file=file,
        fresh=file is None and any(each is not None for each in (given.what, *new)),
    )


def _check_levels(game: Game[Any], names: Iterable[str]) -> None:
    """Raise SetupError for a plain search that has nothing to evaluate a game by."""
    for name in names:
        if not plays(name, game):
            choices = ", ".join(LEVELS)
            raise SetupError(f"{name} does not play {game.title}; choose {choices}")


def _colour(game: Game[Any], players: tuple[Player, Player], name: str) -> str:
    """Parse the colour for a game in which a human picks one before anything else."""
    if game.first_by != "colour":
        raise SetupError(
            f"{game.title} does not begin with a choice of colours; leave --colour out"
        )
    if all(player.kind == "computer" for player in players):
        raise SetupError("computers take their colours by turns; leave --colour out")
    known = name.strip().lower()
    if known not in game.colours:
        raise SetupError(f"'{name}' is no colour; choose {' or '.join(game.colours)}")
    return known


def first_game(wanted: Options) -> tuple[Series, list[str]]:
    """The tournament to start with, and sentences about anything odd in its file."""
    if wanted.file is not None:
        return opened(wanted.file, wanted.levels)
    series = wanted.series()
    return (series.choose_size(wanted.size) if wanted.size else series), []


def line_by_line(wanted: Options) -> int:
    """Play line by line; return the exit status."""
    if sys.stdout is None:
        raise SetupError("playing line by line needs a standard output to write to")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    source = sys.stdin or io.StringIO()  # None if it was closed
    with LocalEngine() as engine:
        return Sitting(Console(source, sys.stdout), wanted, engine).run()
