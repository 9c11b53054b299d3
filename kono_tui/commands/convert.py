"""kono convert FILE --to FORM: a saved game in another form."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.arguments import Parser, add_file, path
from kono_tui.errors import SetupError
from kono_tui.play.disk import write_text
from kono_tui.play.store import find, load


def run(arguments: Sequence[str]) -> int:
    """Write a save in the form asked for, to a file or the standard output."""
    parser = Parser(
        "kono convert",
        "Write a saved game in another text form.",
        [
            "kono convert game.txt --to lisp",
            "kono convert game.lisp --to cpp --strict -o game.txt",
        ],
    )
    add_file(parser)
    parser.add_argument("--to", required=True, metavar="FORM", help="cpp, lisp or prolog")
    parser.add_argument("-o", "--output", metavar="OUT", type=path, help="instead of the screen")
    parser.add_argument(
        "--strict", action="store_true", help="the form alone: no comment, nothing after it"
    )
    options = parser.parse_args(arguments)
    save = load(find(options.file))
    game = games.GAMES[save.game]
    if options.to not in game.forms:
        raise SetupError(f"there is no form '{options.to}'; choose {', '.join(game.forms)}")
    text = game.write(save, options.to, options.strict)
    for warning in save.warnings:
        print(f"kono: {warning}", file=sys.stderr)
    if options.output:
        write_text(options.output, text)
    else:
        print(text, end="")
    return 0
