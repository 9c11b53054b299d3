"""Boards with diagonals: the lines, read from the characters alone, and what is on them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from kono_tui.core.board_marks import NO_MARKS, Marks
from kono_tui.core.board_view import BoardView, Point
from kono_tui.games.fanorona.board import COLUMNS, DIRECTIONS, OUTSIDE, board_of
from kono_tui.tui.paint.board import paint_board
from kono_tui.tui.paint.common.canvas import Canvas, CanvasCell
from kono_tui.tui.paint.common.geometry import LARGEST_SCALE, Geometry
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.paint.points.wood_pieces import columns_beside
from tests.tui.paint.boards import RICH, SLANTED, diagonal_board
from tests.tui.paint.cases import every

WOOD, DRAWN, TYPED = Skin(PALETTES["wood"]), Skin(None), Skin(None, "ascii")
SKINS = {"wood": WOOD, "drawn": DRAWN, "typed": TYPED}
SCALES = range(1, LARGEST_SCALE + 1)
DOTS = {0x01: (0, 0), 0x02: (0, 1), 0x04: (0, 2), 0x40: (0, 3)} | {
    0x08: (1, 0),
    0x10: (1, 1),
    0x20: (1, 2),
    0x80: (1, 3),
}
"""The dots of braille: column and row within a cell, by their bits."""
Pair = frozenset[int]
Place = tuple[int, int]


def vacant(rows: int, columns: int) -> BoardView:
    return diagonal_board(*["." * columns] * rows)


def joined_pairs(rows: int) -> set[Pair]:
    """The pairs of points that the rules join by a line."""
    board = board_of(rows)
    return {
        frozenset({index // DIRECTIONS, int(following)})
        for index, following in enumerate(board.next_cell)
        if following != OUTSIDE
    }


class InkMap:
    """What is drawn, as places of ink: the dots of braille in their raster, lines by the cell."""

    def __init__(self, canvas: Canvas, geometry: Geometry) -> None:
        self.geometry = geometry
        self.dots: set[Place] = set()
        self.cells: defaultdict[str, set[Place]] = defaultdict(set)
        for y, row in enumerate(canvas.rows):
            for x, cell in enumerate(row):
                if "\u2800" <= cell.text <= "\u28ff":
                    self.dots |= set(_dots(cell.text, x, y))
                elif y > 1 and x > 2 and cell.text != " ":
                    self.cells[cell.text].add((x, y))

    def lines(self) -> set[Pair]:
        """The pairs of neighbours that an unbroken line connects."""
        count, scale = self.geometry.rows * self.geometry.columns, self.geometry.scale
        cells = {self.geometry.canvas_xy(cell): cell for cell in range(count)}
        found = set()
        for (x, y), cell in cells.items():
            east = [(x + 2 * scale, y + down) for down in (-scale, 0, scale)]
            found |= {(cell, cells.get(place)) for place in [*east, (x, y + scale)]}
        return {
            frozenset({one, other})
            for one, other in found
            if other is not None
            and (way := self.places_between(one, other)) <= self.line_ink(one, other)
            and way
        }

    def line_ink(self, one: int, other: int) -> set[Place]:
        """The ink that could be a line between two points."""
        (x0, y0), (x1, y1) = sorted(map(self.geometry.canvas_xy, (one, other)))
        if y0 == y1:
            return self.cells["─"] or self.cells["-"]
        if x0 == x1:
            return self.cells["│"] or self.cells["|"]
        return self.dots or self.cells["\\" if y0 < y1 else "/"]

    def places_between(self, one: int, other: int) -> set[Place]:
        """The places between two neighbours where a line would have ink.

        A diagonal has it between their rows, where it crosses no other line.
        """
        (x0, y0), (x1, y1) = sorted(map(self.geometry.canvas_xy, (one, other)))
        across, down = x1 - x0, abs(y1 - y0)
        if not across or not down:
            cells = {(x, y) for x in range(x0, x1 + 1) for y in range(min(y0, y1), max(y0, y1) + 1)}
            return cells - {(x0, y0), (x1, y1)}
        step = 1 if y1 > y0 else -1
        if not self.dots:
            return {(x0 + 2 * i, y0 + step * i) for i in range(1, down)}
        middle = 2 * x0 + 1, 4 * y0 + 2  # of the first point, at the corner of four dots
        dots = ((middle[0] + i, middle[1] + (i if step > 0 else -1 - i)) for i in range(4 * down))
        return {(x, y) for x, y in dots if min(y0, y1) < y // 4 < max(y0, y1)}

    def all_ink(self) -> set[Place]:
        """Everything that could belong to a diagonal."""
        return self.dots or self.cells["\\"] | self.cells["/"]


def _dots(text: str, x: int, y: int) -> Iterator[Place]:
    for bit, (right, down) in DOTS.items():
        if ord(text) & bit:
            yield 2 * x + right, 4 * y + down


def check_lines(rows: int, scale: int, skin: Skin, flipped: bool) -> None:
    """Whether a board without pieces shows every line of the rules, and no other."""
    view = vacant(rows, COLUMNS[rows])
    geometry = Geometry.for_view(view, scale, flipped)
    canvas = paint_board(view, NO_MARKS, skin, geometry)
    read = InkMap(canvas, geometry)
    wanted = joined_pairs(rows)
    slanting = {pair for pair in wanted if max(pair) - min(pair) not in (1, COLUMNS[rows])}
    if scale > 1:
        assert read.lines() == wanted
        ways = [read.places_between(*pair) for pair in slanting]
        assert read.all_ink() == set().union(*ways)
        assert len(read.all_ink()) == sum(map(len, ways))
        return
    assert read.lines() == {pair for pair in wanted if max(pair) - min(pair) == 1}
    assert not read.all_ink()
    sign = "%" if skin is TYPED else "╳"
    strong = {cell for pair in slanting for cell in pair}
    assert read.cells[sign] == {geometry.canvas_xy(cell) for cell in strong}


@every(rows=(5, 7, 9), scale=range(1, 5), skin=SKINS, flipped=(False, True))
def test_every_line_of_the_rules_is_seen_and_no_other(
    rows: int, scale: int, skin: Skin, flipped: bool
) -> None:
    check_lines(rows, scale, skin, flipped)


@every(rows=(5, 7, 9), scale=range(5, LARGEST_SCALE + 1))
def test_the_same_holds_on_boards_that_few_terminals_have_room_for(rows: int, scale: int) -> None:
    check_lines(rows, scale, (DRAWN, TYPED)[scale % 2], scale % 3 == 0)


@every(scale=SCALES, skin=SKINS)
def test_boards_without_diagonals_have_none(scale: int, skin: Skin) -> None:
    view = BoardView(3, 3, (Point(),) * 9)
    read = InkMap(
        paint_board(view, NO_MARKS, skin, Geometry.for_view(view, scale)),
        Geometry.for_view(view, scale),
    )
    assert not read.all_ink()
    assert not {"╳", "%"} & set(read.cells)


def test_diagonals_lead_through_the_first_point_however_the_board_is_turned() -> None:
    view = vacant(2, 3)
    for flipped in (False, True):
        geometry = Geometry.for_view(view, 3, flipped)
        read = InkMap(paint_board(view, NO_MARKS, DRAWN, geometry), geometry)
        slanting = {pair for pair in read.lines() if max(pair) - min(pair) not in (1, 3)}
        assert slanting == {frozenset({0, 4}), frozenset({2, 4})}


@every(scale=range(1, 7), skin=SKINS, view={"letters": SLANTED, "numbers": RICH})
def test_rows_and_columns_are_called_by_their_names(
    scale: int, skin: Skin, view: BoardView
) -> None:
    for flipped in (False, True):
        geometry = Geometry.for_view(view, scale, flipped)
        canvas = paint_board(view, NO_MARKS, skin, geometry)
        for cell in range(len(view.points)):
            row, column = divmod(cell, view.columns)
            x, y = geometry.canvas_xy(cell)
            name = "".join(each.text for each in canvas.rows[y][:3]).strip()
            assert name == view.row_name(row)
            assert canvas.rows[0][x].text == view.column_name(column)


def test_boards_that_differ_in_their_names_alone_are_painted_each_with_its_own() -> None:
    view = vacant(3, 3)
    for letters in ("abc", "xyz", ""):
        named = replace(view, column_letters=letters)
        first = paint_board(named, NO_MARKS, DRAWN, Geometry.for_view(named, 2)).text().split()[:3]
        assert first == list(letters or "123")


@every(scale=range(3, LARGEST_SCALE + 1), piece="bw", picked=(False, True))
def test_a_piece_is_as_round_on_diagonals_as_elsewhere(
    scale: int, piece: str, picked: bool
) -> None:
    view = diagonal_board("...", f".{piece}.", "...")
    straight, bare = (replace(each, has_diagonals=False) for each in (view, vacant(3, 3)))
    marks = Marks(picked_cell=4) if picked else NO_MARKS
    skin = Skin(PALETTES["contrast"])
    rows, alone, ground = (
        paint_board(each, marks, skin, Geometry.for_view(each, scale)).rows
        for each in (view, straight, bare)
    )
    stone = [
        (x, y) for y, row in enumerate(alone) for x, cell in enumerate(row) if cell != ground[y][x]
    ]
    assert stone
    assert all(rows[y][x] == alone[y][x] for x, y in stone)


def changed_places(marks: Marks, scale: int, skin: Skin) -> tuple[set[Place], Geometry]:
    """The places where marks change a board without pieces."""
    view = vacant(5, 9)
    geometry = Geometry.for_view(view, scale)
    before, after = (paint_board(view, each, skin, geometry) for each in (NO_MARKS, marks))
    places = {
        (x, y)
        for y, row in enumerate(after.rows)
        for x, cell in enumerate(row)
        if cell != before.rows[y][x]
    }
    return places, geometry


@every(scale=range(3, 7), skin=SKINS)
def test_diagonals_are_whole_up_to_the_marks_on_them(scale: int, skin: Skin) -> None:
    places, geometry = changed_places(Marks(cursor=22), scale, skin)
    x, y = geometry.canvas_xy(22)
    down = (scale + 1) // 2
    assert {(abs(u - x), abs(v - y)) for u, v in places} <= {
        (scale, down),
        (scale - 1, down),
        (scale, down - 1),
    }
    places, _ = changed_places(Marks(targets=frozenset({22})), scale, skin)
    assert max(abs(u - x) for u, _ in places) < scale
    assert max(abs(v - y) for _, v in places) < (scale + 1) // 2
    places, _ = changed_places(Marks(last_path=(12, 22)), scale, skin)
    start = geometry.canvas_xy(12)
    near = {
        (u, v) for u, v in places if abs(u - start[0]) < scale and abs(v - start[1]) * 2 < scale
    }
    assert places - near == set(geometry.trail_places((12, 22))) - near


def middle(view: BoardView, marks: Marks, skin: Skin, scale: int) -> list[CanvasCell]:
    """The row of cells around the middle of a board of three rows and columns."""
    geometry = Geometry.for_view(view, scale)
    x, y = geometry.canvas_xy(4)
    reach = max(scale, 2)
    return paint_board(view, marks, skin, geometry).rows[y][x - reach : x + reach + 1]


def text(cells: list[CanvasCell]) -> str:
    return "".join(cell.text for cell in cells)


@every(scale=SCALES, skin=SKINS, piece="bw", line="aw")
def test_a_piece_of_a_line_to_choose_bears_its_letter_and_nothing_else(
    scale: int, skin: Skin, piece: str, line: str
) -> None:
    four = frozenset({4})
    view = diagonal_board("...", f".{piece}.", "...")
    marks = Marks(line_letters=((4, line),))
    alone = text(middle(view, marks, skin, scale))
    assert alone.count(line) == 1
    both = replace(marks, victims=four, movable=four)
    assert text(middle(view, both, skin, scale)) == alone
    assert line in text(middle(view, replace(both, cursor=4, last_path=(0, 4)), skin, scale))


@every(scale=range(2, LARGEST_SCALE + 1), name=tuple(PALETTES))
def test_the_letter_of_a_line_is_on_a_plate_in_the_colour_for_its_piece(
    scale: int, name: str
) -> None:
    palette = PALETTES[name]
    for piece, stone, plate in (
        ("b", palette.black, palette.mark_on_black),
        ("w", palette.white, palette.mark_on_white),
    ):
        view = diagonal_board("...", f".{piece}.", "...")
        cells = middle(view, Marks(line_letters=((4, "a"),)), Skin(palette), scale)
        west, cell, east = cells[len(cells) // 2 - 1 : len(cells) // 2 + 2]
        assert (cell.text, cell.ink, cell.ground) == ("a", stone, plate)
        if scale > 2:
            assert (west.text, west.ink, east.text, east.ink) == ("▐", plate, "▌", plate)


DESIGNED = {
    ("wood", 2): ("▐a▌", "▒"),
    ("wood", 3): ("▐a▌", "╳"),
    ("drawn", 1): ("●a", "▒"),
    ("drawn", 2): ("█a█", "▒"),
    ("drawn", 3): ("█▐a▌█", " ▒ "),
    ("drawn", 4): ("█▐a▌█", " ▒ "),
    ("typed", 1): ("Ba", "#"),
    ("typed", 2): ("aB", "#"),
    ("typed", 3): (">#a#<", " # "),
    ("typed", 4): ("#>a<#", " # "),
}


@every(case=tuple(DESIGNED))
def test_lines_and_forbidden_points_are_as_designed(case: tuple[str, int]) -> None:
    name, scale = case
    piece, point = DESIGNED[case]
    view = diagonal_board("...", ".b.", "...")
    assert piece in text(middle(view, Marks(line_letters=((4, "a"),)), SKINS[name], scale))
    forbidden = Marks(forbidden=frozenset({4}), captured_cells=frozenset({4}), last_path=(4, 0))
    assert point in text(middle(vacant(3, 3), forbidden, SKINS[name], scale))


@every(scale=SCALES, skin=SKINS)
def test_every_point_that_a_turn_led_through_is_marked(scale: int, skin: Skin) -> None:
    view = diagonal_board("....", "....", "...b")
    marks = Marks(last_path=(0, 4, 5, 6, 11))
    geometry = Geometry.for_view(view, scale)
    canvas = paint_board(view, marks, skin, geometry)
    signs = [canvas.rows[y][x].text for x, y in map(geometry.canvas_xy, (4, 5, 6))]
    assert signs == ["." if skin is TYPED else "╋"] * 3
    start, other = (canvas.rows[y][x] for x, y in map(geometry.canvas_xy, (0, 1)))
    assert start.text != other.text or start.ground != other.ground


@every(scale=range(2, LARGEST_SCALE + 1))
def test_what_points_at_the_last_piece_leaves_its_neighbour_held(scale: int) -> None:
    view, geometry = diagonal_board("...", "bwb", "..."), Geometry(3, 3, scale)
    x, y = geometry.canvas_xy(4)
    away = columns_beside(scale)
    for picked in (None, 3, 5):
        held = paint_board(view, Marks(picked_cell=picked), WOOD, geometry).rows[y]
        row = paint_board(view, Marks(picked_cell=picked, last_path=(0, 4)), WOOD, geometry).rows[y]
        for cell, column, sign in ((3, x - away, "▸"), (5, x + away, "◂")):
            crowded = PALETTES["wood"].select in (held[column].ink, held[column].ground)
            assert crowded == (cell == picked and scale < 5)
            assert row[column] == held[column] if crowded else row[column].text == sign


@every(scale=SCALES, skin={"drawn": DRAWN, "typed": TYPED})
def test_what_points_at_a_written_piece_leaves_its_neighbour_held(scale: int, skin: Skin) -> None:
    view, geometry = diagonal_board("bwb"), Geometry(1, 3, scale)
    for picked in (0, 2):
        held = paint_board(view, Marks(picked_cell=picked), skin, geometry).rows[geometry.first_row]
        row = paint_board(view, Marks(picked_cell=picked, last_path=(0, 1)), skin, geometry).rows[
            geometry.first_row
        ]
        for before, after in zip(held, row, strict=True):
            assert after == before or before.text not in "(){}◉"


@every(skin={"drawn": DRAWN, "typed": TYPED, "wood": WOOD}, cursor=(None, 1, 2, 3, 4))
def test_on_the_smallest_board_a_victim_beside_the_picked_piece_is_seen(
    skin: Skin, cursor: int | None
) -> None:
    view = diagonal_board(".wb.w")
    geometry = Geometry(1, 5, 1)
    for line, marks in (
        ("w", Marks(picked_cell=2, line_letters=((1, "w"), (4, "a")))),
        ("x" if skin is TYPED else "×", Marks(picked_cell=2, victims=frozenset({1, 4}))),
    ):
        row = paint_board(view, replace(marks, cursor=cursor), skin, geometry).rows[
            geometry.first_row
        ]
        x, _ = geometry.canvas_xy(1)
        assert row[x - 1].text == line
