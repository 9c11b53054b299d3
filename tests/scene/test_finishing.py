"""The hint that finishes: the offer, the stage that tells it, its marks, and what Space plays."""

from __future__ import annotations

from dataclasses import replace

from kono_tui.core.reason import Reason
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.scene.explanations import describe_hint
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import HINT_FINISH, HINT_REASON, Scene
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.finishing import describe_choice, find_finishing_plan
from kono_tui.tui.settings.values import Settings
from tests.tui.tournaments import COMPUTER, YOU

KONO = GAMES["kono"]
WON = "...../..ww./..w../W.W.W/..Wb. w 0"
"""White, the human, leads by 37 points."""
MATCH = Match.begin(KONO, KONO.notation.parse_position(WON))


def hinted_scene(typed: str, stage: int, value: int = 5900) -> Scene:
    """A hint to make a move, in a round that could be finished."""
    move = KONO.notation.parse_move(MATCH.position, typed)
    advice = Advice((move,), Reason("advance", (20,)), value, 4, 99, 0.1)
    advice = replace(advice, finishing=find_finishing_plan(MATCH))
    tournament = Tournament(KONO, (YOU, COMPUTER), 5, opener=0, match=MATCH)
    return Scene(tournament, advice=advice, hint_stage=stage)


def test_the_reason_comes_with_the_choice_between_finishing_and_going_on() -> None:
    note, (_, choice) = describe_hint(hinted_scene("3,3 se", HINT_REASON))
    assert note == "h finish"
    assert choice == (
        "You could finish in about 9 turns and win by about 50; going on may bring 59."
    )


def test_where_going_on_brings_no_more_only_the_end_is_offered() -> None:
    (_, choice) = describe_hint(hinted_scene("3,3 se", HINT_REASON, value=4900))[1]
    assert choice == "You could finish in about 9 turns and win by about 50."


def test_the_next_stage_tells_shows_and_plays_the_turn_that_finishes() -> None:
    scene = hinted_scene("3,3 se", HINT_FINISH)
    finishing = scene.hinted_turn
    assert finishing != scene.advice.turn if scene.advice else False
    note, (told,) = describe_hint(scene)
    assert note == "h more"
    assert told.startswith("To finish, move the piece at (2,3) southeast.")
    assert build_marks(scene, Settings()).hint == finishing[0].cells
    assert scene.last_hint_stage == HINT_FINISH + 1
    rest = replace(scene, hint_stage=HINT_FINISH + 1)
    assert rest.advice is not None
    assert rest.hinted_turn == rest.advice.turn


def test_there_is_no_choice_where_the_best_move_is_on_the_way_to_the_end() -> None:
    scene = hinted_scene("2,3 se", HINT_REASON)
    assert scene.advice is not None
    assert describe_choice(scene.advice, 5900) == ""
    assert describe_hint(scene)[0] == ""
    assert scene.last_hint_stage == HINT_FINISH


def test_a_game_without_such_plans_has_no_such_hint() -> None:
    for key in ("konane", "konobi", "canoga", "fanorona"):
        game = GAMES[key]
        size = game.info.usual_size
        match = Match.begin(game, game.start(size, game.info.default_opening()))
        assert find_finishing_plan(match) is None
