"""Whatever a point holds and whatever mark it bears, it is recognisable without colours."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from kono_tui.core.board_marks import Marks
from kono_tui.core.board_view import BoardView, Point
from kono_tui.scene.reasons.signs import PRECEDENCE
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import CanvasCell, Colour
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.common.palette import PALETTES, Palette
from kono_tui.tui.paint.common.palette import contrast as palette_contrast
from kono_tui.tui.paint.common.skin import GlyphSetName, Skin
from tests.tui.paint.cases import every

CENTRE = 4
FAR = 0
ONE = frozenset({CENTRE})
HELD = {
    "vacant": Point(),
    "home": Point(home="white", value=5),
    "white": Point("white"),
    "black": Point("black"),
    "white capturer": Point("white", is_strong=True),
    "black capturer": Point("black", is_strong=True),
}
SIGNS = {f"sign {sign}": Marks(symbols=((CENTRE, sign),)) for sign in PRECEDENCE}
ON_VACANT = SIGNS | {
    "target": Marks(targets=ONE),
    "cursor": Marks(cursor=CENTRE),
    "left": Marks(last_path=(CENTRE, FAR)),
    "taken": Marks(captured_cells=ONE),
    "hint": Marks(hint=(FAR, CENTRE)),
}
ON_PIECE = SIGNS | {
    "picked": Marks(picked_cell=CENTRE),
    "victim": Marks(victims=ONE, targets=ONE),
    "cursor": Marks(cursor=CENTRE),
    "moved": Marks(last_path=(FAR, CENTRE)),
    "hint": Marks(hint=(CENTRE,)),
    "movable": Marks(movable=ONE),
}
SIMPLE = {"vacant": Point(), "white": Point("white"), "black": Point("black")}
ON_PIT = ON_VACANT | {
    "passed": Marks(last_path=(FAR, CENTRE, FAR)),
    "gain": Marks(targets=ONE, gains=((CENTRE, "+2"),)),
    "number": Marks(numbers=((CENTRE, "7"),)),
}
ON_STONE = ON_PIECE | {"number": Marks(numbers=((CENTRE, "7"),))}
ON_DIAGONALS = ON_VACANT | {
    "passed": Marks(last_path=(FAR, CENTRE, FAR)),
    "forbidden": Marks(forbidden=ONE, last_path=(CENTRE, FAR)),
}
ON_SLANTED = ON_PIECE | {line: Marks(line_letters=((CENTRE, line),), victims=ONE) for line in "aw"}
PLACED = {
    "vacant": Point(),
    "star": Point(is_star=True),
    "white": Point("white"),
    "black": Point("black"),
    "lit white": Point("white"),
    "lit black": Point("black"),
}
SIGNS = {f"sign {sign}": Marks(symbols=((CENTRE, sign),)) for sign in "+!19"}
ON_CROSSING = SIGNS | {
    "cursor": Marks(cursor=CENTRE),
    "barred": Marks(forbidden=ONE),
    "hint": Marks(hint=(CENTRE,)),
}
ON_PLACED = SIGNS | {"cursor": Marks(cursor=CENTRE), "placed": Marks(last_path=(CENTRE,))}
State = tuple[str, str]
Crop = list[CanvasCell]


@dataclass(frozen=True)
class Board:
    """A kind of board: what its middle point can hold, and what can be marked on it."""

    held: dict[str, Point]
    on_vacant: dict[str, Marks]
    on_piece: dict[str, Marks]
    pits: bool = False
    diagonals: bool = False
    goals: tuple[str, str] | None = None

    @property
    def states(self) -> list[State]:
        return [(held, mark) for held in self.held for mark in self.marks(held)]

    def marks(self, held: str) -> dict[str, Marks]:
        """What can be told on what a point holds: a mark may hide that it is for the eye."""
        if self.held[held].is_star:
            return {"plain": Marks()}
        return {"plain": Marks()} | (self.on_piece if self.held[held].piece else self.on_vacant)

    def crop(self, held: str, mark: str, skin: Skin, scale: int) -> Crop:
        """The cells around the middle of a board where only the middle point is of interest."""
        points = [Point()] * 9
        points[CENTRE] = self.held[held]
        lit = ONE if held.startswith("lit") else frozenset[int]()
        view = BoardView(
            3,
            3,
            tuple(points),
            has_pits=self.pits,
            has_diagonals=self.diagonals,
            goals=self.goals,
            winning_cells=lit,
        )
        geometry = Geometry.for_view(view, scale)
        canvas = paint_board(view, self.marks(held)[mark], skin, geometry)
        x, y = geometry.canvas_xy(CENTRE)
        down = max((scale + 1) // 2, 1)
        return [
            canvas.rows[row][column]
            for row in range(y - down, y + down + 1)
            for column in range(x - scale, x + scale + 1)
        ]


BOARDS = {
    "lines": Board(HELD, ON_VACANT, ON_PIECE),
    "pits": Board(SIMPLE, ON_PIT, ON_STONE, pits=True),
    "diagonals": Board(SIMPLE, ON_DIAGONALS, ON_SLANTED, diagonals=True),
    "goals": Board(PLACED, ON_CROSSING, ON_PLACED, goals=("black", "white")),
}


def crop_text(crop: Crop) -> str:
    return "".join(cell.text for cell in crop)


@every(board=BOARDS, glyphs=("unicode", "ascii"), scale=range(1, 13))
def test_characters_alone_tell_all_states_of_a_point_apart(
    glyphs: GlyphSetName, scale: int, board: Board
) -> None:
    seen: dict[str, State] = {}
    for held, mark in board.states:
        text = crop_text(board.crop(held, mark, Skin(None, glyphs), scale))
        assert text not in seen, (held, mark, "as", seen[text])
        seen[text] = held, mark


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    assert isinstance(one, tuple)
    assert isinstance(other, tuple)
    return palette_contrast(one, other)


def visible_colour(cell: CanvasCell) -> Colour:
    """The colour that most of a cell has."""
    return cell.ink if cell.text == "█" else cell.ground


def are_distinct(one: Crop, other: Crop) -> bool:
    """Whether two pictures differ in grey: in a character that is read, its ink, or its ground."""
    for a, b in zip(one, other, strict=True):
        if a == b:
            continue
        if contrast(visible_colour(a), visible_colour(b)) >= 3:
            return True
        read = [cell.text != " " and contrast(cell.ink, cell.ground) >= 3 for cell in (a, b)]
        if any(read) and a.text != b.text:
            return True
        if all(read) and contrast(a.ink, b.ink) >= 3:
            return True
    return False


def indistinct_pairs(board: Board, skin: Skin, scale: int) -> list[tuple[State, State]]:
    """The pairs that nobody could tell apart."""
    crops = {state: board.crop(*state, skin, scale) for state in board.states}
    pairs = combinations(board.states, 2)
    return [(one, other) for one, other in pairs if not are_distinct(crops[one], crops[other])]


@every(board=BOARDS, palette=PALETTES, scale=range(1, 7))
def test_grey_values_tell_all_states_of_a_point_apart(
    palette: Palette, scale: int, board: Board
) -> None:
    assert not indistinct_pairs(board, Skin(palette), scale)


@every(board=BOARDS, palette=PALETTES, scale=range(1, 7))
def test_grey_values_tell_all_states_of_a_typed_point_apart(
    palette: Palette, scale: int, board: Board
) -> None:
    assert not indistinct_pairs(board, Skin(palette, "safe"), scale)
