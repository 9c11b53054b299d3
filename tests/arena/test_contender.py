"""The contenders of the arena, as they are typed."""

from __future__ import annotations

import pickle

import pytest

from kono_tui.arena.contender import check_weight_names, parse_contender, parse_weights
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.search.levels import LEVELS, Level, parse_level
from kono_tui.search.result import SearchLimit
from tests.games.pig import PIG

KONO = GAMES["kono"]


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_as_it_does_in_a_game(name: str) -> None:
    assert parse_contender(name).level == LEVELS[name]


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("depth:5", SearchLimit(depth=5)),
        ("nodes:4000", SearchLimit(nodes=4000)),
        ("0.1s", SearchLimit(seconds=0.1)),
        (".5s", SearchLimit(seconds=0.5)),
        (" 3S ", SearchLimit(seconds=3.0)),
    ],
)
def test_a_limit_plays_its_best_move_within_it(text: str, limit: SearchLimit) -> None:
    assert parse_contender(text).level == Level(limit)


def test_a_plain_search_plays_to_its_ply() -> None:
    found = parse_contender("alphabeta-4")
    assert found.name == "alphabeta-4"
    assert found.level == parse_level("alphabeta-4")


def test_a_level_keeps_its_chance_within_another_limit() -> None:
    usual = LEVELS["hard"]
    assert parse_contender("hard@nodes:9").level == Level(
        SearchLimit(nodes=9), usual.candidate_count, usual.max_loss
    )
    assert parse_contender("master@0.10s").name == "master@0.1s"


@pytest.mark.parametrize(
    "text",
    [
        *("", "best", "master@", "@1s", "master@hard", "depth:0", "depth:100", "depth:-1"),
        *("nodes:0", "nodes:x", "0s", "3601s", "s", ".s", "1e3s", "nans", "depth:٣", "1", "hard@5"),
    ],
)
def test_anything_else_is_refused_with_what_would_do(text: str) -> None:
    with pytest.raises(SetupError, match=r"cannot play; expected a level \(easy, .*master@0.1s"):
        parse_contender(text)


def test_a_contender_can_be_sent_to_another_process() -> None:
    given = parse_contender("master@0.1s")
    assert pickle.loads(pickle.dumps(given)) == given  # noqa: S301


def test_weights_are_named() -> None:
    assert parse_weights(KONO, 5, "tempo=-5, mobility=30") == (("mobility", 30), ("tempo", -5))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mobile=3", "there is no weight 'mobile'; choose prospect, blocked, .*mobility"),
        ("", "there is no weight ''; choose"),
        ("mobility", "'mobility' is not a weight; expected a number .* such as mobility=30"),
        ("mobility=", "is not a weight"),
        ("mobility=1.5", "is not a weight"),
        ("mobility=10000", "is not a weight; expected a number from -9999 to 9999"),
        ("tempo=1,,", "there is no weight ''"),
    ],
)
def test_weights_that_are_none_are_refused(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        parse_weights(KONO, 5, text)


def test_a_game_may_have_no_weights() -> None:
    with pytest.raises(SetupError, match="Pig has no weights that can be changed"):
        check_weight_names(PIG, 1, [])
