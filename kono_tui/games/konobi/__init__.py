"""Konobi: a game of connecting your two edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason
from kono_tui.core.save import Opening, Player, Save
from kono_tui.core.tally import Tally
from kono_tui.core.view import BoardView, Sight
from kono_tui.games.konobi import forms as text_forms
from kono_tui.games.konobi import line as lines
from kono_tui.games.konobi import (
    notation,
    purpose,
    record,
    refusal,
    scoring,
    setup,
    typed,
    view,
    words,
)
from kono_tui.games.konobi.because import because
from kono_tui.games.konobi.board import SIZES
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.sights import sights
from kono_tui.text import own_lines

USUAL = 11


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
    draws = False
    forms_tell_rounds = False
    counts_wins = True
    piece = "stone"
    unit = "percent"
    chances = True
    how_to_type = "a point by letter and number, such as d4; or swap"

    @property
    def usual_size(self) -> int:
        return USUAL

    def start(self, size: int, opening: Opening) -> KonobiPosition:
        self.check_size(size)
        return setup.start(size, opening.first)

    def decode(self, position: KonobiPosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: KonobiPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: KonobiPosition, seat: int) -> str:
        return view.NAMES[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[KonobiPosition], watched: bool) -> str:
        return scoring.ending(past)

    def tally(self, position: KonobiPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return setup.weights_of(size)

    def weighed(self, position: KonobiPosition, weights: Mapping[str, int]) -> KonobiPosition:
        return setup.weighed(position, weights)

    def view(self, position: KonobiPosition) -> BoardView:
        return view.view(position)

    def describe(self, position: KonobiPosition, *moves: Move) -> str:
        return words.describe(position, moves)

    def advise(self, position: KonobiPosition, *moves: Move) -> str:
        return words.advise(position, moves)

    def explain(self, position: KonobiPosition, *moves: Move) -> Reason:
        return purpose.explain(position, moves)

    def way(self, position: KonobiPosition, move: Move) -> tuple[int, ...]:
        return move.cells

    def barred(self, position: KonobiPosition) -> tuple[int, ...]:
        return refusal.barred(position)

    def sights(self, position: KonobiPosition) -> tuple[Sight, ...]:
        return sights(position)

    def why_not(self, position: KonobiPosition, cells: tuple[int, ...]) -> str:
        return refusal.why_not_here(position, cells)

    def because(self, position: KonobiPosition, reason: Reason, players: Sequence[Player]) -> str:
        return because(position, reason, players)

    def notation(self, position: KonobiPosition, move: Move) -> str:
        return notation.notation(position, move)

    def parse(self, position: KonobiPosition, text: str) -> Move:
        return typed.parse(position, text)

    def line(self, position: KonobiPosition) -> str:
        return lines.line(position)

    def from_line(self, text: str) -> KonobiPosition:
        return lines.from_line(text)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_konobi(text)

    def read(self, text: str) -> Save[KonobiPosition]:
        found, own = text_forms.read(text)
        save = record.build(found, own_lines.players_named(own))
        return own_lines.read(self, save, own)

    def write(self, save: Save[KonobiPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_lines.write(self, save)
        return text_forms.write(text_forms.fields_of(save), own)
