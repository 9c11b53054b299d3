"""Retake the pictures in assets/screenshots from the current program."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.tui.showcase import FOLDER, SHOTS  # noqa: E402 - the tests lie beside this folder


def main() -> None:
    """Write every picture, or the named ones, and delete files that are no longer pictures."""
    named = set(sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        if not named or shot.name in named:
            text = shot.take()
            shot.path.write_text(text, "utf-8")
            print(f"{shot.path.relative_to(ROOT)}  {len(text.encode()) / 1000:.0f} kB")
    for path in set(FOLDER.glob("*.svg")) - {shot.path for shot in SHOTS}:
        path.unlink()
        print(f"{path.relative_to(ROOT)}  removed")


if __name__ == "__main__":
    main()
