"""The results of a search, as lines and back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kono_tui.core.reason import Reason
from kono_tui.engine.search_info import advice_from_info, format_info, format_search_end, parse_info
from kono_tui.errors import FormatError, KonoError
from kono_tui.play.match import Match
from kono_tui.search.levels import LEVELS, Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from tests.engine.talk import KONO, play_random_round
from tests.konane_chains import CHAINS, match_at
from tests.searchers import ADVISOR

NEARLY_OVER = Match.begin(KONO, KONO.notation.parse_position("....B/.B.../...../...w./W.W.. w 0"))


def parse_advice(match: Match, lines: list[str]) -> Advice:
    *infos, best = lines
    found = [parse_info(match, line.split()[1:]) for line in infos]
    whole = [each for each in found if each]
    assert len(whole) == len(infos)
    advice = advice_from_info(match, whole[0], whole[1:])
    assert best == f"bestmove {infos[0].split(' pv ')[1].split()[0]}"
    return advice


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("level", [LEVELS["easy"], LEVELS["medium"], Level(SearchLimit(depth=3))])
def test_advice_survives_its_lines(level: Level, seed: int) -> None:
    match = play_random_round(5, seed, 3 * seed)
    advice = ADVISOR.advise(match, level, seed)
    again = parse_advice(match, format_search_end(match, advice))
    assert abs(again.seconds - advice.seconds) < 0.001
    assert replace(again, seconds=advice.seconds) == advice


@pytest.mark.parametrize("turns", [(), ("1,1-1,3",), ("1,1-1,3-1,5",), ("1,1-1,3 stop",)])
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_advice_of_a_turn_of_several_decisions_survives_its_lines(
    turns: tuple[str, ...], depth: int
) -> None:
    match = match_at(CHAINS, *turns)
    advice = ADVISOR.advise(match, Level(SearchLimit(depth=depth)))
    again = parse_advice(match, format_search_end(match, advice))
    assert again.turn == advice.turn
    assert replace(again, seconds=advice.seconds) == advice


def test_what_is_certain_is_said_to_be() -> None:
    advice = ADVISOR.advise(NEARLY_OVER, Level(SearchLimit(depth=4)), other_count=0)
    assert advice.is_exact
    assert " score cp 1300 exact reason " in format_info(NEARLY_OVER, advice)
    assert parse_advice(NEARLY_OVER, format_search_end(NEARLY_OVER, advice)).is_exact


def test_a_line_without_moves_is_no_info() -> None:
    for line in ("", "depth 3", "string a pv of something", "nodes 5 nps 100"):
        assert parse_info(NEARLY_OVER, line.split()) is None


@pytest.mark.parametrize(
    "line",
    [
        "pv 4,4se",
        "score cp pv 4,4se",
        "score cp high pv 4,4se",
        "score cp 5 pv",
        "score cp 5 pv 1,1se",
        "depth deep score cp 5 pv 4,4se",
        "score cp 5 reason pv 4,4se",
        "score cp 5 reason advance pv 4,4se",
        'score cp 5 reason {"kind":"advance","cells":["4,4"]} pv 4,4se',
    ],
)
def test_a_line_that_makes_no_sense_is_refused(line: str) -> None:
    with pytest.raises(KonoError):
        parse_info(NEARLY_OVER, line.split())


def test_a_reason_arrives_as_it_was_sent() -> None:
    advice = ADVISOR.advise(NEARLY_OVER, Level(SearchLimit(depth=4)), other_count=0)
    part = Reason.of("approach", foil="row", edge=2)
    reason = Reason.of("double", (4, 7), [part], stones=-3)
    line = format_info(NEARLY_OVER, replace(advice, reason=reason))
    said = 'reason {"kind":"double","cells":[4,7],"amounts":{"stones":-3},"parts":['
    assert f" {said}" in line
    info = parse_info(NEARLY_OVER, line.split()[1:])
    assert info is not None
    assert info.reason == reason


def test_a_move_to_play_without_a_reason_is_refused() -> None:
    info = parse_info(NEARLY_OVER, ["score", "cp", "5", "pv", "4,4se"])
    assert info is not None
    with pytest.raises(FormatError, match="found no reason"):
        advice_from_info(NEARLY_OVER, info)
