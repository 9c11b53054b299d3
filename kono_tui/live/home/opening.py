"""The opening of a round at home: the size, then the dice, a guess or a colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from kono_tui.live.events import EventSource, OpeningStep
from kono_tui.live.home.dice import LocalDice
from kono_tui.live.workers import Group, Workers
from kono_tui.play.opening.guess import Hands, open_hands
from kono_tui.play.tournament import Stage, Tournament


@dataclass(eq=False)
class LocalOpening:
    """Takes the steps to a round's first move: a human's at their command, the others at once."""

    source: EventSource
    dice: LocalDice
    workers: Workers
    keep: Callable[[Tournament], None]
    """Saves the tournament after each step."""

    @property
    def tournament(self) -> Tournament:
        return self.source.state.tournament

    @property
    def is_busy(self) -> bool:
        """Whether dice are being thrown."""
        return self.workers.is_running(Group.OPENING)

    def advance(self) -> None:
        """Do what needs no human: a guess among computers, their throws."""
        if self.tournament.stage is Stage.GUESS and self.tournament.computers_only:
            self.guess(None)
        elif self.tournament.stage is Stage.THROW:
            self.workers.run(self._throw_while_due, Group.OPENING)

    def choose_size(self, size: int) -> None:
        self._take_step(self.tournament.choose_size(size))
        self.advance()

    def throw(self) -> None:
        """Throw for a human, and then for the computers whose turn it is."""
        self.workers.run(partial(self._throw_while_due, human_asked=True), Group.OPENING)

    def guess(self, chosen_hand: int | None) -> None:
        """Open both hands; nobody knew before what was in them. A second click finds them open."""
        if self.tournament.stage is not Stage.GUESS:
            return
        hands = open_hands(chosen_hand, self.dice.chance)
        self._take_step(self.tournament.guess(hands.seat_0_begins), hands=hands)

    def choose_colour(self, colour: str = "") -> None:
        """Begin the round with the picked colour; "" is the one that a computer picks."""
        self._take_step(self.tournament.choose_colour(colour or self.tournament.computer_colour))

    async def _throw_while_due(self, human_asked: bool = False) -> None:
        """Throw for every computer whose turn it is; for a human once, if asked."""
        while self.tournament.stage is Stage.THROW:
            is_human = self.tournament.thrower in self.tournament.local_humans
            if is_human and not human_asked:
                break
            human_asked = human_asked and not is_human
            if not await self._throw_once():
                break

    async def _throw_once(self) -> bool:
        """Make one throw; return whether it was made."""
        if note := self.dice.take_file_note(self.tournament):
            self.source.say(note)
        dice, is_entered = await self.dice.throw_for_first_move(self.tournament)
        if dice is None:
            return False
        thrower = self.tournament.thrower
        self._take_step(self.tournament.throw(dice), thrower=None if is_entered else thrower)
        return True

    def _take_step(
        self,
        tournament: Tournament,
        thrower: int | None = None,
        hands: Hands | None = None,
    ) -> None:
        step = OpeningStep(self.tournament, tournament, thrower, hands)
        self.keep(tournament)
        self.source.tell(step, replace(self.source.state, tournament=tournament))
