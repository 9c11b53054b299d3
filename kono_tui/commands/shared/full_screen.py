"""The full-screen program as the commands start it: its options, and its run."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import replace

from kono_tui.commands.shared.arguments import argument_type
from kono_tui.commands.shared.crash import log_task_errors, report_crash
from kono_tui.formats.sentences import as_sentence
from kono_tui.tui.launch import LaunchOptions
from kono_tui.tui.settings.values import Settings, parse_word_setting
from kono_tui.tui.terminal import Terminal, configure_textual


def setting_type(name: str) -> Callable[[str], str]:
    """Return a converter for an option that is also a setting."""
    return argument_type(lambda text: parse_word_setting(name, text.strip().lower()))


def with_overrides(settings: Settings, args: argparse.Namespace, names: Sequence[str]) -> Settings:
    """Return the settings with the options of these names, where they are given, in their place."""
    return replace(settings, **{name: getattr(args, name) for name in names if getattr(args, name)})


def run_screen(
    start: LaunchOptions, settings: Settings, terminal: Terminal, problems: Sequence[str]
) -> int:
    """Run the program with notices of what is wrong with the settings; return the exit status.

    Textual is imported here and no earlier: by then it must know the terminal's colours.
    """
    configure_textual(terminal, os.environ)
    from kono_tui.tui.app import KonoApp

    notices = [*map(as_sentence, problems), *start.notices]
    app = KonoApp(launch=replace(start, notices=notices), settings=settings, terminal=terminal)
    log_task_errors()
    app.run()
    if app.failure is not None:
        return report_crash(app.failure)
    return app.return_code or 0
