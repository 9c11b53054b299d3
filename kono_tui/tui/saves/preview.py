"""A preview of a saved game: its board, and a line about its state."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from kono_tui.core.board_marks import Marks
from kono_tui.play.match import Match
from kono_tui.play.storage.library import ReadFailure, SaveContents, SaveSummary
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene.controls.square_wording import preview_marks
from kono_tui.scene.marks import last_turn_cells
from kono_tui.scene.scene import Scene
from kono_tui.tui.home.game_cards import CanvasView
from kono_tui.tui.paint.common.canvas import Canvas
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.paint.mini.mini_board import DOUBLE_SIZE, HEIGHT, WIDTH, paint_mini_board
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.kono_app import kono_app

GAP: Final = "   "
STAGE_LABELS: Final = {
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
    Preview.-tiny BoardWidget { display: none; }
    Preview BoardWidget { width: 100%; background: $surface; }
    Preview .preview--caption { height: 1; width: 100%; text-align: center; color: $text-muted; }
    Preview .preview--why { height: auto; color: $error; }
    """

    def compose(self) -> ComposeResult:
        yield BoardWidget()
        yield CanvasView(lambda _: Canvas(WIDTH, HEIGHT), classes="preview--mini")
        yield Static("", classes="preview--caption", markup=False)
        yield Static("", classes="preview--why", markup=False)

    def show(self, contents: SaveContents | None) -> None:
        """Show what a file holds; None while that is not known."""
        tournament = contents.tournament if isinstance(contents, SaveSummary) else None
        board = self.query_one(BoardWidget)
        board.picture = build_picture(tournament) if tournament else None
        line = self.query_one(".preview--caption", Static)
        line.update(caption(tournament) if tournament else "")
        line.display = not isinstance(contents, ReadFailure)
        why = self.query_one(".preview--why", Static)
        why.update(contents.reason if isinstance(contents, ReadFailure) else "")
        why.display = isinstance(contents, ReadFailure)
        self._fit()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Make the board as high as its picture, so that the caption is close to it and visible."""
        board = self.query_one(BoardWidget)
        shown = board.picture
        height, size = 0, None
        if shown is not None:
            width, max_height = self.content_size.width, max(self.content_size.height - 1, 0)
            fitted = Geometry.fit(shown.view, width, max_height)
            height = min(fitted.height, max_height)
            if fitted.width > width or fitted.height > max_height:
                size = self._miniature_size(shown.view.rows, width, max_height)
        board.styles.height = height
        self.set_class(size is not None, "-tiny")
        if shown is not None and size is not None:
            view, cells = shown.view, size
            glance = self.query_one(CanvasView)
            glance.show(lambda skin: paint_mini_board(view, skin, cells))
            glance.styles.margin = (1, 0, 0, (self.content_size.width - cells[0]) // 2)

    def _miniature_size(self, rows: int, width: int, max_height: int) -> tuple[int, int] | None:
        """Return the size of a board in miniature; None if even that does not fit.

        With shading, two rows of the board are one row of the screen.
        """
        max_rows = HEIGHT * (2 if kono_app(self).skin.is_shaded else 1)
        for size, points in ((DOUBLE_SIZE, DOUBLE_SIZE[1]), ((WIDTH, HEIGHT), max_rows)):
            if size[0] <= width and size[1] < max_height and rows <= points:
                return size
        return None


def build_picture(tournament: Tournament) -> Picture:
    """Return the board as the game left it, its last turn marked.

    Before the round it is the first board.
    """
    match, game = tournament.match, tournament.game
    if game.rounds.throws_dice:
        return Picture(Scene(tournament).view, preview_marks(Scene(tournament)))
    if match is None:
        return Picture(Scene(tournament).view)
    last, captured = last_turn_cells(match, len(match.moves))
    marks = Marks(last_path=last, captured_cells=captured)
    return Picture(game.display.view(match.position), marks)


def caption(tournament: Tournament) -> str:
    """Return what comes next; the score by seat, if a score decides rounds; and the round."""
    match = tournament.match
    next_step = STAGE_LABELS.get(tournament.stage, "")
    scores = []
    if match is not None:
        if tournament.stage is Stage.PLAY:
            next_step = f"{_mover_name(tournament, match)} to move"
        first, second = match.tally.scores
        shows_score = bool(first.items) and not match.game.values.values_are_chances
        scores = [f"{first.total} : {second.total}"] if shows_score else []
    return GAP.join([next_step, *scores, f"round {tournament.round}"])


def _mover_name(tournament: Tournament, match: Match) -> str:
    """Return the mover: by colour, or by name in games without colours."""
    if match.game.info.players_have_colours:
        return match.game.rules.colour(match.position, match.to_move).title()
    return tournament.players[match.to_move].name
