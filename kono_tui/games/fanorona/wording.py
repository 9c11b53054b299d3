"""Sentences about what a turn of Fanorona does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.move import STOP, Move
from kono_tui.formats.sentences import join_words, plural
from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.notation import CAPTURES, STEP, captured_lines, turn_path
from kono_tui.games.fanorona.points import describe_line, point_name
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.view import COLOURS

MAX_NAMED_POINTS = 3
"""The most points between the first and the last of a stone's path that a sentence names."""


@dataclass(frozen=True)
class Verbs:
    """The verbs in one tense."""

    move: str
    go: str
    stop: str
    pass_turn: str


PAST_TENSE = Verbs("moved", "went", "stopped", "had to pass: no stone could step")
IMPERATIVE = Verbs("move", "go", "stop", "pass: no stone can step")


def describe_turn(position: FanoronaPosition, moves: tuple[Move, ...]) -> str:
    """Describe a turn: "went from c3 to d3, taking e3 and f3 by approach"."""
    return _describe_in_tense(position, moves, PAST_TENSE)


def describe_advice(position: FanoronaPosition, moves: tuple[Move, ...]) -> str:
    """Describe a turn as advice: "go from c3 to d3, taking e3 and f3 by approach"."""
    return _describe_in_tense(position, moves, IMPERATIVE)


def _describe_in_tense(position: FanoronaPosition, moves: tuple[Move, ...], verbs: Verbs) -> str:
    if moves[0].kind == "pass":
        return verbs.pass_turn
    path = turn_path(position, moves)
    first, last = (point_name(position.board, cell) for cell in (path[0], path[-1]))
    if moves[0].kind == STOP:
        return f"{verbs.stop} at {first}"
    if moves[0].kind == STEP:
        return f"{verbs.move} the stone at {first} to {last}"
    on = "" if position.moving_cell == NONE else " on"
    way, taken = _describe_path(position, path), _describe_captures(position, moves)
    sentence = f"{verbs.go}{on} from {first} {way}, taking {taken}"
    return f"{sentence}, and {verbs.stop} there" if moves[-1].kind == STOP else sentence


def _describe_path(position: FanoronaPosition, path: Sequence[int]) -> str:
    """Describe where a path leads, and through which points: "through d3 and d4 to e4"."""
    *between, last = (point_name(position.board, cell) for cell in path[1:])
    if len(between) > MAX_NAMED_POINTS:
        return f"to {last} in {len(path) - 1} steps"
    return f"through {join_words(between, 'and')} to {last}" if between else f"to {last}"


def _describe_captures(position: FanoronaPosition, moves: Sequence[Move]) -> str:
    """Describe the stones that a turn takes, and how: one line by its points, several by number."""
    lines = captured_lines(position, moves)
    kinds = [move.kind for move in moves if move.kind in CAPTURES]
    if len(kinds) == 1:
        return f"{describe_line(position.board, lines[0])} by {kinds[0]}"
    number = plural(sum(map(len, lines)), "stone")
    if len(set(kinds)) == 1:
        return f"{number} by {kinds[0]}"
    shares = dict.fromkeys(CAPTURES, 0)
    for kind, line in zip(kinds, lines, strict=True):
        shares[kind] += len(line)
    return f"{number} ({', '.join(f'{share} by {kind}' for kind, share in shares.items())})"


def describe_goal(colour: str) -> str:
    """The goal of a colour: "Take all of Black's stones."."""
    other = COLOURS[1 - COLOURS.index(colour)].title()
    return f"Take all of {other}'s stones."
