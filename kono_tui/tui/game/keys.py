"""The keys of the game screen, in the order of its footer: the game's own menu first."""

from __future__ import annotations

from textual.binding import Binding, BindingType


def _key(
    keys: str, action: str, name: str, id: str, show: bool = False, display: str = ""
) -> Binding:
    return Binding(keys, action, name, show=show, id=f"game.{id}", key_display=display or None)


SQUARE_KEYS = [
    ("1", ", or throw one die"),
    ("2", ", or throw two dice"),
    *((key, "") for key in [*"34567890", "minus"]),
]
"""The keys of numbered squares, and what else they do when dice are to be thrown."""

GAME_KEYS: list[BindingType] = [
    _key("s,ctrl+s", "save", "Save", "save", True, "s"),
    _key("enter", "move", "Move", "move", True, "Enter"),
    _key("h,f2", "help", "Help", "help", True, "h"),
    _key("q", "quit", "Quit", "quit", True, "q"),
    _key("u,ctrl+z", "undo", "Undo", "undo", True, "u"),
    _key("r,ctrl+y", "redo", "Redo", "redo", True, "r"),
    _key("n", "next_piece(1)", "Next piece", "next", True),
    _key("d", "draw", "Offer a draw", "draw", True),
    _key("N,shift+n", "next_piece(-1)", "Piece before", "before"),
    _key("f", "flip", "Flip", "flip", True),
    Binding("colon", "type", "Type", id="game.type", key_display=":", priority=True),
    _key("v", "legal", "Legal", "legal", True),
    _key("g", "sights", "Guides", "sights", True),
    _key("z", "zen", "Zen", "zen", True),
    _key("l", "lab", "Lab", "lab", True),
    _key("space", "space", "Play the hint, pause", "space", True),
    _key("escape", "back", "Put down, pause", "back"),
    _key("up", "cursor(0,-1)", "Cursor up", "up"),
    _key("down", "cursor(0,1)", "Cursor down", "down"),
    _key("left", "cursor(-1,0)", "Cursor left", "left"),
    _key("right", "cursor(1,0)", "Cursor right", "right"),
    _key("8", "towards(0,-1)", "Move north", "north"),
    _key("6", "towards(1,0)", "Move east", "east"),
    _key("2", "towards(0,1)", "Move south", "south"),
    _key("4", "towards(-1,0)", "Move west", "west"),
    _key("7", "towards(-1,-1)", "Move northwest", "northwest"),
    _key("9", "towards(1,-1)", "Move northeast", "northeast"),
    _key("1", "towards(-1,1)", "Move southwest", "southwest"),
    _key("3", "towards(1,1)", "Move southeast", "southeast"),
    *[
        _key(key, f"number({number})", f"Square {number}{dice}", f"square.{number}")
        for number, (key, dice) in enumerate(SQUARE_KEYS, 1)
    ],
    _key("c", "switch", "Cover or uncover", "switch", True),
    _key("left_square_bracket", "review(-1)", "Step back in the game", "review.back", display="["),
    _key("right_square_bracket", "review(1)", "Step on in the game", "review.on", display="]"),
    _key("home", "review_start", "Start of the round", "review.start"),
    _key("end", "review_end", "Back to now", "review.end"),
    _key("e", "more", "Explain more, or less", "explain"),
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
    Binding("m", "say", "Message", id="online.say"),
    _key("o,ctrl+o", "app.saved_games", "Saved games", "open"),
    _key("ctrl+n", "app.new_game", "New game", "new"),
]
