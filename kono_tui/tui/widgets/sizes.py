"""The board's size, chosen from a row of those there are."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.text.sizes import labels
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.signs import Signs


class Sizes(Choices):
    """Choices that digits choose from as well: a number as it is typed."""

    def __init__(self, label: str, id: str | None = None) -> None:
        super().__init__(label, (), "", id)
        self.typed = ""
        """The digits that have led to the chosen size."""

    def offer(self, game: Game[Any], size: int, signs: Signs) -> None:
        """The sizes of a game, one of them chosen."""
        self.typed = ""
        self.set_options([(str(n), shown) for n, shown in labels(game, signs.times)], str(size))

    def type_digit(self, digit: str) -> None:
        """Choose the size that begins with the digits typed so far.

        Digits that lead nowhere begin anew, with the next size that begins with the last of them.
        """
        values = [value for value, _ in self.options]
        here = values.index(self.value) + 1 if self.value in values else 0
        before = self.typed if self.value.startswith(self.typed) else ""
        tried = [(before + digit, values)] if before else []
        for typed, among in (*tried, (digit, values[here:] + values[:here])):
            if found := [value for value in among if value.startswith(typed)]:
                self.typed, self.value = typed, found[0]
                return
