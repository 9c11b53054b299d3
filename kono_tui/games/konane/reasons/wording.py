"""The reasons of Konane as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, name_opponent, plural
from kono_tui.games.konane.points import cell_name
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.view import COLOURS


def describe_reason(position: KonanePosition, reason: Reason, players: Sequence[Player]) -> str:
    """A reason as the end of a sentence: "to leave you 2 jumps instead of 5"."""
    if reason.kind == "pass":
        return f"as no {COLOURS[int(position.white_to_move)]} stone can jump"
    if reason.kind == "remove":
        return "by chance"
    points = [cell_name(int(position.board.size), cell) for cell in reason.cells]
    colour = COLOURS[not position.white_to_move].title()
    opponent = name_opponent(players, int(position.to_move), colour)
    told = (
        _describe_stone_reason(reason, points)
        or _describe_gain_reason(reason, points, opponent)
        or _describe_jump_reason(reason, opponent)
    )
    further = (describe_reason(position, part, players) for part in reason.parts)
    return ", and ".join([told, *further])


def _describe_stone_reason(reason: Reason, points: Sequence[str]) -> str:
    """Describe a reason that names stones; "" for others."""
    match reason.kind:
        case "take":
            return f"to take the stone at {points[0]}"
        case "sweep":
            return f"to take {len(points)} stones at once"
        case "forestall":
            return f"to take the stone at {points[0]} before it can jump"
        case "rescue":
            return f"to bring the stone at {points[0]} out of reach"
        case "shelter":
            further = "going on would put it in danger"
            return f"to keep the stone at {points[-1]} out of reach; {further}"
        case "stay":
            return f"to stay at {points[0]}"
        case "open":
            return f"to open the jump from {points[0]} to {points[1]}"
        case "most":
            return f"to take {len(points)} stones, as many as any turn could"
    return ""


def _describe_gain_reason(reason: Reason, points: Sequence[str], opponent: NamedPlayer) -> str:
    """Describe a reason by what is taken, now or next turn; "" for others."""
    match reason.kind:
        case "collect":
            stones = f"{len(points)} stones" if len(points) > 1 else f"the stone at {points[0]}"
            return f"to take {stones}, with no jump left to {opponent}"
        case "score":
            gain = "a point" if reason["points"] == 1 else f"{reason['points']} points"
            left = plural(reason["jumps"], "jump") if reason["jumps"] else "no jump"
            return f"to score {gain}, and have {left} left against {reason['against']}"
        case "curb":
            change = f"{plural(reason['before'], 'stone')} to {reason['after'] or 'none'}"
            return f"to cut what {opponent} could take next turn from {change}"
        case "threaten":
            return f"to threaten to take {plural(reason['after'], 'stone')} next turn"
    return ""


def _describe_jump_reason(reason: Reason, opponent: NamedPlayer) -> str:
    """Describe a reason by the jumps that are left, or by the score of a round that ends."""
    match reason.kind:
        case "end":
            score = f"{reason['mine']} to {reason['theirs']}"
            is_draw = reason["mine"] == reason["theirs"]
            return f"to end the round {f'in a draw, {score}' if is_draw else f'ahead, {score}'}"
        case "freeze":
            return f"to {'leave' if reason['before'] else 'keep'} {opponent} without a jump"
        case "hold":
            left = plural(reason["jumps"], "jump")
            return (
                f"to leave {opponent} {left} against {reason['against']}; going on would leave more"
            )
        case "keep":
            left = plural(reason["jumps"], "jump")
            return f"to keep {left} against {reason['against']}; going on would leave fewer"
    change = f"{plural(reason['after'], 'jump')} instead of {reason['before']}"
    return f"to have {change}" if reason.kind == "gain" else f"to leave {opponent} {change}"
