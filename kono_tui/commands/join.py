"""kono join ADDRESS [CODE]: play over the network."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kono_tui.commands.arguments import Parser, option, path
from kono_tui.errors import SetupError
from kono_tui.net.client.address import Address
from kono_tui.net.messages import PORT
from kono_tui.net.naming import cleaned
from kono_tui.search.levels import LEVELS
from kono_tui.text.sentences import sentence
from kono_tui.tui.settings import Settings, check, read, settings_file
from kono_tui.tui.terminal import Terminal, tell_textual, this_terminal

if TYPE_CHECKING:
    from kono_tui.net.setup import Setup

EXAMPLES = (
    "kono join 192.168.1.20                  the lobby of a server: its rooms, and yours",
    "kono join 192.168.1.20 K7QMX            play in a room; again, if you sat there before",
    "kono join 192.168.1.20 K7QMX --watch    look on",
    "kono join 192.168.1.20 --make konobi    make a room, and wait for somebody to join",
    "kono join wss://kono.example --ca FILE  a server whose certificate is its own",
)
OF_A_ROOM = ("size", "rules", "clock", "computer", "private", "help_allowed")
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def parser() -> argparse.ArgumentParser:
    """Create the parser of `kono join`."""
    parser = Parser("kono join", "Play with others over the network, or watch them.", EXAMPLES)
    parser.add_argument(
        "address",
        type=option(Address.typed),
        metavar="ADDRESS",
        help=f"the server: a name or number, with :PORT unless it is {PORT}; wss:// before it "
        "where the server has a certificate",
    )
    parser.add_argument("code", nargs="?", default="", metavar="CODE", help="the room's code")
    parser.add_argument("--watch", action="store_true", help="look on in the room")
    parser.add_argument("--name", default="", metavar="NAME", help="what you are called there")
    parser.add_argument(
        "--ca", type=path, metavar="FILE", help="whom to trust for the server's certificate"
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line: for any terminal, a script"
    )
    parser.add_argument("--theme", type=_theme, metavar="NAME", help="as for playing at home")
    parser.add_argument("--glyphs", type=_glyphs, metavar="SET", help="as for playing at home")
    _add_room(parser)
    return parser


def _add_room(parser: argparse.ArgumentParser) -> None:
    room = parser.add_argument_group("a room of your own")
    room.add_argument("--make", metavar="GAME", help="make a room for this game")
    room.add_argument("--size", default="", metavar="N", help="its board, such as 7 or 5x9")
    room.add_argument("--rules", default="", metavar="NAME", help="other rules of the game")
    room.add_argument(
        "--clock",
        default="",
        metavar="MIN+SEC",
        help="minutes for each player in a round, and seconds that a turn adds, such as 10+5",
    )
    room.add_argument(
        "--computer",
        default="",
        metavar="LEVEL",
        help=f"play a computer on the server: {', '.join(LEVELS)}",
    )
    room.add_argument("--private", action="store_true", help="found by its code alone")
    room.add_argument(
        "--help-allowed", action="store_true", help="the players may ask their computers"
    )


@option
def _theme(text: str) -> str:
    return check("theme", text.strip().lower())


@option
def _glyphs(text: str) -> str:
    return check("glyphs", text.strip().lower())


def run(arguments: Sequence[str]) -> int:
    """Join full-screen, or line by line on request or where a full screen is not possible."""
    given = parser().parse_intermixed_args(arguments)
    setup = _setup(given)
    settings, problems = read(settings_file())
    asked = {name: getattr(given, name) for name in ("theme", "glyphs")}
    settings = replace(settings, **{name: value for name, value in asked.items() if value})
    terminal = None if given.plain else this_terminal(settings)
    if terminal is not None:
        return _full_screen(given, setup, settings, terminal, problems)
    return _line_by_line(given, setup, settings)


def _setup(given: argparse.Namespace) -> Setup | None:
    """The setup of the room to make, if any. SetupError says what does not go together."""
    if given.ca is not None and not given.address.secure:
        better = Address(given.address.host, given.address.port, True)
        raise SetupError(f"--ca is for a server with a certificate; name it as {better}")
    if given.watch and not given.code:
        raise SetupError("--watch needs the code of a room, such as K7QMX")
    if given.make is None:
        if any(getattr(given, name) for name in OF_A_ROOM):
            names = ", ".join(f"--{name.replace('_', '-')}" for name in OF_A_ROOM)
            raise SetupError(f"{names} are for a new room; add --make GAME")
        return None
    if given.code or given.watch:
        raise SetupError("a room that is made has no code yet; leave out CODE, or --make")
    from kono_tui.plain.making import Wanted

    return Wanted(given.make, **{name: getattr(given, name) for name in OF_A_ROOM}).setup()


def _full_screen(
    given: argparse.Namespace,
    setup: Setup | None,
    settings: Settings,
    terminal: Terminal,
    problems: Sequence[str],
) -> int:
    """Join full-screen.

    Textual is imported here and no earlier: by then it must know the terminal's colours.
    """
    tell_textual(terminal, os.environ)
    from kono_tui.tui.app import KonoApp
    from kono_tui.tui.start import OnlineStart, Start

    online = OnlineStart(given.address, given.code, given.watch, given.name, given.ca, setup)
    start = Start(notices=[sentence(problem) for problem in problems], online=online)
    app = KonoApp(start=start, settings=settings, terminal=terminal)
    app.run()
    return app.return_code or 0


def _line_by_line(given: argparse.Namespace, setup: Setup | None, settings: Settings) -> int:
    """Join on standard input and output. Ctrl-C keeps the seat, as the end of input does."""
    from kono_tui.plain.online_going import Going, online
    from kono_tui.tui.called import own_name

    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    name = cleaned(given.name) if given.name else own_name(settings)
    going = Going(given.address, name, given.ca, given.code, given.watch, setup)
    source = sys.stdin or io.StringIO()  # None if it was closed
    try:
        asyncio.run(online(going, source, sys.stdout))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
