"""Fanorona's text form, in the manner of Kono's: read and written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.games.fanorona.notation import played
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.record import NAMES, Record, Side, file_order
from kono_tui.games.fanorona.scoring import colour_of_seat
from kono_tui.games.fanorona.setup import start
from kono_tui.games.fanorona.view import COLOURS
from kono_tui.text import own_lines
from kono_tui.text.lines import Section, numbered, sections, squeezed
from kono_tui.text.terms import Word

FORMS = ("text",)
TITLE = "Fanorona"


@dataclass(frozen=True)
class Fields:
    """A save in words, in the order of the form."""

    sides: tuple[tuple[str, str], tuple[str, str]]
    """Name and colour; the colour may be empty."""
    rows: tuple[str, ...]
    """Letters with blanks between them."""
    next_player: str


def looks_like_fanorona(text: str) -> bool:
    """Whether a text calls itself by the game's name."""
    lines, _ = own_lines.split(numbered(text))
    named = [section.value for section in sections(lines)[1] if section.name == "game"]
    return any(_is_ours(value) for value in named)


def _is_ours(name: str) -> bool:
    return squeezed(name) == squeezed(TITLE)


def fields_of(save: Save[FanoronaPosition]) -> Fields:
    """The save in the words of the form."""
    position = start(save.size, 0) if save.start is None else played(save.start, save.moves)
    first, second = (_side_of(save, position, seat) for seat in file_order(save.players))
    following = "" if save.start is None else save.players[int(position.to_move)].name
    return Fields((first, second), _rows(position), following)


def _side_of(
    save: Save[FanoronaPosition], position: FanoronaPosition, seat: int
) -> tuple[str, str]:
    colour = "" if save.start is None else COLOURS[colour_of_seat(position, seat)].title()
    return save.players[seat].name, colour


def _rows(position: FanoronaPosition) -> tuple[str, ...]:
    columns, cells = int(position.board.columns), range(int(position.board.cells))
    names = [NAMES[int(position.stone_at(cell))] for cell in cells]
    return tuple(" ".join(names[at : at + columns]) for at in cells[::columns])


def write(fields: Fields, own: list[str]) -> str:
    """The text of a save, and lines of our own after it; without any, the form alone."""
    lines = [f"Game: {TITLE}", ""]
    for name, colour in fields.sides:
        lines += [f"{name}:", f"   Color: {colour}".rstrip(), ""]
    lines += ["Board:", *(f"   {row}" for row in fields.rows), ""]
    lines.append(f"Next Player: {fields.next_player}".rstrip())
    return "\n".join([*lines, *(["", *own] if own else [])]) + "\n"


def read(text: str) -> tuple[Record, list[Word]]:
    """The record a text tells, and the lines of our own that follow it."""
    if not text.strip():
        raise FormatError("the file is empty, expected a saved game", 1)
    lines, own = own_lines.split(numbered(text))
    return _read_lines(lines), own


def _read_lines(lines: list[Word]) -> Record:
    head, found = sections(lines)
    if head:
        raise FormatError(f"found '{head[0].text}', expected 'Game: {TITLE}'", head[0].line)
    parts: dict[str, Section] = {}
    sides: list[dict[str, Section]] = []
    for section in found:
        _sort_in(section, parts, sides)
        if section.name == "nextplayer":
            break
        if section.items and section.name != "board":
            item = section.items[0]
            raise FormatError(f"found '{item.text}', expected a key such as 'Board:'", item.line)
    end = lines[-1].line if lines else 1
    _check_game(_needed(parts, "game", "Game:", end))
    board = _needed(parts, "board", "Board:", end)
    following = _needed(parts, "nextplayer", "Next Player:", end)
    rows = tuple(map(_row, board.items))
    return Record(_two_sides(sides, end), rows, board.line, _value(following))


def _sort_in(section: Section, parts: dict[str, Section], sides: list[dict[str, Section]]) -> None:
    """Put a section where it belongs: the game's parts, or the player above."""
    into = parts
    name = {"colour": "color"}.get(section.name, section.name)
    if re.fullmatch(r"(human|computer)[0-9]*", name):
        sides.append({"name": section})
        return
    if name == "color" and sides:
        into = sides[-1]
    elif name not in ("game", "board", "nextplayer"):
        raise FormatError(
            f"found '{section.key}:', expected Game, Computer, Human, Color, Board or Next Player",
            section.line,
        )
    if name in into:
        raise FormatError(f"a second '{section.key}:'", section.line)
    into[name] = section


def _check_game(section: Section) -> None:
    if not _is_ours(section.value):
        raise FormatError(f"found '{section.value}', expected {TITLE}", section.line)


def _needed(parts: dict[str, Section], name: str, expected: str, end: int) -> Section:
    if name not in parts:
        raise FormatError(f"the file ends without '{expected}'", end)
    return parts[name]


def _value(section: Section) -> Word:
    return Word(section.value, section.line)


def _two_sides(sides: list[dict[str, Section]], end: int) -> tuple[Side, Side]:
    if len(sides) != 2:
        raise FormatError(f"{len(sides)} players, expected two: 'Computer:' and 'Human:'", end)
    first, second = (
        Side(
            Word(side["name"].key, side["name"].line),
            _value(_needed(side, "color", f"Color:' below '{side['name'].key}:", end)),
        )
        for side in sides
    )
    return first, second


def _row(line: Word) -> tuple[Word, ...]:
    """The points of a row, with or without blanks between them."""
    words = line.text.split()
    if len(words) == 1:
        words = list(line.text)
    return tuple(Word(word, line.line) for word in words)
