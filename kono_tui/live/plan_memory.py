"""What a computer planned, from turn to turn: whether it goes on, arrives, or was stopped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kono_tui.claims.line_events import captured_cells
from kono_tui.claims.wording import describe_claim
from kono_tui.core.claim import PLAN, Claim
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.core.save import KnownPlan
from kono_tui.live.explained_turn import ExplainedTurn, find_explained_turn
from kono_tui.live.state import LiveState
from kono_tui.play.match import Match, split_turns
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.selection import path_of_turn


def describe_claims(state: LiveState, match: Match, explained: ExplainedTurn) -> list[str]:
    """Return what is told of a played turn, a sentence each, in the light of the plan before it."""
    game, position, players = match.game, explained.position, state.tournament.players
    note, replaces_plan = _compare_with_plan(state, match, explained)
    told = [
        describe_claim(game, position, each, players)
        for each in explained.explanation.told
        if not (replaces_plan and each.kind == PLAN)
    ]
    return [*told, note] if note else told


def latest_plans(state: LiveState) -> tuple[KnownPlan, ...]:
    """Return the latest plan of each computer, as a file keeps it."""
    if state.match is None:
        return ()
    count = len(state.match.moves)
    found = [_plan_before(state, state.match, count, seat) for seat in (0, 1)]
    return tuple(sorted((each for each in found if each is not None), key=lambda each: each.moves))


def _plan_before(state: LiveState, match: Match, ply: int, seat: int) -> KnownPlan | None:
    """Return what a seat planned last, before so many moves of the round."""
    for turn in reversed(match.turns):
        if turn.seat == seat and turn.end <= ply:
            explained = find_explained_turn(state, match, turn)
            told = explained.explanation.told if explained else ()
            for claim in told:
                if explained is not None and claim.kind == PLAN:
                    path = _path_of_plan(match.game, explained.position, claim)
                    return KnownPlan(match.positions.index(explained.position), path)
            known = [each for each in state.tournament.known_plans if each.moves == turn.first]
            if known:
                return known[0]
    return None


def _path_of_plan(game: Game[Any], position: Position, claim: Claim) -> tuple[int, ...]:
    """The cells that a piece goes through by its plan: after its turn, and on to the goal."""
    seat, cell = position.to_move, claim.cells[0]
    path = [cell]
    for start, moves in split_turns(game, position, claim.line)[1:]:
        steps = path_of_turn(game, start, moves)
        if start.to_move == seat and len(steps) > 1 and steps[0] == cell:
            cell = steps[-1]
            path.append(cell)
    return tuple(path)


def _compare_with_plan(
    state: LiveState, match: Match, explained: ExplainedTurn
) -> tuple[str, bool]:
    """Say what a turn does to the plan that was told last; and whether its own plan is part of it.

    Nothing is said of a plan that was given up without a cause on the board.
    """
    ply = match.positions.index(explained.position)
    seat = int(explained.position.to_move)
    plan = _plan_before(state, match, ply, seat)
    if plan is None:
        return "", False
    names = PlayerNames(state.tournament.players)
    view = match.game.display.view(explained.position)
    cell, taken_at = _follow_piece(match, plan, ply, seat)
    goal = plan.path[-1]
    if taken_at is not None:
        lost = f"the {match.game.info.piece} at {view.cell_name(taken_at)} was taken"
        return _change_of_plan(explained, f"because {lost}")
    moved = path_of_turn(match.game, explained.position, explained.moves)
    if len(moved) > 1 and moved[0] == cell:
        if moved[-1] == goal:
            return f"It reaches {view.cell_name(goal)}, as planned.", False
        if any(each.cells[1] == goal for each in _plans_of(explained)):
            return f"It goes on toward {view.cell_name(goal)}.", True
    opponent = 1 - seat
    for step in plan.path[plan.path.index(cell) + 1 :][:1] if cell in plan.path else ():
        piece = view.points[step].piece
        if piece and piece == match.game.rules.colour(explained.position, opponent):
            blocks = f"{names.mid_sentence(opponent)} now {names.conjugate(opponent, 'block')}"
            return _change_of_plan(explained, f"because {blocks} {view.cell_name(step)}")
    return "", False


def _plans_of(explained: ExplainedTurn) -> Iterator[Claim]:
    return (each for each in explained.explanation.claims if each.kind == PLAN)


def _change_of_plan(explained: ExplainedTurn, cause: str) -> tuple[str, bool]:
    """Say that a plan is changed, if another one is told."""
    has_new = any(each.kind == PLAN for each in explained.explanation.told)
    return (f"It changes its plan, {cause}.", False) if has_new else ("", False)


def _follow_piece(match: Match, plan: KnownPlan, ply: int, seat: int) -> tuple[int, int | None]:
    """Return where the piece of a plan stands before so many moves, and where it was taken."""
    cell = plan.path[0]
    for turn in match.turns:
        if plan.moves < turn.first < ply:
            start = match.positions[turn.first]
            moves: tuple[Move, ...] = match.moves[turn.first : turn.end]
            if turn.seat == seat:
                steps = path_of_turn(match.game, start, moves)
                cell = steps[-1] if len(steps) > 1 and steps[0] == cell else cell
            elif turn.seat == 1 - seat and cell in captured_cells(match.game, start, moves):
                return cell, cell
    return cell, None
