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

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.core.move import Move
from kono_tui.play.chance_moves import DICE
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene import actions, guides
from kono_tui.scene.marks import build_marks, origin_and_target
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.panels.evaluation import EvaluationPanel
from kono_tui.tui.game.panels.explanation import Explanation, Hint
from kono_tui.tui.game.panels.log import MoveLog
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.game.panels.score import ScorePanel
from kono_tui.tui.game.panels.top_row import TopRow
from kono_tui.tui.game.panels.turn_card import TurnCard
from kono_tui.tui.game.swap_offer import SwapOffer
from kono_tui.tui.game.turn_runner import TurnRunner
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, Geometry
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.footer import MenuFooter

FRAME_SECONDS = 0.04
"""How long each picture of a moving piece stays."""
ROLL_FACES = 8
"""How many faces a die shows before it comes to rest."""
WINNING_CHAIN_SECONDS = {"slow": 3.0, "normal": 1.5, "instant": 0.0, "ask": 1.5}
"""How long the winning chain stays in view before the result covers it, by pace."""
PANEL_BESIDE_GOALS = 40
"""The panel needs no more columns beside edges to join: this leaves 19x19 larger stones."""
NARROW_PANEL, TIGHT_PANEL = 28, 22
"""A panel with fewer columns has a higher card; with still fewer, hardly any margin."""


