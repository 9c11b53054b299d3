"""The values of decisions, in sentences, where the game itself knows all of them."""

from __future__ import annotations

from kono_tui.core.move import ValuedMove
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice


def describe_known_values(match: Match, advice: Advice) -> list[str]:
    """Describe what the advised decision rests on, then every decision, a line each.

    Where a level goes by a rule of thumb, its numbers are no values, and are left out.
    """
    lines = [
        _describe_known_value(match, advice) if advice.is_exact else "It goes by a rule of thumb."
    ]
    if advice.is_exact and len(advice.valued_moves) > 1:
        lines += value_table(match, advice)
    if advice.move != advice.valued_moves[0].move:
        lines.append("This level leaves some of the choice to chance.")
    return lines


def _describe_known_value(match: Match, advice: Advice) -> str:
    """Describe the advised decision's value, which is known for certain."""
    each = next(each for each in advice.valued_moves if each.move == advice.move)
    chance_clause = (
        f", and the round is won in {format_win_chance(each)} of all cases"
        if format_win_chance(each)
        else ""
    )
    return (
        f"{match.game.title} is solved: with the best play of both, this is worth "
        f"{format_points(each)} on average{chance_clause}."
    )


def value_table(match: Match, advice: Advice) -> list[str]:
    """Every decision with its value and its chance to win, in columns."""
    names = [match.game.format_move(match.position, each.move) for each in advice.valued_moves]
    width = max(map(len, names))
    return [
        f"{name:<{width}}  {each.value / 100:+6.2f}  {format_win_chance(each):>6}".rstrip()
        for name, each in zip(names, advice.valued_moves, strict=True)
    ]


def format_points(each: ValuedMove) -> str:
    """A value as points: "+3.12 points"."""
    return f"{each.value / 100:+.2f} points"


def format_win_chance(each: ValuedMove) -> str:
    """A chance to win: "61.2%"; "" where it is not known."""
    return "" if each.win_chance is None else f"{each.win_chance / 10:.1f}%"
