"""Damaged messages: to the server, to its clients, and to the engine, which all go on serving."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from threading import Thread, Timer
from typing import IO, Final

from kono_tui.errors import KonoError
from kono_tui.games import GAMES
from kono_tui.net.protocol.decisions import PLAYER_KINDS, DecisionRecord
from kono_tui.net.protocol.fields import MessageFields
from kono_tui.net.room import Room
from kono_tui.net.room_setup import RoomSetup
from kono_tui.net.room_view import apply_message, parse_request
from tests.campaigns.campaign import Campaign, Case, Size, expect
from tests.campaigns.files import check_text
from tests.campaigns.mutations import damage
from tests.campaigns.network.fuzz import fuzz_server
from tests.engine.talk import answers_to
from tests.limits import HANG_SECONDS
from tests.net.rooms import examine_view, full_room, play_round_out, random_decision, sync_fields
from tests.paths import DOCS, ROOT

CYCLE: Final = 40
"""Every so many cases there is one of a server, and one of an engine's process."""
CLIENT_MESSAGES: Final = 300
ENGINE_LINES: Final = 60
PROCESS_LINES: Final = 200
SERVER_MESSAGES: Final = 4000
ENGINE_MEMORY: Final = 320 * 1024
"""How many KiB an engine's process may have: its tables, of 64 MiB, and what five games load."""
MAX_LINE: Final = 300_000
"""Longer lines only take longer: the engine stops reading them after 262,144 bytes."""


def run_case(case: Case) -> None:
    """Send damaged messages of one kind."""
    match case.number % CYCLE:
        case 0:
            _attack_server(case)
        case 1:
            _attack_engine_process(case)
        case number if number % 2:
            _attack_engine(case)
        case _:
            _attack_client(case)


# The server


def _attack_server(case: Case) -> None:
    """Send garbage over real connections, while three honest games are played to the end."""
    seed = case.source.randrange(10**6)
    result = asyncio.run(fuzz_server("garbage", SERVER_MESSAGES, seed, case.folder))
    case.count("messages to a server", result.sent)
    case.count("honest games beside them", result.honest.games)
    case.outcome.measure("KiB of a server's memory", result.memory[1])
    expect(result.honest.lost == 0, f"{result.honest.lost} decisions of honest players were lost")
    expect(result.handles[1] <= result.handles[0], "the server keeps connections open")


# Clients, and the rooms of a server


@cache
def _server_messages() -> tuple[bytes, ...]:
    """What a server says about rooms of every game at several moments."""
    source = random.Random("rooms")
    rooms = [_played_room(source, game, most) for game in GAMES for most in (0, 4, 30)]
    texts = [json.dumps(sync_fields(room, seat)._values) for room in rooms for seat in (0, None)]
    for room in rooms:
        texts += [
            json.dumps({"type": "decided", "decision": each.to_wire(), "left": None})
            for each in room.round_decisions[-2:]
        ]
    texts += [
        json.dumps(fields)
        for fields in (
            {"type": "asked", "request": {"seat": 1, "what": "draw", "size": 0}},
            {"type": "answered", "yes": True, "lapsed": False},
            {"type": "said", "seat": 1, "what": "hello"},
            {"type": "presence", "people": [], "watchers": 2},
            {"type": "error", "code": "stale", "text": "Not the next one."},
        )
    ]
    return tuple(text.encode() for text in texts)


def _played_room(source: random.Random, game: str, most: int) -> Room:
    clock = source.choice((None, (600, 5)))
    room = full_room(RoomSetup(game, min(GAMES[game].info.sizes), clock=clock), source)
    play_round_out(room, source, most)
    return room


def _attack_client(case: Case) -> None:
    """Let a client read damaged messages, and a room what damaged clients decide."""
    messages = _server_messages()
    view = None
    for _ in range(CLIENT_MESSAGES):
        text = damage(case.source.choice(messages), case.source, messages)
        case.count("messages to a client")
        try:
            after, _event = apply_message(view, MessageFields.parse(text), 1.0)
        except KonoError as error:
            check_text(str(error))
            continue
        if after is not None:
            examine_view(after)
            view = after
    _attack_room(case)


def _attack_room(case: Case) -> None:
    """Hand damaged values to the parts of a server that read them; nothing else may change."""
    source, messages = case.source, _server_messages()
    room = _played_room(source, source.choice(tuple(GAMES)), source.randrange(20))
    before = (room.tournament, list(room.round_decisions), room.ply)
    readings: tuple[Callable[[object], object], ...] = (
        RoomSetup.from_wire,
        DecisionRecord.from_wire,
        parse_request,
    )
    for _ in range(CLIENT_MESSAGES):
        case.count("values to a room")
        text = damage(source.choice(messages), source, messages).decode("utf-8", "replace")
        words = re.findall(r'[^"{}\[\],:]+', text[:2000]) or [""]
        what = source.choice((source.choice(words), _damaged_decision(room, source)))
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = what
        for read in readings:
            _try(partial(read, value))
        seat, kind = source.randrange(2), source.choice(PLAYER_KINDS)
        _try(partial(room.draft_decision, seat, kind, what, source, 0.0))
    expect((room.tournament, list(room.round_decisions), room.ply) == before, "a draft decided")


