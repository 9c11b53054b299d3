"""A whole tournament, line by line, over the same series that every other mode plays."""

from __future__ import annotations

import random

from kono_tui.core.save import Throw
from kono_tui.errors import KonoError, SetupError
from kono_tui.plain.asides import board
from kono_tui.plain.console import Console
from kono_tui.plain.counsel import Counsel
from kono_tui.plain.keeper import Keeper
from kono_tui.plain.turn import Choice, Outcome, Turn
from kono_tui.play.chance import outcome
from kono_tui.play.dice import next_throw
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.reports import round_result, tournament_result
from kono_tui.play.series import Series, Stage


class Leave(Exception):
    """The player leaves the program; the game is saved or kept."""


class Tournament:
    """Asks, plays and tells until the last round is over or the player leaves."""

    def __init__(
        self,
        console: Console,
        series: Series,
        keeper: Keeper,
        counsel: Counsel,
        source: random.Random,
        has_dice_file: bool,
    ) -> None:
        self.console = console
        self.series = series
        self.keeper = keeper
        self.counsel = counsel
        self.source = source
        self.from_file = has_dice_file or bool(series.dice)
        self.running = False
        self.news: list[str] = []
        """What has happened since the board was last drawn."""

    def play(self) -> None:
        """Until the tournament is over. Leave, if the player leaves before."""
        steps = {
            Stage.SIZE: self._choose_size,
            Stage.THROW: self._throw,
            Stage.COLOUR: self._choose_colour,
            Stage.CHANCE: self._chance,
            Stage.PLAY: self._turn,
        }
        while True:
            if self.series.stage is Stage.ROUND_OVER:
                if not self._another_round():
                    break
            else:
                self.series = steps[self.series.stage]()
            self.keeper.keep(self.series)
        self.series = self.series.awarded()
        self.console.say(tournament_result(self.series))
        self.keeper.forget()

    # The opening of a round

    def _choose_size(self) -> Series:
        sizes = self.series.game.sizes
        choices = f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]}"

        def understand(answer: str) -> Series:
            if answer.lower() in ("q", "quit"):
                raise Leave
            for size in sizes:
                if answer.lower() in (str(size), self.series.game.size_name(size)):
                    return self.series.choose_size(size)
            raise SetupError(f"'{answer[:40]}' is not a board size; type {choices}")

        return self.console.ask(f"Board size ({choices}): ", understand)

    def _throw(self) -> Series:
        seat = self.series.thrower
        names = Names(self.series.players)
        if self.series.players[seat].kind == "human":
            self._before_the_throw(names.within(seat))
        throw = self._dice()
        numbers = " and ".join(map(str, throw))
        self.console.say(f"{names.does(seat, 'throw')} {numbers}: {sum(throw)}.")
        series = self.series.throw(throw)
        if series.thrower == 0 and series.opener is None:
            self.console.say("That is a tie: the dice are thrown again.")
        return series

    def _before_the_throw(self, who: str) -> None:
        """Wait for the player, who may also save or leave before the first player is known."""

        def understand(answer: str) -> bool:
            if self._leaves(answer):
                return False
            if answer.lower() not in ("", "2", "t", "throw"):
                raise KonoError(f"'{answer[:40]}' is none of these; press Enter to throw")
            return True

        thrower = "" if who == "you" else f"{who}: "
        prompt = f"{thrower}Enter throws the dice  (1 save  4 leave): "
        while not self.console.ask(prompt, understand):
            continue

    def _leaves(self, answer: str) -> bool:
        """Save or leave while the round has not begun, if that is the answer.

        True if the player went to save and thought better of it.
        """
        if answer.lower() in ("4", "q", "quit"):
            raise Leave
        if answer.lower() not in ("1", "s", "save"):
            return False
        if self.keeper.save_as(self.series):
            raise Leave
        return True

    def _dice(self) -> Throw:
        if self.from_file and not self.series.dice:
            self.from_file = False
            self.console.say("The dice file has run out; random dice go on.")
        return next_throw(self.series.dice, self.source)

    def _choose_colour(self) -> Series:
        seat = self.series.opener or 0
        colours = self.series.game.colours
        names = Names(self.series.players)
        if self.series.players[seat].kind == "computer":
            self.console.say(
                f"{names.does(seat, 'begin')}, and {names.verb(seat, 'pick')} {colours[0]}."
            )
            return self.series.choose_colour(colours[0])

        def understand(answer: str) -> Series:
            if self._leaves(answer):
                return self.series
            for colour in colours:
                if answer.lower() in (colour, colour[0]):
                    return self.series.choose_colour(colour)
            raise SetupError(f"'{answer[:40]}' is not a colour; type {' or '.join(colours)}")

        return self.console.ask(
            f"{names.does(seat, 'begin')}. Colour: {' or '.join(colours)}  (1 save  4 leave): ",
            understand,
        )

    # The round

    def _chance(self) -> Series:
        """Dice in mid-round, or a shuffle."""
        match = self._match()
        decided = outcome(match, self.series.dice, self.source)
        self.news.append(f"Chance {match.game.describe(match.position, decided)}.")
        return self.series.play(decided)

    def _turn(self) -> Series:
        turn = Turn(self.console, self.series, self._match(), self.counsel)
        done = turn.move(None) if self.running else None
        if done is None:
            self.running = False
            turn.show(self._latest())
        while done is None:
            done = self._chosen(turn, turn.choose())
        series, self.news = done
        if self.running:
            for line in self._latest():
                self.console.say(line)
        return series

    def _chosen(self, turn: Turn, choice: Choice) -> Outcome | None:
        """What a choice leads to; None if it leads back to the menu."""
        match choice.word:
            case "save":
                if self.keeper.save_as(self.series):
                    raise Leave
                return None
            case "undo":
                return turn.undo()
            case "quit":
                return self._quit()
            case _:
                self.running = choice.word == "run"
                return turn.move(choice.move)

    def _latest(self) -> list[str]:
        """The news, once."""
        news, self.news = self.news, []
        return news

    def _quit(self) -> Outcome | None:
        """The human to move quits, or the only human; who just watches leaves."""
        if self.series.watched:
            raise Leave
        match = self._match()
        humans = self.series.humans
        seat = match.to_move if match.to_move in humans else min(humans)
        cost = match.tally.scores[seat].total - match.quit(seat).tally.scores[seat].total
        also = f" and costs {cost} points" if cost else ""
        if self.console.agrees(f"Quitting ends the round{also}. Quit?"):
            return self.series.quit(seat), []
        return None

    def _another_round(self) -> bool:
        """Declare the result; go on to the next round if the player wants one."""
        self.running = False
        match = self._match()
        self.console.show("")
        self.console.show(board(match))
        for line in self._latest() + round_result(self.series, match):
            self.console.say(line)
        if not self.console.agrees("Another round?"):
            return False
        self.series = self.series.next_round()
        return True

    def _match(self) -> Match:
        match = self.series.match
        if match is None:
            raise SetupError("the round has not begun")
        return match
