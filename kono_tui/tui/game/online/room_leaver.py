"""A network game: leave it, or learn that the room is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work

from kono_tui.formats.sentences import as_sentence
from kono_tui.scene import room_wording
from kono_tui.tui.game.online.room_follower import RoomFollower

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink


class RoomLeaver(RoomFollower):
    """Asks a leaving player what becomes of the round, and says so when the room is gone."""

    def __init__(self, link: RoomLink) -> None:
        super().__init__(link)
        self.farewell_shown = False
        """Whether the player has been told that the room is gone."""

    @work(group="dialog", exclusive=True)
    async def show_farewell(self) -> None:
        """Say that the room, or the player's seat in it, is gone."""
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        if self.farewell_shown or self.app.screen is not self:
            return
        self.farewell_shown = True
        answers = (("leave", "Leave"), ("review", "Review"))
        text = (
            f"{as_sentence(self.room.lost_reason)}\n\nThe board stays "
            f"for review; s saves a copy there."
        )
        if (
            await self.app.push_screen_wait(ChoiceDialog("THE ROOM IS LEFT", text, answers))
            == "leave"
        ):
            self.leave()

    @work(group="dialog", exclusive=True)
    async def action_quit(self) -> None:
        """Leave, and come back later; or resign the round."""
        from kono_tui.tui.dialogs.choice import ChoiceDialog

        room = self.room
        if self.app.screen is not self:
            return
        if (
            room.is_spectator
            or room.is_closed
            or not (self.now.round_under_way or room.awaits_opponent)
        ):
            self.leave()
            return
        text, answers = room_wording.leave_options(self.now)
        answer = await self.app.push_screen_wait(ChoiceDialog("LEAVE THE GAME?", text, answers))
        if answer == "resign" and (refusal := self.send_decision(lambda link: link.resign())):
            self.say(refusal)
        elif answer == "close-room":
            await self.link.leave()
        if answer in ("leave", "close-room"):
            self.leave()
