"""Claims in sentences, in words that fit every game."""

from __future__ import annotations

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
SHOWN_TURNS = 5
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
        """A player in mid-sentence."""
        return NamedPlayer(PlayerNames(self.players).mid_sentence(seat))

    def first_turn(self, line: Sequence[Move]) -> str:
        """The first turn of a line, as it is typed."""
        start, moves = split_turns(self.game, self.position, line)[0]
        return self.game.notation.format_turn(start, moves)

    def turns(self, line: Sequence[Move]) -> str:
        """The first turns of a line, as they are typed."""
        turns = split_turns(self.game, self.position, line)[:SHOWN_TURNS]
        return ", ".join(self.game.notation.format_turn(*each) for each in turns)

    def passed(self, position: Position) -> Position:
        """The position with the other seat to move, where somebody claims a threat."""
        return self.game.explaining.pass_turn(position) or position

    def after(self, moves: Sequence[Move]) -> Position:
        position = self.position
        for move in moves:
            position = position.play(self.game.rules.encode(position, move))
        return position

    def pieces(self, cells: Sequence[int]) -> str:
        """Name pieces by where they stand: "the piece at (3,2)", "4 stones"."""
        noun = self.game.info.piece
        if len(cells) > NAMED_PIECES:
            return plural(len(cells), noun)
        view = self.game.display.view(self.position)
        names = join_words([view.cell_name(cell) for cell in cells])
        return f"the {noun}{'s' * (len(cells) > 1)} at {names}"

    def points(self, hundredths: int) -> str:
        """An amount of the score: "2 points", "half a point"."""
        number = f"{abs(hundredths) / 100:.1f}".removesuffix(".0")
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
    foil = context.first_turn(claim.foil)
    lost = _losses(context, claim.foil)
    far = f"looking {plural(claim.looked, 'turn')} ahead"
    if claim.foil_amount < 0 <= claim.amount and lost and not _losses(context, claim.line):
        taking = lost[0]
        would = f"{foil} would lose {context.pieces(taking.cells)} to {taking.text}"
        return f"{would} ({far})"
    gains = _describe_gain(context, claim.amount)
    only = "only this" if claim.is_only else "this"
    return f"{far}, {only} {gains}, and {foil} {_describe_gain(context, claim.foil_amount)}"


def _describe_gain(context: ClaimContext, amount: int) -> str:
    if certain := certain_outcome(amount):
        return "wins" if certain > 0 else "loses"
    if amount == 0:
        return "keeps the score as it is"
    return f"{'gains' if amount > 0 else 'loses'} {context.points(amount)}"


def _losses(context: ClaimContext, line: Sequence[Move]) -> list[Taking]:
    """The turns of a line that take pieces of the seat that makes the turn."""
    takings = list_takings(context.game, context.position, line)
    return [each for each in takings if each.seat != context.seat]


def _describe_threat_met(context: ClaimContext, claim: Claim) -> str:
    passed = context.passed(context.position)
    opponent = context.name(1 - context.seat)
    turn = context.game.notation.format_turn(
        passed, split_turns(context.game, passed, claim.foil)[0][1]
    )
    takings = list_takings(context.game, passed, claim.foil)
    gain = _describe_taking(context, takings, claim.foil_amount)
    if claim.amount > 0:
        stopped = f"this leaves {opponent} only {context.points(claim.amount)} to gain"
    else:
        stopped = "only this stops it" if claim.is_only else "this stops it"
    return f"left alone, {opponent} would {gain} with {turn}; {stopped}"


def _describe_threat_made(context: ClaimContext, claim: Claim) -> str:
    (own_turn, passed) = _split_at_pass(context, claim.line)
    line = claim.line[len(own_turn) :]
    turn = context.game.notation.format_turn(passed, line)
    takings = list_takings(context.game, passed, line)
    return f"it threatens {turn}, to {_describe_taking(context, takings, claim.amount)}"


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
    return tuple(moves), context.passed(position)


def _describe_taking(context: ClaimContext, takings: Sequence[Taking], amount: int) -> str:
    """What a threat comes to: "take the piece at (3,2)", "gain 3 points"."""
    if takings:
        return f"take {context.pieces(takings[0].cells)}"
    return f"gain {context.points(amount)}"


def _describe_sacrifice(context: ClaimContext, claim: Claim) -> str:
    gives, gets = context.points(claim.foil_amount), context.points(claim.amount)
    return (
        f"it gives up {gives} at first, and looking {plural(claim.looked, 'turn')} ahead "
        f"it has gained {gets}: {context.turns(claim.line)}"
    )


def _describe_certain(context: ClaimContext, claim: Claim) -> str:
    certain = certain_outcome(claim.amount)
    line = context.turns(claim.line)
    if certain > 0:
        return f"it wins by force: {line}"
    if certain < 0:
        return f"nothing saves the round any more; this holds out longest: {line}"
    if claim.amount == 0:
        return f"with the best play, the round then ends in a draw: {line}"
    ahead = "ahead" if claim.amount > 0 else "behind"
    return f"with the best play, the round then ends {context.points(claim.amount)} {ahead}: {line}"


def _describe_feature(context: ClaimContext, claim: Claim) -> str:
    player, foil = context.name(claim.seat), context.first_turn(claim.foil)
    count = plural(claim.amount, claim.feature) if claim.amount else f"no {claim.feature}"
    return f"it leaves {player} {count}; {foil} would leave {claim.foil_amount or 'none'}"


def _describe_plan(context: ClaimContext, claim: Claim) -> str:
    view = context.game.display.view(context.position)
    noun, goal = context.game.info.piece, view.cell_name(claim.cells[1])
    more = f"in {plural(claim.amount, 'more turn')}"
    return f"the {noun} is expected to go on to {goal}, {more}"


DESCRIBERS: Final[Mapping[str, Callable[[ClaimContext, Claim], str]]] = {
    SCORE: _describe_score,
    THREAT_MET: _describe_threat_met,
    THREAT_MADE: _describe_threat_made,
    SACRIFICE: _describe_sacrifice,
    CERTAIN: _describe_certain,
    FEATURE: _describe_feature,
    PLAN: _describe_plan,
}
