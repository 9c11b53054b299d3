"""What becomes of the program's own mistakes: a sentence for the player, the rest in a log."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from kono_tui.commands.shared.stderr import complain

CRASH_STATUS = 1
"""The exit status after a mistake of the program."""


def report_crash(error: BaseException) -> int:
    """Say that the program had to stop, where the game is, and where the details are.

    Return the exit status. The traceback goes into a log: nobody has to read it on the screen.
    """
    from kono_tui.play.storage.crash_log import log_crash
    from kono_tui.play.storage.saves import autosave_of_this_program

    complain(describe_crash(autosave_of_this_program(), log_crash(error)))
    return CRASH_STATUS


def describe_crash(autosave: Path | None, log: Path | None) -> str:
    """The sentence about a mistake of the program."""
    sentence = "something went wrong in the program, and it had to stop"
    if autosave is not None:
        sentence += f"; your game is kept, and 'kono {autosave.stem}' resumes it"
    return f"{sentence}; the details are in {log}" if log is not None else sentence


def log_background_errors() -> None:
    """From now on, errors in threads, and where nobody can catch them, go to the log."""
    threading.excepthook = lambda failure: _log(failure.exc_value)
    sys.unraisablehook = lambda failure: _log(failure.exc_value)


def log_task_errors() -> None:
    """From now on, errors in tasks that nobody waits for go to the log."""
    import logging

    class CrashLogHandler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            _log(record.exc_info[1] if record.exc_info else None)

    logger = logging.getLogger("asyncio")
    logger.handlers = [CrashLogHandler(logging.ERROR)]
    logger.propagate = False


def _log(error: BaseException | None) -> None:
    from kono_tui.play.storage.crash_log import log_crash

    if error is not None:
        log_crash(error)
