"""A mistake of the program itself, in the middle of a game on the screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.tui.terminal.pseudo_game import check_terminal_restored
from tests.tui.terminal.pseudo_terminal import FULL_TERMINAL, PseudoTerminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")

BROKEN_PROGRAM = """
import sys
from kono_tui.tui.app import KonoApp

def fail():
    secret = "nobody is to read this"
    raise ValueError("a mistake")

async def fail_later():
    fail()

def on_resize(self, event):
    if event.size.width == 90:
        {how}

KonoApp.on_resize = on_resize
"""
MISTAKES = {
    "in an event": "fail()",
    "in a worker": "self.run_worker(fail_later())",
    "in a timer": "self.set_timer(0.01, fail)",
    "in a later call": "self.call_after_refresh(fail)",
    "told to the library": 'self.failure = ValueError("a mistake"); self.panic("nobody is to")',
}
"""What happens when the window gets another size."""


@pytest.mark.parametrize("where", MISTAKES)
def test_a_mistake_of_ours_is_one_sentence_and_loses_no_game(where: str, tmp_path: Path) -> None:
    folder, data = tmp_path / "program", tmp_path / "data"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(BROKEN_PROGRAM.format(how=MISTAKES[where]))
    environ = {**FULL_TERMINAL, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}
    arguments = ("kono", "--size", "5", "--players", "human,human")
    with PseudoTerminal(*arguments, data=data, config=tmp_path, environ=environ) as kono:
        kono.wait_for("Human 1")
        kono.wait_until(lambda: any((data / "autosaves").glob("*.txt")), "an autosave")
        kono.resize(90, 30)
        assert kono.exit_status() == 1
        check_terminal_restored(kono)
        last_words = kono.plain.strip().splitlines()[-1]
    (autosave,) = (data / "autosaves").iterdir()
    log = data / "crash.log"
    assert last_words.endswith(
        "kono: something went wrong in the program, and it had to stop; your game is kept, and "
        f"'kono {autosave.stem}' resumes it; the details are in {log}"
    )
    for word in ("Traceback", "nobody is to", "secret", "ValueError"):
        assert word not in kono.plain
    assert "ValueError: a mistake" in log.read_text()
    assert "nobody is to" not in log.read_text().replace('secret = "nobody is to read this"', "")
