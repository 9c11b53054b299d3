"""A run in progress as lines of JSON: the sender and the reader.

Each line is an object with one key, which names its contents:

- `found`: a move, as soon as it is found;
- `progress`: the positions visited and the seconds so far, a few times a second;
- `nodes`: part of the tree, once the run is over, in the order visited;
- `run`: the rest of it, last.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import LabRequest
from kono_tui.lab.json_data import (
    found_from_json,
    found_to_json,
    node_from_json,
    node_to_json,
    run_from_json,
    run_header_to_json,
)
from kono_tui.lab.records import FoundMove, LabRun, Node
from kono_tui.lab.run_log import MAX_FOUND, RunListener
from kono_tui.lab.runner import run_algorithm

NODES_PER_LINE: Final = 100
"""How many positions of the tree a line holds: no line may be too long for the reader of a pipe."""


class RunStreamer(RunListener):
    """Sends the events of a run; `stop_requested` says whether to stop."""

    def __init__(
        self, columns: int, say: Callable[[str], None], stop_requested: Callable[[], bool]
    ) -> None:
        self.columns = columns
        self.say = say
        self.stop_requested = stop_requested
        self.sent_count = 0

    def send(self, event: str, data: object) -> None:
        """Send one event."""
        self.say(json.dumps({event: data}))

    def on_found(self, found: FoundMove) -> None:
        if self.sent_count < MAX_FOUND:
            self.sent_count += 1
            self.send("found", found_to_json(self.columns, found))

    def on_progress(self, visited: int, seconds: float) -> None:
        self.send("progress", {"visited": visited, "seconds": seconds})

    def should_stop(self) -> bool:
        return self.stop_requested()


def stream_run(
    game: Game[Any],
    position: Position,
    request: LabRequest,
    say: Callable[[str], None],
    stop_requested: Callable[[], bool],
) -> None:
    """Run an algorithm and send everything about it."""
    columns = game.display.view(position).columns
    streamer = RunStreamer(columns, say, stop_requested)
    finished_run = run_algorithm(game, position, request, streamer)
    for first in range(0, len(finished_run.nodes), NODES_PER_LINE):
        some = finished_run.nodes[first : first + NODES_PER_LINE]
        streamer.send("nodes", [node_to_json(columns, node) for node in some])
    streamer.send("run", run_header_to_json(columns, finished_run))


@dataclass
class RunReader:
    """Collects what has been read of a run so far."""

    request: LabRequest
    found_moves: list[FoundMove] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    visited: int = 0
    seconds: float = 0.0
    finished_run: LabRun | None = None
    """The whole run, once it is over."""

    def read_line(self, line: str) -> None:
        """Read a line. ValueError if it makes no sense."""
        try:
            self._apply_event(json.loads(line))
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"'{line[:40]}' tells nothing of a run") from error

    def _apply_event(self, data: Mapping[str, Any]) -> None:
        for event, contents in data.items():
            match event:
                case "found":
                    self.found_moves.append(found_from_json(contents))
                case "progress":
                    self.visited, self.seconds = contents["visited"], contents["seconds"]
                case "nodes":
                    self.nodes += map(node_from_json, contents)
                case "run":
                    found, nodes = self.found_moves, self.nodes
                    self.finished_run = run_from_json(self.request, contents, found, nodes)

    @property
    def run_so_far(self) -> LabRun:
        """The run, as far as it is known."""
        if self.finished_run is not None:
            return self.finished_run
        best = max(self.found_moves, key=lambda each: (each.rank_value, -each.order), default=None)
        return LabRun(self.request, tuple(self.found_moves), best, self.visited, self.seconds)
