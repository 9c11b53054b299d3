"""The choice of the board's size."""

from __future__ import annotations

from typing import Any

from kono_tui.core.game import Game
from kono_tui.text.sizes import labels
from kono_tui.tui.widgets.choices import Choices
from kono_tui.tui.widgets.signs import Signs


class Sizes(Choices):
    """Choices that can also be made by typing the digits of a size."""

    def __init__(self, label: str, id: str | None = None) -> None:
        super().__init__(label, (), "", id)
        self.typed = ""
        """The digits that led to the chosen size."""

    def offer(self, game: Game[Any], size: int, signs: Signs) -> None:
        """Offer the sizes of a game, one of them chosen."""
        self.typed = ""
        self.set_options([(str(n), shown) for n, shown in labels(game, signs.times)], str(size))

    def type_digit(self, digit: str) -> None:
        """Choose the size that begins with the digits typed so far.

        If no size does, start again with the last digit, from the next size that begins with it.
        """
        values = [value for value, _ in self.options]
        here = values.index(self.value) + 1 if self.value in values else 0
        before = self.typed if self.value.startswith(self.typed) else ""
        tried = [(before + digit, values)] if before else []
        for typed, among in (*tried, (digit, values[here:] + values[:here])):
            if found := [value for value in among if value.startswith(typed)]:
                self.typed, self.value = typed, found[0]
                return
