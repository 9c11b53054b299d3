"""Canoga's three text forms, read and written: C++/Java, LISP and Prolog."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.move import play_moves
from kono_tui.core.save import Save
from kono_tui.errors import SetupError
from kono_tui.formats import own_section
from kono_tui.formats.dice import format_dice
from kono_tui.formats.keyed_forms import FormKeys, find_sections, join_lines, parse_form, split_form
from kono_tui.formats.lines import KeySection, normalise, number_lines, split_sections
from kono_tui.formats.players import file_order
from kono_tui.formats.terms import LISP, PROLOG, Word, parse_document
from kono_tui.games.canoga.notation import encode
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.saves import term_forms
from kono_tui.games.canoga.saves.record import (
    COVERED_MARK,
    OTHER_COVERED_MARK,
    RecordSide,
    SaveFields,
    SaveRecord,
    build_save,
    may_be_flags,
)
from kono_tui.games.canoga.setup import start_position
from kono_tui.games.canoga.squares import numbers_of

SYNTAX = {"lisp": LISP, "prolog": PROLOG}


@dataclass(frozen=True)
class FormStyle:
    """How one of the forms, or a sibling program's, writes a save."""

    language: str = "cpp"
    covered_mark: str = COVERED_MARK
    has_dice: bool = False
    """Whether the dice that come next follow the form."""


FORMS = ("cpp", "lisp", "prolog")
STYLES = {
    **{form: FormStyle(form) for form in FORMS},
    **{f"{form}-zeros": FormStyle(form, OTHER_COVERED_MARK) for form in FORMS},
    "cpp-dice": FormStyle(has_dice=True),
}
SIBLING_FORMS = {
    **{f"{form}-zeros": "0 for a covered square" for form in FORMS},
    "cpp-dice": "the dice that come next, below Dice:",
}
FIRST_KEY, NEXT_KEY, DICE_KEY = "First Turn", "Next Turn", "Dice"
NAME_LIMIT = 3
"""The number of names to look for: enough to find one too many."""
KNOWN_KEYS = {"squares", "score", "scores", "firstturn", "nextturn", "dice"}
"""The normalised keys of the C++ form; a player may have any other name."""
DISTINCTIVE_KEYS = {"squares", "firstturn", "nextturn"}
"""Keys that no other game has."""
COMMENT = re.compile(r"(//|[#;%]).*")
"""A comment in the C++ form."""


def detect_form(text: str) -> str:
    """The form of a text, by its first character outside comments."""
    marks = [line.text[0] for line in number_lines(text)]
    for mark in marks:
        if mark not in ";%#/":
            return {"(": "lisp", "[": "prolog"}.get(mark, "cpp")
    return {";": "lisp", "%": "prolog"}.get("".join(marks[:1]), "cpp")


def looks_like_canoga(text: str) -> bool:
    """Whether a text has Canoga's keys, or is a list that begins with a list."""
    if detect_form(text) == "cpp":
        return any(section.normalised_key in DISTINCTIVE_KEYS for section in find_sections(text))
    return bool(re.match(r"[(\[]\s*[(\[]", re.sub(r"[;%].*", "", text).strip()))


