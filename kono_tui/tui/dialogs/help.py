"""Help: a game in short, the keys that work here, and the rules in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Literal

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Static

from kono_tui.formats.rules_page import load_rules
from kono_tui.games import GAMES
from kono_tui.tui.dialogs.help_keys import (
    COLUMN_GAP,
    COLUMN_WIDTH,
    KeyGroup,
    format_key_groups,
    key_groups,
)
from kono_tui.tui.paint.common.skin import for_glyph_sets
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.rules_blocks import CSS as BLOCKS_CSS
from kono_tui.tui.widgets.rules_blocks import build_blocks

HelpPart = Literal["short", "keys", "rules"]
PART_NAMES: Final[dict[HelpPart, str]] = {
    "short": "In short",
    "keys": "Keys",
    "rules": "Rules in full",
}
PARTS: Final = tuple(PART_NAMES)
BULLETS: Final = for_glyph_sets("•", "*")


class Help(Dialog[None]):
    """Three parts, one shown at a time. A part is laid out when it is first shown."""

    DEFAULT_CSS = (
        """
    Help > .dialog { width: 100%; max-width: 128; height: 100%; max-height: 56; }
    Help .dialog--body { height: 1fr; padding: 0; overflow: hidden; }
    Help .dialog--buttons { padding: 0 2; }
    Help .page { height: 1fr; padding: 1 1 0 2; overflow-x: hidden; scrollbar-size-vertical: 1; }
    Help .page { display: none; }
    Help .page.-shown { display: block; }
    Help #table { height: auto; }
    """
        + BLOCKS_CSS
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1,q", "close", "Close", show=False, id="help.close"),
        Binding("s", "short", "In short", show=False, id="help.short"),
        Binding("k", "keys", "Keys", show=False, id="help.keys"),
        Binding("r", "rules", "Rules in full", show=False, id="help.rules"),
        Binding("right", "turn(1)", "Next part", show=False, id="help.next"),
        Binding("left", "turn(-1)", "Previous part", show=False, id="help.before"),
    ]
    AUTO_FOCUS = ""
    note = "s k r or arrows   Esc close"

    def __init__(self, game_key: str, first_part: HelpPart = "short") -> None:
        super().__init__()
        self.game = GAMES[game_key]
        self.part = first_part
        self.groups: list[KeyGroup] = []

    def compose_body(self) -> ComposeResult:
        self.groups = key_groups(self.app.screen_stack[-2])
        for part in PARTS:
            widgets = self._build_page(part) if part == self.part else ()
            yield VerticalScroll(*widgets, id=f"page-{part}", classes="page", can_focus=True)

    def compose_buttons(self) -> ComposeResult:
        for part, name in PART_NAMES.items():
            yield Button(name, id=part, compact=True)
        yield Button("Close", id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(self.game.info.title.upper())
        self._show_page()

    def on_resize(self, event: events.Resize) -> None:
        for table in self.query("#table").results(Static):
            table.update(self._key_table(event.size.width))

    async def action_short(self) -> None:
        await self._show_part("short")

    async def action_keys(self) -> None:
        await self._show_part("keys")

    async def action_rules(self) -> None:
        await self._show_part("rules")

    async def action_turn(self, by: int) -> None:
        """Show another part, around the ends."""
        await self._show_part(PARTS[(PARTS.index(self.part) + by) % len(PARTS)])

    async def _show_part(self, part: HelpPart) -> None:
        self.part = part
        page = self.query_one(f"#page-{part}", VerticalScroll)
        if not page.children:
            await page.mount(*self._build_page(part))
        self._show_page()

    def _show_page(self) -> None:
        for name in PARTS:
            self.query_one(f"#page-{name}").set_class(name == self.part, "-shown")
            self.query_one(f"#{name}", Button).set_class(name == self.part, "usual")
        self.query_one(f"#page-{self.part}").focus()

    def _build_page(self, part: HelpPart) -> Iterator[Widget]:
        """Yield what a part consists of."""
        if part == "keys":
            yield Static(self._key_table(self.app.size.width), id="table")
            return
        rules = load_rules(self.game.info)
        blocks = rules.short if part == "short" else rules.full
        yield from build_blocks(self.game, blocks, BULLETS[kono_app(self).skin.glyphs])

    def _key_table(self, width: int) -> Content:
        """Lay the keys out in two columns where they fit on a screen of that width."""
        columns = 2 if width >= 2 * COLUMN_WIDTH + COLUMN_GAP else 1
        return format_key_groups(self.groups, columns)
