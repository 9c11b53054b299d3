"""The screen of a network game: what its keys do, and the dialogs over it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from kono_tui.errors import IllegalMove
from kono_tui.net.decisions import DRAW, ROUND
from kono_tui.net.events import Decided
from kono_tui.net.requests import TAKEBACK, Request
from kono_tui.play import draws
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from kono_tui.text.sentences import sentence
from kono_tui.tui import online_words
from kono_tui.tui.refusals import why_not
from kono_tui.tui.screens.online_dialogs import RequestAsk, Words
from kono_tui.tui.screens.online_leaving import Leaving
from kono_tui.tui.screens.online_opening import STAGES, OnlineOpening
from kono_tui.tui.screens.online_round_end import OnlineRoundEnd
from kono_tui.tui.screens.seen import LIT_SECONDS
from kono_tui.tui.screens.table import Table
from kono_tui.tui.widgets.move_line import MoveLine
from kono_tui.tui.widgets.network import Banner, Network

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kono_tui.core.move import Move
    from kono_tui.net.client.lobby import RoomLink

Over = RequestAsk | OnlineOpening | OnlineRoundEnd
"""A dialog over the game that follows the game's events."""


class OnlineGame(Leaving):
    """A room on the network, for its players and its spectators."""

    DEFAULT_CSS = """
    OnlineGame { layers: base over; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "say", "Message", id="online.say"),
    ]

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link)
        self.over: Over | None = None
        """The dialog over the game that follows its events."""
        self.replied: Request | None = None
        """The request answered here, until the server has processed the answer."""
        self.ended = 0
        """The last round whose result was shown; 0 if none."""
        self.attended: Match | None = None
        """The match, at the position in which the player was last called to the board."""

    def compose(self) -> ComposeResult:
        yield from super().compose()
        yield Banner().data_bind(Table.scene)

    def compose_besides(self) -> ComposeResult:
        yield Network().data_bind(Table.scene)

    # Showing what the game has come to

    def go_on(self, planned: Sequence[Move] = ()) -> None:
        """Show what the game has come to, as soon as nothing covers this screen."""
        covered = self.app.screen is not self or self.over is not None
        if covered or not self.is_attached or self._typing:
            return
        scene, link = self.now, self.linked
        asked = link.asked_here if link.asked_here != self.replied else None
        if link.closed:
            self.say_farewell()
        elif asked is not None and asked.what != ROUND:
            self._put_over(RequestAsk(link, asked, self.beside_board))
        elif scene.series.stage in STAGES and not link.waiting:
            self._put_over(OnlineOpening(scene, scene.series, self.pace, self.sent))
        elif scene.series.stage is Stage.ROUND_OVER:
            self._show_end(asked is not None)
        elif scene.match is not self.attended:
            self.attended = scene.match
            self._attend()

    @property
    def _typing(self) -> bool:
        """Whether a move is being typed: then no dialog takes the keys away."""
        return any(line.has_focus for line in self.query(MoveLine))

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        self.call_after_refresh(self.go_on)

    def on_screen_resume(self) -> None:
        self.attended = None
        self.go_on()

    def _attend(self) -> None:
        """Call a player whose turn it is; otherwise let the computer look at the position."""
        if self.now.humans_turn:
            self.call_player()
        else:
            self.ponder_if_useful()

    def _show_end(self, asked: bool) -> None:
        """Show the result once, after the winning chain; or again if a round is asked for."""
        scene = self.now
        seen = self.ended == scene.series.round and not asked
        if seen or scene.reviewed is not None:
            return
        seconds = LIT_SECONDS[self.pace] if scene.view.lit else 0.0
        if seconds and scene.match is not self.seen_lit:
            self.seen_lit = scene.match
            self.set_timer(seconds, self.go_on)
            return
        self.ended = scene.series.round
        end = OnlineRoundEnd(scene, self._ask_for_round, self.link.answer, self.link.say)
        self._put_over(end)

    def _ask_for_round(self, size: int) -> None:
        self.link.ask(ROUND, size)

    # Covering dialogs

    def _put_over(self, dialog: Over) -> None:
        self.over = dialog
        self.app.push_screen(dialog, partial(self._answered, dialog))

    def _answered(self, dialog: Over, answer: object) -> None:
        """Act on the answer of a covering dialog that has closed."""
        self.over = None
        if isinstance(dialog, RequestAsk) and answer in ("yes", "no", None):
            self.replied = dialog.request
            self.link.answer(answer == "yes")
        if answer == "leave" or (isinstance(dialog, OnlineOpening) and answer is None):
            self.leave()
        else:
            self.go_on()

    @property
    def goes_over(self) -> bool:
        return self.over is not None

    def shown_over(self) -> None:
        if self.linked.view.request is None or self.linked.lost:
            self.replied = None
        if self.over is not None:
            self.over.told(self.now, self.news)
        self.withdraw_swap()

    async def opened(self, event: Decided) -> None:
        """Show a step of the opening, unless something else covers this screen."""
        while self.over is not None and self.over not in self.app.screen_stack:
            await asyncio.sleep(0)  # the dialog is gone, but its answer has not arrived yet
        if self.over is None and self.app.screen is self:
            self._put_over(OnlineOpening(self.now, event.before, self.pace, self.sent))
        if isinstance(self.over, OnlineOpening):
            await self.over.happened(self.now.series, event.decision)

    # Keys that do something else in a local game

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "draw":
            return self.now.game.draws and not self.linked.watching
        return super().check_action(action, parameters)

    def let_move(self) -> None:
        """Say why there is nothing to wait for: no computer waits for a key here."""
        self.say(why_not(self.now))

    def pause(self) -> None:
        self.say(online_words.NO_PAUSE)

    def action_step(self) -> None:
        self.say(online_words.NO_PACE)

    def action_pace(self, by: int) -> None:
        self.say(online_words.NO_PACE)

    def action_move(self) -> None:
        if self.now.series.stage is Stage.ROUND_OVER:
            self.ended = 0
        super().action_move()

    def action_review_end(self) -> None:
        super().action_review_end()
        self.go_on()

    def action_help(self) -> None:
        if self.linked.waiting:
            self.say(online_words.NOT_YET)
        elif self.now.helped:
            super().action_help()
        else:
            self.say(online_words.NO_HELP)

    def action_evaluation(self) -> None:
        if self.now.helped:
            super().action_evaluation()
        else:
            self.say(online_words.NO_HELP)

    def action_lab(self) -> None:
        if self.now.helped:
            super().action_lab()
        else:
            self.say(online_words.NO_HELP)

    def to_save(self) -> Series:
        """A copy to play on locally, with the players named as in a local game."""
        series = self.now.series
        return replace(series, players=self.link.view.setup.series().players)

    # Requests

    def _cannot_ask(self) -> str:
        """Return why nothing can be asked of the opponent now; "" if it can."""
        link = self.linked
        if link.watching:
            return online_words.WATCHING
        if link.lost:
            return online_words.NO_CONNECTION
        if link.waiting:
            return online_words.NOT_YET
        if self.now.reviewed is not None:
            return why_not(self.now)
        return online_words.asking(link, link.asked_there) if link.asked_there else ""

    def action_undo(self) -> None:
        """Ask the opponent for a takeback."""
        if why := self._cannot_ask():
            self.say(why)
            return
        seat = self.linked.seat or 0
        try:
            self.now.series.undo(frozenset({seat}))
        except IllegalMove as error:
            self.say(sentence(str(error)))
        else:
            self.link.ask(TAKEBACK)

    def action_redo(self) -> None:
        self.say(online_words.NO_REDO)

    def action_draw(self) -> None:
        """Offer the opponent a draw."""
        if why := self._cannot_ask() or draws.refusal(self.now.series):
            self.say(why)
        else:
            self.link.ask(DRAW)

    @work(group="dialog", exclusive=True)
    async def action_say(self) -> None:
        """Send the opponent a message."""
        link = self.linked
        if self.app.screen is not self:
            return
        if link.watching or link.lost or link.waiting:
            waits = online_words.NOT_YET if link.waiting else online_words.unsent(link, False)
            self.say(online_words.WATCHING if link.watching else waits)
            return
        word = await self.app.push_screen_wait(Words())
        if word is not None:
            self.link.say(word)
