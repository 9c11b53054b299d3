"""Canoga's text forms in LISP and Prolog: one list with its fields by position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.errors import FormatError
from kono_tui.formats.terms import PROLOG, Syntax, TermList, Word, empty_if_nil, format_name
from kono_tui.games.canoga.saves.record import RecordSide, SaveFields, SaveRecord

# Reading


def parse_terms(body: TermList) -> SaveRecord:
    """Return the record that a list describes; the computer comes first."""
    items, last_line = body.items, body.last_line
    first, second = (
        _parse_side(_item_at(items, index, f"the {who}'s squares and score", last_line), who)
        for index, who in enumerate(("computer", "human"))
    )
    turns = _parse_turns(items[2:])
    if not turns:
        raise FormatError("the list ends, expected the next player", last_line)
    _check_end(turns, 2, "the next player")
    *earlier, next_player = turns
    first_player = earlier[0] if earlier else Word("", next_player.line)
    return SaveRecord((first, second), first_player, next_player)


def _item_at(
    items: Sequence[Word | TermList], index: int, expected: str, last_line: int
) -> Word | TermList:
    if index >= len(items):
        raise FormatError(f"the list ends, expected {expected}", last_line)
    return items[index]


def _check_end(items: Sequence[Word | TermList], count: int, after: str) -> None:
    """Raise FormatError for anything that follows the last field."""
    for item in items[count:]:
        found = "a list" if isinstance(item, TermList) else f"'{item.text}'"
        raise FormatError(f"found {found} after {after}, expected the end of the list", item.line)


def _parse_side(item: Word | TermList, player: str) -> RecordSide:
    """Return the squares and the score of a player."""
    parts = _as_group(item, f"the {player}'s squares and score")
    expected = f"the {player}'s squares"
    squares = _as_group(_item_at(parts.items, 0, expected, parts.line), expected)
    expected = f"the {player}'s score"
    score = _as_word(_item_at(parts.items, 1, expected, parts.last_line), expected)
    _check_end(parts.items, 2, expected)
    row = tuple(_as_word(each, "a square") for each in squares.items)
    return RecordSide(Word("", parts.line), row, squares.line, score)


def _as_group(item: Word | TermList, expected: str) -> TermList:
    if isinstance(item, Word):
        raise item.mismatch(f"{expected} in brackets")
    return item


def _as_word(item: Word | TermList, expected: str) -> Word:
    if isinstance(item, TermList):
        raise FormatError(f"found a list, expected {expected}", item.line)
    return item


def _parse_turns(items: Sequence[Word | TermList]) -> list[Word]:
    """Return the first and the next player, as far as the list names them.

    A number belongs to the name before it.
    """
    words: list[Word] = []
    for item in items:
        empty = isinstance(item, TermList) and not item.items
        word = Word("", item.line) if empty else empty_if_nil(_as_word(item, "a player"))
        if words and re.fullmatch("[0-9]{1,3}", word.text):
            word = Word(f"{words[-1].text} {word.text}", words.pop().line)
        words.append(word)
    return words


# Writing


def format_terms(fields: SaveFields, syntax: Syntax) -> list[str]:
    """Return the lines of the list, each field below a comment that names it."""
    comma, comment = syntax.separator, syntax.comment
    lines = [syntax.open]
    for name, squares, score in fields.sides:
        row = f"{syntax.open} {f'{comma} '.join(squares)} {syntax.close}"
        lines += [f"   {comment} {name}:", f"   {syntax.open}"]
        lines += [f"      {comment} Squares:", f"      {row}{comma}"]
        lines += [f"      {comment} Score:", f"      {score}"]
        lines += [f"   {syntax.close}{comma}", ""]
    lines += [f"   {comment} First Turn:", f"   {format_name(fields.first_player, syntax)}{comma}"]
    lines += ["", f"   {comment} Next Turn:", f"   {format_name(fields.next_player, syntax)}"]
    return [*lines, f"{syntax.close}{'.' if syntax is PROLOG else ''}"]
