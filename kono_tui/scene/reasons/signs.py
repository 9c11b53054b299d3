"""Signs on the board for all that the reasons of a turn name, as long as the screen tells them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from kono_tui.claims.line_events import list_takings
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
from kono_tui.core.move import Move, play_moves
from kono_tui.core.position import Position
from kono_tui.core.reason import Reason
from kono_tui.live.explained_turn import ExplainedTurn
from kono_tui.play.match import split_turns
from kono_tui.play.selection import path_of_turn
from kono_tui.scene.board_facts import view_of
from kono_tui.scene.reasons.told_turn import find_told_turn
from kono_tui.scene.scene import Scene

THREATENED: Final = "!"
GOAL: Final = "@"
BARRED: Final = "="
NAMED: Final = "&"
STEPS: Final = "rstuv"
"""Where the next turns lead, in order. Digits would look like what points are worth, and the letter
a like a capture by approach.
"""
LEGEND: Final[Mapping[str, str]] = {
    THREATENED: "in danger",
    GOAL: "the goal",
    BARRED: "a step taken away",
    NAMED: "named above",
}
PRECEDENCE: Final = (THREATENED, GOAL, BARRED, *STEPS, NAMED)
"""Of several signs for a cell, the first is shown."""

Sign = tuple[int, str]


def find_signs(scene: Scene) -> tuple[Sign, ...]:
    """Return the signs for the reasons that the screen tells, by cell."""
    turn = find_told_turn(scene)
    if turn is None or scene.position is None:
        return ()
    return _build_signs(scene.game, turn, scene.position)


def describe_signs(scene: Scene) -> str:
    """Say what the signs mean that are on the board; "" without any."""
    shown = {sign for _, sign in find_signs(scene)}
    steps = " ".join(each for each in STEPS if each in shown)
    parts = [f"{sign} {meaning}" for sign, meaning in LEGEND.items() if sign in shown]
    if steps:
        parts.append(f"{steps} next")
    return f"On the board: {', '.join(parts)}." if parts else ""


@lru_cache(maxsize=64)
def _build_signs(game: Game[Any], turn: ExplainedTurn, shown: Position) -> tuple[Sign, ...]:
    signs = dict[int, str]()
    for claim in turn.explanation.told:
        point_out = POINTERS.get(claim.kind, _point_at_cells)
        for cell, sign in point_out(game, turn, claim):
            known = signs.get(cell, sign)
            signs[cell] = min(known, sign, key=PRECEDENCE.index)
    ends = path_of_turn(game, turn.position, turn.moves)[-1:]
    for cell in _named_cells(turn.explanation.reason):
        if cell not in ends:
            signs.setdefault(cell, NAMED)
    points = view_of(game, shown).points
    return tuple(
        (cell, sign)
        for cell, sign in sorted(signs.items())
        if cell < len(points) and (sign != THREATENED or points[cell].piece)
    )


def _named_cells(reason: Reason) -> tuple[int, ...]:
    """The cells that the purpose of a turn names, with those of its parts."""
    return reason.cells + tuple(cell for part in reason.parts for cell in _named_cells(part))


def _point_at_losses(game: Game[Any], turn: ExplainedTurn, claim: Claim) -> list[Sign]:
    """What the mover would lose after the foil; or else what the turn wins."""
    seat = int(turn.position.to_move)
    lost = [each for each in list_takings(game, turn.position, claim.foil) if each.seat != seat]
    won = [each for each in list_takings(game, turn.position, claim.line) if each.seat == seat]
    return [(cell, THREATENED) for taking in (lost or won)[:1] for cell in taking.cells]


def _point_at_threat_met(game: Game[Any], turn: ExplainedTurn, claim: Claim) -> list[Sign]:
    """What the opponent would have taken, and where that turn would have led."""
    passed = game.explaining.pass_turn(turn.position)
    return [] if passed is None else _point_at_threat(game, passed, claim.foil, BARRED)


def _point_at_threat_made(game: Game[Any], turn: ExplainedTurn, claim: Claim) -> list[Sign]:
    """What the mover threatens to take, and where that turn would lead."""
    after = play_moves(turn.position, turn.moves, game.rules.encode)
    passed = None if after.is_over() else game.explaining.pass_turn(after)
    if passed is None:
        return []
    return _point_at_threat(game, passed, claim.line[len(turn.moves) :], STEPS[0])


def _point_at_threat(
    game: Game[Any], passed: Position, line: Sequence[Move], sign: str
) -> list[Sign]:
    turns = split_turns(game, passed, line)
    if not turns:
        return []
    start, moves = turns[0]
    taken = [cell for each in list_takings(game, passed, line)[:1] for cell in each.cells]
    path = path_of_turn(game, start, moves)
    return [*((cell, THREATENED) for cell in taken), *((cell, sign) for cell in path[-1:])]


def _point_at_line(game: Game[Any], turn: ExplainedTurn, claim: Claim) -> list[Sign]:
    """Where the turns after this one lead."""
    following = split_turns(game, turn.position, claim.line)[1:]
    targets = [path_of_turn(game, start, moves)[-1:] for start, moves in following]
    return [(cell, sign) for sign, path in zip(STEPS, targets, strict=False) for cell in path]


def _point_at_plan(game: Game[Any], turn: ExplainedTurn, claim: Claim) -> list[Sign]:
    """Where the piece goes on, and its goal."""
    cell, goal = claim.cells
    steps = list[int]()
    for start, moves in split_turns(game, turn.position, claim.line)[1:]:
        path = path_of_turn(game, start, moves)
        if start.to_move == turn.position.to_move and path[:1] == (cell,):
            cell = path[-1]
            steps.append(cell)
    numbered = zip(steps, STEPS, strict=False)
    return [(goal, GOAL), *((cell, sign) for cell, sign in numbered if cell != goal)]


def _point_at_cells(_game: Game[Any], _turn: ExplainedTurn, claim: Claim) -> list[Sign]:
    return [(cell, NAMED) for cell in claim.cells]


POINTERS: Final[Mapping[str, Callable[[Game[Any], ExplainedTurn, Claim], list[Sign]]]] = {
    SCORE: _point_at_losses,
    THREAT_MET: _point_at_threat_met,
    THREAT_MADE: _point_at_threat_made,
    SACRIFICE: _point_at_line,
    CERTAIN: _point_at_line,
    FEATURE: _point_at_cells,
    PLAN: _point_at_plan,
}
