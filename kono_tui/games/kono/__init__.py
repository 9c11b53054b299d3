"""Kono: cross the board diagonally, take the opponent's home, win by the margin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason
from kono_tui.core.save import Opening, Player, Save
from kono_tui.core.tally import Score, Tally
from kono_tui.core.view import BoardView
from kono_tui.errors import SetupError
from kono_tui.games.kono import forms as text_forms
from kono_tui.games.kono import notation, purpose, record, view, words
from kono_tui.games.kono.board import BLACK, CAPTURE_POINTS, WHITE, board_of
from kono_tui.games.kono.position import KonoPosition, arranged, home_score, piece_count
from kono_tui.text import own_lines

QUIT_PENALTY = 5
REPETITIONS = 3
LONGEST = 300
"""Between computers: how often a position may come up, and how many turns a round may last."""


class Kono(Game[KonoPosition]):
    """The flagship: a tournament of rounds, with dice, home points and captures."""

    key = "kono"
    title = "Kono"
    sizes = (5, 7, 9)
    colours = view.COLOURS
    forms = text_forms.FORMS

    def start(self, size: int, opening: Opening) -> KonoPosition:
        if size not in self.sizes:
            raise SetupError(f"there is no Kono board of size {size}; choose 5, 7 or 9")
        first_is_black = opening.colour == "black"
        white_seat = 1 - opening.first if first_is_black else opening.first
        return arranged(board_of(size), record.starting_pieces(size), first_is_black, white_seat)

    def decode(self, position: KonoPosition, code: int) -> Move:
        return notation.decode(code)

    def encode(self, position: KonoPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonoPosition, seat: int) -> str:
        return self.colours[WHITE if seat == position.white_seat else BLACK]

    def ending(self, past: Sequence[KonoPosition], watched: bool) -> str:
        position = past[-1]
        for black in (False, True):
            if position.is_home(black):
                return self._all_home(position, int(black))
        if position.over():
            return "Neither side can step."
        if watched and len(past) > LONGEST:
            return f"The round has lasted {LONGEST} turns."
        if watched and Counter(each.key() for each in past)[position.key()] >= REPETITIONS:
            return "The position has come up for the third time."
        return ""

    def _all_home(self, position: KonoPosition, colour: int) -> str:
        name = self.colours[colour].title()
        if piece_count(position, colour) == 0:
            return f"{name} has no piece left."
        return f"Every piece {name} has left stands on the opponent's home."

    def tally(self, position: KonoPosition, quitter: int | None = None) -> Tally:
        scores = (
            self._score(position, 0, quitter == 0),
            self._score(position, 1, quitter == 1),
        )
        margin = scores[0].total - scores[1].total
        return Tally(scores, (max(margin, 0), max(-margin, 0)))

    def _score(self, position: KonoPosition, seat: int, quits: bool) -> Score:
        colour = WHITE if seat == position.white_seat else BLACK
        captured = int(position.board.pieces) - piece_count(position, 1 - colour)
        items = [
            ("home points", home_score(position, colour)),
            ("captures", CAPTURE_POINTS * captured),
        ]
        if quits:
            items.append(("quitting", -QUIT_PENALTY))
        return Score(tuple(items))

    def view(self, position: KonoPosition) -> BoardView:
        return view.view(position)

    def describe(self, position: KonoPosition, move: Move) -> str:
        return words.describe(position, move)

    def advise(self, position: KonoPosition, move: Move) -> str:
        return words.advise(position, move)

    def explain(self, position: KonoPosition, move: Move) -> Reason:
        return purpose.explain(position, move)

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

    def read(self, text: str) -> Save:
        found, own = text_forms.read(text)
        save = record.build(found, own_lines.players_named(own))
        return own_lines.read(self, save, own)

    def write(self, save: Save, form: str, strict: bool = False) -> str:
        own = [] if strict else own_lines.write(self, save)
        return text_forms.write(self._fields(save), form, own)

    def _fields(self, save: Save) -> text_forms.Fields:
        """The save in the words of the forms."""
        position = self._position(save)
        seats = record.file_order(save.players)
        first, second = (self._side(save, position, seat) for seat in seats)
        seat = save.opener if save.start is None else int(position.to_move)
        letters = ("O", "W", "B", "WW", "BB")
        rows = tuple(
            tuple(
                letters[int(position.piece_at(row * save.size + column))]
                for column in range(save.size)
            )
            for row in range(save.size)
        )
        following = "" if seat is None else save.players[seat].name
        return text_forms.Fields(save.round, (first, second), rows, following)

    def _side(self, save: Save, position: KonoPosition, seat: int) -> tuple[str, int, str]:
        colour = "" if save.start is None else self.colour(position, seat).title()
        return save.players[seat].name, save.totals[seat], colour

    def _position(self, save: Save) -> KonoPosition:
        position = save.start or self.start(save.size, Opening(0, "white"))
        for move in save.moves:
            position = position.play(self.encode(position, move))
        return position
