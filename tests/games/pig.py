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
from kono_tui.core.game import Game, GameInfo, RoundRules, SaveFormat
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.reason import Reason
from kono_tui.core.save import Save
from kono_tui.core.score import RoundScore, Tally
from kono_tui.errors import FormatError, IllegalMove
from kono_tui.formats import own_section
from kono_tui.formats.lines import number_lines
from kono_tui.formats.terms import Word
from kono_tui.formats.text_saves import create_text_format

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


def create_line_format(key: str, notation: Notation[PigPosition]) -> SaveFormat[PigPosition]:
    """Return the save format of a pig: all on one line, which begins with its key."""

    def read_form(text: str) -> tuple[Save[PigPosition], list[Word]]:
        form, own = own_section.split_own_lines(number_lines(text))
        players = own_section.find_players(own)
        if players is None:
            raise FormatError("no players", 1)
        _, round, first, second, opener, *rest = form[0].text.split()
        save = Save[PigPosition](
            key,
            1,
            players,
            int(round),
            (int(first), int(second)),
            opener=None if opener == "-" else int(opener),
            start=notation.parse_position(" ".join(rest)) if rest else None,
        )
        return save, own

    def write_form(save: Save[PigPosition], form: str, own: Sequence[str]) -> str:
        position = save.start
        for move in save.moves if position else ():
            position = position.play(encode(position, move)) if position else None
        opener = "-" if save.opener is None else save.opener
        board = notation.format_position(position) if position else ""
        line = f"{key} {save.round} {save.totals[0]} {save.totals[1]} {opener} {board}".strip()
        return "\n".join([line, *own])

    return create_text_format(
        ("line",),
        claims=lambda text: text.startswith(f"{key} "),
        read_form=read_form,
        write_form=write_form,
        format_saved_part=notation.format_position,
        include_round=True,
    )


NOTATION = Notation(
    how_to_type="throw or stop",
    format_move=lambda _, move: move.kind,
    parse_move=parse_move,
    format_position=format_position,
    parse_position=parse_position,
)
PIG = Game(
    info=GameInfo(
        key="pig",
        title="Pig",
        about="Throw on, or keep what you have.",
        sizes=(1,),
        colours=("pink", "brown"),
    ),
    rounds=RoundRules(picks_colour=False, winner_begins=False),
    rules=Rules(
        start=lambda _, opening: PigPosition((0, 0), 0, opening.first_seat, False),
        decode=decode,
        encode=encode,
        colour=lambda _, seat: ("pink", "brown")[seat],
        ending=describe_ending,
        tally=tally,
    ),
    notation=NOTATION,
    wording=Wording(
        describe_turn=lambda _, moves: f"chose {', '.join(move.kind for move in moves)}",
        describe_advice=lambda _, moves: f"choose {', '.join(move.kind for move in moves)}",
        reason_for=lambda _, moves: Reason(moves[-1].kind),
        describe_reason=lambda _, reason, players: "to bank more",
    ),
    saves=create_line_format("pig", NOTATION),
    display=Display(view=lambda _: BoardView(1, 1, (Point(),))),
)
