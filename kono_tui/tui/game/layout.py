"""The layout of a game: how the board and the panels beside it share the window."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from kono_tui.core.board_view import BoardView
from kono_tui.scene.scene import Scene
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

PANEL_BESIDE_GOALS = 40
"""The panel needs no more columns beside edges to join: this leaves 19x19 larger stones."""
NARROW_PANEL, TIGHT_PANEL = 28, 22
"""A panel with fewer columns has a higher card; with still fewer, hardly any margin."""
SCROLL_ROWS = 5

CSS = """
GameScreen { layers: base over; }
GameScreen #table { height: 1fr; }
GameScreen #panel { width: 36; height: 1fr; background: $surface; }
GameScreen #details { height: 1fr; scrollbar-size-vertical: 1; }
GameScreen.zen TopRow, GameScreen.zen MenuFooter, GameScreen.zen #panel { display: none; }
GameScreen.alone #panel, GameScreen.typing MenuFooter { display: none; }
GameScreen.-tall TurnCard { min-height: 6; padding: 1 2 1 1; }
GameScreen.narrow TurnCard { min-height: 5; }
GameScreen.-tall.narrow TurnCard { min-height: 7; }
GameScreen.-slim TurnCard { min-height: 6; }
GameScreen.tight PanelSection { padding: 0 1; }
"""


def compose_game(scene: Reactive[Scene | None], in_room: bool) -> ComposeResult:
    """Yield the board, the panels, bound to the screen's scene, and the footer."""
    sections: list[type[Widget]] = [ScorePanel, EvaluationPanel, Explanation, Hint, MoveLog]
    if in_room:
        from kono_tui.tui.game.panels.room import ConnectionBanner, NetworkPanel

        sections.insert(1, NetworkPanel)
        yield ConnectionBanner().data_bind(scene)
    yield TopRow().data_bind(scene)
    with Horizontal(id="table"):
        yield BoardWidget(id="board")
        with Vertical(id="panel"):
            yield TurnCard().data_bind(scene)
            with VerticalScroll(id="details", can_focus=False):
                for section in sections:
                    yield section().data_bind(scene)
    yield MoveLine(id="typed", select_on_focus=False, compact=True)
    yield MenuFooter()


class GameLayout:
    """Gives the board of one screen the largest scale that leaves the panel enough."""

    def __init__(self, screen: Screen[None]) -> None:
        self.screen = screen
        self.wanted_scale = 0
        """The scale that the player asked for; 0 means the largest that fits."""

    def arrange(self, view: BoardView) -> None:
        """Give the board its part of the window, and the panel the rest."""
        has_board_alone = self.screen.has_class("zen") or self.screen.has_class("alone")
        if not self.screen.size.width or has_board_alone:
            return
        columns = self._panel_columns(view, self.screen.size)
        self.screen.query_one("#panel").styles.width = columns
        self.screen.set_class(columns < NARROW_PANEL, "narrow")
        self.screen.set_class(columns < TIGHT_PANEL, "tight")

    def _panel_columns(self, view: BoardView, size: Size) -> int:
        usual, least = _panel_widths(size.width, view)
        geometry = Geometry.fit(view, size.width - least, size.height - 2, self.wanted_scale)
        columns = size.width - geometry.width
        if size.width >= 100:
            columns = max(min(columns, usual), min(46, columns - 2))
        return min(max(columns, least), 60)

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
        """Scroll the hint into view, or back to the score once the hint is gone."""
        details, hint = self.screen.query_one("#details"), self.screen.query_one(Hint)
        region = hint.virtual_region
        below = region.bottom - details.size.height
        details.scroll_to(y=min(region.y, max(below, 0)), animate=False)


def _panel_widths(width: int, view: BoardView) -> tuple[int, int]:
    """Return how many columns the panel should have, and how many a board leaves it at least.

    They are the same, except that a wide board, and one with edges to join, leave fewer.
    """
    usual, beside_wide = (43, 32) if width >= 120 else (32, 22) if width >= 80 else (24, 20)
    if view.has_squares:
        return usual, usual
    if view.goals is not None:
        return usual, min(usual, PANEL_BESIDE_GOALS)
    return usual, beside_wide if view.columns > view.rows else usual
