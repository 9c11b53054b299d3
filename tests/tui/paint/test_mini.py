"""Small boards and the wordmark, in every skin."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from kono_tui.core.board_view import BoardView, Point
from kono_tui.tui.home.wordmark import HEIGHT as MARK_HEIGHT
from kono_tui.tui.home.wordmark import WIDTH as MARK_WIDTH
from kono_tui.tui.home.wordmark import paint_wordmark
from kono_tui.tui.paint.common.canvas import Canvas, Colour
from kono_tui.tui.paint.common.palette import CLEAR_CONTRAST, PALETTES, Palette, contrast
from kono_tui.tui.paint.common.skin import GLYPH_SET_NAMES, Skin
from kono_tui.tui.paint.mini.mini_board import DOUBLE_SIZE, HEIGHT, WIDTH, paint_mini_board
from tests.scale import scaled
from tests.tui.paint.boards import full_pit_board, goal_board
from tests.tui.paint.cases import every

SHADED = {name: Skin(palette) for name, palette in PALETTES.items()}
TYPED = {
    "plain ascii": Skin(None, "ascii"),
    "plain safe": Skin(None, "safe"),
    "light safe": Skin(PALETTES["light"], "safe"),
}
SKINS = SHADED | TYPED | {"plain unicode": Skin(None)}

POINTS = st.builds(
    Point,
    piece=st.sampled_from(["", "black", "white"]),
    is_strong=st.booleans(),
    home=st.sampled_from(["", "black", "white"]),
).map(lambda point: point if point.piece else Point(home=point.home))


@st.composite
def views(draw: st.DrawFn, widest: int = 9) -> BoardView:
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(1, widest))
    count = rows * columns
    points = draw(st.lists(POINTS, min_size=count, max_size=count))
    return BoardView(rows, columns, tuple(points), draw(st.booleans()))


def pixels(canvas: Canvas) -> Counter[Colour]:
    counted: Counter[Colour] = Counter()
    for row in canvas.rows:
        for cell in row:
            counted[cell.ink if cell.text == "▀" else cell.ground] += 1
            counted[cell.ground] += 1
    return counted


@given(views(13))
@settings(max_examples=scaled(20))
def test_every_piece_is_counted_on_a_drawn_board(view: BoardView) -> None:
    palette = PALETTES["wood"]
    canvas = paint_mini_board(view, Skin(palette))
    assert (canvas.width, canvas.height) == (WIDTH, HEIGHT)
    counted = pixels(canvas)
    wide = max(view.rows, view.columns)
    size = 4 if wide <= 6 else 1
    for kind, colour in (
        (("black", False), palette.black),
        (("white", False), palette.white),
        (("black", True), palette.promo),
        (("white", True), palette.promo_w),
    ):
        pieces = sum((point.piece, point.is_strong) == kind for point in view.points)
        assert counted[colour] == size * pieces


@given(views(), st.sampled_from(GLYPH_SET_NAMES))
@settings(max_examples=scaled(20))
def test_every_piece_is_written_where_it_stands(view: BoardView, glyphs: str) -> None:
    skin = Skin(None, "unicode" if glyphs == "unicode" else "ascii")
    canvas = paint_mini_board(view, skin)
    assert (canvas.width, canvas.height) == (WIDTH, HEIGHT)
    letters = {"black": "●◆B", "white": "○◇W", "": "·."}
    text = canvas.text().replace("BB", "B ").replace("WW", "W ")
    found = [each for each in text if not each.isspace()]
    assert len(found) == len(view.points)
    for each, point in zip(found, view.points, strict=True):
        assert each in letters[point.piece]


@every(skin=SHADED, colour=["black", "white"])
def test_pieces_are_clear_on_small_boards(skin: Skin, colour: str) -> None:
    palette = skin.palette
    assert palette is not None
    ground = paint_mini_board(BoardView(1, 1, (Point(),)), skin).rows[0][0].ground
    assert isinstance(ground, tuple)
    canvas = paint_mini_board(BoardView(1, 1, (Point(colour),)), skin)
    piece = getattr(palette, colour)
    assert pixels(canvas)[piece] == 4
    assert contrast(piece, ground) >= CLEAR_CONTRAST - 0.05


@every(skin=SHADED, size=[6, 8, 10])
def test_an_empty_pit_is_as_large_as_a_stone_and_of_a_colour_of_its_own(
    skin: Skin, size: int
) -> None:
    palette = skin.palette
    assert palette is not None
    counted = pixels(paint_mini_board(full_pit_board(size), skin))
    stones = size * size // 2 - 1
    each = counted[palette.black] // stones
    assert counted[palette.black] == counted[palette.white] == each * stones
    board = paint_mini_board(BoardView(1, 1, (Point(),)), skin).rows[0][0].ground
    (pit,) = set(counted) - {palette.black, palette.white, board}
    assert counted[pit] == 2 * each


@every(skin=SHADED, size=((5, 9), (7, 11), (9, 13)))
def test_a_wide_board_lies_in_a_frame_with_all_of_its_pieces_on_the_wood(
    skin: Skin, size: tuple[int, int]
) -> None:
    rows, columns = size
    palette = skin.palette
    assert palette is not None
    canvas = paint_mini_board(BoardView(rows, columns, (Point("white"),) * (rows * columns)), skin)
    wood = paint_mini_board(BoardView(1, 1, (Point(),)), skin).rows[0][0].ground
    frame = canvas.rows[0][0].ground
    assert frame != wood
    assert {cell.ground for cell in (*canvas.rows[0], *canvas.rows[-1])} == {frame}
    counted = pixels(canvas)
    assert set(counted) == {frame, wood, palette.white}
    assert counted[palette.white] == rows * columns


@every(name=("light", "wood256"), letter="bw")
def test_edges_that_are_goals_and_links_are_seen_on_small_boards(name: str, letter: str) -> None:
    palette = PALETTES[name]
    rows = ["........"] * 8
    rows[2:5] = f"..{letter * 2}....", f".{letter}......", f".{letter}......"
    counted = pixels(paint_mini_board(goal_board(*rows), Skin(palette)))
    stone = palette.black if letter == "b" else palette.white
    edges = {palette.edge_black: 2 * 17, palette.edge_white: 2 * 15}
    edges[stone] = edges.get(stone, 0) + 4 + 3
    assert {colour: counted[colour] for colour in edges} == edges


@every(skin=SKINS, size=(11, 13, 19))
def test_a_board_of_many_points_is_whole_at_twice_the_size(skin: Skin, size: int) -> None:
    view = goal_board(*["." * size] * size)
    vacant = paint_mini_board(view, skin, DOUBLE_SIZE)
    assert (vacant.width, vacant.height) == DOUBLE_SIZE
    for cell in (0, size - 1, size * size // 2, size * size - 1):
        points = list(view.points)
        points[cell] = Point("white")
        canvas = paint_mini_board(replace(view, points=tuple(points)), skin, DOUBLE_SIZE)
        changed = [
            (y, x)
            for y, row in enumerate(canvas.rows)
            for x, each in enumerate(row)
            if each != vacant.rows[y][x]
        ]
        assert changed, cell


@every(skin=SKINS)
def test_the_wordmark_has_one_size(skin: Skin) -> None:
    canvas = paint_wordmark(skin)
    assert (canvas.width, canvas.height) == (MARK_WIDTH, MARK_HEIGHT)
    for row in canvas.rows:
        assert len(row) == MARK_WIDTH


@every(skin=TYPED)
def test_plain_skins_have_plain_letters(skin: Skin) -> None:
    view = BoardView(1, 3, (Point("black", is_strong=True), Point("white"), Point()))
    assert paint_wordmark(skin).text().isascii()
    assert paint_mini_board(view, skin).text().isascii()


@every(palette=PALETTES, middle=[11, 30])
def test_both_os_are_seen_on_the_desk(palette: Palette, middle: int) -> None:
    row = paint_wordmark(Skin(palette)).rows[1][middle - 4 : middle + 4]
    colours = [colour for cell in row for colour in (cell.ink, cell.ground)]
    best = max(contrast(colour, palette.desk) for colour in colours if isinstance(colour, tuple))
    assert best >= CLEAR_CONTRAST
