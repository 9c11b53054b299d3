"""A tournament: its rounds, who begins and in which colour, and the totals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import (
    Advantage,
    DiceThrow,
    KnownPlan,
    KnownValue,
    Player,
    RoundOpening,
    Save,
    latest_opening_throws,
)
from kono_tui.core.score import MAX_COUNT, MAX_PAST_ROUNDS, PastRound
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.play.chance_moves import DICE, without_throw
from kono_tui.play.match import Match


class Stage(Enum):
    """What a tournament waits for."""

    SIZE = auto()
    THROW = auto()
    GUESS = auto()
    COLOUR = auto()
    CHANCE = auto()
    PLAY = auto()
    ROUND_OVER = auto()


@dataclass(frozen=True)
class Tournament:
    """The rounds so far and the current one. It is immutable, and its pairs are by seat.

    `opening_throws` are those for the first move of this round. `opener` is the seat that begins,
    once known; where a colour is picked, that seat picks it. `dice_left` are the throws left of a
    dice file. `variant` names the variant that is played; "" is the usual game. `wanted_colour` is
    seat 0's colour in the first round, if it was named before the size and the game begins with
    the choice of a colour. `advantage` is what the round before has left to a seat, until this
    round has begun. `past_rounds` are the rounds before this one, as far as they are known.
    `known_values` are those of the round's positions that a file held, or is to hold, and
    `known_plans` the latest of the computers.
    """

    game: Game[Any]
    players: tuple[Player, Player]
    size: int = 0
    round: int = 1
    totals: tuple[int, int] = (0, 0)
    opening_throws: tuple[DiceThrow, ...] = ()
    opener: int | None = None
    match: Match | None = None
    dice_left: tuple[DiceThrow, ...] = ()
    variant: str = ""
    wanted_colour: str = ""
    advantage: Advantage | None = None
    past_rounds: tuple[PastRound, ...] = ()
    known_values: tuple[KnownValue, ...] = ()
    known_plans: tuple[KnownPlan, ...] = ()

    # What comes next

    @property
    def stage(self) -> Stage:
        if not self.size:
            return Stage.SIZE
        if self.match is not None:
            if self.match.ending:
                return Stage.ROUND_OVER
            return Stage.CHANCE if self.match.to_move == CHANCE else Stage.PLAY
        if self.picker is not None:
            return Stage.COLOUR
        return Stage.GUESS if self._begins_by_guess else Stage.THROW

    @property
    def thrower(self) -> int:
        """The seat that throws next: seat 0 first, then in turn."""
        return len(self.opening_throws) % 2

    @property
    def picker(self) -> int | None:
        """The seat that picks a colour before the round: seat 0, or the opener once it is known.

        Do not ask a computer for its colour: it takes `computer_colour`.
        """
        return 0 if self._begins_by_colour else self.opener

    @property
    def computer_colour(self) -> str:
        """The colour a computer picks: the first; between computers, seat 0 has it by turns."""
        takes_second = self._begins_by_colour and self.round % 2 == 0
        return self.game.info.colours[int(takes_second)]

    @property
    def computers_only(self) -> bool:
        """Whether only computers play."""
        return all(player.kind == "computer" for player in self.players)

    @property
    def local_humans(self) -> frozenset[int]:
        """The seats of the humans at this terminal."""
        here = (player.kind == "human" and not player.is_away for player in self.players)
        return frozenset(seat for seat, is_here in enumerate(here) if is_here)

    @property
    def winner(self) -> int | None:
        """The seat ahead in the totals; None at a draw."""
        if self.totals[0] == self.totals[1]:
            return None
        return 0 if self.totals[0] > self.totals[1] else 1

    # The opening of a round

    def choose_size(self, size: int) -> Tournament:
        self.game.info.check_size(size)
        return replace(self, size=size)._start_if_ready()

    def throw(self, dice: DiceThrow) -> Tournament:
        """Return the tournament after a throw for the first move. Equal sums are thrown again."""
        throws = latest_opening_throws((*self.opening_throws, dice))
        dice_left = without_throw(self.dice_left, dice)
        opener = None
        if len(throws) % 2 == 0 and sum(throws[-1]) != sum(throws[-2]):
            opener = 0 if sum(throws[-2]) > sum(throws[-1]) else 1
        after = replace(self, opening_throws=throws, dice_left=dice_left, opener=opener)
        return after._start_if_ready()

    def guess(self, seat_0_begins: bool) -> Tournament:
        """Return the tournament after a guess, or chance, has decided who plays the first colour.

        Seat 0 guesses which hand holds it. The seat that gets the first colour begins.
        """
        if self.stage is not Stage.GUESS:
            raise SetupError("there is nothing to guess now")
        return replace(self, opener=0 if seat_0_begins else 1)._start_if_ready()

    def _start_if_ready(self) -> Tournament:
        """Start the round as soon as nobody has to be asked for a colour or for who begins."""
        if self._begins_by_colour:
            colour = self.computer_colour if self.computers_only else self.wanted_colour
            return self.choose_colour(colour) if self.size and colour else self
        if self.opener is None or self.game.rounds.picks_colour:
            return self
        colour = self.game.info.colours[0] if self._begins_by_guess else ""
        return self._start_round(self.opener, colour)

    @property
    def _begins_by_guess(self) -> bool:
        """Whether a guess decides who begins."""
        return self.game.rounds.first_by == "guess"

    @property
    def _begins_by_colour(self) -> bool:
        """Whether seat 0 picks a colour, and the first colour begins."""
        return self.game.rounds.first_by == "colour"

    def _start_round(self, opener: int, colour: str) -> Tournament:
        opening = RoundOpening(opener, colour, self.variant, self.advantage)
        match = Match.begin(self.game, self.game.start(self.size, opening), self.computers_only)
        return replace(self, opener=opener, match=match, wanted_colour="", advantage=None)

    def choose_colour(self, colour: str) -> Tournament:
        """Start the round with the colour that the picker has chosen."""
        colours = self.game.info.colours
        if colour not in colours:
            raise SetupError(f"'{colour}' is not a colour; choose {' or '.join(colours)}")
        if self._begins_by_colour:
            return self._start_round(colours.index(colour), colours[0])
        if self.opener is None:
            raise SetupError("the dice have not said yet who picks the colour")
        return self._start_round(self.opener, colour)

    # The round

    def play(self, move: Move) -> Tournament:
        """Return the tournament after a decision by a seat or by chance."""
        after = replace(self, match=self._current_match().play(move))
        if move.kind != DICE:
            return after
        return replace(after, dice_left=without_throw(self.dice_left, move.cells))

    def quit(self, seat: int, timed_out: bool = False) -> Tournament:
        """End the round because a seat quits; `timed_out`: because its time has run out."""
        return replace(self, match=self._current_match().quit(seat, timed_out))

    def agree_to_draw(self) -> Tournament:
        """End the round as an agreed draw."""
        return replace(self, match=self._current_match().agree_to_draw())

    def undo(self, seats: frozenset[int] = frozenset()) -> Tournament:
        """Go back one decision if a human is in mid-turn, else to the start of a human's last turn.

        Between computers, undo for either of them; if seats are given, for those. Dice that are
        taken back fall the same way again, so that nobody undoes a throw to get a better one.
        """
        before = self._current_match()
        after = before.undo(seats or self.local_humans or frozenset((0, 1)))
        taken_back = before.moves[len(after.moves) :]
        dice_to_repeat = tuple(move.cells for move in taken_back if move.kind == DICE)
        dice_left, count = (*dice_to_repeat, *self.dice_left), len(after.moves)
        values = tuple(each for each in self.known_values if each.moves <= count)
        plans = tuple(each for each in self.known_plans if each.moves < count)
        return replace(
            self, match=after, dice_left=dice_left, known_values=values, known_plans=plans
        )

    def _current_match(self) -> Match:
        if self.match is None:
            raise IllegalMove("the round has not begun")
        return self.match

    # From round to round

    def with_award(self) -> Tournament:
        """Return the tournament with the finished round's award added to the totals.

        The round is then one of the past rounds.
        """
        finished = self._current_match().as_past_round(self.size, self.opener)
        first, second = map(sum, zip(self.totals, finished.awards, strict=True))
        totals = (min(first, MAX_COUNT), min(second, MAX_COUNT))
        known = (*self.past_rounds, finished)[-MAX_PAST_ROUNDS:]
        return replace(self, totals=totals, past_rounds=known)

    def next_round(self) -> Tournament:
        """Return the next round, without a size, and without an opener unless the winner begins."""
        match = self._current_match()
        winner = match.tally.winner
        carry_over = self.game.carry_over if winner is not None else None
        advantage = carry_over.advantage(match.position, self.opener or 0) if carry_over else None
        return replace(
            self.with_award(),
            size=0,
            round=min(self.round + 1, MAX_COUNT),
            opening_throws=(),
            opener=winner if self.game.rounds.winner_begins else None,
            match=None,
            advantage=advantage,
            known_values=(),
            known_plans=(),
        )

    # To and from a file

    def to_save(self) -> Save[Any]:
        """The current moment as a save. SetupError before the board's size is chosen."""
        if not self.size:
            raise SetupError("there is nothing to save before the board's size is chosen")
        match = self.match
        return Save(
            game=self.game.info.key,
            size=self.size,
            players=self.players,
            round=self.round,
            totals=self.totals,
            opening_throws=self.opening_throws,
            opener=self.opener,
            start=match.positions[0] if match else None,
            moves=match.moves if match else (),
            quitter=match.quitter if match else None,
            draw_agreed=match.draw_agreed if match else False,
            dice_left=self.dice_left,
            variant=self.variant,
            advantage=self.advantage,
            past_rounds=self.past_rounds,
            known_values=self.known_values if match else (),
            known_plans=self.known_plans if match else (),
        )

    @classmethod
    def resume(cls, game: Game[Any], save: Save[Any]) -> Tournament:
        """Rebuild the tournament that a save holds."""
        tournament = cls(
            game,
            save.players,
            save.size,
            save.round,
            save.totals,
            save.opening_throws,
            save.opener,
            dice_left=save.dice_left,
            variant=save.variant,
            advantage=save.advantage,
            past_rounds=save.past_rounds,
            known_values=save.known_values,
            known_plans=save.known_plans,
        )
        if save.start is None:
            return tournament._start_if_ready()
        match = Match.replay(
            game, save.start, save.moves, tournament.computers_only, save.quitter, save.draw_agreed
        )
        return replace(tournament, match=match)
