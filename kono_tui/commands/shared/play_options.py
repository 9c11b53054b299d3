"""The options of `kono` for a game, checked, and the start of line-by-line play."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable
from typing import Any, TextIO

from kono_tui import games
from kono_tui.commands.shared.crash import log_task_errors
from kono_tui.core.game import Game
from kono_tui.core.save import PLAYER_KINDS, Player, PlayerKind
from kono_tui.engine.client import EngineClient
from kono_tui.errors import SetupError
from kono_tui.formats.sizes import parse_size
from kono_tui.formats.variants import parse_variant
from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession, PlayOptions
from kono_tui.play.dice_source import read_dice, uses_dice_file
from kono_tui.play.players import can_play, create_players
from kono_tui.play.storage.last_game_options import default_level
from kono_tui.play.storage.resume import resume_game
from kono_tui.play.storage.saves import clean_up_after_killed_programs, find_save, load_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import LEVELS
from kono_tui.strategy.cores import cores_beside_screen


def options_from(args: argparse.Namespace) -> PlayOptions:
    """Check the command line and return its options. SetupError says what does not go together."""
    key, file = "kono", None
    if args.what is not None:
        if args.what.lower() in games.GAMES:
            key = args.what.lower()
        else:
            file = find_save(args.what)
    new_game_options = (args.size, args.rules, args.colour, args.players, args.dice)
    if file and any(new_game_options):
        names = "--size, --rules, --colour, --players and --dice"
        raise SetupError(f"{names} are for a new game; a saved one has its own")
    game = games.GAMES[key]
    players = _create_players(game, args.players or PLAYER_KINDS, args.level)
    if args.dice and not uses_dice_file(game):
        raise SetupError(f"{game.info.title} has no dice; leave --dice out")
    if args.enter_dice and file is None and not uses_dice_file(game):
        raise SetupError(f"{game.info.title} has no dice; leave --enter-dice out")
    if args.level or args.hints:
        played = games.GAMES[load_save(file).game] if file else game
        _check_levels(played, (*(args.level or ()), args.hints))
    return PlayOptions(
        game=key,
        players=players,
        levels=args.level or ("", ""),
        size=0 if args.size is None else parse_size(game, args.size),
        variant=parse_variant(game, args.rules or ""),
        colour=_parse_colour(game, players, args.colour) if args.colour is not None else "",
        dice=read_dice(args.dice, game) if args.dice else None,
        enters_dice=args.enter_dice,
        seed=args.seed,
        hint_level=args.hints,
        file=file,
        starts_fresh=file is None
        and any(each is not None for each in (args.what, *new_game_options)),
    )


def _create_players(
    game: Game[Any], kinds: tuple[PlayerKind, PlayerKind], levels: tuple[str, str] | None
) -> tuple[Player, Player]:
    """Create the players of a new game; one human meets the computer that they last chose."""
    if levels is None and kinds[0] != kinds[1]:
        level = default_level(game)
        levels = level, level
    return create_players(kinds, levels or ("", ""))


def _check_levels(game: Game[Any], names: Iterable[str]) -> None:
    """Raise SetupError for a plain search that has nothing to evaluate a game by."""
    for name in names:
        if not can_play(name, game):
            choices = ", ".join(LEVELS)
            raise SetupError(f"{name} does not play {game.info.title}; choose {choices}")


def _parse_colour(game: Game[Any], players: tuple[Player, Player], name: str) -> str:
    """Parse the colour for a game in which a human picks one before anything else."""
    title = game.info.title
    if game.rounds.first_by != "colour":
        raise SetupError(f"{title} does not begin with a choice of colours; leave --colour out")
    if all(player.kind == "computer" for player in players):
        raise SetupError("computers take turns with the colours; leave --colour out")
    colour = name.strip().lower()
    if colour not in game.info.colours:
        raise SetupError(f"'{name}' is not a colour; choose {' or '.join(game.info.colours)}")
    return colour


def open_tournament(options: PlayOptions) -> tuple[Tournament, list[str]]:
    """The tournament to start with, and sentences about anything odd in its file."""
    if options.file is not None:
        return resume_game(options.file, options.levels)
    tournament = options.new_tournament()
    return (tournament.choose_size(options.size) if options.size else tournament), []


def play_line_by_line(options: PlayOptions) -> int:
    """Play line by line; return the exit status."""
    if sys.stdout is None:
        raise SetupError("playing line by line needs a standard output to write to")
    log_task_errors()
    clean_up_after_killed_programs()
    engine = EngineClient(threads=cores_beside_screen)
    return PlainSession(Console(*open_streams()), options, engine).run()


def open_streams() -> tuple[TextIO, TextIO]:
    """Return standard input and output, which replace characters that they cannot read or write."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    return sys.stdin or io.StringIO(), sys.stdout  # the input is None if it was closed
