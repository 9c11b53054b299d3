"""Kono: cross the board diagonally, take the opponent's home, win by the margin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening, Save
from kono_tui.core.score import Tally
from kono_tui.formats import own_section
from kono_tui.formats.players import file_order
from kono_tui.games.kono import notation, reasons, scoring, view, wording
from kono_tui.games.kono.board import board_of
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.saves import forms as text_forms
from kono_tui.games.kono.saves import record
from kono_tui.games.kono.setup import build_position, starting_pieces, weights_by_name, with_weights


class Kono(Game[KonoPosition]):
    """The flagship: a tournament of rounds, with dice, home points and captures."""

    key = "kono"
    title = "Kono"
    about = "Step across to the other side's home; its points are yours."
    sizes = (5, 7, 9)
    colours = view.COLOURS
    forms = text_forms.FORMS
    strong_piece_ability = "can capture"
    how_to_type = "row, column and direction, such as 2,1 se"

    def start(self, size: int, opening: RoundOpening) -> KonoPosition:
        self.check_size(size)
        first_is_black = opening.colour == "black"
        white_seat = 1 - opening.first_seat if first_is_black else opening.first_seat
        return build_position(board_of(size), starting_pieces(size), first_is_black, white_seat)

    def decode(self, position: KonoPosition, code: int) -> Move:
        return notation.decode(code)

    def encode(self, position: KonoPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonoPosition, seat: int) -> str:
        return self.colours[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[KonoPosition], computers_only: bool) -> str:
        return scoring.describe_ending(past, computers_only)

    def repetition_ends_round(self, computers_only: bool) -> bool:
        return computers_only

    def decision_limit(self, computers_only: bool) -> int:
        return scoring.MAX_TURNS if computers_only else 0

    def tally(self, position: KonoPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return weights_by_name(size)

    def with_weights(self, position: KonoPosition, weights: Mapping[str, int]) -> KonoPosition:
        return with_weights(position, weights)

    def view(self, position: KonoPosition) -> BoardView:
        return view.board_view(position)

    def describe_turn(self, position: KonoPosition, *moves: Move) -> str:
        return wording.describe_move(position, moves[0])

    def describe_advice(self, position: KonoPosition, *moves: Move) -> str:
        return wording.describe_advice(position, moves[0])

    def reason_for(self, position: KonoPosition, *moves: Move) -> Reason:
        return reasons.reason_for(position, moves[0])

    def captured_cells(self, position: KonoPosition, move: Move) -> tuple[int, ...]:
        return notation.captured_cells(position, move)

    def describe_reason(
        self, position: KonoPosition, reason: Reason, players: Sequence[Player]
    ) -> str:
        return wording.describe_reason(position, reason, players)

    def format_move(self, position: KonoPosition, move: Move) -> str:
        return notation.format_move(position, move)

    def parse_move(self, position: KonoPosition, text: str) -> Move:
        return notation.parse_move(position, text)

    def format_position(self, position: KonoPosition) -> str:
        return notation.format_position(position)

    def parse_position(self, text: str) -> KonoPosition:
        return notation.parse_position(text)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_kono(text)

    def read_save(self, text: str) -> Save[KonoPosition]:
        save_record, own = text_forms.read_record(text)
        save = record.build_save(save_record, own_section.find_players(own))
        return own_section.with_own_lines(self, save, own)

    def write_save(self, save: Save[KonoPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_section.format_own_lines(self, save)
        return text_forms.write_save(self._save_fields(save), form, own)

    def _save_fields(self, save: Save[KonoPosition]) -> text_forms.SaveFields:
        """The save as the fields of a text form."""
        position = self._final_position(save)
        seats = file_order(save.players)
        first, second = (self._side_fields(save, position, seat) for seat in seats)
        seat = save.opener if save.start is None else int(position.to_move)
        rows = tuple(
            tuple(
                record.LETTERS_BY_PIECE[int(position.piece_at(row * save.size + column))]
                for column in range(save.size)
            )
            for row in range(save.size)
        )
        next_player = "" if seat is None else save.players[seat].name
        return text_forms.SaveFields(save.round, (first, second), rows, next_player)

    def _side_fields(
        self, save: Save[KonoPosition], position: KonoPosition, seat: int
    ) -> tuple[str, int, str]:
        colour = "" if save.start is None else self.colour(position, seat).title()
        return save.players[seat].name, save.totals[seat], colour

    def _final_position(self, save: Save[KonoPosition]) -> KonoPosition:
        if save.start is None:
            return self.start(save.size, RoundOpening(0, "white"))
        position = save.start
        for move in save.moves:
            position = position.play(self.encode(position, move))
        return position
