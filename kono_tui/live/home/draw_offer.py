"""A draw that is offered at home: another human answers, or the computer by its evaluation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.analyst import Analyst
from kono_tui.live.events import EventSource, StateChanged
from kono_tui.live.prompts import HomePrompts
from kono_tui.live.workers import Group, Workers
from kono_tui.play import draws
from kono_tui.play.match import Match
from kono_tui.strategy import draw_answers
from kono_tui.strategy.judgement import judge

CONSIDERING_DRAW = "The computer is thinking about your offer."


@dataclass(eq=False)
class DrawOffer:
    """Gets the answer to an offer. `agree` ends the round, with a note on how that came about."""

    source: EventSource
    analyst: Analyst
    prompts: HomePrompts
    workers: Workers
    agree: Callable[[str], None]

    async def make(self) -> None:
        """Offer a draw; the round goes on until there is an answer."""
        if self.source.state.tournament.local_humans == {0, 1}:
            await self._ask_opponent()
            return
        if draw_answers.is_too_early(self.source.state.tournament):
            self.source.say(draw_answers.EARLY_ANSWER)
            return
        self.workers.cancel(Group.PONDER)
        state = replace(self.source.state, hint_requested=False)
        self.source.tell(StateChanged(CONSIDERING_DRAW), state)
        self.workers.run(self._ask_computer, Group.DRAW)

    def withdraw(self) -> None:
        """Stop waiting for the computer's answer."""
        if self.workers.is_running(Group.DRAW):
            self.workers.cancel(Group.DRAW)
            self.source.say("")

    async def _ask_opponent(self) -> None:
        tournament = self.source.state.tournament
        agrees = await self.prompts.agree_to_draw(draws.offer_question(tournament))
        if self.source.state.tournament is not tournament:
            return
        if agrees:
            self.agree("")
        else:
            self.source.say(draws.describe_decline(tournament))

    async def _ask_computer(self) -> None:
        """Let the computer look at the position as for a move; a move made meanwhile answers."""
        tournament = self.source.state.tournament
        match = tournament.match
        if match is None:
            return
        try:
            value = await self._computers_value(match)
        except EngineError as error:
            self.source.say(as_sentence(str(error)))
            return
        if self.source.state.match is not match:
            return
        answer = draw_answers.answer_offer(tournament, value)
        if answer.agrees:
            self.agree(answer.text)
            return
        self.source.say(answer.text)
        self.analyst.ponder_if_useful()

    async def _computers_value(self, match: Match) -> int:
        """The position's value for the computer, as the panel shows it."""
        advice = await self.analyst.advise(match, draw_answers.answering_level())
        judgement = self.source.state.judgements.get(match.position)
        judgement = judgement or judge(match.position, advice)
        return judgement.value_to(1 - match.to_move)
