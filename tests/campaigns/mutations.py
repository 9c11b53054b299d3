"""Damage to the bytes of a file or a message: what editors, disks and attackers do to it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

NUMBERS: Final = (
    *("0", "-1", "1", "7", "99", "1000000", "2147483648", "-9223372036854775809", "9" * 400),
    *("1.5", "1e999", "NaN", "007", "+1", "٣", "²", "0x10", "1_000"),
)
ODD_PIECES: Final = (
    *("\x00", "\x1b[2J", "\r", "\t", "\ufeff", "\u2028", "\x85", "\u202e", "e\u0301", "😀"),
    *("(", ")", "[", "]", "{", "}", "'", '"', "|", ";", "%", ":", ",", ".", "#", "=", "\\", "\n\n"),
)
BRACKETS: Final = (("(", ")"), ("[", "]"), ("{", "}"), ('{"a":', "}"), ("((", "))"), ("a.", ""))
MAX_DEPTH: Final = 20_000
MAX_BYTES: Final = (1 << 20) + 5
"""A little more than the largest file that is read at all."""
HUGE_SHARE: Final = 0.001
"""How many of the damaged texts are huge: they take long to read."""

Change = Callable[[bytes, random.Random, Sequence[bytes]], bytes]
"""Returns other bytes, given random choices and the other texts there are."""


def damage(data: bytes, source: random.Random, others: Sequence[bytes]) -> bytes:
    """Return a text with one or more kinds of damage."""
    if source.random() < HUGE_SHARE:
        return make_huge(data, source, others)
    for _ in range(source.choice((1, 1, 1, 2, 2, 3, 5))):
        data = source.choices(CHANGES, WEIGHTS)[0](data, source, others)
    return data


def change_bytes(data: bytes, source: random.Random, _: Sequence[bytes]) -> bytes:
    """Flip, lose or insert a few bytes."""
    changed = bytearray(data)
    for _each in range(source.choice((1, 1, 2, 8))):
        at = source.randrange(len(changed) + 1)
        match source.randrange(4):
            case 0 if at < len(changed):
                changed[at] ^= 1 << source.randrange(8)
            case 1 if at < len(changed):
                changed[at] = source.randrange(256)
            case 2:
                del changed[at : at + source.choice((1, 1, 3, 40))]
            case _:
                changed[at:at] = source.randbytes(source.choice((1, 1, 4)))
    return bytes(changed)


def change_lines(data: bytes, source: random.Random, others: Sequence[bytes]) -> bytes:
    """Lose, double, swap or borrow lines."""
    lines = data.split(b"\n")
    for _ in range(source.choice((1, 1, 2, 4))):
        if not lines:
            break
        at = source.randrange(len(lines))
        match source.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[at])
            case 2:
                to = source.randrange(len(lines))
                lines[at], lines[to] = lines[to], lines[at]
            case 3:
                lines.insert(at, source.choice(source.choice(others).split(b"\n")))
            case _:
                lines[at] = source.choice((b"", b" " + lines[at], lines[at].upper(), lines[at] * 2))
    return b"\n".join(lines)


def change_words(data: bytes, source: random.Random, others: Sequence[bytes]) -> bytes:
    """Put other words in the places of a few: of this text or of another one."""
    words = re.split(rb"(\s+)", data)
    borrowed = source.choice((data, source.choice(others))).split() or [b""]
    for _ in range(source.choice((1, 1, 2, 5))):
        words[source.randrange(len(words))] = source.choice(borrowed)
    return b"".join(words)


def change_tokens(data: bytes, source: random.Random, _: Sequence[bytes]) -> bytes:
    """Insert signs that mean something to some reader or terminal, or lose one."""
    at = source.randrange(len(data) + 1)
    piece = source.choice(ODD_PIECES).encode() * source.choice((1, 1, 1, 2, 50))
    found = [match.start() for match in re.finditer(rb"[^\w\s]", data)]
    if found and source.random() < 0.5:
        at = source.choice(found)
        return data[:at] + source.choice((b"", piece)) + data[at + 1 :]
    return data[:at] + piece + data[at:]


def change_numbers(data: bytes, source: random.Random, _: Sequence[bytes]) -> bytes:
    """Put another number in the place of one."""
    found = list(re.finditer(rb"-?\d+", data))
    if not found:
        return data + source.choice(NUMBERS).encode()
    match = source.choice(found)
    near = str(int(match[0][:18]) + source.choice((-1, 1, 10))).encode()
    number = source.choice((near, source.choice(NUMBERS).encode(), source.choice(found)[0]))
    return data[: match.start()] + number + data[match.end() :]


def splice(data: bytes, source: random.Random, others: Sequence[bytes]) -> bytes:
    """Join the beginning of one text and the end of another, at lines or anywhere."""
    other = source.choice(others)
    if source.random() < 0.5:
        lines, more = data.split(b"\n"), other.split(b"\n")
        head = lines[: source.randrange(len(lines) + 1)]
        return b"\n".join(head + more[source.randrange(len(more) + 1) :])
    return data[: source.randrange(len(data) + 1)] + other[source.randrange(len(other) + 1) :]


def cut_short(data: bytes, source: random.Random, _: Sequence[bytes]) -> bytes:
    """Lose the end, as a disk that is full does."""
    return data[: source.randrange(len(data) + 1)]


def nest(data: bytes, source: random.Random, _: Sequence[bytes]) -> bytes:
    """Insert brackets within brackets, closed or not."""
    opened, closed = source.choice(BRACKETS)
    depth = int(source.choice((10, 300, 2000, MAX_DEPTH)) * source.random()) + 1
    at = source.randrange(len(data) + 1)
    inside = opened * depth + (closed * depth if source.random() < 0.5 else "")
    return data[:at] + inside.encode() + data[at:]


def encode_otherwise(data: bytes, source: random.Random, _: Sequence[bytes]) -> bytes:
    """Encode the text, or end its lines, as other systems do."""
    text = data.decode("utf-8", "replace")
    match source.randrange(5):
        case 0:
            return text.encode("utf-16")
        case 1:
            return text.encode("latin-1", "replace")
        case 2:
            return b"\xef\xbb\xbf" + data
        case 3:
            return data.replace(b"\n", source.choice((b"\r\n", b"\r", b"\n\r")))
        case _:
            return data.replace(b" ", source.choice((b"\t", b"\xc2\xa0", b"  ")))


def make_huge(data: bytes, source: random.Random, others: Sequence[bytes]) -> bytes:
    """Repeat a line, a word or a sign until the text is about as large as a file may be."""
    piece = source.choice(
        (
            source.choice(data.split(b"\n")) + b"\n",
            source.choice(data.split() or [b"x"]) + b" ",
            source.choice((b"\n", b" ", b"(", b"a: b\n", b"; c\n", b"1", b'"', b"% d\n", b"[")),
        )
    )
    size = source.choice((20_000, 200_000, 700_000, MAX_BYTES - len(data)))
    at = source.choice((0, len(data), source.randrange(len(data) + 1)))
    return data[:at] + piece * max(1, size // len(piece)) + data[at:]


WEIGHTED_CHANGES: Final[tuple[tuple[Change, int], ...]] = (
    (change_bytes, 4),
    (change_lines, 5),
    (change_words, 5),
    (change_tokens, 3),
    (change_numbers, 6),
    (splice, 3),
    (cut_short, 1),
    (nest, 1),
    (encode_otherwise, 1),
)
CHANGES: Final = [change for change, _ in WEIGHTED_CHANGES]
WEIGHTS: Final = [weight for _, weight in WEIGHTED_CHANGES]
