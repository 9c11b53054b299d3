"""The texts of the lab's panels and the marks on its board: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from kono_tui.core.move import STOP
from kono_tui.core.position import Position
from kono_tui.core.view import BoardView
from kono_tui.lab.records import Bound, Found, Node, Path, Run
from kono_tui.lab.turns import moves_on
from kono_tui.lab.words import situation, took
from kono_tui.text.sentences import plural
from kono_tui.tui.paint.marks import NO_MARKS, Marks
from kono_tui.tui.study import Study

SIGNS: Final[dict[Bound, str]] = {"": "", "at least": ">=", "at most": "<="}


def title(study: Study, times: str) -> str:
    """The position: "Konane 8×8, White to move", with `times` between the numbers."""
    told = situation(study.game, study.position)
    size = study.game.size_name(study.game.view(study.position).rows)
    return told.replace(size, size.replace("x", times), 1)


def typed(columns: int, path: Path) -> str:
    """Format a path as it is typed, by the rows and columns at the board's rim: "2,1-2,3-2,5"."""
    return "-".join(f"{cell // columns + 1},{cell % columns + 1}" for cell in path) or "pass"


def amount(found: Found | Node) -> str:
    """Format what a move earns, or its value: "3", "+2", "<=-1"."""
    if found.value is None:
        return str(found.points)
    return ahead(found.value, found.bound)


def ahead(value: int, bound: Bound) -> str:
    """Format a side's lead in few characters."""
    return f"{SIGNS[bound]}{value:+d}" if value else f"{SIGNS[bound]}0"


@dataclass(frozen=True)
class Row:
    """A found move: its number, its notation, its value, and the number of pieces it takes."""

    order: int
    text: str
    amount: str
    points: int


def rows(study: Study, run: Run | None) -> list[Row]:
    """The moves of a run in the order found."""
    columns = study.game.view(study.position).columns
    found = run.found if run else ()
    return [Row(each.order, typed(columns, each.path), amount(each), each.points) for each in found]


def counted(study: Study, run: Run | None, width: int) -> list[tuple[str, str]]:
    """The figures of a run, each with its name, within `width` columns."""
    name = "best so far" if study.busy else "best"
    return [
        ("positions visited", f"{run.visited:,}" if run else ""),
        ("time", took(run.seconds) if run else ""),
        (name, _best(study, run.best, width - len(name) - 1) if run and run.best else ""),
    ]


def compared(study: Study) -> list[tuple[str, str, str]]:
    """The figures of two runs, side by side."""
    first, second = (_column(study, run) for run in study.runs)
    return list(zip(("visited", "time", "found", "best", "by"), first, second, strict=True))


def _column(study: Study, run: Run | None) -> list[str]:
    if run is None:
        return [""] * 5
    columns = study.game.view(study.position).columns
    best = [amount(run.best), typed(columns, run.best.path)] if run.best else ["", ""]
    return [f"{run.visited:,}", took(run.seconds), f"{len(run.found) + run.unlisted:,}", *best]


def _best(study: Study, best: Found, width: int) -> str:
    """Describe the best move's value, and the move, as far as there is room."""
    move = typed(study.game.view(study.position).columns, best.path)
    worth = plural(best.points, study.game.piece) if best.value is None else amount(best)
    told = (f"{worth}, {move}", f"{amount(best)}, {move}", worth)
    return next((each for each in told if len(each) <= width), amount(best))


def state(study: Study) -> str:
    """One sentence on what there is to see, or to do."""
    if study.notice:
        return study.notice
    if study.busy:
        return "It runs; s stops it."
    if study.run is None:
        return "Enter runs it."
    if study.run.stopped:
        return f"It {_stop_told(study.run.stopped)}; this is what was found so far."
    if study.run.unlisted:
        return f"And {study.run.unlisted:,} more moves, which are not listed."
    return ""


def _stop_told(stopped: str) -> str:
    return "was stopped" if "request" in stopped else f"gave up: {stopped}"


def depth(study: Study) -> str:
    """Format the depth: "all", "3"."""
    return str(study.depth) if study.depth else "all"


# The tree


def label(study: Study, node: Node) -> tuple[str, str]:
    """Label a position of the tree: the move that leads there, and what is known of it.

    In a tree of one turn, the move is the last jump; in a tree of both players' turns, the whole
    turn.
    """
    columns = study.game.view(study.position).columns
    facts = [_worth(node, study.algorithm.by_plies)]
    if node.cut:
        facts.append("cut off")
    if node.found:
        facts.append(f"found {node.found}")
    path = node.path if study.algorithm.by_plies else node.path[-2:]
    return typed(columns, path), "  ".join(facts)


def _worth(node: Node, by_plies: bool) -> str:
    if by_plies:
        return "?" if node.value is None else ahead(node.value, node.bound)
    if node.most is not None:
        return f"{node.points}, <={node.most}"
    return str(node.points)


# The board


def picture(study: Study) -> tuple[BoardView, Marks]:
    """The board with the selected move: one of those found, or one of the tree."""
    node = study.looked_at
    if node is not None:
        start = study.before(node)
        return study.game.view(start), way_marks(study, start, node.path)
    view = study.game.view(study.position)
    if study.found is None:
        return view, NO_MARKS
    return view, way_marks(study, study.position, study.found.path)


def way_marks(study: Study, start: Position, path: Path) -> Marks:
    """Mark the stone, the stones it takes, and its landings, numbered in order."""
    if not path:
        return NO_MARKS
    taken: list[int] = []
    now: Any = start
    for move in moves_on(study.game, now, path):
        if move.kind != STOP:
            taken += study.game.taken(now, move)
            now = now.play(study.game.encode(now, move))
    landings = {cell: str(number) for number, cell in enumerate(path[1:], start=1)}
    return Marks(
        picked=path[0],
        victims=frozenset(taken),
        targets=frozenset(landings) - {path[0]},
        numbers=tuple(landings.items()),
    )
