"""One turn: the menu the rules ask for, and what its choices do."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove, KonoError
from kono_tui.plain.asides import ASIDES, aside
from kono_tui.plain.console import Console, sentence
from kono_tui.plain.names import Names
from kono_tui.plain.reports import board, move_made, standing, suggestion, told
from kono_tui.play.advisor import Advice, advise
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.search.levels import limit_of

CHOICES = {
    "1": "save",
    "2": "move",
    "3": "help",
    "4": "quit",
    "s": "save",
    "m": "move",
    "h": "help",
    "q": "quit",
}


@dataclass(frozen=True)
class Choice:
    """What the player picked: a word of the menu, or a move typed right away."""

    word: str
    move: Move | None = None


class Turn:
    """Before each player plays: the board, the scores and the menu."""

    def __init__(self, console: Console, series: Series, match: Match) -> None:
        self.console = console
        self.series = series
        self.match = match
        self.player = series.players[match.to_move]
        self.human = self.player.kind == "human"
        self.names = Names(series.players)

    def show(self) -> None:
        """The board, the scores, and whose turn it is."""
        seat = self.match.to_move
        colour = self.match.game.colour(self.match.position, seat)
        self.console.show("")
        self.console.show(board(self.match))
        self.console.say(standing(self.series, self.match))
        self.console.say(f"It is {self.names.whose(seat)} turn ({colour}).")

    def choose(self) -> Choice:
        """A choice from the menu. Looking around and help lead back to it."""
        while True:
            choice = self.console.ask(f"{self._menu()}: ", self._understand)
            if choice.word in ASIDES:
                self.console.show(aside(choice.word, self.series, self.match))
            elif choice.word == "help":
                self.console.say(suggestion(self.series, self.match, self._advice()))
            else:
                return choice

    def _menu(self) -> str:
        if self.human:
            return "1 save  2 move  3 help  4 quit  (? for more)"
        run = "  5 run to the end of the round" if self.series.watched else ""
        return f"1 save  2 move  4 quit{run}  (? for more)"

    def _understand(self, answer: str) -> Choice:
        word = CHOICES.get(answer.lower(), answer.lower())
        if word in ("", "go") and not self.human:
            return Choice("move")
        if word in ("5", "run") and self.series.watched:
            return Choice("run")
        if word == "help" and not self.human:
            raise KonoError("help is for a human's turn; 2 lets the computer move")
        if word in ("save", "move", "help", "quit", "undo") or word in ASIDES:
            return Choice(word)
        if self.human and len(word) > 1:
            return Choice("move", self.match.game.parse(self.match.position, answer))
        raise KonoError(f"'{answer[:40]}' is not on the menu; type a number from it, or ? for more")

    # Moving

    def move(self, typed: Move | None) -> Series | None:
        """The series after this turn; None if a human goes back to the menu."""
        if self.human:
            return self._human_move(typed)
        advice = self._advice()
        for line in move_made(self.series, self.match, advice):
            self.console.say(line)
        return self.series.play(advice.move)

    def _human_move(self, typed: Move | None) -> Series | None:
        move = typed
        if move is None and len(self.match.legal) == 1 and not self.match.legal[0].cells:
            move = self.match.legal[0]  # there is nothing to choose
        if move is None:
            how = self.match.game.how_to_type
            move = self.console.ask(f"{how[:1].upper()}{how[1:]} (Enter goes back): ", self._typed)
        if move is None:
            return None
        series = self.series.play(move)
        self.console.say(told(self.series, self.match, move))
        return series

    def _typed(self, answer: str) -> Move | None:
        return self.match.game.parse(self.match.position, answer) if answer else None

    def _advice(self) -> Advice:
        return advise(self.match, limit_of(self.player.level))

    # Going back

    def undo(self) -> Series | None:
        """The series at the last human decision; None if there is none."""
        try:
            return self.series.undo()
        except IllegalMove as error:
            self.console.say(sentence(str(error)))
            return None
