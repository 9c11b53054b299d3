"""Runs as data for programs and back: what `--json` prints and the screen reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.records import Found, Node, Path, Run
from kono_tui.lab.turns import moves_on
from kono_tui.lab.words import notation

ALL: Final = "all"


def to_json(game: Game[Any], position: Position, runs: Sequence[Run]) -> dict[str, Any]:
    """Convert runs on a position. `path` has row-major cells; `move` rows and columns, from 0."""
    view = game.view(position)
    return {
        "game": game.key,
        "size": view.rows,
        "position": game.line(position),
        "to_move": game.colour(position, int(position.to_move)),
        "runs": [_run(game, position, run) for run in runs],
    }


def _run(game: Game[Any], position: Position, run: Run) -> dict[str, Any]:
    columns = game.view(position).columns

    def told(found: Found) -> dict[str, Any]:
        moves = moves_on(game, position, found.path)
        words = {
            "typed": game.turn_notation(position, moves),
            "text": game.advise(position, *moves),
        }
        return found_data(columns, found) | words

    best = told(run.best) if run.best else None
    found = [told(each) for each in run.found]
    tree = [node_data(columns, node) for node in run.nodes]
    return run_data(columns, run) | {"best": best, "found": found, "tree": tree}


def run_data(columns: int, run: Run) -> dict[str, Any]:
    """Convert a run without its found moves and its tree."""
    return {
        "algorithm": run.wish.algorithm.key,
        "depth": run.wish.depth or ALL,
        "count": run.wish.count or ALL,
        "visited": run.visited,
        "seconds": run.seconds,
        "best": found_data(columns, run.best) if run.best else None,
        "line": [{"by": by, **_way(columns, path)} for by, path in run.line],
        "stopped": run.stopped,
        "not_listed": run.unlisted,
        "not_in_tree": run.left_out,
    }


def found_data(columns: int, found: Found) -> dict[str, Any]:
    """Convert a found move."""
    return asdict(found) | _way(columns, found.path)


def node_data(columns: int, node: Node) -> dict[str, Any]:
    """Convert a visited position."""
    return asdict(node) | _way(columns, node.path)


def _way(columns: int, path: Path) -> dict[str, Any]:
    return {"path": list(path), "move": notation(columns, path)}


# From JSON


def run_of(
    wish: Wish, data: Mapping[str, Any], found: Sequence[Found], nodes: Sequence[Node]
) -> Run:
    """Build a run from its data, its found moves and its tree."""
    return Run(
        wish=wish,
        found=tuple(found),
        best=found_of(data["best"]) if data["best"] else None,
        visited=data["visited"],
        seconds=data["seconds"],
        nodes=tuple(nodes),
        unlisted=data["not_listed"],
        left_out=data["not_in_tree"],
        line=tuple((turn["by"], tuple(turn["path"])) for turn in data["line"]),
        stopped=data["stopped"],
    )


def found_of(data: Mapping[str, Any]) -> Found:
    """Build a found move from its data."""
    return Found(**_fields(data))


def node_of(data: Mapping[str, Any]) -> Node:
    """Build a visited position from its data."""
    return Node(**_fields(data))


def _fields(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**{key: data[key] for key in data if key != "move"}, "path": tuple(data["path"])}
