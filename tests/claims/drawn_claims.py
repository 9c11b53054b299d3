"""Drawn boards of each game, with claims about a turn on them, written down by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kono_tui.claims.question import Question
from kono_tui.core.claim import PLAN, SACRIFICE, SCORE, THREAT_MADE, THREAT_MET, Claim
from kono_tui.core.game import Game
from kono_tui.core.position import WIN_VALUE, Position
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.konane.game import KONANE
from kono_tui.games.kono.game import KONO
from tests.claims.questions import ask, moves_of
from tests.games.fanorona import drawn as fanorona
from tests.games.konane import drawn as konane
from tests.games.kono import drawn as kono


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


# Kono, where White goes south.

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
        "3,4 ne; 2,4 nw; 2,5 sw; 3,1 ne; 3,4 se",
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
        Claim(THREAT_MET, 0, 400, 1, 3, (11,), rivals=3),
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
        Claim(PLAN, 2, 0, 4, 4, (5, 11)),
        "1,2 sw; 4,3 nw; 5,5 nw; 3,2 se; 2,1 se",
        "",
        asked="1,2 sw; 4,3 nw; 5,5 nw; 3,2 se; 2,1 se",
    ),
]


# Konane

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
ONE_FOR_TWO = konane.position_from_drawing(
    """
    . . . . B .
    . . W B W .
    . . . W . .
    . . W . . .
    . . B . . .
    . B . . W .
    """
)
KONANE_CLAIMS = [
    DrawnClaim(
        KONANE,
        ONE_FOR_TWO,
        Claim(SACRIFICE, 100, -100, 7, 7),
        "2,4-2,2; 4,3-6,3-6,1; 1,5-3,5-3,3",
        "5,3-3,3-1,3",
    ),
    DrawnClaim(
        KONANE,
        ONE_FOR_TWO,
        Claim(THREAT_MADE, 200, 0, 1, 3, (10, 15), rivals=4),
        "2,4-2,2; (pass); 1,5-3,5-3,3",
        "",
        asked_foil="5,3-3,3-1,3",
    ),
    DrawnClaim(
        KONANE,
        FOUR_AT_STAKE,
        Claim(SCORE, 300, -300, 0, 7, rivals=0),
        "1,5-1,3-3,3-5,3",
        "4,2-4,4; 1,4-1,6-3,6-3,4-5,4-5,6; 6,6-4,6",
    ),
    DrawnClaim(
        KONANE,
        FOUR_AT_STAKE,
        Claim(THREAT_MET, 0, 300, 1, 3, (4, 11, 16), rivals=0),
        "1,5-1,3-3,3-5,3",
        "(pass); 1,4-1,6-3,6-3,4",
        asked_foil="4,2-4,4",
    ),
    DrawnClaim(
        KONANE,
        JUMP_ONCE,
        Claim(THREAT_MADE, 100, 0, 1, 3, (13,), rivals=0),
        "5,1-3,1 stop; (pass); 3,1-3,3",
        "",
        asked_foil="5,1-3,1-3,3",
    ),
]


# Fanorona

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
FANORONA_CLAIMS = [
    DrawnClaim(
        FANORONA,
        MEETING,
        Claim(THREAT_MET, 0, 100, 1, 3, (26,), rivals=0),
        "i3-i4A",
        "(pass); i5-i4A",
        asked_foil="h5-g5W",
    ),
    DrawnClaim(
        FANORONA,
        BREAKING_IN,
        Claim(SCORE, WIN_VALUE - 400, -300, 1, 7, rivals=5),
        "e4-f4; d2-d3W-e3A; f4-g5W",
        "i5-h5; d2-d3W-e3A-e2W; b1-b2; e2-e3; b2-b3; e3-e4; b3-b4; e4-e5",
    ),
    DrawnClaim(
        FANORONA,
        BREAKING_IN,
        Claim(THREAT_MADE, WIN_VALUE - 400, 0, 1, 3, (30,), rivals=6),
        "e4-f4; (pass); f4-e3A",
        "",
        asked_foil="i5-h5",
    ),
    DrawnClaim(
        FANORONA,
        MEETING,
        Claim(PLAN, 1, 0, 2, 2, (17, 8)),
        "i3-i4A; h2-g2; i4-i5",
        "",
        asked="i3-i4A; h2-g2; i4-i5",
        asked_foil="h5-g5W",
    ),
]
DRAWN = [*KONO_CLAIMS, *KONANE_CLAIMS, *FANORONA_CLAIMS]
