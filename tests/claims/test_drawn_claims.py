"""Every kind of claim on drawn boards of each game, written down by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from kono_tui.claims.board_claims import find_plan_claim
from kono_tui.claims.question import Question
from kono_tui.claims.score_claims import find_sacrifice_claim, find_score_claim
from kono_tui.claims.threat_claims import find_threat_made, find_threat_met
from kono_tui.claims.verification.verdict import verify_claim
from kono_tui.core.claim import (
    CERTAIN,
    PLAN,
    SACRIFICE,
    SCORE,
    THREAT_MADE,
    THREAT_MET,
    Claim,
)
from kono_tui.core.game import Game
from kono_tui.core.position import WIN_VALUE, Position
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.konane.game import KONANE
from kono_tui.games.kono.game import KONO
from kono_tui.games.konobi.game import KONOBI
from tests.builds import left_to_compiled
from tests.claims.checker import find_mistake
from tests.claims.questions import ask, moves_of
from tests.games.fanorona import drawn as fanorona
from tests.games.konane import drawn as konane
from tests.games.kono import drawn as kono
from tests.games.konobi import drawn as konobi

FINDERS: dict[str, Callable[[Question], Claim | None]] = {
    SCORE: find_score_claim,
    SACRIFICE: find_sacrifice_claim,
    THREAT_MET: find_threat_met,
    THREAT_MADE: find_threat_made,
    PLAN: find_plan_claim,
}
DEEP = 7
"""These boards are so small that the naive rules can look as far as the claims do."""


@dataclass(frozen=True)
class DrawnClaim:
    """A board, a turn on it and its foil, and the claim with its lines as they are typed.

    The lines of a threat have the pass in them. `asked` is the line that the turn is asked about
    with, where that is more than the turn.
    """

    game: Game[Any]
    position: Position
    claim: Claim
    line: str
    foil: str
    asked: str = ""
    asked_foil: str = ""

    @property
    def whole(self) -> Claim:
        """The claim with its lines."""
        line = moves_of(self.game, self.position, self.line)
        foil = moves_of(self.game, self.position, self.foil)
        return Claim(**{**vars(self.claim), "line": line, "foil": foil})

    @property
    def question(self) -> Question:
        first = self.line.split(";")[0]
        foil = self.asked_foil or self.foil.split(";")[0]
        return ask(self.game, self.position, self.asked or first, foil)


# Kono: White goes south

TO_AND_FRO = kono.position_from_drawing(
    """
    .  .  .  .  .
    .  .  .  B  .
    B  .  .  W  .
    .  .  .  .  .
    .  .  .  .  .
    """
)
"""A step on, the piece is worth a point at home, where it shuts nobody in; stepping back lets
Black, who has the larger home points to come to, go first. A step aside leaves (1,3) to Black.
"""
HANGING = kono.position_from_drawing(
    """
    .  .  .  .  .
    BB .  .  .  .
    .  WW .  .  .
    .  .  .  .  .
    .  .  BB .  .
    """
)
GIVEN_UP = kono.position_from_drawing(
    """
    .  W  .  .  .
    .  .  .  .  .
    .  .  .  .  .
    .  .  BB .  .
    .  .  .  .  WW
    """
)
"""The piece at home in the corner goes for the middle of its row: three points lost, five won."""
KONO_CLAIMS = [
    DrawnClaim(
        KONO,
        TO_AND_FRO,
        Claim(SCORE, 100, -400, 0, 7, rivals=0),
        "3,4 se",
        "3,4 ne",
    ),
    DrawnClaim(
        KONO,
        TO_AND_FRO,
        Claim(THREAT_MET, 0, 500, 1, 3, rivals=0),
        "3,4 se",
        "(pass); 2,4 nw",
        asked_foil="3,4 ne",
    ),
    DrawnClaim(
        KONO,
        HANGING,
        Claim(THREAT_MET, 0, 400, 1, 3, rivals=3),
        "3,2 se",
        "(pass); 2,1 se",
        asked_foil="3,2 nw",
    ),
    DrawnClaim(
        KONO,
        HANGING,
        Claim(THREAT_MADE, 100, 0, 1, 3, rivals=0),
        "3,2 se; (pass); 4,3 se",
        "",
        asked_foil="3,2 nw",
    ),
    DrawnClaim(
        KONO,
        GIVEN_UP,
        Claim(SCORE, 100, -100, 3, 7, rivals=0),
        "5,5 nw; 4,3 nw; 4,4 sw; 3,2 nw",
        "1,2 sw; 4,3 nw; 2,1 ne; 3,2 nw",
    ),
    DrawnClaim(
        KONO,
        GIVEN_UP,
        Claim(SACRIFICE, 100, -300, 7, 7),
        "5,5 nw; 4,3 nw; 4,4 sw; 3,2 nw",
        "1,2 sw",
    ),
    DrawnClaim(
        KONO,
        GIVEN_UP,
        Claim(PLAN, 2, 0, 4, 4, (5, 15)),
        "1,2 sw; 4,3 nw; 5,5 nw; 3,2 se; 2,1 se",
        "",
        asked="1,2 sw; 4,3 nw; 5,5 nw; 3,2 se; 2,1 se",
    ),
]


# Konane: Black jumps first

FOUR_AT_STAKE = konane.position_from_drawing(
    """
    . . . W B .
    W . W . . B
    . . . . B .
    . B W . . .
    B . . . B .
    . B . . . B
    """
)
JUMP_ONCE = konane.position_from_drawing(
    """
    . . . . . .
    . . . . . .
    . W . . B .
    W . . . . B
    B . . . . .
    W . . . . B
    """
)
KONANE_CLAIMS = [
    DrawnClaim(
        KONANE,
        FOUR_AT_STAKE,
        Claim(SCORE, 300, -300, 0, 7, rivals=0),
        "1,5-1,3-3,3-5,3",
        "4,2-4,4",
    ),
    DrawnClaim(
        KONANE,
        FOUR_AT_STAKE,
        Claim(THREAT_MET, 0, 300, 1, 3, rivals=0),
        "1,5-1,3-3,3-5,3",
        "(pass); 1,4-1,6-3,6-3,4",
        asked_foil="4,2-4,4",
    ),
    DrawnClaim(
        KONANE,
        JUMP_ONCE,
        Claim(THREAT_MADE, 100, 0, 1, 3, rivals=0),
        "5,1-3,1 stop; (pass); 3,1-3,3",
        "",
        asked_foil="5,1-3,1-3,3",
    ),
]


# Fanorona: White is south

MEETING = fanorona.parse_drawing(
    """
    .......WB
    W........
    W.......W
    .......B.
    .........
    """
)
BREAKING_IN = fanorona.parse_drawing(
    """
    ........W
    ....W....
    .....W...
    ...B.....
    .W.W.....
    """
)
IN_BETWEEN = fanorona.parse_drawing(
    """
    .......B.
    .........
    .....B...
    ..WBW....
    ......W..
    """
)
FANORONA_CLAIMS = [
    DrawnClaim(
        FANORONA,
        MEETING,
        Claim(THREAT_MET, 0, 100, 1, 3, rivals=0),
        "i3-i4A",
        "(pass); i5-i4A",
        asked_foil="i3-h3",
    ),
    DrawnClaim(
        FANORONA,
        BREAKING_IN,
        Claim(SACRIFICE, WIN_VALUE - 400, -200, 7, 7),
        "e4-f4; d2-d3W-e3A; f4-g5W",
        "d1-c1",
    ),
    DrawnClaim(
        FANORONA,
        IN_BETWEEN,
        Claim(THREAT_MADE, 100, 0, 1, 3, rivals=0),
        "",
        "",
    ),
]
