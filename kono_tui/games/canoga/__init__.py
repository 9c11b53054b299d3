"""Canoga: cover all your own squares, or uncover all of the opponent's, as the dice allow."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason, Weighed
from kono_tui.core.save import Advantage, Opening, Player, Save
from kono_tui.core.tally import Tally
from kono_tui.core.view import BoardView
from kono_tui.games.canoga import forms as text_forms
from kono_tui.games.canoga import line as lines
from kono_tui.games.canoga import notation, purpose, record, scoring, setup, typed, view, words
from kono_tui.games.canoga.because import because
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.refusal import why_not_picked
from kono_tui.games.canoga.rows import LARGEST, SMALLEST
from kono_tui.games.canoga.weighing import weighed
from kono_tui.text import own_lines


class Canoga(Game[CanogaPosition]):
    """A dice race: each throw advances your own row or sets the opponent's row back."""

    key = "canoga"
    title = "Canoga"
    about = "Cover your squares by dice, or uncover the other's."
    sizes = tuple(range(SMALLEST, LARGEST + 1))
    colours = view.COLOURS
    forms = text_forms.FORMS
    picks_colour = False
    winner_begins = False
    first_by = "dice"
    forms_tell_rounds = False
    forms_tell_totals = True
    goes_by_colours = False
    throws_dice = True
    solved = True
    any_order = True
    slack = 3
    piece = "square"
    how_to_type = "two or one to throw; c and squares to cover, u to uncover, such as c7+2"

    def size_name(self, size: int) -> str:
        return str(size)

    def start(self, size: int, opening: Opening) -> CanogaPosition:
        self.check_size(size)
        return setup.start(size, opening.first, opening.advantage)

    def decode(self, position: CanogaPosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: CanogaPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: CanogaPosition, seat: int) -> str:
        return self.colours[seat]

    def ending(self, past: Sequence[CanogaPosition], watched: bool) -> str:
        return scoring.ending(past[-1])

    def tally(self, position: CanogaPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def advantage(self, position: CanogaPosition, opener: int) -> Advantage | None:
        return scoring.advantage(position, opener)

    def advantage_told(self, advantage: Advantage) -> str:
        return scoring.advantage_told(advantage)

    def weigh(self, position: CanogaPosition, depth: int) -> tuple[Weighed, ...]:
        return weighed(position, depth)

    def view(self, position: CanogaPosition) -> BoardView:
        return view.view(position)

    def describe(self, position: CanogaPosition, *moves: Move) -> str:
        return words.describe(position, moves)

    def advise(self, position: CanogaPosition, *moves: Move) -> str:
        return words.advise(position, moves)

    def explain(self, position: CanogaPosition, *moves: Move) -> Reason:
        return purpose.explain(position, moves)

    def way(self, position: CanogaPosition, move: Move) -> tuple[int, ...]:
        return ()

    def why_not(self, position: CanogaPosition, cells: tuple[int, ...]) -> str:
        return why_not_picked(position, cells)

    def because(self, position: CanogaPosition, reason: Reason, players: Sequence[Player]) -> str:
        return because(position, reason, players)

    def notation(self, position: CanogaPosition, move: Move) -> str:
        return notation.notation(position, move)

    def turn_notation(self, position: CanogaPosition, moves: Sequence[Move]) -> str:
        return notation.turn_notation(position, moves)

    def parse(self, position: CanogaPosition, text: str) -> Move:
        return typed.parse(position, text)

    def line(self, position: CanogaPosition) -> str:
        return lines.line(position)

    def from_line(self, text: str) -> CanogaPosition:
        return lines.from_line(text)

    def shown(self, position: CanogaPosition) -> str:
        return lines.shown(position)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_canoga(text)

    def read(self, text: str) -> Save[CanogaPosition]:
        found, own = text_forms.read(text)
        save = record.build(found, own_lines.players_named(own))
        return own_lines.read(self, save, own)

    def write(self, save: Save[CanogaPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_lines.write(self, save)
        return text_forms.write(text_forms.fields_of(save), form, own)
