"""The marks on a board besides its pieces."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class DiceTray:
    """What lies between two rows of squares: the dice, and the options they give."""

    dice: tuple[int, ...] = ()
    """The faces of the last throw, or of a rolling one; none before the first."""
    is_live: bool = True
    """Whether the throw is still to be used; a used one stays visible but no longer counts."""
    heading: str = ""
    """A few words above the list: "4 + 5 = 9", "Throw"."""
    options: tuple[str, ...] = ()
    """The possible decisions, in at most 20 characters: "cover 7+2", "uncover 6+3", "one die"."""
    chosen_option: int | None = None
    """The index of the chosen option."""
    names: tuple[str, str] = ("", "")
    """The players of the two rows, by seat; the names stand beside the rows."""
    notes: tuple[str, str] = ("", "")
    """The notes opposite the names, by seat: "total 34"."""


@dataclass(frozen=True)
class Marks:
    """Cells by the meaning of their mark. A meaning has a shape, and only then a colour."""

    cursor: int | None = None
    picked_cell: int | None = None
    """The piece that is picked up."""
    targets: frozenset[int] = frozenset()
    """Where the picked piece may go."""
    victims: frozenset[int] = frozenset()
    """Pieces that the picked one could capture."""
    movable: frozenset[int] = frozenset()
    """Pieces that can move, where the board shows that."""
    last_path: tuple[int, ...] = ()
    """The path of the last move, from its first point to its last."""
    captured_cells: frozenset[int] = frozenset()
    """Where the last move captured a piece, other than the point it ended on."""
    hint: tuple[int, ...] = ()
    """The suggestion: a piece, or a piece and where it should go."""
    shows_values: bool = True
    """Whether points show their values."""
    gains: tuple[tuple[int, str], ...] = ()
    """What going to a cell would gain, in two or three characters. In pits only."""
    numbers: tuple[tuple[int, str], ...] = ()
    """Numbers on cells, whatever lies there, of one or two digits. In pits only."""
    line_letters: tuple[tuple[int, str], ...] = ()
    """The pieces of the lines to choose from, with the letter of each one's line. Not in pits."""
    forbidden: frozenset[int] = frozenset()
    """Points where the piece in mid-turn must not go again, or where none may be placed. Not in
    pits.
    """
    symbols: tuple[tuple[int, str], ...] = ()
    """One ASCII character on a cell, whether or not a piece is there."""
    chosen_squares: frozenset[int] = frozenset()
    """The squares chosen so far. On rows of squares only."""
    tray: DiceTray | None = None
    """What lies between two rows of squares."""


@dataclass(frozen=True)
class Motion:
    """A moving piece: a share, from 0 to 1, of the way from one cell to another.

    The board painted with it is the one before the move.
    """

    origin: int
    target: int
    share: float


NO_MARKS = Marks()
