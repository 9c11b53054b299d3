"""What the network dialog shows: the server, its rooms, and what can be done with them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Button, Input, Static

from kono_tui.net.client.seats import SavedSeat
from kono_tui.net.player_names import MAX_NAME_LENGTH
from kono_tui.tui.launch import OnlineLaunch
from kono_tui.tui.online.enter_room import EnterRoomDialog
from kono_tui.tui.online.last_room_options import read_last_room_options
from kono_tui.tui.online.lobby_client import LobbyClient
from kono_tui.tui.online.player_name import own_name
from kono_tui.tui.online.room_entries import (
    RoomAction,
    RoomListEntry,
    describe_counts,
    list_room_entries,
    room_item,
)
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.two_line_list import MARGIN, TwoLineList

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import ListedRoom

HOW_TO_CONNECT: Final = """\
A server's address looks like 192.168.1.20, like kono.example:9000, or like wss://kono.example. \
Type it, and press Enter.

To be the server yourself, run "kono host" in another terminal; on this computer its address is \
127.0.0.1."""
NO_ROOMS: Final = "There are no rooms yet. Make one, and others can join you."


class RoomItemList(TwoLineList):
    """The list of rooms, with keys for what the buttons do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.go", "Go in", id="network.go"),
        Binding("w", "screen.watch", "Watch", id="network.watch"),
        Binding("m", "screen.make", "Make", id="network.make"),
        Binding("c", "screen.code", "Code", id="network.code"),
        Binding("r", "screen.refresh", "Refresh", id="network.refresh"),
        Binding("f,delete", "screen.forget", "Forget", id="network.forget"),
        Binding("d", "screen.disconnect", "Disconnect", id="network.disconnect"),
    ]


class RoomFooter(MenuFooter):
    """The keys of the list, and what they do with the current room."""

    DEFAULT_CSS = """
    RoomFooter { dock: none; background: transparent; padding: 0; margin: 1 2 0 2; }
    """
    prominent_actions = frozenset({"go"})

    def _shown_bindings(self) -> list[Binding]:
        """The keys to show: none below another dialog, which has its own."""
        return super()._shown_bindings() if self.screen.is_active else []

    def _overview_content(self, max_width: int) -> Content:
        """Nothing: the title says which key lists all keys."""
        return Content("")


