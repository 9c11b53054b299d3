"""The keys of the game screen, in the order of its footer: the game's own menu first."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual.binding import Binding, BindingType

from kono_tui.core.capabilities import Direction
from kono_tui.tui.bindings import action_name

ACTIONS_BY_GROUP: Final = {
    "Move": (
        *("move", "cursor", "towards", "number", "next_piece", "type", "switch", "take"),
        *("stop", "swap", "back", "other", "undo", "redo"),
    ),
    "Computer": ("help", "space", "more", "proof", "evaluation", "step", "pace", "lab"),
    "Look": ("legal", "sights", "flip", "zen", "panel", "scroll_panel", "scale"),
    "The round so far": ("review", "review_start", "review_end", "copy_log"),
    "Game": ("save", "quit", "draw", "say", "saved_games", "new_game"),
}
"""The purposes of the keys, and the actions that serve them."""
GROUPS: Final = {
    action: Binding.Group(name) for name, actions in ACTIONS_BY_GROUP.items() for action in actions
}
"""The group of each action. The help lists the keys by these."""


def _key(
    keys: str,
    action: str,
    name: str,
    id: str,
    show: bool = False,
    display: str = "",
    help: str = "",
) -> Binding:
    """Return a key of the game; `help` tells what it does where there is room for more words."""
    binding = Binding(keys, action, name, show=show, id=f"game.{id}", tooltip=help)
    return replace(binding, key_display=display or None, group=GROUPS[action_name(binding)])


SQUARE_KEYS = [
    ("1", ", or throw one die"),
    ("2", ", or throw two dice"),
    *((key, "") for key in [*"34567890", "minus"]),
]
"""The keys of numbered squares, and what else they do when dice are to be thrown."""

DIRECTION_KEYS: Final[dict[Direction, tuple[str, str]]] = {
    (0, -1): ("8", "north"),
    (1, 0): ("6", "east"),
    (0, 1): ("2", "south"),
    (-1, 0): ("4", "west"),
    (-1, -1): ("7", "northwest"),
    (1, -1): ("9", "northeast"),
    (-1, 1): ("1", "southwest"),
    (1, 1): ("3", "southeast"),
}
"""The key of each direction on a board that is not flipped, and its name."""

GAME_KEYS: list[BindingType] = [
    _key("s,ctrl+s", "save", "Save", "save", True, "s"),
    _key("enter", "move", "Move", "move", True, "Enter"),
    _key("h,f2", "help", "Help", "help", True, "h", "Help: a hint in three steps"),
    _key("q", "quit", "Quit", "quit", True, "q"),
    _key("u,ctrl+z", "undo", "Undo", "undo", True, "u"),
    _key("r,ctrl+y", "redo", "Redo", "redo", True, "r"),
    _key("n", "next_piece(1)", "Next piece", "next", True),
    _key("d", "draw", "Offer a draw", "draw", True),
    _key("N,shift+n", "next_piece(-1)", "Previous piece", "before"),
    _key("f", "flip", "Flip", "flip", True, help="Turn the board around"),
    replace(_key("colon", "type", "Type", "type", True, ":", "Type a move"), priority=True),
    _key("v", "legal", "Legal", "legal", True, help="Mark the legal moves"),
    _key("g", "sights", "Guides", "sights", True, help="Lines and key points"),
    _key("z", "zen", "Zen", "zen", True, help="The board alone"),
    _key("l", "lab", "Lab", "lab", True, help="The search lab"),
    _key("space", "space", "Play the hint, pause", "space", True),
    _key("escape", "back", "Put down, pause", "back"),
    _key("up", "cursor(0,-1)", "Move the cursor up", "up"),
    _key("down", "cursor(0,1)", "Move the cursor down", "down"),
    _key("left", "cursor(-1,0)", "Move the cursor left", "left"),
    _key("right", "cursor(1,0)", "Move the cursor right", "right"),
    *[
        _key(key, f"towards({right},{down})", f"Move {name}", name)
        for (right, down), (key, name) in DIRECTION_KEYS.items()
    ],
    *[
        _key(key, f"number({number})", f"Square {number}{dice}", f"square.{number}")
        for number, (key, dice) in enumerate(SQUARE_KEYS, 1)
    ],
    _key("c", "switch", "Cover or uncover", "switch", True),
    _key("left_square_bracket", "review(-1)", "Step back in the game", "review.back", True, "["),
    _key("right_square_bracket", "review(1)", "Step on in the game", "review.on", True, "]"),
    _key("home", "review_start", "Start of the round", "review.start", True),
    _key("end", "review_end", "Back to now", "review.end", True),
    _key("e", "more", "Explain more", "explain"),
    _key("i", "proof", "Prove it", "proof", True, help="Play the reason on the board"),
    _key("b", "evaluation", "Evaluation bar", "evaluation"),
    _key("p", "panel", "Side panel", "panel"),
    _key("pageup", "scroll_panel(-1)", "Panel up", "panel.up"),
    _key("pagedown", "scroll_panel(1)", "Panel down", "panel.down"),
    _key("plus,equals_sign", "scale(1)", "Larger board", "larger", display="+"),
    _key("minus", "scale(-1)", "Smaller board", "smaller", display="-"),
    _key("a", "take('approach')", "Approach", "approach", True),
    _key("w", "take('withdrawal')", "Withdrawal", "withdrawal", True),
    _key("t", "swap", "Swap sides", "swap", True),
    _key("full_stop,Q,shift+q", "stop", "Stop", "stop", True, "."),
    _key("full_stop", "step", "One move of the computer", "step", True, "."),
    _key("less_than_sign", "pace(-1)", "Slower", "slower", True, "<"),
    _key("greater_than_sign", "pace(1)", "Faster", "faster", True, ">"),
    _key("x", "other", "Other moves", "other"),
    _key("y", "copy_log", "Copy the log", "copy"),
    replace(_key("m", "say", "Message", "say", True), id="online.say"),
    _key("o,ctrl+o", "app.saved_games", "Saved games", "open"),
    _key("ctrl+n", "app.new_game", "New game", "new"),
]


def idle_directions(step_directions: frozenset[Direction]) -> list[str]:
    """Return the actions that would move a piece where none ever goes."""
    idle = DIRECTION_KEYS.keys() - step_directions
    return [f"towards({right},{down})" for right, down in idle]
