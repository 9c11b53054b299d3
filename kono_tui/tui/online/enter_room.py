"""The base of the dialogs that lead into a room on the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual import work
from textual.widgets import Static

from kono_tui.errors import NetError
from kono_tui.formats.sentences import as_sentence
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

RoomOpener = Callable[[], Awaitable["RoomLink"]]


class EnterRoomDialog(Dialog["RoomLink"]):
    """Closes with the room. It shows a refusal in place, in `#message`, and nothing is lost."""

    is_entering = False
    """Whether the server has been asked and has not answered yet."""

    def say(self, text: str, is_error: bool = False) -> None:
        if not self.is_on_stack:
            return
        message = self.query_one("#message", Static)
        message.update(text)
        message.set_class(is_error, "error")

    def say_waiting(self, text: str) -> None:
        """Say what the dialog is waiting for."""
        self.say(f"{text}{symbols_of(self).dots}")

    @work(group="enter")
    async def enter_room(self, open_room: RoomOpener) -> None:
        """Go into a room; ignore a second call, by a key pressed twice."""
        if self.is_entering:
            return
        self.is_entering = True
        self.say_waiting("Waiting for the server")
        try:
            link = await open_room()
        except NetError as error:
            self.is_entering = False
            self.say(as_sentence(str(error)), is_error=True)
            self.handle_refusal(error)
        else:
            self.is_entering = False
            if self.is_on_stack:
                self.dismiss(link)
            else:
                await link.close()

    @property
    def is_on_stack(self) -> bool:
        """Whether the dialog is still on the screen, even below another one."""
        return self in self.app.screen_stack

    def handle_refusal(self, error: NetError) -> None:
        """React to a refusal, for subclasses that then have to look again."""

    def restore_message(self) -> None:
        """Show again what was shown before the server was asked."""
        self.say("")

    def action_close(self) -> None:
        """On the way into a room, stop waiting for the server; otherwise close.

        A seat that the server gives meanwhile is not lost: its token has been saved already.
        """
        if not self.is_entering:
            super().action_close()
            return
        self.is_entering = False
        self.workers.cancel_group(self, "enter")
        self.restore_message()
