"""Whether the machine runs on a battery, from folders such as Linux has."""

from __future__ import annotations

from pathlib import Path

import pytest

from kono_tui.live.power import is_on_battery

MAINS = {"type": "Mains", "online": "0"}
DISCHARGING = {"type": "Battery", "status": "Discharging"}
CHARGING = {"type": "Battery", "status": "Charging"}
FULL = {"type": "Battery", "status": "Full", "scope": "System"}
MOUSE = {"type": "Battery", "status": "Discharging", "scope": "Device"}
SILENT = {"type": "Battery"}


@pytest.mark.parametrize(
    ("supplies", "expected"),
    [
        ([], False),
        ([MAINS], False),
        ([CHARGING, MAINS], False),
        ([FULL], False),
        ([MAINS, DISCHARGING], True),
        ([FULL, DISCHARGING], True),
        ([MOUSE, MAINS], False),
        ([SILENT], False),
    ],
)
def test_a_battery_that_is_discharging_powers_the_machine(
    tmp_path: Path, supplies: list[dict[str, str]], expected: bool
) -> None:
    for number, files in enumerate(supplies):
        folder = tmp_path / f"supply{number}"
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(f"{text}\n")
    assert is_on_battery(tmp_path) == expected


def test_where_nothing_is_known_of_power_there_is_no_battery(tmp_path: Path) -> None:
    assert not is_on_battery(tmp_path / "nowhere")
    (tmp_path / "BAT0").write_text("no folder")
    assert not is_on_battery(tmp_path)
