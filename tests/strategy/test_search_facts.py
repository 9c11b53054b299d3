"""What a search found, where a round is won or lost for certain, and in which unit."""

from __future__ import annotations

import pytest

from kono_tui.core.position import DECIDED_VALUE
from kono_tui.core.position import WIN_VALUE as CERTAIN
from kono_tui.core.reason import Reason
from kono_tui.search.levels import Level
from kono_tui.search.result import RankedMove, SearchLimit, SearchResult
from kono_tui.strategy.advisor import Advice, OtherMove, advice_from_result
from kono_tui.strategy.judgement import judge
from kono_tui.strategy.search_facts import describe_search
from kono_tui.strategy.value_meaning import certain_outcome
from tests.fanorona_rounds import AHEAD, LOST, WON, match_at, tournament_at
from tests.searchers import ADVISOR, advise_best

TOURNAMENT = tournament_at(AHEAD)
MATCH = match_at(AHEAD)
MOVES = MATCH.legal_moves[:3]
TYPED = [MATCH.game.notation.format_move(MATCH.position, move) for move in MOVES]


def advice(value: int, *worse_by: int, exact: bool = False, depth: int = 5) -> Advice:
    """Advice for a move of that value, with others beside it."""
    others = tuple(
        OtherMove((move,), each, depth) for move, each in zip(MOVES[1:], worse_by, strict=False)
    )
    return Advice((MOVES[0],), Reason(""), value, depth, 99, 0.1, exact, others)


def described_facts(*args: int, exact: bool = False) -> list[str]:
    """Return all that is told but how far the search looked."""
    found = advice(*args, exact=exact)
    worth, effort, *rest = describe_search(TOURNAMENT, MATCH, found, judge(MATCH.position, found))
    assert effort.startswith("Looked")
    return [worth, *rest]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("value", [CERTAIN, CERTAIN - 40, DECIDED_VALUE])
def test_certainty_is_described_without_a_number(value: int, exact: bool) -> None:
    assert described_facts(value, exact=exact) == ["You can force a win."]
    assert described_facts(-value, exact=exact) == ["The computer can force a win."]


def test_a_lead_is_described_from_your_side_in_the_games_unit() -> None:
    assert described_facts(140) == ["You are about 1.4 stones ahead."]
    assert described_facts(-100) == ["You are about 1 stone behind."]
    assert described_facts(-140, exact=True) == [
        "With the best play, you end up 1.4 stones behind."
    ]
    assert described_facts(0, exact=True) == ["With the best play, the round ends in a draw."]
    assert described_facts(4) == ["The round is about even."]


def test_without_a_judgement_nothing_is_said_of_the_value() -> None:
    facts = describe_search(TOURNAMENT, MATCH, advice(140), None, "easy")
    assert facts == ["At easy level, it looked 5 turns ahead, at 99 positions."]


def test_what_a_weaker_level_saw_is_told_together_and_as_its_own() -> None:
    judgement = judge(MATCH.position, advice(140))
    weaker = advice(-40, 30, depth=1)
    worth, effort, others = describe_search(TOURNAMENT, MATCH, weaker, judgement, "easy")
    assert worth == "You are about 1.4 stones ahead."
    assert effort == "At easy level, it looked 1 turn ahead, at 99 positions."
    assert others.startswith("Also considered: ")


@pytest.mark.parametrize(
    ("value", "worse_by", "words"),
    [
        (140, 40, ", 0.40 stones worse"),
        (140, 0, ", just as good"),
        (140, CERTAIN + 90, " loses"),
        (140, -CERTAIN + 90, " wins"),
        (CERTAIN, 0, " wins too"),
        (CERTAIN, 3, " wins too"),
        (CERTAIN - 6, -3, " wins too"),
        (CERTAIN, CERTAIN - 120, ", no sure win"),
        (CERTAIN, 2 * CERTAIN, " loses"),
        (-CERTAIN, 0, " loses too"),
        (-CERTAIN + 6, 4, " loses too"),
        (-CERTAIN, -CERTAIN + 40, ", no sure loss"),
    ],
)
def test_other_moves_that_win_or_lose_for_certain_are_said_to(
    value: int, worse_by: int, words: str
) -> None:
    lines = described_facts(value, worse_by)
    assert f"Also considered: {TYPED[1]}{words}." in lines
    assert not any("0000" in line for line in lines)


def test_a_level_that_left_a_better_move_to_chance_says_so() -> None:
    chance = "This level leaves some of the choice to chance."
    assert described_facts(140, -40)[-1] == chance
    assert chance not in described_facts(140, 40)
    assert chance not in described_facts(CERTAIN - 6, -3)
    assert described_facts(140, -CERTAIN)[-1] == chance


def test_a_value_is_sure_where_it_is_nearer_to_a_win_than_to_nothing() -> None:
    assert [certain_outcome(each) for each in (CERTAIN, DECIDED_VALUE, DECIDED_VALUE - 5000)] == [
        1,
        1,
        1,
    ]
    assert [certain_outcome(each) for each in (-CERTAIN, -DECIDED_VALUE)] == [-1, -1]
    assert [certain_outcome(each) for each in (0, 4400, -4400)] == [0, 0, 0]


def search_result(value: int, compared: int, other: int) -> SearchResult:
    codes = [int(code) for code in MATCH.position.moves()][:2]
    best, beside = (
        RankedMove(code, each, (code,)) for code, each in zip(codes, (value, other), strict=True)
    )
    return SearchResult(
        best, 6, 99, 0.1, others=(beside,), compared_value=compared, compared_depth=4
    )


def test_moves_are_not_compared_by_a_look_that_does_not_see_the_end() -> None:
    unseen = search_result(CERTAIN, 120, 80)
    assert advice_from_result(MATCH, unseen, unseen.best).others == ()
    seen = search_result(CERTAIN, CERTAIN, 80)
    assert [other.worse_by for other in advice_from_result(MATCH, seen, seen.best).others] == [
        CERTAIN - 80
    ]
    level = search_result(120, 110, 80)
    assert [other.worse_by for other in advice_from_result(MATCH, level, level.best).others] == [30]


@pytest.mark.parametrize(
    ("line", "words"), [(WON, "You can force a win."), (LOST, "The computer can force a win.")]
)
def test_the_values_of_a_real_search_are_described_so(line: str, words: str) -> None:
    match = match_at(line)
    best = advise_best(match, SearchLimit(depth=3))
    assert describe_search(TOURNAMENT, match, best, judge(match.position, best))[0] == words
    level = ADVISOR.advise(match, Level(SearchLimit(depth=3)))
    lines = describe_search(TOURNAMENT, match, level, judge(match.position, level))
    assert not any("points" in each or "000" in each for each in lines)
