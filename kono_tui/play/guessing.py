"""The guess that decides who begins: two pieces in two closed hands, and its wording."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.play.colours import begins
from kono_tui.play.series import Series

HANDS: Final = ("left", "right")
GUESSER: Final = 0
"""The seat that guesses, unless only computers play."""


@dataclass(frozen=True)
class Hands:
    """Two open hands: which held the piece of the first colour, and which was chosen.

    Between computers nobody chooses: the left hand is seat 0's, the right hand seat 1's.
    """

    first: int
    chosen: int | None = None

    @property
    def right(self) -> bool:
        """Whether seat 0 has the first colour's piece."""
        return self.first == (self.chosen or 0)

    def held(self, hand: int) -> int:
        """The colour of the piece in a hand: 0 the first, 1 the second."""
        return int(hand != self.first)


def opened(chosen: int | None, source: random.Random) -> Hands:
    """Open the hands after one was chosen. Chance fills them now, just as it would have before."""
    return Hands(source.randrange(2), chosen)


def question(game: Game[Any]) -> tuple[str, str]:
    """What lies in the closed hands, and what the player has to guess."""
    first, second = game.colours
    taken = f"Two {game.piece}s were taken from the board, one {first} and one {second},"
    return f"{taken} and lie in two closed hands.", f"Which hand holds the {first} one?"


def decider(players: Sequence[Player]) -> str:
    """What decides who begins, to start a sentence: "A guess", between computers "Chance"."""
    return "A guess" if any(player.kind == "human" for player in players) else "Chance"


def answer(series: Series, hands: Hands) -> list[str]:
    """Describe what the chosen hand held, and who begins."""
    if hands.chosen is None:
        return [f"Chance decides: {begins(series, within=True)}"]
    game = series.game
    colour = game.colours[hands.held(hands.chosen)]
    return [f"The {HANDS[hands.chosen]} hand held the {colour} {game.piece}.", begins(series)]
