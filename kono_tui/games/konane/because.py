"""The reasons of Konane as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Reason
from kono_tui.core.save import Player
from kono_tui.games.konane.looks import jump_count
from kono_tui.games.konane.places import place
from kono_tui.games.konane.position import KonanePosition
from kono_tui.games.konane.purpose import along
from kono_tui.games.konane.scoring import points_of
from kono_tui.games.konane.view import COLOURS
from kono_tui.text.sentences import plural


def because(position: KonanePosition, reason: Reason, players: Sequence[Player]) -> str:
    """A reason as the end of a sentence: "to leave the human 2 jumps instead of 5"."""
    mine = int(position.white_to_move)
    where = place(int(position.board.size), reason.cells[0]) if reason.cells else ""
    number = len(reason.cells)
    match reason.purpose:
        case "pass":
            return f"as no {COLOURS[mine]} stone can jump"
        case "remove":
            return "by chance"
        case "take":
            return f"to take the stone at {where}"
        case "sweep":
            return f"to take {number} stones at once"
        case "forestall":
            return f"to take the stone at {where} before it can jump"
        case "rescue":
            return f"to bring the stone at {where} out of reach"
        case "stay":
            return f"to stay at {where}"
        case "pin":
            them = "a stone" if number == 1 else f"{number} stones"
            return f"to have {them} in reach that cannot jump away"
    return _counted(position, reason, _opponent(position, players))


def _counted(position: KonanePosition, reason: Reason, them: str) -> str:
    """Describe a purpose with numbers, which follow from the path of the stone."""
    mine = int(position.white_to_move)
    after = along(position, reason.cells)
    own, theirs = jump_count(after, mine), jump_count(after, 1 - mine)
    last = place(int(position.board.size), reason.cells[-1])
    match reason.purpose:
        case "end":
            return _ending(points_of(after, mine), points_of(after, 1 - mine))
        case "freeze":
            had = jump_count(position, 1 - mine)
            return f"to {'leave' if had else 'keep'} {them} without a jump"
        case "shelter":
            return f"to keep the stone at {last} out of reach: one jump further it could be taken"
        case "hold":
            return f"to leave {them} {plural(theirs, 'jump')}: one jump further there would be more"
        case "keep":
            return f"to keep {plural(own, 'jump')}: one jump further there would be fewer"
        case "gain":
            return f"to have {plural(own, 'jump')} instead of {jump_count(position, mine)}"
    had = jump_count(position, 1 - mine)
    return f"to leave {them} {plural(theirs, 'jump')} instead of {had}"


def _ending(mine: int, theirs: int) -> str:
    if mine == theirs:
        return f"to end the round in a draw, {mine} to {theirs}"
    return f"to end the round {mine} to {theirs} ahead"


def _opponent(position: KonanePosition, players: Sequence[Player]) -> str:
    """What to call the mover's opponent."""
    if players[0].kind != players[1].kind:
        return f"the {players[1 - int(position.to_move)].kind}"
    return COLOURS[not position.white_to_move].title()
