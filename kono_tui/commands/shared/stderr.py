"""Messages on standard error."""

from __future__ import annotations

import os
import sys


def complain(message: str) -> None:
    """Print what is wrong or odd. If standard error takes no more, carry on without it."""
    if sys.stderr is None:  # it was closed; print would use standard output instead
        return
    try:
        print(f"kono: {message}", file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def warn_of_games_left_out() -> None:
    """Say which registered games cannot be played, and why. This imports the games."""
    from kono_tui.games import LEFT_OUT

    for sentence in LEFT_OUT:
        complain(sentence)
