"""The score panel: this round, how its score adds up, and the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.panels import score_rows, seat_colour
from kono_tui.scene.scene import Scene
from kono_tui.tui.widgets.panel_section import DIM, HEADING, PanelSection, join_lines

TITLE: Final = "SCORE"
MIN_LAST_WIDTH: Final = 5
"""The minimum width of the last column, if there is space."""
SHORT_ROWS: Final = 30
"""On screens with fewer rows than this, the items of the score are left out."""

ScoreRow = tuple[str, str, str]
"""What is counted, and each seat's number; or an empty text, and what concerns both seats."""


@dataclass(frozen=True)
class ScoreColumns:
    """The width of the last column and the gap before it, where the first column ends."""

    last_width: int
    gap: int = 2

    def can_fit(self, rows: Sequence[ScoreRow], width: int) -> bool:
        """Whether a blank is left between every label and what follows."""
        label_width = width - self.last_width - self.gap
        return all(
            len(name) + 1 + cell_len(first_value) <= label_width
            and cell_len(second_value) <= self.last_width
            for name, first_value, second_value in rows
            if first_value
        )

    def format_row(self, row: ScoreRow, width: int, rows: Sequence[ScoreRow] = ()) -> str:
        """Return a row; shorten a label that is too long to the words that distinguish it."""
        name, first_value, second_value = row
        if not first_value:
            name = name if len(name) + len(second_value) < width else name.split()[0]
            return f"{name} {second_value:>{max(width - len(name) - 1, 0)}}"
        label_width = max(width - self.last_width - self.gap - cell_len(first_value), 0)
        while len(name) >= label_width and " " in name.strip():
            name = _shorten_label(name, [label for label, *_ in rows])
        label = f"{name:<{label_width}}"[:label_width]
        gap = self.gap + max(self.last_width - cell_len(second_value), 0)
        return f"{label}{first_value}{' ' * gap}{second_value}"


class ScorePanel(PanelSection):
    """Columns under the players' names; only under their colours if the panel is narrow."""

    def build_content(self, scene: Scene, width: int) -> Content:
        rows = score_rows(scene)
        if self.screen.size.height < SHORT_ROWS:
            rows = [row for row in rows if not row[0].startswith(" ")]
        head, columns = self._choose_layout(scene, rows, width)
        title = columns.format_row(head, width)
        shown = [Content.assemble((title[: len(TITLE)], HEADING), (title[len(TITLE) :], DIM))]
        for row in rows:
            is_emphasised = row is rows[0] and scene.match is not None
            line = columns.format_row(row, width, rows)
            shown.append(Content.styled(line, "bold" if is_emphasised else DIM))
        return join_lines(*shown)

    def _choose_layout(
        self, scene: Scene, rows: Sequence[ScoreRow], width: int
    ) -> tuple[ScoreRow, ScoreColumns]:
        """Return the longest heading that fits, and the columns with it."""
        number = max(len(theirs) for _, mine, theirs in rows if mine)
        heads = self._headings(scene)
        layouts = [(head, ScoreColumns(max(cell_len(head[2]), MIN_LAST_WIDTH))) for head in heads]
        shortest = heads[-1]
        least_width = max(cell_len(shortest[2]), number)
        layouts += [(shortest, ScoreColumns(least_width, gap)) for gap in (2, 1)]
        fits = (each for each in layouts if each[1].can_fit([each[0], *rows], width))
        return next(fits, layouts[-1])

    def _headings(self, scene: Scene) -> list[ScoreRow]:
        """Return headings, the longest first: colours and names, names, or colours alone."""
        first, second = (PlayerNames(scene.tournament.players).title(seat) for seat in (0, 1))
        mine, theirs = (self.symbols.piece_symbol(seat_colour(scene, seat)) for seat in (0, 1))
        names = (TITLE, first, second)
        if not (mine and theirs):
            return [names, (TITLE, _abbreviate_name(first), _abbreviate_name(second))]
        return [(TITLE, f"{mine} {first}", f"{theirs} {second}"), names, (TITLE, mine, theirs)]


def _shorten_label(label: str, labels: Sequence[str]) -> str:
    """Return a label without its last word, or without its first if another label shares that."""
    first, _, rest = label.partition(" ")
    is_shared = first and sum(each.split(" ")[0] == first for each in labels) > 1
    return rest if is_shared else label.rpartition(" ")[0]


def _abbreviate_name(name: str) -> str:
    """Return a player's name in at most three characters: "Com", "H2"."""
    words = name.split()
    return "".join(word[0] for word in words) if words[1:] else name[:3]
