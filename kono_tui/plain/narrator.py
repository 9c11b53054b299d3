"""Tells in sentences what has happened in a live game."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.claims.statements import describe_refutations, describe_told_claims
from kono_tui.core.position import CHANCE
from kono_tui.live.events import BoardReturned, EventSource, LiveEvent, MoveMade, OpeningStep
from kono_tui.live.explained_turn import find_explained_turn
from kono_tui.live.state import LiveState
from kono_tui.plain.info_commands import describe_with_claims, log_lines
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.opening.colour_choice import describe_colours
from kono_tui.play.opening.guess import describe_guess
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.turn_wording import describe_chance
from kono_tui.strategy import swap
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.help_level import weaker_level
from kono_tui.strategy.judgement import Judgement, judge_at_level
from kono_tui.strategy.search_facts import describe_in_short, describe_search


class Narrator:
    """Listens to a live game. It tells decisions of one turn together, if nobody asks earlier."""

    def __init__(self, source: EventSource) -> None:
        self.source = source
        self._news: list[str] = []
        """What has happened since the news were last taken, but for the latest decisions."""
        self._decisions: list[MoveMade] = []
        """The latest decisions, all of one turn."""
        self._told: tuple[PlayedTurn, list[str]] | None = None
        """The latest turn that was told, and in which sentences."""
        self._tournament = source.state.tournament
        """The tournament before the next event."""
        self._last_advice: tuple[Match, Advice] | None = None
        """The latest turn of a computer, or choice in it, and the match before it."""
        source.subscribe(self._record)

    def take_news(self) -> list[str]:
        """Return what has happened since the news were last taken."""
        self._finish_turn(self.source.state.match)
        news, self._news = self._news, []
        return news

    def take_explanation(self) -> list[str]:
        """Return what is known by now of why the turn was made that was told last, and is news."""
        told, self._told = self._told, None
        match = self.source.state.match
        if told is None or match is None or told[0].end > len(match.moves):
            return []
        turn, sentences = told
        lines = describe_with_claims(self.source.state, match, turn)
        self._told = turn, [*sentences, *lines]
        return [each for each in lines if each not in sentences]

    def explain_last_move(self, match: Match) -> list[str]:
        """What the search found about the computer's latest move, if that is part of this round."""
        if self._last_advice is None:
            return ["The computer has not moved since you came back."]
        before, advice = self._last_advice
        if match.positions[: len(before.positions)] != before.positions:
            return ["The computer's last move was taken back, or belongs to another round."]
        notation = match.game.notation.format_turn(before.position, advice.turn)
        number = before.turn_number(before.turn_start)
        tournament = self.source.state.tournament
        level = weaker_level(tournament.players[before.to_move].level)
        judgement = None if match.ending else self._judgement_after(before, advice)
        about = f"Turn {number}, {notation}."
        turn = PlayedTurn(before.to_move, len(before.moves), len(before.moves) + len(advice.turn))
        explained = find_explained_turn(self.source.state, match, turn)
        if explained is None or explained.position is not before.position:
            return [about, *describe_search(tournament, before, advice, judgement, level)]
        why = match.game, before.position, explained.explanation, tournament.players
        refutations = describe_refutations(*why)
        facts = describe_search(tournament, before, advice, judgement, level, refutations)
        return [about, *describe_told_claims(*why), *facts]

    def _judgement_after(self, before: Match, advice: Advice) -> Judgement | None:
        """What the round is worth after a computer's turn, if that is known at full strength."""
        state = self.source.state
        known = state.judgement_at(len(before.moves) + len(advice.turn))
        level = state.tournament.players[before.to_move].level
        return known or judge_at_level(before.game, before.position, advice, level)

    def _record(self, event: LiveEvent) -> None:
        before, self._tournament = self._tournament, self.source.state.tournament
        match event:
            case MoveMade():
                self._record_move(event)
            case BoardReturned() if before.match is not None:
                self._decisions = []
                remaining = len(self._tournament.match.moves) if self._tournament.match else 0
                self._news += [
                    "Taken back:",
                    *log_lines(LiveState(before), before.match, remaining),
                ]

    def _record_move(self, event: MoveMade) -> None:
        match = event.before
        is_chance = match.to_move == CHANCE
        advice = self.source.state.computer_advice.get(match.position)
        has_choice = len(match.legal_moves) > 1 or not match.is_mid_turn
        if advice is not None and advice.move == event.move and has_choice:
            self._last_advice = match, advice
        if not match.is_mid_turn or (is_chance and self._is_human_deciding):
            self._finish_turn(match)
        if is_chance and not self._decisions:
            self._news += filter(None, [describe_chance(self._tournament, match, event.move)])
        else:
            self._decisions.append(event)

    @property
    def _is_human_deciding(self) -> bool:
        """Whether the decisions of this turn are a human's."""
        players = self._tournament.players
        return any(players[each.before.to_move].kind == "human" for each in self._decisions[:1])

    def _finish_turn(self, after: Match | None) -> None:
        """Tell the latest decisions; a throw that follows them is told with its result instead."""
        if not self._decisions or after is None:
            return
        start = self._decisions[0].before
        if after.to_move != CHANCE:
            first = len(start.moves)
            turn = PlayedTurn(start.to_move, first, first + len(self._decisions))
            state = replace(self.source.state, tournament=self._tournament)
            sentences = describe_with_claims(state, after, turn)
            self._told = turn, sentences
            self._news += sentences
        if self._last_advice is not None and self._last_advice[0] is start:
            could_swap = swap.offered_move(start) is not None
            advice, is_over = self._last_advice[1], bool(after.ending)
            judgement = self._judgement_after(start, advice)
            level = weaker_level(self._tournament.players[start.to_move].level)
            self._news += describe_in_short(
                self._tournament, advice, judgement, could_swap, is_over, level
            )
        self._decisions = []


# Before the first move


def describe_opening_step(step: OpeningStep) -> list[str]:
    """Describe a throw, an open hand or a colour before the first move of a round."""
    before, after = step.before, step.after
    match before.stage:
        case Stage.THROW:
            return describe_throws(after, len(before.opening_throws))
        case Stage.GUESS if step.hands is not None:
            return [" ".join(describe_guess(after, step.hands))]
        case Stage.COLOUR if before.opener is not None and after.match is not None:
            names, seat = PlayerNames(after.players), before.opener
            colour = after.game.rules.colour(after.match.position, seat)
            return [f"{names.clause(seat, 'begin')}, and {names.conjugate(seat, 'pick')} {colour}."]
        case Stage.COLOUR | Stage.SIZE if after.match is not None and before.opener is None:
            return [" ".join(describe_colours(after))]
        case _:
            return []


def describe_throws(tournament: Tournament, first_throw: int = 0) -> list[str]:
    """Describe the throws for the first move, seat by seat, from one of them on."""
    names, throws, lines = PlayerNames(tournament.players), tournament.opening_throws, []
    for number in range(first_throw, len(throws)):
        dice = throws[number]
        thrown = f"{' and '.join(map(str, dice))}: {sum(dice)}."
        lines.append(f"{names.clause(number % 2, 'throw')} {thrown}")
        if number % 2 and sum(throws[number - 1]) == sum(dice):
            lines.append("That is a tie, so both players throw again.")
    return lines
