"""The footer: the keys of the game's own menu first, the others dimmer, as many as fit.

Textual's own footer has one widget per key; laying those out took a third of the time to the first
frame. This one is a single line.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from types import MappingProxyType
from typing import ClassVar, Final

from textual.binding import Binding
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style
from textual.widget import Widget

from kono_tui.tui.bindings import action_name

GAP = "  "
OVERVIEW_ACTIONS: Final = ("rules", "command_palette")
"""The actions that lead to all other actions, the one to keep in little space first."""


class MenuFooter(Widget):
    """Each key with what it does; a click on it works like the key."""

    DEFAULT_CSS = """
    MenuFooter {
        dock: bottom; width: 100%; height: 1; padding: 0 1;
        background: $panel; color: $text-muted; text-wrap: nowrap; pointer: pointer;
    }
    """
    ALLOW_SELECT = False

    prominent_actions: ClassVar[frozenset[str]] = frozenset(
        {"save", "move", "take", "stop", "swap", "switch", "help", "quit", "space"}
        | {"review", "review_start", "review_end"}
    )
    """The actions that stand out."""
    beside_move: ClassVar[frozenset[str]] = frozenset(
        {"take", "stop", "swap", "switch", "say", "space", "step", "pace"}
        | {"review", "review_start", "review_end"}
    )
    """The actions that are not always available: shown beside Move, or without Move beside Quit."""

    overview_labels: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"rules": "Rules", "command_palette": "Palette"}
    )
    """What the keys at the right open."""
    short_labels: ClassVar[Mapping[str, str]] = MappingProxyType(
        {"review(-1)": "Back", "review(1)": "On", "review_start": "Start", "review_end": "Now"}
    )
    """Names by action, for keys that are shown together and would take too much room."""

    left_out: reactive[frozenset[str]] = reactive(frozenset())
    """Actions whose keys are hidden, though they may be available."""
    renamed: reactive[Mapping[str, str]] = reactive(MappingProxyType({}))
    """The labels of actions that differ from the usual ones here."""

    def on_mount(self) -> None:
        self.auto_links = False  # do not underline keys as links
        self.screen.bindings_updated_signal.subscribe(self, self._handle_bindings_change)

    def _handle_bindings_change(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen:
            self.refresh()

    def render(self) -> Content:
        bindings = self._shown_bindings()
        keys = [self._key_content(each) for each in bindings]
        stand_out = [action_name(each) in self.prominent_actions for each in bindings]
        menu = sum(key.cell_length + len(GAP) for key in compress(keys, stand_out))
        others = self._overview_content(self.content_size.width - menu)
        room = self.content_size.width - others.cell_length
        parts: list[Content] = []
        for key in keys:
            if room - key.cell_length - len(GAP) < 0:
                break
            parts += [key, Content(GAP)]
            room -= key.cell_length + len(GAP)
        return Content.assemble(*parts, " " * max(room, 0), others)

    def _shown_bindings(self) -> list[Binding]:
        """Return the bindings to show, each action once, with the passing ones in their place."""
        found: dict[str, Binding] = {}
        hidden = self.left_out | {*OVERVIEW_ACTIONS}
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled and action_name(binding) not in hidden:
                found.setdefault(binding.action, binding)
        shown = list(found.values())
        passing = [each for each in shown if action_name(each) in self.beside_move]
        staying = [each for each in shown if each not in passing]
        places = {action_name(each): position for position, each in enumerate(staying, 1)}
        beside = places.get("move", places.get("quit", 0))
        return [*staying[:beside], *passing, *staying[beside:]]

    def _key_content(self, binding: Binding, name: str = "") -> Content:
        stands_out = action_name(binding) in self.prominent_actions
        click = Style.from_meta({"@click": f"app.simulate_key({binding.key!r})"})
        key = Content.styled(self.app.get_key_display(binding), f"{'bold ' * stands_out}$accent")
        usual = self.short_labels.get(binding.action, binding.description)
        name = name or self.renamed.get(action_name(binding), usual)
        label = Content.styled(name, "$foreground" if stands_out else "")
        return Content.assemble(key, " ", label).stylize(click)

    def _overview_content(self, max_width: int) -> Content:
        """Return the right part: the rules and the palette; in little space only the rules."""
        bindings = [each.binding for each in self.screen.active_bindings.values()]
        named = {action_name(each): each for each in bindings}
        keys = [
            (named[each], self.overview_labels[each]) for each in OVERVIEW_ACTIONS if each in named
        ]
        parts = [self._key_content(binding, name) for binding, name in keys]
        whole = Content(GAP).join(parts)
        return whole if whole.cell_length <= max_width or not parts else parts[0]
