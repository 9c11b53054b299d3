"""Give every test folders of its own, so that it touches nobody's games and settings."""

from __future__ import annotations

import gc
import itertools
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.scale import scaled

# No deadline, because machines differ in speed. Derandomized, so that a failing example comes back.
settings.register_profile(
    "kono",
    deadline=None,
    max_examples=scaled(25),
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("kono")

# A shell without job control starts what runs in the background with Ctrl-C ignored, and every
# program that a test starts would inherit that, and never end when a test interrupts it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Look for garbage less often, and never among the thousands of tests themselves."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def _folder_numbers() -> Iterator[int]:
    return itertools.count()


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory, _folder_numbers: Iterator[int]) -> Path:
    """A folder for each test: pytest's own reads the names of all earlier ones to number it."""
    folder = tmp_path_factory.getbasetemp() / f"test-{next(_folder_numbers)}"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder; it does not exist until something is saved."""
    folder = tmp_path / "data"
    monkeypatch.setenv("KONO_DATA", str(folder))
    monkeypatch.setenv("KONO_CONFIG", str(tmp_path / "config"))
    return folder
