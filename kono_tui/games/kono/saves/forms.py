"""Kono's three text forms: C++/Java, LISP and Prolog, read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kono_tui.core.move import play_moves
from kono_tui.core.save import RoundOpening, Save
from kono_tui.errors import FormatError
from kono_tui.formats import own_section
from kono_tui.formats.keyed_forms import FormKeys, parse_form, split_form
from kono_tui.formats.lines import normalise, number_lines
from kono_tui.formats.players import file_order
from kono_tui.formats.terms import (
    LISP,
    PROLOG,
    TermList,
    Word,
    empty_if_nil,
    format_name,
    parse_document,
)
from kono_tui.games.kono.board import WHITE
from kono_tui.games.kono.notation import encode
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.saves.record import LETTERS_BY_PIECE, RecordSide, SaveRecord, build_save
from kono_tui.games.kono.scoring import colour_of_seat
from kono_tui.games.kono.setup import start_position
from kono_tui.games.kono.view import COLOURS

FORMS = ("cpp", "lisp", "prolog")
KEYS = FormKeys(
    file_start="Round:",
    game_keys=("Round", "Board", "Next Player"),
    player_keys=("Score", "Color"),
    example="Score: 5",
)


@dataclass(frozen=True)
class SaveFields:
    """A save as text, its fields in the order of the forms."""

    round: int
    sides: tuple[tuple[str, int, str], tuple[str, int, str]]
    """Name, score and colour; the colour may be empty."""
    rows: tuple[tuple[str, ...], ...]
    next_player: str


def detect_form(text: str) -> str:
    """The form of a text, judged by its first character."""
    for line in number_lines(text):
        if line.text[0] in "(;":
            return "lisp"
        if line.text[0] in "[%":
            return "prolog"
        return "cpp"
    return "cpp"


def looks_like_kono(text: str) -> bool:
    """Whether a text has keys that only Kono has, or is a list that begins with a number."""
    if detect_form(text) == "cpp":
        keys = {normalise(line.partition(":")[0]) for line in text.split("\n") if ":" in line}
        return bool(keys & {"round", "color", "colour"}) and "swap" not in keys
    return bool(re.match(r"[(\[]\s*\d", re.sub(r"[;%].*", "", text).strip()))


def read_form(text: str) -> tuple[Save[KonoPosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    record, own = _read_record(text)
    return build_save(record, own_section.find_players(own)), own


def _read_record(text: str) -> tuple[SaveRecord, list[Word]]:
    form = detect_form(text)
    if form == "cpp":
        lines, own = split_form(text)
        return _parse_lines(lines), own
    document = parse_document(text, LISP if form == "lisp" else PROLOG)
    _, own = own_section.split_own_lines(document.remarks)
    return _parse_terms(document.body), own


def write_form(save: Save[KonoPosition], form: str, own: Sequence[str]) -> str:
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    writer, comment = _WRITERS[form]
    lines = writer(_fields_of(save))
    if not own:
        lines = [line for line in lines if form == "cpp" or not line.strip().startswith(comment)]
    else:
        lines += ["", *(f"{comment} {line}".strip() if comment else line for line in own)]
    return "\n".join(lines) + "\n"


def _fields_of(save: Save[KonoPosition]) -> SaveFields:
    position = _final_position(save)
    first, second = (_side_fields(save, position, seat) for seat in file_order(save.players))
    seat = save.opener if save.start is None else int(position.to_move)
    size = save.size
    letters = [LETTERS_BY_PIECE[int(position.piece_at(cell))] for cell in range(size * size)]
    rows = tuple(tuple(letters[row * size : (row + 1) * size]) for row in range(size))
    next_player = "" if seat is None else save.players[seat].name
    return SaveFields(save.round, (first, second), rows, next_player)


def _side_fields(
    save: Save[KonoPosition], position: KonoPosition, seat: int
) -> tuple[str, int, str]:
    colour = "" if save.start is None else COLOURS[colour_of_seat(position, seat)].title()
    return save.players[seat].name, save.totals[seat], colour


def _final_position(save: Save[KonoPosition]) -> KonoPosition:
    if save.start is None:
        return start_position(save.size, RoundOpening(0, COLOURS[WHITE]))
    return play_moves(save.start, save.moves, encode)


# The C++ and Java form: lines with keys


def _parse_lines(lines: list[Word]) -> SaveRecord:
    form = parse_form(lines, KEYS)
    board = form.game_section("Board")
    next_player = form.game_section("Next Player")
    round = form.game_section("Round")
    first, second = (RecordSide(*words) for words in form.player_fields())
    rows = tuple(tuple(Word(cell, row.line) for cell in row.text.split()) for row in board.items)
    return SaveRecord(round.value_word, (first, second), rows, board.line, next_player.value_word)


def _write_cpp(fields: SaveFields) -> list[str]:
    lines = [f"Round: {fields.round}", ""]
    for name, score, colour in fields.sides:
        lines += [f"{name}:", f"   Score: {score}", f"   Color: {colour}".rstrip(), ""]
    lines.append("Board:")
    lines += [f"   {' '.join(f'{cell:<2}' for cell in row)}".rstrip() for row in fields.rows]
    return [*lines, "", f"Next Player: {fields.next_player}".rstrip()]


# LISP and Prolog: one list, the fields by position


def _parse_terms(body: TermList) -> SaveRecord:
    items = list(body.items)
    end = body.last_line
    round = _take_word(items, "the round", end)
    first = _take_side(items, "computer", end)
    second = _take_side(items, "human", end)
    board = items.pop(0) if items else None
    if not isinstance(board, TermList):
        found = f"found '{board.text}'" if board else "the list ends"
        raise FormatError(f"{found}, expected the board", board.line if board else end)
    rows = tuple(_parse_row(row) for row in board.items)
    words = [_as_word(item, "the next player") for item in items]
    next_player = Word(" ".join(word.text for word in words), words[0].line if words else end)
    return SaveRecord(round, (first, second), rows, board.line, empty_if_nil(next_player))


def _take_word(items: list[Word | TermList], expected: str, end: int) -> Word:
    if not items:
        raise FormatError(f"the list ends, expected {expected}", end)
    return _as_word(items.pop(0), expected)


def _as_word(item: Word | TermList, expected: str) -> Word:
    if isinstance(item, Word):
        return item
    if not item.items:
        return Word("", item.line)
    raise FormatError(f"found a list, expected {expected}", item.line)


def _take_side(items: list[Word | TermList], owner: str, end: int) -> RecordSide:
    """Take a score and a colour. An empty colour may be written as nothing at all."""
    score = _take_word(items, f"the {owner}'s score", end)
    colour = Word("", score.line)
    if items and _may_be_colour(items[0]):
        colour = empty_if_nil(_take_word(items, f"the {owner}'s colour", end))
    return RecordSide(Word("", score.line), score, colour)


def _may_be_colour(item: Word | TermList) -> bool:
    """Whether an item is a word but no number, or an empty list: no score, and not the board."""
    if isinstance(item, TermList):
        return not item.items
    return not re.fullmatch(r"-?\d+", item.text, re.ASCII)


def _parse_row(row: Word | TermList) -> tuple[Word, ...]:
    if isinstance(row, Word):
        raise row.mismatch("a row of the board in brackets")
    return tuple(_as_word(cell, "a point of the board") for cell in row.items)


def _write_lisp(fields: SaveFields) -> list[str]:
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
        ("Next Player", format_name(fields.next_player, LISP)),
    ):
        lines += [f"   ; {heading}:", f"   {value}", ""]
    return [*lines[:-1], ")"]


def _write_prolog(fields: SaveFields) -> list[str]:
    (_, first_score, first_colour), (_, second_score, second_colour) = fields.sides
    rows = [f"[ {', '.join(cell.lower() for cell in row)} ]" for row in fields.rows]
    lines = ["["]
    for heading, value in (
        ("Round", f"{fields.round},"),
        ("Computer Score", f"{first_score},"),
        ("Computer Color", f"{format_name(first_colour, PROLOG)},"),
        ("Human Score", f"{second_score},"),
        ("Human Color", f"{format_name(second_colour, PROLOG)},"),
        ("Board", "[ " + ",\n     ".join(rows) + " ],"),
        ("Next Player", format_name(fields.next_player, PROLOG)),
    ):
        lines += [f"   % {heading}:", f"   {value}", ""]
    return [*lines[:-1], "]."]


_WRITERS: dict[str, tuple[Callable[[SaveFields], list[str]], str]] = {
    "cpp": (_write_cpp, ""),
    "lisp": (_write_lisp, ";"),
    "prolog": (_write_prolog, "%"),
}
