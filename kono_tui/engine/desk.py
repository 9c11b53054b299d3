"""The engine's current game: set it up, play it, ask about it and search it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kono_tui import games
from kono_tui.core.position import CHANCE
from kono_tui.engine import info, options, turns
from kono_tui.engine.question import Question, asked
from kono_tui.engine.words import line_of
from kono_tui.errors import FormatError, IllegalMove, SetupError
from kono_tui.play.advisor import Advice, Advisor
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.play.store import find, load
from kono_tui.search.searcher import MEBIBYTES


class Desk:
    """One game at a time. A line that cannot be understood leaves everything as it was."""

    def __init__(self, mebibytes: int = MEBIBYTES) -> None:
        self.options = options.Options(mebibytes)
        self.advisor = Advisor(mebibytes)
        self.match = self._started()

    # Setting up

    def set(self, text: str) -> None:
        """Set an option. A new game or size starts a game; new memory is allocated later."""
        name, value = options.named(text)
        self.options.set(name, value)
        if name in ("Game", "Size"):
            self.match = self._started()
        elif name == "Hash":
            self.advisor = Advisor(self.options.hash)
        elif name == "Watched":
            self.match = replace(self.match, watched=self.options.watched)

    def new_game(self) -> None:
        """Start a round, as the options say."""
        self.match = self._started()

    def _started(self) -> Match:
        game = self.options.game
        start = game.start(self.options.size, game.any_opening())
        return Match.begin(game, start, self.options.watched)

    def position(self, text: str) -> list[str]:
        """Set a position with its history, from the words after `position`. Return any warnings."""
        kind, *rest = text.split(maxsplit=1) or [""]
        if kind == "save":
            return self._load("".join(rest))
        words = "".join(rest).split()
        until = words.index("moves") if "moves" in words else len(words)
        self.match = self._replayed(kind, words[:until], words[until + 1 :])
        return []

    def _replayed(self, kind: str, told: Sequence[str], words: Sequence[str]) -> Match:
        if kind not in ("startpos", "fen"):
            raise SetupError(f"found position '{kind}', expected startpos, fen or save")
        if kind == "startpos" and told:
            raise SetupError(f"found '{' '.join(told)}' after startpos, expected moves")
        game = self.options.game
        start = self._started().position if kind == "startpos" else game.from_line(" ".join(told))
        moves, positions = line_of(game, start, words)
        return Match(game, positions, moves, self.options.watched)

    def _load(self, name: str) -> list[str]:
        """Load a saved game. The options follow it."""
        if not name:
            raise SetupError("expected position save FILE")
        path = find(name)
        save = load(path)
        series = Series.resume(games.GAMES[save.game], save)
        if series.match is None:
            raise FormatError("the round has not begun: there is no position yet").within(path)
        self.match = series.match
        self.options.game, self.options.size = series.game, series.size
        self.options.watched = series.match.watched
        return [f"info string {warning}" for warning in save.warnings]

    def play(self, words: Sequence[str]) -> None:
        """Play moves on the board: all of them, or none."""
        if not words:
            raise SetupError("expected play MOVE")
        match = self.match
        moves, _ = line_of(match.game, match.position, words)
        for move in moves:
            match = match.play(move)
        self.match = match

    # Asking

    def turns(self) -> list[str]:
        return turns.told(self.match)

    def board(self) -> str:
        return f"board {self.match.game.line(self.match.position)}"

    def query(self, what: str) -> str:
        """Return the response to a question for the referee."""
        over = bool(self.match.ending)
        answers = {
            "p1turn": not over and self.match.to_move == 0,
            "gameover": over,
            "chance": not over and self.match.to_move == CHANCE,
        }
        if what == "result":
            return f"response {self._result()}"
        if what not in answers:
            raise SetupError(f"found query '{what}', expected {', '.join(answers)} or result")
        return f"response {str(answers[what]).lower()}"

    def _result(self) -> str:
        if not self.match.ending:
            return "none"
        winner = self.match.tally.winner
        return "draw" if winner is None else f"p{winner + 1}win"

    # Searching

    def question(self, words: Sequence[str]) -> Question:
        """Parse the words after `go`. IllegalMove if nobody is to move."""
        if self.match.ending:
            raise IllegalMove(f"nobody is to move: the round is over. {self.match.ending}")
        if self.match.to_move == CHANCE:
            raise IllegalMove("nobody is to move: chance decides now; play an outcome first")
        return asked(words, self.match, self.options.multipv - 1)

    def search(
        self, question: Question, say: Callable[[str], None], watch: Callable[[], bool]
    ) -> list[str]:
        """Return the last lines of a search; the lines before them are written as it goes on."""
        match = self.match

        def report(advice: Advice) -> None:
            say(info.told(match, advice))

        advice = self.advisor.advise(
            match, question.level, question.seed, question.others, report, watch
        )
        return info.last(match, advice)
