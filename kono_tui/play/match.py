"""One round from its first position on: the referee, and the only check of legality."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.score import PastRound, Tally
from kono_tui.errors import IllegalMove


@dataclass(frozen=True)
class PlayedTurn:
    """A run of decisions by one seat, and what chance does in between.

    It holds the moves from `first` up to, but not including, `end`. What chance does before any
    seat has decided is a turn of its own.
    """

    seat: int
    first: int
    end: int


@dataclass(frozen=True)
class Match:
    """A round so far: every position from the start to now, and the moves between them."""

    game: Game[Any]
    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    computers_only: bool = False
    """Whether only computers play."""
    quitter: int | None = None
    draw_agreed: bool = False
    """Whether the players have agreed to a draw."""
    timed_out: bool = False
    """Whether the quitter's time had run out."""

    @classmethod
    def begin(cls, game: Game[Any], start: Position, computers_only: bool = False) -> Match:
        return cls(game, (start,), computers_only=computers_only)

    @classmethod
    def replay(
        cls,
        game: Game[Any],
        start: Position,
        moves: Sequence[Move],
        computers_only: bool,
        quitter: int | None,
        draw_agreed: bool = False,
    ) -> Match:
        """Rebuild a round from its moves, even if it should have ended before the last of them."""
        positions = [start]
        for move in moves:
            positions.append(positions[-1].play(game.rules.encode(positions[-1], move)))
        return cls(game, tuple(positions), tuple(moves), computers_only, quitter, draw_agreed)

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def to_move(self) -> int:
        return int(self.position.to_move)

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that the rules allow now."""
        if self.ending:
            return ()
        codes = self.position.moves()
        return tuple(self.game.rules.decode(self.position, int(code)) for code in codes)

    @cached_property
    def ending(self) -> str:
        """Why the round is over, as a sentence; "" while it goes on."""
        if self.quitter is not None:
            return "A player's time has run out." if self.timed_out else "A player has quit."
        if self.draw_agreed:
            return "The players agreed to a draw."
        return self.game.rules.ending(self.positions, self.computers_only)

    @property
    def tally(self) -> Tally:
        """The score as it stands. Nobody wins an agreed draw, whatever the scores."""
        tally = self.game.rules.tally(self.position, self.quitter)
        return replace(tally, awards=(0, 0), winner=None) if self.draw_agreed else tally

    def as_past_round(self, size: int, opener: int | None) -> PastRound:
        """Return what a tournament remembers of the round, once it is over."""
        tally, start = self.tally, self.positions[0]
        first, second = (self.game.rules.colour(start, seat) for seat in (0, 1))
        colours = (first, second) if self.game.info.players_have_colours else ("", "")
        scores = (tally.scores[0].total, tally.scores[1].total)
        return PastRound(size, opener, colours, scores, tally.awards)

    def play(self, move: Move) -> Match:
        """Return the round after a move. IllegalMove says why the move is not allowed."""
        if self.ending:
            raise IllegalMove("the round is over")
        after = self.position.play(self.game.rules.encode(self.position, move))
        # A round that goes on has neither a quitter nor an agreed draw. To say so is much quicker
        # than `replace`, and a server does this for every move.
        positions, moves = (*self.positions, after), (*self.moves, move)
        return Match(self.game, positions, moves, self.computers_only)

    def quit(self, seat: int, timed_out: bool = False) -> Match:
        """Return the round ended by a player who quits, or whose time has run out."""
        if self.ending:
            raise IllegalMove("the round is over")
        return replace(self, quitter=seat, timed_out=timed_out)

    def agree_to_draw(self) -> Match:
        """Return the round ended by an agreed draw. IllegalMove says why it cannot be agreed."""
        if self.ending:
            raise IllegalMove("the round is over")
        if not self.game.rounds.allows_draws:
            raise IllegalMove(f"players cannot agree to a draw in {self.game.info.title}")
        if self.is_mid_turn:
            raise IllegalMove("players can agree to a draw only between turns")
        return replace(self, draw_agreed=True)

    # Turns

    @cached_property
    def turns(self) -> tuple[PlayedTurn, ...]:
        """The moves so far, turn by turn; the last turn may still go on."""
        runs: list[PlayedTurn] = []
        for index in range(len(self.moves)):
            seat = int(self.positions[index].to_move)
            first = index
            if runs and seat in (runs[-1].seat, CHANCE):
                seat, first = runs[-1].seat, runs.pop().first
            runs.append(PlayedTurn(seat, first, index + 1))
        return tuple(runs)

    @property
    def turn_start(self) -> int:
        """How many moves had been made when the current turn began."""
        turn_seat = self.turns[-1].seat if self.turns else CHANCE
        goes_on = self.turns and self.to_move in (turn_seat, CHANCE) and not self.ending
        return self.turns[-1].first if goes_on else len(self.moves)

    @property
    def seat_in_turn(self) -> int:
        """The seat whose turn it is, also while its dice roll; CHANCE before any seat's turn."""
        if self.to_move != CHANCE or not self.turns:
            return self.to_move
        return self.turns[-1].seat

    @property
    def is_mid_turn(self) -> bool:
        """Whether the current turn already has a decision, by its seat or by chance."""
        return self.turn_start < len(self.moves)

    @property
    def stop_move(self) -> Move | None:
        """The move that ends a turn that could also go on; None where there is none."""
        return next((move for move in self.legal_moves if move.kind == STOP), None)

    def turn_gain(self, move: Move) -> int:
        """What the current turn will have earned the mover after a legal move."""
        seat = self.to_move
        after = self.position.play(self.game.rules.encode(self.position, move))
        before = self.positions[self.turn_start]
        earned = [self.game.rules.tally(each).scores[seat].total for each in (before, after)]
        return earned[1] - earned[0]

    def turn_at(self, ply: int) -> PlayedTurn | None:
        """The turn that holds the last of `ply` moves, cut off there; None before the first."""
        for turn in self.turns:
            if turn.first < ply <= turn.end:
                return replace(turn, end=ply)
        return None

    def turn_number(self, move_count: int) -> int:
        """The number, from 1, of the seats' turn that begins after so many moves."""
        return 1 + self.turn_count(move_count)

    def turn_count(self, ply: int) -> int:
        """How many turns of the seats have begun by the last of `ply` moves."""
        return sum(turn.seat != CHANCE and turn.first < ply for turn in self.turns)

    def undo(self, seats: frozenset[int]) -> Match:
        """Go back one decision if one of these seats is in mid-turn, else to the start of its turn.

        That turn is the seats' last one with something to choose, if there is one. If chance had a
        say in that turn, go back to the last choice in it.
        """
        if self.quitter is not None or self.draw_agreed:
            return replace(self, quitter=None, draw_agreed=False, timed_out=False)
        own_turns = [turn for turn in self.turns if turn.seat in seats]
        if not own_turns:
            raise IllegalMove("there is nothing to undo")
        turns_with_choice = [turn for turn in own_turns if self._choice_indices(turn)]
        turn = (turns_with_choice or own_turns)[-1]
        goes_on = self.is_mid_turn and turn == self.turns[-1]
        if turns_with_choice and (goes_on or self._has_chance(turn)):
            return self._with_first_moves(self._choice_indices(turn)[-1])
        return self._with_first_moves(turn.first)

    def _choice_indices(self, turn: PlayedTurn) -> list[int]:
        """The indices of a turn's decisions, but those that left nothing to choose or to pick."""
        return [
            index
            for index in range(turn.first, turn.end)
            if self.positions[index].to_move == turn.seat
            and (self.moves[index].cells or len(self.positions[index].moves()) > 1)
        ]

    def _has_chance(self, turn: PlayedTurn) -> bool:
        """Whether chance decided anything in a turn."""
        return any(each.to_move == CHANCE for each in self.positions[turn.first : turn.end])

    def _with_first_moves(self, count: int) -> Match:
        return replace(self, positions=self.positions[: count + 1], moves=self.moves[:count])


def split_turns(
    game: Game[Any], position: Position, moves: Sequence[Move]
) -> list[tuple[Position, tuple[Move, ...]]]:
    """Split a line of play into turns: the position where each begins, and its moves."""
    turns: list[tuple[Position, tuple[Move, ...]]] = []
    seat = -1
    for move in moves:
        goes_on = turns and position.to_move in (seat, CHANCE)
        if goes_on:
            start, before = turns.pop()
            turns.append((start, (*before, move)))
        else:
            turns.append((position, (move,)))
            seat = int(position.to_move)
        position = position.play(game.rules.encode(position, move))
    return turns
