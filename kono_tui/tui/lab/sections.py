"""The sections of the search lab's panel, each of which shows a text made from the study."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.reactive import reactive
from textual.style import Style
from textual.widgets import Static

from kono_tui.lab.algorithms import ALGORITHMS
from kono_tui.tui.lab.panels import (
    comparison_rows,
    describe_state,
    format_depth,
    run_figures,
    title,
)
from kono_tui.tui.lab.state import LabState
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.panel_section import DIM, FAINT, HEADING, build_heading, join_lines
from kono_tui.tui.widgets.symbols import Symbols
from kono_tui.tui.widgets.two_line_list import truncate

FIRST_COLUMN_WIDTH = 16
TWO_COLUMN_WIDTH = FIRST_COLUMN_WIDTH + 19
"""From this width on, the algorithms stand in two columns."""
FULL_LABEL_WIDTH = 37
"""From this width on, the number of moves has its full label."""
NAME_WIDTH = 8
"""Columns for the names of compared values."""
CHOSEN_STYLE = "bold $background on $accent"
SECOND_STYLE = "bold $accent on $panel"


class LabSection(Static):
    """A text made from the study, as high as it needs to be."""

    DEFAULT_CSS = "LabSection { height: auto; padding: 0 2; }"
    ALLOW_SELECT = False

    study: reactive[LabState | None] = reactive(None, repaint=False)

    @property
    def symbols(self) -> Symbols:
        return symbols_of(self)

    def build_content(self, study: LabState, width: int) -> Content:
        """Return the text."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.auto_links = False  # do not underline clickable text as links
        follow_app(self, "skin", self.refresh_content)

    def watch_study(self) -> None:
        self.refresh_content()

    def on_resize(self) -> None:
        self.refresh_content()

    def refresh_content(self) -> None:
        """Update the text from the study."""
        width = self.content_size.width
        if self.study is not None and width > 0:
            content = self.build_content(self.study, width)
            self.update(content, layout=len(content.wrap(width)) != self.content_size.height)


class LabTopRow(LabSection):
    """The top row: the name of the lab, and whose turn is examined."""

    DEFAULT_CSS = """
    LabTopRow { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; }
    App.-plain LabTopRow { text-style: reverse; }
    """

    def build_content(self, study: LabState, width: int) -> Content:
        name = title(study, self.symbols.times)
        content = Content.assemble(("SEARCH LAB", HEADING), "  ", (name, DIM))
        return content.pad_right(max(width - content.cell_length, 0))


def clickable(text: str, style: str, action: str) -> Content:
    """Return a text that runs an action when it is clicked."""
    return Content.styled(text, style).stylize(Style.from_meta({"@click": f"screen.{action}"}))


class AlgorithmPicker(LabSection):
    """The algorithms, the depth and the number of moves, chosen by keys or clicks."""

    def build_content(self, study: LabState, width: int) -> Content:
        note = "  1-6 picks B" if study.other else ""
        head = Content.assemble(("ALGORITHM", HEADING), (note, FAINT))
        rows = self._algorithm_rows(study, width)
        return join_lines(head, *rows, self._build_steppers(study, width))

    def _algorithm_rows(self, study: LabState, width: int) -> list[Content]:
        widths = [width] * len(ALGORITHMS)
        rows = len(ALGORITHMS)
        if width >= TWO_COLUMN_WIDTH:
            rows //= 2
            first = max(FIRST_COLUMN_WIDTH, width // 2 - 1)
            widths = [first] * rows + [width - first] * rows
        entries = [self._algorithm_entry(study, number, each) for number, each in enumerate(widths)]
        return [Content("").join(entries[row::rows]) for row in range(rows)]

    def _algorithm_entry(self, study: LabState, number: int, width: int) -> Content:
        algorithm = list(ALGORITHMS.values())[number]
        action = f"algorithm({algorithm.key!r})"
        first, second = algorithm == study.algorithm, algorithm == study.other
        if first or second:
            mark = "A" if first else "B"
            if study.other is None:
                mark = " " if kono_app(self).skin.palette else self.symbols.pointer
            text = f"{mark}{number + 1} {algorithm.title}".ljust(width)
            return clickable(text, CHOSEN_STYLE if first else SECOND_STYLE, action)
        key = clickable(f" {number + 1}", "$accent", action)
        return key + clickable(f" {algorithm.title}".ljust(width - 2), "", action)

    def _build_steppers(self, study: LabState, width: int) -> Content:
        is_wide = width >= TWO_COLUMN_WIDTH
        name = "plies" if study.algorithm.looks_at_both_players else "depth"
        parts = [self._build_stepper(name, format_depth(study), "depth", is_wide)]
        if any(algorithm.lists_moves for algorithm in study.algorithms):
            name = "show next" if width >= FULL_LABEL_WIDTH else "next"
            parts.append(self._build_stepper(name, str(study.count or "all"), "count", is_wide))
        return Content("   " if is_wide else "  ").join(parts)

    def _build_stepper(self, name: str, value: str, action: str, is_wide: bool) -> Content:
        """Return a value with something to click at either side."""
        less, more = (" < ", " > ") if is_wide else ("<", ">")
        return Content.assemble(
            (f"{name} ", DIM),
            clickable(less, "$accent on $panel", f"{action}(-1)"),
            Content.styled(f"{value:^3}", "bold on $panel"),
            clickable(more, "$accent on $panel", f"{action}(1)"),
        )


class SearchCounts(LabSection):
    """What a run counted; two runs side by side."""

    def build_content(self, study: LabState, width: int) -> Content:
        state_text = describe_state(study)
        last = [Content.styled(state_text, "bold")] if state_text else []
        if study.other is not None:
            return join_lines(*self._comparison_rows(study, width), *last)
        rows = [Content.styled("COUNTED", HEADING)]
        for name, value in run_figures(study, study.run, width):
            padded_value = value.rjust(width - len(name))
            rows.append(Content.assemble((name, DIM), padded_value))
        return join_lines(*rows, *last)

    def _comparison_rows(self, study: LabState, width: int) -> list[Content]:
        column_width = (width - NAME_WIDTH) // 2
        titles = [f"{mark} {study.algorithms[side].title}" for side, mark in enumerate("AB")]
        dots = self.symbols.dots
        heading = _build_columns("COUNTED", titles, column_width, HEADING, dots)
        rows = comparison_rows(study)
        values = (_build_columns(row[0], row[1:], column_width, DIM, dots) for row in rows)
        return [heading, *values]


class TreeHeading(LabSection):
    """The heading over the tree."""

    def build_content(self, study: LabState, width: int) -> Content:
        visited = study.run.visited if study.run else 0
        note = f"{visited:,} visited" if study.run and study.run.nodes else ""
        return build_heading("TREE", note, width)


def _build_columns(
    name: str, values: Sequence[str], column_width: int, style: str, dots: str
) -> Content:
    cells = (truncate(value, column_width - 1, dots).rjust(column_width) for value in values)
    return Content.assemble((name.ljust(NAME_WIDTH), style), "".join(cells))
