"""What keys and clicks on a board do, for one kind of board: a value made of pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from kono_tui.core.board_marks import Marks
from kono_tui.core.move import Move
from kono_tui.play.match import Match
from kono_tui.scene.scene import Scene
from kono_tui.strategy.advisor import Advice

ControlResult = tuple[Scene, Move | None]
"""The new scene, and the move to make, if the input completed one."""


class MarkSettings(Protocol):
    """What the player wants to see marked on the board."""

    @property
    def marks(self) -> bool:
        """Whether the points that a picked piece may go to are marked."""

    @property
    def values(self) -> bool:
        """Whether points show their values."""

    @property
    def reasons(self) -> bool:
        """Whether what the computer names as its reason is marked."""


@dataclass(frozen=True)
class InputSettings:
    """How a player wants clicks and keys to work."""

    pick_only_mover: bool = False
    """Whether a click on a point that only one piece can go to needs no picking up."""
    confirm: bool = False
    """Whether the second press makes a move."""


@dataclass(frozen=True)
class PieceKeys:
    """What only a board with points has keys for."""

    move_in_direction: Callable[[Scene, int, int, bool, InputSettings], ControlResult]
    """Move a piece, or the cursor, to the right and down, on a board that may be turned round."""
    end_turn: Callable[[Scene, InputSettings], ControlResult]
    choose_capture: Callable[[Scene, str, InputSettings], ControlResult]
    """Choose a capture by its kind of move, where there is more than one."""


@dataclass(frozen=True)
class SquareKeys:
    """What only rows of numbered squares have keys for, and clicks between the rows."""

    press_digit: Callable[[Scene, int], ControlResult]
    switch_row: Callable[[Scene], Scene]
    press_option: Callable[[Scene, int, bool], ControlResult]
    """Choose an entry of the list; the flag says that the click follows at once on another."""
    must_throw: Callable[[Scene], bool]
    """Whether the dice are to be thrown next."""


@dataclass(frozen=True)
class Controls:
    """What the player does with one kind of board, and what the screen says of it."""

    # Keys and clicks

    move_cursor: Callable[[Scene, int, int, bool], Scene]
    """Move the cursor to the right and down, on a board that may be turned round."""
    move_to_next: Callable[[Scene, int], Scene]
    """Go to the next thing that can be chosen, or to the one before."""
    press_cell: Callable[[Scene, int, InputSettings], ControlResult]
    press_enter: Callable[[Scene, InputSettings], ControlResult]
    step_back: Callable[[Scene], Scene]
    """Take the last pick back, at no cost."""
    call_player: Callable[[Scene], Scene]
    """Put the cursor where the player who is to move needs it."""
    offers: Callable[[Scene, str, object], bool]
    """Whether a key for an action means anything on this board now, with a parameter."""

    # What the screen says

    labels: Callable[[Scene], Mapping[str, str]]
    """The labels of actions that differ from the usual ones now."""
    add_marks: Callable[[Scene, Marks, MarkSettings], Marks]
    """Add to the marks of any board those of this kind."""
    heading: Callable[[Scene, Match, str], str]
    """The heading of the turn card, given whose turn it is: "Your"."""
    describe_turn: Callable[[Scene, Match], str]
    """Say what a human can do in their turn."""
    describe_hovered: Callable[[Scene, int, bool], str]
    """Say what is under the mouse, and what a click does; the flag is `pick_only_mover`."""
    describe_hint: Callable[[Scene, Advice], tuple[str, str]]
    """The first stage of a hint: what h tells next, and where to look."""
    piece_keys: PieceKeys | None = None
    square_keys: SquareKeys | None = None
    chance_sentence: str = "It removes the first stones from the board."
    """What the card says while chance decides."""
    lists_commands: bool = False
    """Whether moves without a point stand in a list on the board, like all others."""
    faces_player: bool = False
    """Whether the board is turned so that a player's own side lies below."""
