"""The layout of a game: how the board and the panels beside it share the window."""

from __future__ import annotations

from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import Screen

from kono_tui.core.board_view import BoardView
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.panels.board_notes import ALL_ROWS, LEAST_ROWS, BoardNotesPanel
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from kono_tui.tui.game.panels.explanation import Explanation, Hint
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.panels.score import ScorePanel
from kono_tui.tui.game.panels.top_row import TopRow
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, Geometry
from kono_tui.tui.widgets.board import BoardWidget
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.panel_section import PanelSection

NARROW_PANEL, TIGHT_PANEL = 28, 22
"""A panel with fewer columns has a higher card; with still fewer, hardly any margin."""
LOG_COLUMN_FROM = 160
"""From this width on, the log has a column of its own."""
BOARD_MARGIN = 2
"""The columns left free on each side of a board if the panel can spare them."""
ROOMY_WIDTH, LARGEST_PANEL = 100, 60
"""From this width on, the panel takes no more than it needs; below, all that a board leaves."""
SCROLL_ROWS = 5

CSS = """
GameScreen { layers: base over; }
GameScreen #table { height: 1fr; }
GameScreen #panel { width: 36; height: 1fr; background: $surface; }
GameScreen #board-side { width: 1fr; height: 1fr; background: $background; }
GameScreen #details { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }
GameScreen #details PanelSection { padding: 0 1 0 2; }
GameScreen #log-column {
    dock: left; width: 30; height: 1fr; padding: 1 0; background: $surface; display: none;
}
GameScreen.three-columns #log-column { display: block; }
GameScreen.three-columns #log { display: none; }
GameScreen.beside TopRow { layer: over; padding: 0 0 0 1; }
GameScreen.beside #panel { padding-top: 1; }
GameScreen.zen TopRow, GameScreen.zen MenuFooter, GameScreen.zen #panel { display: none; }
GameScreen.alone #panel, GameScreen.typing MenuFooter { display: none; }
GameScreen.zen #log-column, GameScreen.alone #log-column { display: none; }
GameScreen TurnCard { max-height: 60%; }
GameScreen.-tall TurnCard { padding: 1 2 1 1; }
GameScreen.tight PanelSection { padding: 0 1; }
GameScreen.tight #details PanelSection { padding: 0 0 0 1; }
"""


@dataclass(frozen=True)
class SideColumns:
    """How wide the columns beside a board are."""

    panel: int
    log: int = 0
    """0 where the log is part of the panel."""

    @property
    def total(self) -> int:
        return self.panel + self.log


def compose_game(scene: Reactive[Scene | None], in_room: bool) -> ComposeResult:
    """Yield the board, the panels, bound to the screen's scene, and the footer."""
    sections: list[type[PanelSection]] = [Explanation, Hint]
    if in_room:
        from kono_tui.tui.game.panels.room import ConnectionBanner, NetworkPanel

        sections.insert(0, NetworkPanel)
        yield ConnectionBanner().data_bind(scene)
    yield TopRow().data_bind(scene)
    with Horizontal(id="table"):
        with Vertical(id="board-side"):
            yield BoardWidget(id="board")
            yield BoardNotesPanel().data_bind(scene)
        with Vertical(id="panel"):
            yield TurnCard().data_bind(scene)
            yield ScorePanel().data_bind(scene)
            yield EvaluationPanel().data_bind(scene)
            with VerticalScroll(id="details", can_focus=False):
                for section in sections:
                    yield section().data_bind(scene)
                yield MoveLog(id="log").data_bind(scene)
        with Vertical(id="log-column"):
            yield MoveLog().data_bind(scene)
    yield MoveLine(id="typed", select_on_focus=False, compact=True)
    yield MenuFooter()


