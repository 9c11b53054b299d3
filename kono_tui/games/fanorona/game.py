"""Fanorona-Tsivy: approach or withdraw, and take whole lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening, Save
from kono_tui.core.score import Tally
from kono_tui.formats import own_section
from kono_tui.games.fanorona import captures, move_parser, notation, scoring, setup, view, wording
from kono_tui.games.fanorona.board import BLACK, COLUMNS, WHITE
from kono_tui.games.fanorona.endgames.file import load_table
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.reasons import purpose
from kono_tui.games.fanorona.reasons.wording import describe_reason
from kono_tui.games.fanorona.refusals import pick_refusal
from kono_tui.games.fanorona.saves import forms as text_forms
from kono_tui.games.fanorona.saves import record

ENDING_SEARCH_STONES = 16
"""With at most this many stones left, a search may reach endings that are solved."""


class Fanorona(Game[FanoronaPosition]):
    """The game of Madagascar: a step towards a line of stones, or away from it, takes the line."""

    key = "fanorona"
    title = "Fanorona"
    about = "Step up to a line of stones, or away from it, and take it all."
    sizes = tuple(COLUMNS)
    colours = view.COLOURS
    forms = text_forms.FORMS
    picks_colour = True
    winner_begins = False
    first_by = "colour"
    allows_draws = True
    forms_include_round = False
    counts_wins = True
    slack = 2
    piece = "stone"
    unit = "stone"
    shows_movable = True
    how_to_type = "where a stone is and goes, and A or W for the line it takes, such as c3-d3A"

    def size_name(self, size: int) -> str:
        return f"{size}x{COLUMNS[size]}"

    def start(self, size: int, opening: RoundOpening) -> FanoronaPosition:
        self.check_size(size)
        return setup.start_position(size, opening.first_seat)

    def decode(self, position: FanoronaPosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: FanoronaPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: FanoronaPosition, seat: int) -> str:
        return self.colours[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[FanoronaPosition], computers_only: bool) -> str:
        return scoring.describe_ending(past)

    def repetition_ends_round(self, computers_only: bool) -> bool:
        return True

    def tally(self, position: FanoronaPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def status_counts(self, position: FanoronaPosition) -> tuple[tuple[str, str], ...]:
        return scoring.status_counts(position)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return setup.weights_by_name(size)

    def with_weights(
        self, position: FanoronaPosition, weights: Mapping[str, int]
    ) -> FanoronaPosition:
        return setup.with_weights(position, weights)

    def with_endgames(self, position: FanoronaPosition) -> FanoronaPosition:
        is_near_end = (
            position.stone_count(WHITE) + position.stone_count(BLACK) <= ENDING_SEARCH_STONES
        )
        return (
            setup.with_endgames(position)
            if is_near_end and load_table(int(position.board.rows))
            else position
        )

    def view(self, position: FanoronaPosition) -> BoardView:
        return view.board_view(position)

    def describe_turn(self, position: FanoronaPosition, *moves: Move) -> str:
        return wording.describe_turn(position, moves)

    def describe_advice(self, position: FanoronaPosition, *moves: Move) -> str:
        return wording.describe_advice(position, moves)

    def reason_for(self, position: FanoronaPosition, *moves: Move) -> Reason:
        return purpose.reason_for(position, moves)

    def captured_cells(self, position: FanoronaPosition, move: Move) -> tuple[int, ...]:
        return notation.captured_cells(position, move)

    def move_path(self, position: FanoronaPosition, move: Move) -> tuple[int, ...]:
        return notation.move_path(position, move)

    def visited_points(self, position: FanoronaPosition) -> tuple[int, ...]:
        return captures.stood_cells(position)

    def pick_refusal(self, position: FanoronaPosition, cells: tuple[int, ...]) -> str:
        return pick_refusal(position, cells)

    def describe_reason(
        self, position: FanoronaPosition, reason: Reason, players: Sequence[Player]
    ) -> str:
        return describe_reason(position, reason, players)

    def format_move(self, position: FanoronaPosition, move: Move) -> str:
        return notation.format_move(position, move)

    def format_turn(self, position: FanoronaPosition, moves: Sequence[Move]) -> str:
        return notation.format_turn(position, moves)

    def parse_move(self, position: FanoronaPosition, text: str) -> Move:
        return move_parser.parse_move(position, text)

    def parse_turn(self, position: FanoronaPosition, text: str) -> tuple[Move, ...]:
        return move_parser.parse_turn(position, text)

    def format_position(self, position: FanoronaPosition) -> str:
        return notation.format_position(position)

    def parse_position(self, text: str) -> FanoronaPosition:
        return notation.parse_position(text)

    def format_saved_part(self, position: FanoronaPosition) -> str:
        return notation.format_saved_part(position)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_fanorona(text)

    def read_save(self, text: str) -> Save[FanoronaPosition]:
        save_record, own = text_forms.read_record(text)
        save = record.build_save(save_record, own_section.find_players(own))
        return own_section.with_own_lines(self, save, own)

    def write_save(self, save: Save[FanoronaPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_section.format_own_lines(self, save)
        return text_forms.write_save(text_forms.fields_of(save), own)
