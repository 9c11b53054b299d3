"""The reasons of Konane as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import plural
from kono_tui.games.konane.analysis import jump_count
from kono_tui.games.konane.points import cell_name
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.reasons.purpose import position_along
from kono_tui.games.konane.scoring import captured_count
from kono_tui.games.konane.view import COLOURS


def describe_reason(position: KonanePosition, reason: Reason, players: Sequence[Player]) -> str:
    """A reason as the end of a sentence: "to leave the human 2 jumps instead of 5"."""
    mine = int(position.white_to_move)
    point = cell_name(int(position.board.size), reason.cells[0]) if reason.cells else ""
    number = len(reason.cells)
    match reason.purpose:
        case "pass":
            return f"as no {COLOURS[mine]} stone can jump"
        case "remove":
            return "by chance"
        case "take":
            return f"to take the stone at {point}"
        case "sweep":
            return f"to take {number} stones at once"
        case "forestall":
            return f"to take the stone at {point} before it can jump"
        case "rescue":
            return f"to bring the stone at {point} out of reach"
        case "stay":
            return f"to stay at {point}"
        case "pin":
            stones = "a stone" if number == 1 else f"{number} stones"
            return f"to have {stones} in reach that cannot jump away"
    return _describe_counted_reason(position, reason, _opponent_name(position, players))


def _describe_counted_reason(position: KonanePosition, reason: Reason, opponent: str) -> str:
    """Describe a purpose with numbers, which follow from the path of the stone."""
    mine = int(position.white_to_move)
    after = position_along(position, reason.cells)
    own, theirs = jump_count(after, mine), jump_count(after, 1 - mine)
    last = cell_name(int(position.board.size), reason.cells[-1])
    match reason.purpose:
        case "end":
            return _describe_end(captured_count(after, mine), captured_count(after, 1 - mine))
        case "freeze":
            had = jump_count(position, 1 - mine)
            return f"to {'leave' if had else 'keep'} {opponent} without a jump"
        case "shelter":
            return f"to keep the stone at {last} out of reach: one jump further it could be taken"
        case "hold":
            return (
                f"to leave {opponent} {plural(theirs, 'jump')}: one "
                f"jump further there would be more"
            )
        case "keep":
            return f"to keep {plural(own, 'jump')}: one jump further there would be fewer"
        case "gain":
            return f"to have {plural(own, 'jump')} instead of {jump_count(position, mine)}"
    had = jump_count(position, 1 - mine)
    return f"to leave {opponent} {plural(theirs, 'jump')} instead of {had}"


def _describe_end(mine: int, theirs: int) -> str:
    if mine == theirs:
        return f"to end the round in a draw, {mine} to {theirs}"
    return f"to end the round {mine} to {theirs} ahead"


def _opponent_name(position: KonanePosition, players: Sequence[Player]) -> str:
    """What to call the mover's opponent."""
    if players[0].kind != players[1].kind:
        return f"the {players[1 - int(position.to_move)].kind}"
    return COLOURS[not position.white_to_move].title()
