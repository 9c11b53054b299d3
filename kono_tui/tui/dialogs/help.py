"""Help: the keys that work here, and the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from kono_tui.formats.text_file import read_rules_page
from kono_tui.games import GAMES
from kono_tui.tui.bindings import format_key
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import kono_app

TEXTUAL_ACTIONS: Final = {
    "app.focus_next": "Next part",
    "app.focus_previous": "Part before",
    "command_palette": "Palette of commands",
}
"""Textual's own keys that are worth knowing, by their action, in the program's words."""
KEYS_WIDTH: Final = 12
COLUMN_WIDTH: Final = 37


@dataclass(frozen=True)
class KeyRow:
    """A line of the table: the keys of an action, and what they do."""

    keys: str
    description: str


def key_rows(active_bindings: Mapping[str, ActiveBinding]) -> list[KeyRow]:
    """Return what each key does, Textual's own last; the keys of one action stand together."""
    actions: dict[tuple[bool, str, str], list[str]] = {}
    for key, (_, binding, _, _) in active_bindings.items():
        description = binding.description if binding.id else TEXTUAL_ACTIONS.get(binding.action, "")
        if description:
            action = (not binding.id, binding.action, description)
            actions.setdefault(action, []).append(format_key(key))
    ordered = sorted(actions.items(), key=lambda item: item[0][0])
    return [KeyRow(" ".join(keys), description) for (_, _, description), keys in ordered]


def format_key_rows(rows: list[KeyRow], columns: int) -> Content:
    """Lay the table out as text, in so many columns, read downwards."""
    height = -(-len(rows) // columns)
    lines = [[cell for row in rows[y::height] for cell in _cells(row)] for y in range(height)]
    return Content("\n").join(Content.assemble(*line) for line in lines)


def _cells(row: KeyRow) -> tuple[tuple[str, str], str]:
    keys = f"{row.keys:<{KEYS_WIDTH - 1}} "
    return (keys, "bold $accent"), f"{row.description:<{COLUMN_WIDTH - len(keys)}}"


class Help(Dialog[None]):
    """Two parts, one shown at a time: the keys of the screen below, and a game's rules."""

    DEFAULT_CSS = """
    Help > .dialog { width: 84; height: 90%; }
    Help .dialog--body { height: 1fr; padding: 0; overflow: hidden; }
    Help #parts { height: 3; padding: 1 2; }
    Help #parts Button { min-width: 0; padding: 0 1; }
    Help .page { height: 1fr; padding: 0 3; overflow-x: hidden; scrollbar-size-vertical: 1; }
    Help .page Static { height: auto; }
    Help #page-rules, Help.-rules #page-keys { display: none; }
    Help.-rules #page-rules { display: block; }
    Help Markdown { padding: 0; margin: 0; background: $surface; }
    Help MarkdownH1 { content-align: left middle; margin: 0 0 1 0; }
    Help MarkdownH2, Help MarkdownH3 { margin: 1 0; }
    Help MarkdownFence { color: $foreground; margin: 0 0 1 0; max-height: 100; }
    Help MarkdownFence, Help MarkdownBlock > .code_inline { background: $panel !important; }
    Help MarkdownFence > Label { padding: 0 1; }
    Help MarkdownBlock > .code_inline { color: $foreground !important; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1,q", "close", "Close", show=False, id="help.close"),
        Binding("k", "keys", "Keys", show=False, id="help.keys"),
        Binding("r", "rules", "Rules", show=False, id="help.rules"),
    ]
    AUTO_FOCUS = "#page-keys"
    heading = "HELP"
    note = "k Keys   r Rules   Esc close"

    def __init__(self, game_key: str) -> None:
        super().__init__()
        self.game_key = game_key
        self.rows: list[KeyRow] = []

    def compose_body(self) -> ComposeResult:
        screen_below = self.app.screen_stack[-2]
        self.rows = key_rows(screen_below.active_bindings)
        with Horizontal(id="parts"):
            yield Button("Keys", id="keys", compact=True, classes="usual")
            name = GAMES[self.game_key].info.title
            yield Button(f"Rules of {name}", id="rules", compact=True)
        with VerticalScroll(id="page-keys", classes="page", can_focus=True):
            yield Static(id="table")
        yield VerticalScroll(id="page-rules", classes="page", can_focus=True)

    def on_resize(self, event: events.Resize) -> None:
        """Use two columns where they fit."""
        columns = 2 if event.size.width >= 2 * COLUMN_WIDTH + 4 else 1
        self.query_one("#table", Static).update(format_key_rows(self.rows, columns))

    def action_keys(self) -> None:
        self._show_part("keys")

    async def action_rules(self) -> None:
        """Show the rules; lay the page out only when first asked for, since that takes a moment."""
        page = self.query_one("#page-rules", VerticalScroll)
        if not page.children:
            from textual.widgets import Markdown

            markdown = Markdown(read_rules_page(self.game_key), open_links=False)
            if kono_app(self).skin.glyphs != "unicode":
                markdown.BULLETS = ["* "]
            await page.mount(markdown)
        self._show_part("rules")

    def _show_part(self, part: str) -> None:
        self.set_class(part == "rules", "-rules")
        for name in ("keys", "rules"):
            self.query_one(f"#{name}", Button).set_class(name == part, "usual")
        self.query_one(f"#page-{part}").focus()
