"""A toy game for the contract: a turn of many decisions, dice as chance, no board to speak of.

Seats throw a die of three sides as often as they dare. A one loses the turn's points; who stops
banks them, and must as soon as they are enough; five banked points win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.board_view import BoardView, Point
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player, RoundOpening, Save
from kono_tui.core.score import RoundScore, Tally
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.formats import own_section
from kono_tui.formats.lines import number_lines

GOAL = 5
THROW, STOP, FACES = 1, 2, (11, 12, 13)


class PigPosition(Position):
    """Banked points by seat, the turn's points, whose turn it is, and whether the die rolls."""

    def __init__(self, banked: tuple[int, int], pot: int, seat: int, rolling: bool) -> None:
        super().__init__(CHANCE if rolling else seat)
        self.state = (banked, pot, seat, rolling)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PigPosition) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def moves(self) -> vec[i64]:
        banked, pot, seat, rolling = self.state
        if self.is_over():
            return vec[i64]()
        if rolling:
            return vec[i64](FACES)
        if banked[seat] + pot >= GOAL:
            return vec[i64]([STOP])
        return vec[i64]([THROW, STOP] if pot else [THROW])

    def odds(self) -> vec[i64]:
        return vec[i64]([1, 2, 1]) if self.state[3] else vec[i64]()

    def play(self, move: i64) -> PigPosition:
        banked, pot, seat, _ = self.state
        if move == THROW:
            return PigPosition(banked, pot, seat, True)
        if move == STOP:
            after = (banked[0] + pot, banked[1]) if seat == 0 else (banked[0], banked[1] + pot)
            return PigPosition(after, 0, 1 - seat, False)
        face = int(move) - 10
        if face == 1:
            return PigPosition(banked, 0, 1 - seat, False)
        return PigPosition(banked, pot + face, seat, False)

    def is_over(self) -> bool:
        return max(self.state[0]) >= GOAL

    def value(self) -> i64:
        return 100 * (self.state[0][0] - self.state[0][1])

    def key(self) -> i64:
        (first, second), pot, seat, rolling = self.state
        return ((first * 64 + second) * 64 + pot) * 4 + seat * 2 + rolling


class Pig(Game[PigPosition]):
    """The toy game."""

    key = "pig"
    title = "Pig"
    about = "Throw on, or keep what you have."
    sizes = (1,)
    colours = ("pink", "brown")
    forms = ("line",)
    picks_colour = False
    winner_begins = False
    how_to_type = "throw or stop"
    _names: ClassVar = {THROW: "throw", STOP: "stop", 11: "one", 12: "two", 13: "three"}

    def start(self, size: int, opening: RoundOpening) -> PigPosition:
        return PigPosition((0, 0), 0, opening.first_seat, False)

    def decode(self, position: PigPosition, code: int) -> Move:
        return Move(self._names[code])

    def encode(self, position: PigPosition, move: Move) -> int:
        for code in position.moves():
            if self._names[int(code)] == move.kind and not move.cells:
                return int(code)
        raise IllegalMove(f"'{move.kind}' cannot be played now")

    def colour(self, position: PigPosition, seat: int) -> str:
        return self.colours[seat]

    def ending(self, past: Sequence[PigPosition], computers_only: bool) -> str:
        return "Somebody has banked enough." if past[-1].is_over() else ""

    def tally(self, position: PigPosition, quitter: int | None = None) -> Tally:
        first, second = position.state[0]
        return Tally.by_margin(RoundScore((("banked", first),)), RoundScore((("banked", second),)))

    def view(self, position: PigPosition) -> BoardView:
        return BoardView(1, 1, (Point(),))

    def describe_turn(self, position: PigPosition, *moves: Move) -> str:
        return f"chose {_kinds(moves)}"

    def describe_advice(self, position: PigPosition, *moves: Move) -> str:
        return f"choose {_kinds(moves)}"

    def reason_for(self, position: PigPosition, *moves: Move) -> Reason:
        return Reason(moves[-1].kind)

    def describe_reason(
        self, position: PigPosition, reason: Reason, players: Sequence[Player]
    ) -> str:
        return "to bank more"

    def format_move(self, position: PigPosition, move: Move) -> str:
        return move.kind

    def parse_move(self, position: PigPosition, text: str) -> Move:
        move = Move(text.strip())
        self.encode(position, move)
        return move

    def format_position(self, position: PigPosition) -> str:
        (first, second), pot, seat, rolling = position.state
        return f"{first} {second} {pot} {seat} {int(rolling)}"

    def parse_position(self, text: str) -> PigPosition:
        words = text.split()
        if len(words) != 5 or not all(word.isdecimal() for word in words):
            raise FormatError(f"found '{text}', expected five numbers")
        first, second, pot, seat, rolling = map(int, words)
        return PigPosition((first, second), pot, seat, bool(rolling))

    def claims(self, text: str) -> bool:
        return text.startswith(f"{self.key} ")

    def read_save(self, text: str) -> Save[PigPosition]:
        form, own = own_section.split_own_lines(number_lines(text))
        players = own_section.find_players(own)
        if players is None:
            raise FormatError("no players", 1)
        _, round, first, second, opener, *rest = form[0].text.split()
        save = Save[PigPosition](
            self.key,
            1,
            players,
            int(round),
            (int(first), int(second)),
            opener=None if opener == "-" else int(opener),
            start=self.parse_position(" ".join(rest)) if rest else None,
        )
        return own_section.with_own_lines(self, save, own)

    def write_save(self, save: Save[PigPosition], form: str, strict: bool = False) -> str:
        position = save.start
        for move in save.moves if position else ():
            position = position.play(self.encode(position, move)) if position else None
        opener = "-" if save.opener is None else save.opener
        board = self.format_position(position) if position else ""
        line = f"{self.key} {save.round} {save.totals[0]} {save.totals[1]} {opener} {board}".strip()
        return "\n".join([line, *own_section.format_own_lines(self, save)])


def _kinds(moves: Sequence[Move]) -> str:
    return ", ".join(move.kind for move in moves)
