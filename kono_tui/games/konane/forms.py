"""Konane's text form, read and written, and that of a sibling program, read only."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.games.konane.board import board_of
from kono_tui.games.konane.notation import played
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.record import NAMES, Record, Side
from kono_tui.games.konane.setup import start
from kono_tui.games.konane.view import COLOURS
from kono_tui.text import own_lines
from kono_tui.text.keyed import form_and_own, last_line, needed, row, written
from kono_tui.text.lines import Section, numbered, sections
from kono_tui.text.terms import Word

FORMS = ("text",)
KEYS = {
    "black": "Black",
    "white": "White",
    "board": "Board",
    "nextplayer": "Next Player",
    "human": "Human",
}
_SCORE = re.compile(r"([TtFf](?=[\s\d-]|$))?\s*(.*)", re.S)


@dataclass(frozen=True)
class Fields:
    """A save as text, its fields in the order of the form."""

    points: tuple[int, int]
    """Black's and White's."""
    rows: tuple[str, ...]
    """Letters separated by blanks."""
    next_player: str
    human: str


def looks_like_konane(text: str) -> bool:
    """Whether a text names the scores of both colours, and not those of a tournament."""
    lines, _ = own_lines.split(numbered(text))
    keys = {section.name for section in sections(lines)[1]}
    return bool(keys & {"black", "white"}) and not keys & {"game", "round", "color", "colour"}


def fields_of(save: Save[KonanePosition]) -> Fields:
    """The save as the fields of the text form."""
    if save.start is None:
        return Fields((0, 0), _rows(start(board_of(save.size), 0)), "", "")
    position = played(save.start, save.moves)
    points = int(position.black_points), int(position.white_points)
    following = COLOURS[position.white_to_move].title()
    human = COLOURS[int(position.black_seat)].title()
    return Fields(points, _rows(position), following, human)


def _rows(position: KonanePosition) -> tuple[str, ...]:
    size = int(position.board.size)
    names = [NAMES[int(position.stone_at(cell))] for cell in range(size * size)]
    return tuple(" ".join(names[row * size : (row + 1) * size]) for row in range(size))


def write(fields: Fields, own: list[str]) -> str:
    """Format a save, with lines of our own after it; without any, the form alone."""
    lines = [
        f"Black: {fields.points[0]}",
        f"White: {fields.points[1]}",
        "Board:",
        *fields.rows,
        f"Next Player: {fields.next_player}".rstrip(),
        f"Human: {fields.human}".rstrip(),
    ]
    return written(lines, own)


def read(text: str) -> tuple[Record, list[Word]]:
    """Read the record in a text, and the lines of our own that follow it."""
    lines, own = form_and_own(text)
    return _read_lines(lines), own


def _read_lines(lines: list[Word]) -> Record:
    head, found = sections(lines)
    if head:
        raise FormatError(f"found '{head[0].text}', expected 'Black:'", head[0].line)
    parts = _parts(found)
    end = last_line(lines)
    board = needed(parts, "Board", end)
    sides = _side(needed(parts, "Black", end)), _side(needed(parts, "White", end))
    following = needed(parts, "Next Player", end).word
    human = None
    if not any(side.owner.text for side in sides) or "human" in parts:
        human = needed(parts, "Human", end).word
    return Record(sides, board.word, tuple(map(row, board.items)), following, human)


def _parts(found: list[Section]) -> dict[str, Section]:
    """The sections by name, up to the last field; anything after it is not ours."""
    parts: dict[str, Section] = {}
    for section in found:
        if section.name not in KEYS or section.name in parts:
            if _is_whole(parts):
                break
            again = "a second" if section.name in parts else "an unknown"
            raise FormatError(
                f"{again} '{section.key}:', expected one each of {', '.join(KEYS.values())}",
                section.line,
            )
        parts[section.name] = section
    last = max(parts.values(), key=lambda section: section.line, default=None)
    for section in parts.values():
        if section.items and section.name != "board" and section is not last:
            item = section.items[0]
            raise FormatError(f"found '{item.text}', expected a key such as 'Board:'", item.line)
    return parts


def _is_whole(parts: dict[str, Section]) -> bool:
    """Whether every field of this form has been found."""
    told = {"human"} if "black" in parts and _side(parts["black"]).owner.text else set()
    return not KEYS.keys() - parts.keys() - told


def _side(section: Section) -> Side:
    """Parse a score; in a sibling program's form, T or F before it says whether a human plays."""
    match = _SCORE.fullmatch(section.value)
    owner, points = (match[1] or "", match[2]) if match else ("", section.value)
    return Side(Word(owner.upper(), section.line), Word(points, section.line))
