"""Writes the settings: changes go into the file, and everything else in it stays as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kono_tui.errors import FormatError, StoreError
from kono_tui.formats.text_file import describe_os_error, read_settings_text
from kono_tui.play.storage.files import make_folder, write_text
from kono_tui.tui.settings.values import FIELDS, KEYS_TABLE, Settings, read_settings, read_toml


def write_settings(settings: Settings, path: Path, before: Settings | None = None) -> list[str]:
    """Change the settings in a file, and nothing else in it; create it if it is missing.

    Only what differs from `before` is written: settings for this run alone stay out of the file.
    A file that is not TOML is moved aside first; the sentences returned say so. StoreError if the
    file cannot be written. Keys are added and changed, never removed.
    """
    make_folder(path.parent)
    notices: list[str] = []
    try:
        read_toml(path)
        existing = read_settings_text(path) if path.exists() else ""
        text = _merge_settings(existing, settings, before or read_settings(path)[0])
    except FormatError:
        notices.append(_move_aside(path))
        text = _merge_settings("", settings, Settings())
    write_text(path, text)
    return notices


def _move_aside(path: Path) -> str:
    aside = path.with_name(f"{path.name}.bad")
    try:
        path.replace(aside)
    except OSError as error:
        why = describe_os_error(error)
        raise StoreError(f"cannot rename {path} to {aside.name}: {why}") from error
    return f"{path} could not be read; it is now {aside.name}, and a new one was written."


def _merge_settings(text: str, settings: Settings, before: Settings) -> str:
    """Return the text of a file with the changed settings."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        for each in FIELDS:
            value = getattr(settings, each.name)
            if value != getattr(before, each.name):
                document[each.name] = value
        new = {id: keys for id, keys in settings.keys.items() if before.keys.get(id) != keys}
        if new:
            table = document.setdefault(KEYS_TABLE, tomlkit.table())
            for id, keys in new.items():
                _set_key(table, id, keys)
        return tomlkit.dumps(document)
    except (TOMLKitError, RecursionError) as error:
        raise FormatError("the settings cannot be changed in this file") from error


def _set_key(table: Any, id: str, keys: str) -> None:
    """Set an entry where it stands, even nested by dots, or at the end."""
    first, dot, rest = id.partition(".")
    if id not in table and dot and isinstance(table.get(first), dict):
        _set_key(table[first], rest, keys)
    else:
        table[id] = keys
