"""Builds, as they are typed, and what is known of them."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from kono_tui import __version__
from kono_tui.arena import build_engine
from kono_tui.arena.build import own_build, parse_build
from kono_tui.arena.build_engine import identify_build
from kono_tui.core.bits import COMPILED
from kono_tui.errors import EngineError, SetupError
from tests.arena.builds import OWN, OWN_COMMAND, build_of, typed
from tests.engine import fakes


@pytest.mark.parametrize("place", ["bin/kono", "Scripts/kono.exe"])
def test_a_virtual_environment_is_played_by_its_own_program(place: str, tmp_path: Path) -> None:
    program = tmp_path / place
    program.parent.mkdir()
    program.touch()
    assert parse_build(str(tmp_path)).command == (str(program), "engine")


def test_a_folder_without_the_program_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match=r"there is no kono in '.+'; expected .+bin/kono"):
        parse_build(str(tmp_path))


def test_anything_else_is_a_command_line() -> None:
    assert parse_build("other/kono 'an engine'").command == ("other/kono", "an engine")
    with pytest.raises(SetupError, match="is not a command line: no closing quotation"):
        parse_build("kono 'engine")
    with pytest.raises(SetupError, match="expected a virtual environment's folder"):
        parse_build(" ")


def test_the_other_build_is_not_told_where_this_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "here")
    assert "PYTHONPATH" not in OWN.environment
    assert OWN.environment["PATH"] == os.environ["PATH"]
    assert own_build().environment["PYTHONPATH"] == "here"


def test_a_build_says_what_it_is() -> None:
    found = identify_build(build_of(OWN_COMMAND), "konobi")
    assert (found.name, found.is_compiled) == (f"kono {__version__}", COMPILED)
    assert found.name in found.description
    assert (own_build().name, own_build().is_compiled) == (found.name, found.is_compiled)


def test_what_a_build_does_not_say_stays_unknown() -> None:
    found = identify_build(build_of(fakes.SILENT), "kono")
    assert (found.name, found.is_compiled) == ("", None)
    assert found.description == "without a name"


ECHO = [sys.executable, "-c", "import sys; [print(line, end='', flush=True) for line in sys.stdin]"]
WRONG = {
    "it ended with status 1 (no luck today)": fakes.BROKEN,
    "the engine cannot be started: no such file or directory": fakes.GONE,
    "it does not speak the engine's protocol, but says 'ugi'": ECHO,
    "it says 'the moon is full'": [
        sys.executable,
        "-c",
        "input(); print('error the moon is full')",
    ],
}


@pytest.mark.parametrize("reason", WRONG)
def test_a_program_that_is_no_engine_is_refused(reason: str) -> None:
    with pytest.raises(EngineError, match=re.escape(f"the other build cannot play: {reason}")):
        identify_build(build_of(WRONG[reason]), "kono")


def test_a_program_that_never_answers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_engine, "START_SECONDS", 0.2)
    mute = [sys.executable, "-c", "import time; time.sleep(600)"]
    with pytest.raises(EngineError, match="the other build cannot play: it does not answer"):
        identify_build(build_of(mute), "kono")


def test_a_build_without_the_game_is_refused() -> None:
    with pytest.raises(EngineError, match="it says 'there is no game 'chess'; choose Kono"):
        identify_build(parse_build(typed(OWN_COMMAND)), "chess")
