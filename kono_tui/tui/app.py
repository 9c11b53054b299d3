"""The full-screen program: how it begins and ends, and the ways between its screens."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import random
import signal
import sys
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

from kono_tui.errors import KonoError
from kono_tui.text.sentences import sentence
from kono_tui.tui.dressed import LONG, Dressed
from kono_tui.tui.settings import Settings
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.splash import Splash

if TYPE_CHECKING:
    from kono_tui.play.series import Series
    from kono_tui.tui.mind import Mind
    from kono_tui.tui.screens.save import Saved
    from kono_tui.tui.screens.table import Table

GLANCE = 2.0
"""How often, in seconds, the program looks whether its terminal is still there."""
GONE = 129
"""The exit status if it is not: that of a hang-up."""


@dataclass(frozen=True)
class Start:
    """What is on the screen first: home, a new game, or a game from a file; and what to say.

    `over` makes a screen that lies over it.
    """

    series: Series | None = None
    path: Path | None = None
    seed: int | None = None
    notices: Sequence[str] = ()
    over: Callable[[], Screen[Any]] | None = None


class KonoApp(Dressed):
    """Home below everything; a game, and the dialogs, over it."""

    TITLE = "Kono"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "rules", "Keys", id="app.help", key_display="?"),
        Binding("ctrl+q", "quit", "Leave at once", show=False, id="app.leave", priority=True),
    ]

    def __init__(
        self,
        mind: Mind | None = None,
        start: Start | None = None,
        settings: Settings | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        super().__init__(settings or Settings(), terminal or Terminal())
        self._mind = mind
        self.start = start or Start()
        self.source = random.Random(self.start.seed)

    @property
    def mind(self) -> Mind:
        """Whom to ask for moves: the engine's process, unless another was given."""
        if self._mind is None:
            from kono_tui.engine.client import Engine

            self._mind = Engine()
        return self._mind

    @mind.setter
    def mind(self, mind: Mind) -> None:
        self._mind = mind

    def compose(self) -> ComposeResult:
        yield Splash()

    def on_mount(self) -> None:
        self._heed_signals()
        self.dress()
        self.call_after_refresh(self._settle_in)

    def _settle_in(self) -> None:
        """The first picture is on the screen: now the games are imported, and one can play."""
        self.remap()
        self.mind.start()
        if self.start.series is None:
            self._home()
        else:
            self.play(self.start.series, self.start.path)
        if self.start.over is not None:
            self.push_screen(self.start.over())
        self.mind_the_size(self.size)
        for notice in self.start.notices:
            self.notify(notice, severity="warning", timeout=LONG, markup=False)
        self.call_after_refresh(gc.freeze)  # what is there by now stays: no use to go through it

    async def on_unmount(self) -> None:
        await self.mind.close()

    def _heed_signals(self) -> None:
        """Leave the terminal as it was when the system ends the program; end when it has gone.

        A hang-up ends the program at once, as usual: there is no terminal to leave.
        """
        loop = asyncio.get_running_loop()
        number = signal.SIGTERM
        with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
            loop.add_signal_handler(number, self.exit, None, 128 + number)
        if not self.is_headless:
            self.set_interval(GLANCE, self._see_the_terminal)

    def _see_the_terminal(self) -> None:
        """Not everybody is told when the terminal goes. The game is kept by then."""
        if sys.__stdin__ is None or not os.isatty(sys.__stdin__.fileno()):
            os._exit(GONE)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """As usual; nobody thinks while the screens go."""
        table = self._table()
        if table is not None:
            table.hold()
        super().exit(*arguments, **named)

    def action_help_quit(self) -> None:
        """Ctrl-C does not end the program: say what does."""
        self.notify("Ctrl+Q leaves at once; a game that is on is kept.")

    # From screen to screen

    def play(self, series: Series, path: Path | None = None) -> None:
        """Play a game; `path` is the file it comes from."""
        from kono_tui.tui.screens.game import GameScreen

        self.push_screen(GameScreen(series, path), self._left)

    def _left(self, _: None) -> None:
        """A game was left, for home or for another one."""
        from kono_tui.tui.screens.table import Table

        if not isinstance(self.screen, Table):
            self._home()

    def _home(self) -> None:
        """Show home, unless it is below already."""
        from kono_tui.tui.screens.home import Home

        if not any(isinstance(screen, Home) for screen in self.screen_stack):
            self.push_screen(Home())

    def open_game(self, path: Path) -> None:
        """A game from a file in place of what is on; that is kept."""
        self.open_file(path)

    def open_file(self, path: Path) -> bool:
        """Play the game a file holds; False, with a notice, if it holds none."""
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
        """Ask for a name and save; None if the player thinks better of it. Needs a worker."""
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

    def action_saved_games(self) -> None:
        self._go(self._choose_file())

    def action_continue(self) -> None:
        self._go(self._continue())

    def _go(self, way: Coroutine[Any, Any, None]) -> None:
        """Begin a way to another game; a second one, by a key pressed twice, counts for nothing."""
        if any(each.group == "way" and not each.is_finished for each in self.workers):
            way.close()
        else:
            self.run_worker(way, group="way")

    def action_command_palette(self) -> None:
        """The palette, unless it lies below already or the window is too small for it."""
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

    async def _choose_file(self) -> None:
        from kono_tui.tui.screens.saves import SavedGames

        path = await self.push_screen_wait(SavedGames())
        if path is not None:
            self.open_game(path)

    async def _continue(self) -> None:
        """Take up the latest game that was not finished, unless one is on."""
        if self._table() is not None:
            return
        from kono_tui.play.library import latest_autosave

        entry = await asyncio.to_thread(latest_autosave)
        if entry is None:
            self.notify("There is no unfinished game; n begins a new one.")
        else:
            self.open_file(entry.path)

    def _back_home(self) -> None:
        """Leave the game that is on, if one is: it is kept."""
        table = self._table()
        if table is not None:
            table.leave()
        while isinstance(self.screen, ModalScreen):
            self.pop_screen()

    def _table(self) -> Table | None:
        """The game that is on, whatever lies over it."""
        from kono_tui.tui.screens.table import Table

        tables = [screen for screen in self.screen_stack if isinstance(screen, Table)]
        return tables[-1] if tables else None

    def action_settings(self) -> None:
        from kono_tui.tui.screens.settings import SettingsDialog

        self.push_screen(SettingsDialog())

    def action_rules(self) -> None:
        """Keys, and the rules of the game that is on, or that is chosen at home."""
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

    # The palette

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Textual's own commands, every key of the screen, the ways between screens, the games."""
        from kono_tui.tui.palette import commands

        yield from super().get_system_commands(screen)
        yield from commands(self, screen)
