"""The key that plays a reason on the board: nothing of the game changes."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kono_tui.claims.explanation import Explanation
from kono_tui.core.claim import SCORE, Claim
from kono_tui.core.reason import Reason
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.proof import LOOKING, ProofScreen
from kono_tui.tui.game.screen import GameScreen
from tests.tui.driver import QuickAdvisor, drive
from tests.tui.game.test_chains import footer
from tests.tui.game.test_screen import screen, wait_until_settled
from tests.tui.tournaments import new_round
from tests.tui.waits import wait_until


class ClaimingAdvisor(QuickAdvisor):
    """Claims of each turn that it is better than another one, along a line of three turns."""

    async def explain(
        self, match: Match, advice: Advice, seconds: float = 0.4
    ) -> Explanation | None:
        line, position = list(advice.turn), match
        for move in advice.turn:
            position = position.play(move)
        for _ in range(2):
            line.append(position.legal_moves[0])
            position = position.play(line[-1])
        foil = next(move for move in match.legal_moves if move not in advice.turn)
        claim = Claim(SCORE, -900, -1000, 2, 3, line=tuple(line), foil=(foil,))
        return Explanation(Reason.of("retreat", [20]), (claim, claim))


async def play_until_explained(pilot: Pilot[None], app: KonoApp) -> GameScreen:
    """Make a move, and wait until the computer's answer is explained."""
    await pilot.press("enter", "3")
    game = screen(app)
    await wait_until(pilot, lambda: bool(game.now.explanations))
    return game


def proof_text(app: KonoApp) -> str:
    return str(app.screen.query_one("#proof-text", Static).render())


async def open_proof(pilot: Pilot[None], app: KonoApp) -> ProofScreen:
    await play_until_explained(pilot, app)
    await pilot.press("i")
    await wait_until(pilot, lambda: isinstance(app.screen, ProofScreen))
    assert isinstance(app.screen, ProofScreen)
    return app.screen


def run(script: object, size: tuple[int, int] = (80, 24)) -> None:
    drive(script, LaunchOptions(new_round()), size, advisor=ClaimingAdvisor())  # type: ignore[arg-type]


def test_the_footer_shows_the_key_where_something_can_be_proved() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert "Prove" not in footer(app)
        game = await play_until_explained(pilot, app)
        await pilot.pause()
        assert "Prove it" in footer(app)
        assert game.check_action("proof", ())

    drive(script, LaunchOptions(new_round()), (160, 40), advisor=ClaimingAdvisor())


def test_without_a_reason_the_key_does_nothing() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        await pilot.press("i")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)

    run(script)


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (120, 40)])
def test_keys_step_through_it_and_escape_leads_back(size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        proof = await open_proof(pilot, app)
        before = proof.proof.tournament
        assert "1 of 6" in proof_text(app)
        await pilot.press("n", "right")
        assert "3 of 6" in proof_text(app)
        await pilot.press("p")
        assert "2 of 6" in proof_text(app)
        await pilot.press("c")
        assert proof.proof_index == 1
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, GameScreen))
        game = screen(app)
        assert game.live.state.tournament == before
        await wait_until_settled(pilot)

    run(script, size)


def test_a_typed_reply_is_tried_and_answered() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        proof = await open_proof(pilot, app)
        await pilot.press("n")
        await pilot.press("colon", *"9,9")
        await pilot.press("enter")
        assert proof.proof.notice
        await pilot.press("escape", "colon", *"1,5", "space", *"sw", "enter")
        await wait_until(pilot, lambda: "help" in proof.proof.step.text)
        assert proof.proof.is_detour
        assert LOOKING not in proof_text(app)
        await pilot.press("escape")
        assert "2 of 6" in proof_text(app)
        assert app.screen is proof

    run(script)


def test_where_nothing_can_be_tried_a_click_says_so() -> None:
    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        proof = await open_proof(pilot, app)
        await pilot.click("#board", offset=(10, 5))
        assert "step on" in proof.proof.notice

    run(script)
