"""The proof of a reason, line by line."""

from __future__ import annotations

import io

from kono_tui.plain.console import Console
from kono_tui.plain.session import PlainSession
from kono_tui.scene.reasons.told_turn import NOTHING_TO_PROVE
from kono_tui.scene.reasons.trial import NOTHING_TO_TRY
from tests.plain.test_session import BEGUN, NEW
from tests.tui.game.test_proof import ClaimingAdvisor


def run_session(*answers: str) -> str:
    """Everything a session prints for these typed lines, in one line."""
    target = io.StringIO()
    source = io.StringIO("".join(f"{answer}\n" for answer in answers))
    assert PlainSession(Console(source, target), NEW, ClaimingAdvisor()).run() == 0
    return " ".join(target.getvalue().split())


MOVED = (*BEGUN, "2,1 se", "")


def test_there_is_nothing_to_prove_before_the_computer_has_moved() -> None:
    assert NOTHING_TO_PROVE in run_session(*BEGUN, "proof")


def test_each_step_is_told_and_the_game_goes_on_where_it_was() -> None:
    text = run_session(*MOVED, "proof", "n", "n", "p", "b", "log")
    assert "Proof, 1 of 6:" in text
    assert "Proof, 3 of 6:" in text
    assert text.count("Proof, 2 of 6:") == 2
    assert "Back to the game." in text
    assert "3. " not in text.partition("Back to the game.")[2].partition("1. ")[2]


def test_the_proof_ends_after_its_last_step() -> None:
    text = run_session(*MOVED, "proof", *["n"] * 6, "log")
    assert "Proof, 6 of 6:" in text
    assert "Back to the game." in text


def test_a_reply_can_be_tried_where_somebody_has_to_answer() -> None:
    text = run_session(*MOVED, "proof", "1,5 sw", "n", "x", "1,5 sw", "p", "b")
    assert NOTHING_TO_TRY in text
    assert "help" in text.partition("what you try")[0].rpartition("Proof, 2 of 6")[2]
    assert text.count("Proof, 2 of 6:") >= 2


def test_the_reasons_are_shown_in_turn() -> None:
    text = run_session(*MOVED, "proof", "n", "r", "b")
    assert text.count("Proof, 1 of 6:") == 2
