"""The score: this round, how it adds up, the tournament."""

from __future__ import annotations

from textual.content import Content

from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import score_rows, seat_colour, seat_name
from kono_tui.tui.widgets.section import DIM, HEADING, Section, lines

LABEL = 11
"""Columns for the longest label and the blank after it."""
SHORT = 30
"""Below so many rows of the screen the items of the score are left out."""


class Score(Section):
    """Columns under the players' names; only their colours where it is narrow."""

    def words(self, scene: Scene, width: int) -> Content:
        names = [self._column(scene, seat, width) for seat in (0, 1)]
        room = (width - LABEL - 2) // 2
        first, second = max(len(names[0]), min(room, 4)), max(len(names[1]), min(room, 5))
        label = width - first - second - 2
        rows = [
            Content.assemble(
                (f"{'SCORE':<{label}}", HEADING),
                (f"{names[0]:>{first}}  {names[1]:>{second}}", DIM),
            )
        ]
        for name, mine, theirs in self._rows_shown(scene):
            text = f"{name:<{label}}"[:label] + f"{mine:>{first}}  {theirs:>{second}}"
            rows.append(Content.styled(text, "bold" if name == "this round" else DIM))
        return lines(*rows)

    def _rows_shown(self, scene: Scene) -> list[tuple[str, str, str]]:
        rows = score_rows(scene)
        if self.screen.size.height < SHORT:
            rows = [row for row in rows if not row[0].startswith(" ")]
        return rows

    def _column(self, scene: Scene, seat: int, width: int) -> str:
        """What stands over a column: the seat's sign and name; the sign alone if it is narrow."""
        signs = [self.signs.colour(seat_colour(scene, each)) for each in (0, 1)]
        names = [seat_name(scene.series, each) for each in (0, 1)]
        room = width - LABEL - 2
        if sum(map(len, names)) + 4 <= room:
            return f"{signs[seat]} {names[seat]}".strip()
        return signs[seat] or names[seat][: room // 2]
