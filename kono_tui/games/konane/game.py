"""Konane: jump over stones to capture them; without a jump there are no more points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening, Save
from kono_tui.core.score import Tally
from kono_tui.formats import own_section
from kono_tui.games.konane import move_parser, notation, scoring, setup, view, wording
from kono_tui.games.konane import notation as lines
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.reasons import purpose
from kono_tui.games.konane.reasons.wording import describe_reason
from kono_tui.games.konane.saves import forms as text_forms
from kono_tui.games.konane.saves import record


class Konane(Game[KonanePosition]):
    """Hawaiian checkers: stones jump over stones until neither side can."""

    key = "konane"
    title = "Konane"
    about = "Jump over the other side's stones, and keep a jump longer."
    sizes = (6, 8, 10)
    colours = view.COLOURS
    forms = text_forms.FORMS
    picks_colour = False
    winner_begins = False
    first_by = "guess"
    forms_include_round = False
    counts_wins = True
    variants = MappingProxyType({"straight": "straight jumps only"})
    plain_searches = ("minimax", "alphabeta")
    has_lab = True
    slack = 3
    piece = "stone"
    move_verb = "jumps"
    shows_gain = True
    how_to_type = "row and column of the stone and of where it lands, such as 4,3-6,3"

    def start(self, size: int, opening: RoundOpening) -> KonanePosition:
        self.check_size(size)
        return setup.start_position(
            setup.board_for_variant(size, opening.variant), opening.first_seat
        )

    def decode(self, position: KonanePosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: KonanePosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonanePosition, seat: int) -> str:
        return self.colours[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[KonanePosition], computers_only: bool) -> str:
        return scoring.describe_ending(past)

    def tally(self, position: KonanePosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return setup.weights_by_name(size)

    def with_weights(self, position: KonanePosition, weights: Mapping[str, int]) -> KonanePosition:
        return setup.with_weights(position, weights)

    def view(self, position: KonanePosition) -> BoardView:
        return view.board_view(position)

    def describe_turn(self, position: KonanePosition, *moves: Move) -> str:
        return wording.describe_turn(position, moves)

    def describe_advice(self, position: KonanePosition, *moves: Move) -> str:
        return wording.describe_advice(position, moves)

    def reason_for(self, position: KonanePosition, *moves: Move) -> Reason:
        return purpose.reason_for(position, moves)

    def captured_cells(self, position: KonanePosition, move: Move) -> tuple[int, ...]:
        return notation.captured_cells(position, move)

    def describe_reason(
        self, position: KonanePosition, reason: Reason, players: Sequence[Player]
    ) -> str:
        return describe_reason(position, reason, players)

    def format_move(self, position: KonanePosition, move: Move) -> str:
        return notation.format_move(position, move)

    def format_turn(self, position: KonanePosition, moves: Sequence[Move]) -> str:
        return notation.format_turn(position, moves)

    def parse_move(self, position: KonanePosition, text: str) -> Move:
        return move_parser.parse_move(position, text)

    def parse_turn(self, position: KonanePosition, text: str) -> tuple[Move, ...]:
        return move_parser.parse_turn(position, text)

    def format_position(self, position: KonanePosition) -> str:
        return lines.format_position(position)

    def parse_position(self, text: str) -> KonanePosition:
        return lines.parse_position(text)

    def format_saved_part(self, position: KonanePosition) -> str:
        return lines.format_saved_part(position)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_konane(text)

    def read_save(self, text: str) -> Save[KonanePosition]:
        save_record, own = text_forms.read_record(text)
        variant = own_section.find_variant(self, own)
        save = record.build_save(save_record, own_section.find_players(own), variant)
        return own_section.with_own_lines(self, save, own)

    def write_save(self, save: Save[KonanePosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_section.format_own_lines(self, save)
        return text_forms.write_save(text_forms.fields_of(save), own)
