"""A preview of a saved game: its board, and a line about its state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from kono_tui.play.library import Contents, Facts, Trouble
from kono_tui.play.match import Match
from kono_tui.play.series import Series, Stage
from kono_tui.tui import squares_shown
from kono_tui.tui.marking import last_turn
from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.paint.marks import Marks
from kono_tui.tui.paint.mini import DOUBLE, HEIGHT, WIDTH, mini
from kono_tui.tui.scene import Scene
from kono_tui.tui.widgets.board import Board, Picture
from kono_tui.tui.widgets.cards import Painted

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

GAP: Final = "   "
STAGES: Final = {
    Stage.THROW: "Dice to throw",
    Stage.GUESS: "Hand to guess",
    Stage.COLOUR: "Colour to pick",
    Stage.CHANCE: "Chance decides",
    Stage.ROUND_OVER: "Round over",
}


class Preview(Vertical):
    """The board of a saved game, or the sentence that says why it cannot be read.

    A board that does not fit is shown in miniature, or else in part.
    """

    DEFAULT_CSS = """
    Preview .preview--mini { display: none; }
    Preview.-tiny .preview--mini { display: block; }
    Preview.-tiny Board { display: none; }
    Preview Board { width: 100%; background: $surface; }
    Preview .preview--caption { height: 1; width: 100%; text-align: center; color: $text-muted; }
    Preview .preview--why { height: auto; color: $error; }
    """

    def compose(self) -> ComposeResult:
        yield Board()
        yield Painted(lambda _: Canvas(WIDTH, HEIGHT), classes="preview--mini")
        yield Static("", classes="preview--caption", markup=False)
        yield Static("", classes="preview--why", markup=False)

    def show(self, contents: Contents | None) -> None:
        """Show what a file holds; None while that is not known."""
        series = contents.series if isinstance(contents, Facts) else None
        board = self.query_one(Board)
        board.picture = picture(series) if series else None
        line = self.query_one(".preview--caption", Static)
        line.update(caption(series) if series else "")
        line.display = not isinstance(contents, Trouble)
        why = self.query_one(".preview--why", Static)
        why.update(contents.why if isinstance(contents, Trouble) else "")
        why.display = isinstance(contents, Trouble)
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Make the board as high as its picture, so that the caption is close to it and visible."""
        board = self.query_one(Board)
        shown = board.picture
        height, size = 0, None
        if shown is not None:
            width, room = self.content_size.width, max(self.content_size.height - 1, 0)
            fitted = Geometry.fitting(shown.view, width, room)
            height = min(fitted.height, room)
            if fitted.width > width or fitted.height > room:
                size = self._glance(shown.view.rows, width, room)
        board.styles.height = height
        self.set_class(size is not None, "-tiny")
        if shown is not None and size is not None:
            view, cells = shown.view, size
            glance = self.query_one(Painted)
            glance.show(lambda skin: mini(view, skin, cells))
            glance.styles.margin = (1, 0, 0, (self.content_size.width - cells[0]) // 2)

    def _glance(self, rows: int, width: int, room: int) -> tuple[int, int] | None:
        """Return the size of a board in miniature; None if even that does not fit.

        With shading, two rows of the board are one row of the screen.
        """
        most = HEIGHT * (2 if cast("KonoApp", self.app).skin.shaded else 1)
        for size, points in ((DOUBLE, DOUBLE[1]), ((WIDTH, HEIGHT), most)):
            if size[0] <= width and size[1] < room and rows <= points:
                return size
        return None


def picture(series: Series) -> Picture:
    """Return the board as the game left it, its last turn marked.

    Before the round it is the first board.
    """
    match, game = series.match, series.game
    if game.throws_dice:
        return Picture(Scene(series).view, squares_shown.looked_at(Scene(series)))
    if match is None:
        return Picture(Scene(series).view)
    last, taken = last_turn(match, len(match.moves))
    return Picture(game.view(match.position), Marks(last=last, taken=taken))


def caption(series: Series) -> str:
    """Return what comes next; the score by seat, if a score decides rounds; and the round."""
    match = series.match
    whose = STAGES.get(series.stage, "")
    scores = []
    if match is not None:
        if series.stage is Stage.PLAY:
            whose = f"{_to_move(series, match)} to move"
        first, second = match.tally.scores
        told = bool(first.items) and not match.game.chances
        scores = [f"{first.total} : {second.total}"] if told else []
    return GAP.join([whose, *scores, f"round {series.round}"])


def _to_move(series: Series, match: Match) -> str:
    """Return the mover: by colour, or by name in games without colours."""
    if match.game.goes_by_colours:
        return match.game.colour(match.position, match.to_move).title()
    return series.players[match.to_move].name
