"""The evaluation panel: a bar with each side's share, the verdict, and a graph by move."""

from __future__ import annotations

from textual.content import Content

from kono_tui.scene.panels import seat_colour
from kono_tui.scene.scene import Scene
from kono_tui.scene.verdict import Verdict, scene_verdict, white_shares
from kono_tui.tui.paint.common.palette import Palette, format_hex
from kono_tui.tui.widgets.panel_section import FAINT, HEADING, PanelSection, join_lines

GRAPH_MIN_ROWS = 32


class EvaluationPanel(PanelSection):
    """White's share from the left; a setting hides it."""

    shows_evaluations = True

    def build_content(self, scene: Scene, width: int) -> Content | None:
        if not self.kono.settings.evaluation or scene.match is None or not scene.help_allowed:
            return None
        verdict, verdict_text = scene_verdict(scene), "looking"
        if verdict:
            verdict_text = self._format_verdict(scene, verdict, width)
        elif scene.reviewed_ply is not None or scene.computer_waits:
            verdict_text = "unknown"
        share = verdict.white_share if verdict else 0.5
        if self.screen.size.height < GRAPH_MIN_ROWS:
            bar_width = max(width - 5 - len(verdict_text) - 2, 4)
            bar = self._build_bar(share, bar_width)
            return Content.assemble(("EVAL", HEADING), " ", bar, " ", verdict_text)
        gap = " " * max(width - 4 - len(verdict_text), 1)
        head = Content.assemble(("EVAL", HEADING), gap, verdict_text)
        return join_lines(head, self._build_bar(share, width), self._build_graph(scene, width))

    def _format_verdict(self, scene: Scene, verdict: Verdict, width: int) -> str:
        if verdict.leader is None or len(verdict.text) + 10 <= width:
            return verdict.text
        symbol = self.symbols.piece_symbol(seat_colour(scene, verdict.leader))
        return f"{verdict.short_text} {symbol}"

    def _build_bar(self, share: float, width: int) -> Content:
        """Return a bar of white's share, with the middle marked."""
        signs, steps = self.symbols, len(self.symbols.eighths) - 1
        filled = round(share * width * steps)
        levels = [max(0, min(steps, filled - steps * index)) for index in range(width)]
        cells = [signs.eighths[level] for level in levels]
        middle = width // 2
        palette = self.kono.skin.palette
        if palette is None:
            cells[middle] = signs.middle
            return Content(f"{''.join(cells)}")
        return _colour_bar(cells, middle, signs.middle, palette)

    def _build_graph(self, scene: Scene, width: int) -> Content:
        """Return a small graph of the values by move."""
        heights = self.symbols.heights
        shares = white_shares(scene)[-(width - 8) :]
        graph = "".join(heights[round(share * (len(heights) - 1))] for share in shares)
        return Content.styled(f"{graph} by move" if graph else "", FAINT)


def _colour_bar(cells: list[str], middle: int, symbol: str, palette: Palette) -> Content:
    """Return the filled part in one colour, the rest in the other, and the symbol in the middle."""
    white, black = format_hex(palette.white), format_hex(palette.bar_black)
    mark = f"{format_hex(palette.promo_w)} on {white}"
    if cells[middle] == " ":
        mark = f"{format_hex(palette.promo)} on {black}"
    style = f"{white} on {black}"
    left, right = "".join(cells[:middle]), "".join(cells[middle + 1 :])
    return Content.assemble((left, style), (symbol, mark), (right, style))
