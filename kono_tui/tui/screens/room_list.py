"""What the network dialog shows: the server, its rooms, and what can be done with them."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static

from kono_tui.net.client.seats import KeptSeat
from kono_tui.net.naming import LONGEST
from kono_tui.tui.called import own_name
from kono_tui.tui.reception import Reception
from kono_tui.tui.room_wishes import remembered_room
from kono_tui.tui.rooms import Place, Way, counted, item, places
from kono_tui.tui.screens.into_room import IntoRoom
from kono_tui.tui.start import OnlineStart
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.shelf import MARGIN, Shelf
from kono_tui.tui.widgets.signs import signs

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import Listed

HOW: Final = """\
A server's address looks like 192.168.1.20, like kono.example:9000, or like wss://kono.example. \
Type it, and press Enter.

To be the server yourself, run "kono host" in another terminal; on this computer its address is \
127.0.0.1."""
NOBODY: Final = "There is no room yet. Make one, for others to join."


class RoomShelf(Shelf):
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


class RoomKeys(MenuFooter):
    """The keys of the list, and what they do with the current room."""

    DEFAULT_CSS = """
    RoomKeys { dock: none; background: transparent; padding: 0; margin: 1 2 0 2; }
    """
    menu = frozenset({"go"})

    def _shown(self) -> list[Binding]:
        """The keys to show: none below another dialog, which has its own."""
        return super()._shown() if self.screen.is_active else []


class RoomList(IntoRoom):
    """Shows the server and its rooms, and knows what can be done; it does nothing itself."""

    DEFAULT_CSS = """
    RoomList > .dialog { width: 96; max-width: 95%; height: 32; max-height: 92%; }
    RoomList .dialog--body { height: 1fr; padding: 1 1 0 1; overflow-y: hidden; }
    RoomList #who { height: 1; margin: 0 2; }
    RoomList .given { height: 1; width: 1fr; }
    RoomList .given Static { width: 8; color: $text-muted; }
    RoomList .given Input { width: 1fr; background: $panel; padding: 0 1; }
    RoomList #given-name Static { width: 9; padding: 0 0 0 3; }
    RoomList #message { height: auto; min-height: 1; margin: 1 2; }
    RoomList #how { height: auto; margin: 0 2 1 2; color: $text-muted; }
    RoomList RoomShelf { width: 100%; }
    RoomList Button { min-width: 0; padding: 0 1; margin: 0 1 0 0; }
    RoomList.-low .dialog--body { padding: 0 1; }
    RoomList.-low #message { margin: 0 2; }
    RoomList.-narrow > .dialog { max-width: 100%; max-height: 100%; }
    RoomList.-narrow .dialog--body { padding: 0; }
    RoomList.-narrow #who { layout: vertical; height: 2; }
    RoomList.-narrow #given-name Static { width: 8; padding: 0; }
    RoomList.-narrow Button { padding: 0; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-broad")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high")]  # noqa: RUF012
    AUTO_FOCUS = "#server"
    heading = "NETWORK"

    def __init__(self, start: OnlineStart | None = None) -> None:
        """`start` says which server to begin with, and under what name."""
        super().__init__()
        self.start = start
        self.reception = Reception()
        self.rooms: list[Listed] = []
        self.kept: list[KeptSeat] = []
        self.shown: list[Place] = []
        self.connecting = False

    def compose_body(self) -> ComposeResult:
        start = self.start
        server = str(start.address) if start else remembered_room().server
        name = (start.name if start else "") or own_name(self.kono.settings)
        with Horizontal(id="who"):
            with Horizontal(classes="given"):
                yield Static("Server")
                yield Input(server, compact=True, id="server")
            with Horizontal(classes="given", id="given-name"):
                yield Static("Name")
                yield Input(name, compact=True, max_length=LONGEST, id="name")
        yield Static("", markup=False, id="message")
        yield Static(HOW, markup=False, id="how")
        yield RoomShelf(id="shelf")
        yield RoomKeys()

    def compose_buttons(self) -> ComposeResult:
        dots = signs(self.kono.skin).dots
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
    def current(self) -> Place | None:
        """The room that the list is at."""
        index = self.query_one(Shelf).current
        return self.shown[index] if index < len(self.shown) else None

    def show(self) -> None:
        """Show everything as it is now; the current room stays current."""
        if not self.is_there:
            return
        shelf, current = self.query_one(RoomShelf), self.current
        self.shown = places(self.rooms, self.kept, self.reception.address)
        keys = [place.key for place in self.shown]
        index = keys.index(current.key) if current and current.key in keys else shelf.current
        sign, now = signs(self.kono.skin), time.time()
        shelf.empty = f"{' ' * MARGIN}{NOBODY}" if self.reception.connected else ""
        shelf.show([item(place, sign, now) for place in self.shown], index)
        self.query_one("#note", Static).update(counted(self.shown))
        self.query_one("#how").display = not self.reception.connected
        self.show_current()

    def show_current(self) -> None:
        """Show the buttons and keys that mean something now, the usual one first."""
        place = self.current
        way = place.way.value if place else ""
        self.query_one("#go", Button).label = way
        self.query_one(RoomKeys).renamed = {"go": way}
        shown = []
        for button in self.query(Button):
            button.display = bool(self.check_action(button.id or "", ()))
            shown += [button] if button.display else []
            button.set_class(shown == [button], "usual")
        self.refresh_bindings()

    def on_shelf_moved(self) -> None:
        self.show_current()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done now."""
        place, connected = self.current, self.reception.connected
        match action:
            case "stop":
                return self.connecting
            case "connect":
                return not connected and not self.connecting
            case "go":
                return place is not None
            case "watch":
                return place is not None and place.way is Way.JOIN
            case "forget":
                return place is not None and place.seat is not None
            case "make" | "code" | "disconnect" | "refresh":
                return connected
            case _:
                return True
