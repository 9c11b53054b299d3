"""Fanorona-Tsivy: approach or withdraw, and take whole lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kono_tui.core.game import Game
from kono_tui.core.move import Move, Reason
from kono_tui.core.save import Opening, Player, Save
from kono_tui.core.tally import Tally
from kono_tui.core.view import BoardView
from kono_tui.games.fanorona import forms as text_forms
from kono_tui.games.fanorona import line as lines
from kono_tui.games.fanorona import notation, purpose, record, scoring, setup, typed, view, words
from kono_tui.games.fanorona.because import because
from kono_tui.games.fanorona.board import BLACK, COLUMNS, WHITE
from kono_tui.games.fanorona.endings_file import load
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.refusal import why_not_picked
from kono_tui.text import own_lines

NEAR_THE_END = 16
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
    draws = True
    forms_tell_rounds = False
    counts_wins = True
    slack = 2
    piece = "stone"
    unit = "stone"
    shows_movable = True
    how_to_type = "where a stone is and goes, and A or W for the line it takes, such as c3-d3A"

    def size_name(self, size: int) -> str:
        return f"{size}x{COLUMNS[size]}"

    def start(self, size: int, opening: Opening) -> FanoronaPosition:
        self.check_size(size)
        return setup.start(size, opening.first)

    def decode(self, position: FanoronaPosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: FanoronaPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: FanoronaPosition, seat: int) -> str:
        return self.colours[scoring.colour_of_seat(position, seat)]

    def ending(self, past: Sequence[FanoronaPosition], watched: bool) -> str:
        return scoring.ending(past)

    def repeats_end(self, watched: bool) -> bool:
        return True

    def tally(self, position: FanoronaPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def counts(self, position: FanoronaPosition) -> tuple[tuple[str, str], ...]:
        return scoring.counts(position)

    def weights(self, size: int) -> dict[str, int]:
        self.check_size(size)
        return setup.weights_of(size)

    def weighed(self, position: FanoronaPosition, weights: Mapping[str, int]) -> FanoronaPosition:
        return setup.weighed(position, weights)

    def with_endings(self, position: FanoronaPosition) -> FanoronaPosition:
        near = position.stones(WHITE) + position.stones(BLACK) <= NEAR_THE_END
        return setup.with_endings(position) if near and load(int(position.board.rows)) else position

    def view(self, position: FanoronaPosition) -> BoardView:
        return view.view(position)

    def describe(self, position: FanoronaPosition, *moves: Move) -> str:
        return words.describe(position, moves)

    def advise(self, position: FanoronaPosition, *moves: Move) -> str:
        return words.advise(position, moves)

    def explain(self, position: FanoronaPosition, *moves: Move) -> Reason:
        return purpose.explain(position, moves)

    def taken(self, position: FanoronaPosition, move: Move) -> tuple[int, ...]:
        return notation.taken(position, move)

    def way(self, position: FanoronaPosition, move: Move) -> tuple[int, ...]:
        return notation.way_of(position, move)

    def closed(self, position: FanoronaPosition) -> tuple[int, ...]:
        return lines.stood_on(position)

    def why_not(self, position: FanoronaPosition, cells: tuple[int, ...]) -> str:
        return why_not_picked(position, cells)

    def because(self, position: FanoronaPosition, reason: Reason, players: Sequence[Player]) -> str:
        return because(position, reason, players)

    def notation(self, position: FanoronaPosition, move: Move) -> str:
        return notation.notation(position, move)

    def turn_notation(self, position: FanoronaPosition, moves: Sequence[Move]) -> str:
        return notation.turn_notation(position, moves)

    def parse(self, position: FanoronaPosition, text: str) -> Move:
        return typed.parse(position, text)

    def parse_turn(self, position: FanoronaPosition, text: str) -> tuple[Move, ...]:
        return typed.parse_turn(position, text)

    def line(self, position: FanoronaPosition) -> str:
        return lines.line(position)

    def from_line(self, text: str) -> FanoronaPosition:
        return lines.from_line(text)

    def shown(self, position: FanoronaPosition) -> str:
        return lines.shown(position)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_fanorona(text)

    def read(self, text: str) -> Save[FanoronaPosition]:
        found, own = text_forms.read(text)
        save = record.build(found, own_lines.players_named(own))
        return own_lines.read(self, save, own)

    def write(self, save: Save[FanoronaPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_lines.write(self, save)
        return text_forms.write(text_forms.fields_of(save), own)
