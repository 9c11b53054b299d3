"""The full-screen program: how it starts and ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from textual.actions import ActionParseResult
from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.screen import Screen
from textual.worker import WorkerFailed

from kono_tui.formats.sentences import as_sentence
from kono_tui.tui.appearance import LONG_NOTICE_SECONDS
from kono_tui.tui.home.splash import Splash
from kono_tui.tui.launch import LaunchOptions as LaunchOptions
from kono_tui.tui.launch import OnlineLaunch as OnlineLaunch
from kono_tui.tui.navigation import NavigatingApp
from kono_tui.tui.settings.values import Settings, config_folder
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.closing import comes_from_closing_part

if TYPE_CHECKING:
    from kono_tui.live.move_advisor import MoveAdvisor

TERMINAL_CHECK_INTERVAL = 2.0
"""Seconds between two checks that the program's terminal is still there."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
"""The signals that end a program unless it handles them, and leave it time to do so."""
HANGUP_STATUS = 129
"""The exit status if the terminal has gone: that of a hang-up."""


class KonoApp(NavigatingApp):
    """The program's start and end; `NavigatingApp` holds what lies between."""

    TITLE = "Kono"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "rules", "Rules", id="app.help", key_display="?"),
        Binding("ctrl+q", "quit", "Leave at once", show=False, id="app.leave", priority=True),
    ]

    failure: BaseException | None = None
    """The mistake of the program that ends it."""

    def __init__(
        self,
        advisor: MoveAdvisor | None = None,
        launch: LaunchOptions | None = None,
        settings: Settings | None = None,
        terminal: Terminal | None = None,
    ) -> None:
        launch, settings = launch or LaunchOptions(), settings or Settings()
        super().__init__(launch, settings, terminal or Terminal(), advisor)

    def compose(self) -> ComposeResult:
        yield Splash()

    def on_mount(self) -> None:
        self._handle_signals()
        self.apply_theme()
        self.call_after_refresh(self._start_up)

    def _start_up(self) -> None:
        """Import the games and start to play, now that the first picture is on the screen."""
        self.apply_keymap()
        self.advisor.start()
        launch = self.launch_options
        if launch.tournament is None:
            self._show_home()
        else:
            self.play(launch.tournament, launch.path, launch.is_first_game)
        if self.launch_options.make_overlay is not None:
            self.push_screen(self.launch_options.make_overlay())
        if self.launch_options.online is not None:
            self.action_network(self.launch_options.online)
        self.check_size(self.size)
        from kono_tui.games import LEFT_OUT

        for notice in (*map(as_sentence, LEFT_OUT), *self.launch_options.notices):
            self.notify(notice, severity="warning", timeout=LONG_NOTICE_SECONDS, markup=False)
        self.run_worker(_clean_up, thread=True, exit_on_error=False)
        self.call_after_refresh(gc.freeze)  # what exists by now stays: collecting it is wasted work

    async def on_unmount(self) -> None:
        await self.advisor.close()

    def _handle_signals(self) -> None:
        """Leave the terminal as it was when a signal ends the program; end when it has gone."""
        loop = asyncio.get_running_loop()
        known = signal.Signals.__members__  # not every system has them all
        for number in (known[name] for name in ENDING_SIGNALS if name in known):
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self._end_by_signal, number)
        if not self.is_headless:
            self.set_interval(TERMINAL_CHECK_INTERVAL, self._check_terminal)

    def _end_by_signal(self, number: int) -> None:
        if not self.is_headless:
            self._check_terminal()
        self.exit(None, 128 + number)

    def _check_terminal(self) -> None:
        """End the program if its terminal has gone: not every program gets a signal then.

        The game is saved by then, and there is no terminal to leave as it was.
        """
        if sys.__stdin__ is None or not os.isatty(sys.__stdin__.fileno()):
            os._exit(HANGUP_STATUS)

    def exit(self, *arguments: Any, **named: Any) -> None:
        """Exit as usual, but stop all thinking first, while the screens close."""
        game_screen = self.current_game_screen()
        if game_screen is not None:
            game_screen.live.suspend()
        super().exit(*arguments, **named)

    def _handle_exception(self, error: Exception) -> None:
        """End the program as usual, but remember the first mistake: it is told at the very end."""
        cause = error.error if isinstance(error, WorkerFailed) else error
        if comes_from_closing_part(cause):
            return
        if self.failure is None:
            self.failure = cause
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End the program without the library's panel, which shows the values of variables."""
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """Do the same: what the library shows here is no more for players than the panel."""
        self._close_messages_no_wait()

    async def push_screen_wait(self, screen: Screen[Any] | str, *, mode: str | None = None) -> Any:
        """Push a screen and wait as usual, but survive the cancellation of the waiting task.

        Textual first runs the callbacks that the program has put off, such as the removal of a
        screen. If they were cancelled together with the waiting task, they would stop half-way, and
        the end of the program with them.
        """
        while self._next_callbacks:
            await asyncio.shield(self._flush_next_callbacks())
        return await super().push_screen_wait(screen, mode=mode)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Run an action as usual; that of a screen which is being built waits until it is whole.

        A key may be quicker than the screen it is meant for.
        """
        screen = default_namespace
        if isinstance(screen, Screen) and not screen.is_mounted:
            screen.call_later(self.run_action, action, screen, namespaces)
            return True
        return await super().run_action(action, default_namespace, namespaces)

    def action_help_quit(self) -> None:
        """Say which key ends the program: Ctrl-C does not."""
        self.notify("Ctrl+Q leaves at once; a game in progress is kept.")

    # The palette

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield the commands of the program, the screen's keys, and other screens."""
        from kono_tui.tui.command_palette import palette_commands

        yield from palette_commands(self, screen)


def _clean_up() -> None:
    """Remove what killed programs were writing in the folders of games and of settings."""
    from kono_tui.play.storage.saves import clean_up_after_killed_programs

    clean_up_after_killed_programs(config_folder())
