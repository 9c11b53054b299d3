"""Read and write Konobi's text form."""

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
from kono_tui.games.konobi.notation import play_moves
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.saves.record import (
    LETTERS_BY_STONE,
    SWAP_PAST,
    SWAP_PENDING,
    SaveRecord,
    build_save,
)
from kono_tui.games.konobi.scoring import colour_of_seat
from kono_tui.games.konobi.setup import start_position
from kono_tui.games.konobi.view import COLOURS, stones_of

FORMS = ("text",)
TITLE = "Konobi"
KEYS = FormKeys(
    file_start=f"Game: {TITLE}",
    game_keys=("Game", "Board", "Next Player", "Swap"),
    player_keys=("Color",),
    player_pattern=re.compile(r"(human|computer)[0-9]*"),
    example="Board:",
)


@dataclass(frozen=True)
class SaveFields:
    """A save in words, in the order of the form."""

    sides: tuple[tuple[str, str], tuple[str, str]]
    """Name and colour; the colour may be empty."""
    rows: tuple[str, ...]
    """Letters separated by blanks."""
    next_player: str
    swap: str


def looks_like_konobi(text: str) -> bool:
    """Whether a text names the game, or has a swap section."""
    lines, _ = own_section.split_own_lines(number_lines(text))
    found = split_sections(lines)[1]
    return any(
        section.normalised_key == "swap"
        or (section.normalised_key == "game" and _is_konobi(section.value))
        for section in found
    )


def _is_konobi(name: str) -> bool:
    return normalise(name) == normalise(TITLE)


def _fields_of(save: Save[KonobiPosition]) -> SaveFields:
    """Return the save in the words of the form."""
    position = (
        start_position(save.size, 0) if save.start is None else play_moves(save.start, save.moves)
    )
    first, second = (_name_and_colour(save, position, seat) for seat in file_order(save.players))
    next_player = "" if save.start is None else save.players[int(position.to_move)].name
    swap = SWAP_PENDING if position.swap_pending else SWAP_PAST
    return SaveFields((first, second), _format_rows(position), next_player, swap)


def _name_and_colour(
    save: Save[KonobiPosition], position: KonobiPosition, seat: int
) -> tuple[str, str]:
    colour = "" if save.start is None else COLOURS[colour_of_seat(position, seat) - 1].title()
    return save.players[seat].name, colour


def _format_rows(position: KonobiPosition) -> tuple[str, ...]:
    size = int(position.board.size)
    letters = [LETTERS_BY_STONE[stone] for stone in stones_of(position)]
    return tuple(" ".join(letters[at : at + size]) for at in range(0, size * size, size))


def write_form(save: Save[KonobiPosition], form: str, own: Sequence[str]) -> str:  # noqa: ARG001
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    fields = _fields_of(save)
    lines = [f"Game: {TITLE}", ""]
    for name, colour in fields.sides:
        lines += [f"{name}:", f"   Color: {colour}".rstrip(), ""]
    lines += ["Board:", *(f"   {row}" for row in fields.rows), ""]
    lines += [f"Next Player: {fields.next_player}".rstrip(), f"Swap: {fields.swap}"]
    return join_lines(lines, own)


def read_form(text: str) -> tuple[Save[KonobiPosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    lines, own = split_form(text)
    players = own_section.find_players(own)
    return build_save(_parse_lines(lines), players), own


def _parse_lines(lines: list[Word]) -> SaveRecord:
    form = parse_form(lines, KEYS)
    if "game" in form.game_sections:
        _check_game(form.game_sections["game"])
    board = form.game_section("Board")
    next_player = form.game_section("Next Player").value_word
    swap = form.game_section("Swap").value_word
    first, second = (PlayerFields(*words) for words in form.player_fields())
    return SaveRecord(
        (first, second), tuple(map(split_row, board.items)), board.line, next_player, swap
    )


def _check_game(section: KeySection) -> None:
    if not _is_konobi(section.value):
        raise FormatError(f"found '{section.value}', expected {TITLE}", section.line)
