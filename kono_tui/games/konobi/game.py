"""Konobi: a game of connecting your two edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kono_tui.core.board_view import BoardView, Guide
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening, Save
from kono_tui.core.score import Tally
from kono_tui.formats import own_section
from kono_tui.games.konobi import notation, refusals, scoring, setup, view, wording
from kono_tui.games.konobi import notation as lines
from kono_tui.games.konobi.board import SIZES
from kono_tui.games.konobi.guides import build_guides
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons import purpose
from kono_tui.games.konobi.reasons.wording import describe_reason
from kono_tui.games.konobi.saves import forms as text_forms
from kono_tui.games.konobi.saves import record

DEFAULT_SIZE = 11


class Konobi(Game[KonobiPosition]):
    """The game of Konobi: chains of stones that lead from edge to edge.

    Stones join along the lines of the board where they can.
    """

    key = "konobi"
    title = "Konobi"
    about = "Join your two edges with a chain that nothing cuts."
    sizes = SIZES
    usual_sizes = SIZES[:3]
    colours = view.COLOURS
    forms = text_forms.FORMS
    picks_colour = True
    winner_begins = False
    first_by = "colour"
    allows_draws = False
    forms_include_round = False
    counts_wins = True
    piece = "stone"
    unit = "percent"
    values_are_chances = True
    how_to_type = "a point by letter and number, such as d4; or swap"

    @property
    def usual_size(self) -> int:
        return DEFAULT_SIZE

    def start(self, size: int, opening: RoundOpening) -> KonobiPosition:
        self.check_size(size)
        return setup.start_position(size, opening.first_seat)

    def decode(self, position: KonobiPosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: KonobiPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonobiPosition, seat: int) -> str:
        return view.COLOUR_NAMES[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[KonobiPosition], computers_only: bool) -> str:
        return scoring.describe_ending(past)

    def tally(self, position: KonobiPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return setup.weights_by_name(size)

    def with_weights(self, position: KonobiPosition, weights: Mapping[str, int]) -> KonobiPosition:
        return setup.with_weights(position, weights)

    def view(self, position: KonobiPosition) -> BoardView:
        return view.board_view(position)

    def describe_turn(self, position: KonobiPosition, *moves: Move) -> str:
        return wording.describe_turn(position, moves)

    def describe_advice(self, position: KonobiPosition, *moves: Move) -> str:
        return wording.describe_advice(position, moves)

    def reason_for(self, position: KonobiPosition, *moves: Move) -> Reason:
        return purpose.reason_for(position, moves)

    def move_path(self, position: KonobiPosition, move: Move) -> tuple[int, ...]:
        return move.cells

    def barred_points(self, position: KonobiPosition) -> tuple[int, ...]:
        return refusals.barred_points(position)

    def guides(self, position: KonobiPosition) -> tuple[Guide, ...]:
        return build_guides(position)

    def pick_refusal(self, position: KonobiPosition, cells: tuple[int, ...]) -> str:
        return refusals.placement_refusal(position, cells)

    def describe_reason(
        self, position: KonobiPosition, reason: Reason, players: Sequence[Player]
    ) -> str:
        return describe_reason(position, reason, players)

    def format_move(self, position: KonobiPosition, move: Move) -> str:
        return notation.format_move(position, move)

    def parse_move(self, position: KonobiPosition, text: str) -> Move:
        return notation.parse_move(position, text)

    def format_position(self, position: KonobiPosition) -> str:
        return lines.format_position(position)

    def parse_position(self, text: str) -> KonobiPosition:
        return lines.parse_position(text)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_konobi(text)

    def read_save(self, text: str) -> Save[KonobiPosition]:
        save_record, own = text_forms.read_record(text)
        save = record.build_save(save_record, own_section.find_players(own))
        return own_section.with_own_lines(self, save, own)

    def write_save(self, save: Save[KonobiPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_section.format_own_lines(self, save)
        return text_forms.write_save(text_forms.fields_of(save), own)