def read_form(text: str) -> tuple[Save[CanogaPosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    record, own = _read_record(text)
    return build_save(record, own_section.find_players(own)), own


def _read_record(text: str) -> tuple[SaveRecord, list[Word]]:
    form = detect_form(text)
    if form == "cpp":
        lines, own = split_form(text)
        return _parse_lines(lines), own
    document = parse_document(text, SYNTAX[form])
    _, own = own_section.split_own_lines(document.remarks)
    return term_forms.parse_terms(document.body), own


def _fields_of(save: Save[CanogaPosition], covered_mark: str) -> SaveFields:
    """The fields of a save, as the forms write them."""
    names = [player.name for player in save.players]
    if save.start is None:
        position, first_player, next_player = start_position(save.size, 0, save.advantage), "", ""
    else:
        position = play_moves(save.start, save.moves, encode)
        opener = save.start.seat if save.opener is None else save.opener
        first_player, next_player = names[int(opener)], names[int(position.seat)]
    one, other = (
        (names[seat], _format_squares(position, seat, covered_mark), save.totals[seat])
        for seat in file_order(save.players)
    )
    return SaveFields((one, other), first_player, next_player)


def _format_squares(position: CanogaPosition, seat: int, covered_mark: str) -> tuple[str, ...]:
    covered = numbers_of(int(position.row(seat)))
    numbers = range(1, int(position.size) + 1)
    return tuple(covered_mark if number in covered else str(number) for number in numbers)


def write_form(save: Save[CanogaPosition], form: str, own: Sequence[str]) -> str:
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    style = STYLES[form]
    fields = _fields_of(save, style.covered_mark)
    if may_be_flags([squares for _, squares, _ in fields.sides]):
        raise SetupError(
            f"the form {form} has nothing but 0 and 1 here, which could be taken for flags; "
            f"choose {style.language}"
        )
    if style.language == "cpp":
        lines = _format_lines(fields)
        if style.has_dice and save.dice_left:
            lines += ["", f"{DICE_KEY}:", *map(format_dice, save.dice_left)]
        return join_lines(lines, own)
    syntax = SYNTAX[style.language]
    lines = term_forms.format_terms(fields, syntax)
    if not own:
        lines = [line for line in lines if not line.strip().startswith(syntax.comment)]
    return join_lines(lines, [f"{syntax.comment} {line}" for line in own])


# The C++ and Java form: lines with keys


def _format_lines(fields: SaveFields) -> list[str]:
    lines = []
    for name, squares, score in fields.sides:
        lines += [f"{name}:", f"   Squares: {' '.join(squares)}", f"   Score: {score}", ""]
    turns = ((FIRST_KEY, fields.first_player), (NEXT_KEY, fields.next_player))
    return [*lines, *(f"{key}: {name}".rstrip() for key, name in turns)]


def _parse_lines(lines: Sequence[Word]) -> SaveRecord:
    bare = (Word(COMMENT.sub("", line.text).strip(), line.line) for line in lines)
    lines = [line for line in bare if line.text]
    found = split_sections(lines)[1]
    form = parse_form(lines, _keys_for(found))
    next_player = form.game_section(NEXT_KEY)
    nobody = KeySection(FIRST_KEY, "", next_player.line)
    first = form.game_sections.get(normalise(FIRST_KEY), nobody)
    one, other = (_parse_side(*words) for words in form.player_fields())
    return SaveRecord((one, other), first.value_word, next_player.value_word, _dice_lines(found))


def _keys_for(found: Sequence[KeySection]) -> FormKeys:
    """The keys of a file; every other line without a value is a player's name."""
    bare_keys = [each.normalised_key for each in found if not each.value]
    names = [key for key in bare_keys if key not in KNOWN_KEYS]
    order = [each.normalised_key for each in found]
    first_key, next_key = normalise(FIRST_KEY), normalise(NEXT_KEY)
    at = order.index(next_key) if next_key in order else 0
    is_reversed = first_key in order[at : at + 2] and first_key not in order[:at]
    return FormKeys(
        file_start="Computer:",
        game_keys=(NEXT_KEY, FIRST_KEY) if is_reversed else (FIRST_KEY, NEXT_KEY),
        player_keys=("Squares", "Score"),
        player_pattern=re.compile("|".join(map(re.escape, names[:NAME_LIMIT])) or "(?!)"),
        example="Score: 34",
    )


def _parse_side(name: Word, squares: Word, score: Word) -> RecordSide:
    row = tuple(Word(each, squares.line) for each in squares.text.split())
    return RecordSide(name, row, squares.line, score)


def _dice_lines(found: Sequence[KeySection]) -> tuple[Word, ...]:
    """The lines of the throws to use first; dice among the earlier fields were refused before."""
    blocks = [each for each in found if each.normalised_key == normalise(DICE_KEY)]
    if len(blocks) > 1:
        raise blocks[1].error(f"a second '{blocks[1].key}:'")
    return tuple(word for block in blocks for word in (block.value_word, *block.items) if word.text)
