"""Sentences for the standard error."""

from __future__ import annotations

import os
import sys


def complain(what: str) -> None:
    """Say what is wrong, or odd. If nobody can be told, that changes nothing else."""
    if sys.stderr is None:  # it was closed; print would take the standard output for it
        return
    try:
        print(f"kono: {what}", file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
