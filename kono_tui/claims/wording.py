"""Claims in sentences, in words that fit every game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kono_tui.claims.line_events import Taking, list_takings
from kono_tui.core.claim import (
    CERTAIN,
    FEATURE,
    PLAN,
    SACRIFICE,
    SCORE,
    THREAT_MADE,
    THREAT_MET,
    Claim,
)
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, as_sentence, join_words, plural
from kono_tui.play.match import split_turns
from kono_tui.play.player_names import PlayerNames
from kono_tui.strategy.value_meaning import certain_outcome

NAMED_PIECES = 3
"""The most pieces that a sentence names; more are counted."""
SHOWN_TURNS = 4
"""The most turns of a line that a sentence shows."""


@dataclass(frozen=True)
class ClaimContext:
    """The position that a claim is about, with the names of its players."""

    game: Game[Any]
    position: Position
    players: Sequence[Player]

    @property
    def seat(self) -> int:
        """The seat that makes the turn."""
        return int(self.position.to_move)

    def name(self, seat: int) -> NamedPlayer:
        """A player in mid-sentence: "you", "the computer"; by the colour if both are of a kind."""
        names = PlayerNames(self.players)
        if names.says_you or not self.game.info.players_have_colours:
            return NamedPlayer(names.mid_sentence(seat))
        return NamedPlayer(self.game.rules.colour(self.position, seat).title())

    def first_turn(self, line: Sequence[Move]) -> str:
        """The first turn of a line, as it is typed."""
        start, moves = split_turns(self.game, self.position, line)[0]
        return self.game.notation.format_turn(start, moves)

    def turns(self, line: Sequence[Move]) -> str:
        """The first turns of a line, as they are typed."""
        turns = split_turns(self.game, self.position, line)
        shown = ", ".join(self.game.notation.format_turn(*each) for each in turns[:SHOWN_TURNS])
        return f"{shown}, ..." if len(turns) > SHOWN_TURNS else shown

    def position_after_pass(self, position: Position) -> Position:
        """The position with the other seat to move, where somebody claims a threat."""
        return self.game.explaining.pass_turn(position) or position

    def pieces(self, cells: Sequence[int]) -> str:
        """Name pieces by where they stand: "the piece at (3,2)", "4 stones"."""
        noun = self.game.info.piece
        if len(cells) > NAMED_PIECES:
            return plural(len(cells), noun)
        view = self.game.display.view(self.position)
        names = join_words([view.cell_name(cell) for cell in cells])
        return f"the {noun}{'s' * (len(cells) > 1)} at {names}"

    def number(self, hundredths: int) -> str:
        """An amount of the score without its unit."""
        return f"{abs(hundredths) / 100:.1f}".removesuffix(".0")

    def points(self, hundredths: int) -> str:
        """An amount of the score: "2 points"."""
        number = self.number(hundredths)
        unit = self.game.values.unit
        return f"{number} {unit}" if number == "1" else f"{number} {unit}s"


def describe_claim(
    game: Game[Any], position: Position, claim: Claim, players: Sequence[Player]
) -> str:
    """Return a claim as a sentence, in the game's own words if it has some."""
    own_words = game.explaining.describe_claim(position, claim, players)
    if own_words:
        return own_words
    return as_sentence(DESCRIBERS[claim.kind](ClaimContext(game, position, players), claim))


def _describe_score(context: ClaimContext, claim: Claim) -> str:
    if certain_outcome(claim.amount) or certain_outcome(claim.foil_amount):
        return _describe_forced_end(context, claim)
    foil, within = context.first_turn(claim.foil), f"within {plural(claim.looked, 'turn')}"
    if claim.amount > 0:
        does = "only this gains" if claim.is_only else "this gains"
        gain = f"{does} {context.points(claim.amount)} {within}"
        return f"{gain}; {foil} would {_describe_lesser_gain(context, claim)}"
    if claim.amount == 0:
        loses = "only this loses nothing" if claim.is_only else "this loses nothing"
        return f"{foil} would {_describe_loss(context, claim)} {within}; {loses}"
    loss = f"this loses {context.points(claim.amount)} {within}"
    other_loss = context.number(claim.foil_amount)
    if claim.is_only:
        return f"{loss}; every other turn would lose more, {foil} {other_loss}"
    return f"{loss}; {foil} would lose {other_loss}"


def _describe_forced_end(context: ClaimContext, claim: Claim) -> str:
    """Compare two turns of which at least one decides the round within sight."""
    foil, within = context.first_turn(claim.foil), f"within {plural(claim.looked, 'turn')}"
    if certain_outcome(claim.amount) > 0:
        return f"{'only this' if claim.is_only else 'this'} wins {within}; {foil} would not"
    return f"{foil} would lose the round {within}; this would not"


def _describe_lesser_gain(context: ClaimContext, claim: Claim) -> str:
    """What the foil would do where the turn gains: "gain only 3"."""
    if claim.foil_amount > 0:
        return f"gain only {context.number(claim.foil_amount)}"
    if claim.foil_amount == 0:
        return "gain nothing"
    return f"lose {context.number(claim.foil_amount)}"


def _describe_loss(context: ClaimContext, claim: Claim) -> str:
    """What the foil would lose: the pieces, if the reply that takes them makes the difference."""
    lost, kept = (_losses(context, line, claim.horizon) for line in (claim.foil, claim.line))
    points = context.points(claim.foil_amount)
    if not lost or kept:
        return f"lose {points}"
    return f"let {lost[0].text} take {context.pieces(lost[0].cells)}, and lose {points}"


