"""The engine client for asyncio programs: the same advice, whatever happens to the process."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kono_tui.engine import client
from kono_tui.engine.client import EngineClient
from kono_tui.errors import EngineError, IllegalMove
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from tests.engine import fakes
from tests.engine.talk import KONO, play_random_round, repeat_steps
from tests.games.pig import PIG
from tests.limits import HANG_SECONDS

QUICK = Level(SearchLimit(depth=2))
FAR = Level(SearchLimit(depth=4))
ENDLESS = Level(SearchLimit())
START = Match.begin(KONO, KONO.start(5, KONO.info.default_opening()))
LARGE = play_random_round(9, seed=2, moves=6)


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """Notice right here whatever a test leaves unclosed."""
    yield
    gc.collect()


def run_with_engine(
    test: Callable[[EngineClient], Coroutine[Any, Any, None]], **options: Any
) -> None:
    """Run a test with an engine of its own, and close the engine."""

    async def whole() -> None:
        async with (
            asyncio.timeout(2 * HANG_SECONDS),
            EngineClient(mebibytes=1, **options) as engine,
        ):
            await test(engine)

    asyncio.run(whole())


def advise_here(match: Match, level: Level, seed: int = 0, others: int = 3) -> Advice:
    """Return what a search in this process says."""
    return without_time(Advisor(mebibytes=1).advise(match, level, seed, others))


def without_time(advice: Advice) -> Advice:
    return replace(advice, seconds=0.0)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# The same advice


def test_the_advice_is_that_of_a_search_in_this_process() -> None:
    levels = [
        QUICK,
        FAR,
        Level(SearchLimit(nodes=900)),
        Level(SearchLimit(depth=2), candidate_count=5, max_loss=200),
    ]
    levels += [level for level in LEVELS.values() if not level.limit.seconds]

    async def test(engine: EngineClient) -> None:
        for seed, level in enumerate(levels):
            for match in (play_random_round(5, seed, 4 * seed), play_random_round(7, seed, 9)):
                found = await engine.advise(match, level, seed)
                assert without_time(found) == advise_here(match, level, seed)

    run_with_engine(test)


def test_as_many_others_are_reported_as_requested() -> None:
    async def test(engine: EngineClient) -> None:
        for others in (0, 1, 3):
            found = await engine.advise(START, QUICK, others=others)
            assert without_time(found) == advise_here(START, QUICK, others=others)
            assert len(found.others) == others

    run_with_engine(test)


def test_the_history_of_a_round_is_sent() -> None:
    """The history must make a difference, or this would prove nothing."""
    once, twice = repeat_steps(1), repeat_steps(2)
    forgetful = Match.begin(KONO, once.position)
    undecided = twice.undo(frozenset((0, 1)))
    watched = replace(undecided, computers_only=True)
    matches = [once, twice, forgetful, undecided, watched]
    wanted = [advise_here(match, FAR) for match in matches]
    assert all(first not in wanted[at + 1 :] for at, first in enumerate(wanted))

    async def test(engine: EngineClient) -> None:
        for match, advice in zip(matches, wanted, strict=True):
            assert without_time(await engine.advise(match, FAR)) == advice

    run_with_engine(test)


def test_a_round_played_on_after_it_should_have_ended_is_advised_on() -> None:
    on = repeat_steps(3)
    watched = replace(on.play(KONO.notation.parse_move(on.position, "1,3 se")), computers_only=True)
    assert not watched.ending

    async def test(engine: EngineClient) -> None:
        assert without_time(await engine.advise(watched, QUICK)) == advise_here(watched, QUICK)

    run_with_engine(test)


def test_each_deeper_search_is_reported() -> None:
    heard: list[Advice] = []

    async def test(engine: EngineClient) -> None:
        found = await engine.advise(START, FAR, on_info=heard.append)
        assert [each.depth for each in heard] == [1, 2, 3, 4, 4]
        assert heard[-1] == replace(found, others=())
        assert all(each.reason for each in heard)

    run_with_engine(test)


def test_a_search_by_time_comes_to_an_end() -> None:
    async def test(engine: EngineClient) -> None:
        found = await engine.advise(LARGE, Level(SearchLimit(seconds=0.05)))
        assert found.move in LARGE.legal_moves

    run_with_engine(test)


def test_two_questions_at_once_are_answered_one_after_the_other() -> None:
    async def test(engine: EngineClient) -> None:
        first, second = await asyncio.gather(
            engine.advise(START, FAR), engine.advise(LARGE, QUICK, seed=3)
        )
        assert without_time(first) == advise_here(START, FAR)
        assert without_time(second) == advise_here(LARGE, QUICK, 3)

    run_with_engine(test)


def test_nobody_is_asked_where_nobody_is_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    over = Match.begin(KONO, KONO.notation.parse_position("..B.B/...../...../...../WW..W w 0"))
    pig = PIG
    monkeypatch.setitem(GAMES, "pig", pig)
    rolling = Match.begin(pig, pig.notation.parse_position("0 0 0 0 1"))

    async def test(engine: EngineClient) -> None:
        for match, sentence in ((over, "the round is over"), (rolling, "chance decides now")):
            with pytest.raises(IllegalMove, match=sentence):
                await engine.advise(match, QUICK)

    run_with_engine(test)


# Dying


def kill_on_info(engine: EngineClient, killed: list[int]) -> Callable[[Advice], None]:
    """Kill the first process that says anything about its search."""

    def kill(advice: Advice) -> None:
        if not killed and engine.pid:
            killed.append(engine.pid)
            os.kill(engine.pid, signal.SIGKILL)

    return kill


def test_an_engine_killed_in_mid_search_does_not_keep_the_advice_from_coming() -> None:
    async def test(engine: EngineClient) -> None:
        killed: list[int] = []
        found = await engine.advise(LARGE, FAR, on_info=kill_on_info(engine, killed))
        assert killed
        assert without_time(found) == advise_here(LARGE, FAR)

    run_with_engine(test)


def test_an_engine_killed_before_it_has_an_answer_is_replaced(tmp_path: Path) -> None:
    async def test(engine: EngineClient) -> None:
        killed: list[int] = []
        found = await engine.advise(START, FAR, on_info=kill_on_info(engine, killed))
        assert without_time(found) == advise_here(START, FAR)
        assert engine.pid not in (None, *killed)
        assert not is_running(killed[0])

    run_with_engine(test, command=fakes.failing_at_first(fakes.STUBBORN, tmp_path / "mark"))


@pytest.mark.parametrize(
    "command", [fakes.BROKEN, fakes.DYING, fakes.SILENT, fakes.TALKING_NONSENSE, fakes.MUTE]
)
def test_an_engine_that_fails_once_is_replaced(tmp_path: Path, command: list[str]) -> None:
    async def test(engine: EngineClient) -> None:
        assert without_time(await engine.advise(START, FAR)) == advise_here(START, FAR)

    run_with_engine(
        test, command=fakes.failing_at_first(command, tmp_path / "mark"), silence_seconds=3.0
    )


def test_an_engine_killed_while_nobody_asks_is_replaced() -> None:
    async def test(engine: EngineClient) -> None:
        await engine.advise(START, QUICK)
        first = engine.pid
        assert first
        os.kill(first, signal.SIGKILL)
        assert without_time(await engine.advise(START, QUICK)) == advise_here(START, QUICK)
        assert engine.pid != first

    run_with_engine(test)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (fakes.GONE, "the engine cannot be started: no such file or directory"),
        (fakes.BROKEN, r"failed 3 times .* ended with status 1 \(no luck today\)"),
        (fakes.DYING, r"failed 3 times .* status 1 \(the search fell over\)"),
        (fakes.TALKING_NONSENSE, "failed 3 times .* it talks nonsense: move 1 of 1"),
        (fakes.MUTE, "failed 3 times .* without a word about it"),
        (fakes.REFUSING, "the engine refused the question: the moon is full"),
    ],
)
def test_an_engine_that_is_of_no_use_is_given_up_with_a_sentence(
    command: Sequence[str], sentence: str
) -> None:
    async def test(engine: EngineClient) -> None:
        for _ in range(2):
            with pytest.raises(EngineError, match=sentence):
                await engine.advise(START, QUICK)
        assert engine.pid is None

    run_with_engine(test, command=command)


def test_an_engine_that_never_says_anything_is_given_up() -> None:
    async def test(engine: EngineClient) -> None:
        with pytest.raises(EngineError, match=r"failed 3 times .* it does not answer"):
            await engine.advise(START, QUICK)

    run_with_engine(test, command=fakes.SILENT, silence_seconds=0.05)


def test_an_engine_that_never_comes_to_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "GRACE_SECONDS", 0.1)

    async def test(engine: EngineClient) -> None:
        with pytest.raises(EngineError, match=r"failed 3 times .* it does not come to an end"):
            await engine.advise(START, Level(SearchLimit(seconds=0.01)))

    run_with_engine(test, command=fakes.ENDLESS)


def test_what_a_listener_raises_comes_through_and_the_next_question_is_answered() -> None:
    def fail(advice: Advice) -> None:
        raise ZeroDivisionError

    async def test(engine: EngineClient) -> None:
        with pytest.raises(ZeroDivisionError):
            await engine.advise(LARGE, ENDLESS, on_info=fail)
        assert without_time(await engine.advise(START, QUICK)) == advise_here(START, QUICK)

    run_with_engine(test)


def test_files_in_the_current_folder_are_not_mistaken_for_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "random.py").write_text("raise SystemExit('the wrong one')")
    root = str(Path(client.__file__).parents[2])
    monkeypatch.setenv("PYTHONPATH", root)
    monkeypatch.chdir(tmp_path)

    async def test(engine: EngineClient) -> None:
        assert without_time(await engine.advise(START, QUICK)) == advise_here(START, QUICK)

    run_with_engine(test)


def test_ctrl_c_at_the_terminal_does_not_reach_the_process() -> None:
    async def test(engine: EngineClient) -> None:
        await engine.advise(START, QUICK)
        assert engine.pid
        assert os.getpgid(engine.pid) != os.getpgid(0)

    run_with_engine(test)


# Cancelling


async def cancel_in_mid_search(engine: EngineClient, match: Match) -> None:
    """Ask without a limit, and cancel once the search is under way."""
    begun = asyncio.Event()
    task = asyncio.create_task(engine.advise(match, ENDLESS, on_info=lambda _: begun.set()))
    await begun.wait()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert task.cancelled()


def test_a_cancelled_question_stops_the_search_and_the_process_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "QUIT_SECONDS", HANG_SECONDS)

    async def test(engine: EngineClient) -> None:
        await cancel_in_mid_search(engine, LARGE)
        first = engine.pid
        assert without_time(await engine.advise(START, FAR)) == advise_here(START, FAR)
        await cancel_in_mid_search(engine, START)
        assert engine.pid == first

    run_with_engine(test)


def test_a_question_cancelled_before_the_process_is_up_does_no_harm() -> None:
    async def test(engine: EngineClient) -> None:
        task = asyncio.create_task(engine.advise(LARGE, ENDLESS))
        await asyncio.sleep(0)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert without_time(await engine.advise(START, QUICK)) == advise_here(START, QUICK)

    run_with_engine(test)


def test_an_engine_that_does_not_stop_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "QUIT_SECONDS", 0.1)

    async def test(engine: EngineClient) -> None:
        pids: list[int | None] = []
        begun = asyncio.Event()

        def note(advice: Advice) -> None:
            pids.append(engine.pid)
            begun.set()

        task = asyncio.create_task(engine.advise(START, ENDLESS, on_info=note))
        await begun.wait()
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
        assert pids[0]
        assert not is_running(pids[0])

    run_with_engine(test, command=fakes.STUBBORN)


# Closing


def test_a_closed_engine_has_ended_and_cannot_be_asked() -> None:
    async def test(engine: EngineClient) -> None:
        await engine.advise(START, QUICK)
        pid = engine.pid
        assert pid
        await engine.close()
        assert engine.pid is None
        assert not is_running(pid)
        await engine.close()
        with pytest.raises(EngineError, match="has been closed"):
            await engine.advise(START, QUICK)

    run_with_engine(test)


def test_an_engine_closed_in_mid_search_says_so_to_its_caller() -> None:
    async def test(engine: EngineClient) -> None:
        begun = asyncio.Event()
        task = asyncio.create_task(engine.advise(LARGE, ENDLESS, on_info=lambda _: begun.set()))
        await begun.wait()
        pid = engine.pid
        assert pid
        await engine.close()
        with pytest.raises(EngineError, match="has been closed"):
            await task
        assert not is_running(pid)

    run_with_engine(test)


@pytest.mark.parametrize("turns", [0, 1, 2, 5])
def test_an_engine_can_be_closed_while_it_starts(turns: int) -> None:
    async def test(engine: EngineClient) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)
        task = asyncio.create_task(engine.advise(START, QUICK))
        await asyncio.sleep(0)
        await engine.close()
        with pytest.raises(EngineError, match="has been closed"):
            await task

    run_with_engine(test)


def test_an_engine_that_was_never_started_needs_no_closing() -> None:
    asyncio.run(EngineClient().close())


# Pondering


TIMED = Level(SearchLimit(seconds=1.0))
AFTER = START.play(START.legal_moves[0])


def words_heard(log: Path) -> list[str]:
    """Return the words that make an engine search or stop, in order; "go" without its numbers."""
    lines = [line.split() for line in log.read_text().splitlines()]
    told = [words for words in lines if words[0] in ("go", "stop", "ponderhit")]
    return [" ".join(words[:2]) if words[1:2] == ["ponder"] else words[0] for words in told]


def run_pondering(
    log: Path, test: Callable[[EngineClient], Coroutine[Any, Any, None]], on_ponder: str = "pass"
) -> list[str]:
    """Run a test with an engine that writes down what it is told; return that."""
    run_with_engine(test, command=fakes.pondering_engine(log, on_ponder))
    return words_heard(log)


def test_a_question_that_was_pondered_is_a_hit(tmp_path: Path) -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(START, TIMED, seed=4)
        await engine.ponder(START, TIMED, seed=4)
        await engine.advise(START, TIMED, seed=4)
        await engine.advise(START, TIMED, seed=4)

    assert run_pondering(tmp_path / "log", test) == ["go ponder", "ponderhit", "go"]


def test_another_question_stops_pondering_first(tmp_path: Path) -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(START, TIMED)
        await engine.advise(START, TIMED, others=0)
        await engine.ponder(START, TIMED)
        await engine.ponder(START, TIMED, seed=5)
        await engine.stop_pondering()
        await engine.stop_pondering()

    heard = run_pondering(tmp_path / "log", test)
    assert heard == ["go ponder", "stop", "go", "go ponder", "stop", "go ponder", "stop"]


def test_a_round_that_went_on_otherwise_is_asked_about_anew(tmp_path: Path) -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(AFTER, TIMED)
        await engine.advise(START, TIMED)

    assert run_pondering(tmp_path / "log", test) == ["go ponder", "stop", "go"]


def test_an_engine_that_dies_while_it_ponders_is_started_again(tmp_path: Path) -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(START, TIMED)
        assert (await engine.advise(START, TIMED)).line

    heard = run_pondering(tmp_path / "log", test, "sys.exit('the search fell over')")
    assert heard[0] == "go ponder"
    assert heard[-1] == "go"


def test_an_engine_that_does_not_ponder_is_asked_as_usual(tmp_path: Path) -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(START, TIMED)
        assert (await engine.advise(START, TIMED, others=0)).line

    refusal = "print('error go does not know ponder', flush=True)"
    assert run_pondering(tmp_path / "log", test, refusal)[-1] == "go"


@pytest.mark.parametrize("command", [fakes.BROKEN, fakes.DYING])
def test_what_cannot_be_pondered_is_no_error(command: list[str]) -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(START, TIMED)
        await engine.stop_pondering()

    run_with_engine(test, command=command)


def test_our_engine_answers_what_it_has_pondered() -> None:
    async def test(engine: EngineClient) -> None:
        await engine.ponder(AFTER, QUICK, seed=3)
        assert without_time(await engine.advise(AFTER, QUICK, seed=3)) == advise_here(
            AFTER, QUICK, seed=3
        )
        await engine.ponder(AFTER, TIMED)
        assert without_time(await engine.advise(START, QUICK)) == advise_here(START, QUICK)
        await engine.ponder(AFTER, TIMED)

    run_with_engine(test)


# Cores


def test_the_engine_is_told_how_many_cores_it_may_use(tmp_path: Path) -> None:
    log, cores = tmp_path / "log", iter([1, 3])

    async def test(engine: EngineClient) -> None:
        for _ in range(2):
            await engine.advise(START, QUICK)

    command = fakes.pondering_engine(log)
    run_with_engine(test, command=command, threads=lambda: next(cores))
    lines = log.read_text().splitlines()
    assert [line for line in lines if "Threads" in line] == [
        "setoption name Threads value 1",
        "setoption name Threads value 3",
    ]
