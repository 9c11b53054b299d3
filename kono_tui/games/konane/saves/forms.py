"""Konane's text form, and those of sibling programs: read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.move import play_moves
from kono_tui.core.save import Save
from kono_tui.errors import SetupError
from kono_tui.formats import own_section
from kono_tui.formats.keyed_forms import (
    find_sections,
    format_rows,
    join_lines,
    last_line_number,
    required_section,
    split_form,
    split_row,
)
from kono_tui.formats.lines import KeySection, normalise, split_sections
from kono_tui.formats.terms import Word
from kono_tui.games.konane.board import BLACK, NONE, WHITE, board_of
from kono_tui.games.konane.notation import encode
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.saves.record import LETTERS_BY_STONE, RecordSide, SaveRecord, build_save
from kono_tui.games.konane.setup import start_position
from kono_tui.games.konane.view import COLOURS

FORMS = ("text",)
OWNERS_FORM, EMPTY_FORM = "text-tf", "text-e"
SIBLING_FORMS = {
    OWNERS_FORM: "T or F before each score says whether a person plays it, as in Black: T3",
    EMPTY_FORM: "E for an empty point",
}
KEYS = {
    "black": "Black",
    "white": "White",
    "board": "Board",
    "nextplayer": "Next Player",
    "human": "Human",
}
_VALUES = re.compile(r"black|white|[bw]|[tf]?[0-9]+")
"""The normalised values that some programs write on the line below a key: a colour or a score."""
_SIZES = re.compile(r"[0-9]+")
"""The same below `Board:`."""
_SCORE_PATTERN = re.compile(r"([TtFf](?=[\s\d-]|$))?\s*(.*)", re.S)


def looks_like_konane(text: str) -> bool:
    """Whether a text names the scores of both colours, and not those of a tournament."""
    keys = {section.normalised_key for section in find_sections(text)}
    return bool(keys & {"black", "white"}) and not keys & {"game", "round", "color", "colour"}


def write_form(save: Save[KonanePosition], form: str, own: Sequence[str]) -> str:
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    if save.start is None:
        position, next_player, human = start_position(board_of(save.size), 0), "", ""
    else:
        position = play_moves(save.start, save.moves, encode)
        next_player = COLOURS[position.white_to_move].title()
        human = COLOURS[int(position.black_seat)].title()
    size = int(position.board.size)
    letters = LETTERS_BY_STONE | ({NONE: "E"} if form == EMPTY_FORM else {})
    stones = [letters[int(position.stone_at(cell))] for cell in range(size * size)]
    owners = _format_owners(save, position) if form == OWNERS_FORM else ("", "")
    lines = [
        f"Black: {owners[BLACK]}{position.black_points}",
        f"White: {owners[WHITE]}{position.white_points}",
        f"Board: {size}" if form == OWNERS_FORM else "Board:",
        *format_rows(stones, size),
        f"Next Player: {next_player}".rstrip(),
    ]
    return join_lines(lines if form == OWNERS_FORM else [*lines, f"Human: {human}".rstrip()], own)


def _format_owners(save: Save[KonanePosition], position: KonanePosition) -> tuple[str, str]:
    """Return T for each colour that a human plays, and F for a computer. SetupError before then."""
    if save.start is None:
        raise SetupError(
            f"the form {OWNERS_FORM} says who plays Black, and nobody knows that yet; "
            f"choose {FORMS[0]}"
        )
    seats = int(position.black_seat), 1 - int(position.black_seat)
    black, white = ("T" if save.players[seat].kind == "human" else "F" for seat in seats)
    return black, white


def read_form(text: str) -> tuple[Save[KonanePosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    lines, own = split_form(text)
    players = own_section.find_players(own)
    return build_save(_parse_lines(lines), players, own_section.find_variant(own)), own


def _parse_lines(lines: list[Word]) -> SaveRecord:
    head, found = split_sections(lines)
    if head:
        raise head[0].mismatch("'Black:'")
    sections_by_name = _sections_by_name(found)
    end = last_line_number(lines)
    board = required_section(sections_by_name, "Board", end)
    black = _parse_side(required_section(sections_by_name, "Black", end))
    white = _parse_side(required_section(sections_by_name, "White", end))
    next_player = required_section(sections_by_name, "Next Player", end).value_word
    human = None
    if not (black.owner.text or white.owner.text) or "human" in sections_by_name:
        human = required_section(sections_by_name, "Human", end).value_word
    rows = tuple(map(split_row, board.items))
    return SaveRecord((black, white), board.value_word, rows, next_player, human)


def _sections_by_name(found: list[KeySection]) -> dict[str, KeySection]:
    """The sections by name, up to the last field; anything after it is not ours."""
    sections_by_name: dict[str, KeySection] = {}
    for section in found:
        if section.normalised_key not in KEYS or section.normalised_key in sections_by_name:
            if _has_all_fields(sections_by_name):
                break
            again = "a second" if section.normalised_key in sections_by_name else "an unknown"
            known = ", ".join(KEYS.values())
            raise section.error(f"{again} '{section.key}:', expected one each of {known}")
        if _has_value_below(section):
            section.take_value_below()
        sections_by_name[section.normalised_key] = section
    last = max(sections_by_name.values(), key=lambda section: section.line, default=None)
    for section in sections_by_name.values():
        if section.items and section.normalised_key != "board" and section is not last:
            raise section.items[0].mismatch("a key such as 'Board:'")
    return sections_by_name


def _has_value_below(section: KeySection) -> bool:
    """Whether a key has its value on the line below it."""
    if section.value or not section.items:
        return False
    values = _SIZES if section.normalised_key == "board" else _VALUES
    return bool(values.fullmatch(normalise(section.items[0].text)))


def _has_all_fields(sections_by_name: dict[str, KeySection]) -> bool:
    """Whether every field of this form has been found."""
    black = sections_by_name.get("black")
    optional_names = {"human"} if black and _parse_side(black).owner.text else set()
    return not KEYS.keys() - sections_by_name.keys() - optional_names


def _parse_side(section: KeySection) -> RecordSide:
    """Parse a score; in a sibling program's form, T or F before it says whether a human plays."""
    match = _SCORE_PATTERN.fullmatch(section.value)
    owner, points = (match[1] or "", match[2]) if match else ("", section.value)
    return RecordSide(Word(owner.upper(), section.line), Word(points, section.line))
