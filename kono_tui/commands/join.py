"""kono join ADDRESS [CODE]: play over the network."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kono_tui.commands.shared.arguments import CommandParser, argument_type, parse_path
from kono_tui.commands.shared.crash import log_task_errors
from kono_tui.commands.shared.full_screen import run_screen, setting_type, with_overrides
from kono_tui.commands.shared.stderr import warn_of_games_left_out
from kono_tui.errors import SetupError
from kono_tui.net.client.address import Address
from kono_tui.net.player_names import clean_name
from kono_tui.net.protocol.messages import DEFAULT_PORT
from kono_tui.search.levels import LEVELS
from kono_tui.tui.launch import LaunchOptions, OnlineLaunch
from kono_tui.tui.settings.values import Settings, read_settings, settings_file
from kono_tui.tui.terminal import detect_terminal

if TYPE_CHECKING:
    from kono_tui.net.room_setup import RoomSetup

EXAMPLES = (
    "kono join 192.168.1.20                  the lobby of a server: its rooms, and yours",
    "kono join 192.168.1.20 K7QMX            play in a room, or go back to your seat there",
    "kono join 192.168.1.20 K7QMX --watch    watch",
    "kono join 192.168.1.20 --make konobi    make a room, and wait for an opponent",
    "kono join wss://kono.example --ca FILE  a server with its own certificate",
)
ROOM_OPTIONS = ("size", "rules", "clock", "computer", "private", "help_allowed")
INTERRUPTED = 130
"""The exit status after Ctrl-C."""


def create_parser() -> argparse.ArgumentParser:
    """Create the parser of `kono join`."""
    parser = CommandParser(
        "kono join", "Play with others over the network, or watch them.", EXAMPLES
    )
    parser.add_argument(
        "address",
        type=argument_type(Address.parse),
        metavar="ADDRESS",
        help=f"the server: a name or an IP address, with :PORT unless it is {DEFAULT_PORT}; wss:// "
        "before it where the server has a certificate",
    )
    parser.add_argument("code", nargs="?", default="", metavar="CODE", help="the room's code")
    parser.add_argument("--watch", action="store_true", help="watch the room")
    parser.add_argument("--name", default="", metavar="NAME", help="your name there")
    parser.add_argument(
        "--ca", type=parse_path, metavar="FILE", help="the certificates to trust for the server"
    )
    parser.add_argument(
        "--plain", action="store_true", help="line by line, for any terminal or a script"
    )
    parser.add_argument(
        "--theme", type=setting_type("theme"), metavar="NAME", help="as when you play at home"
    )
    parser.add_argument(
        "--glyphs", type=setting_type("glyphs"), metavar="SET", help="as when you play at home"
    )
    _add_room_arguments(parser)
    return parser


def _add_room_arguments(parser: argparse.ArgumentParser) -> None:
    room = parser.add_argument_group("a room of your own")
    room.add_argument("--make", metavar="GAME", help="make a room for this game")
    room.add_argument("--size", default="", metavar="N", help="its board, such as 7 or 5x9")
    room.add_argument("--rules", default="", metavar="NAME", help="other rules of the game")
    room.add_argument(
        "--clock",
        default="",
        metavar="MIN+SEC",
        help="minutes for each player in a round, and seconds added for each turn, such as 10+5",
    )
    room.add_argument(
        "--computer",
        default="",
        metavar="LEVEL",
        help=f"play a computer on the server: {', '.join(LEVELS)}",
    )
    room.add_argument("--private", action="store_true", help="found only by its code")
    room.add_argument(
        "--help-allowed", action="store_true", help="the players may ask their computers for help"
    )


def run(arguments: Sequence[str]) -> int:
    """Join full-screen, or line by line on request or where a full screen is not possible."""
    args = create_parser().parse_intermixed_args(arguments)
    setup = _room_setup(args)
    settings, problems = read_settings(settings_file())
    settings = with_overrides(settings, args, ("theme", "glyphs"))
    terminal = None if args.plain else detect_terminal(settings)
    if terminal is not None:
        online = OnlineLaunch(args.address, args.code, args.watch, args.name, args.ca, setup)
        return run_screen(LaunchOptions(online=online), settings, terminal, problems)
    return _run_line_by_line(args, setup, settings)


def _room_setup(args: argparse.Namespace) -> RoomSetup | None:
    """The setup of the room to make, if any. SetupError says what does not go together."""
    if args.ca is not None and not args.address.is_secure:
        secure_address = Address(args.address.host, args.address.port, True)
        raise SetupError(f"--ca is for a server with a certificate; name it as {secure_address}")
    if args.watch and not args.code:
        raise SetupError("--watch needs the code of a room, such as K7QMX")
    if args.make is None:
        if any(getattr(args, name) for name in ROOM_OPTIONS):
            names = ", ".join(f"--{name.replace('_', '-')}" for name in ROOM_OPTIONS)
            raise SetupError(f"{names} are for a new room; add --make GAME")
        return None
    if args.code or args.watch:
        raise SetupError("a new room has no code yet; leave out CODE or --make")
    from kono_tui.plain.online.room_options import RoomOptions

    options = {name: getattr(args, name) for name in ROOM_OPTIONS}
    return RoomOptions(args.make, **options).room_setup()


def _run_line_by_line(args: argparse.Namespace, setup: RoomSetup | None, settings: Settings) -> int:
    """Join on standard input and output. Ctrl-C keeps the seat, as the end of input does."""
    from kono_tui.commands.shared.play_options import open_streams
    from kono_tui.plain.online.lobby import OnlineDestination, play_online
    from kono_tui.play.storage.saves import clean_up_after_killed_programs
    from kono_tui.tui.online.player_name import own_name

    warn_of_games_left_out()
    log_task_errors()
    clean_up_after_killed_programs()
    name = clean_name(args.name) if args.name else own_name(settings)
    destination = OnlineDestination(args.address, name, args.ca, args.code, args.watch, setup)
    try:
        asyncio.run(play_online(destination, *open_streams()))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0
