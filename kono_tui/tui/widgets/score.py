"""The score panel: this round, how its score adds up, and the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.content import Content

from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import score_rows, seat_colour, seat_name
from kono_tui.tui.widgets.section import DIM, HEADING, Section, lines

HEAD: Final = "SCORE"
AIRY: Final = 5
"""The minimum width of the last column, if there is space."""
SHORT: Final = 30
"""On screens with fewer rows than this, the items of the score are left out."""

Row = tuple[str, str, str]
"""What is counted, and each seat's number; or an empty text, and what concerns both seats."""


@dataclass(frozen=True)
class Columns:
    """The width of the last column and the gap before it, where the first column ends."""

    last: int
    gap: int = 2

    def fit(self, rows: Sequence[Row], width: int) -> bool:
        """Whether a blank is left between every label and what follows."""
        room = width - self.last - self.gap
        return all(
            len(name) + 1 + cell_len(mine) <= room and cell_len(theirs) <= self.last
            for name, mine, theirs in rows
            if mine
        )

    def line(self, row: Row, width: int, rows: Sequence[Row] = ()) -> str:
        """Return a row; shorten a label that is too long to the words that distinguish it."""
        name, mine, theirs = row
        if not mine:
            name = name if len(name) + len(theirs) < width else name.split()[0]
            return f"{name} {theirs:>{max(width - len(name) - 1, 0)}}"
        room = max(width - self.last - self.gap - cell_len(mine), 0)
        while len(name) >= room and " " in name.strip():
            name = _shortened(name, [label for label, *_ in rows])
        return f"{f'{name:<{room}}'[:room]}{mine}{' ' * self.gap}{_right(theirs, self.last)}"


class Score(Section):
    """Columns under the players' names; only under their colours if the panel is narrow."""

    def words(self, scene: Scene, width: int) -> Content:
        rows = self._rows_shown(scene)
        head, columns = self._laid_out(scene, rows, width)
        title = columns.line(head, width)
        shown = [Content.assemble((title[: len(HEAD)], HEADING), (title[len(HEAD) :], DIM))]
        for row in rows:
            leads = row is rows[0] and scene.match is not None
            line = columns.line(row, width, rows)
            shown.append(Content.styled(line, "bold" if leads else DIM))
        return lines(*shown)

    def _rows_shown(self, scene: Scene) -> list[Row]:
        rows = score_rows(scene)
        if self.screen.size.height < SHORT:
            rows = [row for row in rows if not row[0].startswith(" ")]
        return rows

    def _laid_out(self, scene: Scene, rows: Sequence[Row], width: int) -> tuple[Row, Columns]:
        """Return the longest heading that fits, and the columns with it."""
        number = max(len(theirs) for _, mine, theirs in rows if mine)
        heads = self._heads(scene)
        tried = [(head, Columns(max(cell_len(head[2]), AIRY))) for head in heads]
        tried += [(heads[-1], Columns(max(cell_len(heads[-1][2]), number), gap)) for gap in (2, 1)]
        fits = (each for each in tried if each[1].fit([each[0], *rows], width))
        return next(fits, tried[-1])

    def _heads(self, scene: Scene) -> list[Row]:
        """Return headings, the longest first: colours and names, names, or colours alone."""
        first, second = (seat_name(scene.series, seat) for seat in (0, 1))
        mine, theirs = (self.signs.colour(seat_colour(scene, seat)) for seat in (0, 1))
        if not (mine and theirs):
            return [(HEAD, first, second), (HEAD, _brief(first), _brief(second))]
        return [
            (HEAD, f"{mine} {first}", f"{theirs} {second}"),
            (HEAD, first, second),
            (HEAD, mine, theirs),
        ]


def _shortened(label: str, labels: Sequence[str]) -> str:
    """Return a label without its last word, or without its first if another label shares that."""
    first, _, rest = label.partition(" ")
    shared = first and sum(each.split(" ")[0] == first for each in labels) > 1
    return rest if shared else label.rpartition(" ")[0]


def _right(text: str, width: int) -> str:
    """Return a text aligned to the right end of a column."""
    return f"{' ' * max(width - cell_len(text), 0)}{text}"


def _brief(name: str) -> str:
    """Return a player's name in at most three characters: "Com", "H2"."""
    words = name.split()
    return "".join(word[0] for word in words) if words[1:] else name[:3]
