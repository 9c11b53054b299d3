"""The evaluation panel: a bar with each side's share, the verdict, and a graph of the round."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive

from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.panels import seat_colour
from kono_tui.scene.scene import Scene
from kono_tui.scene.verdict import Verdict, graph_seat, graph_shares, scene_verdict
from kono_tui.tui.paint.common.palette import Palette, format_hex
from kono_tui.tui.widgets.panel_section import DIM, FAINT, HEADING, PanelSection, join_lines

GRAPH_MIN_ROWS = 32
GLIDE_SECONDS = 0.4
"""How long the bar takes to its new value."""


class EvaluationPanel(PanelSection):
    """White's share from the left; a setting hides it."""

    shows_evaluations = True

    bar_share: reactive[float] = reactive(0.5, repaint=False)
    """White's share as the bar shows it, while it glides from one value to the next."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id)
        self._next_share = 0.5
        """Where the bar is, or glides to."""

    def watch_scene(self, before: Scene | None, now: Scene | None) -> None:
        if now is not None:
            self._glide(scene_verdict(now), is_first=before is None)
        super().watch_scene(before, now)

    def watch_bar_share(self) -> None:
        self.refresh_content()

    def _glide(self, verdict: Verdict | None, is_first: bool) -> None:
        """Let the bar glide to a verdict; without one, to the middle."""
        share = verdict.white_share if verdict else 0.5
        is_still = self.app.animation_level == "none" or not self.kono.settings.animations
        if is_first or is_still:
            self.bar_share = share
        elif share != self._next_share:
            self.animate("bar_share", share, duration=GLIDE_SECONDS)
        self._next_share = share

    def build_content(self, scene: Scene, width: int) -> Content | None:
        if not self.kono.settings.evaluation or scene.match is None or not scene.help_allowed:
            return None
        verdict = scene_verdict(scene)
        text = self._format_verdict(scene, verdict, width)
        style = DIM if verdict is None or verdict.is_held else ""
        if self.screen.size.height < GRAPH_MIN_ROWS:
            bar = self._build_bar(max(width - 5 - len(text) - 2, 4))
            return Content.assemble(("EVAL", HEADING), " ", bar, " ", (text, style))
        gap = " " * max(width - 4 - len(text), 1)
        head = Content.assemble(("EVAL", HEADING), gap, (text, style))
        return join_lines(head, self._build_bar(width), self._build_graph(scene, width))

    def _format_verdict(self, scene: Scene, verdict: Verdict | None, width: int) -> str:
        if verdict is None:
            stands_still = scene.computer_waits and not scene.needs_evaluation
            return "unknown" if scene.reviewed_ply is not None or stands_still else "looking"
        if verdict.seat is None or len(verdict.text) + 10 <= width:
            return verdict.text
        symbol = self.symbols.piece_symbol(seat_colour(scene, verdict.seat))
        return f"{verdict.short_text} {symbol}"

    def _build_bar(self, width: int) -> Content:
        """Return a bar of white's share, with the middle marked."""
        signs, steps = self.symbols, len(self.symbols.eighths) - 1
        filled = round(self.bar_share * width * steps)
        levels = [max(0, min(steps, filled - steps * index)) for index in range(width)]
        cells = [signs.eighths[level] for level in levels]
        middle = width // 2
        palette = self.kono.skin.palette
        if palette is None:
            cells[middle] = signs.middle
            return Content(f"{''.join(cells)}")
        return _colour_bar(cells, middle, signs.middle, palette)

    def _build_graph(self, scene: Scene, width: int) -> Content:
        """Return a small graph of the round, with a column for each turn of one side."""
        names, heights = PlayerNames(scene.tournament.players), self.symbols.heights
        label = f" {names.possessive(graph_seat(scene))} turns"
        shares = graph_shares(scene)[-max(width - len(label), 1) :]
        graph = "".join(heights[round(share * (len(heights) - 1))] for share in shares)
        return Content.styled(f"{graph}{label}" if graph else "", FAINT)


def _colour_bar(cells: list[str], middle: int, symbol: str, palette: Palette) -> Content:
    """Return the filled part in one colour, the rest in the other, and the symbol in the middle."""
    white, black = format_hex(palette.white), format_hex(palette.bar_black)
    mark = f"{format_hex(palette.promo_w)} on {white}"
    if cells[middle] == " ":
        mark = f"{format_hex(palette.promo)} on {black}"
    style = f"{white} on {black}"
    left, right = "".join(cells[:middle]), "".join(cells[middle + 1 :])
    return Content.assemble((left, style), (symbol, mark), (right, style))
