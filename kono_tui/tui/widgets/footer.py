"""The keys at the bottom: the game's own menu first, the rest dimmer, as many as there is room for.

Textual's own footer is a widget a key; laying those out took a third of the time to the first
frame. This is one line.
"""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

GAP = "  "


class MenuFooter(Widget):
    """Each key with what it does; a click on it is as good as the key."""

    DEFAULT_CSS = """
    MenuFooter {
        dock: bottom; width: 100%; height: 1; padding: 0 1;
        background: $panel; color: $text-muted; text-wrap: nowrap; pointer: pointer;
    }
    """
    ALLOW_SELECT = False

    menu: ClassVar[frozenset[str]] = frozenset({"save", "move", "stop", "help", "quit"})
    """The actions that stand out."""

    def on_mount(self) -> None:
        self.auto_links = False  # a key is not underlined as a link would be
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen:
            self.refresh()

    def render(self) -> Content:
        palette = self._palette()
        room = self.content_size.width - palette.cell_length
        parts: list[Content] = []
        for binding in self._shown():
            key = self._key(binding)
            if room - key.cell_length - len(GAP) < 0:
                break
            parts += [key, Content(GAP)]
            room -= key.cell_length + len(GAP)
        return Content.assemble(*parts, " " * max(room, 0), palette)

    def _shown(self) -> list[Binding]:
        """The bindings that ask to be shown, each action once; who may stop sees it beside Move."""
        found: dict[str, Binding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show and active.enabled:
                found.setdefault(active.binding.action, active.binding)
        if "stop" in found and "move" in found:
            stop = found.pop("stop")
            beside = list(found).index("move") + 1
            return [*list(found.values())[:beside], stop, *list(found.values())[beside:]]
        return list(found.values())

    def _key(self, binding: Binding, name: str = "") -> Content:
        stands_out = binding.action.rpartition(".")[2].partition("(")[0] in self.menu
        click = Style.from_meta({"@click": f"app.simulate_key({binding.key!r})"})
        key = Content.styled(self.app.get_key_display(binding), f"{'bold ' * stands_out}$accent")
        what = Content.styled(name or binding.description, "$foreground" if stands_out else "")
        return Content.assemble(key, " ", what).stylize(click)

    def _palette(self) -> Content:
        for active in self.screen.active_bindings.values():
            if active.binding.action.endswith("command_palette"):
                return self._key(active.binding, "Palette")
        return Content("")
