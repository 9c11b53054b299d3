"""Boards as characters, kept as files to be looked at.

With KONO_GOLDEN=write in the environment they are written anew. Read the difference.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from kono_tui.core.board_marks import Marks, Motion
from kono_tui.core.board_view import BoardView
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import Skin
from tests.tui.paint.boards import (
    CHAIN_MARKS,
    CHOICE_MARKS,
    EDGED,
    EDGED_MARKS,
    ELEVEN,
    LARGE,
    LARGE_MARKS,
    LONG_TRAY,
    NINE,
    PITS,
    PITS_MARKS,
    RICH,
    RICH_MARKS,
    SLANTED,
    TEN,
    WON,
    full_pit_board,
    square_marks,
)
from tests.tui.paint.cases import every

SNAPSHOTS = Path(__file__).parent / "snapshots"
WOOD = Skin(PALETTES["wood"])
SKINS = {
    "wood": WOOD,
    "drawn": Skin(None),
    "typed": Skin(None, "ascii"),
}


@dataclass(frozen=True)
class Picture:
    """One file."""

    view: BoardView
    marks: Marks
    skin: Skin
    scale: int
    flipped: bool = False
    motion: Motion | None = None
    tight: bool = False

    def text(self) -> str:
        geometry = Geometry.candidates(self.view, self.scale, self.flipped)[-1 if self.tight else 0]
        return paint_board(self.view, self.marks, self.skin, geometry, self.motion).text() + "\n"


PICTURES = {
    **{
        f"five-{name}-{scale}": Picture(RICH, RICH_MARKS, skin, scale)
        for name, skin in SKINS.items()
        for scale in (1, 2, 3, 4, 6)
    },
    **{f"nine-{name}-2": Picture(LARGE, LARGE_MARKS, skin, 2) for name, skin in SKINS.items()},
    "turned-drawn-3": Picture(RICH, RICH_MARKS, Skin(None), 3, flipped=True),
    "moving-drawn-4": Picture(RICH, Marks(), Skin(None), 4, motion=Motion(22, 18, 0.5)),
    **{
        f"choice-{name}-{scale}": Picture(SLANTED, CHOICE_MARKS, skin, scale)
        for name, skin in SKINS.items()
        for scale in (1, 2, 3, 4)
    },
    **{
        f"chain-{name}-{scale}": Picture(SLANTED, CHAIN_MARKS, skin, scale)
        for name, skin in SKINS.items()
        for scale in (1, 2, 3, 4)
    },
    "chain-turned-typed-2": Picture(SLANTED, CHAIN_MARKS, SKINS["typed"], 2, flipped=True),
    **{
        f"pits-{name}-{scale}": Picture(PITS, PITS_MARKS, skin, scale)
        for name, skin in SKINS.items()
        for scale in (1, 2, 3, 4, 6)
    },
    **{
        f"pits-full-{name}-2": Picture(full_pit_board(10), Marks(), skin, 2)
        for name, skin in SKINS.items()
    },
    "pits-turned-drawn-2": Picture(PITS, PITS_MARKS, Skin(None), 2, flipped=True),
    **{
        f"goals-{name}-{scale}": Picture(EDGED, EDGED_MARKS, skin, scale)
        for name, skin in SKINS.items()
        for scale in (1, 2, 3, 4)
    },
    **{
        f"goals-tight-{name}-2": Picture(EDGED, EDGED_MARKS, skin, 2, tight=True)
        for name, skin in SKINS.items()
    },
    "goals-turned-typed-2": Picture(EDGED, EDGED_MARKS, SKINS["typed"], 2, flipped=True),
    **{
        f"goals-won-{name}-{scale}": Picture(WON, Marks(last_path=(30,)), skin, scale)
        for name, skin in SKINS.items()
        for scale in (2, 3)
    },
    **{
        f"squares-{name}-{scale}": Picture(ELEVEN, square_marks(ELEVEN), skin, scale)
        for name, skin in SKINS.items()
        for scale in (1, 2, 3, 4, 6)
    },
    **{
        f"squares-long-{name}-2": Picture(TEN, square_marks(TEN, LONG_TRAY), skin, 2, tight=True)
        for name, skin in SKINS.items()
    },
    "squares-turned-drawn-3": Picture(NINE, square_marks(NINE), Skin(None), 3, flipped=True),
    "squares-bare-typed-3": Picture(NINE, Marks(), SKINS["typed"], 3),
    "pits-moving-wood-3": Picture(PITS, Marks(), WOOD, 3, motion=Motion(26, 42, 0.5)),
}


@every(name=tuple(PICTURES))
def test_a_board_looks_as_it_did(name: str) -> None:
    file = SNAPSHOTS / f"{name}.txt"
    text = PICTURES[name].text()
    if os.environ.get("KONO_GOLDEN") == "write":
        file.write_text(text, "utf-8")
    assert text.splitlines() == file.read_text("utf-8").splitlines()


def test_every_picture_that_is_kept_belongs_to_a_board() -> None:
    assert {file.name for file in SNAPSHOTS.iterdir()} == {f"{name}.txt" for name in PICTURES}
