"""Canoga's text forms in LISP and Prolog: one list with its fields by position."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.errors import FormatError
from kono_tui.games.canoga.record import Fields, Record, Side
from kono_tui.text.terms import LISP, PROLOG, Group, Syntax, Word

EMPTY_WORDS = ("", "nil", "none", "[]")
"""The words that stand for an empty field."""

# Reading


def read(body: Group) -> Record:
    """Return the record that a list describes; the computer comes first."""
    items, end = body.items, _last_line(body)
    first, second = (
        _side(_at(items, index, f"the {who}'s squares and score", end), who)
        for index, who in enumerate(("computer", "human"))
    )
    turns = _turns(items[2:])
    if not turns:
        raise FormatError("the list ends, expected the next player", end)
    _check_end(turns, 2, "the next player")
    *before, following = turns
    opened = before[0] if before else Word("", following.line)
    return Record((first, second), opened, following)


def _last_line(group: Group) -> int:
    if not group.items:
        return group.line
    last = group.items[-1]
    return _last_line(last) if isinstance(last, Group) else last.line


def _at(items: Sequence[Word | Group], index: int, expected: str, end: int) -> Word | Group:
    if index >= len(items):
        raise FormatError(f"the list ends, expected {expected}", end)
    return items[index]


def _check_end(items: Sequence[Word | Group], count: int, after: str) -> None:
    """Raise FormatError for anything that follows the last field."""
    for item in items[count:]:
        found = "a list" if isinstance(item, Group) else f"'{item.text}'"
        raise FormatError(f"found {found} after {after}, expected the end of the list", item.line)


def _side(item: Word | Group, who: str) -> Side:
    """Return the squares and the score of a player."""
    parts = _as_group(item, f"the {who}'s squares and score")
    squares = _as_group(
        _at(parts.items, 0, f"the {who}'s squares", parts.line), f"the {who}'s squares"
    )
    expected = f"the {who}'s score"
    score = _as_word(_at(parts.items, 1, expected, _last_line(parts)), expected)
    _check_end(parts.items, 2, expected)
    row = tuple(_as_word(each, "a square") for each in squares.items)
    return Side(Word("", parts.line), row, squares.line, score)


def _as_group(item: Word | Group, expected: str) -> Group:
    if isinstance(item, Word):
        raise FormatError(f"found '{item.text}', expected {expected} in brackets", item.line)
    return item


def _as_word(item: Word | Group, expected: str) -> Word:
    if isinstance(item, Group):
        raise FormatError(f"found a list, expected {expected}", item.line)
    return item


def _turns(items: Sequence[Word | Group]) -> list[Word]:
    """Return the first and the next player, as far as the list names them.

    A number belongs to the name before it.
    """
    words: list[Word] = []
    for item in items:
        empty = isinstance(item, Group) and not item.items
        word = Word("", item.line) if empty else _as_word(item, "a player")
        if word.text.casefold() in EMPTY_WORDS:
            word = Word("", word.line)
        if words and re.fullmatch("[0-9]{1,3}", word.text):
            word = Word(f"{words[-1].text} {word.text}", words.pop().line)
        words.append(word)
    return words


# Writing


def write(fields: Fields, syntax: Syntax) -> list[str]:
    """Return the lines of the list, each field below a comment that names it."""
    comma, remark = syntax.separator, syntax.comment
    lines = [syntax.open]
    for name, squares, score in fields.sides:
        row = f"{syntax.open} {f'{comma} '.join(squares)} {syntax.close}"
        lines += [f"   {remark} {name}:", f"   {syntax.open}"]
        lines += [f"      {remark} Squares:", f"      {row}{comma}"]
        lines += [f"      {remark} Score:", f"      {score}"]
        lines += [f"   {syntax.close}{comma}", ""]
    lines += [f"   {remark} First Turn:", f"   {_name(fields.first, syntax)}{comma}", ""]
    lines += [f"   {remark} Next Turn:", f"   {_name(fields.following, syntax)}"]
    return [*lines, f"{syntax.close}{'.' if syntax is PROLOG else ''}"]


def _name(name: str, syntax: Syntax) -> str:
    """Return a player's name in a syntax, or what stands for nobody."""
    if syntax is LISP:
        return f'"{name}"' if " " in name else name or "()"
    return name.lower() if name.isalpha() else f"'{name.lower()}'"
