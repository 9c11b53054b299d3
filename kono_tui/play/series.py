"""A tournament: rounds, who begins and in which colour, and the totals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Advantage, Opening, Player, Save, Throw
from kono_tui.errors import IllegalMove, SetupError
from kono_tui.play.chance import DICE, used
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
class Series:
    """The rounds so far and the one under way. Pairs are by seat. Nothing changes it.

    `throws` are those for the first move of this round; `opener` is the seat that begins, and
    picks the colour where one is picked, once known; `dice` are the throws left of a dice file;
    `variant` is the one of the game's that is played, "" the game as usual. `wanted` is the colour
    of seat 0 in the first round, where it was named before the size and the game begins with its
    choice. `advantage` is what the round before has left to a seat, until this one has begun.
    """

    game: Game[Any]
    players: tuple[Player, Player]
    size: int = 0
    round: int = 1
    totals: tuple[int, int] = (0, 0)
    throws: tuple[Throw, ...] = ()
    opener: int | None = None
    match: Match | None = None
    dice: tuple[Throw, ...] = ()
    variant: str = ""
    wanted: str = ""
    advantage: Advantage | None = None

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
        return Stage.GUESS if self._guessed else Stage.THROW

    @property
    def thrower(self) -> int:
        """The seat that throws next: seat 0 first, then in turn."""
        return len(self.throws) % 2

    @property
    def picker(self) -> int | None:
        """The seat that picks a colour before the round: seat 0, or who begins once that is known.

        It must not be asked where it is a computer: that takes `computers_colour`.
        """
        return 0 if self._by_colour else self.opener

    @property
    def computers_colour(self) -> str:
        """What a computer picks: the first colour; among computers seat 0 has it by turns."""
        turned = self._by_colour and self.round % 2 == 0
        return self.game.colours[int(turned)]

    @property
    def watched(self) -> bool:
        """Nobody but computers plays."""
        return all(player.kind == "computer" for player in self.players)

    @property
    def humans(self) -> frozenset[int]:
        """The seats of those who sit at this table."""
        here = (player.kind == "human" and not player.away for player in self.players)
        return frozenset(seat for seat, is_here in enumerate(here) if is_here)

    @property
    def winner(self) -> int | None:
        """The seat ahead in the totals; None at a draw."""
        if self.totals[0] == self.totals[1]:
            return None
        return 0 if self.totals[0] > self.totals[1] else 1

    # The opening of a round

    def choose_size(self, size: int) -> Series:
        self.game.check_size(size)
        return replace(self, size=size)._begun_if_ready()

    def throw(self, dice: Throw) -> Series:
        """The series after a throw for the first move. Equal sums are thrown again."""
        throws = (*self.throws, dice)
        left = used(self.dice, dice)
        opener = None
        if len(throws) % 2 == 0 and sum(throws[-1]) != sum(throws[-2]):
            opener = 0 if sum(throws[-2]) > sum(throws[-1]) else 1
        return replace(self, throws=throws, dice=left, opener=opener)._begun_if_ready()

    def guess(self, right: bool) -> Series:
        """The series after seat 0 has guessed which hand holds the first colour, or chance has.

        Who was right plays that colour, and begins.
        """
        if self.stage is not Stage.GUESS:
            raise SetupError("there is nothing to guess now")
        return replace(self, opener=0 if right else 1)._begun_if_ready()

    def _begun_if_ready(self) -> Series:
        """The round begins as soon as nobody has to be asked: for a colour, or who begins."""
        if self._by_colour:
            colour = self.computers_colour if self.watched else self.wanted
            return self.choose_colour(colour) if self.size and colour else self
        if self.opener is None or self.game.picks_colour:
            return self
        return self._begun(self.opener, self.game.colours[0] if self._guessed else "")

    @property
    def _guessed(self) -> bool:
        """Whether who begins is guessed."""
        return self.game.first_by == "guess"

    @property
    def _by_colour(self) -> bool:
        """Whether seat 0 picks a colour, and the first colour begins."""
        return self.game.first_by == "colour"

    def _begun(self, opener: int, colour: str) -> Series:
        opening = Opening(opener, colour, self.variant, self.advantage)
        match = Match.begin(self.game, self.game.start(self.size, opening), self.watched)
        return replace(self, opener=opener, match=match, wanted="", advantage=None)

    def choose_colour(self, colour: str) -> Series:
        """The colour of who picks: the round begins."""
        if colour not in self.game.colours:
            raise SetupError(f"'{colour}' is no colour; choose {' or '.join(self.game.colours)}")
        if self._by_colour:
            return self._begun(self.game.colours.index(colour), self.game.colours[0])
        if self.opener is None:
            raise SetupError("the dice have not said yet who picks the colour")
        return self._begun(self.opener, colour)

    # The round

    def play(self, move: Move) -> Series:
        """The series after a decision, a seat's or chance's."""
        left = used(self.dice, move.cells) if move.kind == DICE else self.dice
        return replace(self, match=self._under_way().play(move), dice=left)

    def quit(self, seat: int, late: bool = False) -> Series:
        """A seat ends the round; `late`: because its time has run out."""
        return replace(self, match=self._under_way().quit(seat, late))

    def agree(self) -> Series:
        """The players agree to a draw."""
        return replace(self, match=self._under_way().agree())

    def undo(self, seats: frozenset[int] = frozenset()) -> Series:
        """Back by a human's decision in mid-turn, else to where a human's last turn began.

        Between computers, the same for either of them; where seats are named, for those. Dice that
        are taken back fall the same way again: nobody undoes a throw to have a better one.
        """
        before = self._under_way()
        after = before.undo(seats or self.humans or frozenset((0, 1)))
        taken_back = before.moves[len(after.moves) :]
        thrown = tuple(move.cells for move in taken_back if move.kind == DICE)
        return replace(self, match=after, dice=(*thrown, *self.dice))

    def _under_way(self) -> Match:
        if self.match is None:
            raise IllegalMove("the round has not begun")
        return self.match

    # From round to round

    def awarded(self) -> Series:
        """The totals with the finished round's award."""
        awards = self._under_way().tally.awards
        return replace(self, totals=(self.totals[0] + awards[0], self.totals[1] + awards[1]))

    def next_round(self) -> Series:
        """The next round, its size still to be chosen, and who begins unless the winner does."""
        match = self._under_way()
        winner = match.tally.winner
        left = self.game.advantage(match.position, self.opener or 0) if winner is not None else None
        return replace(
            self.awarded(),
            size=0,
            round=self.round + 1,
            throws=(),
            opener=winner if self.game.winner_begins else None,
            match=None,
            advantage=left,
        )

    # To and from a file

    def save(self) -> Save[Any]:
        """The moment as a file keeps it."""
        if not self.size:
            raise SetupError("there is nothing to save before the board's size is chosen")
        match = self.match
        return Save(
            game=self.game.key,
            size=self.size,
            players=self.players,
            round=self.round,
            totals=self.totals,
            throws=self.throws,
            opener=self.opener,
            start=match.positions[0] if match else None,
            moves=match.moves if match else (),
            quitter=match.quitter if match else None,
            agreed=match.agreed if match else False,
            dice=self.dice,
            variant=self.variant,
            advantage=self.advantage,
        )

    @classmethod
    def resume(cls, game: Game[Any], save: Save[Any]) -> Series:
        """The series as a file left it."""
        series = cls(
            game,
            save.players,
            save.size,
            save.round,
            save.totals,
            save.throws,
            save.opener,
            dice=save.dice,
            variant=save.variant,
            advantage=save.advantage,
        )
        if save.start is None:
            return series._begun_if_ready()
        match = Match.replayed(
            game, save.start, save.moves, series.watched, save.quitter, save.agreed
        )
        return replace(series, match=match)
