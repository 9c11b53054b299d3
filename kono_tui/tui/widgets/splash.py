"""The first picture: the name of the house, while the games are fetched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from textual.strip import Strip
from textual.widget import Widget

from kono_tui.tui.paint.canvas import Canvas
from kono_tui.tui.paint.skin import Skin
from kono_tui.tui.paint.wordmark import wordmark
from kono_tui.tui.widgets.strips import strip_of

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

TAGLINE: Final = "old board games for two"


class Splash(Widget):
    """The wordmark and what it stands for, in the middle of the screen."""

    DEFAULT_CSS = """
    Splash { width: 100%; height: 100%; background: $background; }
    """

    def render_line(self, y: int) -> Strip:
        canvas = splash(cast("KonoApp", self.app).skin, *self.size)
        return strip_of(canvas.rows[y]).apply_style(self.rich_style)


def splash(skin: Skin, width: int, height: int) -> Canvas:
    """A whole screen with nothing else on it."""
    ground = skin.palette.desk if skin.palette else None
    canvas = Canvas(width, height, skin.palette.dim if skin.palette else None, ground)
    mark = wordmark(skin)
    top = (height - mark.height - 2) // 2
    canvas.blit((width - mark.width) // 2, top, mark)
    canvas.put((width - len(TAGLINE)) // 2, top + mark.height + 1, TAGLINE)
    return canvas
