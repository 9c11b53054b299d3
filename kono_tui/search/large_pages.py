"""Large pages for large tables: where a word of a table lies is then seldom looked up."""

from __future__ import annotations

import sys
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MIN_BYTES: Final = 16 * 1024 * 1024
"""From which size on it is worth asking."""
PAGE_BYTES: Final = 4096
MADV_HUGEPAGE: Final = 14
MADV_COLLAPSE: Final = 25
"""Advice as Linux numbers it: to use large pages from now on; and to do it at once, since 6.1."""


def request_large_pages(row: vec[i64]) -> None:
    """Ask Linux to put the memory of a row on large pages.

    A search jumps about in its table. 64 MiB are 16,384 usual pages, more than a processor keeps
    the places of; or 32 large ones. This is advice: without large pages nothing else changes.
    """
    byte_count = 8 * len(row)
    if sys.platform != "linux" or byte_count < MIN_BYTES:
        return
    start = _address_of(row)
    first_page = -(-start // PAGE_BYTES) * PAGE_BYTES
    for advice in (MADV_HUGEPAGE, MADV_COLLAPSE):
        _advise(first_page, start + byte_count - first_page, advice)


def _address_of(row: vec[i64]) -> int:
    """Where the memory of a row begins."""
    import ctypes  # late: most commands never search

    buffer = (ctypes.c_void_p * 16)()  # longer than a Py_buffer, which begins with the address
    ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(row), buffer, 0)
    address = buffer[0] or 0
    ctypes.pythonapi.PyBuffer_Release(buffer)
    return address


def _advise(address: int, byte_count: int, advice: int) -> None:
    import ctypes

    libc = ctypes.CDLL(None)
    libc.madvise(ctypes.c_void_p(address), ctypes.c_size_t(byte_count), advice)
