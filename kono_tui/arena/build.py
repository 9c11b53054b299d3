"""The builds of the program that play each other: this one, and another installed one."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from kono_tui import __version__
from kono_tui.core.bits import COMPILED
from kono_tui.engine.process import engine_command
from kono_tui.errors import SetupError
from kono_tui.play.storage.files import expand_path, path_exists

VERSION_SECONDS = 60
PROGRAM_PLACES = ("bin/kono", "Scripts/kono.exe")
"""Where a virtual environment has the program."""
OWN_VARIABLES = ("PYTHONPATH", "PYTHONHOME")
"""What tells Python where this build is. The other build must not find this one by them."""


@dataclass(frozen=True)
class Build:
    """A build: the command that starts its engine, and what is known of it."""

    command: tuple[str, ...]
    name: str = ""
    """Its name and version, as it says itself."""
    is_compiled: bool | None = None
    """None if it does not say."""
    is_other: bool = False

    @property
    def label(self) -> str:
        return "the other build" if self.is_other else "this build"

    @property
    def environment(self) -> dict[str, str]:
        """The variables that its engine is started with."""
        hidden = OWN_VARIABLES if self.is_other else ()
        return {name: value for name, value in os.environ.items() if name not in hidden}

    @property
    def description(self) -> str:
        """Name, version and kind, such as "kono 0.1.0, compiled"."""
        kinds = {True: ", compiled", False: ", plain Python", None: ""}
        return f"{self.name or 'without a name'}{kinds[self.is_compiled]}"


def own_build() -> Build:
    """The build that runs."""
    return Build(tuple(engine_command()), f"kono {__version__}", COMPILED)


def parse_build(text: str) -> Build:
    """Parse a virtual environment's folder, or the command line of an engine."""
    folder = expand_path(text)
    is_folder = path_exists(folder) and folder.is_dir()
    command = _find_program(folder) if is_folder else _split_command(text)
    return Build(command, is_other=True)


def _find_program(folder: Path) -> tuple[str, ...]:
    for place in PROGRAM_PLACES:
        if (folder / place).is_file():
            return (str(folder.absolute() / place), "engine")
    raise SetupError(f"there is no kono in '{folder}'; expected {folder / PROGRAM_PLACES[0]}")


def _split_command(text: str) -> tuple[str, ...]:
    try:
        words = shlex.split(text, posix=os.name == "posix")
    except ValueError as error:
        raise SetupError(f"'{text}' is not a command line: {str(error).lower()}") from error
    if not words:
        raise SetupError("expected a virtual environment's folder, or a command line")
    return tuple(words)


def ask_if_compiled(build: Build) -> bool | None:
    """Ask a build whether it is compiled: `kono --version` says so. None if it does not."""
    if build.command[-1] != "engine":
        return None
    said = _run_quietly([*build.command[:-1], "--version"], build.environment)
    kind = re.search(r"engine: (compiled|plain Python)", said)
    return kind[1] == "compiled" if kind else None


def _run_quietly(command: Sequence[str], environment: dict[str, str]) -> str:
    """Return what a command prints; "" if it cannot be run."""
    try:
        return subprocess.run(  # noqa: S603 - the user typed this command
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            timeout=VERSION_SECONDS,
            check=False,
        ).stdout.decode("utf-8", "replace")
    except (OSError, subprocess.TimeoutExpired):
        return ""
