"""The base of the side panel's sections, each of which shows a text made from the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from kono_tui.scene.scene import Scene, differ_only_in_evaluations
from kono_tui.tui.widgets.followers import follow_app
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of
from kono_tui.tui.widgets.symbols import Symbols

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

HEADING = "bold $accent"
DIM = "$text-muted"
FAINT = "$text-disabled"


class PanelSection(Static):
    """A text made from the scene; laid out anew only when its size changes."""

    DEFAULT_CSS = """
    PanelSection { height: auto; padding: 0 2; margin-bottom: 1; }
    PanelSection.silent { display: none; }
    """

    has_fixed_height: ClassVar[bool] = False
    """Whether it always has the same height."""
    shows_evaluations: ClassVar[bool] = False
    """Whether it shows the engine's evaluations."""

    @property
    def min_rows(self) -> int:
        """The minimum height in rows."""
        return 0

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._shown_content: Content | None = None
        self._wrap_width = self._row_count = 0

    @property
    def kono(self) -> KonoApp:
        return kono_app(self)

    @property
    def symbols(self) -> Symbols:
        return symbols_of(self)

    def build_content(self, scene: Scene, width: int) -> Content | None:
        """Return the text; None hides the section."""
        raise NotImplementedError

    def on_mount(self) -> None:
        follow_app(self, "skin", self.refresh_content)
        follow_app(self, "settings", self.refresh_content)

    def watch_scene(self, before: Scene | None, now: Scene | None) -> None:
        if self.shows_evaluations or not differ_only_in_evaluations(before, now):
            self.refresh_content()

    def on_resize(self) -> None:
        """Adapt the text to the new size; ask for more rows once the window is laid out."""
        self.refresh_content()
        self.call_after_refresh(self.refresh_content)

    def refresh_content(self) -> None:
        """Update the text if the scene has changed it."""
        width = self.content_size.width or self.container_size.width - 4
        if self.scene is None or width <= 0:
            return
        content = self.build_content(self.scene, width)
        self.set_class(content is None, "silent")
        if content is not None:
            self._show_content(content, width)
        self._shown_content = content

    def _show_content(self, content: Content, width: int) -> None:
        before = self._shown_content
        has_same_text = before is not None and content.is_same(before)
        is_same = has_same_text and width == self._wrap_width
        if not is_same:
            self._wrap_width = width
            self._row_count = max(len(content.wrap(width)), self.min_rows)
        changes_height = not self.has_fixed_height and self._row_count != self.content_size.height
        if not is_same:
            self.update(content, layout=changes_height)
        elif changes_height:
            self.refresh(layout=True)


def build_heading(name: str, note: str, width: int) -> Content:
    """Return a heading with a faint note at the right, if there is space for it."""
    space = width - len(name) - len(note)
    if space < 1:
        return Content.styled(name, HEADING)
    return Content.assemble((name, HEADING), " " * space, (note, FAINT))


def join_lines(*parts: Content) -> Content:
    """Return the parts one below the other."""
    return Content("\n").join(parts)
