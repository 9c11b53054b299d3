"""Descriptions of runs: moves as rows and columns from 0, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.lab.algorithms import depth_told
from kono_tui.lab.records import Bound, Found, Node, Path, Run
from kono_tui.lab.turns import moves_on
from kono_tui.text.sentences import plural

GAP = "  "


def notation(columns: int, path: Path) -> str:
    """Format a path by rows and columns from 0: "10:12:14:34"; "pass" if it is empty."""
    return ":".join(f"{cell // columns}{cell % columns}" for cell in path) or "pass"


def ahead(value: int | None, bound: Bound = "") -> str:
    """Format a lead: "+2", "0", "at most -1"; "?" if it is unknown."""
    told = "?" if value is None else f"{value:+d}" if value else "0"
    return f"{bound} {told}".strip()


def took(seconds: float) -> str:
    """Format a time in a suitable unit: "0.42 ms", "3.1 s"."""
    if seconds < 1:
        milliseconds = seconds * 1000
        return f"{milliseconds:.2f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
    return f"{seconds:.1f} s"


def situation(game: Game[Any], position: Position) -> str:
    """Describe the board and the mover: "Konane 6x6, White to move"."""
    size = game.size_name(game.view(position).rows)
    colour = game.colour(position, int(position.to_move)).title()
    return f"{game.title} {size}, {colour} to move"


def title(run: Run) -> str:
    """The algorithm and the depth of a run: "depth-first, whole tree"."""
    return f"{run.wish.algorithm.title}, {depth_told(run.wish.algorithm, run.wish.depth)}"


def earns(found: Found) -> str:
    """Describe what a found move is worth: its points, or the lead it leads to."""
    if found.value is None:
        return plural(found.points, "point")
    return ahead(found.value, found.bound)


class Telling:
    """Describes runs on one position in lines."""

    def __init__(self, game: Game[Any], position: Position) -> None:
        self.game = game
        self.position = position
        self.columns = game.view(position).columns
        self.colour = game.colour(position, int(position.to_move)).title()

    def move(self, path: Path) -> str:
        return notation(self.columns, path)

    def does(self, path: Path) -> str:
        """Describe what a move does, as advice."""
        return self.game.advise(self.position, *moves_on(self.game, self.position, path))

    def run(self, run: Run, tree: bool = False) -> list[str]:
        """The found moves, the counts, and the tree if requested."""
        lines = [f"{title(run)}: {plural(len(run.found) + run.unlisted, 'move')} found", ""]
        lines += self._found(run)
        lines += ["", *table(list(self.counts(run)))]
        if tree:
            lines += ["", *self.tree(run)]
        return lines

    def _found(self, run: Run) -> list[str]:
        rows = [
            (f"{each.order:>4}", self.move(each.path), earns(each), self.does(each.path))
            for each in run.found
        ]
        left = [f"  and {run.unlisted} more, which are not listed"] if run.unlisted else []
        return [*table(rows), *left]

    def counts(self, run: Run) -> Iterator[tuple[str, str]]:
        """Yield the counts and the best find, each with its name."""
        yield "positions visited", f"{run.visited:,}"
        yield "time", took(run.seconds)
        if run.best is not None:
            yield "best", f"{self.move(run.best.path)}, {self._worth(run.best)}"
        if run.line[1:]:
            expected = [f"{by.title()} {self.move(path)}" for by, path in run.line[1:]]
            yield "expected", ", ".join(expected)
        if run.stopped:
            yield "stopped", run.stopped

    def _worth(self, best: Found) -> str:
        if best.value is None:
            return f"{plural(best.points, 'point')}: {self.colour} has {self._score(best)} then"
        if best.value == 0:
            return "0: both have as many points then"
        where = "ahead" if best.value > 0 else "behind"
        by = plural(abs(best.value), "point")
        return f"{ahead(best.value, best.bound)}: {self.colour} is {by} {where} then"

    def _score(self, found: Found) -> int:
        """The mover's score after a move."""
        now: Any = self.position
        for move in moves_on(self.game, now, found.path):
            now = now.play(self.game.encode(now, move))
        return self.game.tally(now).scores[int(self.position.to_move)].total

    def compared(self, runs: Sequence[Run]) -> list[str]:
        """Compare several runs, a column each."""
        rows: list[Sequence[str]] = [("", *(title(run) for run in runs))]
        rows.append(("positions visited", *(f"{run.visited:,}" for run in runs)))
        rows.append(("time", *(took(run.seconds) for run in runs)))
        found = (f"{len(run.found) + run.unlisted:,}" for run in runs)
        rows.append(("moves found", *found))
        rows.append(("best", *(self._short(run.best) for run in runs)))
        if any(run.stopped for run in runs):
            rows.append(("stopped", *(run.stopped for run in runs)))
        rows.append(("",))
        columns = [[self._short(each) for each in run.found] for run in runs]
        for number, cells in enumerate(zip_longest(*columns, fillvalue=""), start=1):
            rows.append((f"{number:>4}", *cells))
        return table(rows)

    def _short(self, found: Found | None) -> str:
        return f"{self.move(found.path)} ({earns(found)})" if found else "none"

    def tree(self, run: Run) -> list[str]:
        """The positions in the order of their visits, each below its parent."""
        levels = {0: 0}
        lines = [f"{self.colour} to move"]
        for node in run.nodes:
            level = levels[node.number] = levels[node.parent] + 1
            lines.append(f"{GAP * level}{self.node(node)}")
        if run.left_out:
            lines.append(f"{GAP}and {run.left_out:,} more, which are not kept")
        return lines

    def node(self, node: Node) -> str:
        """Describe a position of the tree: its number, the move, and its value."""
        parts = [f"{node.number}. {self.move(node.path)}", self.worth(node)]
        if node.cut:
            parts.append("cut")
        if node.found:
            parts.append(f"found {node.found}")
        return GAP.join(parts)

    def worth(self, node: Node) -> str:
        """Describe what is known of a position's value."""
        if node.most is not None:
            return f"{plural(node.points, 'point')}, at most {node.most}"
        if node.by.title() == self.colour and node.value is None:
            return plural(node.points, "point")
        return f"{node.by.title()}, {ahead(node.value, node.bound)}"


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align rows in columns."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        GAP.join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]
