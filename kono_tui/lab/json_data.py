"""Runs as data for programs and back: what `--json` prints and the screen reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.records import CellPath, FoundMove, LabRun, Node
from kono_tui.lab.turn_tree import moves_along
from kono_tui.lab.wording import format_path

ALL: Final = "all"


def runs_to_json(game: Game[Any], position: Position, runs: Sequence[LabRun]) -> dict[str, Any]:
    """Convert runs on a position. `path` has row-major cells; `move` rows and columns, from 0."""
    view = game.display.view(position)
    return {
        "game": game.info.key,
        "size": view.rows,
        "position": game.notation.format_position(position),
        "to_move": game.rules.colour(position, int(position.to_move)),
        "runs": [_run_to_json(game, position, run) for run in runs],
    }


def _run_to_json(game: Game[Any], position: Position, run: LabRun) -> dict[str, Any]:
    columns = game.display.view(position).columns

    def found_with_words(found: FoundMove) -> dict[str, Any]:
        moves = moves_along(game, position, found.path)
        typed = game.notation.format_turn(position, moves)
        text = game.wording.describe_advice(position, moves)
        return found_to_json(columns, found) | {"typed": typed, "text": text}

    best = found_with_words(run.best) if run.best else None
    found = [found_with_words(each) for each in run.found_moves]
    tree = [node_to_json(columns, node) for node in run.nodes]
    return run_header_to_json(columns, run) | {"best": best, "found": found, "tree": tree}


def run_header_to_json(columns: int, run: LabRun) -> dict[str, Any]:
    """Convert a run without its found moves and its tree."""
    return {
        "algorithm": run.request.algorithm.key,
        "depth": run.request.depth or ALL,
        "count": run.request.count or ALL,
        "visited": run.visited,
        "seconds": run.seconds,
        "best": found_to_json(columns, run.best) if run.best else None,
        "line": [{"by": by, **_path_to_json(columns, path)} for by, path in run.line],
        "stopped": run.stop_reason,
        "not_listed": run.unlisted_count,
        "not_in_tree": run.left_out_count,
    }


def found_to_json(columns: int, found: FoundMove) -> dict[str, Any]:
    """Convert a found move."""
    return asdict(found) | _path_to_json(columns, found.path)


def node_to_json(columns: int, node: Node) -> dict[str, Any]:
    """Convert a visited position."""
    return asdict(node) | _path_to_json(columns, node.path)


def _path_to_json(columns: int, path: CellPath) -> dict[str, Any]:
    return {"path": list(path), "move": format_path(columns, path)}


# From JSON


def run_from_json(
    request: LabRequest, data: Mapping[str, Any], found: Sequence[FoundMove], nodes: Sequence[Node]
) -> LabRun:
    """Build a run from its data, its found moves and its tree."""
    return LabRun(
        request=request,
        found_moves=tuple(found),
        best=found_from_json(data["best"]) if data["best"] else None,
        visited=data["visited"],
        seconds=data["seconds"],
        nodes=tuple(nodes),
        unlisted_count=data["not_listed"],
        left_out_count=data["not_in_tree"],
        line=tuple((turn["by"], tuple(turn["path"])) for turn in data["line"]),
        stop_reason=data["stopped"],
    )


def found_from_json(data: Mapping[str, Any]) -> FoundMove:
    """Build a found move from its data."""
    return FoundMove(**_fields_from_json(data))


def node_from_json(data: Mapping[str, Any]) -> Node:
    """Build a visited position from its data."""
    return Node(**_fields_from_json(data))


def _fields_from_json(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**{key: data[key] for key in data if key != "move"}, "path": tuple(data["path"])}
