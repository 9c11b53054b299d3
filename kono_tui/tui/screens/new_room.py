"""The dialog for a new room on the network."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Static

from kono_tui.games import GAMES
from kono_tui.net.setup import Setup
from kono_tui.search.levels import LEVELS
from kono_tui.text.variants import USUAL
from kono_tui.tui.room_wishes import (
    CLOCKS,
    RoomWishes,
    remember_room,
    remembered_room,
    told,
)
from kono_tui.tui.screens.into_room import IntoRoom
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.signs import signs
from kono_tui.tui.widgets.sizes import Sizes

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink

YES, NO = "yes", "no"
LISTED: Final = ((YES, "whoever is there"), (NO, "who has the code"))
HELP: Final = ((NO, "not allowed"), (YES, "allowed"))
OPPONENTS: Final = (("", "a person"), *((level, level) for level in LEVELS))


class NewRoom(IntoRoom):
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
        self, offered: Sequence[str], make: Callable[[Setup], Awaitable[RoomLink]]
    ) -> None:
        """`offered_games` are the keys of the server's games; `make_room` makes the room there."""
        super().__init__()
        self.offered = [key for key in GAMES if key in offered]
        self.make = make
        last = remembered_room()
        self.last = last.of_game(last.game, self.offered)

    def compose_body(self) -> ComposeResult:
        last = self.last
        games = [(key, GAMES[key].title) for key in self.offered]
        clocks = [(clock, clock or "none") for clock in CLOCKS]
        yield Choices("Game", games, last.game, id="game")
        yield Sizes("Size", id="size")
        yield Choices("Rules", (), "", id="rules")
        yield Choices("Opponent", OPPONENTS, last.computer, id="opponent")
        yield Choices("Clock", clocks, last.clock, id="clock")
        yield Choices("Open to", LISTED, YES if last.listed else NO, id="listed")
        yield Choices("Help", HELP, YES if last.help else NO, id="help")
        yield Static("", id="message", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Make it", id="make", compact=True, classes="usual")
        yield Button("Cancel", id="close", compact=True)

    def on_mount(self) -> None:
        self._offer(self.last)
        self._tell()

    def _offer(self, wishes: RoomWishes) -> None:
        """Show the rows that the game has."""
        game = GAMES[wishes.game]
        self.last = wishes
        self.query_one(Sizes).offer(game, wishes.size, signs(self.kono.skin))
        rules = self.query_one("#rules", Choices)
        rules.set_options([("", USUAL), *game.variants.items()], wishes.variant)
        rules.display = bool(game.variants)

    @property
    def wishes(self) -> RoomWishes:
        """What the rows say, as far as the game has it."""
        value = {row.id: row.value for row in self.query(Choices)}
        chosen = replace(
            self.last,
            size=int(value["size"] or 0),
            variant=value["rules"],
            computer=value["opponent"],
            clock=value["clock"],
            listed=value["listed"] == YES,
            help=value["help"] == YES,
        )
        return chosen.of_game(value["game"], self.offered)

    @on(Choices.Changed, "#game")
    def _another_game(self) -> None:
        self._offer(self.wishes)

    @on(Choices.Changed)
    def _tell(self) -> None:
        """Say what the room will be."""
        self.query_one("#listed").display = not self.wishes.computer
        if not self.entering:
            self.say(told(self.wishes.setup()))

    def gave_up(self) -> None:
        self._tell()

    def on_key(self, event: events.Key) -> None:
        """Choose the size by digits."""
        if event.character and event.character.isdecimal():
            self.query_one(Sizes).type_digit(event.character)

    def action_make(self) -> None:
        wishes = self.wishes
        remember_room(replace(wishes, server=remembered_room().server))
        self.enter(lambda: self.make(wishes.setup()))
