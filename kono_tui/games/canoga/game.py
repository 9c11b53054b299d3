"""Canoga: cover all your own squares, or uncover all of the opponent's, as the dice allow."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.move import Move, ValuedMove
from kono_tui.core.reason import Reason
from kono_tui.core.save import Advantage, Player, RoundOpening, Save
from kono_tui.core.score import Tally
from kono_tui.formats import own_section
from kono_tui.games.canoga import move_parser, notation, scoring, setup, view, wording
from kono_tui.games.canoga import notation as lines
from kono_tui.games.canoga.move_values import valued_moves
from kono_tui.games.canoga.position import CanogaPosition
from kono_tui.games.canoga.reasons import purpose
from kono_tui.games.canoga.reasons.wording import describe_reason
from kono_tui.games.canoga.refusals import pick_refusal
from kono_tui.games.canoga.rows import LARGEST_SIZE, SMALLEST_SIZE
from kono_tui.games.canoga.saves import forms as text_forms
from kono_tui.games.canoga.saves import record


class Canoga(Game[CanogaPosition]):
    """A dice race: each throw advances your own row or sets the opponent's row back."""

    key = "canoga"
    title = "Canoga"
    about = "Cover your squares by dice, or uncover the other's."
    sizes = tuple(range(SMALLEST_SIZE, LARGEST_SIZE + 1))
    colours = view.COLOURS
    forms = text_forms.FORMS
    picks_colour = False
    winner_begins = False
    first_by = "dice"
    forms_include_round = False
    forms_include_totals = True
    players_have_colours = False
    throws_dice = True
    is_solved = True
    picks_in_any_order = True
    slack = 3
    piece = "square"
    how_to_type = "two or one to throw; c and squares to cover, u to uncover, such as c7+2"

    def size_name(self, size: int) -> str:
        return str(size)

    def start(self, size: int, opening: RoundOpening) -> CanogaPosition:
        self.check_size(size)
        return setup.start_position(size, opening.first_seat, opening.advantage)

    def decode(self, position: CanogaPosition, code: int) -> Move:
        return notation.decode(position, code)

    def encode(self, position: CanogaPosition, move: Move) -> int:
        return notation.encode(position, move)

    def colour(self, position: CanogaPosition, seat: int) -> str:
        return self.colours[seat]

    def ending(self, past: Sequence[CanogaPosition], computers_only: bool) -> str:
        return scoring.describe_ending(past[-1])

    def tally(self, position: CanogaPosition, quitter: int | None = None) -> Tally:
        return scoring.tally(position, quitter)

    def advantage(self, position: CanogaPosition, opener: int) -> Advantage | None:
        return scoring.advantage(position, opener)

    def describe_advantage(self, advantage: Advantage) -> str:
        return scoring.describe_advantage(advantage)

    def valued_moves(self, position: CanogaPosition, depth: int) -> tuple[ValuedMove, ...]:
        return valued_moves(position, depth)

    def view(self, position: CanogaPosition) -> BoardView:
        return view.board_view(position)

    def describe_turn(self, position: CanogaPosition, *moves: Move) -> str:
        return wording.describe_turn(position, moves)

    def describe_advice(self, position: CanogaPosition, *moves: Move) -> str:
        return wording.describe_advice(position, moves)

    def reason_for(self, position: CanogaPosition, *moves: Move) -> Reason:
        return purpose.reason_for(position, moves)

    def move_path(self, position: CanogaPosition, move: Move) -> tuple[int, ...]:
        return ()

    def pick_refusal(self, position: CanogaPosition, cells: tuple[int, ...]) -> str:
        return pick_refusal(position, cells)

    def describe_reason(
        self, position: CanogaPosition, reason: Reason, players: Sequence[Player]
    ) -> str:
        return describe_reason(position, reason, players)

    def format_move(self, position: CanogaPosition, move: Move) -> str:
        return notation.format_move(position, move)

    def format_turn(self, position: CanogaPosition, moves: Sequence[Move]) -> str:
        return notation.format_turn(position, moves)

    def parse_move(self, position: CanogaPosition, text: str) -> Move:
        return move_parser.parse_move(position, text)

    def format_position(self, position: CanogaPosition) -> str:
        return lines.format_position(position)

    def parse_position(self, text: str) -> CanogaPosition:
        return lines.parse_position(text)

    def format_saved_part(self, position: CanogaPosition) -> str:
        return lines.format_saved_part(position)

    def claims(self, text: str) -> bool:
        return text_forms.looks_like_canoga(text)

    def read_save(self, text: str) -> Save[CanogaPosition]:
        save_record, own = text_forms.read_record(text)
        save = record.build_save(save_record, own_section.find_players(own))
        return own_section.with_own_lines(self, save, own)

    def write_save(self, save: Save[CanogaPosition], form: str, strict: bool = False) -> str:
        own = [] if strict else own_section.format_own_lines(self, save)
        return text_forms.write_save(text_forms.fields_of(save), form, own)
