"""Memory that several processes share. It has no name, so nothing of it is left when they end."""

from __future__ import annotations

import mmap
import os
import secrets
import sys
import tempfile
from typing import Self

from kono_tui.search.parallel.bulletin import WORD_BYTES


class SharedMemory:
    """A row of numbers of 64 bits. Another process attaches to it by its handle."""

    def __init__(self, mapping: mmap.mmap, handle: str) -> None:
        self.mapping = mapping
        self.handle = handle
        is_named = sys.platform == "win32"
        self.descriptors = () if is_named else (int(handle.partition(":")[0]),)
        """The open files that a process must inherit to attach."""
        self.words = memoryview(mapping).cast("q")

    @classmethod
    def create(cls, word_count: int) -> Self:
        """Create memory full of zeros, which takes real memory only where it is used. OSError."""
        size = word_count * WORD_BYTES
        if sys.platform == "win32":
            name = f"kono-{secrets.token_hex(8)}"
            return cls(mmap.mmap(-1, size, tagname=name), f"{name}:{size}")
        descriptor = _open_nameless_file()
        os.ftruncate(descriptor, size)
        return cls(mmap.mmap(descriptor, size), f"{descriptor}:{size}")

    @classmethod
    def attach(cls, handle: str) -> Self:
        """Attach to memory that another process has created."""
        place, _, size = handle.rpartition(":")
        if sys.platform == "win32":
            return cls(mmap.mmap(-1, int(size), tagname=place), handle)
        return cls(mmap.mmap(int(place), int(size)), handle)

    def close(self) -> None:
        """Close the files: no other process can attach any more."""
        descriptors, self.descriptors = self.descriptors, ()
        for each in descriptors:
            os.close(each)


def _open_nameless_file() -> int:
    """Return the descriptor of a file in memory, or of one that is deleted already."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("kono")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())
