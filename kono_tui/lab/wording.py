"""Descriptions of runs: moves as rows and columns from 0, and what they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import Position
from kono_tui.formats.sentences import plural
from kono_tui.lab.algorithms import describe_depth
from kono_tui.lab.records import Bound, CellPath, FoundMove, LabRun, Node
from kono_tui.lab.turn_tree import moves_along, position_after

GAP = "  "


def format_path(columns: int, path: CellPath) -> str:
    """Format a path by rows and columns from 0: "10:12:14:34"; "pass" if it is empty."""
    return ":".join(f"{cell // columns}{cell % columns}" for cell in path) or "pass"


def format_lead(value: int | None, bound: Bound = "") -> str:
    """Format a lead: "+2", "0", "at most -1"; "?" if it is unknown."""
    lead = "?" if value is None else f"{value:+d}" if value else "0"
    return f"{bound} {lead}".strip()


def format_duration(seconds: float) -> str:
    """Format a time in a suitable unit: "0.42 ms", "3.1 s"."""
    if seconds < 1:
        milliseconds = seconds * 1000
        return f"{milliseconds:.2f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
    return f"{seconds:.1f} s"


def describe_position(game: Game[Any], position: Position) -> str:
    """Describe the board and the mover: "Konane 6x6, White to move"."""
    size = game.info.size_name(game.display.view(position).rows)
    colour = game.rules.colour(position, int(position.to_move)).title()
    return f"{game.info.title} {size}, {colour} to move"


def run_title(run: LabRun) -> str:
    """The algorithm and the depth of a run: "depth-first, whole tree"."""
    algorithm, depth = run.request.algorithm, run.request.depth
    return f"{algorithm.title}, {describe_depth(algorithm, depth)}"


def describe_gain(found: FoundMove) -> str:
    """Describe what a found move is worth: its points, or the lead it leads to."""
    points = plural(found.points, "point")
    return points if found.value is None else format_lead(found.value, found.bound)


class RunDescriber:
    """Describes runs on one position in lines."""

    def __init__(self, game: Game[Any], position: Position) -> None:
        self.game = game
        self.position = position
        self.columns = game.display.view(position).columns
        self.colour = game.rules.colour(position, int(position.to_move)).title()

    def format_move(self, path: CellPath) -> str:
        return format_path(self.columns, path)

    def describe_move(self, path: CellPath) -> str:
        """Describe what a move does, as advice."""
        moves = moves_along(self.game, self.position, path)
        return self.game.wording.describe_advice(self.position, moves)

    def describe_run(self, run: LabRun, with_tree: bool = False) -> list[str]:
        """The found moves, the counts, and the tree if requested."""
        count = plural(len(run.found_moves) + run.unlisted_count, "move")
        lines = [f"{run_title(run)}: {count} found", "", *self._found_lines(run)]
        lines += ["", *format_table(list(self.summary_rows(run)))]
        if with_tree:
            lines += ["", *self.tree_lines(run)]
        return lines

    def _found_lines(self, run: LabRun) -> list[str]:
        rows = []
        for each in run.found_moves:
            move, effect = self.format_move(each.path), self.describe_move(each.path)
            rows.append((f"{each.order:>4}", move, describe_gain(each), effect))
        unlisted_note = f"  and {run.unlisted_count} more that are not listed"
        return format_table(rows) + ([unlisted_note] if run.unlisted_count else [])

    def summary_rows(self, run: LabRun) -> Iterator[tuple[str, str]]:
        """Yield the counts and the best find, each with its name."""
        yield "positions visited", f"{run.visited:,}"
        yield "time", format_duration(run.seconds)
        if run.best is not None:
            yield "best", f"{self.format_move(run.best.path)}, {self._describe_best(run.best)}"
        if run.line[1:]:
            expected = [f"{by.title()} {self.format_move(path)}" for by, path in run.line[1:]]
            yield "expected", ", ".join(expected)
        if run.stop_reason:
            yield "stopped", run.stop_reason

    def _describe_best(self, best: FoundMove) -> str:
        if best.value is None:
            score = self._score_after(best)
            return f"{plural(best.points, 'point')}: {self.colour} has {score} then"
        if best.value == 0:
            return "0: both have as many points then"
        direction = "ahead" if best.value > 0 else "behind"
        lead, distance = format_lead(best.value, best.bound), plural(abs(best.value), "point")
        return f"{lead}: {self.colour} is {distance} {direction} then"

    def _score_after(self, found: FoundMove) -> int:
        """The mover's score after a move."""
        after = position_after(self.game, self.position, found.path)
        return self.game.rules.tally(after).scores[int(self.position.to_move)].total

    def compare_runs(self, runs: Sequence[LabRun]) -> list[str]:
        """Compare several runs, a column each."""
        rows: list[Sequence[str]] = [("", *(run_title(run) for run in runs))]
        rows.append(("positions visited", *(f"{run.visited:,}" for run in runs)))
        rows.append(("time", *(format_duration(run.seconds) for run in runs)))
        counts = (f"{len(run.found_moves) + run.unlisted_count:,}" for run in runs)
        rows.append(("moves found", *counts))
        rows.append(("best", *(self._format_found(run.best) for run in runs)))
        if any(run.stop_reason for run in runs):
            rows.append(("stopped", *(run.stop_reason for run in runs)))
        rows.append(("",))
        columns = [[self._format_found(each) for each in run.found_moves] for run in runs]
        found = enumerate(zip_longest(*columns, fillvalue=""), start=1)
        return format_table([*rows, *((f"{number:>4}", *cells) for number, cells in found)])

    def _format_found(self, found: FoundMove | None) -> str:
        return f"{self.format_move(found.path)} ({describe_gain(found)})" if found else "none"

    def tree_lines(self, run: LabRun) -> list[str]:
        """The positions in the order of their visits, each below its parent."""
        levels = {0: 0}
        lines = [f"{self.colour} to move"]
        for node in run.nodes:
            level = levels[node.number] = levels[node.parent] + 1
            lines.append(f"{GAP * level}{self.describe_node(node)}")
        if run.left_out_count:
            lines.append(f"{GAP}and {run.left_out_count:,} more that are not kept")
        return lines

    def describe_node(self, node: Node) -> str:
        """Describe a position of the tree: its number, the move, and its value."""
        parts = [f"{node.number}. {self.format_move(node.path)}", self.describe_value(node)]
        if node.cut:
            parts.append("cut")
        if node.found:
            parts.append(f"found {node.found}")
        return GAP.join(parts)

    def describe_value(self, node: Node) -> str:
        """Describe what is known of a position's value."""
        if node.most is not None:
            return f"{plural(node.points, 'point')}, at most {node.most}"
        if node.by.title() == self.colour and node.value is None:
            return plural(node.points, "point")
        return f"{node.by.title()}, {format_lead(node.value, node.bound)}"


def format_table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align rows in columns."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        GAP.join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    ]
