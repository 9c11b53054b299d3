"""The texts of the lab's panels and the marks on its board: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.board_marks import NO_MARKS, Marks
from kono_tui.core.board_view import BoardView
from kono_tui.core.move import STOP
from kono_tui.core.position import Position
from kono_tui.formats.sentences import plural
from kono_tui.lab.records import Bound, CellPath, FoundMove, LabRun, Node
from kono_tui.lab.turn_tree import moves_along
from kono_tui.lab.wording import describe_position, format_duration
from kono_tui.tui.lab.state import LabState

BOUND_SIGNS: Final[dict[Bound, str]] = {"": "", "at least": ">=", "at most": "<="}


def title(lab_state: LabState, times: str) -> str:
    """The position: "Konane 8×8, White to move", with `times` between the numbers."""
    description = describe_position(lab_state.game, lab_state.position)
    size = lab_state.game.info.size_name(lab_state.game.display.view(lab_state.position).rows)
    return description.replace(size, size.replace("x", times), 1)


def format_path(columns: int, path: CellPath) -> str:
    """Format a path as it is typed, by the rows and columns at the board's rim: "2,1-2,3-2,5"."""
    return "-".join(f"{cell // columns + 1},{cell % columns + 1}" for cell in path) or "pass"


def format_move_value(found: FoundMove | Node) -> str:
    """Format what a move earns, or its value: "3", "+2", "<=-1"."""
    return str(found.points) if found.value is None else format_lead(found.value, found.bound)


def format_lead(value: int, bound: Bound) -> str:
    """Format a side's lead in few characters."""
    return f"{BOUND_SIGNS[bound]}{value:+d}" if value else f"{BOUND_SIGNS[bound]}0"


@dataclass(frozen=True)
class FoundMoveRow:
    """A found move: its number, its notation, its value, and the number of pieces it takes."""

    number: int
    text: str
    value_text: str
    points: int


def found_move_rows(lab_state: LabState, run: LabRun | None) -> list[FoundMoveRow]:
    """The moves of a run in the order found."""
    columns = lab_state.game.display.view(lab_state.position).columns

    def build_row(found: FoundMove) -> FoundMoveRow:
        path = format_path(columns, found.path)
        return FoundMoveRow(found.order, path, format_move_value(found), found.points)

    return [build_row(each) for each in run.found_moves] if run else []


def run_figures(lab_state: LabState, run: LabRun | None, width: int) -> list[tuple[str, str]]:
    """The figures of a run, each with its name, within `width` columns."""
    name = "best so far" if lab_state.is_running else "best"
    best = run.best if run else None
    return [
        ("positions visited", f"{run.visited:,}" if run else ""),
        ("time", format_duration(run.seconds) if run else ""),
        (name, _describe_best(lab_state, best, width - len(name) - 1) if best else ""),
    ]


def comparison_rows(lab_state: LabState) -> list[tuple[str, str, str]]:
    """The figures of two runs, side by side."""
    first, second = (_comparison_column(lab_state, run) for run in lab_state.runs)
    return list(zip(("visited", "time", "found", "best", "by"), first, second, strict=True))


def _comparison_column(lab_state: LabState, run: LabRun | None) -> list[str]:
    if run is None:
        return [""] * 5
    columns = lab_state.game.display.view(lab_state.position).columns
    value, path = "", ""
    if run.best:
        value, path = format_move_value(run.best), format_path(columns, run.best.path)
    found = f"{len(run.found_moves) + run.unlisted_count:,}"
    return [f"{run.visited:,}", format_duration(run.seconds), found, value, path]


def _describe_best(lab_state: LabState, best: FoundMove, width: int) -> str:
    """Describe the best move's value, and the move, as far as there is room."""
    move = format_path(lab_state.game.display.view(lab_state.position).columns, best.path)
    value = format_move_value(best)
    text = plural(best.points, lab_state.game.info.piece) if best.value is None else value
    candidates = (f"{text}, {move}", f"{value}, {move}", text)
    return next((each for each in candidates if len(each) <= width), value)


def describe_state(lab_state: LabState) -> str:
    """One sentence on what there is to see, or to do."""
    if lab_state.notice:
        return lab_state.notice
    if lab_state.is_running:
        return "Running; s stops it."
    if lab_state.run is None:
        return "Enter runs it."
    if reason := lab_state.run.stop_reason:
        end = "was stopped" if "request" in reason else f"gave up: {reason}"
        return f"It {end}; this is what was found so far."
    if lab_state.run.unlisted_count:
        return f"And {lab_state.run.unlisted_count:,} more moves that are not listed."
    return ""


def format_depth(lab_state: LabState) -> str:
    """Format the depth: "all", "3"."""
    return str(lab_state.depth) if lab_state.depth else "all"


# The tree


def node_label(lab_state: LabState, node: Node) -> tuple[str, str]:
    """Label a position of the tree: the move that leads there, and what is known of it.

    In a tree of one turn, the move is the last jump; in a tree of both players' turns, the whole
    turn.
    """
    columns = lab_state.game.display.view(lab_state.position).columns
    facts = [_format_node_value(node, lab_state.algorithm.looks_at_both_players)]
    if node.cut:
        facts.append("cut off")
    if node.found:
        facts.append(f"found {node.found}")
    path = node.path if lab_state.algorithm.looks_at_both_players else node.path[-2:]
    return format_path(columns, path), "  ".join(facts)


def _format_node_value(node: Node, by_plies: bool) -> str:
    if by_plies:
        return "?" if node.value is None else format_lead(node.value, node.bound)
    return str(node.points) if node.most is None else f"{node.points}, <={node.most}"


# The board


def board_picture(lab_state: LabState) -> tuple[BoardView, Marks]:
    """The board with the selected move: one of those found, or one of the tree."""
    node = lab_state.shown_node
    if node is not None:
        start = lab_state.position_before(node)
        return lab_state.game.display.view(start), path_marks(lab_state, start, node.path)
    view = lab_state.game.display.view(lab_state.position)
    if lab_state.shown_move is None:
        return view, NO_MARKS
    return view, path_marks(lab_state, lab_state.position, lab_state.shown_move.path)


def path_marks(lab_state: LabState, start: Position, path: CellPath) -> Marks:
    """Mark the stone, the stones it takes, and its landings, numbered in order."""
    if not path:
        return NO_MARKS
    taken: list[int] = []
    current: Any = start
    for move in moves_along(lab_state.game, current, path):
        if move.kind != STOP:
            taken += lab_state.game.display.captured_cells(current, move)
            current = current.play(lab_state.game.rules.encode(current, move))
    landings = {cell: str(number) for number, cell in enumerate(path[1:], start=1)}
    targets, numbers = frozenset(landings) - {path[0]}, tuple(landings.items())
    return Marks(picked_cell=path[0], victims=frozenset(taken), targets=targets, numbers=numbers)
