"""The dice of a game at home: those of a dice file, the player's own, or random ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import DiceThrow
from kono_tui.live.analyst import LiveSettings
from kono_tui.live.prompts import HomePrompts
from kono_tui.play.chance_moves import DICE, pick_chance_move
from kono_tui.play.dice_source import next_throw
from kono_tui.play.match import Match
from kono_tui.play.opening.wording import describe_file_end
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament


@dataclass(eq=False)
class LocalDice:
    """Throws for the first move, and decides chance within a round."""

    chance: random.Random
    settings: Callable[[], LiveSettings]
    prompts: HomePrompts
    has_file: bool
    """Whether the game began with a dice file that has not been said to be used up."""
    is_asking: bool = False
    """Whether the player is being asked what their dice show."""

    @property
    def are_entered(self) -> bool:
        """Whether the player throws dice on a table, and enters what they show."""
        return self.settings().dice == "entered"

    def take_file_note(self, tournament: Tournament) -> str:
        """Say, once, that the dice file has run out; "" otherwise."""
        if not self.has_file or tournament.dice_left:
            return ""
        self.has_file = False
        return describe_file_end(self.are_entered)

    async def throw_for_first_move(self, tournament: Tournament) -> tuple[DiceThrow | None, bool]:
        """Return the throw, None if the player has not thrown yet, and whether it was entered."""
        is_from_file = any(len(throw) == 2 for throw in tournament.dice_left)
        if not self.are_entered or is_from_file:
            return next_throw(tournament.dice_left, self.chance), False
        beginning = PlayerNames(tournament.players).clause(tournament.thrower, "throw")
        return await self._ask(beginning, 2), True

    async def decide_chance(self, tournament: Tournament, match: Match) -> Move | None:
        """Return what chance decides; None if the player has not thrown yet."""
        drawn_move = pick_chance_move(match, tournament.dice_left, self.chance)
        is_random = drawn_move.kind == DICE and drawn_move.cells not in tournament.dice_left
        if not (is_random and self.are_entered):
            return drawn_move
        seat = match.seat_in_turn
        names = PlayerNames(tournament.players)
        beginning = "Throw" if seat == CHANCE else names.clause(seat, "throw")
        dice = await self._ask(beginning, len(drawn_move.cells))
        return None if dice is None else Move(DICE, dice)

    async def _ask(self, beginning: str, count: int) -> DiceThrow | None:
        self.is_asking = True
        try:
            return await self.prompts.enter_dice(beginning, count)
        finally:
            self.is_asking = False
