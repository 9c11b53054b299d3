"""Kono: cross the board diagonally, take the opponent's home, win by the margin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason
from kono_tui.core.save import Opening, Player, Save
from kono_tui.core.tally import Tally
from kono_tui.core.view import BoardView
from kono_tui.games.kono import forms as text_forms
from kono_tui.games.kono import notation, purpose, record, scoring, view, words
from kono_tui.games.kono.board import board_of
from kono_tui.games.kono.position import KonoPosition
from kono_tui.games.kono.setup import arranged, starting_pieces, weighed, weights_of
from kono_tui.text import own_lines
from kono_tui.text.sides import file_order


class Kono(Game[KonoPosition]):
    """The flagship: a tournament of rounds, with dice, home points and captures."""

    key = "kono"
    title = "Kono"
    about = "Step across to the other side's home; its points are yours."
    sizes = (5, 7, 9)
    colours = view.COLOURS
    forms = text_forms.FORMS
    strong_piece = "can capture"
    how_to_type = "row, column and direction, such as 2,1 se"

    def start(self, size: int, opening: Opening) -> KonoPosition:
        self.check_size(size)
        first_is_black = opening.colour == "black"
        white_seat = 1 - opening.first if first_is_black else opening.first
        return arranged(board_of(size), starting_pieces(size), first_is_black, white_seat)

    def decode(self, position: KonoPosition, code: int) -> Move:
        return notation.decode(code)

    def encode(self, position: KonoPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonoPosition, seat: int) -> str:
        return self.colours[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[KonoPosition], watched: bool) -> str:
        return scoring.ending(past, watched)

    def repeats_end(self, watched: bool) -> bool:
        return watched

    def longest(self, watched: bool) -> int:
        return scoring.LONGEST if watched else 0

    def tally(self, position: KonoPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return weights_of(size)

    def weighed(self, position: KonoPosition, weights: Mapping[str, int]) -> KonoPosition:
        return weighed(position, weights)

    def view(self, position: KonoPosition) -> BoardView:
        return view.view(position)

    def describe(self, position: KonoPosition, *moves: Move) -> str:
        return words.describe(position, moves[0])

    def advise(self, position: KonoPosition, *moves: Move) -> str:
        return words.advise(position, moves[0])

    def explain(self, position: KonoPosition, *moves: Move) -> Reason:
        return purpose.explain(position, moves[0])

    def taken(self, position: KonoPosition, move: Move) -> tuple[int, ...]:
        return notation.taken(position, move)

    def because(self, position: KonoPosition, reason: Reason, players: Sequence[Player]) -> str:
        return words.because(position, reason, players)

    def notation(self, position: KonoPosition, move: Move) -> str:
        return notation.notation(position, move)

    def parse(self, position: KonoPosition, text: str) -> Move:
        return notation.parse(position, text)

    def line(self, position: KonoPosition) -> str:
        return notation.line(position)

    def from_line(self, text: str) -> KonoPosition:
        return notation.from_line(text)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_kono(text)

    def read(self, text: str) -> Save[KonoPosition]:
        found, own = text_forms.read(text)
        save = record.build(found, own_lines.players_named(own))
        return own_lines.read(self, save, own)

    def write(self, save: Save[KonoPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_lines.write(self, save)
        return text_forms.write(self._fields(save), form, own)

    def _fields(self, save: Save[KonoPosition]) -> text_forms.Fields:
        """The save as the fields of a text form."""
        position = self._position(save)
        seats = file_order(save.players)
        first, second = (self._side(save, position, seat) for seat in seats)
        seat = save.opener if save.start is None else int(position.to_move)
        rows = tuple(
            tuple(
                record.NAMES[int(position.piece_at(row * save.size + column))]
                for column in range(save.size)
            )
            for row in range(save.size)
        )
        following = "" if seat is None else save.players[seat].name
        return text_forms.Fields(save.round, (first, second), rows, following)

    def _side(
        self, save: Save[KonoPosition], position: KonoPosition, seat: int
    ) -> tuple[str, int, str]:
        colour = "" if save.start is None else self.colour(position, seat).title()
        return save.players[seat].name, save.totals[seat], colour

    def _position(self, save: Save[KonoPosition]) -> KonoPosition:
        if save.start is None:
            return self.start(save.size, Opening(0, "white"))
        position = save.start
        for move in save.moves:
            position = position.play(self.encode(position, move))
        return position
