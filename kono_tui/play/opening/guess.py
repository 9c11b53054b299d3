"""The guess that decides who begins: two pieces in two closed hands, and its wording."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.play.opening.colour_choice import describe_first_colour
from kono_tui.play.tournament import Tournament

HAND_NAMES: Final = ("left", "right")
GUESSING_SEAT: Final = 0
"""The seat that guesses, unless only computers play."""


@dataclass(frozen=True)
class Hands:
    """Two open hands: which held the piece of the first colour, and which was chosen.

    Between computers nobody chooses: the left hand is seat 0's, the right hand seat 1's.
    """

    first_colour_hand: int
    chosen_hand: int | None = None

    @property
    def seat_0_begins(self) -> bool:
        """Whether seat 0 has the first colour's piece."""
        return self.first_colour_hand == (self.chosen_hand or 0)

    def colour_in_hand(self, hand: int) -> int:
        """The colour of the piece in a hand: 0 the first, 1 the second."""
        return int(hand != self.first_colour_hand)


def open_hands(chosen_hand: int | None, source: random.Random) -> Hands:
    """Open the hands after one was chosen. Chance fills them now, just as it would have before."""
    return Hands(source.randrange(2), chosen_hand)


def guess_question(game: Game[Any]) -> tuple[str, str]:
    """What lies in the closed hands, and what the player has to guess."""
    first, second = game.info.colours
    taken = f"Two {game.info.piece}s were taken from the board, one {first} and one {second},"
    return f"{taken} and lie in two closed hands.", f"Which hand holds the {first} one?"


def describe_decider(players: Sequence[Player]) -> str:
    """What decides who begins, to start a sentence: "A guess", between computers "Chance"."""
    return "A guess" if any(player.kind == "human" for player in players) else "Chance"


def describe_guess(tournament: Tournament, hands: Hands) -> list[str]:
    """Describe what the chosen hand held, and who begins."""
    if hands.chosen_hand is None:
        return [f"Chance decides: {describe_first_colour(tournament, mid_sentence=True)}"]
    game = tournament.game
    colour = game.info.colours[hands.colour_in_hand(hands.chosen_hand)]
    hand = HAND_NAMES[hands.chosen_hand]
    held = f"The {hand} hand held the {colour} {game.info.piece}."
    return [held, describe_first_colour(tournament)]
