"""Input lines: never too long, and junk is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kono_tui.errors import FormatError

LONGEST = 1 << 18
"""The longest line, in bytes: room for some 30,000 moves."""
CHUNK = 1 << 16


def lines(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Yield each incoming line without its end; of one that is too long, little more than fits.

    `read` returns at most so many bytes, and none at the end, as `os.read` does.
    """
    left = b""
    while chunk := _chunk(read):
        *whole, left = (left + chunk).split(b"\n")
        left = left[: LONGEST + 1]
        yield from whole
    if left:
        yield left


def _chunk(read: Callable[[int], bytes]) -> bytes:
    """Read the next chunk. An input that fails has ended."""
    try:
        return read(CHUNK)
    except OSError:
        return b""


def text_of(line: bytes) -> str:
    """Decode a line and strip the blanks around it. FormatError if it cannot be a command."""
    if len(line) > LONGEST:
        raise FormatError(f"the line is too long, expected at most {LONGEST:,} bytes")
    try:
        return line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise FormatError("the line is not UTF-8 text") from error
