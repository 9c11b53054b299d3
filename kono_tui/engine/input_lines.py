"""Input lines: never too long, and junk is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kono_tui.errors import FormatError

MAX_LINE_BYTES = 1 << 18
"""The longest line, in bytes: room for some 30,000 moves."""
CHUNK_BYTES = 1 << 16


def read_lines(read: Callable[[int], bytes]) -> Iterator[bytes]:
    """Yield each incoming line without its end; of one that is too long, little more than fits.

    `read` returns at most so many bytes, and none at the end, as `os.read` does.
    """
    rest = b""
    while chunk := _read_chunk(read):
        *complete, rest = (rest + chunk).split(b"\n")
        rest = rest[: MAX_LINE_BYTES + 1]
        yield from complete
    if rest:
        yield rest


def _read_chunk(read: Callable[[int], bytes]) -> bytes:
    """Read the next chunk. An input that fails has ended."""
    try:
        return read(CHUNK_BYTES)
    except OSError:
        return b""


def decode_line(line: bytes) -> str:
    """Decode a line and strip the blanks around it. FormatError if it cannot be a command."""
    if len(line) > MAX_LINE_BYTES:
        raise FormatError(f"the line is too long, expected at most {MAX_LINE_BYTES:,} bytes")
    try:
        return line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        raise FormatError("the line is not UTF-8 text") from error
