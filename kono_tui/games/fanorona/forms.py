"""Fanorona's text form, in the manner of Kono's: read and written."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.games.fanorona.notation import played
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.record import NAMES, Record
from kono_tui.games.fanorona.scoring import colour_of_seat
from kono_tui.games.fanorona.setup import start
from kono_tui.games.fanorona.view import COLOURS
from kono_tui.text import own_lines
from kono_tui.text.keyed import Keys, form_and_own, row, told, written
from kono_tui.text.lines import Section, numbered, sections, squeezed
from kono_tui.text.sides import Side, file_order
from kono_tui.text.terms import Word

FORMS = ("text",)
TITLE = "Fanorona"
KEYS = Keys(
    first=f"Game: {TITLE}",
    game=("Game", "Board", "Next Player"),
    player=("Color",),
    name=re.compile(r"(human|computer)[0-9]*"),
    example="Board:",
)


@dataclass(frozen=True)
class Fields:
    """The fields of a save as text, in the order of the form."""

    sides: tuple[tuple[str, str], tuple[str, str]]
    """Name and colour; the colour may be empty."""
    rows: tuple[str, ...]
    """Letters with blanks between them."""
    next_player: str


def looks_like_fanorona(text: str) -> bool:
    """Whether a text names the game in its `Game` field."""
    lines, _ = own_lines.split(numbered(text))
    named = [section.value for section in sections(lines)[1] if section.name == "game"]
    return any(_is_ours(value) for value in named)


def _is_ours(name: str) -> bool:
    return squeezed(name) == squeezed(TITLE)


def fields_of(save: Save[FanoronaPosition]) -> Fields:
    """The fields of a save, as the form writes them."""
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
    """Return a save's text, followed by the program's own lines if there are any."""
    lines = [f"Game: {TITLE}", ""]
    for name, colour in fields.sides:
        lines += [f"{name}:", f"   Color: {colour}".rstrip(), ""]
    lines += ["Board:", *(f"   {row}" for row in fields.rows), ""]
    lines.append(f"Next Player: {fields.next_player}".rstrip())
    return written(lines, own)


def read(text: str) -> tuple[Record, list[Word]]:
    """Return the record in a text, and the program's own lines that follow it."""
    lines, own = form_and_own(text)
    return _read_lines(lines), own


def _read_lines(lines: list[Word]) -> Record:
    form = told(lines, KEYS)
    _check_game(form.needed("Game"))
    board = form.needed("Board")
    following = form.needed("Next Player")
    first, second = (Side(*words) for words in form.sides())
    return Record((first, second), tuple(map(row, board.items)), board.line, following.word)


def _check_game(section: Section) -> None:
    if not _is_ours(section.value):
        raise FormatError(f"found '{section.value}', expected {TITLE}", section.line)
