"""Fanorona's text form, in the manner of Kono's: read and written."""

from __future__ import annotations

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
from kono_tui.games.fanorona.notation import encode
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
    example="Board:",
)


def looks_like_fanorona(text: str) -> bool:
    """Whether a text names the game in its `Game` field."""
    return any(names_game(section, TITLE) for section in find_sections(text))


def write_form(save: Save[FanoronaPosition], form: str, own: Sequence[str]) -> str:  # noqa: ARG001
    """Return the text of a save, followed by our own lines; without any, the form alone."""
    if save.start is None:
        position, colours, next_player = start_position(save.size, 0), ["", ""], ""
    else:
        position = play_moves(save.start, save.moves, encode)
        colours = [COLOURS[colour_of_seat(position, seat)] for seat in (0, 1)]
        next_player = save.players[int(position.to_move)].name
    cells = range(int(position.board.cells))
    letters = [LETTERS_BY_STONE[int(position.stone_at(cell))] for cell in cells]
    rows = format_rows(letters, int(position.board.columns))
    return join_lines(format_stone_form(TITLE, save.players, colours, rows, next_player), own)


def read_form(text: str) -> tuple[Save[FanoronaPosition], list[Word]]:
    """Read the save in a text, and return it with our own lines that follow it."""
    lines, own = split_form(text)
    players = own_section.find_players(own)
    return build_save(_parse_lines(lines), players), own


def _parse_lines(lines: list[Word]) -> SaveRecord:
    form = parse_form(lines, KEYS)
    check_game(form.game_section("Game"), TITLE)
    board = form.game_section("Board")
    next_player = form.game_section("Next Player").value_word
    first, second = (PlayerFields(*words) for words in form.player_fields())
    rows = tuple(map(split_row, board.items))
    return SaveRecord((first, second), rows, board.line, next_player)
