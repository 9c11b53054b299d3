"""The tree of a search in the order of its visits: branches, values, and cutoffs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Tree
from textual.widgets.tree import TreeNode

from kono_tui.lab.records import LabRun, Node
from kono_tui.tui.lab.panels import node_label
from kono_tui.tui.lab.state import LabState
from kono_tui.tui.widgets.kono_app import kono_app, symbols_of

MAX_OPEN_POSITIONS: Final = 60
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

    study: reactive[LabState | None] = reactive(None, repaint=False)

    @dataclass
    class PositionChosen(Message):
        """A position of the tree, by its number, is to go on the board."""

        number: int

    def __init__(self, id: str | None = None) -> None:
        super().__init__("", id=id)
        self.guide_depth = 3
        self.auto_expand = False
        self._shown_run: LabRun | None = None
        self._nodes_by_parent: dict[int, list[Node]] = {}

    def on_mount(self) -> None:
        self.watch(self.app, "skin", self._apply_skin)

    def _apply_skin(self) -> None:
        """Use the lines and symbols that the terminal has."""
        is_ascii = kono_app(self).skin.glyphs != "unicode"
        self.LINES = ASCII_LINES if is_ascii else Tree.LINES
        self.ICON_NODE, self.ICON_NODE_EXPANDED = ("+ ", "- ") if is_ascii else ("▸ ", "▾ ")
        self._invalidate()
        self.refresh()

    def watch_study(self) -> None:
        study = self.study
        run = study.run if study else None
        if study is None or run is self._shown_run:
            return
        self._shown_run = run
        self._rebuild_tree(study, run)

    def _rebuild_tree(self, study: LabState, run: LabRun | None) -> None:
        """Show another tree. Branches are filled in when they are opened."""
        self._nodes_by_parent = defaultdict(list)
        nodes = run.nodes if run else ()
        for node in nodes:
            self._nodes_by_parent[node.parent].append(node)
        colour = study.game.rules.colour(study.position, int(study.position.to_move)).title()
        self.reset(f"{colour} to move" if nodes else "", None)
        self.root.expand()
        self._add_child_nodes(self.root, 0)
        if run is not None and run.left_out_count:
            self.root.add_leaf(f"and {run.left_out_count:,} more positions that are not kept")
        if 0 < len(nodes) <= MAX_OPEN_POSITIONS:
            self.root.expand_all()

    def _add_child_nodes(self, branch: TreeNode[Node | None], number: int) -> None:
        for node in self._nodes_by_parent.get(number, ()):
            has_children = node.number in self._nodes_by_parent
            child = branch.add("", node, allow_expand=has_children)
            node_count = len(self._shown_run.nodes) if self._shown_run else 0
            if has_children and node_count <= MAX_OPEN_POSITIONS:
                self._add_child_nodes(child, node.number)

    @on(Tree.NodeExpanded)
    def _fill_opened_branch(self, event: Tree.NodeExpanded[Node | None]) -> None:
        branch = event.node
        if branch.data is not None and not branch.children:
            self._add_child_nodes(branch, branch.data.number)

    def render_label(self, node: TreeNode[Node | None], base_style: Style, style: Style) -> Text:
        """Return the move, dim unless it is under the cursor, and what is known about it."""
        if node.data is None or self.study is None:
            return Text.assemble((str(node.label), style))
        move, facts = node_label(self.study, node.data)
        if self.study.algorithm.looks_at_both_players:
            move = f"{symbols_of(self).piece_symbol(node.data.by)} {move}"
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
    def _choose_highlighted(self, event: Tree.NodeHighlighted[Node | None]) -> None:
        event.stop()
        if self.has_focus and event.node.data is not None:
            self.post_message(self.PositionChosen(event.node.data.number))

    @on(Tree.NodeSelected)
    def _choose_selected(self, event: Tree.NodeSelected[Node | None]) -> None:
        """Put the clicked position on the board."""
        event.stop()
        if event.node.data is not None:
            self.post_message(self.PositionChosen(event.node.data.number))
