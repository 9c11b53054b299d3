"""What counts on a board of Fanorona besides the stones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kono_tui.core.capabilities import FeatureCount
from kono_tui.core.claim import FEATURE, THREAT_MADE, Claim
from kono_tui.core.reason import Reason
from kono_tui.games.fanorona.analysis import capturing_cells, free_step_count
from kono_tui.games.fanorona.board import BLACK, WHITE
from kono_tui.games.fanorona.position import FanoronaPosition

CAPTURE, FREE_STEP = "capture", "free step"
REPEATED_FEATURES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("room", "crowd", "freeze"), (FREE_STEP,)),
    **dict.fromkeys(("keep", "disarm", "clear", "hold", "force"), (CAPTURE,)),
}
"""What the purposes of turns count already."""
LEAST_STEPS = 2
"""The least difference in free steps that is worth telling."""


def count_features(position: FanoronaPosition) -> tuple[FeatureCount, ...]:
    """Return the captures of each seat at the start of a turn of its own, and its free steps."""
    seats = (WHITE, BLACK) if position.white_seat == 0 else (BLACK, WHITE)
    captures = [len(capturing_cells(position, colour)) for colour in seats]
    steps = [free_step_count(position, colour) for colour in seats]
    return (
        FeatureCount(CAPTURE, (captures[0], captures[1])),
        FeatureCount(FREE_STEP, (steps[0], steps[1]), LEAST_STEPS),
    )


def repeats_purpose(reason: Reason, claim: Claim) -> bool:
    """Whether a claim only says what the purpose of the turn says."""
    if claim.kind == THREAT_MADE:
        return reason.kind == "threaten"
    return claim.kind == FEATURE and claim.feature in REPEATED_FEATURES.get(reason.kind, ())
