"""kono convert FILE --to FORM: write a saved game in another form."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kono_tui import games
from kono_tui.commands.shared.arguments import CommandParser, add_file_argument, parse_path
from kono_tui.commands.shared.stderr import complain
from kono_tui.core.game import Game
from kono_tui.core.save import Save
from kono_tui.errors import SetupError
from kono_tui.formats.omissions import find_omissions, keeps_dice
from kono_tui.formats.sentences import join_words
from kono_tui.play.storage.files import write_text
from kono_tui.play.storage.saves import find_save, keep_history, load_save

HISTORY_HELP = "add the moves, levels and the rest, for another player of this program"
STRICT_HELP = "do not keep what the form leaves out; say what that is"


def run(arguments: Sequence[str]) -> int:
    """Write a save in the given form, to a file or to standard output."""
    options = _create_parser().parse_args(arguments)
    save = load_save(find_save(options.file))
    game = games.GAMES[save.game]
    _check_form(game, options.to, options.with_history)
    text = game.write_save(save, options.to, options.with_history)
    if options.output:
        write_text(options.output, text)
    else:
        print(text, end="")
    notes = [*save.warnings]
    if not options.with_history:
        notes += _describe_omissions(game, save, options.to, options.strict)
    for note in notes:
        complain(note)
    return 0


def _check_form(game: Game[Any], form: str, with_history: bool) -> None:
    """Raise SetupError, which names the forms to choose from, unless a game can be written so."""
    if form not in game.saves.all_forms:
        choices = ", ".join(game.saves.all_forms)
        raise SetupError(f"{game.info.title} has no form '{form}'; choose {choices}")
    if with_history and form in game.saves.sibling_forms:
        choices = " or ".join(game.saves.forms)
        raise SetupError(
            f"the form {form} is for other programs, and they do not read a history; "
            f"choose {choices}, or leave --with-history out"
        )


def _create_parser() -> CommandParser:
    parser = CommandParser(
        "kono convert",
        "Write a saved game in another text form: the form alone, as other programs read it.",
        [
            "kono convert game.txt --to lisp",
            "kono convert game.lisp --to cpp -o game.txt",
            "kono convert game.txt --to cpp --with-history -o for-a-friend.txt",
        ],
    )
    parser.epilog = f"{parser.epilog}\n\n{_describe_forms()}"
    add_file_argument(parser)
    parser.add_argument("--to", required=True, metavar="FORM", help="one of the forms below")
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        type=parse_path,
        help="a file to write to, instead of the screen",
    )
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--with-history", action="store_true", help=HISTORY_HELP)
    extent.add_argument("--strict", action="store_true", help=STRICT_HELP)
    return parser


def _describe_forms() -> str:
    """Name the forms of each game, and those of sibling programs."""
    lines = ["forms:"]
    for game in games.GAMES.values():
        lines.append(f"  {game.info.title}: {', '.join(game.saves.forms)}")
        lines += [f"    {name:<13} {text}" for name, text in game.saves.sibling_forms.items()]
    return "\n".join(lines)


def _describe_omissions(game: Game[Any], save: Save[Any], form: str, is_strict: bool) -> list[str]:
    """Say what the form leaves out. Keep it for whoever resumes the file, unless told not to."""
    notes = []
    if is_strict:
        if omissions := find_omissions(game, save, form):
            notes.append(f"the form {form} leaves out {join_words(omissions)}")
    elif problem := keep_history(save, form):
        notes.append(problem)
    if not keeps_dice(game, save, form):
        better = [each for each in game.saves.all_forms if keeps_dice(game, save, each)]
        notes += [f"--to {name} writes the dice still to come as well" for name in better[:1]]
    return notes
