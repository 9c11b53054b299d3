"""Guides on a board besides its pieces, shown one after the other."""

from __future__ import annotations

from dataclasses import replace

from textual.pilot import Pilot

from kono_tui.core.move import Move, Reason
from kono_tui.core.view import Sight
from kono_tui.play.advisor import Advice
from kono_tui.tui import guides, handling
from kono_tui.tui.app import KonoApp, Start
from kono_tui.tui.marking import marks_of
from kono_tui.tui.scene import MOVE, Scene
from kono_tui.tui.settings import Settings
from kono_tui.tui.status import turn
from kono_tui.tui.widgets.board import Board
from tests.tui.driving import drive
from tests.tui.konobi import KONOBI, against_computer, at, scene_after, series_after
from tests.tui.tables import TWO_HUMANS, begun
from tests.tui.test_chain_screen import footer
from tests.tui.test_game_screen import card, match, scene, screen, settled

STONES = ("d4", "e5", "d6", "g4")


def place(point: str) -> Move:
    return Move("place", (at(point),))


def looked_at(*shares: tuple[Move, int]) -> Advice:
    """Advice in which moves have these shares of the computer's time."""
    return Advice((shares[0][0],), Reason("middle"), 0, 1, 1, 0.0, looked=shares)


def known(scene: Scene) -> tuple[Sight, ...]:
    assert scene.position is not None
    return KONOBI.sights(scene.position)


def test_each_guide_is_shown_after_the_other_and_then_none() -> None:
    scene = scene_after(*STONES)
    sights = known(scene)
    assert len(sights) > 1
    for sight in sights:
        scene = guides.turned(scene)
        assert guides.guide(scene) == sight
        assert marks_of(scene, Settings()).signs == sight.signs
        assert turn(scene)[1].startswith(sight.words)
    scene = guides.turned(scene)
    assert (scene.sight, guides.guide(scene), guides.words(scene)) == (0, None, "")
    assert marks_of(scene, Settings()).signs == ()


def test_a_guide_stays_on_and_follows_the_board() -> None:
    scene = guides.turned(scene_after(*STONES))
    later = replace(scene, series=series_after(*STONES, "b2"))
    assert guides.guide(later) == known(later)[0]
    earlier = replace(scene, reviewed=2)
    assert guides.guide(earlier) == known(earlier)[0]
    assert turn(earlier)[1].startswith(known(earlier)[0].words)


def test_where_the_computer_looked_for_its_move_is_shown_on_the_board_after_it() -> None:
    scene = Scene(against_computer("d4", "e5"))
    assert scene.match is not None
    advice = looked_at((place("e5"), 40), (place("c3"), 19), (Move("swap"), 8), (place("a1"), 1))
    told = replace(scene, moves={scene.match.positions[1]: advice})
    last = guides.guides(told)[-1]
    assert last.words == "Where the computer looked for e5: e5 most, 40% of its time"
    assert last.signs == ((at("e5"), "9"), (at("c3"), "4"), (at("a1"), "1"))
    before = guides.guides(replace(told, reviewed=1))[-1]
    assert before.words == "Where the computer looked: e5 most, 40% of its time"
    assert before.signs == last.signs


def test_where_it_looks_now_comes_last_and_a_hint_goes_before_the_bar() -> None:
    scene = Scene(against_computer("d4", "e5"))
    assert scene.match is not None
    now, before = scene.match.position, scene.match.positions[1]
    scene = replace(
        scene,
        moves={before: looked_at((place("e5"), 50))},
        looks={now: looked_at((place("c3"), 30))},
    )
    assert [each.words.split(": ")[1] for each in guides.guides(scene)[-2:]] == [
        "e5 most, 50% of its time",
        "c3 most, 30% of its time",
    ]
    hinted = replace(scene, advice=looked_at((Move("swap"), 60), (place("b2"), 3)), hint=MOVE)
    last = guides.guides(hinted)[-1]
    assert last == Sight(
        "Where the computer looked: swap most, 60% of its time", ((at("b2"), "1"),)
    )
    assert guides.guides(replace(hinted, hint=0))[-1] != last


def test_advice_that_does_not_tell_where_it_looked_adds_nothing() -> None:
    scene = Scene(against_computer("d4", "e5"))
    assert scene.position is not None
    silent = Advice((place("c3"),), Reason("middle"), 0, 1, 1, 0.0)
    assert guides.guides(replace(scene, looks={scene.position: silent})) == known(scene)


def test_n_goes_through_the_points_of_the_guide_that_is_shown() -> None:
    scene = scene_after(*STONES, cursor="a8")
    while not (shown := guides.guide(scene)) or not shown.signs:
        scene = guides.turned(scene)
    signed = {cell for cell, _ in shown.signs} & scene.selection.targets
    reached = set()
    for _ in range(len(signed)):
        scene = handling.to_next_piece(scene, 1)
        reached.add(scene.cursor)
    assert reached == signed


def test_g_shows_the_guides_and_escape_ends_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        board = screen(app).query_one(Board)

        def signs() -> tuple[tuple[int, str], ...]:
            assert board.picture is not None
            return board.picture.marks.signs

        assert "g Guides" in footer(app)
        await pilot.press("g")
        first = known(scene(app))[0]
        assert signs() == first.signs != ()
        assert first.words in card(app).replace("\n", " ")
        await pilot.press("left_square_bracket")
        assert signs() == known(scene(app))[0].signs
        await pilot.press("end", "escape")
        assert signs() == ()
        assert scene(app).sight == 0

    drive(script, Start(series_after(*STONES)), (120, 40))


def test_after_its_move_the_computer_shows_where_it_looked() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("enter")
        await settled(pilot)
        assert len(match(app).moves) == 4
        last = guides.guides(scene(app))[-1]
        assert "Where the computer looked for" in last.words
        assert last.signs
        assert all(sign in "123456789" for _, sign in last.signs)

    drive(script, Start(against_computer("d4", "e5")))


def test_games_without_guides_do_not_offer_them() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Guides" not in footer(app)
        await pilot.press("g")
        assert scene(app).sight == 0
        assert guides.turned(scene(app)).notice == (
            "There is nothing to show on this board besides the pieces."
        )

    drive(script, Start(begun(TWO_HUMANS)), (120, 40))
