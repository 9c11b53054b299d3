"""The base of the side panel's sections, each of which shows a text made from the scene."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from kono_tui.tui.scene import Scene
from kono_tui.tui.widgets.signs import Signs, signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

HEADING = "bold $accent"
DIM = "$text-muted"
FAINT = "$text-disabled"


class Section(Static):
    """A text made from the scene; laid out anew only when its size changes."""

    DEFAULT_CSS = """
    Section { height: auto; padding: 0 2; margin-bottom: 1; }
    Section.silent { display: none; }
    """

    fixed: ClassVar[bool] = False
    """Whether it always has the same height."""

    @property
    def floor(self) -> int:
        """The minimum height in rows."""
        return 0

    scene: reactive[Scene | None] = reactive(None, repaint=False)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._told: Content | None = None
        self._width = self._rows = 0

    @property
    def kono(self) -> KonoApp:
        return cast("KonoApp", self.app)

    @property
    def signs(self) -> Signs:
        return signs(self.kono.skin)

    def words(self, scene: Scene, width: int) -> Content | None:
        """Return the text; None hides the section."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self.tell, init=False)
        self.watch(self.app, "settings", self.tell, init=False)

    def watch_scene(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        """Adapt the text to the new size; ask for more rows once the window is laid out."""
        self.tell()
        self.call_after_refresh(self.tell)

    def tell(self) -> None:
        """Update the text if the scene has changed it."""
        width = self.content_size.width or self.container_size.width - 4
        if self.scene is None or width <= 0:
            return
        told = self.words(self.scene, width)
        self.set_class(told is None, "silent")
        if told is not None:
            self._tell(told, width)
        self._told = told

    def _tell(self, told: Content, width: int) -> None:
        same = self._told is not None and told.is_same(self._told) and width == self._width
        if not same:
            self._width = width
            self._rows = max(len(told.wrap(width)), self.floor)
        grows = not self.fixed and self._rows != self.content_size.height
        if not same:
            self.update(told, layout=grows)
        elif grows:
            self.refresh(layout=True)


def heading(name: str, note: str, width: int) -> Content:
    """Return a heading with a faint note at the right, if there is space for it."""
    space = width - len(name) - len(note)
    if space < 1:
        return Content.styled(name, HEADING)
    return Content.assemble((name, HEADING), " " * space, (note, FAINT))


def lines(*parts: Content) -> Content:
    """Return the parts one below the other."""
    return Content("\n").join(parts)