def _losses(context: ClaimContext, line: Sequence[Move], horizon: int) -> list[Taking]:
    """The turns of a line, up to so many more, that take pieces of the seat that makes the turn."""
    turns = split_turns(context.game, context.position, line)[: 1 + horizon]
    moves = [move for _, turn in turns for move in turn]
    takings = list_takings(context.game, context.position, moves)
    return [each for each in takings if each.seat != context.seat]


def _describe_threat_met(context: ClaimContext, claim: Claim) -> str:
    passed = context.position_after_pass(context.position)
    opponent = context.name(1 - context.seat)
    turn = context.game.notation.format_turn(
        passed, split_turns(context.game, passed, claim.foil)[0][1]
    )
    takings = list_takings(context.game, passed, claim.foil)
    gain = _describe_taking(context, takings, claim.foil_amount)
    this = "only this" if claim.is_only else "this"
    if claim.amount > 0:
        stopped = f"{this} leaves {opponent} only {context.number(claim.amount)}"
    else:
        stopped = f"{this} stops it"
    return f"left alone, {opponent} would {gain} with {turn}; {stopped}"


def _describe_threat_made(context: ClaimContext, claim: Claim) -> str:
    (own_turn, passed) = _split_at_pass(context, claim.line)
    line = claim.line[len(own_turn) :]
    turn = context.game.notation.format_turn(passed, line)
    takings = list_takings(context.game, passed, line)
    return f"this threatens {turn}, which would {_describe_taking(context, takings, claim.amount)}"


def _split_at_pass(
    context: ClaimContext, line: Sequence[Move]
) -> tuple[tuple[Move, ...], Position]:
    """Return the first turn of a line, and the position after the opponent's pass."""
    position, moves = context.position, list[Move]()
    for move in line:
        moves.append(move)
        position = position.play(context.game.rules.encode(position, move))
        if position.to_move != context.seat:
            break
    return tuple(moves), context.position_after_pass(position)


def _describe_taking(context: ClaimContext, takings: Sequence[Taking], amount: int) -> str:
    """What a threat comes to: "take the piece at (3,2)", "gain 3 points"."""
    if takings:
        return f"take {context.pieces(takings[0].cells)}"
    return f"gain {context.points(amount)}"


def _describe_sacrifice(context: ClaimContext, claim: Claim) -> str:
    gives, gets = context.points(claim.foil_amount), context.number(claim.difference)
    within, line = f"within {plural(claim.looked, 'turn')}", context.turns(claim.line)
    if certain_outcome(claim.amount):
        return f"this gives up {gives}, and wins {within}: {line}"
    return f"this gives up {gives}, and gets {gets} back {within}: {line}"


def _describe_certain(context: ClaimContext, claim: Claim) -> str:
    certain = certain_outcome(claim.amount)
    if certain > 0:
        return f"this wins by force: {context.turns(claim.line)}"
    if certain < 0:
        return f"nothing saves the round now; this holds out longest: {context.turns(claim.line)}"
    end = f"with the best play of both, {_describe_end(context, claim.amount)}"
    if not claim.foil or certain_outcome(claim.foil_amount):
        return f"{end}: {context.turns(claim.line)}"
    after_foil = f"{end}; after {context.first_turn(claim.foil)}"
    if claim.amount * claim.foil_amount > 0:
        only = "only " if claim.amount > 0 else ""
        return f"{after_foil}, {only}by {context.number(claim.foil_amount)}"
    if claim.foil_amount == 0:
        return f"{after_foil}, it would be a draw"
    return f"{after_foil}, {context.name(1 - context.seat)} would win"


def _describe_end(context: ClaimContext, amount: int) -> str:
    """How the round ends, by how many points: "you win by 2 points"."""
    if amount == 0:
        return "the round ends in a draw"
    winner = context.name(context.seat if amount > 0 else 1 - context.seat)
    return f"{winner} {winner.conjugate('win')} by {context.points(amount)}"


def _describe_feature(context: ClaimContext, claim: Claim) -> str:
    player, foil = context.name(claim.seat), context.first_turn(claim.foil)
    count = count_feature(claim.amount, claim.feature)
    return f"this leaves {player} {count}, where {foil} would leave {claim.foil_amount or 'none'}"


def count_feature(number: int, name: str) -> str:
    """A feature with its number: "3 stones in reach", "no jump"."""
    noun, *rest = re.split(r"(?= in | within )", name, maxsplit=1)
    return "".join([plural(number, noun) if number else f"no {noun}", *rest])


def _describe_plan(context: ClaimContext, claim: Claim) -> str:
    view = context.game.display.view(context.position)
    noun, goal = context.game.info.piece, view.cell_name(claim.cells[1])
    when = "next turn" if claim.amount == 1 else f"in {claim.amount} turns"
    return f"the {noun} should go on to {goal} {when}"


DESCRIBERS: Final[Mapping[str, Callable[[ClaimContext, Claim], str]]] = {
    SCORE: _describe_score,
    THREAT_MET: _describe_threat_met,
    THREAT_MADE: _describe_threat_made,
    SACRIFICE: _describe_sacrifice,
    CERTAIN: _describe_certain,
    FEATURE: _describe_feature,
    PLAN: _describe_plan,
}
