"""One turn: the menu that the rules require, and what its choices do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.errors import EngineError, IllegalMove, KonoError
from kono_tui.plain.asides import ASIDES, SENTENCES, aside, board, legal_now, logged
from kono_tui.plain.console import Console
from kono_tui.plain.counsel import Counsel
from kono_tui.play import pie
from kono_tui.play.draws import accepts, answer, asked, declined, possible, refusal
from kono_tui.play.facts import facts, in_short
from kono_tui.play.match import Match
from kono_tui.play.reports import standing, suggestion, told
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence

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


Outcome = tuple[Series, list[str]]
"""The tournament after a turn, and the news of it."""


@dataclass(frozen=True)
class Choice:
    """The player's choice: a word of the menu, or the moves of a turn typed right away."""

    word: str
    move: tuple[Move, ...] = ()


class Turn:
    """What a player sees before a turn: the board, the scores and the menu."""

    def __init__(
        self,
        console: Console,
        series: Series,
        match: Match,
        counsel: Counsel,
        chance: Callable[[Series, Match], Move],
    ) -> None:
        """Set up the menu. `decide_chance` makes the decisions of chance."""
        self.console = console
        self.counsel = counsel
        self.chance = chance
        self.series = series
        self.match = match
        self.player = series.players[match.to_move]
        self.human = self.player.kind == "human"
        self.swap = pie.offered(match) if self.human else None
        """The swap that a human can make, until it is declined."""

    def show(self, news: Sequence[str]) -> None:
        """Show the board, the latest news, the scores, and whose turn it is."""
        self.console.show("")
        self.console.show(board(self.series, self.match))
        for line in news:
            self.console.say(line)
        self.console.say(standing(self.series, self.match))
        if self._only_move() and self.human:
            only = self.match.game.advise(self.match.position, self.match.legal[0])
            self.console.say(f"There is nothing to choose: 2 will {only}.")
        elif self.match.in_mid_turn and self.human:
            self.console.say(f"The turn goes on: {legal_now(self.match)}.")
        if self.swap:
            self._tell_of_the_swap()

    def _tell_of_the_swap(self) -> None:
        """Explain the swap that a human may make, and the computer's opinion of it."""
        self.console.say(f"{pie.opened(self.match)} {pie.meaning(self.series, self.match)}")
        try:
            advice = self.counsel.help(self.series, self.match)
        except EngineError as error:
            self.console.say(sentence(str(error)))
            return
        self.console.say(pie.opinion(advice, self.series))

    def choose(self) -> Choice:
        """Ask for a choice from the menu. Information and help lead back to the menu.

        If a human can swap, that question comes before the menu, and any choice from the menu
        answers it, too.
        """
        while True:
            prompt = f"{pie.QUESTION} (y/n): " if self.swap else f"{self._menu()}: "
            choice = self.console.ask(prompt, self._understand)
            if choice.word == "no":
                self.swap = None
            elif choice.word == "why":
                for line in self.counsel.why(self.match):
                    self.console.say(line)
            elif choice.word in SENTENCES:
                for line in SENTENCES[choice.word](self.match):
                    self.console.say(line)
            elif choice.word in ASIDES:
                self.console.show(aside(choice.word, self.series, self.match))
            elif choice.word == "help":
                self._help()
            else:
                return choice

    def _help(self) -> None:
        """Show a move for the human, its reason, and what the search found."""
        try:
            advice = self.counsel.help(self.series, self.match)
        except EngineError as error:
            self.console.say(sentence(str(error)))
            return
        for line in (suggestion(self.series, self.match, advice), *facts(self.match, advice)):
            self.console.say(line)

    def _menu(self) -> str:
        if self.human:
            draw = "" if refusal(self.series) else "  draw"
            return f"1 save  2 move  3 help  4 quit{draw}  (? for more)"
        run = "  5 run to the end of the round" if self.series.watched else ""
        return f"1 save  2 move  4 quit{run}  (? for more)"

    def _understand(self, answer: str) -> Choice:
        word = CHOICES.get(answer.lower(), answer.lower())
        if self.swap and word in ("y", "yes"):
            return Choice("move", (self.swap,))
        if self.swap and word in ("n", "no"):
            return Choice("no")
        if word in ("", "go") and not self.human:
            return Choice("move")
        if word in ("5", "run") and self.series.watched:
            return Choice("run")
        if word == "help" and not self.human:
            raise KonoError("help is for a human's turn; 2 lets the computer move")
        if word == "draw" and possible(self.series):
            return Choice(word)
        if word in ("save", "move", "help", "quit", "undo") or word in ASIDES:
            return Choice(word)
        if self.human and (len(word) > 1 or word == "."):
            return Choice("move", self._typed(answer))
        if self.swap:
            raise KonoError(f"'{answer[:40]}' is neither yes nor no; type y or n, or ? for more")
        raise KonoError(f"'{answer[:40]}' is not on the menu; type a number from it, or ? for more")

    # Moves

    def move(self, typed: Sequence[Move] | None) -> Outcome | None:
        """The tournament after this turn, or the typed part of it, and its news.

        None if it leads back to the menu.
        """
        series = self.series
        if not self.human:
            series = self._computers_turn()
        else:
            for move in typed or self._humans_turn():
                series = series.play(move)
        match = series.match
        if match is None or match is self.match:
            return None
        moves = match.moves[len(self.match.moves) :]
        rolls = match.to_move == CHANCE  # the throw is described with its result
        news = [] if rolls else told(self.series, self.match.position, *moves)
        return series, news + self._what_it_knew(bool(match.ending))

    def _computers_turn(self) -> Series:
        """The tournament after the computer's whole turn, throws of dice included.

        If the engine fails, the computer does nothing, or no more; the player can ask it again from
        the menu.
        """
        series, match = self.series, self.match
        try:
            while match is self.match or match.in_mid_turn:
                for move in self._decided(series, match):
                    if not match.ending:
                        series = series.play(move)
                        match = series.match or match
        except EngineError as error:
            self.console.say(sentence(str(error)))
        return series

    def _decided(self, series: Series, match: Match) -> Sequence[Move]:
        """The next moves of the computer, or of chance in its turn."""
        if match.to_move == CHANCE:
            return (self.chance(series, match),)
        return self.counsel.move(series, match).turn

    def _what_it_knew(self, over: bool) -> list[str]:
        """What a computer knew before the turn that it has just made."""
        before, advice = self.counsel.last or (None, None)
        if self.human or advice is None or before is not self.match:
            return []
        return in_short(self.series, advice, pie.offered(self.match) is not None, over)

    def _only_move(self) -> Move | None:
        """The move of a player who has no choice and no piece to pick."""
        legal = self.match.legal
        return legal[0] if len(legal) == 1 and not legal[0].cells else None

    def _humans_turn(self) -> tuple[Move, ...]:
        """Ask for a turn; empty if the player goes back."""
        if only := self._only_move():
            return (only,)
        how = self.match.game.how_to_type
        return self.console.ask(f"{how[:1].upper()}{how[1:]} (Enter goes back): ", self._typed)

    def _typed(self, answer: str) -> tuple[Move, ...]:
        return self.match.game.parse_turn(self.match.position, answer) if answer else ()

    # Draws

    def draw(self) -> Outcome | None:
        """The tournament after an accepted draw offer; None if the round goes on."""
        if why := refusal(self.series):
            self.console.say(why)
            return None
        if self.series.humans == {0, 1}:
            if self.console.agrees(asked(self.series)):
                return self.series.agree(), []
            self.console.say(declined(self.series))
            return None
        try:
            value = self.counsel.value_of_draw(self.series, self.match)
        except EngineError as error:
            self.console.say(sentence(str(error)))
            return None
        self.console.say(answer(value, self.match.game.unit))
        return (self.series.agree(), []) if accepts(value) else None

    # Undo

    def undo(self) -> Outcome | None:
        """The tournament as it was before, with the news; None if there is nothing to take back."""
        try:
            series = self.series.undo()
        except IllegalMove as error:
            self.console.say(sentence(str(error)))
            return None
        left = len(series.match.moves) if series.match else 0
        return series, ["Taken back:", *logged(self.series, self.match, left)]
