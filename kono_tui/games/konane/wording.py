"""Konane in sentences: what a turn does."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.move import STOP, Move
from kono_tui.formats.sentences import join_words
from kono_tui.games.konane.board import NONE
from kono_tui.games.konane.notation import path_of
from kono_tui.games.konane.points import cell_name, jumped_cell
from kono_tui.games.konane.position import REMOVE_BLACK, KonanePosition
from kono_tui.games.konane.view import COLOURS


@dataclass(frozen=True)
class Verbs:
    """The verbs in one tense."""

    jump: str
    stop: str
    remove: str
    pass_turn: str


PAST = Verbs("jumped", "stopped", "removed", "had to pass: no stone could jump")
ADVICE = Verbs("jump", "stop", "remove", "pass")


def describe_turn(position: KonanePosition, moves: tuple[Move, ...]) -> str:
    """What a turn did: "jumped from (4,3) to (6,3), taking the stone at (5,3)"."""
    return _describe_in_tense(position, moves, PAST)


def describe_advice(position: KonanePosition, moves: tuple[Move, ...]) -> str:
    """What a turn would do: "jump from (4,3) to (6,3), taking the stone at (5,3)"."""
    return _describe_in_tense(position, moves, ADVICE)


def _describe_in_tense(position: KonanePosition, moves: tuple[Move, ...], verbs: Verbs) -> str:
    size = int(position.board.size)
    if moves[0].kind == "pass":
        return verbs.pass_turn
    if moves[0].kind == "remove":
        return f"{verbs.remove} {_describe_removed(position, moves)}"
    path = path_of(position, moves)
    if len(path) == 1:
        return f"{verbs.stop} at {cell_name(size, path[0])}"
    on = "" if position.jumping == NONE else " on"
    landings = join_words([cell_name(size, cell) for cell in path[1:]], "and")
    origin, taken = cell_name(size, path[0]), _describe_captured(size, path)
    sentence = f"{verbs.jump}{on} from {origin} to {landings}, taking {taken}"
    return f"{sentence}, and {verbs.stop} there" if moves[-1].kind == STOP else sentence


def _describe_captured(size: int, path: tuple[int, ...]) -> str:
    """The stones that a path captures."""
    if len(path) > 2:
        return f"{len(path) - 1} stones"
    return f"the stone at {cell_name(size, jumped_cell(size, *path))}"


def _describe_removed(position: KonanePosition, moves: tuple[Move, ...]) -> str:
    """The stones that chance removes: "the black stone at (3,3) and the white stone at (4,6)"."""
    size = int(position.board.size)
    first = 0 if position.stage == REMOVE_BLACK else 1
    stones = [
        f"the {COLOURS[first + number]} stone at {cell_name(size, move.cells[0])}"
        for number, move in enumerate(moves)
    ]
    return join_words(stones, "and")


def describe_goal(colour: str) -> str:
    """The goal of a colour: "Take more stones than White does, ..."."""
    other = COLOURS[1 - COLOURS.index(colour)].title()
    return f"Take more stones than {other} does, by jumping over them."
