"""The first screen: the games, and what can be done with them."""

from __future__ import annotations

import asyncio
import time
from typing import ClassVar, Final

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from kono_tui.games import GAMES
from kono_tui.play.storage.library import format_age
from kono_tui.tui.bindings import format_key, split_keys
from kono_tui.tui.home.game_cards import CanvasView, CommandRow, DemoGame, GameCard, Pressable
from kono_tui.tui.home.saved_games_summary import (
    SavedGamesSummary,
    describe_latest_game,
    read_saved_games,
)
from kono_tui.tui.home.splash import TAGLINE
from kono_tui.tui.home.wordmark import paint_wordmark
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.symbols import symbols_for

CARDS_SIZE: Final = (116, 38)
"""From this width and height on the games are cards."""
TAGLINE_HEIGHT: Final = 22
"""Below this height the line under the name is left out."""
MARGIN_WIDTH: Final = 72
"""Below this width there are no margins."""
MANY_CARDS: Final = 4
"""More cards than this are a little narrower."""
GAME_TITLES: Final = tuple(game.info.title for game in GAMES.values())
WATCH_NOTES: Final = ("computer v computer", "two computers")
NETWORK_NOTES: Final = ("play with others", "")
NUMBER_WORDS: Final = ("no", "one", "two", "three", "four", "five")


class HomeFooter(MenuFooter):
    """The keys of the home screen."""

    prominent_actions = frozenset({"press", "continue", "saved_games", "quit"})


