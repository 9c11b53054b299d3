"""Screens without a terminal: every widget is rendered, but no picture is put together of them."""

from __future__ import annotations

from functools import cache

import pytest
from rich.console import RenderableType
from textual._compositor import Compositor
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget


def leave_pictures_undone(patch: pytest.MonkeyPatch) -> None:
    """Spare the work of cutting lines for a terminal, of which a test has none.

    Screens that lie dimmed below a dialog are not painted either, until they are on top again.
    Whoever looks at a whole picture gets it as usual.
    """
    render_picture = Compositor.render_update

    def render_widgets(
        self: Compositor,
        full: bool = False,
        screen_stack: list[Screen[object]] | None = None,
        simplify: bool = False,
    ) -> RenderableType | None:
        if full:
            return render_picture(self, full, screen_stack, simplify)
        changed = Region.from_union(self._dirty_regions) if self._dirty_regions else Region()
        self._dirty_regions.clear()
        backdrop = self.root if screen_stack else None
        for widget, (region, clip) in self.visible_widgets.items():
            shown = region.intersection(clip)
            if widget is not backdrop and shown.overlaps(changed):
                _render(widget, shown.translate(-region.offset))
        return None

    patch.setattr(Compositor, "render_update", render_widgets)


def _render(widget: Widget, shown: Region) -> None:
    """Render what is new of a widget; one that only has content is not given its frame and margin.

    Those are the library's work alone. A widget of ours that draws its own lines draws them all.
    """
    if _draws_own_lines(type(widget)):
        widget.render_lines(shown)
    elif widget._dirty_regions and not widget.BLANK:
        widget._render_content()


@cache
def _draws_own_lines(kind: type[Widget]) -> bool:
    return (kind.render_line, kind.render_lines) != (Widget.render_line, Widget.render_lines)
