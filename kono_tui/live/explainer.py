"""Why the computer made its turns, and advises its hints: asked when the engine has time for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from kono_tui.claims.explanation import Explanation
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.reason import Reason
from kono_tui.errors import EngineError
from kono_tui.live.events import EventSource, TurnExplained
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.search.levels import parse_level
from kono_tui.strategy.advisor import Advice

FULL_SECONDS: Final = 0.4
"""How long an explanation may take where the computer plays at full strength."""
LOWER_SECONDS: Final = 0.12
"""How long it may take below that, and while computers play on."""
LATEST_TURNS: Final = 2
"""A turn is explained as long as it is one of so many latest, or shown again."""


@dataclass(frozen=True)
class UnexplainedTurn:
    """A turn of which nobody knows yet why it is made: the round before it, and what is known."""

    match: Match
    advice: Advice
    seconds: float
    is_hint: bool = False

    @property
    def key(self) -> tuple[Position, tuple[Move, ...]]:
        return self.match.position, self.advice.turn


@dataclass(eq=False)
class Explainer:
    """Asks the engine to explain the hint and the computer's latest turn, one after the other."""

    source: EventSource
    advisor: Callable[[], MoveAdvisor]
    shown_ply: int | None = None
    """The board that the player looks at, if that is an earlier one."""
    _given_up: set[tuple[Position, tuple[Move, ...]]] = field(default_factory=set)
    """The turns that the engine has failed to explain."""

    def is_due(self) -> bool:
        """Whether there is something to explain."""
        return next(self._pending(), None) is not None

    async def explain_all(self, most_seconds: float = FULL_SECONDS) -> None:
        """Explain what there is to explain. Another question to the engine comes first."""
        for asked in list(self._pending()):
            await self._explain(replace(asked, seconds=min(asked.seconds, most_seconds)))

    def _pending(self) -> Iterator[UnexplainedTurn]:
        state = self.source.state
        for asked in (find_hint(state), find_latest_turn(state, self.shown_ply)):
            known = asked is None or asked.key in state.explanations
            if asked is not None and not known and asked.key not in self._given_up:
                yield asked

    async def _explain(self, asked: UnexplainedTurn) -> None:
        """Explain one turn. Where the engine fails, the reason that is known stays."""
        try:
            found = await self.advisor().explain(asked.match, asked.advice, asked.seconds)
        except EngineError:
            self._given_up.add(asked.key)
            self.source.tell(TurnExplained(asked.is_hint))
            return
        state = self.source.state
        if found is not None and state.match and asked.match.position in state.match.positions:
            known = {**state.explanations, asked.key: found}
            self.source.tell(TurnExplained(asked.is_hint), replace(state, explanations=known))


def find_hint(state: LiveState) -> UnexplainedTurn | None:
    """Return the hint, if there is one."""
    if state.match is None or state.advice is None:
        return None
    seconds = LOWER_SECONDS if state.hint_level else FULL_SECONDS
    return UnexplainedTurn(state.match, state.advice, seconds, is_hint=True)


def find_latest_turn(state: LiveState, shown_ply: int | None = None) -> UnexplainedTurn | None:
    """Return a computer's turn to explain: of the latest, or the one that led to a shown board.

    None where there is none, and where help is not allowed.
    """
    match = state.match
    if match is None or not state.help_allowed:
        return None
    turns = match.turns if shown_ply is not None else match.turns[-LATEST_TURNS:]
    for turn in reversed(turns):
        is_computers = (
            turn.seat != CHANCE and state.tournament.players[turn.seat].kind == "computer"
        )
        is_shown = shown_ply is None or turn.first < shown_ply
        if is_computers and is_shown and not _is_under_way(match, turn):
            return _read_turn(state, match, turn)
    return None


def _is_under_way(match: Match, turn: PlayedTurn) -> bool:
    return match.is_mid_turn and turn.end == len(match.moves)


def _read_turn(state: LiveState, match: Match, turn: PlayedTurn) -> UnexplainedTurn | None:
    """Return a played turn with what was known when it was made; None if there was no choice."""
    decision = explained_decision(match, turn)
    if decision is None:
        return None
    ply, played = decision
    positions, moves = match.positions[: ply + 1], match.moves[:ply]
    before = Match(match.game, positions, moves, match.computers_only)
    level = parse_level(state.tournament.players[turn.seat].level)
    seconds = FULL_SECONDS if level.is_full_strength else LOWER_SECONDS
    known = state.computer_advice.get(before.position)
    if known is not None and known.line[: len(played)] == played:
        return UnexplainedTurn(before, replace(known, turn_length=len(played)), seconds)
    reason = match.game.wording.reason_for(before.position, played)
    bare = Advice(played, reason, 0, depth=0, nodes=0, seconds=0.0, turn_length=len(played))
    return UnexplainedTurn(before, bare, seconds)


def explained_decision(match: Match, turn: PlayedTurn) -> tuple[int, tuple[Move, ...]] | None:
    """Return what is explained of a turn: all of it; where dice decide, the latest choice in it.

    The number is that of the moves before it. None where there was no choice.
    """
    if not match.game.rounds.throws_dice:
        start = match.positions[turn.first]
        is_forced = not match.moves[turn.first].cells and len(start.moves()) == 1
        return None if is_forced else (turn.first, match.moves[turn.first : turn.end])
    for ply in range(turn.end - 1, turn.first - 1, -1):
        position = match.positions[ply]
        if position.to_move == turn.seat and len(position.moves()) > 1:
            return ply, match.moves[ply : ply + 1]
    return None


@dataclass(frozen=True)
class ExplainedTurn:
    """A played turn, or the choice in it that is explained, and why it was made."""

    position: Position
    moves: tuple[Move, ...]
    explanation: Explanation

    @property
    def reasons(self) -> Mapping[Position, Reason]:
        """The purpose, by the position before."""
        return {self.position: self.explanation.reason}


def find_explained_turn(state: LiveState, match: Match, turn: PlayedTurn) -> ExplainedTurn | None:
    """Return why a turn was made, or a part of it that the board shows; None if nobody knows."""
    decision = explained_decision(match, turn)
    if decision is None:
        return None
    ply, moves = decision
    explanation = state.explanation_of(match.positions[ply], moves)
    return None if explanation is None else ExplainedTurn(match.positions[ply], moves, explanation)
