"""The end of a tournament: all its rounds, and what to play next."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Button, Static

from kono_tui.live.prompts import NextTournament, TournamentEnding
from kono_tui.play.players import level_title
from kono_tui.play.tournament_table import (
    HEADINGS,
    TableRow,
    describe_order,
    format_row,
    opener_colour,
    table_rows,
)
from kono_tui.play.wording import describe_tournament_result
from kono_tui.search.levels import LEVELS
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.panel_section import DIM, HEADING
from kono_tui.tui.widgets.symbols import Symbols

CELL_GAP = 2


class TournamentEnd(Dialog[NextTournament]):
    """The winner, and a table of the rounds. Closes with the next tournament; None for home."""

    DEFAULT_CSS = """
    TournamentEnd > .dialog { width: 64; }
    TournamentEnd .advice { height: auto; margin-top: 1; color: $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "again", "Again", id="tournament.again"),
        Binding("l", "level", "Another level", id="tournament.level"),
        Binding("h", "close", "Home", id="tournament.home"),
        Binding("left", "app.focus_previous", "Previous", show=False, id="tournament.left"),
        Binding("right", "app.focus_next", "Next", show=False, id="tournament.right"),
        Binding("up,pageup", "scroll(-1)", "Rows above", show=False, id="tournament.up"),
        Binding("down,pagedown", "scroll(1)", "Rows below", show=False, id="tournament.down"),
    ]
    heading = "THE TOURNAMENT IS OVER"

    def __init__(self, ending: TournamentEnding) -> None:
        super().__init__()
        self.ending = ending

    def compose_body(self) -> ComposeResult:
        finished = self.ending.finished
        yield Static(Content.styled(f"{describe_tournament_result(finished)}\n", "bold"))
        yield Static(build_table(self.ending, symbols_of(self)), id="table")
        yield Static(Content.styled(f"\n{describe_order(finished)}", DIM))
        if self.ending.suggestion:
            yield Static(self.ending.suggestion, classes="advice", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Again", id="again", compact=True, classes="usual")
        if self.ending.level:
            yield Button("Another level", id="level", compact=True)
        yield Button("Home", id="close", compact=True)

    def on_mount(self) -> None:
        self.query_one("#again", Button).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "level" or bool(self.ending.level)

    def action_again(self) -> None:
        self.dismiss(NextTournament())

    def action_level(self) -> None:
        """Ask for the level; the player may think better of it."""
        self.app.push_screen(LevelDialog(self.ending), self._start_at_level)

    def _start_at_level(self, level: str | None) -> None:
        if level is not None:
            self.dismiss(NextTournament(level))

    def action_scroll(self, by: int) -> None:
        self.query_one(".dialog--body", VerticalScroll).scroll_relative(y=by, animate=False)


class LevelDialog(Dialog[str]):
    """Closes with the level to play against next; None if the player thinks better of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", "Start", show=False, id="level.start"),
    ]
    AUTO_FOCUS = "Choices"
    heading = "ANOTHER LEVEL"

    def __init__(self, ending: TournamentEnding) -> None:
        super().__init__()
        self.ending = ending

    def compose_body(self) -> ComposeResult:
        levels = [(name, level_title(name)) for name in LEVELS]
        proposed = self.ending.suggested_level or self.ending.level
        if self.ending.suggestion:
            yield Static(f"{self.ending.suggestion}\n", markup=False)
        yield Choices("Opponent", levels, proposed, id="level")

    def compose_buttons(self) -> ComposeResult:
        yield Button("Start", id="start", compact=True, classes="usual")
        yield Button("Back", id="close", compact=True)

    def action_start(self) -> None:
        if level := self.query_one(Choices).value:
            self.dismiss(level)


def build_table(ending: TournamentEnding, symbols: Symbols) -> Content:
    """Return the rounds in columns that are no wider than they need to be."""
    rows = [_row_cells(ending, row, symbols) for row in table_rows(ending.finished)]
    headings = [name.upper() for name in HEADINGS]
    columns = [
        [heading, *cells] for heading, *cells in zip(headings, *rows, strict=True) if any(cells)
    ]
    widths = [max(map(cell_len, column)) + CELL_GAP for column in columns]
    lines = ["".join(map(_pad, cells, widths)) for cells in zip(*columns, strict=True)]
    *earlier, last = lines[1:]
    body = [*(Content.styled(line, DIM) for line in earlier), Content.styled(last, "bold")]
    return Content("\n").join([Content.styled(lines[0], HEADING), *body])


def _row_cells(ending: TournamentEnding, row: TableRow, symbols: Symbols) -> tuple[str, ...]:
    """The texts of a row, with the symbol of the colour that began."""
    number, board, opener, *others = format_row(ending.finished, row, symbols.times).as_columns()
    colour = symbols.piece_symbol(opener_colour(row.round))
    return number, board, f"{colour} {opener}".strip(), *others


def _pad(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))