class GameLayout(SwapOffer):
    """Shows the game; the game screen adds what can be done in it."""

    DEFAULT_CSS = """
    GameLayout #table { height: 1fr; }
    GameLayout #panel { width: 36; height: 1fr; background: $surface; }
    GameLayout #details { height: 1fr; scrollbar-size-vertical: 1; }
    GameLayout.zen TopRow, GameLayout.zen MenuFooter, GameLayout.zen #panel { display: none; }
    GameLayout.alone #panel, GameLayout.typing MenuFooter { display: none; }
    GameLayout.-tall TurnCard { min-height: 6; padding: 1 2 1 1; }
    GameLayout.narrow TurnCard { min-height: 5; }
    GameLayout.-tall.narrow TurnCard { min-height: 7; }
    GameLayout.-slim TurnCard { min-height: 6; }
    GameLayout.tight PanelSection { padding: 0 1; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-slim"), (76, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]  # noqa: RUF012
    AUTO_FOCUS = ""

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        super().__init__(tournament, path)
        self.is_flipped = False
        self.board_scale = 0
        self.motion: tuple[Match, Motion] | None = None
        self.frame_timers: list[Timer] = []
        self.rolling_faces: tuple[int, ...] = ()
        """The faces of dice that are still rolling; empty when they rest."""
        self.chain_shown_for: Match | None = None
        """The match whose winning chain has been shown."""

    def compose(self) -> ComposeResult:
        yield TopRow().data_bind(TurnRunner.scene)
        with Horizontal(id="table"):
            yield BoardWidget(id="board")
            with Vertical(id="panel"):
                yield TurnCard().data_bind(TurnRunner.scene)
                with VerticalScroll(id="details", can_focus=False):
                    yield ScorePanel().data_bind(TurnRunner.scene)
                    yield from self.compose_panel_extras()
                    yield EvaluationPanel().data_bind(TurnRunner.scene)
                    yield Explanation().data_bind(TurnRunner.scene)
                    yield Hint().data_bind(TurnRunner.scene)
                    yield MoveLog().data_bind(TurnRunner.scene)
        yield MoveLine(id="typed", select_on_focus=False, compact=True)
        yield MenuFooter()

    def compose_panel_extras(self) -> ComposeResult:
        """Yield what the panel shows below the score and only a network game has."""
        yield from ()

    def on_mount(self) -> None:
        self.watch(self.app, "settings", self._apply_settings, init=False)
        self.start_game()
        self.lay_out()

    async def declare_round_result(self) -> bool:
        """Declare the result; before that, once, leave the winning chain in view."""
        scene = self.now
        if scene.view.winning_cells and scene.match is not self.chain_shown_for:
            self.chain_shown_for = scene.match
            await asyncio.sleep(WINNING_CHAIN_SECONDS[self.pace])
        return await super().declare_round_result()

    # Drawing

    def watch_scene(self, before: Scene | None, now: Scene | None) -> None:
        self._show_board()
        if now and actions.footer_state(now) != (before and actions.footer_state(before)):
            for footer in self.query(MenuFooter):
                footer.left_out = actions.hidden_actions(now)
                footer.renamed = actions.action_labels(now)
            self.refresh_bindings()

    def _apply_settings(self, before: Settings, now: Settings) -> None:
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
        usual_width, least_width = _panel_widths(width, self.now.view)
        board_geometry = Geometry.fit(
            self.now.view, width - least_width, height - 2, self.board_scale
        )
        panel_width = width - board_geometry.width
        if width >= 100:
            panel_width = max(min(panel_width, usual_width), min(46, panel_width - 2))
        panel_width = min(max(panel_width, least_width), 60)
        self.query_one("#panel").styles.width = panel_width
        self.set_class(panel_width < NARROW_PANEL, "narrow")
        self.set_class(panel_width < TIGHT_PANEL, "tight")
        self._show_board()

    def columns_beside_board(self) -> int:
        return self.query_one("#panel").size.width

    def _show_board(self) -> None:
        scene = self.now
        marks = build_marks(scene, self.kono.settings)
        if self.rolling_faces and marks.tray is not None:
            tray = replace(
                marks.tray, dice=self.rolling_faces, is_live=True, heading="", options=()
            )
            marks = replace(marks, tray=tray)
        view, motion = scene.view, None
        if self.motion is not None:
            match, motion = self.motion
            view = match.game.view(match.position)
            marks = Marks(cursor=marks.cursor, shows_values=marks.shows_values)
        for board in self.query(
            BoardWidget
        ):  # there is none if the program ends while computers play
            board.picture = Picture(view, marks, motion, self.board_scale, self.is_flipped)

    def stop_move_animation(self) -> None:
        self.motion = None
        self.rolling_faces = ()
        for timer in self.frame_timers:
            timer.stop()

    def animate_move(self, match: Match, move: Move) -> None:
        """Show a piece on its way, unless animations are off."""
        is_still = self.app.animation_level == "none" or not self.kono.settings.animations
        if move.kind == DICE and not is_still:
            self._animate_dice(len(move.cells))
            return
        path = origin_and_target(match, move)
        if is_still or path is None or self.now.reviewed_ply is not None:
            return
        self.stop_move_animation()
        origin, target = path

        def frame(share: float) -> Callable[[], None]:
            def show() -> None:
                self.motion = (match, Motion(origin, target, share)) if share < 1 else None
                self._show_board()

            return show

        frame(1 / 3)()
        self.frame_timers = [
            self.set_timer(FRAME_SECONDS, frame(2 / 3)),
            self.set_timer(2 * FRAME_SECONDS, frame(1)),
        ]

    def _animate_dice(self, count: int) -> None:
        """Show rolling dice: some random faces, then the ones that were thrown."""
        self.stop_move_animation()

        def show(faces: tuple[int, ...]) -> Callable[[], None]:
            def turned() -> None:
                self.rolling_faces = faces
                self._show_board()

            return turned

        faces = [tuple(random.randint(1, 6) for _ in range(count)) for _ in range(ROLL_FACES)]
        show(faces[0])()
        later = [*faces[1:], ()]
        self.frame_timers = [
            self.set_timer(number * FRAME_SECONDS, show(each))
            for number, each in enumerate(later, 1)
        ]

    # Keys that change the look

    def action_flip(self) -> None:
        self.is_flipped = not self.is_flipped
        self._show_board()

    def action_legal(self) -> None:
        self.scene = replace(self.now, shows_legal=not self.now.shows_legal, notice="")

    def action_sights(self) -> None:
        """Show the next guide: what the game, or the computer, knows of the points."""
        self.scene = guides.show_next_guide(self.now)

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
        geometry = self.query_one(BoardWidget).geometry
        here = geometry.scale if geometry else 1
        self.board_scale = max(1, min(LARGEST_SCALE, here + by))
        self.lay_out()

    def action_evaluation(self) -> None:
        settings = self.kono.settings
        self.kono.apply_settings(replace(settings, evaluation=not settings.evaluation))

    @on(Explanation.Pressed)
    def action_more(self) -> None:
        self.scene = replace(self.now, explains_more=not self.now.explains_more)

    @on(Hint.Changed)
    def _scroll_to_hint_later(self) -> None:
        """Scroll the hint into view, or back to the score once the hint is gone."""
        self.call_after_refresh(self.call_after_refresh, self._scroll_to_hint)

    def _scroll_to_hint(self) -> None:
        details, hint = self.query_one("#details"), self.query_one(Hint).virtual_region
        below = hint.bottom - details.size.height
        details.scroll_to(y=min(hint.y, max(below, 0)), animate=False)

    @on(Hint.Pressed)
    def _show_more_help(self) -> None:
        self.action_help()


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
