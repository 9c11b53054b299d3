"""The values of all decisions, sent by the engine and parsed back, if the game knows them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from kono_tui.core.move import Move, ValuedMove
from kono_tui.engine.client import EngineClient
from kono_tui.engine.search_info import (
    advice_from_info,
    format_search_end,
    parse_info,
    parse_valued_moves,
)
from kono_tui.errors import EngineError, KonoError
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice, Advisor
from tests.engine import fakes
from tests.engine.talk import KONO, play_random_round, run_engine
from tests.limits import HANG_SECONDS
from tests.play.canoga import (
    CANOGA,
    ONE_OR_TWO,
    after_decisions,
    after_throws,
    match_of,
    moments,
    round_at,
    start_round,
)
from tests.searchers import ADVISOR

GAME = "setoption name Game value canoga"
NINE = match_of(after_decisions(start_round(), "two", "4+5"))
LOCKED = match_of(after_decisions(start_round(advantage=(1, 5)), "two", "4+1"))
MID_TURN = match_of(after_throws(start_round(1), "4+5 c9", "1+1 c2", "1+1", "3+4"))
EITHER = match_of(round_at(ONE_OR_TWO))


def random_choices(seed: int) -> Iterator[Match]:
    """Yield moments of a random round with something to choose."""
    for series in moments(random.Random(seed), rounds=1):
        if series.match and len(series.match.legal_moves) > 1 and series.match.to_move in (0, 1):
            yield series.match


def parse_advice(match: Match, lines: list[str]) -> Advice:
    """Return the advice that lines hold."""
    *infos, best = [line.split() for line in lines]
    whole = [each for each in (parse_info(match, words[1:]) for words in infos) if each]
    (weighed,) = [
        each for each in (parse_valued_moves(match, words[1:]) for words in infos) if each
    ]
    assert best == ["bestmove", CANOGA.notation.format_move(match.position, whole[0].line[0])]
    return advice_from_info(match, whole[0], whole[1:], valued=weighed)


# Lines


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("match", [NINE, LOCKED, MID_TURN, EITHER])
def test_advice_survives_its_lines(name: str, match: Match) -> None:
    for seed in range(3):
        advice = ADVISOR.advise(match, LEVELS[name], seed)
        assert advice.valued_moves
        assert parse_advice(match, format_search_end(match, advice)) == advice


def test_each_decision_stands_before_its_value_and_the_chance_to_win() -> None:
    weighed = (ValuedMove(NINE.legal_moves[0], 117, 475), ValuedMove(NINE.legal_moves[1], -547))
    reason = CANOGA.wording.reason_for(NINE.position, (NINE.legal_moves[0],))
    advice = Advice((NINE.legal_moves[0],), reason, 117, 0, 2, 0.0, True, valued_moves=weighed)
    assert format_search_end(NINE, advice)[1:] == [
        "info weighed c9 117 475 c8+1 -547 -",
        "bestmove c9",
    ]
    assert parse_valued_moves(NINE, ["weighed", "c9", "117", "475", "c8+1", "-547", "-"]) == weighed


def test_other_lines_weigh_nothing() -> None:
    for line in ("", "depth 3", "looked c9 41", "string weighed c9 1 1", "weighed"):
        assert parse_valued_moves(NINE, line.split()) == ()


def test_a_search_has_nothing_to_say_of_it() -> None:
    match = play_random_round(5, seed=1, moves=4)
    lines = format_search_end(match, ADVISOR.advise(match, Level(SearchLimit(depth=1))))
    assert not any("weighed" in line for line in lines)


@pytest.mark.parametrize(
    "line",
    [
        "weighed c9",
        "weighed c9 117",
        "weighed c9 117 475 c8+1",
        "weighed c9 high 475",
        "weighed c9 1.5 475",
        "weighed c9 --5 475",
        "weighed c9 117 1001",
        "weighed c9 117 -1",
        "weighed c9 117 likely",
        "weighed u9 117 475",
        "weighed c99 117 475",
        "weighed 117 c9 475",
    ],
)
def test_a_line_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(KonoError):
        parse_valued_moves(NINE, line.split())


# The process


def test_the_client_gives_the_advice_of_a_search_in_this_process() -> None:
    matches = [NINE, LOCKED, MID_TURN, EITHER, *random_choices(1)][:14]
    assert any(match.is_mid_turn and len(match.moves) > 5 for match in matches)

    async def compare() -> None:
        async with EngineClient(mebibytes=1) as engine:
            for seed, match in enumerate(matches):
                for level in LEVELS.values():
                    found = await engine.advise(match, level, seed)
                    wanted = Advisor(mebibytes=1).advise(match, level, seed)
                    assert wanted.valued_moves
                    assert replace(found, seconds=0.0) == replace(wanted, seconds=0.0)

    asyncio.run(compare())


def ask_faulty_engine(on_go: str) -> str:
    """Return how a question fails with an engine that does something else."""

    async def ask() -> None:
        async with (
            asyncio.timeout(HANG_SECONDS),
            EngineClient(fakes.fake_engine(on_go), mebibytes=1) as process,
        ):
            await process.advise(NINE, LEVELS["master"])

    with pytest.raises(EngineError) as error:
        asyncio.run(ask())
    return str(error.value)


@pytest.mark.parametrize(
    ("weighed", "how"),
    [
        ("c9 117", "it talks nonsense: found 'weighed c9 117'"),
        ("u9 117 475", "it talks nonsense: move 1 of 1: the opponent's 9 is open already"),
        ("c8+1 117 475", "it gave a move that it has not weighed"),
    ],
)
def test_an_engine_that_weighs_nonsense_is_given_up(weighed: str, how: str) -> None:
    said = "\n".join(
        [
            'info depth 0 multipv 1 score cp 117 reason {"kind":"squares"} pv c9',
            f"info weighed {weighed}",
            "bestmove c9",
        ]
    )
    assert how in ask_faulty_engine(f"print({said!r}, flush=True)")


# Talking to it


def test_a_level_answers_at_once_with_all_it_has_weighed() -> None:
    with run_engine() as talk:
        talk.tell(GAME, "position startpos moves two 4+5", "go level master")
        first, weighed, best = talk.hear_until("bestmove")
        assert " exact reason " in first
        assert first.endswith(" pv c9")
        assert weighed.startswith("info weighed c9 ")
        assert len(weighed.split()) == 2 + 3 * len(NINE.legal_moves)
        assert best == "bestmove c9"
        talk.tell("go infinite")
        assert talk.hear_until("bestmove")[-1] == "bestmove c9"
        talk.tell("go level easy seed 1")
        assert " - " in talk.hear_until("bestmove")[-2]


@pytest.mark.parametrize("count", range(4))
def test_as_many_others_are_reported_as_requested(count: int) -> None:
    with run_engine() as talk:
        talk.tell(GAME, "position startpos moves two 4+5", f"go infinite others {count}")
        lines = talk.hear_until("bestmove")
        assert sum(" multipv " in line for line in lines) == 1 + count


def test_the_dice_are_outcomes_with_their_odds() -> None:
    with run_engine() as talk:
        talk.tell(GAME, "position startpos moves two", "moves")
        lines = talk.hear_until("outcomes")
        assert lines[-1] == "outcomes 36"
        assert lines[0] == "outcome 1+1 odds 1/36 board ......... ......... 0 2 - -"
        assert talk.ask("query chance") == "response true"
        assert talk.ask("go level master").startswith(
            "error there is no move to make: chance decides"
        )


def test_a_turn_is_listed_up_to_its_dice_and_a_win_ends_the_round() -> None:
    with run_engine() as talk:
        talk.tell(GAME, "position fen xx.xxxxxx xxx...... 0 throw - -", "moves")
        assert talk.hear_until("turns")[-1] == "turns 2"
        talk.tell("play one 3 c3")
        assert talk.ask("query gameover") == "response true"
        assert talk.ask("query result") == "response p1win"


def test_decisions_are_those_of_the_game_that_is_asked_about() -> None:
    """A word of one game means nothing in another."""
    match = Match.begin(KONO, KONO.start(5, KONO.info.default_opening()))
    with pytest.raises(KonoError):
        parse_valued_moves(match, ["weighed", "c9", "1", "2"])
    assert parse_valued_moves(match, ["weighed", "2,1se", "-5", "-"]) == (
        ValuedMove(KONO.notation.parse_move(match.position, "2,1 se"), -5),
    )
    assert ValuedMove(Move("two"), 0).is_exact is False
