"""Canoga's three text forms, read and written: C++/Java, LISP and Prolog."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.games.canoga import lists
from kono_tui.games.canoga.notation import played
from kono_tui.games.canoga.places import numbers_of
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.record import COVERED, Fields, Record, Side
from kono_tui.games.canoga.setup import start
from kono_tui.text import own_lines
from kono_tui.text.keyed import Keys, form_and_own, told, written
from kono_tui.text.lines import Section, numbered, sections, squeezed
from kono_tui.text.sides import file_order
from kono_tui.text.terms import LISP, PROLOG, Word, parse

FORMS = ("cpp", "lisp", "prolog")
SYNTAX = {"lisp": LISP, "prolog": PROLOG}
FIRST, NEXT, DICE = "First Turn", "Next Turn", "Dice"
MOST = 3
"""The number of names to look for: enough to find one too many."""
KNOWN = {"squares", "score", "scores", "firstturn", "nextturn", "dice"}
"""The normalised keys of the C++ form; a player may have any other name."""
OURS = {"squares", "firstturn", "nextturn"}
"""Keys that no other game has."""
REMARK = re.compile(r"(//|[#;%]).*")
"""A comment in the C++ form."""


def form_of(text: str) -> str:
    """The form of a text, by its first character outside comments."""
    marks = [line.text[0] for line in numbered(text)]
    for mark in marks:
        if mark not in ";%#/":
            return {"(": "lisp", "[": "prolog"}.get(mark, "cpp")
    return {";": "lisp", "%": "prolog"}.get("".join(marks[:1]), "cpp")


def looks_like_canoga(text: str) -> bool:
    """Whether a text has Canoga's keys, or is a list that begins with a list."""
    if form_of(text) == "cpp":
        lines, _ = own_lines.split(numbered(text))
        return any(section.name in OURS for section in sections(lines)[1])
    return bool(re.match(r"[(\[]\s*[(\[]", re.sub(r"[;%].*", "", text).strip()))


def read(text: str) -> tuple[Record, list[Word]]:
    """Return the record in a text, and the program's own lines that follow it."""
    form = form_of(text)
    if form == "cpp":
        lines, own = form_and_own(text)
        return _read_lines(lines), own
    document = parse(text, SYNTAX[form])
    _, own = own_lines.split(document.remarks)
    return lists.read(document.body), own


def fields_of(save: Save[CanogaPosition]) -> Fields:
    """The fields of a save, as the forms write them."""
    names = [player.name for player in save.players]
    if save.start is None:
        position, first, following = start(save.size, 0, save.advantage), "", ""
    else:
        position = played(save.start, save.moves)
        opener = save.start.seat if save.opener is None else save.opener
        first, following = names[int(opener)], names[int(position.seat)]
    one, other = (
        (names[seat], _squares(position, seat), save.totals[seat])
        for seat in file_order(save.players)
    )
    return Fields((one, other), first, following)


def _squares(position: CanogaPosition, seat: int) -> tuple[str, ...]:
    covered = numbers_of(int(position.row(seat)))
    numbers = range(1, int(position.size) + 1)
    return tuple(COVERED if number in covered else str(number) for number in numbers)


def write(fields: Fields, form: str, own: Sequence[str]) -> str:
    """Return a save's text in a form, followed by the program's own lines if there are any."""
    if form == "cpp":
        return written(_write_lines(fields), own)
    syntax = SYNTAX[form]
    lines = lists.write(fields, syntax)
    if not own:
        lines = [line for line in lines if not line.strip().startswith(syntax.comment)]
    return written(lines, [f"{syntax.comment} {line}" for line in own])


# The C++ and Java form: lines with keys


def _write_lines(fields: Fields) -> list[str]:
    lines = []
    for name, squares, score in fields.sides:
        lines += [f"{name}:", f"   Squares: {' '.join(squares)}", f"   Score: {score}", ""]
    return [
        *lines,
        f"{FIRST}: {fields.first}".rstrip(),
        f"{NEXT}: {fields.following}".rstrip(),
    ]


def _read_lines(lines: Sequence[Word]) -> Record:
    bare = (Word(REMARK.sub("", line.text).strip(), line.line) for line in lines)
    lines = [line for line in bare if line.text]
    found = sections(lines)[1]
    form = told(lines, _keys(found))
    following = form.needed(NEXT)
    first = form.game.get(squeezed(FIRST), Section(FIRST, "", following.line))
    one, other = (_side(*words) for words in form.sides())
    return Record((one, other), first.word, following.word, _dice(found))


def _keys(found: Sequence[Section]) -> Keys:
    """The keys of a file; every other line without a value is a player's name."""
    names = [each.name for each in found if each.name not in KNOWN and not each.value]
    order = [each.name for each in found]
    at = order.index(squeezed(NEXT)) if squeezed(NEXT) in order else 0
    turned = squeezed(FIRST) in order[at : at + 2] and squeezed(FIRST) not in order[:at]
    return Keys(
        first="Computer:",
        game=(NEXT, FIRST) if turned else (FIRST, NEXT),
        player=("Squares", "Score"),
        name=re.compile("|".join(map(re.escape, names[:MOST])) or "(?!)"),
        example="Score: 34",
    )


def _side(name: Word, squares: Word, score: Word) -> Side:
    row = tuple(Word(each, squares.line) for each in squares.text.split())
    return Side(name, row, squares.line, score)


def _dice(found: Sequence[Section]) -> tuple[Word, ...]:
    """The lines of the throws to use first; dice among the earlier fields were refused before."""
    blocks = [each for each in found if each.name == squeezed(DICE)]
    if len(blocks) > 1:
        raise FormatError(f"a second '{blocks[1].key}:'", blocks[1].line)
    return tuple(word for block in blocks for word in (block.word, *block.items) if word.text)
