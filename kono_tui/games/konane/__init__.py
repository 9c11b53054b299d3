"""Konane: jump over stones to capture them; without a jump there are no more points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason
from kono_tui.core.save import Opening, Player, Save
from kono_tui.core.tally import Tally
from kono_tui.core.view import BoardView
from kono_tui.games.konane import forms as text_forms
from kono_tui.games.konane import line as lines
from kono_tui.games.konane import notation, purpose, record, scoring, setup, typed, view, words
from kono_tui.games.konane.because import because
from kono_tui.games.konane.position import KonanePosition
from kono_tui.text import own_lines


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
    forms_tell_rounds = False
    counts_wins = True
    variants = MappingProxyType({"straight": "straight jumps only"})
    searches = ("minimax", "alphabeta")
    has_lab = True
    slack = 3
    piece = "stone"
    goes = "jumps"
    shows_gain = True
    how_to_type = "row and column of the stone and of where it lands, such as 4,3-6,3"

    def start(self, size: int, opening: Opening) -> KonanePosition:
        self.check_size(size)
        return setup.start(setup.board_by(size, opening.variant), opening.first)

    def decode(self, position: KonanePosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: KonanePosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonanePosition, seat: int) -> str:
        return self.colours[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[KonanePosition], watched: bool) -> str:
        return scoring.ending(past)

    def tally(self, position: KonanePosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return setup.weights_of(size)

    def weighed(self, position: KonanePosition, weights: Mapping[str, int]) -> KonanePosition:
        return setup.weighed(position, weights)

    def view(self, position: KonanePosition) -> BoardView:
        return view.view(position)

    def describe(self, position: KonanePosition, *moves: Move) -> str:
        return words.describe(position, moves)

    def advise(self, position: KonanePosition, *moves: Move) -> str:
        return words.advise(position, moves)

    def explain(self, position: KonanePosition, *moves: Move) -> Reason:
        return purpose.explain(position, moves)

    def taken(self, position: KonanePosition, move: Move) -> tuple[int, ...]:
        return notation.taken(position, move)

    def because(self, position: KonanePosition, reason: Reason, players: Sequence[Player]) -> str:
        return because(position, reason, players)

    def notation(self, position: KonanePosition, move: Move) -> str:
        return notation.notation(position, move)

    def turn_notation(self, position: KonanePosition, moves: Sequence[Move]) -> str:
        return notation.turn_notation(position, moves)

    def parse(self, position: KonanePosition, text: str) -> Move:
        return typed.parse(position, text)

    def parse_turn(self, position: KonanePosition, text: str) -> tuple[Move, ...]:
        return typed.parse_turn(position, text)

    def line(self, position: KonanePosition) -> str:
        return lines.line(position)

    def from_line(self, text: str) -> KonanePosition:
        return lines.from_line(text)

    def shown(self, position: KonanePosition) -> str:
        return lines.shown(position)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_konane(text)

    def read(self, text: str) -> Save[KonanePosition]:
        found, own = text_forms.read(text)
        variant = own_lines.rules_named(self, own)
        save = record.build(found, own_lines.players_named(own), variant)
        return own_lines.read(self, save, own)

    def write(self, save: Save[KonanePosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_lines.write(self, save)
        return text_forms.write(text_forms.fields_of(save), own)
