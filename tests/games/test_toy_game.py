"""A package with a game of its own is installed, and its game is played in every way there is.

`tests/toy_game` is the game that docs/adding-a-game.md builds.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.builds import only_plain
from tests.commands.test_join import (
    read_until,
    run_bounded,
    start_process,
    type_lines,
    wait_for_end,
)
from tests.limits import HANG_SECONDS
from tests.net.server.test_host import run_host
from tests.paths import DOCS, ROOT
from tests.tui.terminal.pseudo_terminal import FULL_TERMINAL, PseudoTerminal

TOY = ROOT / "tests" / "toy_game"
PIP_INSTALL = [
    *(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
    *("--no-deps", "--no-index", "--no-build-isolation"),
]
"""Without a network: with the setuptools of this environment."""
SNIPPET = re.compile(r"```(?:python|toml)\n# (\S+)\n(.*?)```", re.S)
"""A snippet of the page, and the file of the toy that it is from."""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip has installed the toy."""
    folder = tmp_path_factory.mktemp("toy")
    shutil.copytree(TOY, folder / "source")
    target = folder / "installed"
    subprocess.run(
        [*PIP_INSTALL, "--target", str(target), str(folder / "source")],
        check=True,
        timeout=HANG_SECONDS,
    )
    return target


@pytest.fixture
def path(installed: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """PYTHONPATH for programs that can import the toy; those of this test get it."""
    path = os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH")]))
    monkeypatch.setenv("PYTHONPATH", path)
    return path


def run_python(*arguments: str, typed: str = "") -> str:
    """Return what a program prints; it complains of nothing."""
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
        timeout=HANG_SECONDS,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


@pytest.mark.usefixtures("path")
def test_it_keeps_to_the_contract_of_every_game() -> None:
    contract = "tests/games/test_contract.py"
    out = run_python("pytest", "-q", "-p", "no:cacheprovider", contract, "-k", "morris")
    assert re.search(r"\b1\d passed", out)


@pytest.mark.usefixtures("path")
def test_it_is_listed_after_the_games_of_the_program() -> None:
    assert run_python("kono_tui", "games").splitlines()[-1] == "morris    Morris            3x3"


@pytest.mark.usefixtures("path")
@only_plain
def test_it_is_played_in_lines_saved_and_resumed(data: Path) -> None:
    begun = ["kono_tui", "morris", "--plain", "--size", "3", "--level", "easy"]
    out = run_python(*begun, typed="white\nb2\nsave\nfirst\n")
    assert "You placed a piece at b2." in out
    text = (data / "saves" / "first.txt").read_text("utf-8")
    assert text.startswith("Game: Morris\nSize: 3\nPosition: ....w.... b 0\n")
    out = run_python("kono_tui", "--plain", "first.txt", typed="move\nmoves\n")
    assert "The computer placed a piece at" in out
    assert "Your turn, white." in out
    assert re.search(r"Possible: ([abc][123][;.]\s*){7}", out)


@pytest.mark.usefixtures("path")
def test_the_computer_completes_a_row_and_says_so(tmp_path: Path) -> None:
    save = tmp_path / "won.txt"
    save.write_text("Game: Morris\nSize: 3\nPosition: ww.bb.... b 0\n")
    out = run_python("kono_tui", "suggest", str(save))
    assert "place a piece at c2" in out
    assert "to get three in a row" in out


@pytest.mark.usefixtures("path")
@only_plain
def test_it_is_played_over_the_network_against_a_computer() -> None:
    async def test() -> None:
        room = (f"127.0.0.1:{hosted.port}", "--make", "morris", "--computer", "easy")
        ann = await start_process(*room, "--name", "Ann")
        await read_until(ann, "Which colour do you play?")
        type_lines(ann, "white")
        await read_until(ann, "Your turn, white.")
        type_lines(ann, "b2")
        await read_until(ann, "You placed a piece at b2.")
        await read_until(ann, "The computer placed a piece at")
        await read_until(ann, "Your turn, white.")
        type_lines(ann, "resign")
        await read_until(ann, "Round 1 is over. You quit.")
        type_lines(ann, "leave")
        status, _, complaint = await wait_for_end(ann)
        assert (status, complaint) == (0, "")

    with run_host() as hosted:
        run_bounded(test())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@only_plain
def test_it_is_played_on_the_screen(path: str, tmp_path: Path) -> None:
    environ = {**FULL_TERMINAL, "PYTHONPATH": os.pathsep.join([path, str(ROOT)])}
    data, config = tmp_path / "data", tmp_path / "config"
    with PseudoTerminal(data=data, config=config, environ=environ) as kono:
        kono.wait_for("New game", "Morris")
    given = ["morris", "--size", "3", "--colour", "white", "--level", "easy"]
    with PseudoTerminal(*given, data=data, config=config, environ=environ) as kono:
        kono.wait_for("MORRIS", "Your move", "Get three pieces in a row.", "places a piece at b2.")
        kono.press("enter")
        kono.wait_for("The computer placed a piece at", "2 moves")


def test_the_page_quotes_the_toy_as_it_is() -> None:
    quoted = SNIPPET.findall((DOCS / "adding-a-game.md").read_text("utf-8"))
    assert quoted
    for file, snippet in quoted:
        text = (TOY / file).read_text("utf-8")
        for part in snippet.strip().split("\n...\n"):
            assert part.strip("\n") in text, f"{file} does not have:\n{part}"
