"""The hint that finishes, on the screen: h goes on to it, Space plays it."""

from __future__ import annotations

from textual.pilot import Pilot

from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import HINT_FINISH
from kono_tui.tui.app import KonoApp, LaunchOptions
from tests.scene.test_finishing import KONO, MATCH
from tests.tui.driver import drive
from tests.tui.game.test_screen import match, scene
from tests.tui.tournaments import TWO_HUMANS
from tests.tui.waits import wait_until

WON = Tournament(KONO, TWO_HUMANS, 5, opener=0, match=MATCH)


def test_h_goes_on_to_the_turn_that_finishes_and_space_plays_it() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("h")
        await wait_until(pilot, lambda: scene(app).hint_stage > 0)
        assert scene(app).has_finishing_hint
        while scene(app).hint_stage < HINT_FINISH:
            await pilot.press("h")
            await pilot.pause()
        finishing = scene(app).hinted_turn
        assert scene(app).advice is not None
        await pilot.press("space")
        await wait_until(pilot, lambda: len(match(app).moves) == 1)
        assert match(app).moves == finishing

    drive(script, LaunchOptions(WON), size=(120, 40))