class RoomListDialog(EnterRoomDialog):
    """Shows the server and its rooms, and knows what can be done; it does nothing itself."""

    DEFAULT_CSS = """
    RoomListDialog > .dialog { width: 96; max-width: 95%; height: 32; max-height: 92%; }
    RoomListDialog .dialog--body { height: 1fr; padding: 1 1 0 1; overflow-y: hidden; }
    RoomListDialog #who { height: 1; margin: 0 2; }
    RoomListDialog .given { height: 1; width: 1fr; }
    RoomListDialog .given Static { width: 8; color: $text-muted; }
    RoomListDialog .given Input { width: 1fr; background: $panel; padding: 0 1; }
    RoomListDialog #given-name Static { width: 9; padding: 0 0 0 3; }
    RoomListDialog #message { height: auto; min-height: 1; margin: 1 2; }
    RoomListDialog #how { height: auto; margin: 0 2 1 2; color: $text-muted; }
    RoomListDialog RoomItemList { width: 100%; }
    RoomListDialog Button { min-width: 0; padding: 0 1; margin: 0 1 0 0; }
    RoomListDialog.-low .dialog--body { padding: 0 1; }
    RoomListDialog.-low #message { margin: 0 2; }
    RoomListDialog.-narrow > .dialog { max-width: 100%; max-height: 100%; }
    RoomListDialog.-narrow .dialog--body { padding: 0; }
    RoomListDialog.-narrow #who { layout: vertical; height: 2; }
    RoomListDialog.-narrow #given-name Static { width: 8; padding: 0; }
    RoomListDialog.-narrow Button { padding: 0; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-broad")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]  # noqa: RUF012
    AUTO_FOCUS = "#server"
    heading = "NETWORK"
    names_help_key = True

    def __init__(self, start: OnlineLaunch | None = None) -> None:
        """`start` says which server to begin with, and under what name."""
        super().__init__()
        self.start = start
        self.lobby_client = LobbyClient()
        self.rooms: list[ListedRoom] = []
        self.saved_seats: list[SavedSeat] = []
        self.shown_entries: list[RoomListEntry] = []
        self.is_connecting = False

    def compose_body(self) -> ComposeResult:
        start = self.start
        server = str(start.address) if start else read_last_room_options().server
        name = (start.name if start else "") or own_name(kono_app(self).settings)
        with Horizontal(id="who"):
            with Horizontal(classes="given"):
                yield Static("Server")
                yield Input(server, compact=True, id="server")
            with Horizontal(classes="given", id="given-name"):
                yield Static("Name")
                yield Input(name, compact=True, max_length=MAX_NAME_LENGTH, id="name")
        yield Static("", markup=False, id="message")
        yield Static(HOW_TO_CONNECT, markup=False, id="how")
        yield RoomItemList(id="shelf")
        yield RoomFooter()

    def compose_buttons(self) -> ComposeResult:
        dots = symbols_of(self).dots
        for id, label in (
            ("stop", "Stop"),
            ("connect", "Connect"),
            ("go", ""),
            ("watch", "Watch"),
            ("make", f"Make{dots}"),
            ("code", f"Code{dots}"),
            ("forget", "Forget"),
            ("disconnect", "Disconnect"),
            ("close", "Back"),
        ):
            yield Button(label, id=id, compact=True)

    @property
    def current_entry(self) -> RoomListEntry | None:
        """The room that the list is at."""
        index = self.query_one(TwoLineList).current
        return self.shown_entries[index] if index < len(self.shown_entries) else None

    def show_rooms(self) -> None:
        """Show everything as it is now; the current room stays current."""
        if not self.is_on_stack:
            return
        item_list, current = self.query_one(RoomItemList), self.current_entry
        address = self.lobby_client.address
        self.shown_entries = list_room_entries(self.rooms, self.saved_seats, address)
        keys = [entry.key for entry in self.shown_entries]
        index = keys.index(current.key) if current and current.key in keys else item_list.current
        sign, now = symbols_of(self), time.time()
        item_list.empty = f"{' ' * MARGIN}{NO_ROOMS}" if self.lobby_client.is_connected else ""
        item_list.show([room_item(entry, sign, now) for entry in self.shown_entries], index)
        self.query_one("#note", Static).update(describe_counts(self.shown_entries))
        self.query_one("#how").display = not self.lobby_client.is_connected
        self.show_current_actions()

    def show_current_actions(self) -> None:
        """Show the buttons and keys that mean something now, the usual one first."""
        entry = self.current_entry
        go_label = entry.action.value if entry else ""
        self.query_one("#go", Button).label = go_label
        self.query_one(RoomFooter).renamed = {"go": go_label}
        shown_buttons = []
        for button in self.query(Button):
            button.display = bool(self.check_action(button.id or "", ()))
            shown_buttons += [button] if button.display else []
            button.set_class(shown_buttons == [button], "usual")
        self.refresh_bindings()

    def on_two_line_list_current_changed(self) -> None:
        self.show_current_actions()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done now."""
        entry, is_connected = self.current_entry, self.lobby_client.is_connected
        match action:
            case "stop":
                return self.is_connecting
            case "connect":
                return not is_connected and not self.is_connecting
            case "go":
                return entry is not None
            case "watch":
                return entry is not None and entry.action is RoomAction.JOIN
            case "forget":
                return entry is not None and entry.seat is not None
            case "make" | "code" | "disconnect" | "refresh":
                return is_connected
            case _:
                return True
