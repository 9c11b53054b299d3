"""A grid of styled characters: what every painter makes and every widget shows."""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category, east_asian_width

RGB = tuple[int, int, int]
Colour = RGB | int | None
"""A true colour, one of the terminal's sixteen (0 to 15), or None for its default."""


class CanvasCell(NamedTuple):
    """One character, always one column wide, and its style.

    A wide letter of a name is the exception: a cell without text follows it.
    """

    text: str = " "
    ink: Colour = None
    ground: Colour = None
    bold: bool = False
    reverse: bool = False


def column_width(character: str) -> int:
    """The columns a terminal gives a character: two for a wide one, none for a combining mark."""
    if category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


class Canvas:
    """Rows of cells. Writing outside the canvas has no effect."""

    def __init__(self, width: int, height: int, ink: Colour = None, ground: Colour = None) -> None:
        self.width = width
        self.height = height
        self.rows = [[CanvasCell(" ", ink, ground)] * width for _ in range(height)]

    def contains(self, x: int, y: int) -> bool:
        return 0 <= x < self.width and 0 <= y < self.height

    def put(
        self,
        x: int,
        y: int,
        text: str,
        ink: Colour = None,
        ground: Colour = None,
        bold: bool = False,
        reverse: bool = False,
    ) -> int:
        """Write text and return the column after it; a colour that is None stays as it was."""
        if not 0 <= y < self.height:
            return x + len(text)
        row, width = self.rows[y], self.width
        for each in text:
            if 0 <= x < width:
                old = row[x]
                kept_ink = old.ink if ink is None else ink
                kept_ground = old.ground if ground is None else ground
                row[x] = CanvasCell(each, kept_ink, kept_ground, bold, reverse)
            x += 1
        return x

    def put_name(self, x: int, y: int, text: str, max_columns: int, ink: Colour = None) -> None:
        """Write a player's name in at most some columns; letters may be wide or have marks."""
        end, last_column = x + max_columns, -1
        for each in text:
            columns = column_width(each)
            if x + columns > end or not self.contains(x + columns - 1, y):
                return
            if columns:
                self.put(x, y, each + " " * (columns - 1), ink, bold=True)
                last_column = x
            elif last_column >= 0:
                old = self.rows[y][last_column]
                self.rows[y][last_column] = old._replace(text=old.text + each)
            for column in range(x + 1, x + columns):
                self.rows[y][column] = self.rows[y][column]._replace(text="")
            x += columns

    def fill(self, x: int, y: int, width: int, height: int, ground: Colour) -> None:
        """Blank a rectangle in one colour."""
        for row in range(y, y + height):
            self.put(x, row, " " * width, None, ground)

    def tint(self, x: int, y: int, width: int, height: int, ground: Colour) -> None:
        """Put another ground under the characters of a rectangle."""
        for row in self.rows[max(y, 0) : max(y + height, 0)]:
            for column in range(max(x, 0), min(x + width, self.width)):
                text, ink, _, bold, reverse = row[column]
                row[column] = CanvasCell(text, ink, ground, bold, reverse)

    def blit(self, x: int, y: int, other: Canvas) -> None:
        """Lay another canvas over this one."""
        for j, row in enumerate(other.rows):
            for i, cell in enumerate(row):
                if self.contains(x + i, y + j):
                    self.rows[y + j][x + i] = cell

    def copy(self) -> Canvas:
        """Return a copy that can change without changing this canvas."""
        copied = Canvas(0, 0)
        copied.width, copied.height = self.width, self.height
        copied.rows = [row[:] for row in self.rows]
        return copied

    def text(self) -> str:
        """The characters alone, one line per row, without trailing blanks."""
        return "\n".join("".join(cell.text for cell in row).rstrip() for row in self.rows)
