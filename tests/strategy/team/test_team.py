"""The team's processes: they help, and whatever happens to them, the search goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest

from kono_tui.core.playout import PlayoutPosition
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.iterative_deepening import SearchOptions
from kono_tui.search.levels import Level
from kono_tui.search.parallel.bulletin import WORD_BYTES
from kono_tui.search.parallel.joint_search import JointSearch
from kono_tui.search.parallel.shared_table import ENTRY_WORDS
from kono_tui.search.result import SearchLimit
from kono_tui.search.transposition_table import SLOT_BYTES, TranspositionTable
from kono_tui.strategy.advisor import Advisor
from kono_tui.strategy.team import team as team_module
from kono_tui.strategy.team.memory import SharedMemory
from kono_tui.strategy.team.team import MAX_STARTS, SearchTeam, table_size
from tests.games.pig import PIG
from tests.limits import HANG_SECONDS

ENDLESS = Level(SearchLimit())
OPTIONS = SearchOptions()


def start_of(key: str) -> Match:
    game = GAMES[key]
    match = Match.begin(game, game.start(game.info.usual_size, game.info.default_opening()))
    while isinstance(match.position, PlayoutPosition) and match.position.may_be_swapped():
        match = match.play(match.legal_moves[0])
    return match


START = start_of("kono")


@pytest.fixture
def team() -> Iterator[SearchTeam]:
    """A team of two that is ended with the test."""
    made = SearchTeam(4, 2)
    yield made
    made.close()


def wait_for(is_done: Callable[[], bool]) -> None:
    """Wait until a process has done something: the test's own time limit ends a hang."""
    while not is_done():
        os.sched_yield()


def wait_for_help(joint: JointSearch | None) -> JointSearch:
    """Return the search when its helper has looked at something."""
    assert joint is not None
    wait_for(lambda: joint.helper_nodes() > 0)
    return joint


def helper_process(team: SearchTeam) -> subprocess.Popen[bytes]:
    process = team._helpers[0].process
    assert process is not None
    return process


@pytest.mark.parametrize("key", ["kono", "konobi", "fanorona"])
def test_helpers_take_part_in_an_endless_search(key: str) -> None:
    advisor = Advisor(4, 2)
    seen: list[int] = []

    def is_helped() -> bool:
        notice = advisor.team._bulletin.notice(0)
        if notice.search == advisor.team._bulletin.wanted_search and notice.nodes:
            seen.append(notice.nodes)
        return bool(seen)

    advice = advisor.advise(start_of(key), ENDLESS, other_count=0, should_stop=is_helped)
    advisor.close()
    assert advice.nodes > seen[0] > 0


def test_the_next_search_is_helped_by_the_same_process(team: SearchTeam) -> None:
    pids = set()
    for key in ("kono", "konobi", "kono"):
        with team.search(start_of(key), 0.0, OPTIONS, {}) as joint:
            wait_for_help(joint)
            pids.add(helper_process(team).pid)
    assert len(pids) == 1


def test_nobody_searches_after_the_end_of_a_search(team: SearchTeam) -> None:
    with team.search(START, 0.0, OPTIONS, {}) as joint:
        number = wait_for_help(joint).number
        assert team._bulletin.wanted_search == number
    assert team._bulletin.wanted_search == 0


def test_a_helper_that_dies_is_replaced(team: SearchTeam) -> None:
    with team.search(START, 0.0, OPTIONS, {}) as joint:
        wait_for_help(joint)
        first = helper_process(team)
        first.kill()
        first.wait(HANG_SECONDS)
    with team.search(START, 0.0, OPTIONS, {}) as joint:
        wait_for_help(joint)
        assert helper_process(team).pid != first.pid


def test_helpers_that_cannot_start_are_done_without(
    team: SearchTeam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        team_module, "program_command", lambda *_, **__: [sys.executable, "-c", "raise SystemExit"]
    )
    asked = []
    for _ in range(MAX_STARTS + 2):
        with team.search(START, 0.0, OPTIONS, {}) as joint:
            assert joint is not None
            asked.append(list(joint.helpers))
            process = team._helpers[0].process
            if process:
                process.wait(HANG_SECONDS)
    assert asked == [[0]] * MAX_STARTS + [[]] * 2


