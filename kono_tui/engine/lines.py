"""Lines as they come in: never too long, and junk told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kono_tui.errors import FormatError

LONGEST = 1 << 18
"""No line is longer than this, in bytes: room for some 30,000 moves."""
CHUNK = 1 << 16


def lines(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Each line that comes in, without its end; of one that is too long, little more than fits.

    `read` gives at most so many bytes, and none at the end, as `os.read` does.
    """
    left = b""
    while chunk := _chunk(read):
        *whole, left = (left + chunk).split(b"\n")
        left = left[: LONGEST + 1]
        yield from whole
    if left:
        yield left


def _chunk(read: Callable[[int], bytes]) -> bytes:
    """What comes next; an input that fails has ended."""
    try:
        return read(CHUNK)
    except OSError:
        return b""


def text_of(line: bytes) -> str:
    """A line as text, without the blanks around it. FormatError if it cannot be a command."""
    if len(line) > LONGEST:
        raise FormatError(f"the line is too long, expected at most {LONGEST:,} bytes")
    try:
        return line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise FormatError("the line is not UTF-8 text") from error
