"""Runs a whole tournament line by line, on the same tournament value as every other mode."""

from __future__ import annotations

from kono_tui.errors import SetupError
from kono_tui.plain.advisor_client import AdvisorClient
from kono_tui.plain.autosave import GameSaver
from kono_tui.plain.console import Console
from kono_tui.plain.dice_source import DiceSource
from kono_tui.plain.info_commands import board_text
from kono_tui.plain.opening import PlayerLeaves, RoundOpener
from kono_tui.plain.turn import MenuChoice, TurnMenu, TurnResult
from kono_tui.play.match import Match
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import (
    describe_advantage,
    describe_chance,
    describe_quit_cost,
    describe_round_result,
    describe_tournament_result,
)


class TournamentRunner:
    """Asks, plays and reports until the last round is over or the player leaves."""

    def __init__(
        self,
        console: Console,
        tournament: Tournament,
        saver: GameSaver,
        advisor: AdvisorClient,
        dice: DiceSource,
    ) -> None:
        self.console = console
        self.tournament = tournament
        self.saver = saver
        self.advisor = advisor
        self.dice = dice
        self.opener = RoundOpener(console, saver, dice)
        self.runs_to_end = False
        self.news: list[str] = []
        """What has happened since the board was last drawn."""

    def play(self) -> None:
        """Play until the tournament is over. PlayerLeaves if the player leaves first."""
        while True:
            match self.tournament.stage:
                case Stage.CHANCE:
                    self.tournament = self._decide_chance()
                case Stage.PLAY:
                    self.tournament = self._play_turn()
                case Stage.ROUND_OVER:
                    if not self._start_another_round():
                        break
                case _:
                    self.tournament = self.opener.advance(self.tournament)
            self.saver.write_autosave(self.tournament)
        self.tournament = self.tournament.with_award()
        self.console.say(describe_tournament_result(self.tournament))
        self.saver.discard_autosave()

    def _decide_chance(self) -> Tournament:
        """Decide chance in mid-round: dice, or a shuffle."""
        match = self._current_match()
        decided = self.dice.decide_chance(self.tournament, match)
        self.news.append(describe_chance(self.tournament, match, decided))
        return self.tournament.play(decided)

    def _play_turn(self) -> Tournament:
        menu = TurnMenu(
            self.console,
            self.tournament,
            self._current_match(),
            self.advisor,
            self.dice.decide_chance,
        )
        result = menu.play_turn(None) if self.runs_to_end else None
        if result is None:
            self.runs_to_end = False
            menu.show(self._take_news())
        while result is None:
            result = self._apply_choice(menu, menu.choose())
        tournament, news = result
        self.news += news
        if self.runs_to_end:
            for line in self._take_news():
                self.console.say(line)
        return tournament

    def _apply_choice(self, menu: TurnMenu, choice: MenuChoice) -> TurnResult | None:
        """What a choice leads to; None if it leads back to the menu."""
        match choice.word:
            case "save":
                if self.saver.save_as(self.tournament):
                    raise PlayerLeaves
                return None
            case "undo":
                return menu.undo()
            case "quit":
                return self._quit_round()
            case "draw":
                return menu.offer_draw()
            case _:
                self.runs_to_end = choice.word == "run"
                return menu.play_turn(choice.moves)

    def _take_news(self) -> list[str]:
        """Return the news and clear it."""
        news, self.news = self.news, []
        return news

    def _quit_round(self) -> TurnResult | None:
        """Quit the round for the human to move, or for the only human; a spectator just leaves."""
        if self.tournament.computers_only:
            raise PlayerLeaves
        match = self._current_match()
        humans = self.tournament.local_humans
        seat = match.to_move if match.to_move in humans else min(humans)
        price = describe_quit_cost(match, seat)
        if self.console.confirm(f"Quitting ends the round{price}. Quit?"):
            return self.tournament.quit(seat), []
        return None

    def _start_another_round(self) -> bool:
        """Report the result; start the next round if the player wants one."""
        self.runs_to_end = False
        match = self._current_match()
        self.console.show("")
        self.console.show(board_text(self.tournament, match))
        for line in self._take_news() + describe_round_result(self.tournament, match):
            self.console.say(line)
        if not self.console.confirm("Another round?"):
            return False
        self.tournament = self.tournament.next_round()
        if advantage := describe_advantage(self.tournament):
            self.console.say(advantage)
        return True

    def _current_match(self) -> Match:
        match = self.tournament.match
        if match is None:
            raise SetupError("the round has not begun")
        return match
