"""A toy game that begins with a guess: a right guess gets black, and chance throws the first die.

It has a variant, and rounds count one; else it is pig.
"""

from __future__ import annotations

from dataclasses import replace

from mypy_extensions import i64

from kono_tui.core.save import RoundOpening
from kono_tui.core.score import Tally
from kono_tui.errors import FormatError
from kono_tui.formats.text_saves import create_position_format
from tests.games import pig
from tests.games.pig import PIG, PigPosition


class BlindPosition(PigPosition):
    """A position of pig, and the seat that is black."""

    def __init__(
        self, banked: tuple[int, int], pot: int, seat: int, rolling: bool, black: int
    ) -> None:
        super().__init__(banked, pot, seat, rolling)
        self.black = black

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, BlindPosition) and self.black == other.black and super().__eq__(other)
        )

    def __hash__(self) -> int:
        return hash((self.state, self.black))

    def play(self, move: i64) -> BlindPosition:
        return BlindPosition(*super().play(move).state, self.black)

    def key(self) -> i64:
        return super().key() * 2 + self.black


COLOURS = ("black", "white")


def start(_: int, opening: RoundOpening) -> PigPosition:
    banked = (1, 1) if opening.variant == "ahead" else (0, 0)
    black = opening.first_seat if opening.colour == "black" else 1 - opening.first_seat
    return BlindPosition(banked, 0, opening.first_seat, True, black)


def colour(position: PigPosition, seat: int) -> str:
    assert isinstance(position, BlindPosition)
    return COLOURS[seat != position.black]


def tally(position: PigPosition, quitter: int | None = None) -> Tally:
    """Score the round; a quitter has lost it, whatever the scores are."""
    by_margin = pig.tally(position)
    winner = by_margin.winner if quitter is None else 1 - quitter
    return Tally(by_margin.scores, (int(winner == 0), int(winner == 1)), winner)


def format_position(position: PigPosition) -> str:
    assert isinstance(position, BlindPosition)
    return f"{pig.format_position(position)} {position.black}"


def parse_position(text: str) -> PigPosition:
    rest, _, black = text.rpartition(" ")
    if black not in ("0", "1"):
        raise FormatError(f"found '{text}', expected six numbers")
    return BlindPosition(*pig.parse_position(rest).state, int(black))


NOTATION = replace(pig.NOTATION, format_position=format_position, parse_position=parse_position)
INFO = replace(
    PIG.info,
    key="blind",
    title="Blind",
    colours=COLOURS,
    piece="stone",
    variants={"ahead": "both begin with a point"},
    plain_searches=("minimax", "alphabeta"),
)
RULES = replace(PIG.rules, start=start, colour=colour, tally=tally)
BLIND = replace(
    PIG,
    info=INFO,
    rounds=replace(PIG.rounds, first_by="guess", counts_wins=True),
    rules=RULES,
    notation=NOTATION,
    saves=create_position_format(INFO, RULES, NOTATION),
)
"""The toy game. In its variant "ahead" both seats begin with a point."""
