"""Guides on a board besides its pieces, shown one after the other."""

from __future__ import annotations

from dataclasses import replace

from textual.pilot import Pilot

from kono_tui.core.board_view import Guide
from kono_tui.core.move import Move
from kono_tui.core.reason import Reason
from kono_tui.scene import guides
from kono_tui.scene.marks import build_marks
from kono_tui.scene.scene import HINT_MOVE, Scene
from kono_tui.scene.status import describe_turn_card
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import judge
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.settings.values import Settings
from kono_tui.tui.widgets.board import BoardWidget
from tests.scene import inputs
from tests.tui.driver import drive
from tests.tui.game.test_chains import footer
from tests.tui.game.test_screen import card_text, match, scene, screen, wait_until_settled
from tests.tui.konobi_rounds import KONOBI, against_computer, cell_at, scene_after, tournament_after
from tests.tui.tournaments import TWO_HUMANS, new_round

STONES = ("d4", "e5", "d6", "g4")


def placement(point: str) -> Move:
    return Move("place", (cell_at(point),))


def advice_with_shares(*shares: tuple[Move, int]) -> Advice:
    """Advice in which moves have these shares of the computer's time."""
    return Advice((shares[0][0],), Reason("middle"), 0, 1, 1, 0.0, most_tried=shares)


def game_guides(scene: Scene) -> tuple[Guide, ...]:
    assert scene.position is not None
    return KONOBI.guides(scene.position) if KONOBI.guides else ()


def test_each_guide_is_shown_after_the_other_and_then_none() -> None:
    scene = scene_after(*STONES)
    sights = game_guides(scene)
    assert len(sights) > 1
    for sight in sights:
        scene = guides.show_next_guide(scene)
        assert guides.shown_guide(scene) == sight
        assert build_marks(scene, Settings()).symbols == sight.symbols
        assert describe_turn_card(scene)[1].startswith(sight.text)
    scene = guides.show_next_guide(scene)
    assert (scene.guide_number, guides.shown_guide(scene), guides.describe_guide(scene)) == (
        0,
        None,
        "",
    )
    assert build_marks(scene, Settings()).symbols == ()


def test_a_guide_stays_on_and_follows_the_board() -> None:
    scene = guides.show_next_guide(scene_after(*STONES))
    later = replace(scene, tournament=tournament_after(*STONES, "b2"))
    assert guides.shown_guide(later) == game_guides(later)[0]
    earlier = replace(scene, reviewed_ply=2)
    assert guides.shown_guide(earlier) == game_guides(earlier)[0]
    assert describe_turn_card(earlier)[1].startswith(game_guides(earlier)[0].text)


def test_where_the_computer_looked_for_its_move_is_shown_on_the_board_after_it() -> None:
    scene = Scene(against_computer("d4", "e5"))
    assert scene.match is not None
    advice = advice_with_shares(
        (placement("e5"), 40), (placement("c3"), 19), (Move("swap"), 8), (placement("a1"), 1)
    )
    told = replace(scene, computer_advice={scene.match.positions[1]: advice})
    last = guides.available_guides(told)[-1]
    assert last.text == "Where the computer looked for e5: e5 most, 40% of its time"
    assert last.symbols == ((cell_at("e5"), "9"), (cell_at("c3"), "4"), (cell_at("a1"), "1"))
    before = guides.available_guides(replace(told, reviewed_ply=1))[-1]
    assert before.text == "Where the computer looked: e5 most, 40% of its time"
    assert before.symbols == last.symbols


def test_where_it_looks_now_comes_last_and_a_hint_goes_before_the_bar() -> None:
    scene = Scene(against_computer("d4", "e5"))
    assert scene.match is not None
    now, before = scene.match.position, scene.match.positions[1]
    scene = replace(
        scene,
        computer_advice={before: advice_with_shares((placement("e5"), 50))},
        judgements={now: judge(now, advice_with_shares((placement("c3"), 30)))},
    )
    assert [each.text.split(": ")[1] for each in guides.available_guides(scene)[-2:]] == [
        "e5 most, 50% of its time",
        "c3 most, 30% of its time",
    ]
    hinted = replace(
        scene,
        advice=advice_with_shares((Move("swap"), 60), (placement("b2"), 3)),
        hint_stage=HINT_MOVE,
    )
    last = guides.available_guides(hinted)[-1]
    assert last == Guide(
        "Where the computer looked: swap most, 60% of its time", ((cell_at("b2"), "1"),)
    )
    assert guides.available_guides(replace(hinted, hint_stage=0))[-1] != last


def test_advice_that_does_not_tell_where_it_looked_adds_nothing() -> None:
    scene = Scene(against_computer("d4", "e5"))
    assert scene.position is not None
    silent = Advice((placement("c3"),), Reason("middle"), 0, 1, 1, 0.0)
    assert guides.available_guides(
        replace(scene, judgements={scene.position: judge(scene.position, silent)})
    ) == game_guides(scene)


def test_n_goes_through_the_points_of_the_guide_that_is_shown() -> None:
    scene = scene_after(*STONES, cursor="a8")
    while not (shown := guides.shown_guide(scene)) or not shown.symbols:
        scene = guides.show_next_guide(scene)
    signed = {cell for cell, _ in shown.symbols} & scene.selection.targets
    reached = set()
    for _ in range(len(signed)):
        scene = inputs.move_to_next(scene, 1)
        reached.add(scene.cursor)
    assert reached == signed


def test_g_shows_the_guides_and_escape_ends_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(BoardWidget)

        def signs() -> tuple[tuple[int, str], ...]:
            assert board.picture is not None
            return board.picture.marks.symbols

        assert "g Guides" in footer(app)
        await pilot.press("g")
        first = game_guides(scene(app))[0]
        assert signs() == first.symbols != ()
        assert first.text in card_text(app).replace("\n", " ")
        await pilot.press("left_square_bracket")
        assert signs() == game_guides(scene(app))[0].symbols
        await pilot.press("end", "escape")
        assert signs() == ()
        assert scene(app).guide_number == 0

    drive(script, LaunchOptions(tournament_after(*STONES)), (120, 40))


def test_after_its_move_the_computer_shows_where_it_looked() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter")
        await wait_until_settled(pilot)
        assert len(match(app).moves) == 4
        last = guides.available_guides(scene(app))[-1]
        assert "Where the computer looked for" in last.text
        assert last.symbols
        assert all(sign in "123456789" for _, sign in last.symbols)

    drive(script, LaunchOptions(against_computer("d4", "e5")))


def test_games_without_guides_do_not_offer_them() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Guides" not in footer(app)
        await pilot.press("g")
        assert scene(app).guide_number == 0
        assert guides.show_next_guide(scene(app)).notice == (
            "There is nothing to show on this board besides the pieces."
        )

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), (120, 40))
