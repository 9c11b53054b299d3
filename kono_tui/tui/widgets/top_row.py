"""The top row: the game, its size, round and variant, and the two seats."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from kono_tui.play.players import level_words
from kono_tui.tui.scene import Scene
from kono_tui.tui.telling import seat_colour, seat_name, title
from kono_tui.tui.widgets.section import DIM, HEADING, Section


class TopRow(Section):
    """The top row, in which the seat to move stands out."""

    DEFAULT_CSS = """
    TopRow { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; margin: 0; }
    """

    fixed = True

    def words(self, scene: Scene, width: int) -> Content:
        name, round_name = title(scene.series)
        name = name.replace("x", self.signs.times) if name[-1:].isdigit() else name
        left = Content.assemble((name, HEADING), "  ", (round_name, DIM))
        seats = [self._seat(scene, seat) for seat in (0, 1)]
        space = width - left.cell_length - sum(seat.cell_length for seat in seats)
        if space < 1:
            left = Content.styled(name, HEADING)
            seats = [self._seat(scene, seat, (width - left.cell_length) // 2) for seat in (0, 1)]
            space = width - left.cell_length - sum(seat.cell_length for seat in seats)
        for extra in self._extras(scene):
            if extra.cell_length < space:
                left = Content.assemble(left, extra)
                space -= extra.cell_length
        return Content.assemble(left, " " * max(space, 1), *seats)

    def _extras(self, scene: Scene) -> list[Content]:
        """Return what is shown if there is space: that the past is shown, and unusual rules."""
        extras = []
        if scene.reviewed is not None:
            shown, made = scene.turns
            extras.append(Content.styled(f"  reviewing {shown}/{made}", "bold"))
        if scene.link is not None and scene.link.watching:
            extras.append(Content.styled("  watching", DIM))
        if scene.series.variant:
            extras.append(Content.styled(f"  {scene.game.variants[scene.series.variant]}", DIM))
        return extras

    def _seat(self, scene: Scene, seat: int, most: int = 0) -> Content:
        """Return a player with colour and clock, in `max_width` columns by shortening the name."""
        player = scene.series.players[seat]
        sign = self.signs.colour(seat_colour(scene, seat))
        has_room = player.level and self.screen.size.width >= 100
        level = f" ({level_words(player.level)})" if has_room else ""
        clock = f" {scene.link.clock(seat)}".rstrip() if scene.link is not None else ""
        name = seat_name(scene.series, seat)
        if most:
            room = most - cell_len(f" {sign} {level}{clock} ")
            dots = self.signs.dots
            name = (
                name if cell_len(name) <= room else f"{set_cell_size(name, room - len(dots))}{dots}"
            )
        text = f" {sign} {name}{level}{clock} ".replace("  ", " ")
        active = scene.match is not None and scene.under_way and scene.match.to_move == seat
        if self.kono.skin.palette is None:
            return Content.styled(f"[{text[1:-1]}]" if active else text, "bold" if active else "")
        return Content.styled(text, "bold $background on $accent" if active else DIM)
