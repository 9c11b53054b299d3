"""The workers that play the rounds: processes on this machine, and a cluster on loopback."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest

from kono_tui.__main__ import main
from kono_tui.arena.contender import parse_contender
from kono_tui.arena.rounds import RoundRecord, create_tasks, play_round
from kono_tui.arena.workers import WorkersLost, completed_rounds, open_pool
from kono_tui.commands import arena
from kono_tui.errors import SetupError
from kono_tui.strategy.advisor import Advisor
from tests.arena.small import KONO, SHALLOW, open_thread_pool
from tests.limits import HANG_SECONDS
from tests.paths import ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def without_run_details(record: RoundRecord) -> RoundRecord:
    """A record without what differs from run to run."""
    first, second = (replace(each, seconds=0.0) for each in record.stats)
    return replace(record, stats=(first, second), worker="")


def process_of(record: RoundRecord) -> int:
    return int(record.worker.rpartition(":")[2])


def test_processes_play_the_same_rounds_and_are_gone_in_the_end() -> None:
    planned = create_tasks(KONO, SHALLOW, 4)
    with open_pool(2, "") as hands:
        assert hands.capacity == 2
        records = list(completed_rounds(hands, planned))
    played = sorted(
        map(without_run_details, records), key=lambda each: (each.pair, each.first_seat)
    )
    assert played == [without_run_details(play_round(task, Advisor(1))) for task in planned]
    processes = set(map(process_of, records))
    assert os.getpid() not in processes
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)


def test_a_worker_that_is_killed_is_one_sentence() -> None:
    with open_pool(1, "") as hands:
        coming = completed_rounds(hands, create_tasks(KONO, SHALLOW, 100))
        os.kill(process_of(next(coming)), signal.SIGKILL)
        with pytest.raises(WorkersLost, match="a worker ended in the middle of a game"):
            list(coming)


def test_ctrl_c_is_for_the_parent_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    with open_pool(1, "") as hands:
        handler = hands.executor.submit(signal.getsignal, signal.SIGINT)
        assert handler.result() is signal.SIG_IGN
        list(completed_rounds(hands, []))
    assert signal.getsignal(signal.SIGINT) is before


def test_leaving_breaks_off_what_is_being_played() -> None:
    endless = (parse_contender("depth:99"), parse_contender("depth:99"))
    with ExitStack() as stack:
        hands = stack.enter_context(open_pool(1, ""))
        coming = completed_rounds(
            hands, [*create_tasks(KONO, SHALLOW, 1), *create_tasks(KONO, endless, 2)]
        )
        assert next(coming).plies > 0
        leaving = Thread(target=stack.pop_all().close)
        leaving.start()
        leaving.join(timeout=HANG_SECONDS)
        assert not leaving.is_alive()


def test_a_cluster_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(SetupError, match=re.escape("pip install 'kono-tui[cluster]'")),
        open_pool(1, "tcp://127.0.0.1:8786"),
    ):
        pass


@pytest.mark.parametrize("address", ["here", "127.0.0.1:8786", "tcp://127.0.0.1", "tcp://a b:1"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with (
        pytest.raises(SetupError, match=f"answers at '{address}'; expected .*tcp"),
        open_pool(1, address),
    ):
        pass


def test_a_scheduler_that_does_not_answer_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def client(*_: object, **__: object) -> Any:
        raise OSError("timed out")

    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=client))
    with (
        pytest.raises(SetupError, match="no scheduler answers at"),
        open_pool(1, "tcp://127.0.0.1:1"),
    ):
        pass


@contextmanager
def start_dask(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A Dask process, terminated at the end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=HANG_SECONDS)


def read_log_match(process: subprocess.Popen[str], pattern: str) -> str:
    """The first group of a pattern in a process's log, as soon as it appears."""
    assert process.stderr is not None
    logged = []
    for line in process.stderr:
        logged.append(line)
        if match := re.search(pattern, line):
            return match[1]
    raise AssertionError("".join(logged))


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """The address of a scheduler on loopback that two workers have joined."""
    listening = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0", "--no-dashboard")
    alone = ("--nthreads", "1", "--local-directory", str(tmp_path))
    with ExitStack() as stack:
        boss = stack.enter_context(start_dask("scheduler", "--port", "0", *listening))
        address = read_log_match(boss, r"Scheduler at: +(tcp://\S+)")
        for _ in range(2):
            stack.enter_context(start_dask("worker", address, *alone, *listening))
        joined = {read_log_match(boss, r"Starting worker compute stream, (\S+)") for _ in range(2)}
        assert len(joined) == 2
        yield address


def run_process(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kono_tui", *arguments],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=HANG_SECONDS,
        check=False,
    )


def test_a_cluster_plays_and_tunes_as_this_process_does(
    scheduler: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "open_pool", open_thread_pool)
    games = ("arena", "kono", "--first", "nodes:30", "--second", "depth:1", "--games", "6")
    tuning = ("tune", "kono", "--nodes", "10", "--pairs", "2", "--batch", "1", "--check", "0")
    found = []
    for arguments in (games, tuning):
        far = run_process(*arguments, "--json", "--scheduler", scheduler)
        assert far.stderr == ""
        assert main([*arguments, "--json"]) == 0
        found.append((json.loads(far.stdout), json.loads(capsys.readouterr().out)))
    there, nearby = found[0]
    assert there["workers"] == 2
    for name in ("games", "wins", "draws", "losses", "mean_margin", "elo", "endings"):
        assert there[name] == nearby[name]
    there, nearby = found[1]
    assert there == nearby
    assert there["steps"] == 2
