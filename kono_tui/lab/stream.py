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
from kono_tui.lab.algorithms import Wish
from kono_tui.lab.data import found_data, found_of, node_data, node_of, run_data, run_of
from kono_tui.lab.journal import LISTED, Listener
from kono_tui.lab.records import Found, Node, Run
from kono_tui.lab.running import run

CHUNK: Final = 100
"""How many positions of the tree a line holds: no line may be too long for the reader of a pipe."""


class Streaming(Listener):
    """Sends the events of a run; `stop_requested` says whether to stop."""

    def __init__(self, columns: int, say: Callable[[str], None], stops: Callable[[], bool]) -> None:
        self.columns = columns
        self.say = say
        self.asked = stops
        self.told = 0

    def tell(self, what: str, data: object) -> None:
        """Send one event."""
        self.say(json.dumps({what: data}))

    def found(self, found: Found) -> None:
        if self.told < LISTED:
            self.told += 1
            self.tell("found", found_data(self.columns, found))

    def progress(self, visited: int, seconds: float) -> None:
        self.tell("progress", {"visited": visited, "seconds": seconds})

    def stops(self) -> bool:
        return self.asked()


def stream(
    game: Game[Any],
    position: Position,
    wish: Wish,
    say: Callable[[str], None],
    stops: Callable[[], bool],
) -> None:
    """Run an algorithm and send everything about it."""
    columns = game.view(position).columns
    listener = Streaming(columns, say, stops)
    done = run(game, position, wish, listener)
    for first in range(0, len(done.nodes), CHUNK):
        some = [node_data(columns, node) for node in done.nodes[first : first + CHUNK]]
        listener.tell("nodes", some)
    listener.tell("run", run_data(columns, done))


@dataclass
class Hearing:
    """Collects what has been read of a run so far."""

    wish: Wish
    found: list[Found] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    visited: int = 0
    seconds: float = 0.0
    run: Run | None = None
    """The whole run, once it is over."""

    def hear(self, line: str) -> None:
        """Read a line. ValueError if it makes no sense."""
        try:
            self._take(json.loads(line))
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"'{line[:40]}' tells nothing of a run") from error

    def _take(self, data: Mapping[str, Any]) -> None:
        for what, told in data.items():
            match what:
                case "found":
                    self.found.append(found_of(told))
                case "progress":
                    self.visited, self.seconds = told["visited"], told["seconds"]
                case "nodes":
                    self.nodes += map(node_of, told)
                case "run":
                    self.run = run_of(self.wish, told, self.found, self.nodes)

    @property
    def so_far(self) -> Run:
        """The run, as far as it is known."""
        if self.run is not None:
            return self.run
        best = max(self.found, key=lambda each: (each.worth, -each.order), default=None)
        return Run(self.wish, tuple(self.found), best, self.visited, self.seconds)
