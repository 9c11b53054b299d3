"""kono solve GAME: solve a game or its endings, check the solution, and write it to a file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from kono_tui import games
from kono_tui.commands import solve_canoga, solve_fanorona
from kono_tui.commands.arguments import Parser, option, path
from kono_tui.errors import SetupError, StoreError
from kono_tui.text.sizes import size_named

SOLVED = {"fanorona": solve_fanorona.run, "canoga": solve_canoga.run}
OPTIONS = {"fanorona": solve_fanorona.OPTIONS, "canoga": solve_canoga.OPTIONS}
"""The options that belong to one game alone."""


def run(arguments: Sequence[str]) -> int:
    """Solve a game, and write its table if a file is named."""
    parser = _parser()
    options = parser.parse_args(arguments)
    game = options.game
    if game.key not in SOLVED:
        raise SetupError(
            f"{game.title} has no table of endings, and no solution; "
            f"only {' and '.join(SOLVED)} can be solved"
        )
    _check_options(parser, game.key, options)
    size = game.usual_size if options.size is None else size_named(game, options.size)
    if options.out:
        _check_place(options.out)
    return SOLVED[game.key](size, game.size_name(size), options)


def _check_place(out: Path) -> None:
    """Raise StoreError if no file can be written there: before the work, not after it."""
    if out.is_dir():
        raise StoreError(f"cannot write {out}: it is a folder; name a file in it")
    if not out.parent.is_dir():
        raise StoreError(f"cannot write {out}: there is no folder {out.parent}")


def _parser() -> Parser:
    parser = Parser(
        "kono solve",
        "Solve the endings of Fanorona with few stones, whoever is to move: which are\n"
        "won, drawn or lost with the best play of both, and how many turns the next\n"
        "capture is away. Or solve a whole round of Canoga: what each state is worth to\n"
        "who throws, if both play for the best margin. Compiled, five stones on 5x9 take\n"
        "a minute, and rows of nine squares a few seconds; plain Python takes fifty times\n"
        "as long.",
        [
            "kono solve fanorona --stones 3",
            "kono solve fanorona --size 7x11 --stones 4 --out table",
            "kono solve canoga --size 9",
        ],
    )
    parser.add_argument(
        "game", metavar="GAME", type=option(games.game_named), help=" or ".join(SOLVED)
    )
    parser.add_argument("--size", metavar="SIZE", help="the board (default: the game's usual one)")
    parser.add_argument("--out", type=path, metavar="FILE", help="write the table to a file")
    solve_fanorona.add_options(parser)
    solve_canoga.add_options(parser)
    return parser


def _check_options(parser: Parser, key: str, options: argparse.Namespace) -> None:
    """Refuse missing options and options of the other game."""
    if key == "fanorona" and options.stones is None:
        parser.error("the following arguments are required: --stones")
    for other, names in OPTIONS.items():
        for name in names:
            if other != key and getattr(options, name) is not None:
                parser.error(f"--{name} is for {other} alone")
