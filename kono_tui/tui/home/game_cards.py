"""The parts of the home screen: pictures, a card for each game, and a row for each command."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from kono_tui.core.board_view import BoardView
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import IllegalMove
from kono_tui.formats.sizes import format_sizes
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.mini.mini_board import paint_mini_board
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.strips import strip_of

MAX_DEMO_MOVES: Final = 60
"""After this many moves, a demo game starts again."""


def exhibit_position(game: Game[Any]) -> Position:
    """Return the position that a game shows of itself, on a board small enough for a card.

    The moves of a game from another package may not fit its board: those that do are played.
    """
    position: Position = game.start(game.info.sizes[0], game.info.default_opening())
    with contextlib.suppress(IllegalMove):
        for text in game.display.exhibit:
            move = game.notation.parse_move(position, text)
            position = position.play(game.rules.encode(position, move))
    return position


class DemoGame:
    """A game that plays by itself, at random, from the position that it shows of itself."""

    def __init__(self, game: Game[Any], source: random.Random | None = None) -> None:
        self.game = game
        self.source = source or random.Random()
        self.start = exhibit_position(game)
        self.position = self.start
        self.move_count = 0

    @property
    def view(self) -> BoardView:
        return self.game.display.view(self.position)

    def step(self) -> None:
        """Play one more move; start again when the round is over or long enough."""
        moves = [int(move) for move in self.position.moves()]
        if not moves or self.position.is_over() or self.move_count >= MAX_DEMO_MOVES:
            self.position, self.move_count = self.start, 0
            return
        is_chance = self.position.to_move == CHANCE
        odds = [int(each) for each in self.position.odds()] if is_chance else None
        self.position = self.position.play(self.source.choices(moves, odds)[0])
        self.move_count += 1


class CanvasView(Widget):
    """A canvas that is painted anew for each skin; as large as the canvas."""

    DEFAULT_CSS = "CanvasView { width: auto; height: auto; }"
    ALLOW_SELECT = False

    def __init__(
        self, paint: Callable[[Skin], Canvas], id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.paint = paint
        self.canvas = Canvas(0, 0)

    def on_mount(self) -> None:
        follow_app(self, "skin", self._apply_skin)
        self.show(self.paint)

    def _apply_skin(self) -> None:
        self.show(self.paint)

    def show(self, paint: Callable[[Skin], Canvas]) -> None:
        """Show another picture from now on."""
        self.paint = paint
        before = self.canvas
        self.canvas = paint(kono_app(self).skin)
        is_same_size = (before.width, before.height) == (self.canvas.width, self.canvas.height)
        self.refresh(layout=not is_same_size)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self.canvas.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.canvas.height

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y >= self.canvas.height:
            return Strip.blank(width, self.rich_style)
        row = strip_of(self.canvas.rows[y]).adjust_cell_length(width, self.rich_style)
        return row.apply_style(self.rich_style)


class Pressable(Widget, can_focus=True):
    """A widget that Enter, Space or a click presses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "press", "Play", id="home.play", key_display="Enter"),
    ]
    ALLOW_SELECT = False

    @dataclass
    class Pressed(Message):
        """The widget was pressed."""

        pressable: Pressable

        @property
        def control(self) -> Pressable:
            return self.pressable

    def action_press(self) -> None:
        self.post_message(self.Pressed(self))

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.action_press()


class GameCard(Pressable):
    """A game: with its board and a sentence if there is space, else one row."""

    DEFAULT_CSS = """
    GameCard { layout: vertical; height: 1; width: 1fr; }
    GameCard .card--row { height: 1; width: 1fr; }
    GameCard .card--bar { width: 2; color: $accent; visibility: hidden; }
    GameCard .card--title { width: 1fr; color: $text-muted; }
    GameCard .card--sizes { width: auto; color: $text-disabled; padding: 0 1 0 0; }
    GameCard .card--mini, GameCard .card--about { display: none; }
    GameCard .card--about { color: $text-muted; }
    GameCard.-chosen .card--title { color: $foreground; text-style: bold; }
    GameCard:focus { background: $panel; }
    GameCard:focus .card--bar { visibility: visible; }
    """

    def __init__(self, number: int, game: Game[Any]) -> None:
        super().__init__(id=f"game-{game.info.key}")
        self.number = number
        self.game = game

    def compose(self) -> ComposeResult:
        yield CanvasView(lambda _: Canvas(19, 10), classes="card--mini")
        with Horizontal(classes="card--row"):
            yield Static("", classes="card--bar")
            number = (f"{self.number} ", "bold $accent")
            title = Content.assemble(number, f" {self.game.info.title}")
            yield Static(title, classes="card--title")
            yield Static("", classes="card--sizes")
        yield Static(self.game.info.about, classes="card--about", markup=False)

    def on_mount(self) -> None:
        self.show_sizes()

    def show_sizes(self) -> None:
        """Show the sizes, in characters that the terminal can show."""
        sizes = format_sizes(self.game, symbols_of(self).times)
        self.query_one(".card--sizes", Static).update(sizes)

    def show(self, view: BoardView) -> None:
        """Put a board on the card."""
        self.query_one(CanvasView).show(lambda skin: paint_mini_board(view, skin))


class CommandRow(Pressable):
    """A command: its key, its name, and a note on what it would do."""

    DEFAULT_CSS = """
    CommandRow { height: 1; width: 1fr; color: $foreground; }
    CommandRow:focus { background: $panel; }
    CommandRow:disabled { color: $text-disabled; }
    CommandRow > .entry--key { color: $accent; text-style: bold; }
    CommandRow:disabled > .entry--key { color: $text-disabled; }
    CommandRow > .entry--bar { color: $accent; }
    CommandRow > .entry--note { color: $text-disabled; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"entry--key", "entry--bar", "entry--note"}

    key: reactive[str] = reactive("")
    notes: reactive[tuple[str, ...]] = reactive(())
    """The note in ever fewer words; the first that fits is shown."""

    def __init__(self, name: str, action: str, notes: tuple[str, ...] = (), id: str = "") -> None:
        super().__init__(id=id or None)
        self.title = name
        self.action = action
        self.set_reactive(CommandRow.notes, notes)

    def render(self) -> Content:
        bar = symbols_of(self).bar if self.has_focus else " "
        style = self.get_visual_style
        pointer, key = (f"{bar} ", style("entry--bar")), (f"{self.key:<3}", style("entry--key"))
        start = Content.assemble(pointer, key, f"{self.title:<13}")
        note_width = self.size.width - start.cell_length - 1
        note = next((note for note in self.notes if cell_len(note) <= note_width), "")
        return start + Content.styled(note, style("entry--note"))
