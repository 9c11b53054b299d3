"""Whatever comes in, one line answers it, and the next line is answered as usual."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kono_tui.engine.server import (
    ARGUMENT_COMMANDS,
    BARE_COMMANDS,
    MAX_LINE_BYTES,
    decode_line,
    read_lines,
)
from tests.engine.talk import answers_to

WORDS = [
    *(
        *BARE_COMMANDS,
        *ARGUMENT_COMMANDS,
        "name",
        "value",
        "startpos",
        "fen",
        "moves",
        "Game",
        "Size",
        "Hash",
    ),
    *("Watched", "MultiPV", "kono", "true", "5", "7", "0", "-1", "99999999999999999999"),
    *("2,1se", "2,1_se", "pass", "w", "wwwww/w...w/...../b...b/bbbbb", "0", "-", "se"),
    *("depth", "nodes", "seconds", "movetime", "level", "easy", "seed", "others", "among"),
    *("within", "infinite", "p1time", "p2time", "p1inc", "nan", "1e9", "²", "١", "\x00", "'", "_"),
]
COMMANDS = {word.encode() for word in (*BARE_COMMANDS, *ARGUMENT_COMMANDS)}
junk = (
    st.binary(max_size=40)
    .map(lambda data: data.replace(b"\n", b""))
    .filter(lambda line: not COMMANDS & set(line.split()))
)
sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=7).map(" ".join)


def is_error(line: str) -> bool:
    return line.startswith("error ") and line.isprintable() and len(line) < 500


@given(st.lists(junk, max_size=8))
def test_junk_is_one_error_line_each(data: list[bytes]) -> None:
    def meant(line: bytes) -> bool:
        return bool(line.decode("utf-8", "replace").strip())

    said = answers_to(b"\n".join([*data, b"isready", b""]))
    assert said.pop() == "readyok"
    assert len(said) == sum(map(meant, data))
    assert all(map(is_error, said))


@given(st.lists(sentences, max_size=8))
def test_words_of_the_protocol_in_any_order_end_nothing(texts: list[str]) -> None:
    wanted = [text for text in texts if text != "quit"]
    said = answers_to("".join(f"{text}\nstop\n" for text in [*wanted, "isready"]).encode())
    assert said.count("readyok") == wanted.count("isready") + 1
    assert not any("that went wrong" in line for line in said)


@pytest.mark.parametrize(
    "line",
    [
        b"x" * 1_000_000,
        b"position startpos moves" + b" 2,1se" * 200_000,
        b"\xff\xfe\x00\x01",
        b"\x00" * 1000,
        b"board\x00",
        "bo\u202eard".encode(),
        b"\x1b[2J\x07",
        b"position save \x00",
        b"position save " + b"x" * 5000,
        b"position fen " + b"9" * 5000 + b" 1 2 3 4",
        b"go depth " + b"9" * 5000,
        b"go seconds 1e999",
        b"setoption name Hash value " + b"9" * 5000,
        b"play " + b"(" * 5000,
    ],
)
def test_a_line_that_cannot_be_is_one_short_error_line(line: bytes) -> None:
    said = answers_to(line + b"\nisready\n" + line + b"\nisready\n" + line)
    assert said[1] == said[3] == "readyok"
    assert len(said) == 5
    assert all(map(is_error, said[::2]))


@given(st.lists(st.binary(max_size=30)), st.integers(1, 50))
def test_lines_are_the_same_however_they_come_in(data: list[bytes], step: int) -> None:
    whole = b"\n".join(data)
    pieces = iter([whole[at : at + step] for at in range(0, len(whole), step)])
    wanted = whole.split(b"\n")
    assert list(read_lines(lambda _: next(pieces, b""))) == (wanted if wanted[-1] else wanted[:-1])


def test_a_line_without_end_takes_no_more_memory_than_a_long_one() -> None:
    pieces = iter([b"x" * 60_000] * 100 + [b"\nboard\n"])
    first, second = read_lines(lambda _: next(pieces, b""))
    assert MAX_LINE_BYTES < len(first) < MAX_LINE_BYTES + 70_000
    assert decode_line(second) == "board"


def test_an_input_that_fails_has_ended() -> None:
    def read(_: int) -> bytes:
        raise OSError

    assert list(read_lines(read)) == []
