"""kono host: run a server of rooms for play over the network."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence

from kono_tui.commands.shared.arguments import CommandParser, argument_type, parse_path
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.net.protocol.messages import DEFAULT_PORT
from kono_tui.net.server.connections.limits import Limits

EXAMPLES = (
    "kono host                           for programs on this computer",
    "kono host --bind 0.0.0.0            for everybody who can reach this computer",
    "kono host --games konobi,kono       some games only",
    "kono host --cert FILE --key FILE    encrypted",
    "kono host --limit rooms=20          with another limit; kono host --limits lists them",
    "kono host --status                  what the server running here is doing",
)


def create_parser() -> argparse.ArgumentParser:
    """Create the parser of `kono host`."""
    parser = CommandParser("kono host", "Let people play here over the network.", EXAMPLES)
    parser.add_argument(
        "--bind",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen on (default: 127.0.0.1, only this computer)",
    )
    parser.add_argument(
        "--port",
        type=_parse_port,
        default=DEFAULT_PORT,
        metavar="N",
        help=f"its port (default: {DEFAULT_PORT})",
    )
    parser.add_argument(
        "--games",
        type=_parse_games,
        default=tuple(GAMES),
        metavar="A,B",
        help="the games to offer (default: all)",
    )
    parser.add_argument(
        "--cert", type=parse_path, metavar="FILE", help="a certificate, as PEM text"
    )
    parser.add_argument("--key", type=parse_path, metavar="FILE", help="its private key")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=N", help="set a limit (repeatable)"
    )
    parser.add_argument("--limits", action="store_true", help="list the limits and exit")
    parser.add_argument("--verbose", action="store_true", help="also log every decision")
    parser.add_argument(
        "--status", action="store_true", help="ask the server running here what it is doing"
    )
    return parser


@argument_type
def _parse_port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) > 65535:
        raise SetupError(f"'{text}' is not a port; expected a number from 1 to 65535, or 0 for any")
    return int(text)


@argument_type
def _parse_games(text: str) -> tuple[str, ...]:
    words = [word.strip().lower() for word in text.split(",")]
    for word in words:
        if word not in GAMES:
            raise SetupError(f"there is no game '{word}'; choose {', '.join(GAMES)}")
    return tuple(dict.fromkeys(words))


def run(arguments: Sequence[str]) -> int:
    """Serve until a signal comes; or list the limits, or print a running server's status."""
    args = create_parser().parse_args(arguments)
    limits = Limits().with_overrides(args.limit)
    if args.limits:
        _print_limits(limits)
        return 0
    if args.status:
        from kono_tui.commands.server.status import print_status

        return print_status(args.port)
    if (args.cert is None) != (args.key is None):
        raise SetupError("--cert and --key go together: a certificate, and its private key")
    from kono_tui.commands.server.runner import ServerOptions, run_server

    files = args.cert, args.key
    options = ServerOptions(args.bind, args.port, args.games, limits, *files, args.verbose)
    asyncio.run(run_server(options))
    return 0


def _print_limits(limits: Limits) -> None:
    """Print each limit with its number and its meaning."""
    meanings = Limits.meanings()
    widest = max(map(len, meanings))
    for name, meaning in meanings.items():
        print(f"{name:<{widest}}  {getattr(limits, name):>7}  {meaning}")
