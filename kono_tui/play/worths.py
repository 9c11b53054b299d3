"""The values of decisions, in sentences, where the game itself knows all of them."""

from __future__ import annotations

from kono_tui.core.move import Weighed
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match


def facts(match: Match, advice: Advice) -> list[str]:
    """Describe what the advised decision rests on, then every decision, a line each.

    Where a level goes by a rule of thumb, its numbers are no values, and are left out.
    """
    lines = [_known(match, advice) if advice.exact else "It goes by a rule of thumb."]
    if advice.exact and len(advice.weighed) > 1:
        lines += table(match, advice)
    if advice.move != advice.weighed[0].move:
        lines.append("This level leaves some of the choice to chance.")
    return lines


def _known(match: Match, advice: Advice) -> str:
    """Describe the advised decision's value, which is known for certain."""
    each = next(each for each in advice.weighed if each.move == advice.move)
    wins = f", and the round is won in {percent(each)} of all cases" if percent(each) else ""
    return (
        f"{match.game.title} is solved: with the best play of both, this is worth {points(each)} "
        f"on average{wins}."
    )


def table(match: Match, advice: Advice) -> list[str]:
    """Every decision with its value and its chance to win, in columns."""
    names = [match.game.notation(match.position, each.move) for each in advice.weighed]
    width = max(map(len, names))
    return [
        f"{name:<{width}}  {each.value / 100:+6.2f}  {percent(each):>6}".rstrip()
        for name, each in zip(names, advice.weighed, strict=True)
    ]


def points(each: Weighed) -> str:
    """A value as points: "+3.12 points"."""
    return f"{each.value / 100:+.2f} points"


def percent(each: Weighed) -> str:
    """A chance to win: "61.2%"; "" where it is not known."""
    return "" if each.wins is None else f"{each.wins / 10:.1f}%"
