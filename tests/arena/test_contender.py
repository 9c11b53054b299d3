"""The contenders of the arena, as they are typed."""

from __future__ import annotations

import pickle

import pytest

from kono_tui.arena.contender import check_names, contender, weights_named
from kono_tui.errors import SetupError
from kono_tui.games import GAMES
from kono_tui.search.levels import LEVELS, Level, level_named
from kono_tui.search.result import Limit
from tests.games.pig import Pig

KONO = GAMES["kono"]


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_as_it_does_in_a_game(name: str) -> None:
    assert contender(name).level == LEVELS[name]


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("depth:5", Limit(depth=5)),
        ("nodes:4000", Limit(nodes=4000)),
        ("0.1s", Limit(seconds=0.1)),
        (".5s", Limit(seconds=0.5)),
        (" 3S ", Limit(seconds=3.0)),
    ],
)
def test_a_limit_plays_its_best_move_within_it(text: str, limit: Limit) -> None:
    assert contender(text).level == Level(limit)


def test_a_plain_search_plays_to_its_ply() -> None:
    found = contender("alphabeta-4")
    assert found.name == "alphabeta-4"
    assert found.level == level_named("alphabeta-4")


def test_a_level_keeps_its_chance_within_another_limit() -> None:
    usual = LEVELS["hard"]
    assert contender("hard@nodes:9").level == Level(Limit(nodes=9), usual.among, usual.within)
    assert contender("master@0.10s").name == "master@0.1s"


@pytest.mark.parametrize(
    "text",
    [
        *("", "best", "master@", "@1s", "master@hard", "depth:0", "depth:100", "depth:-1"),
        *("nodes:0", "nodes:x", "0s", "3601s", "s", ".s", "1e3s", "nans", "depth:٣", "1", "hard@5"),
    ],
)
def test_anything_else_is_refused_with_what_would_do(text: str) -> None:
    with pytest.raises(SetupError, match=r"cannot play; expected a level \(easy, .*master@0.1s"):
        contender(text)


def test_a_contender_can_be_sent_to_another_process() -> None:
    given = contender("master@0.1s")
    assert pickle.loads(pickle.dumps(given)) == given  # noqa: S301


def test_weights_are_named() -> None:
    assert weights_named(KONO, 5, "tempo=-5, mobility=30") == (("mobility", 30), ("tempo", -5))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("mobile=3", "there is no weight 'mobile'; choose prospect, blocked, .*mobility"),
        ("", "there is no weight ''; choose"),
        ("mobility", "'mobility' gives no weight; expected a number .* such as mobility=30"),
        ("mobility=", "gives no weight"),
        ("mobility=1.5", "gives no weight"),
        ("mobility=10000", "gives no weight; expected a number from -9999 to 9999"),
        ("tempo=1,,", "there is no weight ''"),
    ],
)
def test_weights_that_are_none_are_refused(text: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        weights_named(KONO, 5, text)


def test_a_game_may_have_no_weights() -> None:
    with pytest.raises(SetupError, match="Pig has no weights that can be changed"):
        check_names(Pig(), 1, [])
