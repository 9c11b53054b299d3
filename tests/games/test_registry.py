"""Games come from packages that register them; one that cannot be used is left out, and said so."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kono_tui import games
from kono_tui.games import GAMES, LEFT_OUT
from kono_tui.games.registry import GROUP, OUR_GAMES
from kono_tui.tui.app import KonoApp
from tests.paths import ROOT
from tests.tui.driver import drive
from tests.tui.waits import wait_until

TWIN = """
from dataclasses import replace
from kono_tui.games.kono.game import KONO
TWIN = replace(KONO, info=replace(KONO.info, key="twin", title="Twin"))
SECOND_KONO = replace(KONO)
NO_GAME = "twin"
"""


def install(folder: Path, package: str, *lines: str, source: str = TWIN) -> Path:
    """Put a module and its metadata into a folder, as pip would."""
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (folder / f"{package}.py").write_text(source)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines]))
    return folder


def run_kono(*arguments: str, folders: Sequence[Path]) -> subprocess.CompletedProcess[str]:
    """Run the program, which finds packages in the folders; nothing is typed."""
    path = os.pathsep.join(filter(None, [*map(str, folders), os.environ.get("PYTHONPATH", "")]))
    return subprocess.run(
        [sys.executable, "-m", "kono_tui", *arguments],
        env={**os.environ, "PYTHONPATH": path},
        input="",
        capture_output=True,
        text=True,
        check=True,
    )


def list_games(*folders: Path) -> tuple[list[str], list[str]]:
    """Return the first word of each line of `kono games`, and what it complains of."""
    done = run_kono("games", folders=folders)
    return [line.split()[0] for line in done.stdout.splitlines()], done.stderr.splitlines()


def test_our_games_are_registered_as_those_of_others_are() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][GROUP] == OUR_GAMES
    assert (list(GAMES), LEFT_OUT) == (list(OUR_GAMES), ())


def test_games_of_others_follow_ours_by_name(tmp_path: Path) -> None:
    install(tmp_path, "kono_twin", "twin = kono_twin:TWIN")
    other = TWIN.replace("twin", "ape")
    install(tmp_path, "zoo", "ape = zoo:TWIN", source=other)
    assert list_games(tmp_path) == ([*OUR_GAMES, "ape", "twin"], [])


def test_a_package_that_is_found_twice_registers_its_game_once(tmp_path: Path) -> None:
    folders = [install(tmp_path / name, "kono_twin", "twin = kono_twin:TWIN") for name in "ab"]
    assert list_games(*folders) == ([*OUR_GAMES, "twin"], [])


@pytest.mark.parametrize(
    ("line", "source", "fault"),
    [
        ("twin = kono_twin:LOST", TWIN, "kono_twin:LOST cannot be loaded: module 'kono_twin' has"),
        ("twin = lost:TWIN", TWIN, "lost:TWIN cannot be loaded: No module named 'lost'"),
        ("twin = kono_twin:TWIN", "1 / 0", "kono_twin:TWIN cannot be loaded: division by zero"),
        ("twin = kono_twin:TWIN", "raise SystemExit", "kono_twin:TWIN cannot be loaded: SystemE"),
        ("twin = kono_twin:NO_GAME", TWIN, "kono_twin:NO_GAME is no Game"),
        ("twin = kono_twin:SECOND_KONO", TWIN, "there is a game 'kono' already"),
    ],
)
def test_a_game_that_cannot_be_used_is_left_out_with_a_sentence(
    line: str, source: str, fault: str, tmp_path: Path
) -> None:
    listed, (complaint,) = list_games(install(tmp_path, "kono_twin", line, source=source))
    assert listed == list(OUR_GAMES)
    assert complaint.startswith(f"kono: the game 'twin' of package kono_twin is left out: {fault}")


def test_the_line_mode_says_what_is_left_out_before_it_begins(tmp_path: Path) -> None:
    folder = install(tmp_path, "kono_twin", "twin = kono_twin:TWIN", source="1 / 0")
    done = run_kono("--plain", folders=(folder,))
    assert "the game 'twin' of package kono_twin is left out" in done.stderr


def test_the_screen_says_what_is_left_out_once_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "LEFT_OUT", ("the game 'twin' is left out",))

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await wait_until(pilot, lambda: bool(app._notifications))
        assert [each.message for each in app._notifications] == ["The game 'twin' is left out."]

    drive(script)
