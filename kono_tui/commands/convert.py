"""kono convert FILE --to FORM: write a saved game in another form."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.shared.arguments import CommandParser, add_file_argument, parse_path
from kono_tui.commands.shared.stderr import complain
from kono_tui.errors import SetupError
from kono_tui.play.storage.files import write_text
from kono_tui.play.storage.saves import find_save, load_save

FORMS_HELP = "cpp, lisp or prolog; in games that have one form alone, text"


def run(arguments: Sequence[str]) -> int:
    """Write a save in the given form, to a file or to standard output."""
    parser = CommandParser(
        "kono convert",
        "Write a saved game in another text form.",
        [
            "kono convert game.txt --to lisp",
            "kono convert game.lisp --to cpp --strict -o game.txt",
        ],
    )
    add_file_argument(parser)
    parser.add_argument("--to", required=True, metavar="FORM", help=FORMS_HELP)
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=parse_path, help="instead of the screen"
    )
    parser.add_argument(
        "--strict", action="store_true", help="the form alone: no comment, nothing after it"
    )
    options = parser.parse_args(arguments)
    save = load_save(find_save(options.file))
    game = games.GAMES[save.game]
    if options.to not in game.saves.forms:
        choices = ", ".join(game.saves.forms)
        raise SetupError(f"{game.info.title} has no form '{options.to}'; choose {choices}")
    text = game.write_save(save, options.to, options.strict)
    for warning in save.warnings:
        complain(warning)
    if options.output:
        write_text(options.output, text)
    else:
        print(text, end="")
    return 0
