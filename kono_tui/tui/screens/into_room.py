"""The base of the dialogs that lead into a room on the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, cast

from textual import work
from textual.widgets import Static

from kono_tui.errors import NetError
from kono_tui.text.sentences import sentence
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.signs import signs

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink
    from kono_tui.tui.app import KonoApp

Coming = Callable[[], Awaitable["RoomLink"]]


class IntoRoom(Dialog["RoomLink"]):
    """Closes with the room. It shows a refusal in place, in `#message`, and nothing is lost."""

    entering = False
    """Whether the server has been asked and has not answered yet."""

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    def say(self, text: str, wrong: bool = False) -> None:
        if not self.is_there:
            return
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(wrong, "error")

    def say_waiting(self, text: str) -> None:
        """Say what the dialog is waiting for."""
        self.say(f"{text}{signs(self.kono.skin).dots}")

    @work(group="enter")
    async def enter(self, coming: Coming) -> None:
        """Go into a room; ignore a second call, by a key pressed twice."""
        if self.entering:
            return
        self.entering = True
        self.say_waiting("Waiting for the server")
        try:
            link = await coming()
        except NetError as error:
            self.entering = False
            self.say(sentence(str(error)), wrong=True)
            self.refused(error)
        else:
            self.entering = False
            await self._go_on(link)

    async def _go_on(self, link: RoomLink) -> None:
        """Close with the room; close the room's link if the dialog has been closed meanwhile."""
        if self.is_there:
            self.dismiss(link)
        else:
            await link.close()

    @property
    def is_there(self) -> bool:
        """Whether the dialog is still on the screen, even below another one."""
        return self in self.app.screen_stack

    def refused(self, error: NetError) -> None:
        """React to a refusal, for subclasses that then have to look again."""

    def gave_up(self) -> None:
        """Show again what was shown before the server was asked."""
        self.say("")

    def action_close(self) -> None:
        """On the way into a room, stop waiting for the server; otherwise close.

        A seat that the server gives meanwhile is not lost: its token has been saved already.
        """
        if not self.entering:
            super().action_close()
            return
        self.entering = False
        self.workers.cancel_group(self, "enter")
        self.gave_up()
