"""Fanorona's text form, in the manner of Kono's: read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.save import Save
from kono_tui.errors import FormatError
from kono_tui.formats import own_section
from kono_tui.formats.keyed_forms import FormKeys, join_lines, parse_form, split_form, split_row
from kono_tui.formats.lines import KeySection, normalise, number_lines, split_sections
from kono_tui.formats.players import PlayerFields, file_order
from kono_tui.formats.terms import Word
from kono_tui.games.fanorona.notation import play_moves
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.saves.record import LETTERS_BY_STONE, SaveRecord, build_save
from kono_tui.games.fanorona.scoring import colour_of_seat
from kono_tui.games.fanorona.setup import start_position
from kono_tui.games.fanorona.view import COLOURS

FORMS = ("text",)
TITLE = "Fanorona"
KEYS = FormKeys(
    file_start=f"Game: {TITLE}",
    game_keys=("Game", "Board", "Next Player"),
    player_keys=("Color",),
    player_pattern=re.compile(r"(human|computer)[0-9]*"),
    example="Board:",
)


@dataclass(frozen=True)
class SaveFields:
    """The fields of a save as text, in the order of the form."""

    sides: tuple[tuple[str, str], tuple[str, str]]
    """Name and colour; the colour may be empty."""
    rows: tuple[str, ...]
    """Letters with blanks between them."""
    next_player: str


def looks_like_fanorona(text: str) -> bool:
    """Whether a text names the game in its `Game` field."""
    lines, _ = own_section.split_own_lines(number_lines(text))
    named = [
        section.value for section in split_sections(lines)[1] if section.normalised_key == "game"
    ]
    return any(_is_fanorona(value) for value in named)


def _is_fanorona(name: str) -> bool:
    return normalise(name) == normalise(TITLE)


def _fields_of(save: Save[FanoronaPosition]) -> SaveFields:
    """The fields of a save, as the form writes them."""
    position = (
        start_position(save.size, 0) if save.start is None else play_moves(save.start, save.moves)
    )
    first, second = (_name_and_colour(save, position, seat) for seat in file_order(save.players))
    next_player = "" if save.start is None else save.players[int(position.to_move)].name
    return SaveFields((first, second), _format_rows(position), next_player)


def _name_and_colour(
    save: Save[FanoronaPosition], position: FanoronaPosition, seat: int
) -> tuple[str, str]:
    colour = "" if save.start is None else COLOURS[colour_of_seat(position, seat)].title()
    return save.players[seat].name, colour


def _format_rows(position: FanoronaPosition) -> tuple[str, ...]:
    columns, cells = int(position.board.columns), range(int(position.board.cells))
    names = [LETTERS_BY_STONE[int(position.stone_at(cell))] for cell in cells]
    return tuple(" ".join(names[at : at + columns]) for at in cells[::columns])


def write_form(save: Save[FanoronaPosition], form: str, own: Sequence[str]) -> str:  # noqa: ARG001
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    fields = _fields_of(save)
    lines = [f"Game: {TITLE}", ""]
    for name, colour in fields.sides:
        lines += [f"{name}:", f"   Color: {colour}".rstrip(), ""]
    lines += ["Board:", *(f"   {row}" for row in fields.rows), ""]
    lines.append(f"Next Player: {fields.next_player}".rstrip())
    return join_lines(lines, own)


def read_form(text: str) -> tuple[Save[FanoronaPosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    lines, own = split_form(text)
    players = own_section.find_players(own)
    return build_save(_parse_lines(lines), players), own


def _parse_lines(lines: list[Word]) -> SaveRecord:
    form = parse_form(lines, KEYS)
    _check_game(form.game_section("Game"))
    board = form.game_section("Board")
    next_player = form.game_section("Next Player")
    first, second = (PlayerFields(*words) for words in form.player_fields())
    return SaveRecord(
        (first, second), tuple(map(split_row, board.items)), board.line, next_player.value_word
    )


def _check_game(section: KeySection) -> None:
    if not _is_fanorona(section.value):
        raise FormatError(f"found '{section.value}', expected {TITLE}", section.line)
