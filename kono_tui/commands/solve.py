"""kono solve GAME: solve a game or its endings, check the solution, and write it to a file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from kono_tui import games
from kono_tui.commands.shared.arguments import CommandParser, argument_type, parse_path
from kono_tui.commands.solvers import canoga, fanorona
from kono_tui.errors import SetupError, StoreError
from kono_tui.formats.sizes import parse_size
from kono_tui.play.storage.files import is_folder

SOLVERS = {"fanorona": fanorona.run, "canoga": canoga.run}
OWN_OPTIONS = {"fanorona": fanorona.OPTIONS, "canoga": canoga.OPTIONS}
"""The options that belong to one game alone."""


def run(arguments: Sequence[str]) -> int:
    """Solve a game, and write its table if a file is named."""
    parser = _create_parser()
    options = parser.parse_args(arguments)
    game = options.game
    if game.info.key not in SOLVERS:
        remedy = f"only {' and '.join(SOLVERS)} can be solved"
        raise SetupError(f"{game.info.title} has no table of endings, and no solution; {remedy}")
    _check_options(parser, game.info.key, options)
    size = game.info.usual_size if options.size is None else parse_size(game, options.size)
    if options.out:
        _check_output(options.out)
    return SOLVERS[game.info.key](size, game.info.size_name(size), options)


def _check_output(output: Path) -> None:
    """Raise StoreError if no file can be written there: before the work, not after it."""
    if is_folder(output):
        raise StoreError(f"cannot write {output}: it is a folder; name a file in it")
    if not is_folder(output.parent):
        raise StoreError(f"cannot write {output}: there is no folder {output.parent}")


def _create_parser() -> CommandParser:
    parser = CommandParser(
        "kono solve",
        "Solve Fanorona's endings with few stones: which are won, drawn or lost if both\n"
        "sides play their best, and how many turns away the next capture is. Or solve a\n"
        "whole round of Canoga: what each state is worth to the thrower, if both play for\n"
        "the best margin. Compiled, five stones on 5x9 take a minute, and rows of nine\n"
        "squares a few seconds. Plain Python takes fifty times as long.",
        [
            "kono solve fanorona --stones 3",
            "kono solve fanorona --size 7x11 --stones 4 --out table",
            "kono solve canoga --size 9",
        ],
    )
    parser.add_argument(
        "game", metavar="GAME", type=argument_type(games.find_game), help=" or ".join(SOLVERS)
    )
    parser.add_argument("--size", metavar="SIZE", help="the board (default: the game's usual one)")
    parser.add_argument("--out", type=parse_path, metavar="FILE", help="write the table to a file")
    fanorona.add_options(parser)
    canoga.add_options(parser)
    return parser


def _check_options(parser: CommandParser, key: str, options: argparse.Namespace) -> None:
    """Refuse missing options and options of the other game."""
    if key == "fanorona" and options.stones is None:
        parser.error("the following arguments are required: --stones")
    for other, names in OWN_OPTIONS.items():
        for name in names:
            if other != key and getattr(options, name) is not None:
                parser.error(f"--{name} is for {other} alone")
