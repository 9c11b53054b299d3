"""The board widget: one widget on Textual's Line API over the pure `paint`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from kono_tui.core.board_marks import NO_MARKS, Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.squares.squares_geometry import SquareGeometry
from kono_tui.tui.paint.squares.tray import is_on_dice, option_at
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.strips import strip_of

LEFT_BUTTON = 1
"""The mouse button that chooses things in the tray."""


@dataclass(frozen=True)
class Picture:
    """What a board shows, and its orientation. `scale` 0 means the largest that fits."""

    view: BoardView
    marks: Marks = NO_MARKS
    motion: Motion | None = None
    scale: int = 0
    is_flipped: bool = False

    @property
    def focus_point(self) -> int | None:
        """The point that must stay visible: the cursor's, or where the last move ended."""
        marks = self.marks
        return marks.last_path[-1] if marks.cursor is None and marks.last_path else marks.cursor


class BoardWidget(Widget):
    """Shows a picture in its middle; if the picture does not fit, the part with the focus point.

    Clicks and hovering are reported by point, clicks in a tray by what is there.
    """

    DEFAULT_CSS = "BoardWidget { width: 1fr; height: 1fr; background: $background; }"
    ALLOW_SELECT = False

    picture: reactive[Picture | None] = reactive(None, repaint=False)

    @dataclass
    class Clicked(Message):
        """A point was clicked; `cell` is None beside the points. `button` 3 is the right one."""

        board: BoardWidget
        cell: int | None
        button: int

    @dataclass
    class OptionClicked(Message):
        """An option in the tray between rows of squares was clicked.

        `is_repeated`: the click follows at once on a click at the same spot, where another option
        may be by now.
        """

        board: BoardWidget
        option: int
        is_repeated: bool = False

    @dataclass
    class DiceClicked(Message):
        """The dice in the tray were clicked, or the tray without dice."""

        board: BoardWidget

    @dataclass
    class Hovered(Message):
        """The mouse is over another point; None if it is over none."""

        board: BoardWidget
        cell: int | None

    def __init__(self, picture: Picture | None = None, id: str | None = None) -> None:
        super().__init__(id=id)
        self.canvas = Canvas(0, 0)
        self.corner = (0, 0)
        """The upper left corner of the canvas; outside the widget if the canvas does not fit."""
        self.background_style = Style.null()
        self.geometry: Geometry | None = None
        self.hovered_cell: int | None = None
        self.set_reactive(BoardWidget.picture, picture)

    def on_mount(self) -> None:
        follow_app(self, "skin", self._repaint_all)
        self._repaint_all()

    def on_resize(self) -> None:
        self._repaint_all()

    def watch_picture(self) -> None:
        """Repaint, and refresh only what differs."""
        before, corner = self.canvas, self.corner
        self._paint()
        is_same_size = (before.width, before.height) == (self.canvas.width, self.canvas.height)
        if not is_same_size or corner != self.corner:
            self.refresh()
            return
        shown = self.content_size.region
        moved = (region.translate(corner) for region in _changed_regions(before, self.canvas))
        changed = [region.intersection(shown) for region in moved if region.overlaps(shown)]
        if changed:
            self.refresh(*changed)

    def _repaint_all(self) -> None:
        self._paint()
        self.refresh()

    def _paint(self) -> None:
        picture = self.picture
        self.background_style = self.rich_style
        width, height = self.content_size
        if picture is None or not width or not height:
            self.canvas, self.geometry = Canvas(0, 0), None
            return
        self.geometry = Geometry.fit(picture.view, width, height, picture.scale, picture.is_flipped)
        skin = kono_app(self).skin
        self.canvas = paint_board(picture.view, picture.marks, skin, self.geometry, picture.motion)
        cell = picture.focus_point
        x, y = (None, None) if cell is None else self.geometry.canvas_xy(cell)
        across, down = 2 * self.geometry.scale, self.geometry.scale
        left = scroll_start(self.corner[0], self.canvas.width, width, x, across)
        self.corner = left, scroll_start(self.corner[1], self.canvas.height, height, y, down)

    def render_line(self, y: int) -> Strip:
        left, top = self.corner
        width = self.content_size.width
        style = self.background_style
        if not top <= y < top + self.canvas.height:
            return Strip.blank(width, style)
        row = strip_of(self.canvas.rows[y - top])
        if self.canvas.rows[y - top][0].ground is None:
            row = row.apply_style(style)
        row = row.crop(max(-left, 0), width - left)
        before = max(left, 0)
        after = width - before - row.cell_length
        return Strip.join([Strip.blank(before, style), row, Strip.blank(after, style)])

    # Mouse

    def _canvas_position(self, event: events.MouseEvent) -> tuple[int, int] | None:
        """Return the mouse's position on the canvas, or beyond it."""
        offset = event.get_content_offset(self)
        left, top = self.corner
        return None if offset is None else (offset.x - left, offset.y - top)

    def _cell_at(self, position: tuple[int, int] | None) -> int | None:
        if position is None or self.geometry is None:
            return None
        return self.geometry.cell_at(*position)

    def on_click(self, event: events.Click) -> None:
        position = self._canvas_position(event)
        message = None
        if position and event.button == LEFT_BUTTON:
            message = self._tray_message(position, is_repeated=event.chain > 1)
        self.post_message(message or self.Clicked(self, self._cell_at(position), event.button))

    def _tray_message(self, position: tuple[int, int], is_repeated: bool) -> Message | None:
        """Return the message for a click on something in the tray, if it is there."""
        tray = self.picture.marks.tray if self.picture else None
        if tray is None or not isinstance(self.geometry, SquareGeometry):
            return None
        option = option_at(self.geometry, tray, *position)
        if option is not None:
            return self.OptionClicked(self, option, is_repeated)
        return self.DiceClicked(self) if is_on_dice(self.geometry, tray, *position) else None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._hover(self._cell_at(self._canvas_position(event)))

    def on_leave(self, event: events.Leave) -> None:
        self._hover(None)

    def _hover(self, cell: int | None) -> None:
        if cell != self.hovered_cell:
            self.hovered_cell = cell
            self.post_message(self.Hovered(self, cell))


def scroll_start(before: int, extent: int, space: int, focus: int | None, margin: int) -> int:
    """Return where a picture begins in a space: in the middle if it fits.

    If it is larger, keep the focus visible with a margin around it, and move the picture as little
    as possible.
    """
    if extent <= space:
        return (space - extent) // 2
    start = before
    if focus is not None:
        start = min(max(start, margin - focus), space - 1 - margin - focus)
    return min(max(start, space - extent), 0)


def _changed_regions(before: Canvas, after: Canvas) -> Iterator[Region]:
    """Yield the parts of rows that differ between two canvases of the same size."""
    for y, (old, new) in enumerate(zip(before.rows, after.rows, strict=True)):
        if old != new:
            changed_columns = [x for x in range(after.width) if old[x] != new[x]]
            yield Region(changed_columns[0], y, changed_columns[-1] - changed_columns[0] + 1, 1)
