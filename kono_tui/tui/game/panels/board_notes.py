"""The notes under a board: what can be taken at the cursor, what has been, and a legend."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.style import Style

from kono_tui.scene.board_notes import BoardNotes, MoveNote, TakenPieces, describe_board_notes
from kono_tui.scene.scene import Scene
from kono_tui.tui.paint.common.geometry import LEFT_FRAME_WIDTH, Geometry
from kono_tui.tui.paint.common.glyph_sets import GLYPH_SETS
from kono_tui.tui.paint.common.palette import format_hex
from kono_tui.tui.widgets.panel_section import DIM, PanelSection, join_lines

ALL_ROWS: Final = 8
"""The rows of all notes, with a blank one between them."""
LEAST_ROWS: Final = 2
"""The rows of a choice between two captures; with fewer free, there are no notes."""
GAP: Final = "   "


class BoardNotesPanel(PanelSection):
    """A few lines under a board that leaves rows free."""

    DEFAULT_CSS = """
    BoardNotesPanel { background: $background; padding: 0; margin: 0; text-wrap: nowrap; }
    """

    has_fixed_height = True

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.rows = 0
        """How many rows there are for the notes; 0 hides them."""

    def on_mount(self) -> None:
        self.auto_links = False  # do not underline the choices as links
        super().on_mount()

    def fit_below(self, geometry: Geometry, width: int, rows: int) -> None:
        """Stand below a board, in line with it, in so many rows of a part of the window."""
        self.rows = rows
        self.styles.height = rows
        left = max((width - geometry.width) // 2, 0)
        self.styles.padding = (0, 0, 0, left + LEFT_FRAME_WIDTH)
        self.refresh_content()

    def hide(self) -> None:
        """Show nothing."""
        self.rows = 0
        self.refresh_content()

    def build_content(self, scene: Scene, width: int) -> Content | None:
        notes = describe_board_notes(scene) if self.rows else None
        if notes is None:
            return None
        moves = [self._move_line(each, width) for each in notes.moves[:2]]
        moves += [Content("")] * (2 - len(moves))
        others = [self._taken_line(notes, width), self._legend_line(width)]
        if self.rows < ALL_ROWS:
            return join_lines(*[*moves, *others][: self.rows])
        blank = Content("")
        return join_lines(blank, *moves, blank, others[0], blank, others[1])

    def _move_line(self, note: MoveNote, width: int) -> Content:
        """Return a move's key, its kind if there is room, and what it takes; a click makes it."""
        action = f"screen.take('{note.kind}')" if note.letter else "screen.move"
        palette, plate = self.kono.skin.palette, "bold reverse"
        if palette is not None:
            plate = f"bold {format_hex(palette.on_target)} on {format_hex(palette.target)}"
        key = Content.styled(f" {note.letter or 'Enter'} ", plate)
        line = Content.assemble(key, f" {note.kind:<10} {note.effect}")
        if line.cell_length > width:
            line = Content.assemble(key, f" {note.effect}")
        return line.stylize(Style.from_meta({"@click": action}))

    def _taken_line(self, notes: BoardNotes, width: int) -> Content:
        """Return what both have taken, a symbol for each piece if there is room, else a number."""
        counts = [f"{each.count} {self._symbol(each)}" for each in notes.taken]
        drawn = [self._symbol(each) * each.count or "nothing" for each in notes.taken]
        by = ("taken by ", "taken by ")
        tries = ((by, GAP, drawn), (by, GAP, counts), (("taken: ", ""), "  ", counts))
        for prefixes, gap, shown in tries:
            parts = [
                Content.assemble((f"{before}{each.taker} ", DIM), what)
                for before, each, what in zip(prefixes, notes.taken, shown, strict=True)
            ]
            line = Content(gap).join(parts)
            if line.cell_length <= width:
                return line
        return line

    def _symbol(self, taken: TakenPieces) -> str:
        return self.symbols.piece_symbol(taken.colour)

    def _legend_line(self, width: int) -> Content:
        """Return what the marks on the board mean, as many as there is room for."""
        glyphs, palette = GLYPH_SETS[self.kono.skin.glyphs], self.kono.skin.palette
        future, past = ("", "")
        if palette is not None:
            future, past = format_hex(palette.target), format_hex(palette.last)
        legend = (
            (glyphs.dot, future, "can move"),
            ("a w", future, "would be taken"),
            (" ".join(glyphs.pointers), past, "moved here"),
            (glyphs.taken_mark, past, "was taken"),
        )
        line = Content("")
        for mark, colour, meaning in legend:
            gap = GAP if line.cell_length else ""
            longer = Content.assemble(line, gap, (mark, f"bold {colour}"), " ", (meaning, DIM))
            if longer.cell_length > width:
                break
            line = longer
        return line