class GameLayout:
    """Gives the board of one screen the largest scale that leaves the panel enough."""

    def __init__(self, screen: Screen[None]) -> None:
        self.screen = screen
        self.wanted_scale = 0
        """The scale that the player asked for; 0 means the largest that fits."""

    def arrange(self, scene: Scene) -> None:
        """Give the board its part of the window, and the panel the rest."""
        size = self.screen.size
        has_board_alone = self.screen.has_class("zen") or self.screen.has_class("alone")
        if not size.width or has_board_alone:
            self._hide_notes()
            self._arrange_top_row(0)
            return
        view = scene.view
        columns = self._side_columns(view, size)
        beside = self._needs_row_of_top(view, Size(size.width - columns.total, size.height - 2))
        self._arrange_top_row(columns.panel if beside else 0)
        self._arrange_notes(scene, Size(size.width - columns.total, size.height - 2))
        self.screen.query_one("#panel").styles.width = columns.panel
        self.screen.query_one("#log-column").styles.width = columns.log
        self.screen.set_class(columns.log > 0, "three-columns")
        self.screen.set_class(columns.panel < NARROW_PANEL, "narrow")
        self.screen.set_class(columns.panel < TIGHT_PANEL, "tight")

    def _side_columns(self, view: BoardView, size: Size) -> SideColumns:
        """Return the columns beside the largest board that leaves them enough.

        What they need less than usual goes to the board; what the board leaves, to them.
        """
        usual, least = usual_columns(size.width), least_columns(size.width, view)
        geometry = Geometry.fit(view, size.width - least.total, size.height - 2, self.wanted_scale)
        left = size.width - geometry.width
        if size.width < ROOMY_WIDTH:
            return SideColumns(min(max(left, least.panel), LARGEST_PANEL))
        left = max(left - 2 * BOARD_MARGIN, min(left, least.total + BOARD_MARGIN))
        log = max(min(usual.log, left - least.panel), least.log)
        return SideColumns(max(min(usual.panel, left - log), least.panel), log)

    def _needs_row_of_top(self, view: BoardView, space: Size) -> bool:
        """Whether the board lacks a part of its frame, and would have it in one row more."""
        here = Geometry.fit(view, *space, self.wanted_scale)
        there = Geometry.fit(view, space.width, space.height + 1, self.wanted_scale)
        return here.is_cut_off and here.scale == there.scale and not there.is_cut_off

    def _arrange_top_row(self, columns: int) -> None:
        """Let the top row stand over the panel alone; 0 columns: over all of the window."""
        top, width = self.screen.query_one(TopRow), self.screen.size.width
        self.screen.set_class(columns > 0, "beside")
        top.styles.width = columns or "100%"
        top.styles.offset = (width - columns if columns else 0, 0)

    def _arrange_notes(self, scene: Scene, space: Size) -> None:
        """Give the rows that a board leaves free to its notes, if the game has such."""
        geometry = Geometry.fit(scene.view, *space, self.wanted_scale)
        free = space.height - geometry.height
        if not scene.game.display.has_notes or free < LEAST_ROWS:
            self._hide_notes()
            return
        board, notes = self.screen.query_one(BoardWidget), self.screen.query_one(BoardNotesPanel)
        above = max((free - ALL_ROWS) // 2, 0)
        notes.fit_below(geometry, space.width, free - above if free >= ALL_ROWS else free)
        board.styles.height, board.styles.margin = geometry.height, (above, 0, 0, 0)

    def _hide_notes(self) -> None:
        """Give the board all its part of the window."""
        board = self.screen.query_one(BoardWidget)
        self.screen.query_one(BoardNotesPanel).hide()
        board.styles.height, board.styles.margin = "1fr", 0

    def columns_beside_board(self) -> int:
        return self.screen.query_one("#panel").size.width

    def change_scale(self, by: int) -> None:
        geometry = self.screen.query_one(BoardWidget).geometry
        here = geometry.scale if geometry else 1
        self.wanted_scale = max(1, min(LARGEST_SCALE, here + by))

    # Scrolling the panel

    def scroll_panel(self, by: int) -> None:
        """Scroll to what the panel has no room for."""
        self.screen.query_one("#details").scroll_relative(y=by * SCROLL_ROWS, animate=False)

    def scroll_to_hint(self) -> None:
        """Scroll the hint into view, or back to the top once the hint is gone."""
        details, hint = self.screen.query_one("#details"), self.screen.query_one(Hint)
        region = hint.virtual_region
        below = region.bottom - details.size.height
        details.scroll_to(y=min(region.y, max(below, 0)), animate=False)


def usual_columns(width: int) -> SideColumns:
    """Return the columns beside a board that leaves them what they should have."""
    if width >= LOG_COLUMN_FROM:
        return SideColumns(46, 34)
    return SideColumns(46 if width >= ROOMY_WIDTH else LARGEST_PANEL)


def least_columns(width: int, view: BoardView) -> SideColumns:
    """Return how many columns a board leaves at least.

    A wide board leaves fewer, and so does one with edges to join, where they make larger pieces.
    """
    is_wide = view.columns > view.rows and not view.has_squares
    if width >= LOG_COLUMN_FROM:
        return SideColumns(36, 26)
    if width >= 120:
        return SideColumns(32 if is_wide else 40 if view.goals else 43)
    if width >= 80:
        return SideColumns(22 if is_wide else 32)
    return SideColumns(20 if is_wide else 24)
