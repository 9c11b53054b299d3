"""A toy game for the contract: a turn of many decisions, dice as chance, no board to speak of.

Seats throw a die of three sides as often as they dare. A one loses the turn's points; who stops
banks them, and must as soon as they are enough; five banked points win.
"""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from kono_tui.core.board_view import BoardView, Point
from kono_tui.core.capabilities import Display, Notation, Rules, Wording
from kono_tui.core.game import Game, GameInfo, RoundRules
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.reason import Reason
from kono_tui.core.score import RoundScore, Tally
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.formats.text_saves import create_position_format

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


NAMES = {THROW: "throw", STOP: "stop", 11: "one", 12: "two", 13: "three"}


def decode(_: PigPosition, code: int) -> Move:
    return Move(NAMES[code])


def encode(position: PigPosition, move: Move) -> int:
    for code in position.moves():
        if NAMES[int(code)] == move.kind and not move.cells:
            return int(code)
    raise IllegalMove(f"'{move.kind}' cannot be played now")


def describe_ending(past: Sequence[PigPosition], _: bool) -> str:
    return "Somebody has banked enough." if past[-1].is_over() else ""


def tally(position: PigPosition, quitter: int | None = None) -> Tally:
    first, second = position.state[0]
    return Tally.by_margin(RoundScore((("banked", first),)), RoundScore((("banked", second),)))


def parse_move(position: PigPosition, text: str) -> Move:
    move = Move(text.strip())
    encode(position, move)
    return move


def format_position(position: PigPosition) -> str:
    (first, second), pot, seat, rolling = position.state
    return f"{first} {second} {pot} {seat} {int(rolling)}"


def parse_position(text: str) -> PigPosition:
    words = text.split()
    if len(words) != 5 or not all(word.isdecimal() for word in words):
        raise FormatError(f"found '{text}', expected five numbers")
    first, second, pot, seat, rolling = map(int, words)
    return PigPosition((first, second), pot, seat, bool(rolling))


NOTATION = Notation(
    how_to_type="throw or stop",
    format_move=lambda _, move: move.kind,
    parse_move=parse_move,
    format_position=format_position,
    parse_position=parse_position,
)
INFO = GameInfo(
    key="pig",
    title="Pig",
    about="Throw on, or keep what you have.",
    sizes=(1,),
    colours=("pink", "brown"),
)
RULES = Rules(
    start=lambda _, opening: PigPosition((0, 0), 0, opening.first_seat, False),
    decode=decode,
    encode=encode,
    colour=lambda _, seat: ("pink", "brown")[seat],
    ending=describe_ending,
    tally=tally,
)
PIG = Game(
    info=INFO,
    rounds=RoundRules(picks_colour=False, winner_begins=False),
    rules=RULES,
    notation=NOTATION,
    wording=Wording(
        describe_turn=lambda _, moves: f"chose {', '.join(move.kind for move in moves)}",
        describe_advice=lambda _, moves: f"choose {', '.join(move.kind for move in moves)}",
        reason_for=lambda _, moves: Reason(moves[-1].kind),
        describe_reason=lambda _, reason, players: "to bank more",
    ),
    saves=create_position_format(INFO, RULES, NOTATION),
    display=Display(view=lambda _: BoardView(1, 1, (Point(),))),
)
