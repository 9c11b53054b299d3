"""Read and write Konobi's text form."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kono_tui.core.move import play_moves
from kono_tui.core.save import Save
from kono_tui.formats import own_section
from kono_tui.formats.keyed_forms import (
    FormKeys,
    check_game,
    find_sections,
    format_rows,
    format_stone_form,
    join_lines,
    names_game,
    parse_form,
    split_form,
    split_row,
)
from kono_tui.formats.players import PlayerFields
from kono_tui.formats.terms import Word
from kono_tui.games.konobi.notation import encode
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
from kono_tui.games.konobi.view import COLOUR_NAMES, stones_of

FORMS = ("text",)
TITLE = "Konobi"
KEYS = FormKeys(
    file_start=f"Game: {TITLE}",
    game_keys=("Game", "Board", "Next Player", "Swap"),
    player_keys=("Color",),
    example="Board:",
    last_values=re.compile("tocome|past"),
)


def looks_like_konobi(text: str) -> bool:
    """Whether a text names the game, or has a swap section."""
    sections = find_sections(text)
    return any(each.normalised_key == "swap" or names_game(each, TITLE) for each in sections)


def write_form(save: Save[KonobiPosition], form: str, own: Sequence[str]) -> str:  # noqa: ARG001
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    if save.start is None:
        position, colours, next_player = start_position(save.size, 0), ["", ""], ""
    else:
        position = play_moves(save.start, save.moves, encode)
        colours = [COLOUR_NAMES[colour_of_seat(position, seat)] for seat in (0, 1)]
        next_player = save.players[int(position.to_move)].name
    letters = [LETTERS_BY_STONE[stone] for stone in stones_of(position)]
    rows = format_rows(letters, int(position.board.size))
    lines = format_stone_form(TITLE, save.players, colours, rows, next_player)
    swap = SWAP_PENDING if position.swap_pending else SWAP_PAST
    return join_lines([*lines, f"Swap: {swap}"], own)


def read_form(text: str) -> tuple[Save[KonobiPosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    lines, own = split_form(text)
    players = own_section.find_players(own)
    return build_save(_parse_lines(lines), players), own


def _parse_lines(lines: list[Word]) -> SaveRecord:
    form = parse_form(lines, KEYS)
    if "game" in form.game_sections:
        check_game(form.game_sections["game"], TITLE)
    board = form.game_section("Board")
    next_player = form.game_section("Next Player").value_word
    swap = form.game_section("Swap").value_word
    first, second = (PlayerFields(*words) for words in form.player_fields())
    rows = tuple(map(split_row, board.items))
    return SaveRecord((first, second), rows, board.line, next_player, swap)
