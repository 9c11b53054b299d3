"""Saves as text: the form that a game writes, and our own lines after it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kono_tui.core.game import Game, SaveFormat
from kono_tui.core.save import P, Save
from kono_tui.formats.own_section import format_own_lines, with_own_lines
from kono_tui.formats.terms import Word

SavedForm = tuple[Save[P], list[Word]]
"""What a form says, and the lines of our own that follow it."""


def create_text_format(
    forms: tuple[str, ...],
    claims: Callable[[str], bool],
    read_form: Callable[[str], SavedForm[P]],
    write_form: Callable[[Save[P], str, Sequence[str]], str],
    format_saved_part: Callable[[P], str],
    *,
    include_round: bool = False,
    include_totals: bool = False,
) -> SaveFormat[P]:
    """Return the save format of a game that reads and writes forms.

    `write_form` gets the lines of our own to add: none for the form alone.
    """

    def read(game: Game[P], text: str) -> Save[P]:
        save, own = read_form(text)
        return with_own_lines(game, save, own)

    def write(game: Game[P], save: Save[P], form: str, strict: bool) -> str:
        return write_form(save, form, [] if strict else format_own_lines(game, save))

    return SaveFormat(forms, claims, read, write, format_saved_part, include_round, include_totals)
