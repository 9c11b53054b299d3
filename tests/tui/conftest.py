"""The program in a pseudo-terminal, with the folders of a test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tui.style_sheets import apply_rules_sooner, share_parsed_rules
from tests.tui.terminal.pseudo_terminal import FULL_TERMINAL, PseudoTerminal, Starter
from tests.tui.unseen_screens import leave_pictures_undone

QUICK = 'pace = "instant"\nanimations = false\n'
"""Settings without pauses."""
QUICK_WITHOUT_EVALUATION = QUICK + "evaluation = false\n"
"""The same without an evaluation of every position."""


@pytest.fixture(scope="session", autouse=True)
def _prepare_for_many_apps() -> Iterator[None]:
    """Hundreds of apps have the same style sheets, and each ends: its garbage is not to stay."""
    with pytest.MonkeyPatch.context() as patch:
        share_parsed_rules(patch)
        apply_rules_sooner(patch)
        leave_pictures_undone(patch)
        patch.setattr("gc.freeze", lambda: None)
        yield


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A folder with settings that waste no time."""
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "settings.toml").write_text(QUICK_WITHOUT_EVALUATION)
    return folder


@pytest.fixture
def start(data: Path, config: Path) -> Starter:
    """A function that starts the program with this test's folders."""

    def run(
        *arguments: str, size: tuple[int, int] = (80, 24), environ: dict[str, str] = FULL_TERMINAL
    ) -> PseudoTerminal:
        return PseudoTerminal(*arguments, data=data, config=config, size=size, environ=environ)

    return run
