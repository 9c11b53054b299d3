"""The panels that explain the computer's last move and show the help a player asked for."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style

from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import PLAYS, hint, why
from kono_tui.tui.widgets.section import Section, heading, lines


class Why(Section):
    """The computer's last move in the words of the rules; a click shows more, or less."""

    class Pressed(Message):
        """The player wants to see more, or less."""

    def words(self, scene: Scene, width: int) -> Content | None:
        if scene.link is not None and not scene.link.view.setup.computer:
            return None
        note, told = why(scene)
        return lines(heading("WHY", note, width), Content("\n".join(told)))

    def on_click(self) -> None:
        self.post_message(self.Pressed())


class Hint(Section):
    """The help so far; a click asks for more."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self._last: list[str] = []

    class Pressed(Message):
        """The player wants more help."""

    class Told(Message):
        """The help has changed, or is gone."""

    def words(self, scene: Scene, width: int) -> Content | None:
        note, told = hint(scene)
        if told != self._last:
            self._last = told
            self.post_message(self.Told())
        if not told:
            return None
        words = Content("\n".join(told))
        at = words.plain.find(PLAYS)
        if at >= 0:
            words = words.stylize(Style.from_meta({"@click": "screen.space"}), at, at + len(PLAYS))
        return lines(heading("HELP", note, width), words)

    def on_click(self, event: events.Click) -> None:
        if not event.style.meta.get("@click"):
            self.post_message(self.Pressed())
