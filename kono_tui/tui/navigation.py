"""Navigation between the screens of the full-screen program."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.screen import ModalScreen

from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.strategy.cores import cores_beside_screen
from kono_tui.tui.appearance import LONG_NOTICE_SECONDS, ThemedApp
from kono_tui.tui.launch import LaunchOptions, OnlineLaunch
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.terminal import Terminal

if TYPE_CHECKING:
    from kono_tui.live.move_advisor import MoveAdvisor
    from kono_tui.live.remote import RemoteGame
    from kono_tui.net.client.lobby import RoomLink
    from kono_tui.play.tournament import Tournament
    from kono_tui.tui.game.screen import GameScreen
    from kono_tui.tui.saves.save_dialog import SaveResult


class NavigatingApp(ThemedApp):
    """Navigates: home lies below everything; a game, and the dialogs, over it."""

    def __init__(
        self,
        launch: LaunchOptions,
        settings: Settings,
        terminal: Terminal,
        advisor: MoveAdvisor | None,
    ) -> None:
        super().__init__(settings, terminal)
        self._advisor = advisor
        self.launch_options = launch
        self.random_source = random.Random(launch.seed)
        self.last_online = launch.online
        """The last server that the player was on, and the name used there."""

    @property
    def advisor(self) -> MoveAdvisor:
        """Whom to ask for moves: the engine's process, unless another was given."""
        if self._advisor is None:
            from kono_tui.engine.client import EngineClient

            self._advisor = EngineClient(threads=self._count_cores_to_use)
        return self._advisor

    @advisor.setter
    def advisor(self, advisor: MoveAdvisor) -> None:
        self._advisor = advisor

    def _find_advisor(self) -> MoveAdvisor:
        return self.advisor

    def _count_cores_to_use(self) -> int:
        return cores_beside_screen(self.settings.cores)

    def _read_settings(self) -> Settings:
        return self.settings

    def play(
        self, tournament: Tournament, path: Path | None = None, is_first_game: bool = False
    ) -> None:
        """Play a game; `path` is the file that it comes from."""
        from kono_tui.live.local import LocalGame
        from kono_tui.tui.game.screen import GameScreen

        advisor, settings = self._find_advisor, self._read_settings
        live = LocalGame(
            tournament, advisor, settings, self.random_source, path, is_first_game=is_first_game
        )
        self.push_screen(GameScreen(live), self._after_game)

    def _after_game(self, _: None) -> None:
        """Show home after a game, unless another game is on."""
        if self.current_game_screen() is None:
            self._show_home()

    def _show_home(self) -> None:
        """Show home, unless it is below already."""
        from kono_tui.tui.home.screen import Home

        if not any(isinstance(screen, Home) for screen in self.screen_stack):
            self.push_screen(Home())

    def play_online(self, link: RoomLink) -> None:
        """Play in a room on the network, or watch there, in place of the current game."""
        from kono_tui.live.remote import RemoteGame
        from kono_tui.tui.game.screen import GameScreen

        self._leave_current_game()
        live = RemoteGame(link, self._find_advisor, self._read_settings, self.random_source)
        self.push_screen(GameScreen(live), partial(self._after_room, live))

    def _after_room(self, live: RemoteGame, _: None) -> None:
        """Leave a room: go back to its server's other rooms, unless another game is on."""
        returns_to_rooms = self.current_game_screen() is None
        if returns_to_rooms:
            self._show_home()
        self.run_worker(self._leave_room(live, returns_to_rooms))

    async def _leave_room(self, live: RemoteGame, returns_to_rooms: bool) -> None:
        """Close the connection, then connect anew: the server must see the player leave first."""
        await live.close()
        if returns_to_rooms:
            address = live.link.address
            last = self.last_online or OnlineLaunch(address)
            self.action_network(OnlineLaunch(address, name=last.name, ca=last.ca))

    def open_game(self, path: Path) -> None:
        """Play a game from a file in place of the current one, which is saved."""
        self.open_file(path)

    def open_file(self, path: Path) -> bool:
        """Play the game in a file; return False, with a notice, if there is none."""
        from kono_tui.play.storage.resume import resume_game

        try:
            tournament, warnings = resume_game(path)
        except KonoError as error:
            text = as_sentence(str(error))
            self.notify(text, severity="error", timeout=LONG_NOTICE_SECONDS, markup=False)
            return False
        for line in warnings:
            self.notify(line, severity="warning", timeout=LONG_NOTICE_SECONDS, markup=False)
        self._leave_current_game()
        self.play(tournament, path)
        return True

    async def save_game(self, tournament: Tournament) -> SaveResult | None:
        """Ask for a name and save; None if the player cancels. Needs a worker."""
        from kono_tui.tui.saves.save_dialog import SaveDialog

        if not tournament.size:
            self.notify("There is nothing to save before the board's size is chosen.")
            return None
        saved = await self.push_screen_wait(SaveDialog(tournament))
        if saved is not None:
            self.notify(f"Saved as {saved.path}", markup=False)
            if saved.note:
                self.notify(
                    saved.note, severity="warning", timeout=LONG_NOTICE_SECONDS, markup=False
                )
        return saved

    def action_new_game(self, game: str = "") -> None:
        self._start_navigation(self._start_new_game(game, watch=False))

    def action_watch(self, game: str = "") -> None:
        self._start_navigation(self._start_new_game(game, watch=True))

    def action_network(self, start: OnlineLaunch | None = None) -> None:
        self._start_navigation(self._enter_network_room(start))

    def action_saved_games(self) -> None:
        self._start_navigation(self._choose_saved_game())

    def action_continue(self) -> None:
        self._start_navigation(self._continue_latest_game())

    def _start_navigation(self, navigation: Coroutine[Any, Any, None]) -> None:
        """Start the way to another game; ignore a second one, from a key pressed twice."""
        if any(each.group == "way" and not each.is_finished for each in self.workers):
            navigation.close()
        else:
            self.run_worker(navigation, group="way")

    def action_command_palette(self) -> None:
        """Open the palette, unless it is open already."""
        from kono_tui.tui.command_palette import Palette

        if not any(isinstance(screen, Palette) for screen in self.screen_stack):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        """Show the themes in a palette."""
        from kono_tui.tui.command_palette import THEME_QUESTION, Palette

        self.push_screen(Palette(THEME_QUESTION, themes_only=True))

    async def _start_new_game(self, game: str, watch: bool) -> None:
        """Ask what to play, and play it."""
        from kono_tui.play.results import is_first_game
        from kono_tui.play.storage.last_game_options import read_last_options
        from kono_tui.play.storage.results_file import read_results
        from kono_tui.tui.home.game_setup import start_tournament
        from kono_tui.tui.home.new_game import NewGame

        options = await asyncio.to_thread(read_last_options)
        results = await asyncio.to_thread(read_results)
        setup = await self.push_screen_wait(NewGame(options.for_game(game), results, watch))
        if setup is not None:
            if setup.seed is not None:
                self.random_source.seed(setup.seed)
            self._leave_current_game()
            tournament = start_tournament(setup)
            self.play(tournament, is_first_game=is_first_game(results, tournament))

    async def _enter_network_room(self, start: OnlineLaunch | None) -> None:
        """Let the player choose a room on a server, and play in it."""
        from kono_tui.tui.online.lobby import NetworkDialog

        link = await self.push_screen_wait(NetworkDialog(start))
        if link is not None:
            self.play_online(link)

    async def _choose_saved_game(self) -> None:
        from kono_tui.tui.saves.screen import SavedGames

        path = await self.push_screen_wait(SavedGames())
        if path is not None:
            self.open_game(path)

    async def _continue_latest_game(self) -> None:
        """Continue the latest unfinished game, unless a game is on."""
        if self.current_game_screen() is not None:
            return
        from kono_tui.play.storage.library import latest_autosave

        entry = await asyncio.to_thread(latest_autosave)
        if entry is None:
            self.notify("There is no unfinished game; n begins a new one.")
        else:
            self.open_file(entry.path)

    def _leave_current_game(self) -> None:
        """Leave the current game, if there is one: it is saved."""
        game_screen = self.current_game_screen()
        if game_screen is not None:
            game_screen.live.leave()
        while isinstance(self.screen, ModalScreen):
            self.pop_screen()

    def current_game_screen(self) -> GameScreen | None:
        """The current game's screen, whatever lies over it."""
        from kono_tui.tui.game.screen import GameScreen

        game_screens = [screen for screen in self.screen_stack if isinstance(screen, GameScreen)]
        return game_screens[-1] if game_screens else None

    def action_settings(self) -> None:
        from kono_tui.tui.settings.screen import SettingsDialog

        self.push_screen(SettingsDialog())

    def action_rules(self) -> None:
        """Show the current game in short, its keys and its rules; at home those of the chosen one.

        In the lab, and in a dialog over the home screen, the keys come first.
        """
        from kono_tui.tui.dialogs.help import Help
        from kono_tui.tui.game.screen import GameScreen
        from kono_tui.tui.home.screen import Home
        from kono_tui.tui.lab.screen import LabScreen

        for screen in reversed(self.screen_stack):
            match screen:
                case Help():
                    return
                case GameScreen():
                    self.push_screen(Help(screen.now.game.info.key))
                    return
                case LabScreen():
                    self.push_screen(Help(screen.now.game.info.key, "keys"))
                    return
                case Home():
                    is_covered = self.screen is not screen
                    self.push_screen(Help(screen.chosen_game, "keys" if is_covered else "short"))
                    return
