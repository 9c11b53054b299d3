"""Konane in sentences: what a turn does."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.move import STOP, Move
from kono_tui.games.konane.notation import path_of
from kono_tui.games.konane.places import between, listed, place
from kono_tui.games.konane.position import NONE, REMOVE_BLACK, KonanePosition
from kono_tui.games.konane.view import COLOURS


@dataclass(frozen=True)
class Verbs:
    """The verbs in one tense."""

    jump: str
    stop: str
    remove: str
    give_up: str


PAST = Verbs("jumped", "stopped", "removed", "passed, having no jump")
ADVICE = Verbs("jump", "stop", "remove", "pass")


def describe(position: KonanePosition, moves: tuple[Move, ...]) -> str:
    """What a turn did: "jumped from (4,3) to (6,3), taking the stone at (5,3)"."""
    return _told(position, moves, PAST)


def advise(position: KonanePosition, moves: tuple[Move, ...]) -> str:
    """What a turn would do: "jump from (4,3) to (6,3), taking the stone at (5,3)"."""
    return _told(position, moves, ADVICE)


def _told(position: KonanePosition, moves: tuple[Move, ...], verbs: Verbs) -> str:
    size = int(position.board.size)
    if moves[0].kind == "pass":
        return verbs.give_up
    if moves[0].kind == "remove":
        return f"{verbs.remove} {_removed(position, moves)}"
    path = path_of(position, moves)
    if len(path) == 1:
        return f"{verbs.stop} at {place(size, path[0])}"
    on = "" if position.jumping == NONE else " on"
    landings = listed([place(size, cell) for cell in path[1:]], "and")
    told = (
        f"{verbs.jump}{on} from {place(size, path[0])} to {landings}, taking {_taken(size, path)}"
    )
    return f"{told}, and {verbs.stop} there" if moves[-1].kind == STOP else told


def _taken(size: int, path: tuple[int, ...]) -> str:
    """The stones that a path captures."""
    if len(path) > 2:
        return f"{len(path) - 1} stones"
    return f"the stone at {place(size, between(size, *path))}"


def _removed(position: KonanePosition, moves: tuple[Move, ...]) -> str:
    """The stones that chance removes: "the black stone at (3,3) and the white stone at (4,6)"."""
    size = int(position.board.size)
    first = 0 if position.stage == REMOVE_BLACK else 1
    stones = [
        f"the {COLOURS[first + number]} stone at {place(size, move.cells[0])}"
        for number, move in enumerate(moves)
    ]
    return listed(stones, "and")
