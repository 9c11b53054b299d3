"""Runs a whole tournament line by line, on the same tournament value as every other mode."""

from __future__ import annotations

from kono_tui.errors import SetupError
from kono_tui.plain.asides import board
from kono_tui.plain.console import Console
from kono_tui.plain.counsel import Counsel
from kono_tui.plain.dice import Dice
from kono_tui.plain.keeper import Keeper
from kono_tui.plain.opening import Leave, Opening
from kono_tui.plain.turn import Choice, Outcome, Turn
from kono_tui.play.match import Match
from kono_tui.play.reports import (
    advantage_told,
    chance_told,
    price_of_quitting,
    round_result,
    tournament_result,
)
from kono_tui.play.series import Series, Stage


class Tournament:
    """Asks, plays and reports until the last round is over or the player leaves."""

    def __init__(
        self,
        console: Console,
        series: Series,
        keeper: Keeper,
        counsel: Counsel,
        dice: Dice,
    ) -> None:
        self.console = console
        self.series = series
        self.keeper = keeper
        self.counsel = counsel
        self.dice = dice
        self.opening = Opening(console, keeper, dice)
        self.running = False
        self.news: list[str] = []
        """What has happened since the board was last drawn."""

    def play(self) -> None:
        """Play until the tournament is over. PlayerLeaves if the player leaves first."""
        while True:
            match self.series.stage:
                case Stage.CHANCE:
                    self.series = self._chance()
                case Stage.PLAY:
                    self.series = self._turn()
                case Stage.ROUND_OVER:
                    if not self._another_round():
                        break
                case _:
                    self.series = self.opening.step(self.series)
            self.keeper.keep(self.series)
        self.series = self.series.awarded()
        self.console.say(tournament_result(self.series))
        self.keeper.forget()

    def _chance(self) -> Series:
        """Decide chance in mid-round: dice, or a shuffle."""
        match = self._match()
        decided = self.dice.decide(self.series, match)
        self.news.append(chance_told(self.series, match, decided))
        return self.series.play(decided)

    def _turn(self) -> Series:
        turn = Turn(self.console, self.series, self._match(), self.counsel, self.dice.decide)
        done = turn.move(None) if self.running else None
        if done is None:
            self.running = False
            turn.show(self._latest())
        while done is None:
            done = self._chosen(turn, turn.choose())
        series, news = done
        self.news += news
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
            case "draw":
                return turn.draw()
            case _:
                self.running = choice.word == "run"
                return turn.move(choice.move)

    def _latest(self) -> list[str]:
        """Return the news and clear it."""
        news, self.news = self.news, []
        return news

    def _quit(self) -> Outcome | None:
        """Quit the round for the human to move, or for the only human; a spectator just leaves."""
        if self.series.watched:
            raise Leave
        match = self._match()
        humans = self.series.humans
        seat = match.to_move if match.to_move in humans else min(humans)
        price = price_of_quitting(match, seat)
        if self.console.agrees(f"Quitting ends the round{price}. Quit?"):
            return self.series.quit(seat), []
        return None

    def _another_round(self) -> bool:
        """Report the result; start the next round if the player wants one."""
        self.running = False
        match = self._match()
        self.console.show("")
        self.console.show(board(self.series, match))
        for line in self._latest() + round_result(self.series, match):
            self.console.say(line)
        if not self.console.agrees("Another round?"):
            return False
        self.series = self.series.next_round()
        if left := advantage_told(self.series):
            self.console.say(left)
        return True

    def _match(self) -> Match:
        match = self.series.match
        if match is None:
            raise SetupError("the round has not begun")
        return match
