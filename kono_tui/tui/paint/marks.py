"""What is marked on a board beside its pieces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tray:
    """What lies between two rows of squares: the dice, and what can be done with them."""

    dice: tuple[int, ...] = ()
    """The faces of the last throw, or of one that rolls; none before the first."""
    live: bool = True
    """Whether the throw is still to be used; one that was lies there, but counts no more."""
    heading: str = ""
    """A few words above the list: "4 + 5 = 9", "Throw"."""
    options: tuple[str, ...] = ()
    """What can be done, each in at most 20 characters: "cover 7+2", "uncover 6+3", "one die"."""
    option: int | None = None
    """Which of them is chosen."""
    names: tuple[str, str] = ("", "")
    """Whose row is which, by seat; they stand beside the rows."""
    notes: tuple[str, str] = ("", "")
    """What stands opposite the names, by seat: "total 34"."""


@dataclass(frozen=True)
class Marks:
    """Cells by the meaning of their mark. Each meaning has a shape, and only then a colour."""

    cursor: int | None = None
    picked: int | None = None
    """The piece that is picked up."""
    targets: frozenset[int] = frozenset()
    """Where the picked piece may go."""
    victims: frozenset[int] = frozenset()
    """Pieces that the picked one could take."""
    movable: frozenset[int] = frozenset()
    """Pieces that can move, where that is shown."""
    last: tuple[int, ...] = ()
    """The way of the last move, from its first point to its last."""
    taken: frozenset[int] = frozenset()
    """Where the last move took a piece, other than the point it ended on."""
    hint: tuple[int, ...] = ()
    """What is suggested: a piece, or a piece and where it should go."""
    values: bool = True
    """Whether points show what they are worth."""
    gains: tuple[tuple[int, str], ...] = ()
    """What going to a cell would bring, in two or three characters. In pits only."""
    numbers: tuple[tuple[int, str], ...] = ()
    """Numbers on cells, whatever lies there, of one or two digits. In pits only."""
    lines: tuple[tuple[int, str], ...] = ()
    """Every piece of the lines to choose from, with the letter that its line is chosen by.
    Not in pits."""
    forbidden: frozenset[int] = frozenset()
    """Points where the piece in mid-turn must not go again, or where none may be placed. Not in
    pits."""
    signs: tuple[tuple[int, str], ...] = ()
    """One character of ASCII on a cell, whether or not a piece is there. Not in pits."""
    chosen: frozenset[int] = frozenset()
    """Squares that are chosen so far. On rows of squares only."""
    tray: Tray | None = None
    """What lies between two rows of squares."""


@dataclass(frozen=True)
class Motion:
    """A piece on its way: a share, from 0 to 1, of the way from one cell to another.

    The board painted with it is the one before the move.
    """

    origin: int
    target: int
    share: float


NO_MARKS = Marks()
