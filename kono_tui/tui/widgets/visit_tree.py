"""The tree of a search in the order of its visits: branches, values, and cutoffs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.style import Style
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from kono_tui.lab.records import Node, Run
from kono_tui.tui.study import Study
from kono_tui.tui.study_words import label
from kono_tui.tui.widgets.signs import signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

OPEN: Final = 60
"""A tree of at most this many positions shows all its branches open."""
ASCII_LINES: Final = dict.fromkeys(("default", "bold", "double"), ("  ", "| ", "`-", "|-"))


class VisitTree(Tree[Node | None], inherit_bindings=False):
    """A tree of positions; the one under the cursor goes on the board."""

    DEFAULT_CSS = """
    VisitTree, VisitTree:focus {
        height: 1fr; min-height: 3; padding: 0 2;
        background: $surface; background-tint: transparent; color: $foreground;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0;
    }
    VisitTree > .tree--label { color: $text-muted; }
    VisitTree > .tree--guides, VisitTree > .tree--guides-hover,
    VisitTree > .tree--guides-selected { color: $text-disabled; text-style: none; }
    VisitTree > .tree--cursor, VisitTree:focus > .tree--cursor {
        background: $panel; color: $foreground; text-style: bold;
    }
    VisitTree > .tree--highlight, VisitTree > .tree--highlight-line { text-style: none; }
    App.-plain VisitTree:focus > .tree--cursor { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", "Up in the tree", show=False, id="tree.up"),
        Binding("down", "cursor_down", "Down in the tree", show=False, id="tree.down"),
        Binding("right", "open", "Open the branch", show=False, id="tree.open"),
        Binding("left", "shut", "Close the branch", show=False, id="tree.close"),
        Binding("pageup", "page_up", "Page up", show=False, id="tree.page-up"),
        Binding("pagedown", "page_down", "Page down", show=False, id="tree.page-down"),
        Binding("home", "scroll_home", "Top", show=False, id="tree.first"),
        Binding("end", "scroll_end", "Bottom", show=False, id="tree.last"),
    ]

    study: reactive[Study | None] = reactive(None, repaint=False)

    @dataclass
    class Looked(Message):
        """A position of the tree, by its number, is to go on the board."""

        number: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__("TREE", id=id)
        self.guide_depth = 3
        self.auto_expand = False
        self._run: Run | None = None
        self._below: dict[int, list[Node]] = {}

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self._dress)

    def _dress(self) -> None:
        """Use the lines and symbols that the terminal has."""
        plain = cast("KonoApp", self.app).skin.glyphs != "unicode"
        self.LINES = ASCII_LINES if plain else Tree.LINES
        self.ICON_NODE, self.ICON_NODE_EXPANDED = ("+ ", "- ") if plain else ("▸ ", "▾ ")
        self._invalidate()
        self.refresh()

    def watch_study(self) -> None:
        study = self.study
        run = study.run if study else None
        if study is None or run is self._run:
            return
        self._run = run
        self._grow(study, run)

    def _grow(self, study: Study, run: Run | None) -> None:
        """Show another tree. Branches are filled in when they are opened."""
        self._below = defaultdict(list)
        nodes = run.nodes if run else ()
        for node in nodes:
            self._below[node.parent].append(node)
        colour = study.game.colour(study.position, int(study.position.to_move)).title()
        self.reset(f"{colour} to move" if nodes else "", None)
        self.root.expand()
        self._fill(self.root, 0)
        if run is not None and run.left_out:
            self.root.add_leaf(f"and {run.left_out:,} more positions, which are not kept")
        if 0 < len(nodes) <= OPEN:
            self.root.expand_all()

    def _fill(self, branch: TreeNode[Node | None], number: int) -> None:
        for node in self._below.get(number, ()):
            below = node.number in self._below
            child = branch.add("", node, allow_expand=below)
            if below and len(self._run.nodes if self._run else ()) <= OPEN:
                self._fill(child, node.number)

    @on(Tree.NodeExpanded)
    def _opened(self, event: Tree.NodeExpanded[Node | None]) -> None:
        branch = event.node
        if branch.data is not None and not branch.children:
            self._fill(branch, branch.data.number)

    def render_label(self, node: TreeNode[Node | None], base_style: Style, style: Style) -> Text:
        """Return the move, dim unless it is under the cursor, and what is known about it."""
        if node.data is None or self.study is None:
            return Text.assemble((str(node.label), style))
        move, facts = label(self.study, node.data)
        if self.study.algorithm.by_plies:
            move = f"{signs(cast('KonoApp', self.app).skin).colour(node.data.by)} {move}"
        icon = ""
        if node.allow_expand:
            icon = self.ICON_NODE_EXPANDED if node.is_expanded else self.ICON_NODE
        toggle = base_style + Style(meta={"toggle": True})
        return Text.assemble((icon, toggle), (f"{move}  ", style), (facts, style))

    # Keys and mouse

    def action_open(self) -> None:
        if self.cursor_node is not None and self.cursor_node.allow_expand:
            self.cursor_node.expand()

    def action_shut(self) -> None:
        """Close a branch; on a closed one, go to its parent."""
        node = self.cursor_node
        if node is None:
            return
        if node.allow_expand and node.is_expanded:
            node.collapse()
        elif node.parent is not None:
            self.move_cursor(node.parent)

    @on(Tree.NodeHighlighted)
    def _highlighted(self, event: Tree.NodeHighlighted[Node | None]) -> None:
        event.stop()
        if self.has_focus and event.node.data is not None:
            self.post_message(self.Looked(event.node.data.number))

    @on(Tree.NodeSelected)
    def _selected(self, event: Tree.NodeSelected[Node | None]) -> None:
        """Put the clicked position on the board."""
        event.stop()
        if event.node.data is not None:
            self.post_message(self.Looked(event.node.data.number))
