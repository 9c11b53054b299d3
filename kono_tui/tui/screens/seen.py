"""The look of a game: board and panels drawn from one immutable scene, and the keys for it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.timer import Timer

from kono_tui.core.move import Move
from kono_tui.core.view import BoardView
from kono_tui.play.chance import DICE
from kono_tui.play.match import Match
from kono_tui.play.series import Series
from kono_tui.tui import footing, guides
from kono_tui.tui.marking import marks_of, way_of
from kono_tui.tui.paint.geometry import LARGEST, Geometry
from kono_tui.tui.paint.marks import Marks, Motion
from kono_tui.tui.scene import Scene
from kono_tui.tui.screens.swapping import Swapping
from kono_tui.tui.screens.table import Table
from kono_tui.tui.settings import Settings
from kono_tui.tui.widgets.board import Board, Picture
from kono_tui.tui.widgets.evaluation import Evaluation
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.log import MoveLog
from kono_tui.tui.widgets.move_line import MoveLine
from kono_tui.tui.widgets.score import Score
from kono_tui.tui.widgets.top_row import TopRow
from kono_tui.tui.widgets.turn_card import TurnCard
from kono_tui.tui.widgets.why import Hint, Why

FRAME = 0.04
"""How long each picture of a moving piece stays."""
FACES = 8
"""How many faces a die shows before it comes to rest."""
LIT_SECONDS = {"slow": 3.0, "normal": 1.5, "instant": 0.0, "ask": 1.5}
"""How long the winning chain stays in view before the result covers it, by pace."""
BESIDE_GOALS = 40
"""The panel needs no more columns beside edges to join: this leaves 19x19 larger stones."""
NARROW, TIGHT = 28, 22
"""A panel with fewer columns has a higher card; with still fewer, hardly any margin."""


class Seen(Swapping):
    """Shows the game; the game screen adds what can be done in it."""

    DEFAULT_CSS = """
    Seen #table { height: 1fr; }
    Seen #panel { width: 36; height: 1fr; background: $surface; }
    Seen #details { height: 1fr; scrollbar-size-vertical: 1; }
    Seen.zen TopRow, Seen.zen MenuFooter, Seen.zen #panel { display: none; }
    Seen.alone #panel, Seen.typing MenuFooter { display: none; }
    Seen.-tall TurnCard { min-height: 6; padding: 1 2 1 1; }
    Seen.narrow TurnCard { min-height: 5; }
    Seen.-tall.narrow TurnCard { min-height: 7; }
    Seen.-slim TurnCard { min-height: 6; }
    Seen.tight Section { padding: 0 1; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    AUTO_FOCUS = ""

    def __init__(self, series: Series, path: Path | None = None) -> None:
        super().__init__(series, path)
        self.flipped = False
        self.board_scale = 0
        self.motion: tuple[Match, Motion] | None = None
        self.frames: list[Timer] = []
        self.rolling: tuple[int, ...] = ()
        """The faces of dice that are still rolling; empty when they rest."""
        self.seen_lit: Match | None = None
        """The match whose winning chain has been shown."""

    def compose(self) -> ComposeResult:
        yield TopRow().data_bind(Table.scene)
        with Horizontal(id="table"):
            yield Board(id="board")
            with Vertical(id="panel"):
                yield TurnCard().data_bind(Table.scene)
                with VerticalScroll(id="details", can_focus=False):
                    yield Score().data_bind(Table.scene)
                    yield from self.compose_besides()
                    yield Evaluation().data_bind(Table.scene)
                    yield Why().data_bind(Table.scene)
                    yield Hint().data_bind(Table.scene)
                    yield MoveLog().data_bind(Table.scene)
        yield MoveLine(id="typed", select_on_focus=False, compact=True)
        yield MenuFooter()

    def compose_besides(self) -> ComposeResult:
        """Yield what the panel shows below the score and only a network game has."""
        yield from ()

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._settings_changed, init=False)
        self.take_place()
        self.lay_out()

    async def round_over(self) -> bool:
        """Declare the result; before that, once, leave the winning chain in view."""
        scene = self.now
        if scene.view.lit and scene.match is not self.seen_lit:
            self.seen_lit = scene.match
            await asyncio.sleep(LIT_SECONDS[self.pace])
        return await super().round_over()

    # Drawing

    def watch_scene(self, before: Scene | None, now: Scene | None) -> None:
        self._show_board()
        if now and footing.offered(now) != (before and footing.offered(before)):
            for footer in self.query(MenuFooter):
                footer.left_out = footing.left_out(now)
                footer.renamed = footing.renamed(now)
            self.refresh_bindings()

    def _settings_changed(self, before: Settings, now: Settings) -> None:
        if before.pace != now.pace:
            self.pace = now.pace
        self._show_board()
        self.ponder_if_useful()

    def on_resize(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Give the board the largest scale that leaves the panel enough, and the panel the rest."""
        width, height = self.size
        zen = self.has_class("zen")
        if zen or self.has_class("alone") or not width:
            self._show_board()
            return
        usual, least = _panel_widths(width, self.now.view)
        room = Geometry.fitting(self.now.view, width - least, height - 2, self.board_scale)
        panel = width - room.width
        if width >= 100:
            panel = max(min(panel, usual), min(46, panel - 2))
        panel = min(max(panel, least), 60)
        self.query_one("#panel").styles.width = panel
        self.set_class(panel < NARROW, "narrow")
        self.set_class(panel < TIGHT, "tight")
        self._show_board()

    def beside_board(self) -> int:
        return self.query_one("#panel").size.width

    def _show_board(self) -> None:
        scene = self.now
        marks = marks_of(scene, self.kono.settings)
        if self.rolling and marks.tray is not None:
            tray = replace(marks.tray, dice=self.rolling, live=True, heading="", options=())
            marks = replace(marks, tray=tray)
        view, motion = scene.view, None
        if self.motion is not None:
            match, motion = self.motion
            view = match.game.view(match.position)
            marks = Marks(cursor=marks.cursor, values=marks.values)
        for board in self.query(Board):  # there is none if the program ends while computers play
            board.picture = Picture(view, marks, motion, self.board_scale, self.flipped)

    def stop_gliding(self) -> None:
        self.motion = None
        self.rolling = ()
        for timer in self.frames:
            timer.stop()

    def glide(self, match: Match, move: Move) -> None:
        """Show a piece on its way, unless animations are off."""
        still = self.app.animation_level == "none" or not self.kono.settings.animations
        if move.kind == DICE and not still:
            self._roll(len(move.cells))
            return
        way = way_of(match, move)
        if still or way is None or self.now.reviewed is not None:
            return
        self.stop_gliding()
        origin, target = way

        def frame(share: float) -> Callable[[], None]:
            def show() -> None:
                self.motion = (match, Motion(origin, target, share)) if share < 1 else None
                self._show_board()

            return show

        frame(1 / 3)()
        self.frames = [
            self.set_timer(FRAME, frame(2 / 3)),
            self.set_timer(2 * FRAME, frame(1)),
        ]

    def _roll(self, count: int) -> None:
        """Show rolling dice: some random faces, then the ones that were thrown."""
        self.stop_gliding()

        def show(faces: tuple[int, ...]) -> Callable[[], None]:
            def turned() -> None:
                self.rolling = faces
                self._show_board()

            return turned

        faces = [tuple(random.randint(1, 6) for _ in range(count)) for _ in range(FACES)]
        show(faces[0])()
        later = [*faces[1:], ()]
        self.frames = [self.set_timer(at * FRAME, show(each)) for at, each in enumerate(later, 1)]

    # Keys that change the look

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self._show_board()

    def action_legal(self) -> None:
        self.scene = replace(self.now, legal=not self.now.legal, notice="")

    def action_sights(self) -> None:
        """Show the next guide: what the game, or the computer, knows of the points."""
        self.scene = guides.turned(self.now)

    def action_zen(self) -> None:
        self.toggle_class("zen")
        self.lay_out()

    def action_panel(self) -> None:
        self.toggle_class("alone")
        self.lay_out()

    def action_scroll_panel(self, by: int) -> None:
        """Scroll to what the panel has no room for."""
        self.query_one("#details").scroll_relative(y=by * 5, animate=False)

    def action_scale(self, by: int) -> None:
        geometry = self.query_one(Board).geometry
        here = geometry.scale if geometry else 1
        self.board_scale = max(1, min(LARGEST, here + by))
        self.lay_out()

    def action_evaluation(self) -> None:
        settings = self.kono.settings
        self.kono.change(replace(settings, evaluation=not settings.evaluation))

    @on(Why.Pressed)
    def action_more(self) -> None:
        self.scene = replace(self.now, more=not self.now.more)

    @on(Hint.Told)
    def _hint_told(self) -> None:
        """Scroll the hint into view, or back to the score once the hint is gone."""
        self.call_after_refresh(self.call_after_refresh, self._see_hint)

    def _see_hint(self) -> None:
        details, hint = self.query_one("#details"), self.query_one(Hint).virtual_region
        below = hint.bottom - details.size.height
        details.scroll_to(y=min(hint.y, max(below, 0)), animate=False)

    @on(Hint.Pressed)
    def _more_help(self) -> None:
        self.action_help()


def _panel_widths(width: int, view: BoardView) -> tuple[int, int]:
    """Return how many columns the panel should have, and how many a board leaves it at least.

    They are the same, except that a wide board, and one with edges to join, leave fewer.
    """
    usual, beside_wide = (43, 32) if width >= 120 else (32, 22) if width >= 80 else (24, 20)
    if view.squares:
        return usual, usual
    if view.goals is not None:
        return usual, min(usual, BESIDE_GOALS)
    return usual, beside_wide if view.columns > view.rows else usual
