"""Navigation between the screens of the full-screen program."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import ModalScreen

from kono_tui.errors import KonoError
from kono_tui.text.sentences import sentence
from kono_tui.tui.dressed import LONG, Dressed
from kono_tui.tui.settings import Settings
from kono_tui.tui.start import OnlineStart, Start
from kono_tui.tui.terminal import Terminal

if TYPE_CHECKING:
    from kono_tui.net.client.lobby import RoomLink
    from kono_tui.play.series import Series
    from kono_tui.tui.screens.save import Saved
    from kono_tui.tui.screens.table import Table

FAREWELL = 2.0
"""Seconds that closing a connection may take."""


class Ways(Dressed):
    """Navigates: home lies below everything; a game, and the dialogs, over it."""

    def __init__(self, start: Start, settings: Settings, terminal: Terminal) -> None:
        super().__init__(settings, terminal)
        self.start = start
        self.source = random.Random(start.seed)
        self.online = start.online
        """The last server that the player was on, and the name used there."""
        self.links: list[RoomLink] = []
        """The connections to rooms on the network: to the room that the player is in."""

    def play(self, series: Series, path: Path | None = None) -> None:
        """Play a game; `path` is the file that it comes from."""
        from kono_tui.tui.screens.game import GameScreen

        self.push_screen(GameScreen(series, path), self._left)

    def _left(self, _: None) -> None:
        """Show home after a game, unless another game is on."""
        from kono_tui.tui.screens.table import Table

        if not isinstance(self.screen, Table):
            self._home()

    def _home(self) -> None:
        """Show home, unless it is below already."""
        from kono_tui.tui.screens.home import Home

        if not any(isinstance(screen, Home) for screen in self.screen_stack):
            self.push_screen(Home())

    def play_online(self, link: RoomLink) -> None:
        """Play in a room on the network, or watch there, in place of the current game."""
        from kono_tui.tui.screens.online import OnlineGame

        self._back_home()
        self.links.append(link)
        self.push_screen(OnlineGame(link), partial(self._left_online, link))

    def _left_online(self, link: RoomLink, _: None) -> None:
        """Leave a room: go back to its server's other rooms, unless another game is on."""
        back = self._table() is None
        if back:
            self._home()
        self.run_worker(self._leave_room(link, back))

    async def _leave_room(self, link: RoomLink, back: bool) -> None:
        """Close the connection, then connect anew: the server must see the player leave first."""
        await self._hang_up(link)
        if back:
            before = self.online or OnlineStart(link.address)
            self.action_network(OnlineStart(link.address, name=before.name, ca=before.ca))

    async def _hang_up(self, link: RoomLink) -> None:
        """Close the connection to a room; the server keeps the seat there."""
        if link in self.links:
            self.links.remove(link)
            with contextlib.suppress(KonoError, TimeoutError):
                await asyncio.wait_for(link.close(), FAREWELL)

    async def hang_up(self) -> None:
        """Close every connection to a room."""
        for link in tuple(self.links):
            await self._hang_up(link)

    def open_game(self, path: Path) -> None:
        """Play a game from a file in place of the current one, which is saved."""
        self.open_file(path)

    def open_file(self, path: Path) -> bool:
        """Play the game in a file; return False, with a notice, if there is none."""
        from kono_tui.play.resume import opened

        try:
            series, odd = opened(path)
        except KonoError as error:
            self.notify(sentence(str(error)), severity="error", timeout=LONG, markup=False)
            return False
        for line in odd:
            self.notify(line, severity="warning", timeout=LONG, markup=False)
        self._back_home()
        self.play(series, path)
        return True

    async def save_game(self, series: Series) -> Saved | None:
        """Ask for a name and save; None if the player cancels. Needs a worker."""
        from kono_tui.tui.screens.save import SaveDialog

        if not series.size:
            self.notify("There is nothing to save before the board's size is chosen.")
            return None
        saved = await self.push_screen_wait(SaveDialog(series))
        if saved is None:
            return None
        self.notify(f"Saved as {saved.path}", markup=False)
        return saved

    def action_new_game(self, game: str = "") -> None:
        self._go(self._begin(game, watch=False))

    def action_watch(self, game: str = "") -> None:
        self._go(self._begin(game, watch=True))

    def action_network(self, start: OnlineStart | None = None) -> None:
        self._go(self._network(start))

    def action_saved_games(self) -> None:
        self._go(self._choose_file())

    def action_continue(self) -> None:
        self._go(self._continue())

    def _go(self, way: Coroutine[Any, Any, None]) -> None:
        """Start the way to another game; ignore a second one, from a key pressed twice."""
        if any(each.group == "way" and not each.is_finished for each in self.workers):
            way.close()
        else:
            self.run_worker(way, group="way")

    def action_command_palette(self) -> None:
        """Open the palette, unless it lies below already or the window is too small for it."""
        from textual.command import CommandPalette

        from kono_tui.tui.screens.too_small import TooSmall

        covers = (CommandPalette, TooSmall)
        if not any(isinstance(screen, covers) for screen in self.screen_stack):
            super().action_command_palette()

    async def _begin(self, game: str, watch: bool) -> None:
        """Ask what to play, and play it."""
        from kono_tui.tui.choice import begun
        from kono_tui.tui.screens.new_game import NewGame

        choice = await self.push_screen_wait(NewGame(game, watch))
        if choice is not None:
            if choice.seed is not None:
                self.source.seed(choice.seed)
            self._back_home()
            self.play(begun(choice))

    async def _network(self, start: OnlineStart | None) -> None:
        """Let the player choose a room on a server, and play in it."""
        from kono_tui.tui.screens.network import NetworkDialog

        link = await self.push_screen_wait(NetworkDialog(start))
        if link is not None:
            self.play_online(link)

    async def _choose_file(self) -> None:
        from kono_tui.tui.screens.saves import SavedGames

        path = await self.push_screen_wait(SavedGames())
        if path is not None:
            self.open_game(path)

    async def _continue(self) -> None:
        """Continue the latest unfinished game, unless a game is on."""
        if self._table() is not None:
            return
        from kono_tui.play.library import latest_autosave

        entry = await asyncio.to_thread(latest_autosave)
        if entry is None:
            self.notify("There is no unfinished game; n begins a new one.")
        else:
            self.open_file(entry.path)

    def _back_home(self) -> None:
        """Leave the current game, if there is one: it is saved."""
        table = self._table()
        if table is not None:
            table.leave()
        while isinstance(self.screen, ModalScreen):
            self.pop_screen()

    def _table(self) -> Table | None:
        """The current game's screen, whatever lies over it."""
        from kono_tui.tui.screens.table import Table

        tables = [screen for screen in self.screen_stack if isinstance(screen, Table)]
        return tables[-1] if tables else None

    def action_settings(self) -> None:
        from kono_tui.tui.screens.settings import SettingsDialog

        self.push_screen(SettingsDialog())

    def action_rules(self) -> None:
        """Show the keys, and the rules of the current game, or of the one chosen at home."""
        from kono_tui.tui.screens.help import Help
        from kono_tui.tui.screens.home import Home
        from kono_tui.tui.screens.lab import LabScreen
        from kono_tui.tui.screens.table import Table

        for screen in reversed(self.screen_stack):
            match screen:
                case Help():
                    return
                case Table() | LabScreen():
                    self.push_screen(Help(screen.now.game.key))
                    return
                case Home():
                    self.push_screen(Help(screen.chosen))
                    return
