"""A network game: leave it, or learn that the room is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from kono_tui.net.decisions import RESIGN
from kono_tui.text.sentences import sentence
from kono_tui.tui import online_words
from kono_tui.tui.screens.online_table import OnlineTable

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink


class Leaving(OnlineTable):
    """Asks a leaving player what becomes of the round, and says so when the room is gone."""

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link)
        self.farewell = False
        """Whether the player has been told that the room is gone."""

    @work(group="dialog", exclusive=True)
    async def say_farewell(self) -> None:
        """Say that the room, or the player's seat in it, is gone."""
        from kono_tui.tui.screens.ask import Ask

        if self.farewell or self.app.screen is not self:
            return
        self.farewell = True
        answers = (("leave", "Leave"), ("review", "Review"))
        text = f"{sentence(self.linked.lost)}\n\nThe board stays for review; s saves a copy there."
        if await self.app.push_screen_wait(Ask("THE ROOM IS LEFT", text, answers)) == "leave":
            self.leave()

    @work(group="dialog", exclusive=True)
    async def action_quit(self) -> None:
        """Leave, and come back later; or resign the round."""
        from kono_tui.tui.screens.ask import Ask

        link = self.linked
        if self.app.screen is not self:
            return
        if link.watching or link.closed or not (self.now.under_way or link.waiting):
            self.leave()
            return
        text, answers = online_words.ways_out(self.now)
        answer = await self.app.push_screen_wait(Ask("LEAVE THE GAME?", text, answers))
        if answer == "resign" and (why := self.sent(RESIGN)):
            self.say(why)
        elif answer == "close-room":
            await self.link.leave()
        if answer in ("leave", "close-room"):
            self.leave()
