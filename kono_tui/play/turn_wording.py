"""Turns and throws in sentences, with the reasons of computers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament

ReasonByPosition = Mapping[Position, Reason]
"""Reasons that are known better than the moves alone tell, by the position before."""
NO_REASONS: Final[ReasonByPosition] = {}


def describe_turn(
    tournament: Tournament,
    position: Position,
    *moves: Move,
    reasons: ReasonByPosition = NO_REASONS,
) -> list[str]:
    """Describe a player's turn: "The computer moved the piece at (2,1) southeast.", and why.

    A human's turn has no reason, nor has a forced one. The turn may be incomplete.
    """
    known = tuple(reasons.items())
    return list(_describe_turn(tournament.game, tournament.players, position, moves, known))


KnownReasons = tuple[tuple[Position, Reason], ...]


@lru_cache(maxsize=1024)
def _describe_turn(
    game: Game[Any],
    players: tuple[Player, Player],
    position: Position,
    moves: tuple[Move, ...],
    known: KnownReasons,
) -> tuple[str, ...]:
    seat = int(position.to_move)
    if seat == CHANCE:
        return (f"Chance {game.wording.describe_turn(position, moves)}.",)
    steps = _decisions_with_positions(game, position, moves)
    reasons = dict(known)
    if any(before.to_move == CHANCE for before, _ in steps):
        name = PlayerNames(players).sentence_start(seat)
        lines = (
            _describe_decision(
                game,
                players,
                f"{name} {game.wording.describe_turn(before, (move,))}",
                before,
                move,
                reasons,
            )
            for before, move in steps
        )
        return tuple(line for line in lines if line)
    turn = game.wording.describe_turn(position, moves)
    action = f"{PlayerNames(players).sentence_start(seat)} {turn}."
    forced = not moves[0].cells and len(position.moves()) == 1
    if forced or players[seat].kind == "human":
        return (action,)
    reason = reasons.get(position) or game.wording.reason_for(position, moves)
    clause = game.wording.describe_reason(position, reason, players)
    return action, f"It wanted {clause}." if clause.startswith("to ") else f"It did so {clause}."


def _decisions_with_positions(
    game: Game[Any], position: Position, moves: Sequence[Move]
) -> list[tuple[Position, Move]]:
    """Decisions, each with the position before it."""
    steps = []
    for move in moves:
        steps.append((position, move))
        position = position.play(game.rules.encode(position, move))
    return steps


def _describe_decision(
    game: Game[Any],
    players: tuple[Player, Player],
    action: str,
    before: Position,
    move: Move,
    reasons: ReasonByPosition,
) -> str:
    """Add why a computer did something in a turn with dice; "" for a throw it had to make."""
    forced = not move.cells and len(before.moves()) == 1
    if forced:
        return ""
    if before.to_move == CHANCE or players[before.to_move].kind == "human":
        return f"{action}."
    reason = reasons.get(before) or game.wording.reason_for(before, (move,))
    return f"{action}, {game.wording.describe_reason(before, reason, players)}."


def describe_played_turn(
    tournament: Tournament, match: Match, turn: PlayedTurn, reasons: ReasonByPosition = NO_REASONS
) -> list[str]:
    """Describe a turn in sentences."""
    moves = match.moves[turn.first : turn.end]
    return describe_turn(tournament, match.positions[turn.first], *moves, reasons=reasons)


def describe_turn_by_throws(
    tournament: Tournament,
    position: Position,
    moves: Sequence[Move],
    reasons: ReasonByPosition = NO_REASONS,
) -> list[str]:
    """Describe a computer's turn with dice: a sentence for each throw and its use, with why."""
    known = tuple(reasons.items())
    game, players = tournament.game, tournament.players
    return list(_describe_throws(game, players, position, tuple(moves), known))


@lru_cache(maxsize=256)
def _describe_throws(
    game: Game[Any],
    players: tuple[Player, Player],
    position: Position,
    moves: tuple[Move, ...],
    known: KnownReasons,
) -> tuple[str, ...]:
    seat, reasons = int(position.to_move), dict(known)
    lines: list[str] = []
    thrown: tuple[Position, Move] | None = None
    for before, move in _decisions_with_positions(game, position, moves):
        if thrown is not None and before.to_move != CHANCE and move.cells:
            lines.pop()
            decided = game.wording.describe_turn(thrown[0], (thrown[1], move))
        else:
            decided = game.wording.describe_turn(before, (move,))
        subject = "It" if lines else PlayerNames(players).sentence_start(seat)
        action = f"{subject} {decided}"
        if line := _describe_decision(game, players, action, before, move, reasons):
            lines.append(line)
        thrown = (before, move) if before.to_move == CHANCE else None
    return tuple(lines)


def describe_chance(tournament: Tournament, match: Match, move: Move) -> str:
    """Describe what chance has just decided, with the name of the player who throws."""
    seat, decided = match.seat_in_turn, match.game.wording.describe_turn(match.position, (move,))
    who = "Chance" if seat == CHANCE else PlayerNames(tournament.players).sentence_start(seat)
    return f"{who} {decided}."
