"""What is asked of the engine while it is idle: why a turn was made, or is advised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import EngineError
from kono_tui.live.events import EventSource, TurnExplained
from kono_tui.live.explained_turn import find_explained_part
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
"""A computer's turn is explained if it is among so many latest, or the player looks at it again."""


@dataclass(frozen=True)
class UnexplainedTurn:
    """A turn to explain: the round before it, what the search said of it, and the time for that."""

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
    """How many moves the board shows that the player looks at, if it is an earlier one."""
    _given_up: set[tuple[Position, tuple[Move, ...]]] = field(default_factory=set)
    """The turns that the engine has failed to explain."""

    def is_due(self) -> bool:
        """Whether there is something to explain."""
        return next(self._find_due(), None) is not None

    async def explain_all(self, most_seconds: float = FULL_SECONDS) -> None:
        """Explain every turn that is due; any other question to the engine goes first."""
        for turn in list(self._find_due()):
            await self._explain(replace(turn, seconds=min(turn.seconds, most_seconds)))

    def _find_due(self) -> Iterator[UnexplainedTurn]:
        state = self.source.state
        for turn in (find_hinted_turn(state), find_latest_turn(state, self.shown_ply)):
            known = turn is None or turn.key in state.explanations
            if turn is not None and not known and turn.key not in self._given_up:
                yield turn

    async def _explain(self, turn: UnexplainedTurn) -> None:
        """Explain one turn. Where the engine fails, the reason that is known stays."""
        try:
            found = await self.advisor().explain(turn.match, turn.advice, turn.seconds)
        except EngineError:
            self._given_up.add(turn.key)
            self.source.tell(TurnExplained(turn.is_hint))
            return
        state = self.source.state
        if found is not None and state.match and turn.match.position in state.match.positions:
            known = {**state.explanations, turn.key: found}
            self.source.tell(TurnExplained(turn.is_hint), replace(state, explanations=known))


def find_hinted_turn(state: LiveState) -> UnexplainedTurn | None:
    """Return the turn that the hint advises, if there is a hint."""
    if state.match is None or state.advice is None:
        return None
    seconds = LOWER_SECONDS if state.hint_level else FULL_SECONDS
    return UnexplainedTurn(state.match, state.advice, seconds, is_hint=True)


def find_latest_turn(state: LiveState, shown_ply: int | None = None) -> UnexplainedTurn | None:
    """Return the computer's latest turn, or the one that led to the board that is shown.

    None if there is no such turn to explain, or help is not allowed.
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
            return _recall_turn(state, match, turn)
    return None


def _is_under_way(match: Match, turn: PlayedTurn) -> bool:
    return match.is_mid_turn and turn.end == len(match.moves)


def _recall_turn(state: LiveState, match: Match, turn: PlayedTurn) -> UnexplainedTurn | None:
    """Return a played turn with what the search said of it then; None if there was no choice."""
    part = find_explained_part(match, turn)
    if part is None:
        return None
    ply, played = part
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
