"""Text files from anywhere, checked before they are read."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from unicodedata import category

from kono_tui.errors import FormatError, StoreError

MAX_FILE_BYTES = 1 << 20
"""The largest save or dice file, in bytes."""
MAX_SETTINGS_BYTES = 64 << 10
"""The largest file of settings or of last choices, in bytes."""
MAX_DOTS = 100
"""The most dots in a line of such a file: a key of many parts takes the square of them to read."""
MAX_LINES = 10_000
MAX_WORDS = 60_000
"""The longest file, in lines and in words: whatever we write is shorter, and any file of that
length is read in less than half a second.
"""


def read_settings_text(path: Path) -> str:
    """Read a file of settings or of last choices. FormatError if it cannot be one of ours."""
    text = read_text(path, MAX_SETTINGS_BYTES)
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            raise FormatError(f"the line has more than {MAX_DOTS} dots", number)
    return text


def read_text(path: Path, max_bytes: int = MAX_FILE_BYTES) -> str:
    """Read a file's text and unify its line ends. FormatError if it cannot be one of ours."""
    try:
        with path.open("rb") as file:
            data = file.read(max_bytes + 1)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {describe_os_error(error)}") from error
    except ValueError as error:
        raise StoreError(f"cannot read {path}: it is not a file's name") from error
    if len(data) > max_bytes:
        size = "1 MiB" if max_bytes == MAX_FILE_BYTES else f"{max_bytes >> 10} KiB"
        raise FormatError(f"the file is larger than {size}, expected a few lines")
    if b"\0" in data:
        line = data[: data.index(b"\0")].count(b"\n") + 1
        raise FormatError("the file is not text: it has a NUL byte", line)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise FormatError("the file is not UTF-8 text", line) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    _check_characters(text)
    _check_length(text)
    return text


def _check_length(text: str) -> None:
    """Refuse a text that is too long to be read while somebody waits."""
    expected = "expected a few lines"
    if text.count("\n") > MAX_LINES:
        raise FormatError(f"the file has more than {MAX_LINES:,} lines, {expected}")
    if len(text.split()) > MAX_WORDS:
        raise FormatError(f"the file has more than {MAX_WORDS:,} words, {expected}")


def _check_characters(text: str) -> None:
    """Refuse characters that a terminal would obey rather than show."""
    for index, each in enumerate(text):
        if not each.isprintable() and each not in "\n\t" and category(each) in ("Cc", "Cf"):
            line = text.count("\n", 0, index) + 1
            raise FormatError(f"the file is not text: it has the character U+{ord(each):04X}", line)


def shipped_folder(folder: str, source_folder: str) -> Traversable:
    """Return a folder that ships beside the code: in the package, or where the sources keep it."""
    package = resources.files("kono_tui")
    if package.joinpath(folder).is_dir():
        return package.joinpath(folder)
    return Path(str(package)).parent / source_folder


def read_rules_page(key: str) -> str:
    """Read a game's page of rules, in Markdown."""
    return shipped_folder("rules", "docs/rules").joinpath(f"{key}.md").read_text("utf-8")


def describe_os_error(error: OSError) -> str:
    """Say what went wrong with a file, for a sentence."""
    return (error.strerror or str(error)).lower()
