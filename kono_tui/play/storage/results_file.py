"""The results of finished rounds on disk: a line for each, and nothing is ever written over.

Several programs may add lines at the same time. A line that makes no sense is skipped.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Final

from kono_tui.errors import StoreError
from kono_tui.formats.text_file import describe_os_error
from kono_tui.play.results import Outcome, RoundResult
from kono_tui.play.storage.files import make_folder
from kono_tui.play.storage.saves import data_folder

MAX_BYTES: Final = 1 << 20
"""How much of the end of the file is read."""
MAX_LINES: Final = 10_000
TAKEN_BACK: Final = "taken_back"


def results_path() -> Path:
    """The file of the results."""
    return data_folder() / "results.jsonl"


def add_result(result: RoundResult, is_taken_back: bool = False) -> None:
    """Add a result to the file, or the note that it was taken back. StoreError if that fails."""
    entry: dict[str, object] = {**asdict(result), "date": _now()}
    if is_taken_back:
        entry[TAKEN_BACK] = True
    make_folder(results_path().parent)
    _append_line(results_path(), json.dumps(entry, ensure_ascii=False))


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _append_line(path: Path, line: str) -> None:
    """Append a line in one stroke; end a last line first that was never finished."""
    try:
        with path.open("a+b") as file:
            is_empty = file.seek(0, 2) == 0
            if not is_empty:
                file.seek(-1, 2)
            is_unfinished = not is_empty and file.read(1) != b"\n"
            file.write(b"\n" * is_unfinished + line.encode() + b"\n")
    except (OSError, ValueError) as error:
        reason = describe_os_error(error) if isinstance(error, OSError) else str(error)
        raise StoreError(f"cannot write {path}: {reason}") from error


def read_results() -> tuple[RoundResult, ...]:
    """Read the results, the oldest first; none if there is no file, or it cannot be read."""
    results: dict[int, RoundResult] = {}
    numbers: defaultdict[RoundResult, list[int]] = defaultdict(list)
    for number, line in enumerate(_read_lines(results_path())):
        result, is_taken_back = _parse_line(line)
        if result is None:
            continue
        if not is_taken_back:
            results[number] = result
            numbers[result].append(number)
        elif numbers[result]:
            del results[numbers[result].pop()]
    return tuple(results.values())


def _read_lines(path: Path) -> list[bytes]:
    try:
        with path.open("rb") as file:
            file.seek(max(0, file.seek(0, 2) - MAX_BYTES))
            return file.read().splitlines()[-MAX_LINES:]
    except (OSError, ValueError):
        return []


def _parse_line(line: bytes) -> tuple[RoundResult | None, bool]:
    """Return a line's result, and whether it was taken back; None for a line without sense."""
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return None, False
    if not isinstance(entry, dict):
        return None, False
    return _parse_entry(entry), entry.get(TAKEN_BACK) is True


def _parse_entry(entry: Mapping[str, object]) -> RoundResult | None:
    game, size, level = entry.get("game"), entry.get("size"), entry.get("level")
    outcome, variant = entry.get("outcome"), entry.get("variant", "")
    is_sound = isinstance(game, str) and isinstance(level, str) and isinstance(variant, str)
    if not is_sound or type(size) is not int or outcome not in list(Outcome):
        return None
    return RoundResult(str(game), size, str(level), Outcome(str(outcome)), str(variant))
