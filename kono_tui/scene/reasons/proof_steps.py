"""The boards of a proof: the turn that a claim is about, what follows it, and the foil."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kono_tui.core.claim import CERTAIN, SCORE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.game import Game
from kono_tui.core.move import Move, play_moves
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.save import Player
from kono_tui.play.match import Match, split_turns
from kono_tui.play.player_names import PlayerNames


@dataclass(frozen=True)
class Trial:
    """What a player may try in place of the next turn, and what it must come to, to help."""

    seat: int
    """The seat that tries."""
    score: int
    """What the claim leaves that seat, in hundredths; what is tried helps if it comes to more."""
    turns: int | None
    """How many turns after the trial that is; None at the end of the round."""


@dataclass(frozen=True)
class Trials:
    """What a seat may try on a line that it cannot help, if the claim is true."""

    seat: int
    certain_score: int | None = None
    """What the round is certain to come to for the seat, if that is claimed."""
    first: Trial | None = None
    """The trial after the first turn, where that must come to more than the line leads to."""

    def find(self, count: int, left: int, end: Position) -> Trial | None:
        """Return the trial after so many turns of a line, with so many left to its end."""
        if self.certain_score is not None:
            return Trial(self.seat, self.certain_score, None)
        if count == 1 and self.first is not None:
            return self.first
        return Trial(self.seat, score_to(end, self.seat), left - 1) if left > 0 else None


@dataclass(frozen=True)
class ProofStep:
    """A board of a proof: the turn that led to it, what is said of it, and what can be tried."""

    match: Match
    text: str
    trial: Trial | None = None

    @property
    def position(self) -> Position:
        return self.match.position


def play_line(
    game: Game[Any], players: Sequence[Player], position: Position, claim: Claim
) -> Iterator[ProofStep]:
    """Yield the boards of the turn and what follows it."""
    seat = int(position.to_move)
    trials = Trials(1 - seat, certain_score=-claim.amount if claim.kind == CERTAIN else None)
    if claim.kind == THREAT_MADE and claim.line:
        own_turn = _first_turn(game, position, claim.line)
        yield from play_turns(game, players, [(position, own_turn)], trials)
        passed = game.explaining.pass_turn(play_moves(position, own_turn, game.rules.encode))
        if passed is not None:
            yield ProofStep(Match.begin(game, passed), _suppose_pass(players, 1 - seat))
            rest = split_turns(game, passed, claim.line[len(own_turn) :])
            yield from play_turns(game, players, rest, trials)
        return
    if claim.kind == SCORE and claim.looked > 1:
        score = -(score_to(position, seat) + claim.amount)
        trials = replace(trials, first=Trial(1 - seat, score, claim.looked - 1))
    yield from play_turns(game, players, split_turns(game, position, claim.line), trials)


def _first_turn(game: Game[Any], position: Position, line: Sequence[Move]) -> tuple[Move, ...]:
    """The first turn of a line in which the turn after it is left out."""
    seat = int(position.to_move)
    for count, move in enumerate(line, 1):
        position = position.play(game.rules.encode(position, move))
        if position.to_move != seat:
            return tuple(line[:count])
    return tuple(line)


def play_foil(
    game: Game[Any], players: Sequence[Player], position: Position, claim: Claim
) -> Iterator[ProofStep]:
    """Yield the boards of what the turn is compared with."""
    if not claim.foil:
        return
    seat = int(position.to_move)
    start: Position | None = position
    if claim.kind == THREAT_MET:
        start = game.explaining.pass_turn(position)
        text = _suppose_pass(players, seat)
    else:
        typed = game.notation.format_turn(*split_turns(game, position, claim.foil)[0])
        text = f"Now the other way: {typed}."
    if start is not None:
        yield ProofStep(Match.begin(game, start), text)
        trials = Trials(seat, certain_score=claim.foil_amount if claim.kind == CERTAIN else None)
        yield from play_turns(game, players, split_turns(game, start, claim.foil), trials)


def _suppose_pass(players: Sequence[Player], seat: int) -> str:
    names = PlayerNames(players)
    return f"Suppose that {names.mid_sentence(seat)} {names.conjugate(seat, 'skip')} this turn."


def play_turns(
    game: Game[Any],
    players: Sequence[Player],
    turns: Sequence[tuple[Position, tuple[Move, ...]]],
    trials: Trials | None = None,
) -> Iterator[ProofStep]:
    """Yield the board after each turn, with what can be tried there."""
    if not turns:
        return
    end = play_moves(*turns[-1], game.rules.encode)
    for count, (start, moves) in enumerate(turns, 1):
        after = play_moves(start, moves, game.rules.encode)
        trial = None
        if trials is not None and after.to_move == trials.seat and not after.is_over():
            trial = trials.find(count, len(turns) - count, end)
        text = f"{_name_mover(players, start)} {game.wording.describe_turn(start, moves)}."
        yield ProofStep(Match.replay(game, start, moves, False, None), text, trial)


def _name_mover(players: Sequence[Player], position: Position) -> str:
    seat = int(position.to_move)
    return "Chance" if seat == CHANCE else PlayerNames(players).sentence_start(seat)


def score_to(position: Position, seat: int) -> int:
    """The score as it stands, to a seat, in hundredths."""
    value = int(position.value() if position.is_over() else position.current_score())
    return value if seat == 0 else -value
