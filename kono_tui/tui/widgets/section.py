"""What the parts of the side panel have in common: they say what follows from a scene."""

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
    """Shows a text made of the scene, and is laid out anew only when that takes other room."""

    DEFAULT_CSS = """
    Section { height: auto; padding: 0 2; margin-bottom: 1; }
    Section.silent { display: none; }
    """

    fixed: ClassVar[bool] = False
    """Whether it always takes the same room."""

    @property
    def floor(self) -> int:
        """How many rows it takes at least."""
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
        """What is said; None: nothing, and the section takes no room."""
        raise NotImplementedError

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self.tell, init=False)
        self.watch(self.app, "settings", self.tell, init=False)

    def watch_scene(self) -> None:
        self.tell()

    def on_resize(self) -> None:
        """Other room may need other words; more rows are asked for once the window is laid out."""
        self.tell()
        self.call_after_refresh(self.tell)

    def tell(self) -> None:
        """Say what the scene is now, if that differs from what was said."""
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
    """A heading with a faint note at the right, where there is room for it."""
    space = width - len(name) - len(note)
    if space < 1:
        return Content.styled(name, HEADING)
    return Content.assemble((name, HEADING), " " * space, (note, FAINT))


def lines(*parts: Content) -> Content:
    """One below the other."""
    return Content("\n").join(parts)
