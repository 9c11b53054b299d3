"""Moves and help for the line-by-line mode, each at its level."""

from __future__ import annotations

from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import parse_level
from kono_tui.strategy.advisor import Advice, AdviceSource
from kono_tui.strategy.draw_answers import answering_level
from kono_tui.strategy.help_level import help_level
from kono_tui.strategy.search_facts import describe_search


class AdvisorClient:
    """Advises the computer at its own level, and a human at the chosen level of help."""

    def __init__(self, advisor: AdviceSource, seed: int, hint_level: str = "") -> None:
        self.advisor = advisor
        self.seed = seed
        self.hint_level = hint_level
        self.last_advice: tuple[Match, Advice] | None = None
        """The latest turn of a computer, or choice in it, and the match before it."""

    def advise_computer(self, tournament: Tournament, match: Match) -> Advice:
        """What the computer to move does."""
        level = parse_level(tournament.players[match.to_move].level)
        advice = self.advisor.advise(match, level, self.seed)
        if len(match.legal_moves) > 1 or not match.is_mid_turn:
            self.last_advice = match, advice
        return advice

    def advise_human(self, tournament: Tournament, match: Match) -> Advice:
        """The advice for a human."""
        return self.advisor.advise(match, help_level(tournament, self.hint_level), self.seed)

    def draw_value(self, tournament: Tournament, match: Match) -> int:
        """The value of the position to the computer when the human to move offers a draw."""
        return -self.advisor.advise(match, answering_level(tournament), self.seed).value

    def explain_last_move(self, match: Match) -> list[str]:
        """What the search found about the computer's latest move, if that is part of this round."""
        if self.last_advice is None:
            return ["The computer has not moved yet at this sitting."]
        before, advice = self.last_advice
        if match.positions[: len(before.positions)] != before.positions:
            return ["The computer's latest move was taken back, or is of another round."]
        notation = match.game.format_turn(before.position, advice.turn)
        number = before.turn_number(before.turn_start)
        return [f"Turn {number}, {notation}.", *describe_search(before, advice)]
