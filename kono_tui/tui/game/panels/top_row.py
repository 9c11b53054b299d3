"""The top row: the game, its size, round and variant, and the two seats."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from kono_tui.play.player_names import PlayerNames
from kono_tui.play.players import level_title
from kono_tui.scene.panels import game_title, seat_colour
from kono_tui.scene.scene import Scene
from kono_tui.tui.widgets.panel_section import DIM, HEADING, PanelSection

LEAST_SEAT_WIDTH: Final = 16
"""The columns of a seat with a clock and a name cut short; the title makes room for these."""


class TopRow(PanelSection):
    """The top row, in which the seat to move stands out."""

    DEFAULT_CSS = """
    TopRow { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; margin: 0; }
    """

    has_fixed_height = True

    def build_content(self, scene: Scene, width: int) -> Content:
        name, round_name = game_title(scene.tournament)
        name = name.replace("x", self.symbols.times) if name[-1:].isdigit() else name
        title = Content.styled(name, HEADING)
        left = Content.assemble(title, "  ", (round_name, DIM))
        seats = [self._seat_content(scene, seat) for seat in (0, 1)]
        names_width = sum(seat.cell_length for seat in seats)
        if width - left.cell_length - names_width < 1:
            left = title
        if width - left.cell_length < names_width:
            left = title if width - left.cell_length >= 2 * LEAST_SEAT_WIDTH else Content("")
            room = (width - left.cell_length) // 2
            seats = [self._seat_content(scene, seat, room) for seat in (0, 1)]
        space = width - left.cell_length - sum(seat.cell_length for seat in seats)
        for extra in self._extras(scene):
            if extra.cell_length < space:
                left = Content.assemble(left, extra)
                space -= extra.cell_length
        return Content.assemble(left, " " * max(space, 0), *seats)

    def _extras(self, scene: Scene) -> list[Content]:
        """Return what is shown if there is space: that the past is shown, and unusual rules."""
        extras = []
        if scene.reviewed_ply is not None:
            shown_turn, turn_count = scene.turn_counts
            extras.append(Content.styled(f"  reviewing {shown_turn}/{turn_count}", "bold"))
        if scene.room is not None and scene.room.is_spectator:
            extras.append(Content.styled("  watching", DIM))
        if scene.tournament.variant:
            variant = scene.game.info.variants[scene.tournament.variant]
            extras.append(Content.styled(f"  {variant}", DIM))
        return extras

    def _seat_content(self, scene: Scene, seat: int, max_width: int = 0) -> Content:
        """Return a player with colour and clock, in `max_width` columns by shortening the name."""
        player = scene.tournament.players[seat]
        symbol = self.symbols.piece_symbol(seat_colour(scene, seat))
        shows_level = player.level and self.screen.size.width >= 100
        level = f" ({level_title(player.level)})" if shows_level else ""
        clock = f" {scene.room.clock_text(seat)}".rstrip() if scene.room is not None else ""
        name = PlayerNames(scene.tournament.players).title(seat)
        if max_width:
            name_width = max_width - cell_len(f" {symbol} {level}{clock} ")
            dots = self.symbols.dots
            if cell_len(name) > name_width:
                name = f"{set_cell_size(name, name_width - len(dots))}{dots}"
        text = f" {symbol} {name}{level}{clock} ".replace("  ", " ")
        is_to_move = scene.round_under_way and scene.match and scene.match.to_move == seat
        if self.kono.skin.palette is None and is_to_move:
            return Content.styled(f"[{text[1:-1]}]", "bold")
        if self.kono.skin.palette is None:
            return Content(text)
        return Content.styled(text, "bold $background on $accent" if is_to_move else DIM)
