"""The evaluation panel: a bar with each side's share, the verdict, and a graph by move."""

from __future__ import annotations

from textual.content import Content

from kono_tui.tui.paint.palette import Palette, hexadecimal
from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import seat_colour
from kono_tui.tui.verdicts import shares_by_move, verdict
from kono_tui.tui.widgets.section import FAINT, HEADING, Section, lines

TALL = 32


class Evaluation(Section):
    """White's share from the left; a setting hides it."""

    def words(self, scene: Scene, width: int) -> Content | None:
        if not self.kono.settings.evaluation or scene.match is None or not scene.helped:
            return None
        view = verdict(scene)
        idle = scene.reviewed is not None or scene.waiting
        said = view.words if view else "unknown" if idle else "looking"
        if view and len(said) + 10 > width and view.leader is not None:
            said = f"{view.brief} {self.signs.colour(seat_colour(scene, view.leader))}"
        share = view.share if view else 0.5
        if self.screen.size.height < TALL:
            room = max(width - 5 - len(said) - 2, 4)
            bar = self._bar(share, room)
            return Content.assemble(("EVAL", HEADING), " ", bar, " ", said)
        gap = " " * max(width - 4 - len(said), 1)
        head = Content.assemble(("EVAL", HEADING), gap, said)
        return lines(head, self._bar(share, width), self._course(scene, width))

    def _bar(self, share: float, width: int) -> Content:
        """Return a bar of white's share, with the middle marked."""
        signs = self.signs
        steps = len(signs.eighths) - 1
        filled = round(share * width * steps)
        cells = [
            signs.eighths[max(0, min(steps, filled - steps * index))] for index in range(width)
        ]
        middle = width // 2
        palette = self.kono.skin.palette
        if palette is None:
            cells[middle] = signs.middle
            return Content(f"{''.join(cells)}")
        return _two_coloured(cells, middle, signs.middle, palette)

    def _course(self, scene: Scene, width: int) -> Content:
        """Return a small graph of the values by move."""
        heights = self.signs.heights
        shares = shares_by_move(scene)[-(width - 8) :]
        graph = "".join(heights[round(share * (len(heights) - 1))] for share in shares)
        return Content.styled(f"{graph} by move" if graph else "", FAINT)


def _two_coloured(cells: list[str], middle: int, sign: str, palette: Palette) -> Content:
    """Return the filled part in one colour, the rest in the other, and the symbol in the middle."""
    white, black = hexadecimal(palette.white), hexadecimal(palette.bar_black)
    filled = cells[middle] != " "
    mark = f"{hexadecimal(palette.promo_w)} on {white}"
    if not filled:
        mark = f"{hexadecimal(palette.promo)} on {black}"
    style = f"{white} on {black}"
    return Content.assemble(
        ("".join(cells[:middle]), style), (sign, mark), ("".join(cells[middle + 1 :]), style)
    )
