"""Read and write Konobi's text form."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.games.konobi.notation import played
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.record import NAMES, PAST, TO_COME, Record
from kono_tui.games.konobi.scoring import colour_of_seat
from kono_tui.games.konobi.setup import start
from kono_tui.games.konobi.view import COLOURS, stones_of
from kono_tui.text import own_lines
from kono_tui.text.keyed import Keys, form_and_own, row, told, written
from kono_tui.text.lines import Section, numbered, sections, squeezed
from kono_tui.text.sides import Side, file_order
from kono_tui.text.terms import Word

FORMS = ("text",)
TITLE = "Konobi"
KEYS = Keys(
    first=f"Game: {TITLE}",
    game=("Game", "Board", "Next Player", "Swap"),
    player=("Color",),
    name=re.compile(r"(human|computer)[0-9]*"),
    example="Board:",
)


@dataclass(frozen=True)
class Fields:
    """A save in words, in the order of the form."""

    sides: tuple[tuple[str, str], tuple[str, str]]
    """Name and colour; the colour may be empty."""
    rows: tuple[str, ...]
    """Letters separated by blanks."""
    next_player: str
    swap: str


def looks_like_konobi(text: str) -> bool:
    """Whether a text names the game, or has a swap section."""
    lines, _ = own_lines.split(numbered(text))
    found = sections(lines)[1]
    return any(
        section.name == "swap" or (section.name == "game" and _is_ours(section.value))
        for section in found
    )


def _is_ours(name: str) -> bool:
    return squeezed(name) == squeezed(TITLE)


def fields_of(save: Save[KonobiPosition]) -> Fields:
    """Return the save in the words of the form."""
    position = start(save.size, 0) if save.start is None else played(save.start, save.moves)
    first, second = (_side_of(save, position, seat) for seat in file_order(save.players))
    following = "" if save.start is None else save.players[int(position.to_move)].name
    swap = TO_COME if position.may_swap else PAST
    return Fields((first, second), _rows(position), following, swap)


def _side_of(save: Save[KonobiPosition], position: KonobiPosition, seat: int) -> tuple[str, str]:
    colour = "" if save.start is None else COLOURS[colour_of_seat(position, seat) - 1].title()
    return save.players[seat].name, colour


def _rows(position: KonobiPosition) -> tuple[str, ...]:
    size, names = int(position.board.size), [NAMES[stone] for stone in stones_of(position)]
    return tuple(" ".join(names[at : at + size]) for at in range(0, size * size, size))


def write(fields: Fields, own: list[str]) -> str:
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    lines = [f"Game: {TITLE}", ""]
    for name, colour in fields.sides:
        lines += [f"{name}:", f"   Color: {colour}".rstrip(), ""]
    lines += ["Board:", *(f"   {row}" for row in fields.rows), ""]
    lines += [f"Next Player: {fields.next_player}".rstrip(), f"Swap: {fields.swap}"]
    return written(lines, own)


def read(text: str) -> tuple[Record, list[Word]]:
    """Return the record in a text, and our own lines that follow it."""
    lines, own = form_and_own(text)
    return _read_lines(lines), own


def _read_lines(lines: list[Word]) -> Record:
    form = told(lines, KEYS)
    if "game" in form.game:
        _check_game(form.game["game"])
    board = form.needed("Board")
    following, swap = form.needed("Next Player").word, form.needed("Swap").word
    first, second = (Side(*words) for words in form.sides())
    return Record((first, second), tuple(map(row, board.items)), board.line, following, swap)


def _check_game(section: Section) -> None:
    if not _is_ours(section.value):
        raise FormatError(f"found '{section.value}', expected {TITLE}", section.line)
