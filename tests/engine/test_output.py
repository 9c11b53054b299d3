"""Whole lines from any thread, and silence once nobody listens."""

from __future__ import annotations

from threading import Thread

from kono_tui.engine.output import LineWriter


def test_lines_said_by_two_threads_are_not_mixed_up() -> None:
    written = bytearray()

    def write(data: bytes) -> int:
        written.extend(data[:1])
        return 1

    voice = LineWriter(write)
    threads = [Thread(target=voice.write_lines, args=(each * 50, each * 30)) for each in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lines = written.decode().splitlines()
    assert sorted(lines[::2]) == [each * 50 for each in "abcdefgh"]
    assert lines[1::2] == [line[:30] for line in lines[::2]]


def test_what_cannot_be_written_is_remembered_and_nothing_more_is_tried() -> None:
    tried = []

    def write(data: bytes) -> int:
        tried.append(data)
        raise BrokenPipeError

    voice = LineWriter(write)
    voice.write_lines("first")
    voice.write_lines("second")
    assert isinstance(voice.failure, BrokenPipeError)
    assert tried == [b"first\n"]
