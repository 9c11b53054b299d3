"""Argument parsing that the commands share."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from kono_tui.commands.shared.stderr import complain
from kono_tui.errors import KonoError, SetupError
from kono_tui.play.storage.files import expand_path
from kono_tui.strategy.cores import count_cores

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

    from kono_tui.core.save import Save
    from kono_tui.play.tournament import Tournament

T = TypeVar("T")
FILE_HELP = "a path, the name of a game you saved, or a sample such as kono-5x5.txt"


class CommandParser(argparse.ArgumentParser):
    """An argument parser that reports an error as one sentence."""

    def __init__(self, prog: str, description: str, examples: Sequence[str]) -> None:
        lines = "\n".join(f"  {example}" for example in examples)
        super().__init__(
            prog=prog,
            description=description,
            epilog=f"examples:\n{lines}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help. OSError if nobody takes it; a closed output takes nothing, silently."""
        target = sys.stdout if file is None else file
        if target is not None:
            target.write(self.format_help())
        if sys.stdout is not None:
            sys.stdout.flush()

    def error(self, message: str) -> NoReturn:
        raise SetupError(f"{message}; see {self.prog} --help")


def argument_type(convert: Callable[[str], T]) -> Callable[[str], T]:
    """Return a converter whose KonoError becomes an argparse error."""

    def converted(text: str) -> T:
        try:
            return convert(text)
        except KonoError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return converted


@argument_type
def parse_seconds(text: str) -> float:
    """Parse a thinking time in seconds: more than 0, at most an hour."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 3600:
        raise SetupError(f"'{text}' is not a time; expected seconds, such as 0.5 or 10")
    return value


@argument_type
def parse_seed(text: str) -> int:
    """Parse a seed, which makes chance repeatable."""
    try:
        return int(text)
    except ValueError:
        raise SetupError(f"'{text}' is not a seed; expected a whole number, such as 7") from None


def number_between(low: int, high: int) -> Callable[[str], int]:
    """Return a converter for whole numbers within bounds."""

    @argument_type
    def convert(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and low <= int(text) <= high):
            raise SetupError(f"'{text}' is not a number from {low} to {high}")
        return int(text)

    return convert


@argument_type
def parse_depth(text: str) -> int:
    """Parse a depth: a number of turns from 1 to 99."""
    if not text.isdecimal() or not 1 <= int(text) <= 99:
        raise SetupError(f"'{text}' is not a depth; expected a number from 1 to 99")
    return int(text)


def add_file_argument(parser: argparse.ArgumentParser) -> None:
    """Add the argument FILE."""
    parser.add_argument("file", metavar="FILE", help=FILE_HELP)


def add_threads_argument(parser: argparse.ArgumentParser, usual: int) -> None:
    """Add the argument --threads."""
    cores = count_cores()
    parser.add_argument(
        "--threads",
        type=number_between(1, cores),
        default=usual,
        metavar="N",
        help=f"how many cores a search uses, from 1 to {cores} here (default: "
        f"{'all' if usual == cores > 1 else usual})",
    )


def load_game(name: str) -> tuple[Save[Any], Tournament]:
    """Load a saved game and the tournament it continues; print the warnings about the file."""
    from kono_tui import games
    from kono_tui.play.storage.saves import find_save, load_save
    from kono_tui.play.tournament import Tournament

    save = load_save(find_save(name))
    for warning in save.warnings:
        complain(warning)
    return save, Tournament.resume(games.GAMES[save.game], save)


@argument_type
def parse_path(text: str) -> Path:
    """Parse a path as it is typed; ~ stands for the home folder."""
    return expand_path(text)
