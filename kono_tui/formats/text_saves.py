"""Saves as text: the form that a game writes, and our own lines after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from kono_tui.core.capabilities import Notation, Rules
from kono_tui.core.game import Game, GameInfo, SaveFormat
from kono_tui.core.move import play_moves
from kono_tui.core.save import P, Save
from kono_tui.errors import FormatError
from kono_tui.formats.keyed_forms import join_lines, last_line_number, required_section, split_form
from kono_tui.formats.lines import KeySection, normalise, number_lines, split_sections
from kono_tui.formats.own_section import (
    find_game_name,
    find_players,
    format_own_lines,
    with_own_lines,
)
from kono_tui.formats.players import HUMAN_AND_COMPUTER
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
    sibling_forms: Mapping[str, str] | None = None,
) -> SaveFormat[P]:
    """Return the save format of a game that reads and writes forms.

    `write_form` gets the lines of our own to add: none for the form alone.
    """

    def read(game: Game[P], text: str) -> Save[P]:
        save, own = read_form(text)
        return with_own_lines(game, save, own)

    def write(game: Game[P], save: Save[P], form: str, with_history: bool) -> str:
        return write_form(save, form, format_own_lines(game, save) if with_history else [])

    return SaveFormat(
        forms,
        claims,
        read,
        write,
        format_saved_part,
        include_round,
        include_totals,
        sibling_forms or {},
    )


def create_position_format(info: GameInfo, rules: Rules[P], notation: Notation[P]) -> SaveFormat[P]:
    """Return a save format for a game without a form of its own: its position in a line."""

    def read_form(text: str) -> SavedForm[P]:
        lines, own = split_form(text)
        found = {section.normalised_key: section for section in split_sections(lines)[1]}
        size = required_section(found, "Size", last_line_number(lines))
        players = find_players(own) or HUMAN_AND_COMPUTER
        save = Save[P](info.key, _parse_size(info, size), players)
        return replace(save, start=_parse_start(notation, found.get("position"))), own

    def write_form(save: Save[P], _: str, own: Sequence[str]) -> str:
        lines = [f"Game: {info.title}", f"Size: {save.size}"]
        if save.start is not None:
            position = play_moves(save.start, save.moves, rules.encode)
            lines.append(f"Position: {notation.format_position(position)}")
        return join_lines(lines, own)

    def claims(text: str) -> bool:
        named = find_game_name(number_lines(text))
        return named is not None and normalise(named.text) == normalise(info.title)

    return create_text_format(("text",), claims, read_form, write_form, notation.format_position)


def _parse_size(info: GameInfo, section: KeySection) -> int:
    if section.value in map(str, info.sizes):
        return int(section.value)
    raise section.value_word.mismatch(info.describe_sizes())


def _parse_start(notation: Notation[P], section: KeySection | None) -> P | None:
    if section is None:
        return None
    try:
        return notation.parse_position(section.value)
    except FormatError as error:
        raise section.error(str(error)) from error
