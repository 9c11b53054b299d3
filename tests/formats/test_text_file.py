"""Text files from anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from kono_tui.errors import FormatError, StoreError
from kono_tui.formats.text_file import MAX_FILE_BYTES, read_text


def write_file(folder: Path, data: bytes) -> Path:
    path = folder / "text.txt"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("data", [b"a\nb\n", b"a\r\nb\r\n", b"a\rb\r", b"\xef\xbb\xbfa\nb\n"])
def test_line_ends_and_a_byte_order_mark_make_no_difference(data: bytes, tmp_path: Path) -> None:
    assert read_text(write_file(tmp_path, data)) == "a\nb\n"


def test_the_largest_file_is_read_and_one_byte_more_is_not(tmp_path: Path) -> None:
    assert len(read_text(write_file(tmp_path, b"a" * MAX_FILE_BYTES))) == MAX_FILE_BYTES
    with pytest.raises(FormatError, match="larger than 1 MiB"):
        read_text(write_file(tmp_path, b"a" * (MAX_FILE_BYTES + 1)))


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"\0", 1, "not text"),
        (b"a\nb\0", 2, "not text"),
        ("Round: 1\n".encode("utf-16"), 1, "not text"),
        (b"a\n\nb\xff", 3, "not UTF-8"),
        (b"a\n\xe2\x82", 2, "not UTF-8"),
        ("é".encode("latin-1"), 1, "not UTF-8"),
    ],
)
def test_what_is_not_text_is_refused_with_its_line(
    data: bytes, line: int, reason: str, tmp_path: Path
) -> None:
    with pytest.raises(FormatError, match=reason) as caught:
        read_text(write_file(tmp_path, data))
    assert caught.value.line == line


def test_a_file_that_cannot_be_read_is_named_with_the_cause(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    with pytest.raises(StoreError, match="no such file") as caught:
        read_text(missing)
    assert str(missing) in str(caught.value)
    with pytest.raises(StoreError, match="cannot read") as caught:
        read_text(tmp_path)
    assert str(tmp_path) in str(caught.value)
