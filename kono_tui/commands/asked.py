"""The game that a command line asks for."""

from __future__ import annotations

import argparse
import io
import sys

from kono_tui import games
from kono_tui.core.save import KINDS
from kono_tui.engine.local import LocalEngine
from kono_tui.errors import SetupError
from kono_tui.plain.console import Console
from kono_tui.plain.sitting import Options, Sitting
from kono_tui.play.dice import read_dice, throws_dice
from kono_tui.play.players import seated
from kono_tui.play.resume import opened
from kono_tui.play.series import Series
from kono_tui.play.store import find
from kono_tui.text.variants import variant_named


def options(given: argparse.Namespace) -> Options:
    """What was asked for, checked. SetupError says what does not go together."""
    key, file = "kono", None
    if given.what is not None:
        if given.what.lower() in games.GAMES:
            key = given.what.lower()
        else:
            file = find(given.what)
    if file and (given.size or given.rules or given.players or given.dice):
        raise SetupError(
            "--size, --rules, --players and --dice are for a new game; a saved one has its own"
        )
    game = games.GAMES[key]
    if given.size is not None:
        game.check_size(given.size)
    if given.dice and not throws_dice(game):
        raise SetupError(f"no dice are thrown in {game.title}; leave --dice out")
    begins = (given.what, given.size, given.rules)
    return Options(
        game=key,
        players=seated(given.players or KINDS, given.level or ("", "")),
        levels=given.level or ("", ""),
        size=given.size or 0,
        variant=variant_named(game, given.rules or ""),
        dice=read_dice(given.dice) if given.dice else None,
        seed=given.seed,
        hints=given.hints,
        file=file,
        fresh=file is None and any(each is not None for each in begins),
    )


def first_game(wanted: Options) -> tuple[Series, list[str]]:
    """The game to begin with, and sentences on what is odd about its file."""
    if wanted.file is not None:
        return opened(wanted.file, wanted.levels)
    series = wanted.series()
    return (series.choose_size(wanted.size) if wanted.size else series), []


def line_by_line(wanted: Options) -> int:
    """Play line by line; the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    source = sys.stdin or io.StringIO()  # there is none where it was closed
    with LocalEngine() as engine:
        return Sitting(Console(source, sys.stdout), wanted, engine).run()
