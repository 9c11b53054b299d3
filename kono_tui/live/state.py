"""A live game's state, as one immutable value, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from kono_tui.claims.explanation import Explanation
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import GUESSING_SEAT
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import (
    AdviceByPosition,
    Judgement,
    JudgementByPosition,
    judge_round,
    list_known_values,
    read_known_values,
)
from kono_tui.strategy.swap import SWAP

if TYPE_CHECKING:
    from kono_tui.live.room.state import RoomState

ExplanationByTurn = Mapping[tuple[Position, tuple[Move, ...]], Explanation]
"""Why a turn is made, by the position before it and its moves."""
OPENING_STAGES = (Stage.SIZE, Stage.THROW, Stage.GUESS, Stage.COLOUR)
"""The stages before the first move of a round."""
TURNS_WITH_GOAL = 2
"""In so many turns of a first game, the player is told the goal."""


@dataclass(frozen=True)
class LiveState:
    """A moment of a game that is being played. Immutable."""

    tournament: Tournament
    redo_stack: tuple[Tournament, ...] = ()
    """The states that redo brings back, the next one last."""
    judgements: JudgementByPosition = field(default_factory=lambda: MappingProxyType({}))
    """What the engine at full strength makes of positions of this round."""
    computer_advice: AdviceByPosition = field(default_factory=lambda: MappingProxyType({}))
    """The advice behind the computer's own moves of this round, by the position before."""
    explanations: ExplanationByTurn = field(default_factory=lambda: MappingProxyType({}))
    """Why the computers made their turns of this round, and advised the hints, if that is known."""
    advice: Advice | None = None
    """The hint."""
    hint_level: str = ""
    """The level that the hint is from, if that is below full strength."""
    hint_requested: bool = False
    """Whether a hint is on its way."""
    computer_waits: bool = False
    """Whether the computer waits for a key before it moves."""
    is_first_game: bool = False
    """Whether the player has never finished a round of this game against the computer."""
    room: RoomState | None = None
    """The room on the network that the game is played in; None at home."""

    @property
    def game(self) -> Game[Any]:
        return self.tournament.game

    @property
    def match(self) -> Match | None:
        return self.tournament.match

    @cached_property
    def judged(self) -> tuple[Judgement | None, ...]:
        """What the engine makes of every position of the round, as far as it knows."""
        if self.match is None:
            return ()
        return judge_round(self.match, self.judgements, self.computer_advice)

    def explanation_of(self, position: Position, turn: Sequence[Move]) -> Explanation | None:
        """Why a turn is made, if that is known."""
        return self.explanations.get((position, tuple(turn)))

    @property
    def hint_explanation(self) -> Explanation | None:
        """Why the hint is advised, if there is one and that is known."""
        if self.match is None or self.advice is None:
            return None
        return self.explanation_of(self.match.position, self.advice.turn)

    def judgement_at(self, ply: int) -> Judgement | None:
        """What the engine makes of the position after so many moves of the round, if it knows."""
        return self.judged[ply] if ply < len(self.judged) else None

    @property
    def tournament_to_save(self) -> Tournament:
        """The tournament as a file should hold it: with what the engine makes of the round."""
        from kono_tui.live.plan_memory import latest_plans

        known_values, known_plans = list_known_values(self.judged), latest_plans(self)
        return replace(self.tournament, known_values=known_values, known_plans=known_plans)

    def last_judgement(self, ply: int) -> Judgement | None:
        """The same, or as long as it does not know, what it made of the position before."""
        return next((each for each in reversed(self.judged[: ply + 1]) if each is not None), None)

    @property
    def round_under_way(self) -> bool:
        """Whether there is a round that is not over."""
        return self.tournament.stage in (Stage.PLAY, Stage.CHANCE)

    @property
    def is_round_over(self) -> bool:
        return self.tournament.stage is Stage.ROUND_OVER

    @property
    def is_opening(self) -> bool:
        """Whether the round has not begun: its size, its opener or a colour is to be decided."""
        return self.tournament.stage in OPENING_STAGES

    @property
    def is_humans_turn(self) -> bool:
        """Whether a human is to decide, on the board as it is now."""
        to_move = self.match.to_move if self.match else None
        return self.tournament.stage is Stage.PLAY and to_move in self.tournament.local_humans

    @property
    def has_decision_here(self) -> bool:
        """Whether a human at this terminal is to decide something: a move, a hand or a colour."""
        seat = GUESSING_SEAT if self.tournament.stage is Stage.GUESS else self.tournament.picker
        is_opening_decision = self.tournament.stage in (Stage.GUESS, Stage.COLOUR)
        is_due = is_opening_decision and seat in self.tournament.local_humans
        return (is_due or self.is_humans_turn) and not self.awaits_opponent

    @property
    def is_computers_turn(self) -> bool:
        """Whether a round is under way, and nobody at this terminal decides now."""
        return self.round_under_way and not self.is_humans_turn

    @property
    def only_computers_play(self) -> bool:
        """Whether a round of two computers is under way on this board."""
        return self.room is None and self.tournament.computers_only and self.round_under_way

    @property
    def can_swap(self) -> bool:
        """Whether a human may swap sides now."""
        legal = self.match.legal_moves if self.match and self.is_humans_turn else ()
        return any(move.kind == SWAP for move in legal)

    @property
    def goal(self) -> str:
        """The goal of the game, for a player who has had less than two turns of it yet."""
        match = self.match
        if match is None or not self.is_first_game or not self.is_humans_turn:
            return ""
        turn_count = sum(turn.seat == match.to_move for turn in match.turns)
        if turn_count >= TURNS_WITH_GOAL:
            return ""
        colour = self.game.rules.colour(match.position, match.to_move)
        return self.game.wording.describe_goal(colour)

    @property
    def own_seat(self) -> int | None:
        """The seat of the person here in a room; None for a spectator, and at home."""
        return None if self.room is None else self.room.seat

    @property
    def is_spectator(self) -> bool:
        """Whether the person here watches a room."""
        return self.room is not None and self.room.is_spectator

    @property
    def awaits_opponent(self) -> bool:
        """Whether the second player has not come to the room yet."""
        return self.room is not None and self.room.awaits_opponent

    @property
    def help_allowed(self) -> bool:
        """Whether the computer may be asked: always, but for a round in a room without help."""
        return self.room is None or self.room.help_allowed or not self.round_under_way

    @property
    def needs_evaluation(self) -> bool:
        """Whether the engine should look at the board: at a human's turn, or while it has time."""
        if self.room is not None:
            return self.help_allowed and self.tournament.stage is Stage.PLAY
        is_idle = self.computer_waits and self.tournament.computers_only
        return self.is_humans_turn or (is_idle and self.tournament.stage is Stage.PLAY)

    @property
    def judges_both_sides(self) -> bool:
        """Whether the engine judges every position.

        Between a human and a computer here, it judges the human's alone: the values of both sides
        in turn would go up and down.
        """
        return self.room is not None or len(self.tournament.local_humans) != 1


def take_up(tournament: Tournament, is_first_game: bool = False) -> LiveState:
    """Return the state of a game at its start, or as a file held it."""
    match = tournament.match
    known = read_known_values(match, tournament.known_values) if match else {}
    return LiveState(tournament, judgements=known, is_first_game=is_first_game)
