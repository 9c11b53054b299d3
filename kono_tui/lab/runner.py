"""Runs an algorithm on a position."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import SetupError
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.branch_and_bound import BranchAndBound
from kono_tui.lab.records import CellPath, LabRun
from kono_tui.lab.run_log import RunListener, RunRecorder, RunStopped
from kono_tui.lab.turn_search import MoveLister
from kono_tui.lab.turn_tree import TurnTree, require_lab
from kono_tui.lab.watched_minimax import WatchedMinimax
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament


def run_algorithm(
    game: Game[Any], position: Position, request: LabRequest, listener: RunListener | None = None
) -> LabRun:
    """Run an algorithm for the mover. If it is stopped, return what it has found so far."""
    check_position(game, position)
    recorder = RunRecorder(listener or RunListener())
    line: tuple[tuple[str, CellPath], ...] = ()
    stop_reason = ""
    try:
        line = _run_search(TurnTree(game, position), request, recorder)
    except RunStopped as stop:
        stop_reason = str(stop)
    recorder.close()
    return LabRun(
        request=request,
        found_moves=tuple(recorder.found_moves),
        best=recorder.best,
        visited=recorder.visited,
        seconds=recorder.seconds,
        nodes=tuple(recorder.nodes),
        unlisted_count=recorder.unlisted_count,
        left_out_count=recorder.visited - len(recorder.nodes),
        line=line,
        stop_reason=stop_reason,
    )


def _run_search(
    turn: TurnTree, request: LabRequest, recorder: RunRecorder
) -> tuple[tuple[str, CellPath], ...]:
    match request.algorithm.key:
        case "dfs":
            MoveLister(turn, request, recorder).depth_first(turn.start)
        case "bfs":
            MoveLister(turn, request, recorder).breadth_first(turn.start)
        case "best":
            MoveLister(turn, request, recorder).best_first(turn.start)
        case "bnb":
            BranchAndBound(turn, request, recorder).search(turn.start)
        case key:
            minimax = WatchedMinimax(turn, request, recorder, prune=key == "alphabeta")
            minimax.search()
            return minimax.expected_line()
    return ()


# Where the lab can run


def check_position(game: Game[Any], position: Position) -> None:
    """Raise SetupError unless the lab can study the position."""
    require_lab(game)
    if int(position.to_move) == CHANCE:
        raise SetupError("there is no move to make yet: chance has not taken both stones away")
    if position.is_over():
        raise SetupError("there is no move to make: the round is over")


def match_to_study(tournament: Tournament) -> Match:
    """The round of a tournament for the lab to study. SetupError says why there is none."""
    require_lab(tournament.game)
    match = tournament.match
    if match is None:
        raise SetupError("there is no move to make yet: the round has not begun")
    if match.ending:
        raise SetupError(f"there is no move to make: the round is over. {match.ending}")
    check_position(match.game, match.position)
    return match