def test_a_program_that_is_not_there_costs_nothing(
    team: SearchTeam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(team_module, "program_command", lambda *_, **__: ["/nowhere/at/all"])
    with team.search(START, 0.0, OPTIONS, {}) as joint:
        assert joint is not None
        assert joint.helpers == []


def test_a_helper_that_has_not_taken_up_its_task_is_not_asked_again(
    team: SearchTeam, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        team_module,
        "program_command",
        lambda *_, **__: [sys.executable, "-c", "import sys; sys.stdin.buffer.readlines()"],
    )
    asked = []
    for _ in range(3):
        with team.search(START, 0.0, OPTIONS, {}) as joint:
            assert joint is not None
            asked.append(list(joint.helpers))
    assert asked == [[0], [], []]


OWNER = """
import sys
from kono_tui.strategy.advisor import Advisor
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from tests.strategy.team.test_team import START

advisor = Advisor(4, 2)

def tell() -> bool:
    notice = advisor.team._bulletin.notice(0)
    if notice.nodes:
        print(advisor.team._helpers[0].process.pid, flush=True)
        sys.stdout.close()
        sys.stdin.read()
    return False

advisor.advise(START, Level(SearchLimit()), should_stop=tell)
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="waits for a process that is no child")
@pytest.mark.parametrize("end", ["kill", "close"])
def test_helpers_end_with_the_process_that_started_them(end: str) -> None:
    import select

    with subprocess.Popen(
        [sys.executable, "-c", OWNER], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as owner:
        assert owner.stdout
        descriptor = os.pidfd_open(int(owner.stdout.readline()))
        if end == "kill":
            os.kill(owner.pid, signal.SIGKILL)
        else:
            owner.terminate()
        assert select.select([descriptor], [], [], HANG_SECONDS)[0]
        os.close(descriptor)


def test_nothing_of_a_closed_team_is_left(team: SearchTeam) -> None:
    with team.search(START, 0.0, OPTIONS, {}) as joint:
        wait_for_help(joint)
        process, memory = helper_process(team), team._memory
    assert memory is not None
    descriptors = memory.descriptors
    team.close()
    assert process.returncode is not None
    for each in descriptors:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(each)
    with team.search(START, 0.0, OPTIONS, {}) as joint:
        assert joint is None


def test_one_thread_has_no_helpers_and_all_of_the_memory() -> None:
    alone = SearchTeam(64, 1)
    with alone.search(START, 0.0, OPTIONS, {}) as joint:
        assert joint is None
    assert alone._helpers == []
    assert (alone.table_mebibytes, alone.tree_mebibytes, alone.shared_mebibytes) == (64, 64, 0)


@pytest.mark.parametrize("mebibytes", [1, 2, 3, 5, 64, 100, 1024])
@pytest.mark.parametrize("threads", [1, 2, 3, 8, 64, 500])
def test_all_memory_together_is_at_most_what_was_given(mebibytes: int, threads: int) -> None:
    team = SearchTeam(mebibytes, threads)
    own = int(TranspositionTable(min(team.table_mebibytes, 8)).size) * SLOT_BYTES >> 20
    assert own <= team.table_mebibytes
    assert team.threads * team.table_mebibytes + team.shared_mebibytes <= mebibytes
    if team.threads > 1:
        shared_bytes = table_size(team.shared_mebibytes) * ENTRY_WORDS * WORD_BYTES
        assert 0 < shared_bytes <= team.shared_mebibytes << 20
    assert team.threads * team.tree_mebibytes <= mebibytes
    assert 1 <= team.threads <= threads
    assert team.table_mebibytes >= 1


def test_without_memory_to_share_the_search_goes_on_alone(
    team: SearchTeam, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError

    monkeypatch.setattr(SharedMemory, "create", fail)
    for _ in range(2):
        with team.search(START, 0.0, OPTIONS, {}) as joint:
            assert joint is None


def test_a_game_that_helpers_cannot_find_is_searched_without_them(team: SearchTeam) -> None:
    match = Match.begin(PIG, PIG.start(1, PIG.info.default_opening()))
    with team.search(match, 0.0, OPTIONS, {}) as joint:
        assert joint is None


@pytest.mark.parametrize("limit", [SearchLimit(depth=2), SearchLimit(nodes=500)])
def test_a_search_with_a_limit_of_depth_or_positions_has_no_helpers(limit: SearchLimit) -> None:
    advisor = Advisor(4, 2)
    found = advisor.advise(START, Level(limit))
    assert advisor.team._helpers == []
    again = Advisor(4, 1).advise(START, Level(limit))
    assert (found.line, found.value, found.nodes) == (again.line, again.value, again.nodes)
