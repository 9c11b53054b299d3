"""The panels that explain the computer's last move and show the help a player asked for."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.style import Style

from kono_tui.scene.explanations import SPACE_PLAYS_HINT, describe_hint, explain_computer_turn
from kono_tui.scene.reasons.signs import describe_signs
from kono_tui.scene.scene import Scene
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.widgets.panel_section import DIM, PanelSection, build_heading, join_lines


def build_legend(scene: Scene, settings: Settings) -> tuple[Content, ...]:
    """Return what the signs on the board mean, if there are any."""
    text = describe_signs(scene) if settings.reasons else ""
    return (Content.styled(text, DIM),) if text else ()


class Explanation(PanelSection):
    """The computer's last move in the words of the rules; a click shows more, or less."""

    shows_evaluations = True

    class Pressed(Message):
        """The player wants to see more, or less."""

    def build_content(self, scene: Scene, width: int) -> Content | None:
        if scene.room is not None and not scene.room.view.setup.computer_level:
            return None
        note, sentences = explain_computer_turn(scene)
        legend = () if scene.hint_stage else build_legend(scene, self.kono.settings)
        text = Content("\n".join(sentences))
        return join_lines(build_heading("WHY", note, width), text, *legend)

    def on_click(self) -> None:
        self.post_message(self.Pressed())


class Hint(PanelSection):
    """The help so far; a click asks for more."""

    shows_evaluations = True

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self._last_sentences: list[str] = []

    class Pressed(Message):
        """The player wants more help."""

    class Changed(Message):
        """The help has changed, or is gone."""

    def build_content(self, scene: Scene, width: int) -> Content | None:
        note, sentences = describe_hint(scene)
        if sentences != self._last_sentences:
            self._last_sentences = sentences
            self.post_message(self.Changed())
        if not sentences:
            return None
        content = Content("\n".join(sentences))
        start = content.plain.find(SPACE_PLAYS_HINT)
        if start >= 0:
            click = Style.from_meta({"@click": "screen.space"})
            content = content.stylize(click, start, start + len(SPACE_PLAYS_HINT))
        legend = build_legend(scene, self.kono.settings)
        return join_lines(build_heading("HELP", note, width), content, *legend)

    def on_click(self, event: events.Click) -> None:
        if not event.style.meta.get("@click"):
            self.post_message(self.Pressed())
