"""Kono's three text forms: C++/Java, LISP and Prolog, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.errors import FormatError
from kono_tui.games.kono.record import Record, Side
from kono_tui.text import own_lines
from kono_tui.text.keyed import Keys, form_and_own, told
from kono_tui.text.lines import numbered, squeezed
from kono_tui.text.terms import LISP, PROLOG, Group, Word, parse

FORMS = ("cpp", "lisp", "prolog")
EMPTY_WORDS = ("", "nil", "none", "[]")
"""What stands for an empty field where something must be written."""
KEYS = Keys(
    first="Round:",
    game=("Round", "Board", "Next Player"),
    player=("Score", "Color"),
    name=re.compile(r"(human|computer)[0-9]*"),
    example="Score: 5",
)


@dataclass(frozen=True)
class Fields:
    """A save as text, its fields in the order of the forms."""

    round: int
    sides: tuple[tuple[str, int, str], tuple[str, int, str]]
    """Name, score and colour; the colour may be empty."""
    rows: tuple[tuple[str, ...], ...]
    next_player: str


def form_of(text: str) -> str:
    """The form of a text, judged by its first character."""
    for line in numbered(text):
        if line.text[0] in "(;":
            return "lisp"
        if line.text[0] in "[%":
            return "prolog"
        return "cpp"
    return "cpp"


def looks_like_kono(text: str) -> bool:
    """Whether a text has keys that only Kono has, or is a list that begins with a number."""
    if form_of(text) == "cpp":
        keys = {squeezed(line.partition(":")[0]) for line in text.split("\n") if ":" in line}
        return bool(keys & {"round", "color", "colour"}) and "swap" not in keys
    return bool(re.match(r"[(\[]\s*\d", re.sub(r"[;%].*", "", text).strip()))


def read(text: str) -> tuple[Record, list[Word]]:
    """Read the record in a text, and the lines of our own that follow it."""
    form = form_of(text)
    if form == "cpp":
        lines, own = form_and_own(text)
        return _read_lines(lines), own
    document = parse(text, LISP if form == "lisp" else PROLOG)
    _, own = own_lines.split(document.remarks)
    return _read_terms(document.body), own


def write(fields: Fields, form: str, own: list[str]) -> str:
    """Format a save in a form, with lines of our own after it; without any, the form alone."""
    writer, comment = _WRITERS[form]
    lines = writer(fields)
    if not own:
        lines = [line for line in lines if form == "cpp" or not line.strip().startswith(comment)]
    else:
        lines += ["", *(f"{comment} {line}".strip() if comment else line for line in own)]
    return "\n".join(lines) + "\n"


# The C++ and Java form: lines with keys


def _read_lines(lines: list[Word]) -> Record:
    form = told(lines, KEYS)
    board = form.needed("Board")
    following = form.needed("Next Player")
    round = form.needed("Round")
    first, second = (Side(*words) for words in form.sides())
    rows = tuple(tuple(Word(cell, row.line) for cell in row.text.split()) for row in board.items)
    return Record(round.word, (first, second), rows, board.line, following.word)


def _write_cpp(fields: Fields) -> list[str]:
    lines = [f"Round: {fields.round}", ""]
    for name, score, colour in fields.sides:
        lines += [f"{name}:", f"   Score: {score}", f"   Color: {colour}".rstrip(), ""]
    lines.append("Board:")
    lines += [f"   {' '.join(f'{cell:<2}' for cell in row)}".rstrip() for row in fields.rows]
    return [*lines, "", f"Next Player: {fields.next_player}".rstrip()]


# LISP and Prolog: one list, the fields by position


def _read_terms(body: Group) -> Record:
    items = list(body.items)
    end = _last_line(body)
    round = _take_word(items, "the round", end)
    first = _take_side(items, "computer", end)
    second = _take_side(items, "human", end)
    board = items.pop(0) if items else None
    if not isinstance(board, Group):
        found = f"found '{board.text}'" if board else "the list ends"
        raise FormatError(f"{found}, expected the board", board.line if board else end)
    rows = tuple(_row(row) for row in board.items)
    words = [_as_word(item, "the next player") for item in items]
    following = Word(" ".join(word.text for word in words), words[0].line if words else end)
    return Record(round, (first, second), rows, board.line, _cleared(following))


def _last_line(group: Group) -> int:
    if not group.items:
        return group.line
    last = group.items[-1]
    return _last_line(last) if isinstance(last, Group) else last.line


def _take_word(items: list[Word | Group], expected: str, end: int) -> Word:
    if not items:
        raise FormatError(f"the list ends, expected {expected}", end)
    return _as_word(items.pop(0), expected)


def _as_word(item: Word | Group, expected: str) -> Word:
    if isinstance(item, Word):
        return item
    if not item.items:
        return Word("", item.line)
    raise FormatError(f"found a list, expected {expected}", item.line)


def _take_side(items: list[Word | Group], who: str, end: int) -> Side:
    """Take a score and a colour. An empty colour may be written as nothing at all."""
    score = _take_word(items, f"the {who}'s score", end)
    colour = Word("", score.line)
    if items and _may_be_colour(items[0]):
        colour = _cleared(_take_word(items, f"the {who}'s colour", end))
    return Side(Word("", score.line), score, colour)


def _may_be_colour(item: Word | Group) -> bool:
    """Whether an item is a word but no number, or an empty list: no score, and not the board."""
    if isinstance(item, Group):
        return not item.items
    return not re.fullmatch(r"-?\d+", item.text, re.ASCII)


def _cleared(word: Word) -> Word:
    return Word("", word.line) if word.text.casefold() in EMPTY_WORDS else word


def _row(row: Word | Group) -> tuple[Word, ...]:
    if isinstance(row, Word):
        raise FormatError(f"found '{row.text}', expected a row of the board in brackets", row.line)
    return tuple(_as_word(cell, "a point of the board") for cell in row.items)


def _write_lisp(fields: Fields) -> list[str]:
    (_, first_score, first_colour), (_, second_score, second_colour) = fields.sides
    rows = [f"( {' '.join(f'{cell:<2}' for cell in row).rstrip()} )" for row in fields.rows]
    lines = ["("]
    for heading, value in (
        ("Round", str(fields.round)),
        ("Computer Score", str(first_score)),
        ("Computer Color", first_colour or "()"),
        ("Human Score", str(second_score)),
        ("Human Color", second_colour or "()"),
        ("Board", "( " + "\n     ".join(rows) + " )"),
        ("Next Player", _lisp_name(fields.next_player)),
    ):
        lines += [f"   ; {heading}:", f"   {value}", ""]
    return [*lines[:-1], ")"]


def _lisp_name(name: str) -> str:
    return f'"{name}"' if " " in name else name or "()"


def _write_prolog(fields: Fields) -> list[str]:
    (_, first_score, first_colour), (_, second_score, second_colour) = fields.sides
    rows = [f"[ {', '.join(cell.lower() for cell in row)} ]" for row in fields.rows]
    lines = ["["]
    for heading, value in (
        ("Round", f"{fields.round},"),
        ("Computer Score", f"{first_score},"),
        ("Computer Color", f"{_atom(first_colour)},"),
        ("Human Score", f"{second_score},"),
        ("Human Color", f"{_atom(second_colour)},"),
        ("Board", "[ " + ",\n     ".join(rows) + " ],"),
        ("Next Player", _atom(fields.next_player)),
    ):
        lines += [f"   % {heading}:", f"   {value}", ""]
    return [*lines[:-1], "]."]


def _atom(word: str) -> str:
    return word.lower() if word.isalpha() else f"'{word.lower()}'"


_WRITERS: dict[str, tuple[Callable[[Fields], list[str]], str]] = {
    "cpp": (_write_cpp, ""),
    "lisp": (_write_lisp, ";"),
    "prolog": (_write_prolog, "%"),
}
