"""The command line: pick the command, run it, and turn errors into an exit status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from kono_tui import __version__
from kono_tui.commands.shared.crash import log_background_errors, report_crash
from kono_tui.commands.shared.stderr import complain, warn_of_games_left_out
from kono_tui.errors import KonoError

COMMANDS = {
    "show": "show",
    "convert": "convert",
    "suggest": "suggest",
    "verify": "verify",
    "perft": "perft",
    "solve": "solve",
    "lab": "lab",
    "engine": "engine",
    "arena": "arena",
    "netbench": "netbench",
    "tune": "tune",
    "host": "host",
    "join": "join",
    "games": "list_games",
}
TELLING_THEMSELVES = ("play", "join", "engine")
"""The commands that say which games are left out once they need the games: a screen has its first
picture by then. The engine leaves that to its client, which has the same games.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command given. Return the exit status: 0, or 2 with a sentence for bad input.

    1, with a sentence, is for a mistake of the program itself.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if arguments is None:
        log_background_errors()
    try:
        status = _print_version() if "--version" in words else _run_command(words)
        if sys.stdout:  # None if it was closed
            sys.stdout.flush()
    except KonoError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the output has gone, so nothing more can be said.
        _discard_output()
        return 0
    except OSError as error:
        _discard_output()
        complain(f"cannot continue: {(error.strerror or str(error)).lower()}")
        return 2
    except Exception as error:  # noqa: BLE001 - whatever it is, nobody has to read a traceback
        return report_crash(error)
    return status


def _print_version() -> int:
    """Print the version, and whether the rules and the search run compiled."""
    from kono_tui.core.bits import COMPILED

    build = "compiled" if COMPILED else "plain Python"
    print(f"kono {__version__} (Python {sys.version.split()[0]}, engine: {build})")
    return 0


def _discard_output() -> None:
    """Discard whatever is still to be printed: the output takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run_command(words: list[str]) -> int:
    """Run the command, importing only what it needs."""
    name = "play"
    if words and words[0] in COMMANDS:
        name = COMMANDS[words[0]]
        words = words[1:]
    run: Callable[[Sequence[str]], int] = import_module(f"kono_tui.commands.{name}").run
    if name not in TELLING_THEMSELVES:
        warn_of_games_left_out()
    return run(words)


if __name__ == "__main__":
    sys.exit(main())
