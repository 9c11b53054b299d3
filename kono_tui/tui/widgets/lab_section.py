"""The sections of the search lab's panel, each of which shows a text made from the study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Static

from kono_tui.lab.algorithms import ALGORITHMS
from kono_tui.tui.study import Study
from kono_tui.tui.study_words import compared, counted, depth, state, title
from kono_tui.tui.widgets.section import DIM, FAINT, HEADING, heading, lines
from kono_tui.tui.widgets.shelf import cut
from kono_tui.tui.widgets.signs import Signs, signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

FIRST_COLUMN = 16
TWO_COLUMNS = FIRST_COLUMN + 19
"""From this width on, the algorithms stand in two columns."""
WHOLE_WORDS = 37
"""From this width on, the number of moves has its full label."""
NAMES = 8
"""Columns for the names of compared values."""
CHOSEN = "bold $background on $accent"
SECOND = "bold $accent on $panel"


class LabSection(Static):
    """A text made from the study, as high as it needs to be."""

    DEFAULT_CSS = """
    LabSection { height: auto; padding: 0 2; }
    """
    ALLOW_SELECT = False

    study: reactive[Study | None] = reactive(None, repaint=False)

    @property
    def signs(self) -> Signs:
        return signs(cast("KonoApp", self.app).skin)

    def words(self, study: Study, width: int) -> Content:
        """Return the text."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.auto_links = False  # do not underline clickable text as links
        self.watch(self.app, "skin", self.tell, init=False)

    def watch_study(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        self.tell()

    def tell(self) -> None:
        """Update the text from the study."""
        width = self.content_size.width
        if self.study is not None and width > 0:
            told = self.words(self.study, width)
            self.update(told, layout=len(told.wrap(width)) != self.content_size.height)


class LabTop(LabSection):
    """The top row: the name of the lab, and whose turn is examined."""

    DEFAULT_CSS = """
    LabTop { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; }
    App.-plain LabTop { text-style: reverse; }
    """

    def words(self, study: Study, width: int) -> Content:
        name = title(study, self.signs.times)
        told = Content.assemble(("SEARCH LAB", HEADING), "  ", (name, DIM))
        return told.pad_right(max(width - told.cell_length, 0))


def clickable(text: str, style: str, action: str) -> Content:
    """Return a text that runs an action when it is clicked."""
    return Content.styled(text, style).stylize(Style.from_meta({"@click": f"screen.{action}"}))


class Picker(LabSection):
    """The algorithms, the depth and the number of moves, chosen by keys or clicks."""

    def words(self, study: Study, width: int) -> Content:
        note = "  1-6 picks B" if study.other else ""
        head = Content.assemble(("ALGORITHM", HEADING), (note, FAINT))
        return lines(head, *self._algorithms(study, width), self._depth(study, width))

    def _algorithms(self, study: Study, width: int) -> list[Content]:
        widths = [width] * len(ALGORITHMS)
        rows = len(ALGORITHMS)
        if width >= TWO_COLUMNS:
            rows //= 2
            first = max(FIRST_COLUMN, width // 2 - 1)
            widths = [first] * rows + [width - first] * rows
        entries = [self._entry(study, number, each) for number, each in enumerate(widths)]
        return [Content("").join(entries[row::rows]) for row in range(rows)]

    def _entry(self, study: Study, number: int, width: int) -> Content:
        algorithm = list(ALGORITHMS.values())[number]
        action = f"algorithm({algorithm.key!r})"
        first, second = algorithm == study.algorithm, algorithm == study.other
        if first or second:
            mark = "A" if first else "B"
            if study.other is None:
                mark = " " if cast("KonoApp", self.app).skin.palette else self.signs.pointer
            text = f"{mark}{number + 1} {algorithm.title}".ljust(width)
            return clickable(text, CHOSEN if first else SECOND, action)
        key = clickable(f" {number + 1}", "$accent", action)
        return key + clickable(f" {algorithm.title}".ljust(width - 2), "", action)

    def _depth(self, study: Study, width: int) -> Content:
        roomy = width >= TWO_COLUMNS
        name = "plies" if study.algorithm.by_plies else "depth"
        parts = [self._stepper(name, depth(study), "depth", roomy)]
        if any(algorithm.lists for algorithm in study.algorithms):
            many = "show next" if width >= WHOLE_WORDS else "next"
            parts.append(self._stepper(many, str(study.count or "all"), "count", roomy))
        return Content("   " if roomy else "  ").join(parts)

    def _stepper(self, name: str, value: str, action: str, roomy: bool) -> Content:
        """Return a value with something to click at either side."""
        less, more = (" < ", " > ") if roomy else ("<", ">")
        return Content.assemble(
            (f"{name} ", DIM),
            clickable(less, "$accent on $panel", f"{action}(-1)"),
            Content.styled(f"{value:^3}", "bold on $panel"),
            clickable(more, "$accent on $panel", f"{action}(1)"),
        )


class Counted(LabSection):
    """What a run counted; two runs side by side."""

    def words(self, study: Study, width: int) -> Content:
        said = state(study)
        last = [Content.styled(said, "bold")] if said else []
        if study.other is not None:
            return lines(*self._compared(study, width), *last)
        rows = [Content.styled("COUNTED", HEADING)]
        for name, value in counted(study, study.run, width):
            told = value.rjust(width - len(name))
            rows.append(Content.assemble((name, DIM), told))
        return lines(*rows, *last)

    def _compared(self, study: Study, width: int) -> list[Content]:
        each = (width - NAMES) // 2
        titles = [f"{mark} {study.algorithms[side].title}" for side, mark in enumerate("AB")]
        rows = [_columns("COUNTED", titles, each, HEADING, self.signs.dots)]
        for name, *values in compared(study):
            rows.append(_columns(name, values, each, DIM, self.signs.dots))
        return rows


class Heading(LabSection):
    """The heading over the tree."""

    def words(self, study: Study, width: int) -> Content:
        visited = study.run.visited if study.run else 0
        note = f"{visited:,} visited" if study.run and study.run.nodes else ""
        return heading("TREE", note, width)


def _columns(name: str, values: Sequence[str], each: int, style: str, dots: str) -> Content:
    told = (cut(value, each - 1, dots).rjust(each) for value in values)
    return Content.assemble((name.ljust(NAMES), style), "".join(told))
