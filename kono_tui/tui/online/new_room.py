"""The dialog for a new room on the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from kono_tui.formats.variants import USUAL_VARIANT
from kono_tui.games import GAMES
from kono_tui.net.room_setup import RoomSetup
from kono_tui.search.levels import LEVELS
from kono_tui.tui.online.enter_room import EnterRoomDialog
from kono_tui.tui.online.last_room_options import (
    CLOCK_OPTIONS,
    NewRoomOptions,
    describe_room_setup,
    read_last_room_options,
    write_last_room_options,
)
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.sizes import SizeChoices

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

YES, NO = "yes", "no"
LISTED_OPTIONS: Final = ((YES, "anyone"), (NO, "people with the code"))
HELP_OPTIONS: Final = ((NO, "not allowed"), (YES, "allowed"))
OPPONENT_OPTIONS: Final = (("", "a person"), *((level, level) for level in LEVELS))


class NewRoom(EnterRoomDialog):
    """Asks what the room is to be; begins with the last choice, as far as the server offers it."""

    DEFAULT_CSS = """
    NewRoom #message { height: auto; min-height: 2; margin: 1 0 0 0; }
    NewRoom.-short #message { margin: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "make", "Make it", id="room.make"),
        Binding("up", "app.focus_previous", "Up", show=False, id="room.up"),
        Binding("down", "app.focus_next", "Down", show=False, id="room.down"),
    ]
    AUTO_FOCUS = "#game"
    heading = "NEW ROOM"
    note = "Tab next   Enter make it"

    def __init__(
        self, offered_games: Sequence[str], make_room: Callable[[RoomSetup], Awaitable[RoomLink]]
    ) -> None:
        """`offered_games` are the keys of the server's games; `make_room` makes the room there."""
        super().__init__()
        self.offered_games = [key for key in GAMES if key in offered_games]
        self.make_room = make_room
        last_options = read_last_room_options()
        self.last_options = last_options.for_game(last_options.game, self.offered_games)

    def compose_body(self) -> ComposeResult:
        last_options = self.last_options
        games = [(key, GAMES[key].info.title) for key in self.offered_games]
        clocks = [(clock, clock or "none") for clock in CLOCK_OPTIONS]
        yield Choices("Game", games, last_options.game, id="game")
        yield SizeChoices("Size", id="size")
        yield Choices("Rules", (), "", id="rules")
        yield Choices("Opponent", OPPONENT_OPTIONS, last_options.computer, id="opponent")
        yield Choices("Clock", clocks, last_options.clock, id="clock")
        yield Choices("Open to", LISTED_OPTIONS, YES if last_options.listed else NO, id="listed")
        yield Choices("Help", HELP_OPTIONS, YES if last_options.help else NO, id="help")
        yield Static("", id="message", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Make it", id="make", compact=True, classes="usual")
        yield Button("Cancel", id="close", compact=True)

    def on_mount(self) -> None:
        self._show_rows(self.last_options)
        self._show_summary()

    def _show_rows(self, room_options: NewRoomOptions) -> None:
        """Show the rows that the game has."""
        game = GAMES[room_options.game]
        self.last_options = room_options
        self.query_one(SizeChoices).offer_sizes(game, room_options.size, symbols_of(self))
        rules = self.query_one("#rules", Choices)
        rules.set_options([("", USUAL_VARIANT), *game.info.variants.items()], room_options.variant)
        rules.display = bool(game.info.variants)

    @property
    def room_options(self) -> NewRoomOptions:
        """What the rows say, as far as the game has it."""
        values = {row.id: row.value for row in self.query(Choices)}
        chosen = replace(
            self.last_options,
            size=int(values["size"] or 0),
            variant=values["rules"],
            computer=values["opponent"],
            clock=values["clock"],
            listed=values["listed"] == YES,
            help=values["help"] == YES,
        )
        return chosen.for_game(values["game"], self.offered_games)

    @on(Choices.Changed, "#game")
    def _change_game(self) -> None:
        self._show_rows(self.room_options)

    @on(Choices.Changed)
    def _show_summary(self) -> None:
        """Say what the room will be."""
        self.query_one("#listed").display = not self.room_options.computer
        if not self.is_entering:
            self.say(describe_room_setup(self.room_options.room_setup()))

    def restore_message(self) -> None:
        self._show_summary()

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if event.character and event.character.isdecimal():
            self.query_one(SizeChoices).type_digit(event.character)

    def action_make(self) -> None:
        room_options = self.room_options
        write_last_room_options(replace(room_options, server=read_last_room_options().server))
        self.enter_room(lambda: self.make_room(room_options.room_setup()))