class Home(Screen[None]):
    """The games as cards where there is room, else in a list beside a board; below them a menu."""

    DEFAULT_CSS = """
    Home { background: $background; }
    Home #desk { height: 1fr; }
    Home #menu { width: 40; height: 1fr; padding: 1 2 0 2; }
    Home #sign, Home #list { height: auto; }
    Home #mark { margin: 0 0 0 2; }
    Home #tagline { height: 1; margin: 1 0 1 2; color: $text-muted; }
    Home #games { height: auto; margin: 0 0 1 0; }
    Home #entries { height: auto; }
    Home #right { width: 1fr; height: 1fr; }
    Home #about { height: auto; padding: 0 2 1 2; color: $text-muted; text-align: center; }

    Home.-slim #menu { width: 36; padding: 1 0 0 0; }
    Home.-short #tagline { display: none; }
    Home.-short #games { margin: 1 0; }

    Home.-wide #menu { width: 1fr; padding: 0; align-vertical: middle; }
    Home.-wide #sign, Home.-wide #list { align-horizontal: center; }
    Home.-wide #mark { margin: 0; }
    Home.-wide #tagline { margin: 1 0; text-align: center; }
    Home.-wide #games { layout: horizontal; align-horizontal: center; }
    Home.-wide #entries { width: 56; }
    Home.-wide #right { display: none; }

    Home.-wide GameCard {
        width: 23; height: 20; margin: 1 0; padding: 1 0; background: $surface;
    }
    Home.-wide GameCard .card--mini { display: block; margin: 0 2; }
    Home.-wide GameCard .card--row {
        layout: grid; grid-size: 2 2; grid-columns: 2 1fr; grid-rows: 1;
        height: 2; margin: 1 1 1 0;
    }
    Home.-wide GameCard .card--sizes { column-span: 2; width: 1fr; padding: 0 0 0 5; }
    Home.-wide GameCard .card--about { display: block; margin: 0 2; height: auto; }
    Home.-wide GameCard.-chosen {
        height: 22; margin: 0; background: $panel;
        border-top: inner $accent; border-bottom: inner $accent;
    }
    Home.-wide.-ascii GameCard.-chosen {
        border-top: ascii $accent; border-bottom: ascii $accent;
    }
    Home.-wide #games.-many GameCard { width: 22; margin: 1 0 1 1; }
    Home.-wide #games.-many GameCard.-chosen { margin: 0 0 0 1; }
    Home.-wide #games.-many GameCard .card--mini { margin: 0 1 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n,ctrl+n", "new", "New game", show=False, id="home.new"),
        Binding("c", "continue", "Continue", id="home.continue"),
        Binding("o,ctrl+o", "app.saved_games", "Saved games", id="home.open", key_display="o"),
        Binding("w", "watch", "Watch", show=False, id="home.watch"),
        Binding("t", "app.network", "Network", show=False, id="home.network"),
        Binding("comma", "app.settings", "Settings", show=False, id="home.settings"),
        Binding("q", "app.quit", "Quit", id="home.quit"),
        Binding("up", "app.focus_previous", "Entry above", show=False, id="home.up"),
        Binding("down", "app.focus_next", "Entry below", show=False, id="home.down"),
        Binding("left", "choose(-1)", "Previous game", show=False, id="home.left"),
        Binding("right", "choose(1)", "Next game", show=False, id="home.right"),
        *(
            Binding(str(n), f"play({n})", f"Play {title}", show=False, id=f"home.game{n}")
            for n, title in zip(range(1, 6), GAME_TITLES, strict=False)
        ),
    ]
    AUTO_FOCUS = "GameCard"

    def __init__(self) -> None:
        super().__init__()
        self.exhibits = {key: DemoGame(game) for key, game in GAMES.items()}
        self.chosen_game = next(iter(GAMES))
        self.saved_summary = SavedGamesSummary(0, None)

    def compose(self) -> ComposeResult:
        with Horizontal(id="desk"):
            with Vertical(id="menu"):
                with Horizontal(id="sign"):
                    yield CanvasView(paint_wordmark, id="mark")
                yield Static(tagline(), id="tagline")
                with Vertical(id="games", classes="-many" if len(GAMES) > MANY_CARDS else ""):
                    for number, game in enumerate(GAMES.values(), start=1):
                        yield GameCard(number, game)
                with Horizontal(id="list"), Vertical(id="entries"):
                    yield CommandRow("New game", "new", id="new")
                    yield CommandRow("Continue", "continue", id="continue")
                    yield CommandRow("Saved games", "app.saved_games", id="open")
                    yield CommandRow("Watch", "watch", WATCH_NOTES, id="watch")
                    yield CommandRow("Network", "app.network", NETWORK_NOTES, id="network")
                    yield CommandRow("Settings", "app.settings", id="settings")
                    yield CommandRow("Rules", "app.rules", id="help")
                    yield CommandRow("Quit", "app.quit", id="quit")
            with Vertical(id="right"):
                yield BoardWidget(id="preview")
                yield Static("", id="about", markup=False)
        yield HomeFooter()

    def on_mount(self) -> None:
        follow_app(self, "settings", self._show_keys)
        follow_app(self, "skin", self._apply_skin)
        self._show_keys()
        self._apply_skin()
        self.query_one("#continue").disabled = True
        self.exhibit_timer = self.set_interval(1, self._step_exhibits, pause=True)
        self._choose_game(self.chosen_game)
        self._show_exhibits()

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        self.set_class(width >= CARDS_SIZE[0] and height >= CARDS_SIZE[1], "-wide")
        self.set_class(width < MARGIN_WIDTH, "-slim")
        self.set_class(height < TAGLINE_HEIGHT, "-short")

    def on_screen_resume(self) -> None:
        self._load_saved_summary()
        app = kono_app(self)
        if app.settings.animations and app.animation_level != "none":
            self.exhibit_timer.resume()

    def on_screen_suspend(self) -> None:
        self.exhibit_timer.pause()

    def _apply_skin(self) -> None:
        skin = kono_app(self).skin
        self.set_class(skin.glyphs != "unicode", "-ascii")
        for bar in self.query(".card--bar").results(Static):
            bar.update(symbols_for(skin).bar)
        for card in self.query(GameCard):
            card.show_sizes()
        for entry in self.query(CommandRow):
            entry.refresh()
        self._show_saved_summary()

    def _show_keys(self) -> None:
        """Show the keys that the commands have now."""
        bindings = [each for each in self.BINDINGS if isinstance(each, Binding)]
        default_keys = {each.id: each.key for each in bindings if each.id}
        keys = {**default_keys, "app.help": "?", **kono_app(self).settings.keys}
        for entry in self.query(CommandRow):
            id = "app.help" if entry.id == "help" else f"home.{entry.id}"
            entry.key = format_key(split_keys(keys[id])[0])

    # The boards on show

    def _step_exhibits(self) -> None:
        """Make one move on every visible board."""
        for key, exhibit in self.exhibits.items():
            if self.has_class("-wide") or key == self.chosen_game:
                exhibit.step()
        self._show_exhibits()

    def _show_exhibits(self) -> None:
        for card in self.query(GameCard):
            card.show(self.exhibits[card.game.info.key].view)
        self.query_one(BoardWidget).picture = Picture(self.exhibits[self.chosen_game].view)

    def _choose_game(self, key: str) -> None:
        self.chosen_game = key
        for card in self.query(GameCard):
            card.set_class(card.game.info.key == key, "-chosen")
        self.query_one("#about", Static).update(GAMES[key].info.about)
        self.query_one(BoardWidget).picture = Picture(self.exhibits[key].view)

    # The saved games

    @work(exclusive=True, group="kept")
    async def _load_saved_summary(self) -> None:
        self.saved_summary = await asyncio.to_thread(read_saved_games)
        self._show_saved_summary()

    def _show_saved_summary(self) -> None:
        """Say which games can be continued."""
        latest, count = self.saved_summary.latest, self.saved_summary.game_count
        entry = self.query_one("#continue", CommandRow)
        entry.disabled = latest is None
        entry.notes = ("no game under way", "none")
        if latest is not None:
            age = format_age(self.saved_summary.written_at, time.time())
            entry.notes = describe_latest_game(latest, age, symbols_of(self).times)
        self.query_one("#open", CommandRow).notes = (str(count),) if count else ()
        self.refresh_bindings()

    # Actions

    @on(events.DescendantFocus)
    def _choose_focused(self, event: events.DescendantFocus) -> None:
        """Choose the game that has the focus; let the footer say what Enter does."""
        names = {}
        if isinstance(event.widget, GameCard):
            self._choose_game(event.widget.game.info.key)
        elif isinstance(event.widget, CommandRow):
            names = {"press": event.widget.title}
            self._describe_command(event.widget)
        self.query_one(HomeFooter).renamed = names

    def _describe_command(self, row: CommandRow) -> None:
        """Describe the game under way in full, where its own row has no room for all of it."""
        is_continue = row.id == "continue" and bool(row.notes)
        text = row.notes[0] if is_continue else GAMES[self.chosen_game].info.about
        self.query_one("#about", Static).update(text)

    @on(Pressable.Pressed)
    async def _press_entry(self, event: Pressable.Pressed) -> None:
        if isinstance(event.pressable, GameCard):
            self._choose_game(event.pressable.game.info.key)
            await self.action_new()
        elif isinstance(event.pressable, CommandRow):
            await self.run_action(event.pressable.action)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "continue":
            return None if self.saved_summary.latest is None else True
        return action != "play" or int(str(parameters[0])) <= len(GAMES)

    def action_choose(self, by: int) -> None:
        """Choose the game before or after the chosen one."""
        keys = list(GAMES)
        key = keys[(keys.index(self.chosen_game) + by) % len(keys)]
        self.query_one(f"#game-{key}").focus()

    async def action_play(self, number: int) -> None:
        """Start a new game of the one with that number, if there is one."""
        if number <= len(GAMES):
            self._choose_game(list(GAMES)[number - 1])
            await self.action_new()

    async def action_new(self) -> None:
        await self.run_action(f"app.new_game({self.chosen_game!r})")

    async def action_watch(self) -> None:
        await self.run_action(f"app.watch({self.chosen_game!r})")

    async def action_continue(self) -> None:
        await self.run_action("app.continue")


def tagline() -> str:
    """Return what this program is: "five old board games for two"."""
    count = len(GAMES)
    number = "" if count == 1 else f"{NUMBER_WORDS[count] if count < len(NUMBER_WORDS) else count} "
    return f"{number}{TAGLINE}"
