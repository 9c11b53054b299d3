"""The keys that work on a screen now, in groups, as the help lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen

from kono_tui.tui.bindings import action_name, describe_binding, format_key
from kono_tui.tui.game.keys import ACTIONS_BY_GROUP

TEXTUAL_ACTIONS: Final = {
    "app.focus_next": "Next part",
    "app.focus_previous": "Previous part",
    "command_palette": "Palette of commands",
}
"""Textual's own keys that are worth knowing, by their action, in the program's words."""
SHARED_NAMES: Final = {
    "cursor": "Move the cursor",
    "towards": "Move that way",
    "number": "Pick that square",
}
"""Actions with a key for each of several ways: one line tells what they do."""
DIGIT_KEYS: Final = "1234567890-"
ARROWS: Final = ("Up", "Down", "Left", "Right")
OTHER_GROUP: Final = "Program"
"""The group of keys that belong to no other, and work nearly everywhere."""
KEYS_WIDTH: Final = 12
COLUMN_WIDTH: Final = 38
COLUMN_GAP: Final = 2


@runtime_checkable
class ScreenWithUselessKeys(Protocol):
    """A screen on which some actions may be useless for a while."""

    @property
    def useless_actions(self) -> frozenset[str]:
        """The actions whose keys would do nothing for longer than a moment."""


@dataclass(frozen=True)
class KeyRow:
    """A line of the list: the keys of an action, and what they do."""

    keys: str
    description: str


@dataclass(frozen=True)
class KeyGroup:
    """Keys that serve one purpose."""

    name: str
    rows: tuple[KeyRow, ...]


def key_groups(screen: Screen[object]) -> list[KeyGroup]:
    """Return the keys of a screen; the keys of one action stand together, the program's last."""
    keys_by_row: dict[tuple[str, str], list[str]] = {}
    places: dict[tuple[str, str], int] = {}
    for key, (_, binding, _, _) in screen.active_bindings.items():
        if description := _describe(screen, binding):
            group = binding.group.description if binding.group else OTHER_GROUP
            keys_by_row.setdefault((group, description), []).append(format_key(key))
            places.setdefault((group, description), _place_in_group(group, binding))
    groups: dict[str, list[KeyRow]] = {}
    for (group, description), keys in sorted(keys_by_row.items(), key=lambda row: places[row[0]]):
        groups.setdefault(group, []).append(KeyRow(_join_keys(keys), description))
    order = [*ACTIONS_BY_GROUP, OTHER_GROUP]
    return [KeyGroup(name, tuple(groups[name])) for name in order if name in groups]


def _place_in_group(group: str, binding: Binding) -> int:
    """Where an action stands in its group; the actions of other groups stay as they come."""
    actions = ACTIONS_BY_GROUP.get(group, ())
    return actions.index(action_name(binding)) if actions else 0


def _describe(screen: Screen[object], binding: Binding) -> str:
    """Say what a key does, in more words where there are some; "" if it is not to be listed."""
    if not binding.id:
        return TEXTUAL_ACTIONS.get(binding.action, "")
    if isinstance(screen, ScreenWithUselessKeys) and action_name(binding) in screen.useless_actions:
        return ""
    name = describe_binding(screen, binding)
    if name != binding.description:
        return name
    return SHARED_NAMES.get(action_name(binding), binding.tooltip or name)


def _join_keys(keys: Sequence[str]) -> str:
    """Join the keys of one action; digits stand without blanks, as they lie on the keyboard.

    A capital letter is one key, whether a terminal reports it as such or as shift and a letter.
    """
    keys = [key for key in keys if key not in {f"Shift+{each.lower()}" for each in keys}]
    if tuple(keys) == ARROWS:
        return "Arrows"
    if len(keys) > 1 and {*keys} <= {*DIGIT_KEYS}:
        return "".join(sorted(keys, key=DIGIT_KEYS.index))
    return " ".join(keys)


def format_key_groups(groups: Sequence[KeyGroup], columns: int) -> Content:
    """Lay the groups out as text, in one column or two of about the same height."""
    blocks = [_group_lines(each) for each in groups]
    if columns == 1 or len(blocks) == 1:
        return Content("\n").join(line for block in blocks for line in block).rstrip()
    total = sum(map(len, blocks))
    splits = range(1, len(blocks))
    split = min(splits, key=lambda at: abs(total - 2 * sum(map(len, blocks[:at]))))
    left = [line for block in blocks[:split] for line in block]
    right = [line for block in blocks[split:] for line in block]
    height = max(len(left), len(right))
    empty = Content("")
    padded = ((*left, *[empty] * height)[at] for at in range(height))
    beside = [(*right, *[empty] * height)[at] for at in range(height)]
    lines = [
        Content.assemble(line.pad_right(COLUMN_WIDTH + COLUMN_GAP - line.cell_length), other)
        for line, other in zip(padded, beside, strict=True)
    ]
    return Content("\n").join(lines).rstrip()


def _group_lines(group: KeyGroup) -> list[Content]:
    """Return a group's name, its keys, and an empty line."""
    rows = [
        Content.assemble((f"{row.keys:<{KEYS_WIDTH - 1}} ", "bold $accent"), row.description)
        for row in group.rows
    ]
    return [Content.styled(group.name.upper(), "bold"), *rows, Content("")]
