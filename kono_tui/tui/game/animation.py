"""A piece on its way and dice that roll: what the board shows for a moment besides the scene."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual.timer import Timer

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.core.move import Move
from kono_tui.play.chance_moves import DICE
from kono_tui.play.match import Match
from kono_tui.scene.marks import origin_and_target

if TYPE_CHECKING:
    from kono_tui.tui.game.screen import GameScreen

SLIDE_SECONDS = 0.08
"""How long a piece is seen on its way."""
ROLL_FACES = 8
"""How many faces a die shows before it comes to rest."""
FACE_SECONDS = 0.04


class BoardAnimation:
    """Plays one animation at a time; `show` draws the board anew."""

    def __init__(self, screen: GameScreen, show: Callable[[], None]) -> None:
        self.screen = screen
        self.show = show
        self.motion: tuple[Match, Motion] | None = None
        """The piece on its way, and the round before its move."""
        self.rolling_faces: tuple[int, ...] = ()
        """The faces of dice that are still rolling; empty when they rest."""
        self._timers: list[Timer] = []

    def stop(self) -> None:
        """Show the board as it is from now on."""
        self.motion = None
        self.rolling_faces = ()
        for timer in self._timers:
            timer.stop()

    def start(self, match: Match, move: Move) -> None:
        """Begin to show a move on its way; `match` is the round before it.

        The caller draws the board next. Nothing moves if animations are off, or in a review.
        """
        self.stop()
        app = self.screen.kono
        is_still = app.animation_level == "none" or not app.settings.animations
        if is_still or self.screen.now.reviewed_ply is not None:
            return
        if move.kind == DICE:
            self._roll(len(move.cells))
        elif (path := origin_and_target(match, move)) is not None:
            self.motion = (match, Motion(*path, 1 / 2))
            self._timers = [self.screen.set_timer(SLIDE_SECONDS, self._rest)]

    def _rest(self) -> None:
        self.stop()
        self.show()

    def _roll(self, count: int) -> None:
        """Show some random faces, then the ones that were thrown."""
        faces = [tuple(random.randint(1, 6) for _ in range(count)) for _ in range(ROLL_FACES)]
        self.rolling_faces = faces[0]
        self._timers = [
            self.screen.set_timer(number * FACE_SECONDS, partial(self._show_faces, each))
            for number, each in enumerate([*faces[1:], ()], 1)
        ]

    def _show_faces(self, faces: tuple[int, ...]) -> None:
        self.rolling_faces = faces
        self.show()

    def apply(self, view: BoardView, marks: Marks) -> tuple[BoardView, Marks, Motion | None]:
        """Return what the board shows, given what it shows at rest."""
        if self.rolling_faces and marks.tray is not None:
            tray = marks.tray
            rolling = replace(tray, dice=self.rolling_faces, is_live=True, heading="", options=())
            marks = replace(marks, tray=rolling)
        if self.motion is None:
            return view, marks, None
        match, motion = self.motion
        marks = Marks(cursor=marks.cursor, shows_values=marks.shows_values)
        return match.game.display.view(match.position), marks, motion
