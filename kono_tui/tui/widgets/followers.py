"""Who follows an attribute of the program, such as the skin, for as long as they are there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from weakref import WeakMethod

from textual.dom import DOMNode

from kono_tui.tui.widgets.kono_app import kono_app


class Followers:
    """Widgets and screens, and what each does after a change of an attribute.

    It keeps none of them. Textual's `watch` does, until the attribute changes the next time: then
    all dialogs of hours of play, and all games, would stay in memory.
    """

    def __init__(self) -> None:
        self._by_attribute: defaultdict[str, list[WeakMethod[Callable[[], object]]]]
        self._by_attribute = defaultdict(list)

    def add(self, attribute: str, method: Callable[[], object]) -> None:
        """Call a method of a widget or screen after every change of an attribute."""
        kept = [each for each in self._by_attribute[attribute] if each() is not None]
        self._by_attribute[attribute] = [*kept, WeakMethod(method)]

    def call(self, attribute: str) -> None:
        """Let those that are still on a screen do what they do after a change."""
        for each in tuple(self._by_attribute[attribute]):
            method = each()
            if method is not None and _is_there(method):
                method()


def _is_there(method: Callable[[], object]) -> bool:
    node = getattr(method, "__self__", None)
    return isinstance(node, DOMNode) and node.is_running and node.is_attached


def follow_app(node: DOMNode, attribute: str, method: Callable[[], object]) -> None:
    """Call a method of a widget or screen after every change of an attribute of the program."""
    kono_app(node).followers.add(attribute, method)
