"""The engine's current game: set it up, play it, ask about it and search it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kono_tui import games
from kono_tui.core.position import CHANCE
from kono_tui.engine import complete_turns, options, search_info
from kono_tui.engine.explain_command import ExplainCommand, answer_explain, parse_explain
from kono_tui.engine.go_command import GoCommand, parse_go
from kono_tui.engine.move_text import parse_line
from kono_tui.errors import FormatError, IllegalMove, SetupError
from kono_tui.play.match import Match
from kono_tui.play.storage.saves import find_save, load_save
from kono_tui.play.tournament import Tournament
from kono_tui.search.searcher import DEFAULT_MEBIBYTES
from kono_tui.strategy.advisor import Advice, Advisor


class EngineGame:
    """One game at a time. A line that cannot be understood leaves everything as it was."""

    def __init__(self, mebibytes: int = DEFAULT_MEBIBYTES, threads: int = 1) -> None:
        self.options = options.EngineOptions(mebibytes, threads)
        self.advisor = Advisor(mebibytes, threads)
        self.match = self._start_match()
        self.advised: tuple[Match, Advice] | None = None
        """What was advised last, and the round it was for."""

    # Setting up

    def set_option(self, text: str) -> None:
        """Set an option. A new game or size starts a game; new memory is allocated later."""
        name, value = options.parse_setoption(text)
        before = self.options.hash, self.options.threads
        self.options.set(name, value)
        if name in ("Game", "Size"):
            self.match = self._start_match()
        elif before != (self.options.hash, self.options.threads):
            self.advisor.close()
            self.advisor = Advisor(self.options.hash, self.options.threads)
        elif name == "Watched":
            self.match = replace(self.match, computers_only=self.options.computers_only)

    def new_game(self) -> None:
        """Start a round, as the options say."""
        self.match = self._start_match()

    def _start_match(self) -> Match:
        game = self.options.game
        start = game.start(self.options.size, game.info.default_opening())
        return Match.begin(game, start, self.options.computers_only)

    def set_position(self, text: str) -> list[str]:
        """Set a position with its history, from the words after `position`. Return any warnings."""
        kind, *rest = text.split(maxsplit=1) or [""]
        if kind == "save":
            return self._load_save("".join(rest))
        words = "".join(rest).split()
        moves_at = words.index("moves") if "moves" in words else len(words)
        self.match = self._replay_match(kind, words[:moves_at], words[moves_at + 1 :])
        return []

    def _replay_match(self, kind: str, start_words: Sequence[str], words: Sequence[str]) -> Match:
        if kind not in ("startpos", "fen"):
            raise SetupError(f"found position '{kind}', expected startpos, fen or save")
        if kind == "startpos" and start_words:
            raise SetupError(f"found '{' '.join(start_words)}' after startpos, expected moves")
        game, line = self.options.game, " ".join(start_words)
        has_line = kind == "fen"
        start = game.notation.parse_position(line) if has_line else self._start_match().position
        moves, positions = parse_line(game, start, words)
        return Match(game, positions, moves, self.options.computers_only)

    def _load_save(self, name: str) -> list[str]:
        """Load a saved game. The options follow it."""
        if not name:
            raise SetupError("expected position save FILE")
        path = find_save(name)
        save = load_save(path)
        series = Tournament.resume(games.GAMES[save.game], save)
        if series.match is None:
            raise FormatError("the round has not begun: there is no position yet").with_path(path)
        self.match = series.match
        self.options.game, self.options.size = series.game, series.size
        self.options.computers_only = series.match.computers_only
        return [f"info string {warning}" for warning in save.warnings]

    def play(self, words: Sequence[str]) -> None:
        """Play moves on the board: all of them, or none."""
        if not words:
            raise SetupError("expected play MOVE")
        match = self.match
        moves, _ = parse_line(match.game, match.position, words)
        for move in moves:
            match = match.play(move)
        self.match = match

    # Asking

    def turn_lines(self) -> list[str]:
        return complete_turns.format_turns(self.match)

    def board_line(self) -> str:
        return f"board {self.match.game.notation.format_position(self.match.position)}"

    def answer_query(self, subject: str) -> str:
        """Return the response to a question for the referee."""
        is_over = bool(self.match.ending)
        mover = None if is_over else self.match.to_move
        answers = {"p1turn": mover == 0, "gameover": is_over, "chance": mover == CHANCE}
        if subject == "result":
            return f"response {self._result_word()}"
        if subject not in answers:
            raise SetupError(f"found query '{subject}', expected {', '.join(answers)} or result")
        return f"response {str(answers[subject]).lower()}"

    def _result_word(self) -> str:
        if not self.match.ending:
            return "none"
        winner = self.match.tally.winner
        return "draw" if winner is None else f"p{winner + 1}win"

    # Searching

    def parse_question(self, words: Sequence[str]) -> GoCommand:
        """Parse the words after `go`. IllegalMove if nobody is to move."""
        self._check_somebody_moves()
        return parse_go(words, self.match, self.options.multipv - 1)

    def parse_explain(self, words: Sequence[str]) -> ExplainCommand:
        """Parse the words after `explain`. IllegalMove if nobody is to move."""
        self._check_somebody_moves()
        match, advice = self.advised or (None, None)
        return parse_explain(words, self.match, advice if match is self.match else None)

    def _check_somebody_moves(self) -> None:
        if self.match.ending:
            raise IllegalMove(f"there is no move to make: the round is over. {self.match.ending}")
        if self.match.to_move == CHANCE:
            raise IllegalMove("there is no move to make: chance decides now; play an outcome first")

    def explain(self, command: ExplainCommand, should_stop: Callable[[], bool]) -> list[str]:
        """Return the lines that explain a turn."""
        return answer_explain(command, should_stop)

    def search(
        self,
        command: GoCommand,
        write_line: Callable[[str], None],
        should_stop: Callable[[], bool],
        is_warm: bool = False,
    ) -> list[str]:
        """Return the last lines of a search; the lines before them are written as it goes on.

        `is_warm`: what the search before has found counts, as it was of the same position.
        """
        match = self.match

        def report(advice: Advice) -> None:
            write_line(search_info.format_info(match, advice))

        advice = self.advisor.advise(
            match,
            command.level,
            command.seed,
            command.others,
            report,
            should_stop,
            is_warm=is_warm,
        )
        self.advised = match, advice
        return search_info.format_search_end(match, advice)