def _damaged_decision(room: Room, source: random.Random) -> str:
    """Return a decision that is legal now, with damage."""
    if room.deciding_seat is None:
        return ""
    _kind, what = random_decision(room, source)
    return damage(what.encode(), source, (b"left", b"pass", b"a1")).decode("utf-8", "replace")


def _try(action: Callable[[], object]) -> None:
    """Do something that may be refused, in a sentence."""
    try:
        action()
    except KonoError as error:
        check_text(str(error))


# The engine


@cache
def _engine_lines() -> tuple[bytes, ...]:
    """Lines that make sense: those of the page on the protocol, and some for every game."""
    page = (DOCS / "protocol.md").read_text("utf-8")
    lines = [line for line in re.findall(r"^> (.*)", page, re.M) if "Hash" not in line]
    for key in GAMES:
        lines += [f"setoption name Game value {key}", "position startpos", "moves", "board"]
        lines += ["go nodes 50 seed 3 others 2", "go depth 1", "query gameover"]
    lines += [f"position save {path}" for path in sorted((ROOT / "assets").glob("*-*.*"))]
    return tuple(line.encode() for line in lines)


def _damaged_lines(source: random.Random, count: int) -> list[bytes]:
    """Return lines for an engine, some with damage; after each, a search stops and it is ready."""
    lines = _engine_lines()
    data = []
    for _ in range(count):
        line = source.choice(lines)
        if source.random() < 0.8:
            line = damage(line, source, lines)[:MAX_LINE].replace(b"quit", b"quiet")
        data += [line, b"stop", b"isready"]
    return data


def _check_engine_answers(answers: list[str], lines: list[bytes]) -> None:
    """Check that every question whether it is ready was answered, and every refusal is clear."""
    asked = sum(line == b"isready" for line in b"\n".join(lines).split(b"\n"))
    ready = answers.count("readyok")
    expect(ready >= asked, f"{ready} of {asked} questions answered; the last: {answers[-1:]}")
    for answer in answers:
        expect("that went wrong" not in answer, f"a fault in the engine: {answer}")
        if answer.startswith("error"):
            check_text(answer)


def _attack_engine(case: Case) -> None:
    """Talk to an engine in this process."""
    lines = _damaged_lines(case.source, ENGINE_LINES)
    case.count("lines to an engine", ENGINE_LINES)
    _check_engine_answers(answers_to(b"\n".join([*lines, b""])), lines)


def _attack_engine_process(case: Case) -> None:
    """Talk to a process: it must not grow, and it must answer to the end."""
    warm = _damaged_lines(case.source, PROCESS_LINES // 4)
    lines = _damaged_lines(case.source, PROCESS_LINES)
    case.count("lines to an engine", len(lines) // 3)
    command = [sys.executable, "-m", "kono_tui", "engine"]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert engine.stdin is not None
    assert engine.stdout is not None
    try:
        answers, memory = [], []
        for part in (warm, lines):
            answers += _converse(engine, part)
            memory.append(_memory_kib(engine.pid))
        engine.stdin.close()
        code = engine.wait(HANG_SECONDS)
    finally:
        engine.kill()
        engine.wait()
        engine.stdin.close()
        engine.stdout.close()
    _check_engine_answers(answers, [*warm, *lines])
    expect(code == 0, f"the engine ended with {code}")
    if all(memory):
        case.outcome.measure("KiB of an engine's memory", memory[1])
        expect(memory[1] < ENGINE_MEMORY, f"the engine has {memory[1]} KiB of memory")


def _converse(engine: subprocess.Popen[bytes], lines: list[bytes]) -> list[str]:
    """Send lines; return all answers up to the last `readyok`. Both directions flow at once."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    data = b"\n".join([*lines, b""])
    sending = Thread(target=_send, args=(engine.stdin, data), daemon=True)
    sending.start()
    asked = data.split(b"\n").count(b"isready")
    answers: list[str] = []
    alarm = Timer(HANG_SECONDS, engine.kill)
    alarm.start()
    try:
        while asked > 0:
            line = engine.stdout.readline()
            expect(bool(line), f"the engine ended, or hung, after {answers[-2:]}")
            answers.append(line.decode().rstrip("\n"))
            asked -= answers[-1] == "readyok"
    finally:
        alarm.cancel()
    sending.join()
    return answers


def _send(pipe: IO[bytes], data: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):
        pipe.write(data)
        pipe.flush()


def _memory_kib(pid: int) -> int:
    """The memory of a process in KiB; 0 where the system does not say."""
    path = Path(f"/proc/{pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", path.read_text()) if path.exists() else None
    return int(found[1]) if found else 0


PACKETS: Final = Campaign(
    "packets",
    "damaged messages to a server, to clients and to the engine",
    run_case,
    {Size.USUAL: 320, Size.LONG: 8000},
    brief=(2, 3, 5),
)
