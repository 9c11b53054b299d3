"""The source of dice, line by line: a file, the player's own dice, or chance."""

from __future__ import annotations

import random
import re

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Throw
from kono_tui.errors import KonoError
from kono_tui.plain.console import Console
from kono_tui.play.chance import DICE, outcome
from kono_tui.play.dice import next_throw
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.series import Series


class Dice:
    """Throws for the first move, and decides chance within a round."""

    def __init__(
        self,
        console: Console,
        source: random.Random,
        by_hand: bool = False,
        from_file: bool = False,
    ) -> None:
        """Set up the source. `has_dice_file`: a dice file was given, even if it is used up."""
        self.console = console
        self.source = source
        self.by_hand = by_hand
        self.from_file = from_file

    def first(self, series: Series) -> Throw:
        """Throw two dice for the first move of a round."""
        self._note_end(series)
        if self.by_hand and not any(len(throw) == 2 for throw in series.dice):
            return self._typed(Names(series.players).does(series.thrower, "throw"), 2)
        return next_throw(series.dice, self.source)

    def decide(self, series: Series, match: Match) -> Move:
        """Decide chance: dice, or a shuffle."""
        decided = outcome(match, series.dice, self.source)
        if decided.kind != DICE:
            return decided
        self._note_end(series)
        if not self.by_hand or decided.cells in series.dice:
            return decided
        seat = match.whose_turn
        throws = "Throw" if seat == CHANCE else Names(series.players).does(seat, "throw")
        return Move(DICE, self._typed(throws, len(decided.cells)))

    def _note_end(self, series: Series) -> None:
        """Say once that a dice file has run out."""
        if self.from_file and not series.dice:
            self.from_file = False
            self.console.say(f"The dice file has run out; {self._kind()} dice go on.")

    def _kind(self) -> str:
        return "your own" if self.by_hand else "random"

    def _typed(self, throws: str, count: int) -> Throw:
        """Ask what the player's own dice show."""

        def understand(text: str) -> Throw:
            numbers = re.split(r" and |[ ,+]+", " ".join(text.lower().split()))
            if len(numbers) != count or not all(re.fullmatch("[1-6]", each) for each in numbers):
                wanted = "two numbers" if count == 2 else "one number"
                raise KonoError(f"'{text[:40]}' is no such throw; type {wanted} from 1 to 6")
            return tuple(map(int, numbers))

        what = "two dice. They show" if count == 2 else "one die. It shows"
        return self.console.ask(f"{throws} {what}: ", understand)
