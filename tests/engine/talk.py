"""Talk to an engine in this process, line by line, and positions to talk about."""

from __future__ import annotations

import io
import os
import random
import re
import select
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Thread

from kono_tui.core.save import RoundOpening
from kono_tui.engine.server import EngineServer
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from tests.limits import HANG_SECONDS

KONO = GAMES["kono"]


class EngineTalk:
    """Both ends of a conversation over pipes."""

    def __init__(self, send: int, receive: int) -> None:
        self.send = send
        self.receive = receive
        self.unread = b""

    def tell(self, *lines: str) -> None:
        os.write(self.send, "".join(f"{line}\n" for line in lines).encode())

    def hear(self) -> str:
        """Return the next line."""
        while b"\n" not in self.unread:
            assert select.select([self.receive], [], [], HANG_SECONDS)[0], self.unread
            data = os.read(self.receive, 1 << 16)
            assert data, "the engine has ended"
            self.unread += data
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode()

    def hear_until(self, word: str) -> list[str]:
        """Return the lines up to the one that begins with a word, or up to an error."""
        heard = [self.hear()]
        while not heard[-1].startswith((word, "error")):
            heard.append(self.hear())
        return heard

    def ask(self, line: str) -> str:
        """Return the one line that answers a line."""
        self.tell(line)
        return self.hear()

    def hear_all(self) -> list[str]:
        """Return everything said so far. The engine has then dealt with every line."""
        heard = [self.ask("isready")]
        while heard[-1] != "readyok":
            heard.append(self.hear())
        return heard[:-1]


@contextmanager
def run_engine() -> Iterator[EngineTalk]:
    """Run an engine with little memory, until the input ends."""
    source, send = os.pipe()
    receive, target = os.pipe()
    server = EngineServer(partial(os.read, source), partial(os.write, target), mebibytes=1)
    thread = Thread(target=server.run)
    thread.start()
    try:
        yield EngineTalk(send, receive)
    finally:
        os.close(send)
        thread.join(HANG_SECONDS)
        server.reader.join(HANG_SECONDS)
        for end in (source, receive, target):
            os.close(end)


def answers_to(data: bytes) -> list[str]:
    """Return everything that an engine says to an input, to its end."""
    target = io.BytesIO()
    server = EngineServer(io.BytesIO(data).read, target.write, mebibytes=1)
    assert server.run() == 0
    server.reader.join(HANG_SECONDS)
    return target.getvalue().decode().splitlines()


def play_random_round(size: int, seed: int, moves: int) -> Match:
    """Return a round of Kono with random moves."""
    source = random.Random(seed)
    opening = RoundOpening(source.randrange(2), source.choice(KONO.info.colours))
    match = Match.begin(KONO, KONO.start(size, opening))
    for _ in range(moves):
        following = match.play(source.choice(match.legal_moves))
        if following.ending:
            break
        match = following
    return match


def repeat_steps(times: int) -> Match:
    """Return a round in which both have stepped forth and back, so that positions have repeated."""
    match = Match.begin(KONO, KONO.start(5, KONO.info.default_opening()))
    for text in ["2,1 se", "4,5 nw", "3,2 nw", "3,4 se"] * times:
        match = match.play(KONO.notation.parse_move(match.position, text))
    return match


def mask_line(line: str) -> str:
    """Return a line without what differs by run, by machine, or with an evaluation's weights."""
    line = re.sub(r"\b(time|nodes|nps) \d+|(name kono) .*", r"\1\2 #", line)
    line = re.sub(r"(name Threads .* max) \d+", r"\1 #", line)
    return line if " exact " in line else re.sub(r"\bcp -?\d+", "cp #", line)
