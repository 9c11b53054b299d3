"""The `explain` command: what is proved of a turn, and that nothing has to wait for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from kono_tui.claims.explanation import Explanation, explain
from kono_tui.claims.outlook import Effort
from kono_tui.core.claim import Claim
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.engine.answer import read_explanation
from kono_tui.engine.client import EngineClient
from kono_tui.engine.explain_command import (
    ExplainCommand,
    answer_explain,
    format_explain,
    format_explanation,
    parse_explain,
)
from kono_tui.engine.process import EngineEnded
from kono_tui.errors import EngineError, KonoError
from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from tests.engine import fakes
from tests.engine.talk import KONO, play_random_round, run_engine
from tests.limits import HANG_SECONDS
from tests.searchers import ADVISOR

ENDGAME = "...../...../..b../.w.../..... w 0"
MATCH = Match.begin(KONO, KONO.notation.parse_position(ENDGAME))
LARGE = play_random_round(9, seed=2, moves=6)
QUICK = Level(SearchLimit(depth=2))
ADVICE = ADVISOR.advise(MATCH, QUICK, other_count=2)
LARGE_ADVICE = ADVISOR.advise(LARGE, QUICK, other_count=2)
UNLIMITED = Effort(seconds=0.0)
STEP = Move("step", (16, 22))
EXPLANATION = Explanation(
    Reason.of("advance", [22]),
    (Claim("score", 500, 300, line=(STEP,)),),
    (Claim("plan", 1, cells=(22,)),),
    (Claim("score", 500, -100, foil=(STEP,)),),
)


def keep_on() -> bool:
    return False


# The command


def test_the_question_is_read_as_it_was_written() -> None:
    line = format_explain(MATCH, ADVICE, 0.25)
    command = parse_explain(line.split()[1:], MATCH, None)
    told = command.advice
    assert command.seconds == 0.25
    assert (told.line, told.turn, told.reason) == (ADVICE.line, ADVICE.turn, ADVICE.reason)
    assert (told.value, told.is_exact) == (ADVICE.value, ADVICE.is_exact)
    assert [each.line for each in told.others] == [each.line for each in ADVICE.others]


def test_the_answer_is_that_of_this_process() -> None:
    wanted = explain(MATCH, ADVICE, UNLIMITED)
    assert wanted.claims
    assert wanted.refutations
    command = ExplainCommand(MATCH, ADVICE, seconds=HANG_SECONDS)
    assert answer_explain(command, keep_on) == format_explanation(wanted)


def test_told_to_stop_it_says_the_purpose_alone() -> None:
    command = ExplainCommand(LARGE, LARGE_ADVICE, seconds=HANG_SECONDS)
    heard = answer_explain(command, lambda: True)
    assert not any('"score"' in line for line in heard)
    assert heard[-1].startswith("explained reason ")


def read_lines(*lines: str) -> Explanation:
    left = list(lines)

    async def next_line() -> str:
        return left.pop(0)

    return asyncio.run(read_explanation(next_line))


def test_an_explanation_is_read_as_it_was_written() -> None:
    assert read_lines(*format_explanation(EXPLANATION)) == EXPLANATION
    assert [each.kind for each in EXPLANATION.claims] == ["score", "plan"]


@pytest.mark.parametrize(
    "line", ['claim {"kind":"gossip"}', "claim x", "explained reason {}", "explained x"]
)
def test_nonsense_ends_the_engine(line: str) -> None:
    with pytest.raises(EngineEnded, match="nonsense"):
        read_lines(line)


# Mistakes


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("", "no move has been advised here"),
        ("seconds 1", "no move has been advised here"),
        ("please", "does not know 'please'"),
        ("pv", "expected moves after pv"),
        ("pv 4,2se other", "expected moves after other"),
        ("pv 9,9se", "there is no piece|is not|no point"),
        ("pv 4,2se other 9,9se", "there is no piece|is not|no point"),
        ("score 5", "add pv"),
        ("exact", "add pv"),
        ("pv 4,2se exact 5", "expected nothing after exact"),
        ("pv 4,2se score x", "expected hundredths"),
        ("pv 4,2se score 9999999", "expected hundredths"),
        ("seconds 0 pv 4,2se", "expected more than 0"),
        ("seconds 61 pv 4,2se", "at most 60"),
        ("seconds nan pv 4,2se", "expected more than 0"),
        ("seconds 1 2 pv 4,2se", "expected one number"),
        ("pv 4,2se pv 4,2se", "given twice"),
        ("pv 4,2se" + " other 4,2sw" * 4, "at most 3"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(words: str, message: str) -> None:
    with pytest.raises(KonoError, match=message):
        parse_explain(words.split(), MATCH, None)


def test_nothing_is_explained_where_nobody_moves() -> None:
    with run_engine() as talk:
        talk.tell(f"position fen {ENDGAME} moves 4,2se")
        assert "the round is over" in talk.ask("explain pv 4,2se")
        talk.tell("setoption name Game value canoga", "play two")
        assert "chance decides now" in talk.ask("explain pv c3")


def test_the_advice_for_one_position_is_not_explained_in_another() -> None:
    with run_engine() as talk:
        talk.tell("go depth 1")
        talk.hear_until("bestmove")
        talk.tell("explain")
        assert talk.hear_until("explained")[-1].startswith("explained")
        talk.tell("play 2,1se")
        assert talk.ask("explain").startswith("error no move has been advised here")


# The conversation


def hold_on_large_board(talk: Any) -> None:
    """Ask for an explanation that would take a long time."""
    moves = " ".join(format_explain(LARGE, LARGE_ADVICE, 60.0).split())
    start = KONO.notation.format_position(LARGE.position)
    talk.tell("setoption name Size value 9", f"position fen {start}", moves)


def test_stop_ends_it_at_once() -> None:
    with run_engine() as talk:
        hold_on_large_board(talk)
        talk.tell("stop")
        assert talk.hear_until("explained")[-1].startswith("explained reason")
        assert talk.ask("isready") == "readyok"


def test_the_engine_is_ready_meanwhile() -> None:
    with run_engine() as talk:
        hold_on_large_board(talk)
        assert talk.ask("isready") == "readyok"
        talk.tell("ponderhit", "stop")
        assert talk.hear_until("explained")[-1].startswith("explained reason")


def test_another_question_ends_it_and_is_answered() -> None:
    with run_engine() as talk:
        hold_on_large_board(talk)
        talk.tell("go depth 1")
        heard = talk.hear_until("bestmove")
        assert sum(line.startswith("explained") for line in heard) == 1
        assert heard[-1].startswith("bestmove")


def test_quit_ends_it() -> None:
    with run_engine() as talk:
        hold_on_large_board(talk)
        talk.tell("quit")
        assert talk.hear_until("explained")[-1].startswith("explained reason")


# The client


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


def test_the_client_returns_the_same_explanation() -> None:
    async def test(engine: EngineClient) -> None:
        advice = await engine.advise(MATCH, QUICK, others=2)
        assert await engine.explain(MATCH, advice, 60.0) == explain(MATCH, advice, UNLIMITED)

    run_with_engine(test)


START = Match.begin(KONO, KONO.start(5, KONO.info.default_opening()))
START_ADVICE = ADVISOR.advise(START, QUICK)


def test_a_question_goes_before_an_explanation() -> None:
    async def test(engine: EngineClient) -> None:
        await engine.advise(START, QUICK)
        asked = asyncio.create_task(engine.explain(START, START_ADVICE, 60.0))
        await asyncio.sleep(0.05)
        later = asyncio.create_task(engine.explain(START, START_ADVICE, 60.0))
        await asyncio.sleep(0)
        pid = engine.pid
        assert (await engine.advise(START, QUICK)).value == 5
        assert await asked is None
        assert await later is None
        assert engine.pid == pid

    run_with_engine(test, command=fakes.explaining_engine())


def test_pondering_waits_for_an_explanation() -> None:
    async def test(engine: EngineClient) -> None:
        asked = asyncio.create_task(engine.explain(MATCH, ADVICE, 60.0))
        await asyncio.sleep(0.01)
        await engine.ponder(MATCH, QUICK)
        await asyncio.sleep(0.01)
        assert asked.done()
        assert (await asked) is not None

    run_with_engine(test)


def test_an_explanation_can_be_cancelled() -> None:
    async def test(engine: EngineClient) -> None:
        await engine.advise(START, QUICK)
        asked = asyncio.create_task(engine.explain(START, START_ADVICE, 60.0))
        await asyncio.sleep(0.05)
        pid = engine.pid
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert (await engine.advise(START, QUICK)).value == 5
        assert engine.pid == pid

    run_with_engine(test, command=fakes.explaining_engine())


def test_an_engine_that_dies_over_it_is_asked_again(tmp_path: Path) -> None:
    dying = fakes.fake_engine("pass", on_explain="sys.exit('it fell over')")
    command = fakes.failing_at_first(dying, tmp_path / "mark")

    async def test(engine: EngineClient) -> None:
        assert await engine.explain(MATCH, ADVICE) is not None

    run_with_engine(test, command=command)


def test_a_refusal_is_an_error() -> None:
    command = fakes.fake_engine("pass", on_explain="print('error too dark', flush=True)")

    async def test(engine: EngineClient) -> None:
        with pytest.raises(EngineError, match="too dark"):
            await engine.explain(MATCH, ADVICE)

    run_with_engine(test, command=command)
