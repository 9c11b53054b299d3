"""Screens that can be told to close at any moment: more than once, and while they are covered."""

from __future__ import annotations

import traceback
from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.dom import NoScreen
from textual.screen import Screen
from textual.widget import MountError, Widget

T = TypeVar("T")


class ClosesOnce(Screen[T]):
    """A screen that closes itself and nothing else.

    Textual closes whatever screen is on top. So a second key would close the screen below, and a
    click that comes late the one above. This screen closes once, and as soon as nothing covers it.
    """

    pending_result: tuple[T | None] | None = None
    """The result to close with, once nothing covers the screen."""

    def on_screen_resume(self) -> None:
        if self.pending_result is not None:
            self.dismiss(self.pending_result[0])

    def dismiss(self, result: T | None = None) -> AwaitComplete:
        """Close the screen, but not before it is mounted: a key may be quicker than the screen."""
        stack = self.app.screen_stack
        if self not in stack:
            return AwaitComplete()
        if stack[-1] is not self:
            self.pending_result = (result,)
            return AwaitComplete()
        if self.is_mounted:
            closing = super().dismiss(result)
            self._forget_lines()
            return closing

        def close() -> None:
            self.dismiss(result)

        self.call_later(close)
        return AwaitComplete()

    def _forget_lines(self) -> None:
        """Let go of all lines that were drawn.

        Textual remembers, of a thousand widgets that are gone, how their lines were drawn: a dialog
        after every round would fill tens of megabytes with them.
        """
        for widget in self.walk_children(Widget):
            widget.refresh()


def comes_from_closing_part(error: BaseException) -> bool:
    """Whether an error says only that a screen, or a part of one, is closing.

    Textual gives no parts to a screen that is closed while it is being built, and still tells it
    that it is whole. Nobody sees that screen any more, so nothing is wrong.
    """
    if not isinstance(error, NoMatches | NoScreen | MountError):
        return False
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    askers = [each for frame in frames if isinstance(each := frame.f_locals.get("self"), Widget)]
    return bool(askers) and (askers[-1]._pruning or not askers[-1].is_attached)
