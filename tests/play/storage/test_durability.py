"""What is on the disk for good before anything else depends on it."""

from __future__ import annotations

from pathlib import Path

from kono_tui.play.storage.files import make_folder, rename, write_text
from tests.campaigns.disks.shim import LINK, MAKE_FOLDER, SYNC_FOLDER, UNLINK, DiskShim


def test_the_names_of_new_folders_are_synced(tmp_path: Path) -> None:
    with DiskShim(tmp_path) as shim:
        make_folder(tmp_path / "data" / "saves")
    done = [(each.kind, each.path) for each in shim.operations]
    made = [path for kind, path in done if kind == MAKE_FOLDER]
    assert set(made) == {tmp_path / "data", tmp_path / "data" / "saves"}
    for path in made:
        synced = done.index((SYNC_FOLDER, path.parent))
        assert synced > done.index((MAKE_FOLDER, path))


def test_a_folder_that_exists_costs_nothing(tmp_path: Path) -> None:
    with DiskShim(tmp_path) as shim:
        make_folder(tmp_path)
    assert shim.operations == []


def test_an_old_name_goes_only_when_the_new_one_is_synced(tmp_path: Path) -> None:
    for name in ("autosaves", "saves"):
        make_folder(tmp_path / name)
    write_text(tmp_path / "autosaves" / "a.txt", "a game")
    with DiskShim(tmp_path) as shim:
        rename(tmp_path / "autosaves" / "a.txt", tmp_path / "saves" / "b.txt")
    done = [(each.kind, each.path) for each in shim.operations]
    old = tmp_path / "autosaves" / "a.txt"
    assert done == [(LINK, old), (SYNC_FOLDER, tmp_path / "saves"), (UNLINK, old)]
