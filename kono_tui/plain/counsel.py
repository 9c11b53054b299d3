"""Moves and help for the line-by-line mode, each at its level."""

from __future__ import annotations

from kono_tui.play.advisor import Advice, Advises
from kono_tui.play.draws import level_of
from kono_tui.play.facts import facts
from kono_tui.play.hints import help_level
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.search.levels import level_named


class Counsel:
    """Advises the computer at its own level, and a human at the chosen level of help."""

    def __init__(self, mind: Advises, seed: int, hints: str = "") -> None:
        self.mind = mind
        self.seed = seed
        self.hints = hints
        self.last: tuple[Match, Advice] | None = None
        """The latest turn of a computer, or choice in it, and the match before it."""

    def move(self, series: Series, match: Match) -> Advice:
        """What the computer to move does."""
        level = level_named(series.players[match.to_move].level)
        advice = self.mind.advise(match, level, self.seed)
        if len(match.legal) > 1 or not match.in_mid_turn:
            self.last = match, advice
        return advice

    def help(self, series: Series, match: Match) -> Advice:
        """The advice for a human."""
        return self.mind.advise(match, help_level(series, self.hints), self.seed)

    def value_of_draw(self, series: Series, match: Match) -> int:
        """The value of the position to the computer when the human to move offers a draw."""
        return -self.mind.advise(match, level_of(series), self.seed).value

    def why(self, match: Match) -> list[str]:
        """What the search found about the computer's latest move, if that is part of this round."""
        if self.last is None:
            return ["The computer has not moved yet at this sitting."]
        before, advice = self.last
        if match.positions[: len(before.positions)] != before.positions:
            return ["The computer's latest move was taken back, or is of another round."]
        typed = match.game.turn_notation(before.position, advice.turn)
        number = before.turn_number(before.turn_began)
        return [f"Turn {number}, {typed}.", *facts(before, advice)]
