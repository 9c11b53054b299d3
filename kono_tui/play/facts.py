"""What a search found, in sentences: how far it looked, what it expects, what else there was."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.play import chances, pie, worths
from kono_tui.play.advisor import Advice, Other, turn_of
from kono_tui.play.match import Match, split_turns
from kono_tui.play.series import Series
from kono_tui.play.values import sure

FORETOLD = 3
"""How many turns of the expected line are shown."""


def facts(match: Match, advice: Advice) -> list[str]:
    """Describe what the search found about the move it advises, to stand beside the reason."""
    if advice.weighed:
        return worths.facts(match, advice)
    lines = [_how_far(match.game, advice), _worth(match.game, advice)]
    if advice.looked:
        lines.append(chances.looked(match, advice))
    if following := expected(match, advice)[:FORETOLD]:
        lines.append(f"Expected next: {', '.join(following)}.")
    if advice.others:
        told = "; ".join(_other(match, advice, each) for each in advice.others)
        by = "" if match.game.chances else _by_which_look(advice)
        lines.append(f"Also considered{by}: {told}.")
    if any(_is_better(match.game, advice, each) for each in advice.others):
        lines.append("This level leaves some of the choice to chance.")
    return lines


def expected(match: Match, advice: Advice) -> list[str]:
    """The turns that the search expects after the advised one, as players type them."""
    _, *following = split_turns(match.game, match.position, advice.line)
    return [match.game.turn_notation(begun, moves) for begun, moves in following]


def considered(match: Match, other: Other) -> str:
    """Another turn that was considered, as players type it."""
    turn = turn_of(match.game, match.position, other.line)
    return match.game.turn_notation(match.position, turn)


def _how_far(game: Game[Any], advice: Advice) -> str:
    positions = f"{advice.nodes:,} position{'' if advice.nodes == 1 else 's'}"
    if advice.exact and not advice.looked:
        return f"Looked at everything to the end of the round: {positions}."
    if game.chances:
        return chances.how_far(advice)
    turns = f"{advice.depth} turn{'' if advice.depth == 1 else 's'}"
    return f"Looked {turns} ahead, at {positions}."


def in_short(series: Series, advice: Advice, swappable: bool, end_told: bool) -> list[str]:
    """What a computer knew before its turn: about the swap, if it could swap; else about the end.

    The end is left out where it is described anyway, at length, or as the turn ended the round.
    """
    if swappable:
        return [pie.reasoned(advice, series)]
    if advice.weighed:
        return []
    certain = "" if end_told else decided(advice)
    return [certain] if certain else []


def decided(advice: Advice) -> str:
    """Say that the advised move is certain to win or lose; "" if that is open."""
    if certain := sure(advice.value):
        return "It wins by force." if certain > 0 else "It loses against the best play."
    return ""


def _worth(game: Game[Any], advice: Advice) -> str:
    if certain := decided(advice):
        return certain
    if game.chances:
        return chances.worth(advice.value)
    points = f"{advice.value / 100:+.2f} {game.unit}s"
    if advice.exact and not advice.value:
        return "With the best play from then on, the round is drawn."
    if advice.exact:
        return f"With the best play from then on, the round ends {points} for the player to move."
    return f"It looks worth {points} to the player to move."


def _is_better(game: Game[Any], advice: Advice, other: Other) -> bool:
    """Whether another move came out better in a search as deep as the one that chose."""
    certain = sure(advice.value)
    better = sure(_value(advice, other)) - certain or (0 if certain else -other.worse_by)
    if game.chances and not certain and not sure(_value(advice, other)):
        return chances.preferred(advice, other)
    return better > 0 and other.depth >= advice.depth


def _value(advice: Advice, other: Other) -> int:
    """The value of another move, on the scale of the advised one."""
    return advice.value - other.worse_by


def _by_which_look(advice: Advice) -> str:
    """How deep the moves were compared, where that is less deep than the best move's search."""
    depth = advice.others[0].depth
    if depth >= advice.depth:
        return ""
    return f", {depth} turn{'' if depth == 1 else 's'} ahead"


def _other(match: Match, advice: Advice, other: Other) -> str:
    """Describe another move, and how it compares."""
    move = considered(match, other)
    if sure(advice.value) or sure(_value(advice, other)):
        return f"{move}{_certainly(sure(advice.value), sure(_value(advice, other)))}"
    if match.game.chances:
        return f"{move}, {chances.compared(advice, other)}"
    points = f"{abs(other.worse_by) / 100:.2f} {match.game.unit}s"
    if other.worse_by == 0:
        return f"{move}, just as good"
    if other.worse_by > 0:
        return f"{move}, {points} worse"
    return f"{move}, {points} better" + (
        "" if _is_better(match.game, advice, other) else f", but not {advice.depth} ahead"
    )


def _certainly(advised: int, other: int) -> str:
    """Describe another move's outcome, where it or the advised one is certain to win or lose."""
    if other:
        too = " too" if other == advised else ""
        return f" {'wins' if other > 0 else 'loses'}{too}"
    return f", no sure {'win' if advised > 0 else 'loss'}"
